"""The events of a room by which chance can be proved: chains, sealings, links, and what was drawn or fell.

docs/fairness.md has the protocol. Logs that were begun under version 1 still have its events, which stand at the end;
nothing writes them any more.
"""

from __future__ import annotations

from msgspec import Struct

from brelan.engine.chance.chains import Kind, Published
from brelan.engine.chance.sealing import SealingKind


class RoomEvent(Struct, frozen=True, omit_defaults=True):
    """The base of all room events."""


class ChanceMark(Struct, frozen=True):
    """How far the chance of a table has come: its last sealing, the digest after it, and chains that hold then."""

    number: int
    after: str
    chains: tuple[Published, ...]


class ChainPublished(RoomEvent, frozen=True, tag="chain-published"):
    """The end of a chain of seeds, which serves from sealing `first` on. `seat` is None for the table's.

    The secret is the root, of `length` links, where the table keeps the chain: its own, or a bot's.
    """

    seat: int | None
    kind: Kind
    first: int
    end: str
    length: int = 0
    secret: str = ""


class Sealed(RoomEvent, frozen=True, tag="sealed"):
    """A pack or a throw is sealed: everyone who takes part may open a link. The secret shuffles the pack."""

    number: int
    kind: SealingKind
    commitments: tuple[str, ...] = ()
    secret: str = ""


class LinkGiven(RoomEvent, frozen=True, tag="link-given"):
    """A person has opened their link for what is sealed. Until all links are open, only the table knows it."""

    seat: int
    number: int
    secret: str = ""


class TakesPart(RoomEvent, frozen=True, tag="takes-part"):
    """The page of a person who withheld a link says that it is there: the table waits for it again."""

    seat: int


class LinksOpened(RoomEvent, frozen=True, tag="links-opened"):
    """The links of all who take part, the table's first; empty: it was withheld, or there is no chain."""

    number: int
    links: tuple[str, ...]


class LotsDrawn(RoomEvent, frozen=True, tag="lots-drawn"):
    """Cards are drawn for the first deal and the seats, for all to see, as `text` says (POQ-3).

    In version 1 the pack was cut by the seeds of all players; those in `drawn` gave none, and the table drew them.
    """

    text: str
    seeds: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()


class Fell(RoomEvent, frozen=True, tag="fell"):
    """Chance moved. `text` is what a spectator may read of it at once, `secret` the whole where that is more.

    In version 1, for dice: the thrower's seeds, the opened secret, and whether the table drew the seed.
    """

    text: str
    seeds: tuple[str, ...] = ()
    opened: str = ""
    drawn: bool = False
    secret: str = ""


# Version 1


class LotsSealed(RoomEvent, frozen=True, tag="lots-sealed"):
    """A shuffled pack is sealed, from which those who are level draw for the first deal and the seats."""

    commitments: tuple[str, ...]
    secret: str = ""


class PackSealed(RoomEvent, frozen=True, tag="pack-sealed"):
    """A shuffled pack is sealed: the commitments are public, the secret seed of the shuffle is not."""

    commitments: tuple[str, ...]
    secret: str = ""


class CutGiven(RoomEvent, frozen=True, tag="cut-given"):
    """A player gave their seed for the sealed pack, of a deal or of lots."""

    seat: int
    seed: str


class PackCut(RoomEvent, frozen=True, tag="pack-cut"):
    """The seeds of all places; for those in `drawn`, who gave none in time, the table drew them."""

    seeds: tuple[str, ...]
    drawn: tuple[int, ...] = ()


class ThrowSealed(RoomEvent, frozen=True, tag="throw-sealed"):
    """The next throw of dice is sealed, before its thrower gives a seed."""

    commitment: str
    secret: str = ""
