// Requests to the server, answered by JSON or by a stream of events.

export function query(given) {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== "" && each != null && each !== false) asked.append(name, each);
    }
  }
  return asked.toString();
}

export async function ask(path, given = {}, options = {}) {
  const answer = await fetch(`/api/${path}?${query(given)}`, options);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.detail ?? answer.statusText);
  return found;
}

export const send = (path, body, given = {}) =>
  ask(path, given, { method: "POST", body, headers: { "Content-Type": "text/plain" } });

// Like ask, but if the same path is asked again before the answer comes, the earlier call is aborted.
const asked = {};

export async function askLast(path, given = {}) {
  const mine = (asked[path] = (asked[path] ?? 0) + 1);
  const last = () => {
    if (asked[path] !== mine) throw new DOMException("a later question was asked", "AbortError");
  };
  const found = await ask(path, given).catch((problem) => { last(); throw problem; });
  last();
  return found;
}

export function stream(path, given, { step, done, problem }) {
  const source = new EventSource(`/api/${path}?${query(given)}`);
  source.addEventListener("step", (event) => step(JSON.parse(event.data)));
  source.addEventListener("done", (event) => { source.close(); done(JSON.parse(event.data).reason); });
  source.addEventListener("problem", (event) => { source.close(); problem(JSON.parse(event.data).detail); });
  source.addEventListener("error", async () => {
    source.close();
    const answer = await fetch(source.url).catch(() => null);  // an EventSource does not say why
    problem(answer && !answer.ok ? (await answer.json()).detail : "the connection was lost");
    answer?.body?.cancel().catch(() => {});
  });
  return () => source.close();
}
