// A deal drawn as four hands around a table.

import { h } from "./dom.js";
import { SEATS, hand } from "./cards.js";

const PLACES = { N: "N", E: "E", S: "So", W: "W" };  // the CSS class S is for spades

export const handsOf = (deal) => {
  const [first, ...rest] = deal.trim().split(/[: ]+/);
  const turn = "NESW".indexOf(first);
  return Object.fromEntries(rest.map((text, place) => ["NESW"[(turn + place) % 4], text]));
};

export function compass(deal, { dealer = "", vul = "None", names = true } = {}) {
  const hands = handsOf(deal);
  const vulnerable = { None: "", NS: "NS", EW: "EW", All: "NESW" }[vul] ?? "";
  const marks = [..."NESW"].map((seat) => h("span", {
    class: `${seat.toLowerCase()}${vulnerable.includes(seat) ? " v" : ""}${seat === dealer ? " d" : ""}`,
  }, seat));
  const told = `${dealer ? `${SEATS[dealer]} deals, ` : ""}vulnerable: ${vul}`;
  return h("div", { class: "compass" },
    [..."NESW"].map((seat) => h("div", { class: PLACES[seat] },
      names ? h("div", { class: "seat" }, SEATS[seat]) : "",
      hands[seat] && hands[seat] !== "-" ? hand(hands[seat]) : h("span", { class: "dim" }, "not known"))),
    h("div", { class: "rose", role: "img", "aria-label": told }, marks));
}
