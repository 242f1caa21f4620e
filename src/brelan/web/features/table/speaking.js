// What a screen reader says: what happened, in short, then what is asked of the player. The server writes the sentences.

import { whenShown } from "./table.js";

const GATHER = 700; // ms: events within this time are read together
const LONGEST = 200; // characters: of longer news only the newest
const KEPT = 5;

const known = new Set();
let news = [];
let asked = "";
let waiting = 0;
let first = true;

whenShown(() => {
  for (const line of document.querySelectorAll("#log li[id], #chat p[id]")) {
    if (!first && !known.has(line.id) && getComputedStyle(line).display !== "none") news.push(line.dataset.heard ?? line.textContent);
    known.add(line.id);
  }
  first = false;
  if (!waiting) waiting = setTimeout(tell, GATHER);
});

function tell() {
  waiting = 0;
  const { heard = "", decision = "" } = document.getElementById("moves").dataset;
  const question = heard && `${decision} ${heard}`;
  speak([...newest(news), question === asked ? "" : heard].filter(Boolean).join(" "));
  news = [];
  asked = question;
}

function newest(sentences) {
  let left = LONGEST;
  const from = sentences.findLastIndex((sentence) => (left -= sentence.length) < 0);
  return sentences.slice(Math.min(from + 1, sentences.length - 1));
}

// Each sentence is a new element, so that the same sentence can be read twice.
export function speak(sentence) {
  const live = document.getElementById("live");
  if (!live || !sentence) return;
  live.append(Object.assign(document.createElement("p"), { textContent: sentence }));
  while (live.children.length > KEPT) live.firstChild.remove();
}
