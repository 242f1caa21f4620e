// A record as text: its parts, and the checksums of its lines. Written from docs/records.md.

import { encoder, sha256, toHex } from "./digests.js";

const FIRST_LINE = "brelan record 2";
const NUMBER = "0|[1-9]\\d{0,8}";
const WORD = String.raw`[^\x00-\x20\x7f]+`;
const MOVE = new RegExp(`^(${NUMBER}) (\\*|${NUMBER}) (${WORD}(?: ${WORD})*) #([0-9a-f]{8})$`);
const LONGEST_LINE = 65_536;
const TEXT = String.raw`"(?:[^"\\\x00-\x1f\x7f]|\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[0-9a-f]|7f)))*"`;
const VALUE = String.raw`(?:${TEXT}|0|-?[1-9]\d{0,14}|true|false)`;
const FIELD = new RegExp(String.raw`^([a-z][a-z0-9-]{0,63}) = (\[|${VALUE}|\[\]|\[${VALUE}(?:, ${VALUE})*\])$`, "u");
const ITEM = new RegExp(`^  (${VALUE}),$`, "u");
const LONGEST_LIST = 100; // characters on one line
const SECTIONS = { rules: [], match: [], chance: ["table", "chains"], lots: ["seats", "draws"] };
const HEADINGS = Object.keys(SECTIONS).map((name) => `[${name}]`);
const IF_ANY = ["pools", "posting", "dead", "rebuys", "away", "waiting"]; // not written where they are empty
const MAY_LACK = [...IF_ANY, "viewer", "ended"];
const DEAL = ["players", "stacks", "dealer", ...IF_ANY, "check"];

// The record does not hold. `why` names the reason: `code` is that of a sentence `fair-why-…`, the rest are its details.
export class Broken extends Error {
  constructor(code, details = {}) {
    super(code);
    this.why = { code, ...details };
  }
}

export function demand(holds, code, details) {
  if (!holds) throw new Broken(code, details);
}

// The text of a file, with every byte as it is: not a record if it is not UTF-8 throughout.
export async function textOf(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) return "";
    throw error;
  }
}

// The fields of a header; a section is an object among them.
export function readFields(lines) {
  const found = {};
  let section = found;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === "") continue;
    if (HEADINGS.includes(line)) {
      section = keep(found, line.slice(1, -1), {});
      continue;
    }
    const [, name, value] = match(FIELD, line);
    if (value !== "[") {
      keep(section, name, JSON.parse(value));
      continue;
    }
    const items = keep(section, name, []);
    for (at += 1; lines[at] !== "]"; at += 1) {
      demand(at < lines.length, "line", { line });
      items.push(JSON.parse(match(ITEM, lines[at])[1]));
    }
  }
  return found;
}

function match(pattern, line) {
  const found = [...line].length <= LONGEST_LINE ? pattern.exec(line) : null;
  demand(found, "line", { line: line.slice(0, 200) });
  return found;
}

function keep(section, name, value) {
  demand(!Object.hasOwn(section, name), "line", { line: name });
  section[name] = value;
  return value;
}

function readMove(line) {
  const found = match(MOVE, line);
  return { number: found[1], who: found[2], text: found[3], check: found[4] };
}

function splitAt(lines, mark) {
  const at = lines.indexOf(mark);
  return at < 0 ? [lines, []] : [lines.slice(0, at), lines.slice(at + 1)];
}

function readDeal(lines) {
  demand(lines.includes("--- moves"), "damaged");
  const [above, below] = splitAt(lines, "--- moves");
  const [played, proofs] = splitAt(below, "--- proofs");
  const [moves, result] = splitAt(played, "--- result");
  const [head] = splitAt(above, "");
  const chances = moves.map(readMove).filter((move) => move.who === "*").map((move) => move.text);
  return { lines, head, moves, result, proofs, chances, players: readFields(head).players };
}

export function readRecord(text) {
  const lines = text.split("\n");
  demand(/^brelan record [^\r]*$/.test(lines[0]), "not-a-record");
  demand(lines[0] === FIRST_LINE, "version");
  demand(lines.pop() === "" && lines.at(-1) === "=== end", "cut-off");
  const starts = lines.flatMap((line, at) => (line.startsWith("=== deal") ? [at] : []));
  starts.forEach((at, place) => {
    demand(lines[at] === `=== deal ${place + 1}` && lines[at - 1] === "", "line", { line: lines[at] });
  });
  const ends = [...starts.slice(1).map((at) => at - 1), lines.length - 1];
  return {
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
  demand(lines.at(-1) === `check = "${made}"`, "changed", { line: lines.at(-1) });
  return made;
}

export async function checkLines({ header, deals }) {
  let last = await check(...header);
  for (const deal of deals) {
    last = await writtenCheck(last, deal.head);
    for (const [place, line] of deal.moves.entries()) {
      const move = readMove(line);
      last = await check(last, line.slice(0, line.lastIndexOf(" #")));
      demand(move.number === String(place + 1) && move.check === last, "changed", { line });
    }
    const result = deal.result.length > 0 ? await writtenCheck(last, deal.result) : "";
    last = deal.proofs.length > 0 ? await writtenCheck(last, [result, ...deal.proofs]) : await check(last, result);
  }
}

// A record can be written in one way only

function pair(name, value) {
  const written = (one) => JSON.stringify(one).replaceAll("\x7f", "\\u007f");
  if (!Array.isArray(value)) return [`${name} = ${written(value)}`];
  const line = `[${value.map(written).join(", ")}]`;
  return [...line].length <= LONGEST_LIST ? [`${name} = ${line}`] : [`${name} = [`, ...value.map((one) => `  ${written(one)},`), "]"];
}

function pairs(found, names) { // these fields in this order, then proofs
  demand(names.every((name) => Object.hasOwn(found, name) || MAY_LACK.includes(name)), "damaged");
  const kept = names.filter((name) => Object.hasOwn(found, name) && !(IF_ANY.includes(name) && found[name].length === 0));
  const proofs = Object.keys(found).filter((name) => /^proof-(0|[1-9]\d{0,8})$/.test(name));
  return [...kept, ...proofs].flatMap((name) => pair(name, found[name]));
}

function headerLines(found) {
  demand(found.rules, "damaged");
  const sections = Object.keys(SECTIONS).filter((name) => Object.hasOwn(found, name)).flatMap((name) => {
    const names = SECTIONS[name].length > 0 ? SECTIONS[name] : Object.keys(found[name]);
    return ["", `[${name}]`, ...pairs(found[name], names)];
  });
  return [...pairs(found, ["game", "seats", "viewer"]), ...sections];
}

function dealLines({ head, moves, result, proofs }) {
  return [
    ...pairs(readFields(head), DEAL), "", "--- moves", ...moves,
    ...(result.length > 0 ? ["--- result", ...pairs(readFields(result), ["payoffs", "ended", "check"])] : []),
    ...(proofs.length > 0 ? ["--- proofs", ...pairs(readFields(proofs), []), proofs.at(-1)] : []),
  ];
}

export function checkWritten({ header, deals }) {
  sameLines(header.slice(1), headerLines(readFields(header.slice(1))));
  for (const deal of deals) sameLines(deal.lines, dealLines(deal));
}

function sameLines(lines, right) {
  const at = lines.findIndex((line, place) => line !== right[place]);
  demand(at < 0 && lines.length === right.length, "line", { line: lines[at] ?? "" });
}
