// Histograms, bars of chances, and ranges, drawn with plain HTML elements.

import { h, percent } from "./dom.js";

export function histogram(counts, label) {
  const top = Math.max(...counts, 1e-9);
  return h("span", { class: "histogram", role: "img", "aria-label": label },
    counts.map((count, tricks) => h("i", {
      style: `height:${(100 * count) / top}%`, title: `${tricks} tricks`,
    })));
}

// A bar for a share from 0 to 1, with a mark at the chance that breaks even.
export function bar(share, mark = null, label = percent(share)) {
  return h("span", { class: "bar", role: "img", "aria-label": label },
    h("i", { style: `width:${100 * Math.min(1, Math.max(0, share))}%` }),
    mark == null ? "" : h("u", { style: `left:${100 * mark}%`, title: `breaks even at ${percent(mark)}` }));
}

export const chanceCell = (share, title = "") => h("td", {
  class: "chance", title,
  style: `background:color-mix(in srgb, var(--bar) ${Math.round(75 * share)}%, transparent)`,
}, share > 0 && share < 0.005 ? "<1" : share < 1 && share > 0.995 ? ">99" : String(Math.round(100 * share)));

export function span([low, high], most, label) {
  const left = (100 * low) / most;
  return h("div", { class: "span", role: "img", "aria-label": label },
    h("i", { style: `left:${left}%;right:${100 - (100 * high) / most}%;min-width:4px` }));
}
