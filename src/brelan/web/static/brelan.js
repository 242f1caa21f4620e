// The pages work without this script. With it the table follows the game: whenever something happens, the server sends
// what has changed.

import "./chance.js";
import "./choosing.js";
import "./clock.js";
import "./inviting.js";
import { connect } from "./connection.js";
import "./sending.js";
import "./speaking.js";
import { settle, table } from "./table.js";
import "./unread.js";

const root = document.documentElement;
root.classList.add("js");

const narrow = matchMedia("(max-width: 59.9375em), (max-height: 34.9375em)");

document.addEventListener("keydown", (event) => {
  if (!("keys" in root.dataset) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=checkbox]):not([type=range]), textarea, select")) return;
  if (event.repeat) return; // a key that is held down counts once
  const pieces = [...document.querySelectorAll(".hand :is(.pick input, .play)")];
  if (/^[1-9]$/.test(event.key) && pieces.length) return pieces[Number(event.key) - 1]?.click();
  document.querySelector(`:is(#moves, .top) [data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-hint], [data-drawer]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if ("hint" in link.dataset) (await import("./hinting.js")).ask(link); // few ask: a page is loaded without it
  else (await import("./drawer.js")).open(link);
});

// What few use, or nobody before a first press, is loaded then.
document.addEventListener("change", async ({ target }) => {
  if ("ahead" in target.dataset) (await import("./preselect.js")).choose(target);
});
document.addEventListener("click", async ({ target }) => {
  if (target.closest("[data-mute]")) (await import("./comfort.js")).toggleSound();
});
const loadSounds = () => import("./sounds.js").catch(() => {}); // a press that leaves the page ends it
if (table()) for (const press of ["pointerup", "keyup"]) addEventListener(press, loadSounds, { once: true });

document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) { menu.open = false; menu.querySelector("summary").focus(); }
});

// On small screens the log covers the table, so it is closed at first.
function fold() {
  document.getElementById("side").open = !narrow.matches;
}

for (const field of document.querySelectorAll("input[name=later]")) field.disabled = false;

if (document.getElementById("side")) {
  fold();
  narrow.addEventListener("change", fold);
}
try {
  if (table() && localStorage.getItem("brelan-comfort")) import("./comfort.js");
} catch { /* nothing is kept here */ }
if (table()) {
  settle(true);
  connect();
}
