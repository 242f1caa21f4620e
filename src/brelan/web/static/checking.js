// Checks the chance of a record in the browser, without sending it anywhere: every checksum, chain, link, digest, card
// and throw. Written from docs/fairness.md and docs/records.md. It knows no rules: it does not replay the moves.

import {
  bigEndian, cardSeal, digestAfter, encoder, fromHex, isLink, joined, publishedDigest, sha256, storyBegins, toHex,
  unwind, Words, wordsOf,
} from "./digests.js";
import { shake128 } from "./shake.js";

const LONGEST_CHAIN = 4096;
const LONGEST_NAME = 100;
const HEX64 = /^[0-9a-f]{64}$/;
const HEX32 = /^[0-9a-f]{32}$/;
const CHAIN = /^(?:(table)|seat (\d+) (person|bot|none)) from (\d+)(?: end ([0-9a-f]{64}))?$/;
const MOVE = /^(\d+) (\S+) (.+) #([0-9a-f]{8})$/;

export class Broken extends Error {} // the record does not hold; the message says why

function demand(holds, why) {
  if (!holds) throw new Broken(why);
}

// Reading

// The part of TOML that a record is written in: tables, and pairs whose values are those of JSON.
function readToml(lines) {
  const found = {};
  let section = found;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === "") continue;
    if (/^\[[a-z]+\]$/.test(line)) {
      section = keep(found, line.slice(1, -1), {});
      continue;
    }
    const pair = /^([a-z0-9-]+) = (.+)$/.exec(line);
    demand(pair, `a damaged line: ${line}`);
    let value = pair[2];
    if (value === "[") {
      const end = lines.indexOf("]", at);
      demand(end > 0, "a list without an end");
      value = `[${lines.slice(at + 1, end).join("").replace(/,$/, "")}]`;
      at = end;
    }
    keep(section, pair[1], JSON.parse(value));
  }
  return found;
}

function keep(section, name, value) {
  demand(!Object.hasOwn(section, name), `${name} stands twice`);
  section[name] = value;
  return value;
}

function readMove(line) {
  const found = MOVE.exec(line);
  demand(found, `a damaged line: ${line}`);
  return { number: found[1], who: found[2], text: found[3], check: found[4] };
}

function splitAt(lines, mark) {
  const at = lines.indexOf(mark);
  return at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at + 1)];
}

function readDeal(lines) {
  demand(lines.includes("--- moves"), "a deal has no moves");
  const [above, below] = splitAt(lines, "--- moves");
  const [played, proofs] = splitAt(below, "--- proofs");
  const [moves, result] = splitAt(played, "--- result");
  const [head] = splitAt(above, "");
  const chances = moves.map(readMove).filter((move) => move.who === "*").map((move) => move.text);
  return { head, moves, result, proofs, chances, players: readToml(head).players };
}

function readRecord(text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const version = /^brelan record ([12])$/.exec(lines[0]);
  demand(version, "not a record of version 1 or 2");
  demand(lines.at(-1) === "=== end", "the record is cut off");
  const starts = lines.flatMap((line, at) => (line.startsWith("=== deal") ? [at] : []));
  starts.forEach((at, place) => {
    demand(lines[at] === `=== deal ${place + 1}` && lines[at - 1] === "", "the deals are not numbered");
  });
  const ends = [...starts.slice(1).map((at) => at - 1), lines.length - 1];
  return {
    version: Number(version[1]),
    header: lines.slice(0, starts.length > 0 ? starts[0] - 1 : -1),
    deals: starts.map((at, place) => readDeal(lines.slice(at + 1, ends[place]))),
  };
}

// The checks of the lines

async function check(...parts) {
  return toHex(await sha256(encoder.encode(parts.join("\n")))).slice(0, 8);
}

async function writtenCheck(last, lines) { // the last of the lines states their check
  const made = await check(last, ...lines.slice(0, -1));
  demand(lines.at(-1) === `check = "${made}"`, `lines were changed before ${lines.at(-1)}`);
  return made;
}

