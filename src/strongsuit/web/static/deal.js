// The page of a deal: four hands, exact and estimated tricks, par, and the best leads.

import { $, complain, h, percent, put, say } from "./dom.js";
import { ask, askLast, send } from "./ask.js";
import { SEATS, VULNERABLE, call, card, choice, contract, inSuits, symbol } from "./cards.js";
import { compass } from "./compass.js";
import { remember, state } from "./state.js";

const DEFAULTS = {
  deal: "N:KJ984.A63.J5.T62 T2.9872.T874.K95 AQ765.KJ4.2.QJ83 3.QT5.AKQ963.A74",
  dealer: "W", vul: "NS", contract: "", board: "",
};
const STRAINS = ["NT", "S", "H", "D", "C"];
const ORDER = ["C", "D", "H", "S", "NT"];  // of strains in the twenty results
const now = state(DEFAULTS);
let boards = [];
let place = 0;
let record = null;

async function show() {
  remember(now, DEFAULTS);
  complain("");  // now, not after solving: by then there may be another problem to show
  $("#title").textContent = `Board ${now.board}`.trim();
  put($("#compass"), compass(now.deal, now));
  put($("#record"), record?.auction ? recorded(record) : []);
  settings();
  put($("#tables"), h("p", { class: "dim" }, "Solving …"));
  put($("#leads"));
  $("#par").textContent = "";
  if (/[ :]-/.test(now.deal)) return put($("#tables"), h("p", { class: "dim" }, "Not all cards are known: nothing can be solved."));
  try {
    const [solved, estimated] = await Promise.all([askLast("solve", { deal: now.deal }), askLast("tricks", { deal: now.deal })]);
    put($("#tables"), tables(solved.double_dummy, estimated.results));
    const digits = solved.double_dummy.map((tricks) => tricks.toString(16).toUpperCase()).join("");
    const par = await askLast("par", { tricks: digits, dealer: now.dealer, vul: now.vul });
    put($("#par"), h("b", {}, "Par: "), inSuits(par.text));
    await leads(solved.double_dummy);
  } catch (problem) {
    if (problem.name !== "AbortError") complain(problem);
  }
}

const at = (table, strain, seat) => table[4 * ORDER.indexOf(strain) + "NESW".indexOf(seat)];

function tables(exact, estimated) {
  const said = Object.fromEntries(estimated.map((each) => [each.strain + each.declarer, each]));
  const head = h("tr", {}, h("th"), STRAINS.map((strain) => h("th", { scope: "col" }, symbol(strain))));
  const rows = (cell) => ["N", "S", "E", "W"].map((seat) =>
    h("tr", {}, h("th", { scope: "row" }, seat), STRAINS.map((strain) => cell(strain, seat))));
  const estimate = (strain, seat) => {
    const each = said[strain + seat];
    const differs = each.likeliest !== at(exact, strain, seat);
    return h("td", { class: differs ? "differs" : "", title: `mean ${each.mean}` }, String(each.likeliest),
      h("small", { class: "dim" }, percent(each.chances[each.likeliest])));
  };
  return h("div", { class: "tables" },
    h("div", {}, h("h2", {}, "Double dummy"), h("table", { class: "square", id: "exact" },
      h("thead", {}, head.cloneNode(true)), h("tbody", {}, rows((strain, seat) => h("td", {}, String(at(exact, strain, seat))))))),
    h("div", {}, h("h2", {}, "The net's estimate"), h("table", { class: "square", id: "estimate" },
      h("thead", {}, head), h("tbody", {}, rows(estimate)))));
}

async function leads(table) {
  const played = now.contract || best(table);
  const change = (event) => { now.contract = event.target.value; remember(now, DEFAULTS); leads(table); };
  const options = STRAINS.flatMap((strain) => [..."NESW"].map((seat) => {
    const level = Math.max(1, at(table, strain, seat) - 6);
    return `${level}${strain}${seat}`;
  }));
  if (!options.includes(played)) options.unshift(played);
  const found = await askLast("leads", { deal: now.deal, contract: played });
  const groups = new Map();
  for (const { card: led, tricks } of found.leads) groups.set(tricks, [...(groups.get(tricks) ?? []), led]);
  put($("#leads"), h("h2", {}, "Opening leads"),
    h("label", { class: "field", style: "max-width:14rem" }, "Against",
      h("select", { id: "contract", onchange: change }, options.map((each) => h("option", { value: each, selected: each === played }, text(each))))),
    h("table", { id: "lead-table" }, h("thead", {}, h("tr", {}, h("th", { class: "number" }, "declarer's tricks"), h("th", {}, "after the lead of"))),
      h("tbody", {}, [...groups].sort((one, other) => one[0] - other[0]).map(([tricks, cards]) => h("tr", {},
        h("td", { class: "number", style: "width:8rem" }, String(tricks)), h("td", {}, cards.map((each) => [h("span", { style: "white-space:nowrap" }, card(each)), " "])))))));
}

