// Forms of the table are sent in the background, and the answer of the server is shown.

import { isOpen, lineIsBack, lost, unsent } from "./line.js";
import { isMeant, remember } from "./presses.js";
import { refuse, show, table, tableIn, whenShown } from "./table.js";

const PATIENCE = 15_000; // ms: after this no answer is expected

const underWay = new Set(); // one move at a time, and one line of chat

async function send(form, submitter) {
  const kind = "clear" in form.dataset ? "say" : "act";
  if (underWay.has(kind)) return;
  if (form.elements.seed) form.elements.seed.value = ownSeed();
  const body = new URLSearchParams(new FormData(form, submitter));
  busy(kind, submitter, true);
  try {
    const { ok, text } = await deliver(form.action, body);
    const fresh = tableIn(text);
    if (fresh) await show(fresh);
    else if (!ok) refuse(new DOMParser().parseFromString(text, "text/html"));
    if ("clear" in form.dataset && ok) form.reset();
    if (ok) form.closest("details.menu")?.removeAttribute("open");
  } catch {
    lost(true); // what was written is still there
  } finally {
    busy(kind, submitter, false);
  }
}

// A form with a client id counts once, so it is sent again until it is answered. If it is too late the answer says so.
async function deliver(address, body) {
  for (;;) {
    try {
      const answer = await post(address, body, AbortSignal.timeout(PATIENCE));
      if (answer.status < 502) { // else a proxy has answered
        const text = await answer.text();
        if (isOpen()) lost(false);
        return { ok: answer.ok, text };
      }
    } catch (error) {
      if (!body.has("client")) throw error;
    }
    unsent(true);
    await lineIsBack();
    unsent(false);
  }
}

function post(address, body, signal) {
  return fetch(address, { method: "POST", body, headers: { Accept: "text/html" }, signal });
}

// All buttons of the table show it, and above all the one that was pressed.
function busy(kind, submitter, is) {
  if (is) underWay.add(kind);
  else underWay.delete(kind);
  document.documentElement.classList.toggle("under-way", underWay.has("act"));
  if (submitter) submitter.ariaBusy = is ? "true" : null;
}

// The player's seed, their part of the chance.
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
  post(address, body).catch(() => {});
}

whenShown(cut);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#table :is(.act, [data-send], [data-clear])")) return;
  event.preventDefault();
  if (!("clear" in form.dataset)) {
    if (underWay.has("act") || !isMeant(form)) return;
    remember();
  }
  send(form, event.submitter);
});
