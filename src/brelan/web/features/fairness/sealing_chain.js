// The sealings of a table: their texts in a record, chains, links that lie on them, sealings that follow one another.

import {
  cardSeal, digestAfter, firstDigest, fromHex, isLink, publishedDigest, toHex, unwind, wordsOf,
} from "./digests.js";
import { demand } from "./record_text.js";

const LONGEST_CHAIN = 4096;
const LONGEST_NAME = 100;
const CHAIN = /^(?:(table)|seat (0|[1-9]\d{0,8}) (person|bot|none)) from (0|[1-9]\d{0,8})(?: end ([0-9a-f]{64}))?$/;

// By the end of a chain, the place and the value of the last link that was checked: it is as good as the end.
export class KnownLinks {
  #last = new Map();

  constructor(table) {
    this.table = table;
  }

  async liesOn(chain, number, link) {
    const place = number - chain.first + 1;
    const [known, last] = this.#last.get(chain.end) ?? [0, chain.end];
    if (place === known) return link === last;
    if (place < known || place > LONGEST_CHAIN) return false;
    const holds = toHex(await unwind(this.table, fromHex(link), place, known)) === last;
    if (holds) this.#last.set(chain.end, [place, link]);
    return holds;
  }
}

function readChain(text) {
  const found = CHAIN.exec(text);
  demand(found, "line", { line: text });
  const [, table, seat, kind, first, end = ""] = found;
  const chain = { seat: table ? null : Number(seat), kind: kind ?? "table", first: Number(first), end };
  demand((chain.kind === "none") === (end === "") && chain.first > 0, "line", { line: text });
  return chain;
}

function allDiffer(values) {
  return new Set(values).size === values.length;
}

export class SealingChain { // the sealings of a record, one after the other
  static async begin(chance) { // without it, nothing was sealed
    const sealings = new SealingChain();
    const { table, chains } = chance ?? { table: "", chains: [] };
    const length = typeof table === "string" ? [...table].length : 0;
    demand(!chance || (length > 0 && length <= LONGEST_NAME), "damaged");
    sealings.table = table;
    sealings.chains = chains.map(readChain);
    demand(allDiffer(sealings.chains.filter((chain) => chain.end).map((chain) => chain.end))
      && allDiffer(sealings.chains.map((chain) => `${chain.seat} ${chain.first}`)), "chains");
    sealings.last = null;
    sealings.after = chance ? await firstDigest(table) : "";
    sealings.missing = 0;
    sealings.links = new KnownLinks(table);
    sealings.seats = new Map(); // by seat: how often it gave, withheld, had none
    return sealings;
  }

  chain(seat, number) { // the one that counts at this sealing
    const none = { seat, kind: "none", first: number, end: "" };
    return this.chains.filter((chain) => chain.seat === seat && chain.first <= number)
      .reduce((newest, chain) => (newest === none || chain.first > newest.first ? chain : newest), none);
  }

  // Adds to the sealing what was found out: its chains, its published digest, whether it is proved, and by whom.
  async add(sealing, seats) {
    const { number, answers } = sealing;
    demand(this.table, "damaged");
    const gap = this.#gap(sealing);
    demand(answers.length === 1 + seats.length, "left-out", { number });
    const chains = [null, ...seats].map((seat) => this.chain(seat, number));
    for (const [place, chain] of chains.entries()) await this.#checkAnswer(number, answers[place], chain);
    const published = await publishedDigest(sealing.before, number, sealing.kind, chains, sealing.sealed);
    demand(await digestAfter(published, answers) === sealing.after, "digest", { number });
    await checkOpenings(sealing);
    const gave = (place) => isLink(answers[place]);
    const sound = !gap && chains.every(({ seat, kind }, place) => gave(place) || (seat !== null && kind !== "bot"));
    const givers = chains.filter(({ kind }, place) => gave(place) && kind === "person").map(({ seat }) => seat);
    Object.assign(sealing, { chains, published, givers, proved: sound && givers.length > 0 });
    seats.forEach((seat, place) => this.#count(seat, answers[1 + place]));
    this.missing += gap;
    this.last = number;
    this.after = sealing.after;
  }

  #gap({ number, before }) { // how many sealings are missing before this one
    const gap = this.last === null ? 0 : number - this.last - 1;
    const known = gap === 0 && (this.last !== null || number === 1);
    demand(number > 0 && gap >= 0 && (!known || before === this.after), "out-of-order", { number });
    return gap;
  }

  async #checkAnswer(number, answer, chain) {
    const who = chain.seat === null ? "table" : "seat";
    const details = { number, seat: (chain.seat ?? 0) + 1 };
    demand((answer === "none") === (chain.kind === "none"), `link-${who}`, details);
    demand(!isLink(answer) || await this.links.liesOn(chain, number, answer), `link-${who}`, details);
  }

  #count(seat, answer) {
    const counts = this.seats.get(seat) ?? { given: 0, withheld: 0, none: 0 };
    counts[isLink(answer) ? "given" : answer] += 1;
    this.seats.set(seat, counts);
  }
}

async function checkOpenings({ before, number, sealed, opened }) {
  for (const [place, [card, salt]] of opened) {
    demand(place >= 0 && place < sealed.length, "card", { number, card });
    demand(await cardSeal(before, number, place, card, salt) === sealed[place], "card", { number, card });
  }
}

// The proofs of a record

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
