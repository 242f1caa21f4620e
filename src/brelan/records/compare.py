"""Two records of one table: of two players, or one kept and one downloaded later. They must tell the same story."""

from __future__ import annotations

from collections.abc import Iterator

from brelan.errors import BrokenRecord
from brelan.records.record import Record


def compare(record: Record, other: Record) -> int:
    """How many sealings both have. The first that differs raises BrokenRecord: somebody was shown something else."""
    mine, theirs = dict(_digests(record)), dict(_digests(other))
    shared = sorted(mine.keys() & theirs.keys()) if _table(record) == _table(other) else []
    for number in shared:
        if mine[number] != theirs[number]:
            raise BrokenRecord(
                "records-differ", "the two records do not tell the same of sealing {number}", number=number
            )
    return len(shared)


def _table(record: Record) -> str | None:
    return record.chance.table if record.chance is not None else None


def _digests(record: Record) -> Iterator[tuple[int, tuple[str, str]]]:
    """What was published and opened at each sealing, as the digests of the story before and after it."""
    lots = record.lots.proofs if record.lots is not None else ()
    for _, proof in (*lots, *(proof for deal in record.deals for proof in deal.proofs)):
        yield proof.number, (proof.before, proof.after)
