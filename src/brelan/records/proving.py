"""The proofs of a record: sealings that follow one another, links that lie on their chains, who opened one and who
withheld it; and the moves of chance that agree with what was sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from brelan.engine.chance.chains import KnownLinks, Published, chain_at
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    SealedPack,
    SealedThrow,
    Sealing,
    card_seal,
    commitments_of,
    dice_of,
    digest_after,
    draw_order,
    first_digest,
    givers_of,
    is_complete,
    kind_of,
    published_digest,
)
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_outcome
from brelan.engine.turns import Draw, Drawn, Outcome, Roll, Rolled
from brelan.errors import BadRecord, BrokenRecord
from brelan.pieces.stock import UNSEEN
from brelan.records.record import CHANCE, ChanceRecord, DealRecord, MoveLine
from brelan.records.replay import broken

LONGEST_NAME: Final = 100


class Strength(Struct, frozen=True):
    """What a sealing proves: it was fair unless the table and all these seats worked together."""

    givers: tuple[int, ...]
    sound: bool  # the table and its bots opened all their links, and no sealing before it is missing

    @property
    def proves(self) -> bool:
        """Somebody who is not the table had a part in it."""
        return self.sound and bool(self.givers)


class SealingChain:
    """Goes through the sealings of a record in their order. The first that does not hold raises BadRecord."""

    def __init__(self, chance: ChanceRecord | None) -> None:
        if chance is not None:
            _check_chains(chance)
        self._table = chance.table if chance is not None else ""  # empty: nothing was sealed
        self._chains = chance.chains if chance is not None else ()
        self._links = KnownLinks(self._table)
        self._last: Sealing | None = None
        self.missing = 0  # sealings between others of the record that it does not have
        self.strengths: dict[int, Strength] = {}  # by number of the sealing
        self.answers: Counter[tuple[int, str]] = Counter()  # by seat: given, withheld, none

    @property
    def fingerprint(self) -> str:
        """The digest of all that was published and opened so far: two who see the same one saw the same. Empty where
        nothing was sealed."""
        begins = first_digest(self._table) if self._table else ""
        return self._last.after if self._last is not None else begins

    def add(self, sealing: Sealing, seats: tuple[int, ...]) -> None:
        """The next sealing, between these seats."""
        if not self._table:
            raise BadRecord("record-lacks", "the record does not say {what}", what="chance")
        gap = self._check_order(sealing)
        chains = tuple(chain_at(self._chains, seat, sealing.number) for seat in (None, *seats))
        self._check_answers(sealing, chains)
        _check_digest(sealing, chains)
        if isinstance(sealing, SealedPack):
            _check_openings(sealing)
        self.missing += gap
        sound = is_complete(sealing, chains) and not gap
        self.strengths[sealing.number] = Strength(tuple(givers_of(sealing, chains)), sound)
        self.answers.update(
            (seat, answer if answer in (WITHHELD, NONE) else "given")
            for seat, answer in zip(seats, sealing.answers[1:], strict=True)
        )
        self._last = sealing

    def _check_order(self, sealing: Sealing) -> int:
        """How many sealings are missing before this one."""
        last, number = self._last, sealing.number
        expected = self.fingerprint if last is not None or number == 1 else sealing.before
        gap = number - last.number - 1 if last is not None else 0
        if number < 1 or gap < 0 or (not gap and sealing.before != expected):
            raise BadRecord("sealing-out-of-order", "sealing {number} does not follow the last one", number=number)
        return gap

    def _check_answers(self, sealing: Sealing, chains: tuple[Published, ...]) -> None:
        if len(sealing.answers) != len(chains):
            raise BadRecord(
                "seat-left-out", "sealing {number} does not name everyone who was dealt in", number=sealing.number
            )
        for answer, chain in zip(sealing.answers, chains, strict=True):
            if (answer == NONE) != (chain.kind == "none") or not self._opens(sealing, answer, chain):
                raise _not_on_chain(sealing.number, chain.seat)

    def _opens(self, sealing: Sealing, answer: str, chain: Published) -> bool:
        return answer in (WITHHELD, NONE) or self._links.lies_on(chain, sealing.number, answer)


def _not_on_chain(number: int, seat: int | None) -> BadRecord:
    if seat is None:
        return BadRecord("table-link-fails", "sealing {number}: the table's link is not on its chain", number=number)
    return BadRecord(
        "seat-link-fails", "sealing {number}: the link of seat {seat} is not on its chain", number=number, seat=seat
    )


def _check_chains(chance: ChanceRecord) -> None:
    """Every seat has one chain at a time, and no end stands twice: its links would be known."""
    places = Counter((chain.seat, chain.first) for chain in chance.chains)
    ends = Counter(chain.end for chain in chance.chains if chain.end)
    twice = any(count > 1 for count in (*places.values(), *ends.values()))
    if twice or not 0 < len(chance.table) <= LONGEST_NAME or any(chain.first < 1 for chain in chance.chains):
        raise BadRecord("chains-do-not-hold", "the chains of the record contradict each other")


def _check_digest(sealing: Sealing, chains: tuple[Published, ...]) -> None:
    public = published_digest(sealing.before, sealing.number, kind_of(sealing), chains, commitments_of(sealing))
    if digest_after(public, sealing.answers) != sealing.after:
        raise BadRecord(
            "digest-fails", "sealing {number}: its digest is not that of what was published", number=sealing.number
        )


def _check_openings(sealing: SealedPack) -> None:
    """Every opening in the record fits its commitment, not only those of cards that were drawn."""
    positions = [opening.position for opening in sealing.openings]
    inside = len(set(positions)) == len(positions) and set(positions) <= set(range(len(sealing.commitments)))
    if not inside or any(
        card_seal(sealing.before, sealing.number, opening) != sealing.commitments[opening.position]
        for opening in sealing.openings
    ):
        raise BadRecord(
            "opening-fails", "sealing {number}: a card is not the one that was sealed", number=sealing.number
        )


NOT_SEALED = BadRecord("proof-fails", "it does not match its seal")


def check_sealings(sealings: SealingChain, deal: DealRecord, number: int) -> None:
    """Every sealing of the deal follows the ones before it, and serves a move of chance."""
    chances = [place for place, line in enumerate(deal.moves) if line.who == CHANCE]
    for first, proof in deal.proofs:
        if not 0 < first <= len(chances):
            raise BrokenRecord("proof-without-move", "deal {deal}: a proof belongs to no move", deal=number)
        place = chances[first - 1]
        try:
            sealings.add(proof, deal.players)
        except BadRecord as error:
            raise broken(number, place + 1, deal.moves[place], error) from error


def check_seals(deal: DealRecord, number: int) -> list[Sealing]:
    """Every throw and every card that the reader sees is what was sealed. The proof of each move that has one."""
    proved, failing = covering(deal.moves, deal.proofs)
    if failing is not None:
        raise broken(number, failing + 1, deal.moves[failing], NOT_SEALED)
    return proved


def covering(moves: tuple[MoveLine, ...], proofs: Sequence[tuple[int, Sealing]]) -> tuple[list[Sealing], int | None]:
    """The proof of each move of chance that has one, up to the place of the first move that does not agree."""
    pack, known = _OpenPack(), dict(proofs)
    proved: list[Sealing] = []
    chances = (place for place, line in enumerate(moves) if line.who == CHANCE)
    for chance, place in enumerate(chances, 1):
        try:
            proof = pack.proof_of(read_outcome(moves[place].text), known.get(chance))
        except _Failed:
            return proved, place
        if proof is not None:
            proved.append(proof)
    return proved, None


class _Failed(Exception):
    """A move is not what was sealed."""


class _OpenPack:
    """The sealed pack from which cards are drawn, from move to move."""

    def __init__(self) -> None:
        self._pack: SealedPack | None = None
        self._left: tuple[int, ...] = ()  # positions still to be drawn, the next one first

    def proof_of(self, outcome: Outcome, proof: Sealing | None) -> Sealing | None:
        """The proof of this move, if it has one."""
        if isinstance(outcome, Rolled):
            _require(not isinstance(proof, SealedPack) and (proof is None or throw_holds(proof, outcome)))
            return proof
        _require(not isinstance(proof, SealedThrow))
        if isinstance(proof, SealedPack):
            self._take(proof)
        return self._draw(outcome)

    def _take(self, proof: SealedPack) -> None:
        """A new pack. The rest of the old one may not be shuffled again when the table likes."""
        _require(len(proof.commitments) != len(self._left))
        self._pack, self._left = proof, draw_order(proof)

    def _draw(self, outcome: Drawn) -> SealedPack | None:
        if self._pack is None:
            return None
        count = len(outcome.cards)
        drawn, self._left = self._left[:count], self._left[count:]
        _require(len(drawn) == count and _cards_hold(self._pack, drawn, outcome.cards))
        return self._pack


def _require(holds: bool) -> None:
    if not holds:
        raise _Failed


def _cards_hold(proof: SealedPack, positions: tuple[int, ...], cards: tuple[str, ...]) -> bool:
    """Each card that the reader sees must be the one sealed at its position."""
    opened = {opening.position: opening.card for opening in proof.openings}
    return all(
        card == UNSEEN or opened.get(position) == card for position, card in zip(positions, cards, strict=True)
    )


def throw_holds(proof: SealedThrow, outcome: Rolled) -> bool:
    """The dice are those that the links gave."""
    return dice_of(proof.after, Roll(len(outcome.dice))) == outcome


def check_packs(game: AnyGame, deal: DealRecord, number: int, steps: list[Played[Any]]) -> None:
    """A sealed pack has a position for each card of the stock; where all are open, they are those very cards. A new
    pack is sealed wherever the rules make a new stock."""
    proofs, left = dict(deal.proofs), None
    chances = (place for place, line in enumerate(deal.moves) if line.who == CHANCE)
    for chance, place in enumerate(chances, 1):
        proof, turn = proofs.get(chance), game.turn(steps[place].state)
        if not isinstance(turn, Draw):
            continue
        if isinstance(proof, SealedPack):
            left = len(proof.commitments)
        if (isinstance(proof, SealedPack) and not is_pack(proof, turn.stock)) or left not in (None, len(turn.stock)):
            raise broken(number, place + 1, deal.moves[place], NOT_SEALED)
        left = None if left is None else left - turn.count


def is_pack(proof: SealedPack, stock: tuple[str, ...]) -> bool:
    """As many positions as the stock has cards, and those very cards, as far as they are open."""
    cards = Counter(opening.card for opening in proof.openings)
    whole = len(proof.openings) == len(proof.commitments)
    return len(proof.commitments) == len(stock) and (not whole or cards == Counter(stock))
