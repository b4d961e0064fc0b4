// The state of a page, kept in its address, so that a shared link shows the same.

import { query } from "./ask.js";

export function state(defaults) {
  const given = new URLSearchParams(location.search);
  const found = { ...defaults };
  for (const name of Object.keys(defaults)) if (given.has(name)) found[name] = given.get(name);
  return found;
}

export function remember(values, defaults) {
  const kept = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== defaults[name]));
  const asked = query(kept);
  history.replaceState(null, "", asked ? `?${asked}` : location.pathname);
}
