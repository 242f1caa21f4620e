// What a player likes at the table, kept in this browser alone: the volume of sounds, vibration, whom they do not read.

import { table } from "./table.js";

const KEPT = "brelan-comfort";
const USUAL = { volume: 60, off: false, vibrate: true, muted: {} };

function kept() {
  try { return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT)) }; } catch { return USUAL; }
}

let now = kept();
export const likes = () => now;

function change(changes) {
  now = { ...now, ...changes };
  try { localStorage.setItem(KEPT, JSON.stringify(now)); } catch { /* until the page is closed */ }
  apply();
}

export const loudness = () => (now.off ? 0 : now.volume / 100);
export const toggleSound = () => change({ off: !now.off });

const room = () => table()?.dataset.room;
const mutedHere = () => now.muted[room()] ?? [];
const hiding = new CSSStyleSheet(); // the lines of the chat come and go
document.adoptedStyleSheets.push(hiding);

function apply() {
  hiding.replaceSync(mutedHere().map((member) => `#chat [data-by="${CSS.escape(member)}"] { display: none; }`).join("\n"));
  document.querySelector("[data-mute]")?.setAttribute("aria-pressed", String(now.off));
}

// The fields of the page with these settings, which the drawer shows.
export function fill(page) {
  for (const field of page.querySelectorAll("[data-comfort]")) {
    const what = field.dataset.comfort;
    if (what === "volume") field.value = now.off ? 0 : now.volume;
    else field.checked = what === "member" ? mutedHere().includes(field.value) : now[what];
    field.disabled = false;
  }
}

document.addEventListener("change", ({ target }) => {
  const what = target.dataset?.comfort;
  if (what === "volume") change({ volume: Number(target.value), off: target.value === "0" });
  else if (what === "vibrate") change({ vibrate: target.checked });
  else if (what === "member") mute(target.value, target.checked);
});

function mute(member, is) {
  const others = mutedHere().filter((one) => one !== member);
  change({ muted: { ...now.muted, [room()]: is ? [...others, member] : others } });
}

apply();
