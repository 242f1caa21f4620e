// A finished deal, step by step: arrow keys, the slider and the beads change the page without loading it whole.

import { morph } from "./morph.js";

const shown = () => document.getElementById("looking-back");
let wanted = 0; // quick fingers: only the last step that was asked for is shown

async function go(href) {
  const mine = ++wanted;
  const answer = await fetch(href);
  if (!answer.ok) return location.assign(href);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("looking-back");
  if (mine !== wanted) return;
  morph(shown(), fresh);
  document.getElementById("along").value = fresh.querySelector("#along").getAttribute("value");
  history.replaceState(null, "", href);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".thread a:not([data-hint])");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
});

document.addEventListener("input", ({ target }) => {
  if (target.id === "along") go(target.dataset.links + target.value);
});

const KEYS = { ArrowLeft: "[rel=prev]", ArrowRight: "[rel=next]", Home: "li:first-child .bead", End: "li:last-child .bead" };

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = KEYS[event.key] && document.querySelector(`.thread ${KEYS[event.key]}`);
  if (!link) return;
  event.preventDefault();
  go(link.href);
});
