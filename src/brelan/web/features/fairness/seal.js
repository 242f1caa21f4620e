// The seal at the table: how much was checked, in words; and the alarm, with its evidence.

import { isLink } from "./digests.js";
import { element, save } from "./elements.js";
import { listed, say } from "./words.js";

const LINES = 6; // of an alarm

export function drawSeal(watch) {
  const seal = document.getElementById("seal");
  if (!seal) return;
  const cards = watch.cards.size;
  const throws = watch.throws.size;
  const broken = Boolean(watch.keeping.trouble);
  const checked = cards + throws > 0;
  const short = [cards && say("seal-cards", { count: cards }), throws && say("seal-throws", { count: throws })].filter(Boolean);
  seal.hidden = false;
  seal.toggleAttribute("data-takes-part", Boolean(watch.myChain));
  seal.dataset.state = broken ? "broken" : checked ? "checked" : "sealed";
  const words = broken ? say("seal-broken") : short.join(" ") || say(watch.pending ? "seal-waiting" : "seal-nothing");
  seal.querySelector("summary").ariaLabel = words;
  seal.querySelector(".seal-count").textContent = broken ? "!" : cards + throws || "";
  const lines = [words, ...explained(watch)].map((line) => element("p", {}, line));
  seal.querySelector(".seal-words").replaceChildren(...lines);
}

function explained(watch) {
  const sealing = [...watch.sealings.values()].at(-1);
  const own = ownPart(watch, sealing);
  const fingerprint = watch.last && say("fingerprint", { fingerprint: watch.last.after.slice(0, 24).match(/.{4}/g).join(" ") });
  const stopped = watch.stopped ? say("seal-stopped", { count: watch.stopped }) : "";
  return [sealing && strength(sealing, watch), own, stopped, watch.last?.number ? fingerprint : ""].filter(Boolean);
}

// Whoever opened a link for the last pack or throw.
function strength({ chains, links }, watch) {
  const gave = chains.filter(({ kind }, place) => kind === "person" && isLink(links[place]) && links[place]);
  if (!gave.length) return say("weak-nobody");
  const others = gave.filter(({ seat }) => seat !== watch.mine).map(({ seat }) => nameAt(seat));
  const names = gave.length > others.length ? [say("you"), ...others] : others;
  return say("seal-fair", { number: names.length, names: listed(names) });
}

function nameAt(seat) {
  const plate = document.querySelector(`[data-seat="${seat}"] .name`);
  return plate?.textContent.trim() || say("seat", { seat: seat + 1 });
}

function ownPart(watch, sealing) {
  if (watch.mine === null) return "";
  if (!watch.myChain) return say("seal-later");
  if (!sealing?.chains.some(({ end }) => end === watch.myChain.end)) return say("seal-next");
  return say(watch.wasLate ? "seal-late" : "seal-gave");
}

// The alarm stays until it is read, on every page of the table.
export function soundAlarm({ alarms, evidence, read }, keeping) {
  const sign = document.getElementById("alarm");
  if (!sign || read === alarms.length) return;
  const sentences = alarms.slice(0, LINES).map((why) => element("li", {}, say(`why-${why.code}`, why)));
  sign.querySelector("ul").replaceChildren(...sentences);
  sign.hidden = false;
  sign.querySelector("[data-evidence]").onclick = () => {
    const file = { "brelan evidence": 1, alarms: alarms.map((why) => ({ says: say(`why-${why.code}`, why), ...why })), ...evidence };
    save("brelan-evidence.json", `${JSON.stringify(file, null, 1)}\n`);
  };
  sign.querySelector("[data-close]").onclick = () => {
    keeping.trouble = { alarms, evidence, read: alarms.length };
    sign.hidden = true;
  };
}