async function checkLines({ version, header, deals }) {
  let last = await check(...(version > 1 ? header : header.slice(1)));
  for (const deal of deals) {
    last = await writtenCheck(last, deal.head);
    for (const [place, line] of deal.moves.entries()) {
      const move = readMove(line);
      last = await check(last, line.slice(0, line.lastIndexOf(" #")));
      demand(move.number === String(place + 1) && move.check === last, `a line was changed: ${line}`);
    }
    const result = deal.result.length > 0 ? await writtenCheck(last, deal.result) : "";
    last = deal.proofs.length > 0 ? await writtenCheck(last, [result, ...deal.proofs]) : await check(last, result);
  }
}

// Chains and the story of a table

function readChain(text) {
  const found = CHAIN.exec(text);
  demand(found, `a damaged chain: ${text}`);
  const [, table, seat, kind, first, end = ""] = found;
  const chain = { seat: table ? null : Number(seat), kind: kind ?? "table", first: Number(first), end };
  demand((chain.kind === "none") === (end === "") && chain.first > 0, `a damaged chain: ${text}`);
  return chain;
}

function allDiffer(values) {
  return new Set(values).size === values.length;
}

export class Story { // the sealings of a table, one after the other
  static async begin(table, chains) {
    const story = new Story();
    const length = typeof table === "string" ? [...table].length : 0;
    demand(length > 0 && length <= LONGEST_NAME, "the table has no name");
    story.table = table;
    story.chains = chains.map(readChain);
    demand(allDiffer(story.chains.filter((chain) => chain.end).map((chain) => chain.end))
      && allDiffer(story.chains.map((chain) => `${chain.seat} ${chain.first}`)), "the chains contradict each other");
    story.last = null;
    story.after = await storyBegins(table);
    story.missing = 0;
    story.known = new Map(); // by the end of a chain: place and value of the last link that was checked
    story.seats = new Map(); // by seat: how often it gave, withheld, had none
    return story;
  }

  chain(seat, number) { // the one that counts at this sealing
    const none = { seat, kind: "none", first: number, end: "" };
    return this.chains.filter((chain) => chain.seat === seat && chain.first <= number)
      .reduce((newest, chain) => (newest === none || chain.first > newest.first ? chain : newest), none);
  }

  async add(sealing, seats) {
    const gap = this.#gap(sealing);
    demand(sealing.answers.length === 1 + seats.length, `sealing ${sealing.number} leaves somebody out`);
    const chains = [null, ...seats].map((seat) => this.chain(seat, sealing.number));
    for (const [place, chain] of chains.entries()) await this.#checkAnswer(sealing, sealing.answers[place], chain);
    const published = await publishedDigest(sealing.before, sealing.number, sealing.kind, chains, sealing.sealed);
    const right = await digestAfter(published, sealing.answers);
    demand(right === sealing.after, `sealing ${sealing.number}: its digest does not hold`);
    await checkOpenings(sealing);
    const gave = chains.map((_, place) => isLink(sealing.answers[place]));
    const sound = !gap && chains.every((chain, place) => gave[place] || (chain.seat !== null && chain.kind !== "bot"));
    sealing.proved = sound && chains.some((chain, place) => gave[place] && chain.kind === "person");
    seats.forEach((seat, place) => this.#count(seat, sealing.answers[1 + place]));
    this.missing += gap;
    this.last = sealing.number;
    this.after = sealing.after;
  }

  #gap({ number, before }) { // how many sealings are missing before this one
    const gap = this.last === null ? 0 : number - this.last - 1;
    demand(number > 0 && gap >= 0, `sealing ${number} is out of order`);
    const known = gap === 0 && (this.last !== null || number === 1);
    demand(!known || before === this.after, `sealing ${number} does not follow the last one`);
    return gap;
  }

