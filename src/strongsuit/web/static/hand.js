// The page of a hand: every method and what it counts, and a formula's card to print.

import { $, complain, h, later, number, put } from "./dom.js";
import { ask, askLast } from "./ask.js";
import { cardsOf, deck, hand, suitChoice, symbol, tens } from "./cards.js";
import { remember, state } from "./state.js";

const DEFAULTS = { hand: "AQ765.KJ4.2.QJ83", trump: "", partner: "", find: "", formula: "h-tl-nl-0.5" };
const now = state(DEFAULTS);
const cards = deck((text) => { now.hand = text; $("#hand").value = text; read(); });
let found = [];

function show(text, held) {
  cards.show(cardsOf(text));
  $("#left").textContent = held === 13 ? "Thirteen cards." : `${held} of 13 cards.`;
  put($("#shown"), hand(text), h("p", { class: "dim" }, now.trump ? ["Trumps ", symbol(now.trump)] : "No trump suit chosen."));
}

const read = later(async () => {
  remember(now, DEFAULTS);
  try {
    const { hand: text, cards: held } = await askLast("hand", { hand: now.hand });
    show(text, held);
    found = held === 13 ? await askLast("evaluate", { hand: text, trump: now.trump, partner: now.partner }) : [];
    complain("");
  } catch (problem) {
    if (problem.name !== "AbortError") complain(problem);
    return;
  }
  list();
}, 150);

function list() {
  const wanted = now.find.trim().toLowerCase();
  const shown = found.filter((each) => `${each.name} ${each.group}`.toLowerCase().includes(wanted));
  const groups = Map.groupBy ? Map.groupBy(shown, (each) => each.group) : grouped(shown);
  put($("#counts"), found.length === 0 ? h("p", { class: "dim" }, "Thirteen cards are needed.") : [...groups].map(([group, members]) =>
    [h("h3", {}, group), h("table", { class: "methods", "aria-label": group }, h("tbody", {}, members.map(row)))]));
}

function grouped(rows) {
  const groups = new Map();
  for (const each of rows) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return groups;
}

function row(each) {
  const labels = [];
  for (const item of each.counted) {
    const label = `${item.partner ? "partner's " : ""}${item.label}`;
    if (labels.at(-1)?.label !== label) labels.push({ label, items: [] });
    labels.at(-1).items.push(item);
  }
  return h("tr", { "data-method": each.name },
    h("td", { style: "width:11rem" }, each.name),
    h("td", { class: "value", style: "width:4.5rem" }, number(each.value)),
    h("td", { class: "counted" }, labels.map(({ label, items }) =>
      h("span", { class: "part" }, h("span", { class: "dim" }, `${label} `), items.map(item)))));
}

const item = ({ suit, cards: held, points }) => [
  suit ? [symbol(suit), `${tens(spots(held))} `] : "", h("b", {}, number(points)), " "];

const spots = (held) => held.replace(/[2-8]/g, "x");

async function showCard() {
  const card = await askLast("formula", { name: now.formula });
  put($("#card"), h("div", { class: "play-card" }, h("h2", {}, card.title), h("p", { class: "dim" }, card.subtitle),
    h("dl", {}, card.rows.map(({ heading, counts }) => [h("dt", {}, heading),
      h("dd", {}, counts.map(([label, points]) => h("span", {}, `${label} `, h("b", {}, points))))]))));
}

async function random() {
  const [{ deal }] = await ask("deal", { seed: Math.floor(Math.random() * 2 ** 31) });
  now.hand = deal.slice(2).split(" ")[0];
  now.partner = "";
  $("#hand").value = now.hand;
  if ($("#partner")) $("#partner").value = "";
  read();
}

put($("#deck"), cards.element);
put($("#options"),
  suitChoice("trump", "Trumps", now.trump, (suit) => { now.trump = suit; read(); }),
  h("label", { class: "field grow" }, "Partner's hand, to count the pair",
    h("input", { id: "partner", class: "cards", type: "text", maxlength: 80, value: now.partner, autocomplete: "off", spellcheck: "false",
      oninput: (event) => { now.partner = event.target.value; read(); } })));
$("#hand").value = now.hand;
$("#hand").addEventListener("input", (event) => { now.hand = event.target.value; read(); });
$("#random").addEventListener("click", random);
$("#clear").addEventListener("click", () => { now.hand = ""; $("#hand").value = ""; read(); });
$("#find").value = now.find;
$("#find").addEventListener("input", (event) => { now.find = event.target.value; remember(now, DEFAULTS); list(); });
$("#print").addEventListener("click", () => print());
read();
const names = await ask("formulas");
put($("#formula"), names.map((name) => h("option", { selected: name === now.formula }, name)));
$("#formula").addEventListener("change", (event) => { now.formula = event.target.value; remember(now, DEFAULTS); showCard(); });
showCard();
