// The page "Is it fair?": takes a record, checks it here, and shows step by step what was checked, with all values.

import { examine } from "./checking.js";
import { isLink } from "./digests.js";
import { element } from "./elements.js";
import { compare, ChanceMemory } from "./chance_memory.js";
import { textOf } from "./record_text.js";
import { listed, say } from "./words.js";

const LARGEST = 20_000_000; // bytes

const page = document.getElementById("fair");
const place = document.getElementById("fair-verdict");
const steps = document.getElementById("fair-steps");

async function show(text) {
  const found = await examine(text);
  if (!found.holds) return conclude(false, [say("no"), say(`why-${found.why.code}`, found.why)]);
  const { count, why } = compare(found, new ChanceMemory(found.table));
  if (why) return conclude(false, [say("no"), say(`why-${why.code}`, why)]);
  conclude(true, [say("yes"), ...sentences(found), ...(count ? [say("remembered", { count })] : [])]);
  const names = found.verdict.seats.map(({ name }) => name);
  let number = 0;
  const parts = found.deals.map((deal) => dealPart(deal, names, deal.lots ? say("lots") : say("deal", { number: number += 1 })));
  steps.querySelector(".fair-steps").replaceChildren(...parts);
  steps.hidden = false;
}

function conclude(holds, [heading, ...more]) {
  steps.hidden = true;
  place.classList.toggle("holds", holds);
  place.classList.toggle("fails", !holds);
  place.replaceChildren(element("h2", {}, heading), ...more.map((sentence) => element("p", {}, sentence)));
}

// What the record proves, and against whom: as `brelan verify` says it.
function sentences({ verdict, deals, counts }) {
  const { chance, seats, fingerprint } = verdict;
  const together = new Map();
  for (const { proof } of deals.flatMap(({ moves }) => moves)) {
    if (proof?.proved) together.set(String(proof.givers), (together.get(String(proof.givers)) ?? 0) + 1);
  }
  const told = [...together].map(([givers, moves]) => {
    const names = givers.split(",").map((seat) => seats[seat].name);
    return say("guarantee", { moves, number: names.length, names: listed(names) });
  });
  if (chance.unproved) told.push(say("unproved", chance));
  for (const { seat, name } of seats) {
    const { withheld, none } = counts.get(seat) ?? {};
    if (withheld) told.push(say("withheld", { withheld, name }));
    if (none) told.push(say("none", { none, name }));
  }
  if (chance.missing) told.push(say("missing", chance));
  if (fingerprint) told.push(say("fingerprint", { fingerprint: fingerprint.slice(0, 24).match(/.{4}/g).join(" ") }));
  return told;
}

// Step by step

function dealPart({ proofs, moves, seats }, names, heading) {
  const parts = proofs.map((proof) => {
    const served = moves.filter((move) => move.proof === proof);
    return sealingPart(proof, served, seats.map((seat) => names[seat]));
  });
  return element("section", {}, element("h3", {}, heading), ...parts);
}

function part(heading, ...items) {
  return element("section", { class: "panel fair-sealing" }, element("h4", {}, heading), element("ol", {}, ...items));
}

function step(sentence, ...values) {
  const shown = values.length ? [element("details", {}, element("summary", {}, say("show")), ...values)] : [];
  return element("li", {}, element("p", {}, sentence), ...shown);
}

const digest = (text) => element("code", { class: "digest" }, text);
const pair = (label, value) => element("p", { class: "value" }, element("span", { class: "soft" }, label), " ", digest(value));

function table(heads, rows) {
  const cells = (kind, values) => element("tr", {}, ...values.map((value, at) => element(kind, kind === "td" ? { "data-head": heads[at] } : { scope: "col" }, value)));
  return element("table", {}, element("thead", {}, cells("th", heads)), element("tbody", {}, ...rows.map((row) => cells("td", row))));
}

function sealingPart(proof, served, names) {
  const { kind, number, sealed, after, before } = proof;
  const first = kind === "pack" ? step(say("step-sealed", { cards: sealed.length }), ...seals(sealed)) : step(say("step-throw"));
  const items = [
    first,
    step(say("step-links"), linksTable(proof, names)),
    step(say("step-mixed"), pair(say("before"), before), pair(say("digest"), after)),
    ...(kind === "pack" ? drawn(proof, served) : thrown(served)),
  ];
  const made = part(say(kind, { number }), ...items);
  const weak = weakness(proof);
  if (weak) made.append(element("p", { class: "weak" }, say(weak)));
  return made;
}

function weakness({ proved, givers, chains, answers }) {
  if (proved) return "";
  const missing = chains.some(({ kind }, at) => ["table", "bot"].includes(kind) && !isLink(answers[at]));
  if (missing) return "weak-table";
  return givers.length ? "weak-gap" : "weak-nobody";
}

const seals = (sealed) => sealed.map((seal, at) => pair(say("seal-of", { place: at + 1 }), seal));

function linksTable({ chains, answers }, names) {
  const rows = chains.map(({ kind, end }, at) => {
    const name = at ? names[at - 1] : say("the-table");
    const answer = answers[at];
    return [
      kind === "bot" ? say("a-bot", { name }) : name,
      isLink(answer) ? digest(answer) : say(`answer-${answer}`),
      end ? digest(end) : "",
    ];
  });
  return table([say("who"), say("link"), say("end")], rows);
}

const written = (piece) => (piece === "T" ? "10" : piece);

function drawn({ sealed, opened }, served) {
  const order = served.flatMap(({ positions }) => positions);
  const cards = served.flatMap(({ fell, positions }) => fell.map((card, at) => [card, positions[at]]));
  const seen = cards.filter(([card]) => card !== "?");
  const rows = seen.map(([card, position]) => [written(card), String(position + 1), digest(opened.get(position)[1]), digest(sealed[position])]);
  const hidden = sealed.length - opened.size;
  return [
    step(say("step-order"), pair(say("order"), order.map((position) => position + 1).join(" "))),
    ...(seen.length ? [step(say("step-cards"), table([say("card"), say("place"), say("salt"), say("seal")], rows))] : []),
    ...(hidden ? [step(say("step-hidden", { cards: hidden }))] : []),
  ];
}

function thrown(served) {
  return [step(say("step-dice"), ...served.map(({ fell }) => pair(say("dice"), fell.map(written).join(" "))))];
}

// Where the record comes from

async function load(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return conclude(false, [say("unreadable")]);
  await show(await textOf(answer));
}

async function take([file]) {
  if (!file) return;
  place.hidden = false;
  if (file.size > LARGEST) conclude(false, [say("too-large")]);
  else await show(await textOf(file));
}

if (page.dataset.record) load(page.dataset.record);
document.getElementById("fair-file")?.addEventListener("change", ({ target }) => {
  take([...target.files]);
  target.value = ""; // the same file can be chosen again
});
const drop = document.getElementById("fair-drop");
if (drop) {
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  });
}
