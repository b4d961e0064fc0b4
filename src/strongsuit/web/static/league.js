// The page of the league: all methods, sorted by a column on click, and a scale of your own.

import { $, complain, h, later, put } from "./dom.js";
import { ask, askLast } from "./ask.js";
import { choice } from "./cards.js";
import { remember, state } from "./state.js";

const DEFAULTS = { strain: "suit", find: "", sort: "correlation", scale: "" };
const COLUMNS = [["correlation", "corr.", 3, 1], ["rmse", "error", 3, 1], ["exact", "exact %", 1, 100], ["within_one", "≤ 1 %", 1, 100], ["within_two", "≤ 2 %", 1, 100]];
const LEAST = 0.6;  // the correlation where the bars begin
const now = state(DEFAULTS);
const about = Object.fromEntries((await ask("evaluators")).map((each) => [each.name, each]));
let rows = [];

async function load() {
  remember(now, DEFAULTS);
  rows = await askLast("league", { strain: now.strain });
  if (now.scale) await judge();
  else list();
}

async function judge() {
  remember(now, DEFAULTS);
  rows = rows.filter((row) => !row.name.startsWith("scale:"));
  try {
    if (now.scale) rows.push(...await askLast("league/judge", { method: [`scale:${now.scale}`], strain: now.strain, resamples: 200 }));
    complain("");
  } catch (problem) {
    complain(problem);
  }
  list();
}

function list() {
  const wanted = now.find.trim().toLowerCase();
  const sign = now.sort === "rmse" ? 1 : -1;
  const ordered = [...rows].sort((one, other) => sign * (one[now.sort] - other[now.sort]));
  const shown = ordered.map((row, place) => [row, place + 1]).filter(([row]) =>
    `${row.name} ${about[row.name]?.group ?? ""} ${about[row.name]?.summary ?? ""}`.toLowerCase().includes(wanted));
  put($("#table-place"), h("table", { id: "league" },
    h("thead", {}, h("tr", {}, h("th", { class: "number" }, "#"), h("th", {}, "method"), COLUMNS.map(heading), h("th", { style: "min-width:9rem" }, `correlation, ${LEAST} to 1`))),
    h("tbody", {}, shown.map(([row, place]) => line(row, place)))));
}

const heading = ([name, label]) => h("th", { class: "number", "aria-sort": now.sort === name ? (name === "rmse" ? "ascending" : "descending") : "none" },
  h("button", { type: "button", class: "plain", onclick: () => { now.sort = name; remember(now, DEFAULTS); list(); } }, label, now.sort === name ? " ▾" : ""));

function line(row, place) {
  const along = (value) => `${Math.max(0, (100 * (value - LEAST)) / (1 - LEAST))}%`;
  const method = about[row.name];
  return h("tr", { class: row.name.startsWith("scale:") ? "mine" : "" }, h("td", { class: "number dim" }, String(place)),
    h("td", { title: method ? `${method.summary} ${method.source}` : "" }, row.name, " ", h("small", { class: "group" }, method?.group ?? "yours")),
    COLUMNS.map(([name, , digits, unit]) => h("td", { class: "number" }, (unit * row[name]).toFixed(digits))),
    h("td", {}, h("span", { class: "dots", role: "img", "aria-label": `correlation ${row.correlation.toFixed(3)}` },
      row.correlation_low == null ? "" : h("i", { style: `left:${along(row.correlation_low)};right:calc(100% - ${along(row.correlation_high)})` }),
      h("b", { style: `left:${along(row.correlation)}` }))));
}

put($("#strain"), choice("strain", "Contracts", [["suit", "longest suit"], ["nt", "notrump"]], now.strain, (strain) => { now.strain = strain; load(); }));
$("#find").value = now.find;
$("#find").addEventListener("input", later((event) => { now.find = $("#find").value; remember(now, DEFAULTS); list(); }, 100));
$("#scale").value = now.scale;
$("#judge").addEventListener("click", () => { now.scale = $("#scale").value.trim(); judge(); });
$("#scale").addEventListener("keydown", (event) => event.key === "Enter" && $("#judge").click());
load();
