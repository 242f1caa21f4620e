"""The tables. `entries` is the truth of the rooms; `places`, `shares`, `uploads` and `results` stand beside it. Every
append finds all others again from it.

There are no migrations before a release: the tables are changed here, and `SCHEMA` with them. A database that has
another number, or none, is refused.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
)

from brelan.errors import BadOption

SCHEMA: Final = 1
MAKING_LOCK: Final = 0x62_72_65_6C_61_6E  # "brelan"
METADATA: Final = MetaData()

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),  # of its newest entry
    Column("at", BigInteger, nullable=False),  # when that was written
    Column("due", BigInteger, nullable=True),  # when something must happen by itself
    Column("listed", Boolean, nullable=False),  # among the open tables
    Column("card", Text, nullable=False),  # what the lobby shows of it, as JSON
    Index("rooms_due", "due"),
    Index("rooms_listed", "listed", "at"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),  # what may be known of it, as JSON
    Column("secret", Text, nullable=False),  # what the server alone knows: read by no view
    Column("person", String(80), nullable=False),
    Column("client", String(80), nullable=False),
    PrimaryKeyConstraint("room", "seq"),  # two actions on one seq: one wins
)

ANSWERS: Final = Table(
    "answers",
    METADATA,
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(80), nullable=False),
    Column("client", String(80), nullable=False),
    Column("seq", Integer, nullable=False),  # of the last entry of the action
    Column("asked", String(32), nullable=False),  # the command's fingerprint
    PrimaryKeyConstraint("room", "person", "client"),  # an action sent twice is done once
)

PLACES: Final = Table(
    "places",
    METADATA,
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(80), nullable=False),
    Column("place", String(64), nullable=False),  # a keyed mark of the network that they come from
    PrimaryKeyConstraint("room", "person"),
)

SHARES: Final = Table(
    "shares",
    METADATA,
    Column("token", String(40), primary_key=True),
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # of the deal
    Column("place", Integer, nullable=True),  # from which it is seen; null: from beside the table
    Column("person", String(80), nullable=False),  # who shares it
    Column("at", BigInteger, nullable=False),
    Index("shares_person", "person", "at"),
)

UPLOADS: Final = Table(
    "uploads",
    METADATA,
    Column("token", String(40), primary_key=True),
    Column("person", String(80), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # a record as it was sent
    Index("uploads_person", "person", "at"),
    Index("uploads_at", "at"),
)

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("person", String(80), nullable=False),
    Column("mark", String(12), nullable=False),  # of the room, which may be deleted before: its id is a link
    Column("number", Integer, nullable=False),  # of the deal
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("gain", Integer, nullable=False),  # chips; points where none are played for
    Column("won", Boolean, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("gave_up", Boolean, nullable=False),
    PrimaryKeyConstraint("person", "mark", "number"),
    Index("results_at", "at"),
)

VISITORS: Final = Table(
    "visitors",
    METADATA,
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(80), nullable=False),
    Column("here", Boolean, nullable=False),
    PrimaryKeyConstraint("room", "person"),
    Index("visitors_person", "person", "here"),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),  # of the last entry that is in it
    Column("body", Text, nullable=False),  # the room between two deals, as JSON: secrets included
)

DEALS: Final = Table(
    "deals",
    METADATA,
    Column("room", String(40), ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", Text, nullable=False),  # a finished deal: where it stands in the log, as JSON
    PrimaryKeyConstraint("room", "number"),
)

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # when a process last tried whether it can write
)

STAMP: Final = Table(
    "brelan_schema",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),  # `SCHEMA` of the program that made the tables
)


def make_tables(connection: Connection, name: str) -> None:
    """Make the tables if there are none; refuse those of another version. Of several processes that start together
    one makes them. `name` is that of the database."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MAKING_LOCK})
    if _number(connection) is None:
        METADATA.create_all(connection)
        connection.execute(insert(STAMP).values(number=SCHEMA))
    check_tables(connection, name)


def check_tables(connection: Connection, name: str) -> None:
    """Refuse a database without our tables, or with those of another version."""
    number = _number(connection)
    if number is None:
        raise BadOption("not-tables", "{file!r} holds no tables of Brelan", file=name)
    if number != SCHEMA:
        raise BadOption(
            "other-database",
            "{file!r} was written by another version of Brelan: open it with that version, or name a new database",
            file=name,
        )


def _number(connection: Connection) -> int | None:
    """None: it holds no tables of ours. 0: it holds some that have no number."""
    names = set(inspect(connection).get_table_names())
    if STAMP.name in names:
        return connection.execute(select(STAMP.c.number)).scalar() or 0
    return 0 if {ROOMS.name, ENTRIES.name} <= names else None