  async #checkAnswer({ number }, answer, chain) {
    const who = chain.seat === null ? "the table" : `seat ${chain.seat}`;
    demand((answer === "none") === (chain.kind === "none"), `sealing ${number}: ${who} is wrong about its chain`);
    if (!isLink(answer)) return;
    const place = number - chain.first + 1;
    const [known, last] = this.known.get(chain.end) ?? [0, chain.end]; // a link that was checked is as good as the end
    const holds = place > known && place <= LONGEST_CHAIN
      && toHex(await unwind(this.table, fromHex(answer), place, known)) === last;
    this.known.set(chain.end, [place, answer]);
    demand(holds, `sealing ${number}: the link of ${who} does not hold`);
  }

  #count(seat, answer) {
    const counts = this.seats.get(seat) ?? { given: 0, withheld: 0, none: 0 };
    counts[isLink(answer) ? "given" : answer] += 1;
    this.seats.set(seat, counts);
  }
}

async function checkOpenings({ before, number, sealed, opened }) {
  for (const [place, [card, salt]] of opened) {
    demand(place >= 0 && place < sealed.length, "an opening of no position");
    demand(await cardSeal(before, number, place, card, salt) === sealed[place],
      `sealing ${number}: a card is not the one that was sealed`);
  }
}

// Proofs

function after(word, texts) {
  return texts.filter((text) => text.startsWith(word)).map((text) => text.slice(word.length));
}

function only(values) {
  demand(values.length === 1, "a proof cannot be read");
  return values[0];
}

function wholeNumber(text) {
  demand(/^-?\d+$/.test(text), "a proof cannot be read");
  return Number(text);
}

function readOpened(texts) {
  const opened = after("opened ", texts).map((text) => text.split(" "));
  demand(opened.every((words) => words.length === 3), "a proof cannot be read");
  return opened.map(([place, card, salt]) => [wholeNumber(place), [card, salt]]);
}

function readSealing(texts) {
  const [kind, number, ...more] = texts[0].split(" ");
  const seats = after("seat ", texts).map((text) => text.split(" "));
  const opened = readOpened(texts);
  const sealing = {
    kind,
    number: wholeNumber(number ?? ""),
    before: only(after("before ", texts)),
    after: only(after("after ", texts)),
    answers: [only(after("table ", texts)), ...seats.map(([, answer]) => answer)],
    sealed: after("sealed ", texts),
    opened: new Map(opened),
    proved: false,
  };
  const { sealed, answers } = sealing;
  const isKnown = kind === "pack" || (kind === "throw" && sealed.length === 0);
  demand(more.length === 0 && isKnown, "an unknown kind of proof");
  demand(seats.every(([place], at) => place === String(at)), "a proof does not number its seats");
  demand(sealing.opened.size === opened.length, "a position is opened twice");
  demand([sealing.before, sealing.after, ...sealed, ...answers.filter(isLink)].every((text) => HEX64.test(text))
    && opened.every(([, [, salt]]) => HEX32.test(salt)), "a proof has a damaged digest");
  sealing.order = () => wordsOf(sealing.after).order(sealed.length);
  sealing.throwHolds = async (dice) => sameList(await wordsOf(sealing.after).dice(dice.length), dice);
  return sealing;
}

async function oldSeal(...parts) {
  return toHex(await sha256(encoder.encode(["brelan", ...parts].join("\0"))));
}

function oldWords(...seed) {
  const framed = joined(seed.flatMap((part) => {
    const raw = encoder.encode(part);
    return [encoder.encode("s"), bigEndian(raw.length, 4), raw];
  }));
  return new Words((number) => shake128(joined([framed, bigEndian(number, 8)]), 256));
}

