// The page of two hands: estimates of a net at once, then a simulation that grows layout by layout.

import { $, complain, h, later, percent, put } from "./dom.js";
import { ask, askLast, stream } from "./ask.js";
import { choice, hand, symbol } from "./cards.js";
import { chanceCell, histogram } from "./bars.js";
import { remember, state } from "./state.js";

const DEFAULTS = {
  north: "KJ984.A63.J5.T62", south: "AQ765.KJ4.2.QJ83", how: "exact", layouts: "200", seed: "0", east: "", west: "", run: "",
};
const now = state(DEFAULTS);
let hangUp = null;

const order = (rows) => ["NT", "S", "H", "D", "C"].flatMap((strain) => rows.filter((row) => row.strain === strain));

function table(rows, making, shares) {
  const levels = [1, 2, 3, 4, 5, 6, 7];
  return h("table", { id: "table" },
    h("thead", {}, h("tr", {}, h("th"), h("th", {}, "by"), h("th", { class: "number" }, "tricks"), h("th", { class: "number" }, "spread"),
      h("th", {}, "0 … 13"), levels.map((level) => h("th", { style: "text-align:center", title: `chance to make level ${level}, %` }, String(level))))),
    h("tbody", {}, order(rows).map((row) => h("tr", {},
      h("th", { scope: "row" }, symbol(row.strain)), h("td", {}, row.declarer),
      h("td", { class: "number" }, row.mean.toFixed(2), row.error ? h("small", {}, ` ±${row.error.toFixed(2)}`) : ""),
      h("td", { class: "number" }, row.spread.toFixed(2)),
      h("td", {}, histogram(shares(row), `tricks of ${row.declarer} in ${row.strain}`)),
      making(row).map((share, level) => chanceCell(share, interval(row, level)))))));
}

const interval = (row, level) => (row.chances_low ? `${percent(row.chances_low[level])} to ${percent(row.chances_high[level])}` : "");

async function look() {
  remember(now, DEFAULTS);
  try {
    const found = await askLast("pair", { north: now.north, south: now.south });
    complain("");
    hands(found.hands);
    $("#title").textContent = "At a glance";
    $("#status").textContent = "A net's answer for all layouts. The levels' chances are in per cent.";
    put($("#results"), table(found.results, (row) => row.making, (row) => row.chances));
  } catch (problem) {
    if (problem.name !== "AbortError") complain(problem);
  }
}

const glance = later(look, 200);

function hands({ N, S }) {
  put($("#north-hand"), hand(N));
  put($("#south-hand"), hand(S));
}

function run() {
  stop();
  now.run = "1";
  remember(now, DEFAULTS);
  complain("");
  const { north, south, layouts, seed, east, west } = now;
  $("#run").disabled = true;
  $("#stop").disabled = false;
  $("#title").textContent = now.how === "exact" ? "Double dummy" : "Estimated";
  $("#status").textContent = "Dealing … until then the net's answer stands.";
  $("#progress").hidden = false;
  $("#progress").removeAttribute("value");
  hangUp = stream("simulate/stream", { north, south, layouts, seed, east, west, estimate: now.how === "net" }, {
    step: (found) => grow(found, Number(layouts)),
    done: (reason) => ended(reason === "complete" ? "" : ` Stopped: ${reason}.`),
    problem: (detail) => { ended(""); complain(detail); },
  });
}

function grow(found, all) {
  hands(found.hands);
  $("#progress").value = found.layouts / all;
  $("#status").textContent = `${found.layouts} of ${all} layouts. ± is half of a 95 % interval; the levels' chances are in per cent.`;
  put($("#results"), table(found.results, (row) => row.chances, (row) => row.histogram));
}

function ended(said) {
  hangUp = null;
  $("#run").disabled = false;
  $("#stop").disabled = true;
  $("#progress").hidden = true;
  $("#status").textContent += said;
}

function stop() {
  if (!hangUp) return;
  hangUp();
  ended(" Stopped by you.");
}

async function random() {
  stop();
  const [{ deal }] = await ask("deal", { seed: Math.floor(Math.random() * 2 ** 31) });
  const [north, , south] = deal.slice(2).split(" ");
  set("north", north);
  set("south", south);
}

function set(name, value) {
  now[name] = value;
  now.run = "";
  $(`#${name}`).value = value;
  stop();
  glance();
}

for (const name of ["north", "south", "layouts", "seed", "east", "west"]) {
  $(`#${name}`).value = now[name];
  $(`#${name}`).addEventListener("input", (event) => set(name, event.target.value));
}
put($("#how"), choice("how", "Judged", [["exact", "exactly"], ["net", "by a net"]], now.how, (how) => { now.how = how; now.run = ""; remember(now, DEFAULTS); }));
$("#run").addEventListener("click", run);
$("#stop").addEventListener("click", stop);
$("#random").addEventListener("click", random);
await look();
if (now.run) run();
