// The table that the page shows. What is new is put in place, so that focus, choices and scrolling stay as they are.

import { morph } from "./morph.js";
import { moving } from "./moving.js";

export const table = () => document.getElementById("table");
export const seqOf = (shown) => Number(shown?.dataset.seq ?? -1);

export function tableIn(markup) {
  return new DOMParser().parseFromString(markup, "text/html").getElementById("table");
}

let newest = seqOf(table()); // what is shown, or will be: a change waits for its transition to begin
const listeners = [];

// Each listener is called whenever the table has changed, and once at the beginning.
export function whenShown(listener) {
  listeners.push(listener);
}

// A page never goes back: frames and answers to forms come as they come, and some of them late.
export async function show(fresh) {
  const now = table();
  if (!now || !fresh) return;
  if (seqOf(fresh) < newest) return refuse(fresh);
  newest = seqOf(fresh);
  await moving(now, () => {
    if (seqOf(fresh) < seqOf(now)) return; // a newer one did not wait for a transition
    const log = document.getElementById("log");
    const atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    keepingPlace(() => morph(now, fresh));
    settle(atEnd);
  });
}

export function settle(scrollLog) {
  document.title = table()?.dataset.title ?? document.title;
  const log = document.getElementById("log");
  if (log && scrollLog) log.scrollTop = log.scrollHeight;
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
  listeners.forEach((listener) => listener());
}

// Whoever was among the moves stays there, though the button is gone that he has used.
function keepingPlace(change) {
  const moves = document.activeElement?.closest("#moves");
  change();
  if (moves && !moves.contains(document.activeElement)) moves.focus({ preventScroll: true });
}

// The server's sentence about what it refused, where the page shows such sentences.
export function refuse(said) {
  const parts = said.querySelectorAll("#notice > :is(h1, p:not(.send))"); // of a page of trouble
  const text = [...parts].map((part) => part.textContent).join(". ") || said.querySelector("#notice")?.textContent;
  const play = document.querySelector(".play");
  if (!text || !play) return;
  let notice = document.getElementById("notice");
  if (!notice) {
    notice = Object.assign(document.createElement("div"), { id: "notice", className: "notice bad", role: "alert" });
    play.prepend(notice);
  }
  notice.textContent = text;
}
