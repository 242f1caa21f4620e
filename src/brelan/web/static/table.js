// The table that the page shows. Only what is new is replaced, so that focus, choices and scrolling stay.

import { morph } from "./morph.js";
import { moving } from "./moving.js";

export const table = () => document.getElementById("table");
export const seqOf = (shown) => Number(shown?.dataset.seq ?? -1);

export function tableIn(markup) {
  return new DOMParser().parseFromString(markup, "text/html").getElementById("table");
}

const REACHED = "button, input, summary, a";

let newest = seqOf(table()); // what is shown, or will be: a change waits for its transition to begin
const listeners = [];

// Each listener is called whenever the table has changed, and once at the start.
export function whenShown(listener) {
  listeners.push(listener);
}

// A page never shows an older moment: frames and answers to forms may arrive late.
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

// The focus stays among the moves or the cards, though the button that had it is gone.
function keepingPlace(change) {
  const active = document.activeElement;
  const region = active?.closest("#moves, .hand, details.menu");
  const place = region ? [...region.querySelectorAll(REACHED)].indexOf(active) : -1;
  change();
  if (!active || active === document.activeElement || !region) return;
  if (active.isConnected && active.checkVisibility()) return active.focus({ preventScroll: true });
  const left = region.isConnected && region.matches(".hand") ? [...region.querySelectorAll(REACHED)] : [];
  const next = left[Math.min(place, left.length - 1)] ?? region.querySelector("summary") ?? document.getElementById("moves");
  next?.focus({ preventScroll: true });
}

// The server's sentence about what it refused, where the page shows such sentences.
export function refuse(said) {
  const parts = said.querySelectorAll("#notice > :is(h1, p:not(.send))"); // of an error page
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
