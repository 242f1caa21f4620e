"""Ways to damage a record. A forger mends every check of the lines; a clumsy one does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine.chance.chains import Published, chain_at, digest
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    Opening,
    SealedPack,
    SealedThrow,
    card_seal,
    commitments_of,
    digest_after,
    kind_of,
    published_digest,
)
from brelan.engine.chance.seeded import SeededRandom
from brelan.records.record import CHANCE, ChanceRecord, MoveLine, Record
from brelan.records.text import seal, write_record
from records.text_damage import MENDED, NO_CHAINS, TEXT_DAMAGES, Damage


class Spot(Struct, frozen=True):
    """Where a sealing stands: at which table, between which seats."""

    chance: ChanceRecord
    seats: tuple[int, ...]

    def digested(self, proof: Any) -> Any:
        """The sealing with the digest that its parts have now."""
        chains = [chain_at(self.chance.chains, seat, proof.number) for seat in (None, *self.seats)]
        public = published_digest(proof.before, proof.number, kind_of(proof), chains, commitments_of(proof))
        return replace(proof, after=digest_after(public, proof.answers))

    def answered(self, proof: Any, answers: tuple[str, ...]) -> Any:
        return self.digested(replace(proof, answers=answers))


Change: TypeAlias = Callable[[Spot, Any, SeededRandom], Any]
LOTS: Final = -1
"""The number of the lots among the deals."""


def _chance(record: Record) -> ChanceRecord:
    assert record.chance is not None
    return record.chance


def _proofs(record: Record, deal: int) -> list[tuple[int, Any]]:
    if deal != LOTS:
        return list(record.deals[deal].proofs)
    return list(record.lots.proofs) if record.lots is not None else []


def _seats(record: Record, deal: int) -> tuple[int, ...]:
    if deal != LOTS:
        return record.deals[deal].players
    assert record.lots is not None
    return record.lots.seats


def _pick(record: Record, stream: SeededRandom, first: int = LOTS) -> tuple[int, int]:
    """A deal, or the lots, and one of its proofs."""
    deals = [deal for deal in range(first, len(record.deals)) if _proofs(record, deal)]
    deal = deals[stream.below(len(deals))]
    return deal, stream.below(len(_proofs(record, deal)))


def _with_proofs(record: Record, deal: int, proofs: Any) -> Record:
    if deal == LOTS:
        assert record.lots is not None
        return replace(record, lots=replace(record.lots, proofs=tuple(proofs)))
    deals = list(record.deals)
    deals[deal] = replace(deals[deal], proofs=tuple(proofs))
    return replace(record, deals=tuple(deals))


def _in_a_proof(change: Change) -> Damage:
    """Change one sealing of the record and mend the checks."""

    def damage(record: Record, stream: SeededRandom) -> str:
        deal, at = _pick(record, stream)
        proofs = _proofs(record, deal)
        spot = Spot(_chance(record), _seats(record, deal))
        proofs[at] = (proofs[at][0], change(spot, proofs[at][1], stream))
        return write_record(seal(_with_proofs(record, deal, proofs)))

    return damage


def _answer(spot: Spot, proof: Any, stream: SeededRandom, answer: str, first: int = 0) -> Any:
    answers = list(proof.answers)
    answers[first + stream.below(len(answers) - first)] = answer
    return spot.answered(proof, tuple(answers))


def _flip(text: str, stream: SeededRandom) -> str:
    """Another hexadecimal digit somewhere."""
    place = stream.below(len(text))
    return text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]


def another_link(spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _answer(spot, proof, stream, stream.token(32).hex())


def link_before(spot: Spot, proof: Any, _stream: SeededRandom) -> Any:
    """A link that was opened already, or the end of the chain: everybody knows it."""
    place = proof.number - chain_at(spot.chance.chains, None, proof.number).first + 1
    known = digest("link", spot.chance.table, place, bytes.fromhex(proof.answers[0])).hex()
    answers = (known, *proof.answers[1:])
    return spot.answered(proof, answers)


def withheld(spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _answer(spot, proof, stream, WITHHELD)


def no_chain(spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _answer(spot, proof, stream, NONE)


def answer_dropped(_spot: Spot, proof: Any, _stream: SeededRandom) -> Any:
    return replace(proof, answers=proof.answers[:-1])


def answer_added(_spot: Spot, proof: Any, _stream: SeededRandom) -> Any:
    return replace(proof, answers=(*proof.answers, NONE))


def answers_turned(spot: Spot, proof: Any, _stream: SeededRandom) -> Any:
    answers = (proof.answers[0], *proof.answers[:0:-1])
    return spot.answered(proof, answers)


def other_after(_spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return replace(proof, after=_flip(proof.after, stream))


def other_before(spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    changed = replace(proof, before=_flip(proof.before, stream))
    return spot.digested(changed)


def other_number(_spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return replace(proof, number=proof.number + 1 + stream.below(3))


def other_commitment(spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    """Of dice, which have none: one is added."""
    if isinstance(proof, SealedThrow):
        return SealedPack(proof.number, proof.before, (), proof.answers, proof.after, ())
    seals = list(proof.commitments)
    seals[stream.below(len(seals))] = stream.token(32).hex()
    changed = replace(proof, commitments=tuple(seals))
    return spot.digested(changed)


def _opening(proof: Any, stream: SeededRandom, change: Callable[[Opening], Opening]) -> Any:
    if isinstance(proof, SealedThrow) or not proof.openings:
        return replace(proof, after=_flip(proof.after, stream))
    openings = list(proof.openings)
    at = stream.below(len(openings))
    openings[at] = change(openings[at])
    return replace(proof, openings=tuple(openings))


def other_salt(_spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, salt=_flip(opening.salt, stream)))


def other_card(_spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, card="Zz"))


def other_position(_spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, position=opening.position + 1))


def position_outside(_spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    return _opening(proof, stream, lambda opening: replace(opening, position=opening.position + 100))


def resealed_card(spot: Spot, proof: Any, stream: SeededRandom) -> Any:
    """Another card with a commitment that fits it, and a digest that fits that."""
    if isinstance(proof, SealedThrow) or not proof.openings:
        return replace(proof, after=_flip(proof.after, stream))
    openings, seals = list(proof.openings), list(proof.commitments)
    at = stream.below(len(openings))
    openings[at] = replace(openings[at], card=openings[at - 1].card, salt=stream.token(16).hex())
    seals[openings[at].position] = card_seal(proof.before, proof.number, openings[at])
    changed = replace(proof, commitments=tuple(seals), openings=tuple(openings))
    return spot.digested(changed)


def _in_the_chains(
    change: Callable[[list[Published], SeededRandom], list[Published]],
) -> Damage:
    def damage(record: Record, stream: SeededRandom) -> str:
        chains = change(list(_chance(record).chains), stream)
        return write_record(seal(replace(record, chance=replace(_chance(record), chains=tuple(chains)))))

    return damage


def other_end(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    """Of the table, whose chain every sealing needs."""
    return [replace(chains[0], end="ab" * 32), *chains[1:]]


def end_twice(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    return [*chains, replace(chains[0], first=900)]


def first_twice(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    return [*chains, Published(None, "table", chains[0].first, "cd" * 32)]


def other_first(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    return [replace(chains[0], first=2), *chains[1:]]


def no_table(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    return chains[1:]


def other_kind(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    """A bot passed off as a person, or the other way round."""
    kinds = {"person": "bot", "bot": "person"}
    return [replace(chain, kind=kinds.get(chain.kind, chain.kind)) for chain in chains]


def unused_chain(chains: list[Published], _stream: SeededRandom) -> list[Published]:
    """Nothing was sealed with it: the record still holds."""
    return [*chains, Published(None, "table", 900, "ef" * 32)]


def other_table(record: Record, _stream: SeededRandom) -> str:
    return write_record(seal(replace(record, chance=replace(_chance(record), table="another table"))))


def deal_dropped(record: Record, _stream: SeededRandom) -> str:
    """The record holds, but one deal is missing, and what follows is not proved."""
    return write_record(seal(replace(record, deals=record.deals[1:])))


def middle_deal_dropped(record: Record, _stream: SeededRandom) -> str:
    return write_record(seal(replace(record, deals=record.deals[::2])))


def deals_turned(record: Record, _stream: SeededRandom) -> str:
    return write_record(seal(replace(record, deals=record.deals[::-1])))


def proofs_dropped(record: Record, stream: SeededRandom) -> str:
    """All proofs of a deal: it is not proved."""
    deal, _ = _pick(record, stream)
    return write_record(seal(_with_proofs(record, deal, ())))


def proof_of_no_move(record: Record, stream: SeededRandom) -> str:
    deal, at = _pick(record, stream)
    proofs = _proofs(record, deal)
    proofs[at] = (900, proofs[at][1])
    return write_record(seal(_with_proofs(record, deal, proofs)))


def outcome_turned(record: Record, stream: SeededRandom) -> str:
    """Cards or dice in another order."""
    deal, _ = _pick(record, stream, first=0)
    moves = list(record.deals[deal].moves)
    for place, line in enumerate(moves):
        tag, *fell = line.text.split(" ")
        if line.who == CHANCE and fell != fell[::-1]:
            moves[place] = MoveLine(CHANCE, " ".join([tag, *fell[::-1]]))
            break
    deals = list(record.deals)
    deals[deal] = replace(deals[deal], moves=tuple(moves))
    return write_record(seal(replace(record, deals=tuple(deals))))


def untouched(record: Record, _stream: SeededRandom) -> str:
    return write_record(record)


DAMAGES: Final[dict[str, Damage]] = {
    "untouched": untouched,
    "another link": _in_a_proof(another_link),
    "a link that is known": _in_a_proof(link_before),
    "withheld": _in_a_proof(withheld),
    "no chain": _in_a_proof(no_chain),
    "an answer dropped": _in_a_proof(answer_dropped),
    "an answer added": _in_a_proof(answer_added),
    "answers turned": _in_a_proof(answers_turned),
    "another digest after": _in_a_proof(other_after),
    "another digest before": _in_a_proof(other_before),
    "another number": _in_a_proof(other_number),
    "another commitment": _in_a_proof(other_commitment),
    "another salt": _in_a_proof(other_salt),
    "another card": _in_a_proof(other_card),
    "another position": _in_a_proof(other_position),
    "a position outside": _in_a_proof(position_outside),
    "a card sealed again": _in_a_proof(resealed_card),
    "another end": _in_the_chains(other_end),
    "an end twice": _in_the_chains(end_twice),
    "two chains at once": _in_the_chains(first_twice),
    "a chain that begins later": _in_the_chains(other_first),
    "no chain of the table": _in_the_chains(no_table),
    "bots as people": _in_the_chains(other_kind),
    "a chain that nobody used": _in_the_chains(unused_chain),
    "another table": other_table,
    "the first deal dropped": deal_dropped,
    "a deal dropped": middle_deal_dropped,
    "deals turned": deals_turned,
    "proofs dropped": proofs_dropped,
    "a proof of no move": proof_of_no_move,
    "an outcome turned": outcome_turned,
    "no chains": NO_CHAINS,
    **TEXT_DAMAGES,
    **MENDED,
}
