// While deals of a match are still being reviewed, the page asks for more of them.

import { morph } from "./morph.js";

const shown = () => document.getElementById("costs");

async function more() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  morph(shown(), new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("costs"));
  again();
}

function again() {
  const ask = () => more().catch(() => {}); // a page that is left meanwhile
  if ("waiting" in shown().dataset) setTimeout(ask, 300);
}

again();