const text = (name) => name.replace(/^(\d)(NT|[SHDC])(X*)([NESW])$/, (_, level, strain, doubled, seat) =>
  `${level}${{ S: "♠", H: "♥", D: "♦", C: "♣", NT: "NT" }[strain]}${doubled} by ${SEATS[seat]}`);

// The contract for a board that names none: the one with the most tricks, in the highest of equal strains.
function best(table) {
  const worth = (strain, seat) => at(table, strain, seat) * 10 + STRAINS.length - STRAINS.indexOf(strain);
  const all = STRAINS.flatMap((strain) => [..."NESW"].map((seat) => [strain, seat]));
  const [strain, seat] = all.reduce((one, other) => (worth(...other) > worth(...one) ? other : one));
  return `${Math.max(1, at(table, strain, seat) - 6)}${strain}${seat}`;
}

function recorded(board) {
  const order = ["W", "N", "E", "S"];
  const cells = [...Array(order.indexOf(board.dealer ?? "N")).fill(""), ...board.auction.split(" ")];
  const rows = [];
  for (let start = 0; start < cells.length; start += 4) rows.push(cells.slice(start, start + 4));
  const notes = Object.entries(board.notes ?? {});
  const calls = board.auction.split(" ");
  return [h("h3", {}, "Auction"), h("table", { class: "auction-table" }, h("thead", {}, h("tr", {}, order.map((seat) => h("th", {}, SEATS[seat])))),
    h("tbody", {}, rows.map((row) => h("tr", {}, row.map((each) => h("td", {}, each ? call(each.replace("!", "")) : "")))))),
    board.contract ? h("p", {}, contract(`${board.contract}${board.declarer ?? ""}`), board.tricks == null ? "" : `, ${board.tricks} tricks`) : "",
    notes.length ? h("ul", { class: "dim" }, notes.map(([at, said]) => h("li", {}, call(calls[at].replace("!", "")), `: ${said}`))) : ""];
}

function take(board) {
  record = board;
  now.deal = board.deal ?? "";
  now.dealer = board.dealer ?? "N";
  now.vul = board.vul ?? "None";
  now.board = String(board.board ?? "");
  now.contract = board.contract && board.declarer ? `${board.contract}${board.declarer}` : "";
  if (!now.deal) return complain("This board has no cards.");
  show();
}

function walk(to) {
  place = (to + boards.length) % boards.length;
  $("#walk").hidden = boards.length < 2;
  $("#place").textContent = `${place + 1} of ${boards.length} boards`;
  take(boards[place]);
}

async function open(content) {
  try {
    const found = await send("show", content);
    if (!found.boards.length) throw new Error(found.skipped[0] ?? "The text or file has no board.");
    if (found.skipped.length) say(`${found.skipped.length} records could not be read`);
    boards = found.boards;
    walk(0);
  } catch (problem) {
    complain(problem);
  }
}

function settings() {
  put($("#settings"),
    choice("dealer", "Dealer", [..."NESW"].map((seat) => [seat, seat]), now.dealer, (seat) => { now.dealer = seat; show(); }),
    choice("vul", "Vulnerable", VULNERABLE, now.vul, (vul) => { now.vul = vul; show(); }));
}

async function random() {
  const [board] = await ask("deal", { seed: Math.floor(Math.random() * 2 ** 31) });
  boards = [];
  $("#walk").hidden = true;
  take({ ...board, board: "" });
}

$("#take").addEventListener("click", () => open($("#text").value));
$("#file").addEventListener("change", (event) => event.target.files[0] && open(event.target.files[0]));
$("#random").addEventListener("click", random);
$("#before").addEventListener("click", () => walk(place - 1));
$("#after").addEventListener("click", () => walk(place + 1));
addEventListener("keydown", (event) => {
  if (boards.length < 2 || event.target.matches("input, textarea, select, .choice *")) return;
  if (event.key === "ArrowLeft") walk(place - 1);
  if (event.key === "ArrowRight") walk(place + 1);
});
show();
