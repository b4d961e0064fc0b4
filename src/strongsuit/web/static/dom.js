// Functions that create elements in one expression, and that find them.

export const $ = (selector, root = document) => root.querySelector(selector);

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") element.style.cssText = value;  // the content security policy forbids style attributes
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-") && value != null) element.setAttribute(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== ""));
  return element;
}

export const put = (place, ...children) => place.replaceChildren(...children.flat(Infinity).filter((child) => child != null));

let hush;

export function say(text) {
  const place = $("#said");
  place.textContent = text;
  place.classList.add("on");
  clearTimeout(hush);
  hush = setTimeout(() => place.classList.remove("on"), 2500);
}

export function complain(problem) {
  const place = $("#problem");
  place.hidden = !problem;
  place.textContent = problem ? problem.message ?? problem : "";
}

export function later(work, milliseconds = 250) {
  let waiting;
  return (...given) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => work(...given), milliseconds);
  };
}

export const percent = (share) => `${Math.round(100 * share)} %`;

export const number = (value, digits = 3) => String(Number(value.toFixed(digits)));
