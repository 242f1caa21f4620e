// Which presses count. One that was on its way when the buttons changed was meant for the buttons before.

import { whenShown } from "./table.js";

const UNREAD = 350; // ms: nobody reads a button in less time
const DOUBLE = 600; // ms: two presses at one place within this time are one
const RESULT = 1_000; // ms: a result is shown this long before a press at the place of the last move continues
const FORGOTTEN = 5_000;
const NEAR = 32; // px

let press = null; // the current one; null: by a key
let last = null; // the one that made the last move
let shown = { signature: "", since: 0, replaced: false };
let stood = -FORGOTTEN; // when the buttons before these were last seen

addEventListener("click", (event) => {
  press = event.detail ? { x: event.clientX, y: event.clientY } : null;
}, true);

whenShown(() => {
  const moves = document.getElementById("moves");
  const forms = [...moves.querySelectorAll("form")].map((form) => form.id || form.action);
  const signature = forms.length ? `${moves.dataset.decision ?? ""} ${forms.join(" ")}` : "";
  if (signature === shown.signature) return;
  const now = performance.now();
  if (shown.signature) stood = now;
  shown = { signature, since: now, replaced: now - stood < UNREAD };
});

// This press makes a move.
export function remember() {
  last = { at: performance.now(), place: press };
}

const isNear = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < NEAR;

// A press counts if the pointer was moved to the button, or if there was time to read it.
export function isMeant(form) {
  const now = performance.now();
  const age = now - shown.since;
  const own = last && last.at <= shown.since && now - last.at < FORGOTTEN;
  if (!own) return !(shown.replaced && age < UNREAD);
  if (!press || !last.place) return age >= UNREAD;
  if (!isNear(press, last.place)) return true;
  const isMove = form.id.startsWith("act-");
  return age >= (isMove ? UNREAD : RESULT) && now - last.at >= DOUBLE;
}
