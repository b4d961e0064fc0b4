// The adviser's ranking: a bar for the chance of each contract, a mark where it breaks even.

import { h, percent } from "./dom.js";
import { call, contract, inSuits, symbol } from "./cards.js";
import { bar } from "./bars.js";

const SHOWN = 8;
const LIKED = 0.03;  // a call that this share of the players would make is always shown

export function advice(found) {
  const best = found.options[0].worth;
  const options = found.options.filter((each, place) => place < SHOWN || each.call === "P" || each.opinion >= LIKED);
  return [
    h("p", { class: "recommended" }, inSuits(found.reason)),
    h("div", { class: "wide", tabindex: 0, "aria-label": "Calls, the best first" }, h("table", { id: "options" },
      h("thead", {}, h("tr", {}, h("th", {}, "call"), h("th", {}, "plays"), h("th", { class: "number spare" }, "tricks"),
        h("th", { title: "the mark is where it breaks even" }, "chance"), h("th", { class: "number", title: "against the best call" }, found.scoring === "mp" ? "board" : "IMPs"),
        h("th", { class: "number", title: "players who would call it" }, "players"))),
      h("tbody", {}, options.map((each) => line(each, best, found.scoring))))),
    h("p", { class: "dim" }, `Over ${found.layouts} layouts, with chances as at real tables. Mean tricks: `,
      [...found.tricks].reverse().map((each) => [symbol(each.strain), ` ${each.mean.toFixed(1)} `])),
  ];
}

function line(each, best, scoring) {
  const less = each.worth - best;
  return h("tr", {},
    h("td", {}, h("b", {}, call(each.call))), h("td", { class: "nowrap" }, played(each)),
    h("td", { class: "number nowrap spare" }, each.tricks ? `${each.tricks.toFixed(1)} ± ${each.spread.toFixed(1)}` : ""),
    h("td", { class: "chance-bar" }, each.tricks ? [bar(each.chance, each.needs, told(each)), h("small", {}, told(each))] : ""),
    h("td", { class: "number" }, less === 0 ? "best" : scoring === "mp" ? percent(less) : less.toFixed(1)),
    h("td", { class: "number" }, percent(each.opinion)));
}

const told = ({ chance, needs }) => `${percent(chance)}${needs == null ? "" : `, needs ${percent(needs)}`}`;

const played = ({ contract: name }) => (/^\d/.test(name) ? contract(name, true) : "passed out");
