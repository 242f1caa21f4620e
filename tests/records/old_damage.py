"""Ways to damage a record of version 1. A forger mends every check of the lines; a clumsy one does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from brelan.engine.chance.committed import Opening, PackProof
from brelan.engine.chance.seeded import SeededRandom
from brelan.records.record import Record
from brelan.records.text import seal, write_record
from records.damage import deal_dropped, outcome_turned, proofs_dropped, untouched
from records.text_damage import TEXT_DAMAGES, Damage

TOKEN = 16
"""Bytes of a text that nobody gave."""


def _in_a_proof(change: Callable[[Any, SeededRandom], Any]) -> Damage:
    def damage(record: Record, stream: SeededRandom) -> str:
        deals = list(record.deals)
        deal = stream.below(len(deals))
        proofs = list(deals[deal].proofs)
        at = stream.below(len(proofs))
        proofs[at] = (proofs[at][0], change(proofs[at][1], stream))
        deals[deal] = replace(deals[deal], proofs=tuple(proofs))
        return write_record(seal(replace(record, deals=tuple(deals))))

    return damage


def other_seed(proof: Any, stream: SeededRandom) -> Any:
    seeds = list(proof.seeds)
    seeds[stream.below(len(seeds))] = stream.token(TOKEN).hex()
    return replace(proof, seeds=tuple(seeds))


def seed_dropped(proof: Any, _stream: SeededRandom) -> Any:
    return replace(proof, seeds=proof.seeds[1:])


def other_commitment(proof: Any, stream: SeededRandom) -> Any:
    made = stream.token(32).hex()
    if not isinstance(proof, PackProof):
        return replace(proof, commitment=made)
    seals = list(proof.commitments)
    seals[stream.below(len(seals))] = made
    return replace(proof, commitments=tuple(seals))


def _opening(proof: Any, stream: SeededRandom, change: Callable[[Opening], Opening]) -> Any:
    """Of dice: the secret."""
    if not isinstance(proof, PackProof):
        return replace(proof, secret=stream.token(TOKEN).hex())
    if not proof.openings:
        return replace(proof, openings=(Opening(0, "Zz", stream.token(TOKEN).hex()),))
    openings = list(proof.openings)
    at = stream.below(len(openings))
    openings[at] = change(openings[at])
    return replace(proof, openings=tuple(openings))


def other_salt(proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, salt=stream.token(TOKEN).hex()))


def other_card(proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, card="Zz"))


def position_outside(proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, position=opening.position + 100))


OLD_DAMAGES: Final[dict[str, Damage]] = {
    "untouched": untouched,
    "another seed": _in_a_proof(other_seed),
    "a seed dropped": _in_a_proof(seed_dropped),
    "another commitment": _in_a_proof(other_commitment),
    "another salt": _in_a_proof(other_salt),
    "another card": _in_a_proof(other_card),
    "a position outside": _in_a_proof(position_outside),
    "an outcome turned": outcome_turned,
    "proofs dropped": proofs_dropped,
    "the first deal dropped": deal_dropped,
    **{name: TEXT_DAMAGES[name] for name in ("text: a move", "text: a check", "text: a name", "text: the end")},
}
