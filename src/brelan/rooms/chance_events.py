"""The events of a room by which chance can be proved: chains, sealings, links, and what was drawn or fell.

docs/fairness.md has the protocol.
"""

from __future__ import annotations

from msgspec import Struct

from brelan.engine.chance.chains import ChainHolder, Published
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
    kind: ChainHolder
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
    """Cards are drawn for the first deal and the seats, for all to see, as `text` says (POQ-3)."""

    text: str


class Fell(RoomEvent, frozen=True, tag="fell"):
    """Chance moved. `text` is what a spectator may read of it at once, `secret` the whole where that is more."""

    text: str
    secret: str = ""
