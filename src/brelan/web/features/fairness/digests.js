// The digests and random numbers of sealed chance, byte for byte as in docs/fairness.md.

import { sha256At } from "./sha256.js";

const FACES = "AKQJT9";

// Bytes

export const encoder = new TextEncoder();

export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function bigEndian(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

export async function sha256(bytes) {
  return crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256At(bytes);
}

// Digests, chains, sealings

export function digest(tag, ...parts) {
  return sha256(framed(tag, parts));
}

function framed(tag, parts) {
  const raw = [`brelan 2 ${tag}`, ...parts].map((part) =>
    part instanceof Uint8Array ? part : encoder.encode(String(part)));
  return joined(raw.flatMap((part) => [bigEndian(part.length), part]));
}

// The link before this one, at once.
export function linkBefore(table, place, link) {
  return sha256At(framed("link", [table, place, link]));
}

// The link at the place `until` of the chain on which a link has this place; at 0 is the end of the chain.
export async function unwind(table, link, place, until = 0) {
  for (let at = place; at > until; at -= 1) link = await digest("link", table, at, link);
  return link;
}

export async function firstDigest(table) {
  return toHex(await digest("table", table));
}

// What is public before anybody opens a link. Chains have a kind and an end; the first is the table's.
export async function publishedDigest(before, number, kind, chains, sealed) {
  const ends = chains.flatMap((chain) => [chain.kind, fromHex(chain.end)]);
  const parts = [fromHex(before), number, kind, chains.length, ...ends, ...sealed.map(fromHex)];
  return toHex(await digest("sealed", ...parts));
}

export async function digestAfter(published, answers) {
  const links = answers.map((answer) => fromHex(isLink(answer) ? answer : ""));
  return toHex(await digest("opened", fromHex(published), ...links));
}

export async function cardSeal(before, number, position, card, salt) {
  return toHex(await digest("card", fromHex(before), number, position, card, fromHex(salt)));
}

export function isLink(answer) {
  return answer !== "none" && answer !== "withheld";
}

// Random numbers from blocks of bytes

export class Words {
  #block;
  #count = 0;
  #words = [];

  constructor(block) {
    this.#block = block;
  }

  async below(limit) {
    for (;;) {
      if (this.#words.length === 0) await this.#more();
      const word = this.#words.shift();
      if (word < 2 ** 32 - (2 ** 32 % limit)) return word % limit;
    }
  }

  async order(count) {
    const left = Array.from({ length: count }, (_, place) => place);
    const order = [];
    while (left.length > 0) order.push(...left.splice(await this.below(left.length), 1));
    return order;
  }

  async dice(count) {
    const dice = [];
    while (dice.length < count) dice.push(FACES[await this.below(6)]);
    return dice;
  }

  async #more() {
    const bytes = await this.#block(this.#count++);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < bytes.length; at += 4) this.#words.push(view.getUint32(at));
  }
}

export function wordsOf(after) {
  return new Words((number) => digest("numbers", fromHex(after), number));
}
