// Forms of the table are sent in the background. The answer says which moment they led to, or what was refused.

import { ask, isOpen, lineIsBack, lost, reach, unsent } from "./connection.js";
import { isMeant, remember } from "./double_click_guard.js";
import { refuse } from "./table.js";

const PATIENCE = 15_000; // ms: after this no answer is expected
const ASIDE = 2_500; // ms: after this a form that counts once is sent another way
const MOST = 2_000; // characters of a form that the socket takes

const underWay = new Set(); // one move at a time, and one line of chat

export async function send(form, submitter) {
  const kind = "clear" in form.dataset ? "say" : "act";
  if (underWay.has(kind)) return;
  if (form.elements.client) form.elements.client.value = newId();
  const body = new URLSearchParams(new FormData(form, submitter));
  busy(kind, submitter, true);
  try {
    const { ok, seq, refused, rule } = await deliver(form.action, body);
    if (seq !== undefined) await reach(seq);
    if (!ok) refuse(refused, rule);
    if ("clear" in form.dataset && ok) form.reset();
    if (ok) form.closest("details.menu")?.removeAttribute("open");
  } catch {
    lost(true); // what was written is still there
  } finally {
    busy(kind, submitter, false);
  }
}

// A form with a client id counts once, so it is sent again until it is answered. If it is too late the answer says so.
export async function deliver(address, body) {
  for (;;) {
    try {
      const answer = await tell(address, body);
      if (answer.status < 502) { // else a proxy has answered, or the server cannot store anything now
        if (isOpen()) lost(false);
        return { ...answer, ok: answer.status < 400 };
      }
    } catch (error) {
      if (!body.has("client")) throw error;
    }
    unsent(true);
    await lineIsBack();
    unsent(false);
  }
}

// Over the open connection, or by a request of its own.
async function tell(address, body) {
  if (isOpen() && body.toString().length < MOST) {
    const form = new URL(address, location.href).pathname.split("/").at(-1);
    const fields = [...body].filter(([name]) => name !== "csrf"); // the socket knows whose page this is
    if (!body.has("client")) return ask(form, fields, PATIENCE);
    try {
      return await ask(form, fields, ASIDE);
    } catch { /* it is sent again */ }
  }
  const answer = await post(address, body, AbortSignal.timeout(PATIENCE));
  return { status: answer.status, ...(answer.status < 502 ? await read(answer) : {}) };
}

function post(address, body, signal) {
  return fetch(address, { method: "POST", body, headers: { Accept: "application/json, text/html;q=0.5" }, signal });
}

// The moment that a form led to, and what was refused; of an error page, its sentences.
async function read(answer) {
  if (answer.headers.get("content-type")?.startsWith("application/json")) return answer.json();
  const said = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = [...said.querySelectorAll("#notice > :is(h1, p:not(.send))")].map((part) => part.textContent);
  return { refused: parts.join(". ") || said.querySelector("#notice")?.textContent };
}

// All buttons of the table show it, and above all the one that was pressed.
function busy(kind, submitter, is) {
  if (is) underWay.add(kind);
  else underWay.delete(kind);
  document.documentElement.classList.toggle("under-way", underWay.has("act"));
  if (submitter) submitter.ariaBusy = is ? "true" : null;
}

// Names one sending of a form: the server does it once.
function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
