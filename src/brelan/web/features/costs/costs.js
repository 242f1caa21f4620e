// While deals of a match are still being reviewed, the page asks for more of them.

import { morph } from "./morph.js";

const LONG = 1; // s: it takes this long when something has failed
const MOST_LONG = 30; // such pauses: then the page has a link to look again

let long = 0;

const shown = () => document.getElementById("costs");

async function more() {
  const answer = await fetch(location.href);
  if (!answer.ok) return again(Number(answer.headers.get("Retry-After")));
  morph(shown(), new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("costs"));
  again(Number(shown().dataset.waiting));
}

// After some seconds; not if nothing is waited for, or too much has failed.
function again(seconds) {
  if (seconds >= LONG) long += 1;
  if (!seconds || long > MOST_LONG) return;
  setTimeout(() => more().catch(() => {}), 1_000 * seconds); // it fails where the page is left meanwhile
}

again(Number(shown().dataset.waiting));
