// Checks the chance of a record in the browser, without sending it anywhere: every checksum, chain, link, digest, card
// and throw. Written from docs/fairness.md and docs/records.md. It knows no rules: it does not replay the moves.

import { Broken, checkLines, checkWritten, demand, readRecord, readFields } from "./record_text.js";
import { readProofs, SealingChain } from "./sealing_chain.js";

// The verdict alone. If the record does not hold: the first reason, see `Broken`.
export async function checkRecord(text) {
  const { holds, why, verdict } = await examine(text);
  return holds ? verdict : { holds, why };
}

// The verdict, and what it rests on: `deals` have their proofs, each with the moves of chance that it serves.
export async function examine(text) {
  try {
    return await examined(readRecord(text));
  } catch (error) {
    if (error instanceof Broken) return { holds: false, why: error.why };
    if (error instanceof TypeError) return { holds: false, why: { code: "damaged" } };
    throw error;
  }
}

async function examined(record) {
  await checkLines(record);
  checkWritten(record);
  const header = readFields(record.header.slice(1));
  const sealings = await SealingChain.begin(header.chance);
  const chance = { proved: 0, unproved: 0, missing: 0 };
  const deals = [];
  for (const { chances, section, seats, lots } of chanceOf(record, header)) {
    const proofs = readProofs(section);
    for (const [number, proof] of proofs) {
      demand(number > 0 && number <= chances.length, "damaged");
      await sealings.add(proof, seats);
    }
    const moves = await checkMoves(chances, proofs);
    const proved = moves.filter(({ proof }) => proof?.proved).length;
    chance.proved += proved;
    chance.unproved += chances.length - proved;
    deals.push({ lots, seats, proofs: [...proofs.values()], moves });
  }
  chance.missing = sealings.missing;
  const seats = header.seats.map((name, seat) => ({ seat, name, seeds: seedsOf(sealings, seat) }));
  const verdict = { holds: true, version: 2, chance, seats, fingerprint: sealings.after };
  return { holds: true, verdict, deals, table: sealings.table, counts: sealings.seats };
}

function* chanceOf({ deals }, { lots }) {
  if (lots) yield { chances: lots.draws, section: lots, seats: lots.seats, lots: true };
  for (const deal of deals) {
    yield { chances: deal.chances, section: readFields(deal.proofs), seats: deal.players, lots: false };
  }
}

function seedsOf(sealings, seat) {
  const { given, withheld, none } = sealings.seats.get(seat) ?? { given: 0, withheld: 0, none: 0 };
  if (withheld > 0) return "withheld";
  return none > 0 || given === 0 ? "none" : "given";
}

// The moves of chance, each with the proof that covers it, and the positions that its cards have in the pack.
async function checkMoves(chances, proofs) {
  const moves = [];
  let pack = null;
  let order = [];
  for (const [place, text] of chances.entries()) {
    const [tag, ...fell] = text.split(" ");
    demand(tag === "draw" || tag === "roll", "damaged");
    const proof = proofs.get(place + 1);
    const move = { text, fell, positions: [], proof: null };
    moves.push(move);
    if (proof) {
      demand(proof.kind === (tag === "draw" ? "pack" : "throw"), "damaged");
      demand(proof.kind === "throw" || proof.sealed.length !== order.length, "shuffled-again");
    }
    if (proof?.kind === "pack") {
      pack = proof;
      order = await proof.order();
    }
    if (tag === "roll" && proof) {
      demand(await proof.throwHolds(fell), "dice", { dice: fell.join(" ") });
      move.proof = proof;
    } else if (tag === "draw" && pack) {
      demand(order.length >= fell.length, "too-many-cards");
      move.positions = order.splice(0, fell.length);
      move.proof = pack;
      fell.forEach((card, drawn) => {
        const opened = pack.opened.get(move.positions[drawn]);
        demand(card === "?" || opened?.[0] === card, "other-card", { card });
      });
    }
  }
  return moves;
}
