// The page of the HTTP API: the OpenAPI document as a list of routes, each with an example link.

import { $, h, put } from "./dom.js";

const document_ = await (await fetch("/api/openapi.json")).json();
const schemaOf = (schema) => (schema.anyOf ? schemaOf(schema.anyOf[0]) : schema);

function kind(schema) {
  const of = schemaOf(schema);
  if (of.enum) return of.enum.join(", ");
  if (of.type === "array") return `several: ${kind(of.items)}`;
  const range = [of.minimum != null ? `from ${of.minimum}` : "", of.maximum != null ? `to ${of.maximum}` : "", of.maxLength ? `at most ${of.maxLength} characters` : ""];
  return [of.type, ...range].filter(Boolean).join(" ");
}

const example = ({ name, schema }) => (schemaOf(schema).examples ?? []).slice(0, 1).flat().map((value) => `${name}=${encodeURIComponent(value)}`);

function route(path, method, { description = "", parameters = [] }) {
  const [summary, ...more] = description.split("\n\n");
  const asked = parameters.filter((each) => each.required).flatMap(example).join("&");
  const link = `${path}${asked ? `?${asked}` : ""}`;
  return h("details", { class: "route" }, h("summary", {}, h("code", {}, `${method.toUpperCase()} ${path}`), " ", coded(summary)),
    more.map((text) => h("p", {}, coded(text))),
    parameters.length ? h("div", { class: "wide" }, h("table", {}, h("tbody", {}, parameters.map((each) => h("tr", {},
      h("td", {}, h("code", {}, each.name), each.required ? " *" : ""), h("td", { class: "dim" }, kind(each.schema)), h("td", {}, each.description ?? each.schema.description ?? "")))))) : "",
    method === "get" ? h("p", {}, h("a", { href: link }, link)) : h("p", { class: "dim" }, "Send the text as the body."));
}

const coded = (text) => text.split("`").map((part, place) => (place % 2 ? h("code", {}, part) : part));

const groups = new Map();
for (const [path, methods] of Object.entries(document_.paths)) {
  for (const [method, each] of Object.entries(methods)) {
    const tag = each.tags?.[0] ?? "other";
    groups.set(tag, [...(groups.get(tag) ?? []), route(path, method, each)]);
  }
}
put($("#routes"), [...groups].map(([tag, routes]) => h("section", { class: "panel" }, h("h2", {}, tag), routes)));
