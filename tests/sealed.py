"""Sealed chance for tests: a table at which everybody opens each link, and what a record says of it."""

from __future__ import annotations

from brelan.engine.chance.chained import Chained, ChainedTable
from brelan.engine.chance.chains import ChainHolder
from brelan.engine.chance.seeded import SeededRandom
from brelan.records.record import ChanceRecord

PERSON: ChainHolder = "person"


def sealed_table(players: int, *seed: str | int, length: int = 16) -> ChainedTable:
    """All its secrets come from the seed."""
    return ChainedTable("table", (PERSON,) * players, SeededRandom("sealed", *seed).token, length=length)


def sealed_by(table: str, *people: str, pack: str = "pack") -> Chained:
    """A table of which every secret is given: the roots of the chains, then that of the packs."""
    secrets = iter((table, *people))
    made = ChainedTable(
        "table", (PERSON,) * len(people), lambda size: next(secrets, pack).encode().ljust(size), length=1
    )
    return Chained(made, tuple(range(len(people))))


def chance_record(table: ChainedTable) -> ChanceRecord:
    """Its chains, for a record."""
    return ChanceRecord(table.name, table.published)
