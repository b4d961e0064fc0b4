// Parts of every page: the switch between dark and light, the link to share, and error messages.

import { $, complain, say } from "./dom.js";

const dark = () => (document.documentElement.dataset.theme
  ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

$("#theme").addEventListener("click", () => {
  const chosen = dark() ? "light" : "dark";
  document.documentElement.dataset.theme = chosen;
  localStorage.setItem("theme", chosen);
});

$("#share").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    say("Link copied");
  } catch {
    prompt("The link to what you see:", location.href);
  }
});

$("#problem").addEventListener("click", () => complain(""));
addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name !== "AbortError") complain(event.reason);
});
