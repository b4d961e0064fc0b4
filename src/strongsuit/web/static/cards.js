// Suits in four colours, hands, and the deck to click on.

import { h } from "./dom.js";

export const RANKS = [..."AKQJT98765432"];
export const SUITS = [..."SHDC"];
export const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT" };
export const NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", NT: "notrump" };
const RANK_NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const symbol = (strain) => h("span", { class: strain, "aria-label": NAMES[strain], role: "img" }, SYMBOLS[strain]);

export const tens = (ranks) => ranks.replaceAll("T", "10");

export const card = (name) => [symbol(name[0]), tens(name.slice(1))];

export function call(name) {
  const match = /^(\d)(NT|[SHDC])$/.exec(name);
  if (match) return [match[1], symbol(match[2])];
  return [{ P: "Pass", X: "X", XX: "XX" }[name] ?? name];
}

// The contract "4SXN" in words: 4♠X by North.
export function contract(name, short = false) {
  const match = /^(\d)(NT|[SHDC])(X{0,2})([NESW]?)$/.exec(name);
  if (!match) return [name];
  return [match[1], symbol(match[2]), match[3], match[4] ? ` by ${short ? match[4] : SEATS[match[4]]}` : ""];
}

// A text with the suits of contracts in it, such as 5DX or 4SN, replaced by symbols.
export const inSuits = (text) => text.split(/\b([1-7](?:NT|[SHDC])X{0,2}[NESW]?)\b/).map((part, place) => (place % 2 ? contract(part) : part));

export const SEATS = { N: "North", E: "East", S: "South", W: "West" };

const spoken = (suit, ranks) => `${NAMES[suit]} ${[...ranks].map((rank) => RANK_NAMES[rank] ?? rank).join(" ") || "none"}`;

export function hand(text) {
  const held = text.split(".");
  const rows = SUITS.map((suit, place) =>
    h("div", {}, h("b", { class: suit, "aria-hidden": "true" }, SYMBOLS[suit]),
      h("span", { "aria-hidden": "true" }, tens(held[place] ?? "") || "—")));
  const label = SUITS.map((suit, place) => spoken(suit, held[place] ?? "")).join(", ");
  return h("div", { class: "hand", role: "img", "aria-label": label }, rows);
}

export const cardsOf = (text) =>
  new Set(text.split(".").flatMap((ranks, place) => [...ranks].map((rank) => SUITS[place] + rank)));

export const textOf = (cards) =>
  SUITS.map((suit) => RANKS.filter((rank) => cards.has(suit + rank)).join("")).join(".");

// The 52 cards as buttons; the arrow keys move among them.
export function deck(onchange, most = 13) {
  let held = new Set();
  const buttons = new Map();
  const rows = SUITS.map((suit) => h("div", { role: "group", "aria-label": NAMES[suit] },
    h("span", { class: suit, "aria-hidden": "true" }, SYMBOLS[suit]),
    RANKS.map((rank) => {
      const name = suit + rank;
      const button = h("button", {
        type: "button", class: suit, "aria-pressed": "false", "data-card": name,
        "aria-label": `${RANK_NAMES[rank] ?? rank} of ${NAMES[suit]}`, onclick: () => toggle(name),
      }, h("i", {}, tens(rank)));
      buttons.set(name, button);
      return button;
    })));
  const element = h("div", { class: "deck", onkeydown: move }, rows);

  function toggle(name) {
    if (held.has(name)) held.delete(name);
    else if (held.size < most) held.add(name);
    show(held);
    onchange(textOf(held));
  }

  function move(event) {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const name = event.target.closest("button")?.dataset.card;
    if (!step || !name) return;
    event.preventDefault();
    const suit = SUITS[(SUITS.indexOf(name[0]) + step[0] + 4) % 4];
    const rank = RANKS[(RANKS.indexOf(name[1]) + step[1] + 13) % 13];
    buttons.get(suit + rank).focus();
  }

  function show(cards) {
    held = new Set(cards);
    for (const [name, button] of buttons) {
      button.setAttribute("aria-pressed", held.has(name));
      button.disabled = held.size >= most && !held.has(name);
    }
  }

  return { element, show };
}

// A row of radio buttons: options are [value, label or element].
export function choice(name, legend, options, value, onchange) {
  const labels = options.map(([each, label]) => h("label", {},
    h("input", { type: "radio", name, value: each, checked: each === value, onchange: () => onchange(each) }),
    h("span", {}, label)));
  return h("fieldset", {}, h("legend", {}, legend), h("div", { class: "choice" }, labels));
}

export const suitChoice = (name, legend, value, onchange) =>
  choice(name, legend, [["", "none"], ...SUITS.map((suit) => [suit, symbol(suit)])], value, onchange);

export const VULNERABLE = [["None", "None"], ["NS", "N-S"], ["EW", "E-W"], ["All", "All"]];
