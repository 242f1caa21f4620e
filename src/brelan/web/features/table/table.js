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

// The element #table as the server draws it.
export function show(fresh) {
  return fresh && advance(seqOf(fresh), (now) => morph(now, fresh));
}

// A frame: the whole table, or what has changed, by the ids of elements. Attributes that are null are gone; `more` are
// lines at the end of the log or the chat.
export function follow({ seq, table: whole, attributes = {}, regions = {}, more = {} }) {
  if (whole) return show(tableIn(whole));
  return advance(seq, () => {
    for (const [id, changed] of Object.entries(attributes)) {
      const element = document.getElementById(id);
      for (const [name, value] of Object.entries(changed)) value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
    }
    for (const [id, markup] of Object.entries(regions)) morph(document.getElementById(id), elementIn(markup));
    for (const [id, lines] of Object.entries(more)) document.getElementById(id).insertAdjacentHTML("beforeend", lines);
    if (seq > noticed) document.getElementById("notice")?.remove();
  });
}

function elementIn(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content.firstElementChild;
}

const changes = []; // in the order in which they came: a frame says what has changed since the one before

// A page never shows an older moment: frames and whole tables may arrive late.
async function advance(seq, change) {
  const now = table();
  if (!now || seq < newest) return;
  newest = seq;
  changes.push(change);
  await moving(now, () => {
    if (!changes.length) return; // a newer one did not wait for a transition, and made this change too
    const log = document.getElementById("log");
    const atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    keepingPlace(() => changes.splice(0).forEach((made) => made(now)));
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

let noticed = 0; // the moment at which something was refused

// The server's sentence about what it refused, where the page shows such sentences, until something happens.
export function refuse(sentence, rule) {
  const play = document.querySelector(".play");
  if (!sentence || !play) return;
  let notice = document.getElementById("notice");
  if (!notice) {
    notice = Object.assign(document.createElement("div"), { id: "notice", className: "notice bad", role: "alert" });
    play.prepend(notice);
  }
  notice.replaceChildren(rule ? linked(sentence, rule) : sentence);
  noticed = newest;
}

// The number of the clause in a sentence leads to it.
function linked(sentence, rule) {
  const clause = rule.split("#")[1];
  const at = sentence.lastIndexOf(clause);
  const link = Object.assign(document.createElement("a"), { href: rule, textContent: clause });
  link.dataset.drawer = "";
  const said = document.createElement("span");
  said.append(sentence.slice(0, at), link, sentence.slice(at + clause.length));
  return said;
}
