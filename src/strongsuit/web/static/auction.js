// The page of an auction: bidding box, meanings of the calls, what others have shown, layouts, advice.

import { $, complain, h, later, put } from "./dom.js";
import { ask, askLast } from "./ask.js";
import { SEATS, SUITS, NAMES, VULNERABLE, call, choice, hand, symbol } from "./cards.js";
import { auctionTable, box, callsOf, keys, textOf } from "./bidding.js";
import { span } from "./bars.js";
import { advice } from "./advice.js";
import { compass } from "./compass.js";
import { remember, state } from "./state.js";

const DEFAULTS = { hand: "AQ765.KJ4.2.QJ83", auction: "", dealer: "W", seat: "S", vul: "None", card: "sayc", scoring: "imps", seed: "0" };
const CARDS = [["sayc", "SAYC"], ["two-over-one", "2/1"], ["none", "none"]];
const now = state(DEFAULTS);
let calls = callsOf(now.auction);
let legal = [];
let chosen = calls.length - 1;

const asked = () => ({ auction: now.auction, dealer: now.dealer, vul: now.vul, card: now.card });

async function update() {
  now.auction = textOf(calls);
  remember(now, DEFAULTS);
  try {
    const where = await askLast("calls", { auction: now.auction, dealer: now.dealer });
    legal = where.legal;
    showAuction(where);
    await Promise.all([showHand(), showMeanings(), showLayouts(), showAdvice(where)]);
    complain("");
  } catch (problem) {
    if (problem.name !== "AbortError") complain(problem);
  }
}

function showAuction(where) {
  put($("#auction"), auctionTable(now.dealer, calls, {
    vul: now.vul, turn: where.over ? "" : where.turn, chosen, onchoose: choose,
  }), where.over ? h("p", {}, `The auction is over: ${where.contract}.`) : "");
  put($("#box"), box(legal, make, undo, clear));
  choose(chosen);
}

async function showHand() {
  const { hand: text, cards } = await askLast("hand", { hand: now.hand });
  put($("#own"), h("h2", {}, `${SEATS[now.seat]}, your hand`), hand(text), cards === 13 ? "" : h("p", { class: "dim" }, `${cards} of 13 cards.`));
}

async function showMeanings() {
  if (!calls.length) {
    put($("#meanings"), h("p", { class: "dim" }, "Nothing has been called."));
    put($("#shown"), h("p", { class: "dim" }, "They may hold anything yet."));
    return;
  }
  const found = await askLast("explain", asked());
  put($("#meanings"), h("table", {}, h("tbody", {}, found.calls.map((each, place) => h("tr", {},
    h("td", { class: "dim", style: "width:1.6rem" }, each.seat), h("td", { style: "width:3.6rem;white-space:nowrap" }, h("b", {}, call(each.call))),
    h("td", {}, found.words[place] || h("span", { class: "dim" }, "nothing new"), " ",
      h("small", {}, [...new Set(Object.values(each.sources))].join(", "))))))),
    found.rest.map((text) => h("p", { class: "dim" }, `Not understood: ${text}`)));
  put($("#shown"), [..."WNES"].filter((seat) => seat !== now.seat).map((seat) => shown(seat, found.seats[seat])));
}

function shown(seat, known) {
  const { hcp, lengths } = known.shown;
  const rows = [["HCP", hcp, 37, "HCP"], ...SUITS.map((suit) => [symbol(suit), lengths[suit], 13, NAMES[suit]])];
  return h("div", {}, h("h3", {}, SEATS[seat]), h("table", {}, h("tbody", {}, rows.map(([label, range, most, name]) => h("tr", {},
    h("th", { scope: "row", style: "width:3rem" }, label), h("td", { class: "number", style: "width:4rem;white-space:nowrap" }, words(range, most)),
    h("td", {}, span(range, name === "HCP" ? 25 : 13, `${name} ${words(range, most)}`)))))),
  known.clashes.map((clash) => h("p", { class: "dim" }, clash)));
}

const words = ([low, high], most) => (low === high ? String(low) : high === most ? (low ? `${low}+` : "any") : `${low}–${high}`);

async function showLayouts() {
  const found = await askLast("layouts", { ...asked(), hand: now.hand, seat: now.seat, number: 4, seed: now.seed });
  $("#count").textContent = `About ${found.count.toLocaleString("en", { maximumSignificantDigits: 3 })} layouts fit. Four of them, any as likely as another:`;
  put($("#layouts"), found.deals.map((deal) => compass(deal, { names: false, vul: now.vul, dealer: now.dealer })));
}

async function showAdvice({ over, turn }) {
  if (over || turn !== now.seat) {
    put($("#advice"), h("p", { class: "dim" }, over ? "There is nothing to call." : `It is ${SEATS[turn]}'s turn; advice is for ${SEATS[now.seat]}.`));
    return;
  }
  put($("#advice"), h("p", { class: "dim" }, "Weighing the calls …"));
  const card = now.card === "none" ? "sayc" : now.card;
  put($("#advice"), advice(await askLast("advise", { ...asked(), card, hand: now.hand, scoring: now.scoring })));
}

function make(name) {
  calls.push({ name, note: "" });
  chosen = calls.length - 1;
  update();
}

function undo() {
  calls.pop();
  chosen = calls.length - 1;
  update();
}

function clear() {
  calls = [];
  chosen = -1;
  update();
}

function choose(place) {
  chosen = place;
  const each = calls[place];
  $("#note").disabled = !each;
  $("#note").value = each?.note ?? "";
  put($("#note-label"), each ? ["What was said of ", call(each.name)] : "What was said of a call");
}

function settings() {
  const change = (name) => (value) => { now[name] = value; update(); };
  const seats = [..."NESW"].map((seat) => [seat, seat]);
  put($("#settings"),
    choice("seat", "You are", seats, now.seat, change("seat")),
    choice("dealer", "Dealer", seats, now.dealer, change("dealer")),
    choice("vul", "Vulnerable", VULNERABLE, now.vul, change("vul")),
    choice("card", "Convention card", CARDS, now.card, change("card")));
  put($("#scoring"), choice("scoring", "Scoring", [["imps", "IMPs"], ["mp", "matchpoints"]], now.scoring, change("scoring")));
}

async function random() {
  const [{ deal }] = await ask("deal", { seed: Math.floor(Math.random() * 2 ** 31) });
  now.hand = deal.slice(2).split(" ")[0];
  $("#hand").value = now.hand;
  update();
}

settings();
$("#hand").value = now.hand;
$("#hand").addEventListener("input", later((event) => { now.hand = $("#hand").value; update(); }));
$("#note").addEventListener("input", later(() => { if (calls[chosen]) { calls[chosen].note = $("#note").value.replace(/[{}]/g, ""); update(); } }, 600));
$("#random").addEventListener("click", random);
$("#more").addEventListener("click", () => { now.seed = String(Number(now.seed) + 1); update(); });
addEventListener("keydown", keys(() => legal, make, undo));
update();
