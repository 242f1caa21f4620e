"""Random records, honest and damaged, for the checkers: see `any_case`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from brelan.engine.chance.sealing import NONE, WITHHELD, SealedPack, Sealing
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.errors import BrokenRecord
from brelan.records.record import Reader, Record
from brelan.records.redact import redact_record
from brelan.records.text import read_record, write_record
from brelan.records.verify import compare
from records.chained import any_record
from records.damage import DAMAGES

HARMLESS = frozenset(
    {
        "untouched",
        "a chain that nobody used",
        "the first deal dropped",  # less is proved, and the verdict says so
        "a deal dropped",
        "proofs dropped",
    }
)
UNSEEN = frozenset(
    {
        "withheld",
        "another digest before",
        "another commitment",
        "a card sealed again",
    }
)
"""The rest is made to fit: where the reader saw too little, the record holds. Another record of the table tells."""


COUNTED = {WITHHELD: "withheld", NONE: "without a page"}


class Case(Struct, frozen=True):
    """A record as a reader keeps it, honest or damaged."""

    game: str
    seed: int
    damage: str
    text: str
    honest: str
    kinds: tuple[str, ...] = ()  # what is to be counted in the honest record

    @property
    def name(self) -> str:
        return f"{self.game} {self.seed} {self.damage}"

    def is_right(self, holds: bool) -> bool:
        """Whether this verdict may be given."""
        if self.text == self.honest or self.damage in HARMLESS:
            return holds  # there may have been nothing to damage
        return not holds or (self.damage in UNSEEN and self.is_found_by_comparing())

    def is_found_by_comparing(self) -> bool:
        try:
            compare(read_record(self.text), read_record(self.honest))
        except BrokenRecord:
            return True
        return False


def sealings_of(record: Record) -> Iterator[Sealing]:
    lots = record.lots.proofs if record.lots is not None else ()
    for _, proof in (*lots, *(proof for deal in record.deals for proof in deal.proofs)):
        yield proof


def viewed(record: Record, stream: SeededRandom) -> Record:
    """The whole record, or as somebody may keep it."""
    viewers: tuple[Reader, ...] = (None, "spectator", *range(len(record.seats)))
    viewer = viewers[stream.below(len(viewers))]
    return record if viewer is None else redact_record(record, viewer)


def _turn(seed: int) -> int:
    """Of five seeds, one is honest, and four are damaged in the next four ways."""
    fives, ones = divmod(seed, 5)
    return 4 * fives + ones - 1


def any_case(game: AnyGame, seed: int) -> Case:
    """Every fifth is honest; the others are damaged in all ways in turn."""
    stream = SeededRandom("case", game.name, seed)
    record = viewed(any_record(game, seed), stream)
    damage = "untouched" if seed % 5 == 0 else list(DAMAGES)[_turn(seed) % len(DAMAGES)]
    text = DAMAGES[damage](record, stream)
    honest = write_record(record)
    kinds = ("honest" if text == honest else "damaged", *_counted(record))
    return Case(game.name, seed, damage, text, honest, kinds)


def _counted(record: Record) -> Iterator[str]:
    for deal in record.deals:
        packs = sum(isinstance(proof, SealedPack) for _, proof in deal.proofs)
        yield from ["reshuffled"] * max(0, packs - 1)
    for proof in sealings_of(record):
        yield "sealings"
        yield from (COUNTED[answer] for answer in proof.answers if answer in COUNTED)
