"""Sealed chance in a record: links that lie on their chains, digests that follow one another, and who
opened a link, who withheld it and who has none."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from brelan.engine.chance.chains import KnownLinks, Published, chain_at
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    SealedPack,
    Sealing,
    card_seal,
    commitments_of,
    digest_after,
    givers_of,
    is_complete,
    kind_of,
    published_digest,
    story_begins,
)
from brelan.errors import BadRecord
from brelan.records.record import ChanceRecord

LONGEST_NAME: Final = 100


class Strength(Struct, frozen=True):
    """What a sealing proves: it was fair unless the table and all these seats worked together."""

    givers: tuple[int, ...]
    sound: bool  # the table and its bots opened all their links, and no sealing before it is missing

    @property
    def proves(self) -> bool:
        """Somebody who is not the table had a part in it."""
        return self.sound and bool(self.givers)


class Story:
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
        begins = story_begins(self._table) if self._table else ""
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