async function readOldProof(texts) {
  const [kind] = texts;
  demand(kind === "pack" || kind === "throw", "an unknown kind of proof");
  const sealed = after("sealed ", texts);
  const seeds = after("seed ", texts);
  if (kind === "throw") {
    const [secret] = after("opened ", texts);
    demand(secret !== undefined, "a proof cannot be read");
    const throwHolds = async (dice) => await oldSeal("throw", secret) === sealed[0]
      && sameList(await oldWords("dice", secret, ...seeds).dice(dice.length), dice);
    return { kind, sealed, proved: true, throwHolds };
  }
  const opened = readOpened(texts);
  for (const [place, [card, salt]] of opened) {
    demand(await oldSeal("card", String(place), card, salt) === sealed[place], "a card is not the one that was sealed");
  }
  const order = () => oldWords("cut", ...sealed, ...seeds).order(sealed.length);
  return { kind, sealed, opened: new Map(opened), proved: true, order };
}

function sameList(one, other) {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}

async function readProofs(section, version) {
  const proofs = new Map();
  for (const [name, texts] of Object.entries(section)) {
    if (!name.startsWith("proof-")) continue;
    proofs.set(wholeNumber(name.slice(6)), await (version > 1 ? readSealing(texts) : readOldProof(texts)));
  }
  return proofs;
}

// Moves of chance

async function checkMoves(chances, proofs, version) { // how many of them are proved
  let pack = null;
  let order = [];
  let proved = 0;
  for (const [place, text] of chances.entries()) {
    const [tag, ...fell] = text.split(" ");
    const proof = proofs.get(place + 1);
    if (proof && version > 1) {
      demand(proof.kind === (tag === "draw" ? "pack" : "throw"), `the proof of ${text} is of another kind`);
      demand(proof.kind === "throw" || proof.sealed.length !== order.length, "the rest of a pack was shuffled again");
    }
    if (proof?.kind === "pack") {
      pack = proof;
      order = await proof.order();
    }
    if (tag === "roll" && proof?.kind === "throw") {
      demand(await proof.throwHolds(fell), `${text}: the dice fell otherwise`);
      proved += Number(proof.proved);
    } else if (tag === "draw" && pack && (order.length > 0 || version > 1)) {
      demand(order.length >= fell.length, "more cards were drawn than were sealed");
      for (const card of fell) {
        const opened = pack.opened.get(order.shift());
        demand(card === "?" || opened?.[0] === card, `${card} was not sealed there`);
      }
      proved += Number(pack.proved);
    }
  }
  return proved;
}

// The verdict

export async function checkRecord(text) {
  try {
    return await verdict(readRecord(text));
  } catch (error) {
    if (error instanceof Broken) return { holds: false, why: error.message };
    if (error instanceof SyntaxError || error instanceof TypeError) return { holds: false, why: "the record is damaged" };
    throw error;
  }
}

async function verdict(record) {
  await checkLines(record);
  const { version } = record;
  const header = readToml(record.header.slice(1));
  const story = version > 1 ? await Story.begin(header.chance.table, header.chance.chains) : null;
  const chance = { proved: 0, unproved: 0, missing: 0 };
  for (const { chances, section, seats } of chanceOf(record, header)) {
    const proofs = await readProofs(section, version);
    for (const [number, proof] of story ? proofs : []) {
      demand(number > 0 && number <= chances.length, "a proof belongs to no move");
      await story.add(proof, seats);
    }
    const proved = await checkMoves(chances, proofs, version);
    chance.proved += proved;
    chance.unproved += chances.length - proved;
  }
  chance.missing = story?.missing ?? 0;
  const seats = header.seats.map((name, seat) => ({ seat, name, seeds: seedsOf(story, seat) }));
  return { holds: true, version, chance, seats, fingerprint: story?.after ?? "" };
}

function* chanceOf({ deals }, { lots }) {
  if (lots) yield { chances: lots.draws, section: lots, seats: lots.seats };
  for (const deal of deals) yield { chances: deal.chances, section: readToml(deal.proofs), seats: deal.players };
}

function seedsOf(story, seat) {
  const { given, withheld, none } = story?.seats.get(seat) ?? { given: 0, withheld: 0, none: 0 };
  if (withheld > 0) return "withheld";
  return none > 0 || given === 0 ? "none" : "given";
}
