// Forms of the table are sent in the background, and whatever the server answers with is shown.

import { isOpen, lost } from "./line.js";
import { isMeant, remember } from "./presses.js";
import { refuse, show, table, tableIn, whenShown } from "./table.js";

async function send(form, submitter) {
  if (form.elements.seed) form.elements.seed.value = ownSeed();
  const body = new URLSearchParams(new FormData(form, submitter));
  const buttons = [...document.querySelectorAll("#moves button")];
  buttons.forEach((button) => { button.ariaBusy = "true"; });
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (isOpen()) lost(false);
    const text = await answer.text();
    const fresh = tableIn(text);
    if (fresh) await show(fresh);
    else if (!answer.ok) refuse(new DOMParser().parseFromString(text, "text/html"));
    if ("clear" in form.dataset && answer.ok) form.reset();
    if (answer.ok) form.closest("details.menu")?.removeAttribute("open");
  } catch {
    lost(true); // the same form may be sent again: it counts once
  } finally {
    buttons.forEach((button) => { button.ariaBusy = null; });
  }
}

// Chance is the table's and the players': this is the player's part of it.
function ownSeed() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let lastCut = "";

// A sealed pack waits to be cut.
function cut() {
  const { cut: address, csrf, seq } = table()?.dataset ?? {};
  if (!address || lastCut === seq) return;
  lastCut = seq;
  const body = new URLSearchParams({ csrf, seq, client: ownSeed(), seed: ownSeed() });
  fetch(address, { method: "POST", body, headers: { Accept: "text/html" } }).catch(() => {});
}

whenShown(cut);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#table :is(.act, [data-send], [data-clear])")) return;
  event.preventDefault();
  if (!("clear" in form.dataset)) {
    if (!isMeant(form)) return;
    remember();
  }
  send(form, event.submitter);
});
