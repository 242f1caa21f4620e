// The proofs of a record, and the random numbers that come of them.

import { isLink, wordsOf } from "./digests.js";
import { demand } from "./record_text.js";

const HEX64 = /^[0-9a-f]{64}$/;
const HEX32 = /^[0-9a-f]{32}$/;

export function readProofs(section) {
  const proofs = new Map();
  for (const [name, texts] of Object.entries(section)) {
    if (!name.startsWith("proof-")) continue;
    proofs.set(wholeNumber(name.slice(6)), readSealing(texts));
  }
  return proofs;
}

function after(word, texts) {
  return texts.filter((text) => text.startsWith(word)).map((text) => text.slice(word.length));
}

function only(values) {
  demand(values.length === 1, "damaged");
  return values[0];
}

function wholeNumber(text) {
  demand(/^-?\d+$/.test(text), "damaged");
  return Number(text);
}

function readOpened(texts) {
  const opened = after("opened ", texts).map((text) => text.split(" "));
  demand(opened.every((words) => words.length === 3), "damaged");
  return opened.map(([place, card, salt]) => [wholeNumber(place), [card, salt]]);
}

function readSealing(texts) {
  const [kind, number] = texts[0].split(" ");
  const seats = after("seat ", texts).map((text) => text.slice(text.indexOf(" ") + 1));
  const opened = readOpened(texts);
  const sealing = {
    kind,
    number: wholeNumber(number ?? ""),
    before: only(after("before ", texts)),
    after: only(after("after ", texts)),
    answers: [only(after("table ", texts)), ...seats],
    sealed: after("sealed ", texts),
    opened: new Map(opened),
    proved: false,
    givers: [],
  };
  const { sealed, answers } = sealing;
  const isKnown = kind === "pack" || (kind === "throw" && sealed.length === 0);
  demand(isKnown, "damaged");
  const twice = opened.find(([place], at) => opened.findIndex(([other]) => other === place) < at);
  demand(!twice, "card", { number: sealing.number, card: twice?.[1][0] });
  demand([sealing.before, sealing.after, ...sealed, ...answers.filter(isLink)].every((text) => HEX64.test(text))
    && opened.every(([, [, salt]]) => HEX32.test(salt)), "damaged");
  demand(sameList(texts, textsOf(sealing)), "damaged");
  sealing.order = () => wordsOf(sealing.after).order(sealed.length);
  sealing.throwHolds = async (dice) => sameList(await wordsOf(sealing.after).dice(dice.length), dice);
  return sealing;
}

function textsOf({ kind, number, before, after: next, answers, sealed, opened }) { // as they must be written
  const [table, ...seats] = answers;
  return [
    `${kind} ${number}`, `before ${before}`, ...sealed.map((seal) => `sealed ${seal}`),
    `table ${table}`, ...seats.map((answer, place) => `seat ${place} ${answer}`), `after ${next}`,
    ...[...opened].map(([place, [card, salt]]) => `opened ${place} ${card} ${salt}`),
  ];
}

function sameList(one, other) {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
