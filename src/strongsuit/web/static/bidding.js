// The bidding box and the table of calls.

import { h } from "./dom.js";
import { NAMES, SEATS, call, symbol } from "./cards.js";

const STRAINS = ["C", "D", "H", "S", "NT"];
const ORDER = ["W", "N", "E", "S"];

export const callsOf = (text) => [...text.matchAll(/([^\s{}]+)\s*(?:\{([^{}]*)\})?/g)].map(([, name, note]) => ({ name, note: note ?? "" }));

export const textOf = (calls) => calls.map(({ name, note }) => (note ? `${name}{${note}}` : name)).join(" ");

export function box(legal, oncall, onundo, onclear) {
  const allowed = new Set(legal);
  const button = (name, label, spoken) => h("button", {
    type: "button", "data-call": name, "aria-label": spoken, disabled: !allowed.has(name), onclick: () => oncall(name),
  }, label);
  const bids = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => STRAINS.map((strain) =>
    button(`${level}${strain}`, [String(level), symbol(strain)], `${level} ${NAMES[strain]}`)));
  const others = [button("P", "Pass", "pass"), button("X", "X", "double"), button("XX", "XX", "redouble"),
    h("button", { type: "button", id: "undo", "aria-label": "take the last call back", onclick: onundo }, "↶")];
  return h("div", { class: "box", role: "group", "aria-label": "Bidding box" }, bids, h("div", { class: "wide-call" }, others),
    h("button", { type: "button", id: "again", class: "wide-call", onclick: onclear }, "Start again"));
}

export function auctionTable(dealer, calls, { vul, turn, chosen, onchoose }) {
  const vulnerable = { None: "", NS: "NS", EW: "EW", All: "NESW" }[vul] ?? "";
  const cells = [...Array(ORDER.indexOf(dealer)).fill(null), ...calls.map((each, place) => ({ ...each, place }))];
  if (turn) cells.push({ turn });
  const rows = [];
  for (let start = 0; start < cells.length; start += 4) rows.push(cells.slice(start, start + 4));
  return h("table", { class: "auction-table", "aria-label": "The auction" },
    h("thead", {}, h("tr", {}, ORDER.map((seat) => h("th", {
      scope: "col", class: vulnerable.includes(seat) ? "vulnerable" : "", title: vulnerable.includes(seat) ? "vulnerable" : "not vulnerable",
    }, SEATS[seat])))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((each) => cell(each, chosen, onchoose))))));
}

const spoken = (name) => ({ P: "pass", X: "double", XX: "redouble" }[name] ?? `${name[0]} ${NAMES[name.slice(1)]}`);

function cell(each, chosen, onchoose) {
  if (!each) return h("td");
  if (each.turn) return h("td", { class: "turn", "aria-label": `${SEATS[each.turn]} to call` }, "?");
  return h("td", {}, h("button", {
    type: "button", "aria-pressed": each.place === chosen, "aria-label": `call ${each.place + 1}: ${spoken(each.name)}`, title: each.note || "say what it means", onclick: () => onchoose(each.place),
  }, call(each.name), each.note ? h("sup", {}, "!") : ""));
}

// Keys for the box: a level, then a strain; p, x, r; Backspace takes back.
export function keys(legal, oncall, onundo) {
  let level = "";
  return (event) => {
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const one = { p: "P", x: "X", d: level ? null : "X", r: "XX" }[key];
    const strain = { c: "C", d: "D", h: "H", s: "S", n: "NT" }[key];
    if (/^[1-7]$/.test(key)) level = key;
    else if (level && strain) { bid(`${level}${strain}`); level = ""; }
    else if (one) bid(one);
    else if (event.key === "Backspace") onundo();
    else return;
    event.preventDefault();
  };
  function bid(name) { if (legal().includes(name)) oncall(name); }
}
