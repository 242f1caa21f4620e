// A first game, step by step: links and moves change the page without loading it whole.

import { refresh } from "./choosing.js";
import { morph } from "./morph.js";
import { moving } from "./moving.js";

const shown = () => document.getElementById("learning");
const narrow = matchMedia("(max-width: 59.9375em), (max-height: 34.9375em)");
let wanted = 0; // quick fingers: only the last step that was asked for is shown

async function go(href, request = {}, keep = true) {
  const mine = ++wanted;
  const answer = await fetch(href, request).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (mine !== wanted) return;
  const fresh = text && new DOMParser().parseFromString(text, "text/html").getElementById("learning");
  if (!fresh) return location.assign(href); // without a connection, or too quick: the browser shows what there is
  await moving(shown(), () => {
    morph(shown(), fresh);
    settle();
  });
  if (keep && answer.url !== location.href) history.pushState(null, "", answer.url);
}

// The focus stays where one goes on, though the link or button that had it is gone.
function settle() {
  document.title = shown().dataset.title;
  for (const field of document.querySelectorAll("input[name=later]")) field.disabled = false;
  for (const box of document.querySelectorAll("#hand .pick input")) box.checked = box.defaultChecked;
  fold();
  refresh();
  if (!document.activeElement?.isConnected || document.activeElement === document.body) focusOn();
}

function focusOn() {
  (document.querySelector("#moves [rel=next]") ?? document.getElementById("moves")).focus({ preventScroll: true });
}

const known = new WeakSet();

// On a small screen the ranking covers the table, so it is closed until it is asked for; elsewhere it is open at first.
function fold() {
  const rungs = document.getElementById("rungs");
  if (rungs && (narrow.matches || !known.has(rungs))) rungs.open = !narrow.matches;
  if (rungs) known.add(rungs);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-walk]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("#learning .act")) return;
  event.preventDefault();
  go(event.target.action, { method: "POST", body: new URLSearchParams(new FormData(event.target, event.submitter)) });
});

addEventListener("popstate", () => go(location.href, {}, false));

const KEYS = { ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]", Enter: "[rel=next]" };

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target.closest("a, button, summary")) return;
  const link = KEYS[event.key] && shown().querySelector(`a${KEYS[event.key]}`);
  if (!link) return;
  event.preventDefault();
  go(link.href);
});

fold();
refresh();
