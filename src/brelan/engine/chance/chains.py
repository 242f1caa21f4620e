"""Hash chains: seeds that are fixed before they are needed and opened one at a time.

A chain begins with a secret root. Each link is the hash of the next one, and the last hash is the end of the chain,
which is published. Whoever knows the end can check a link, but nobody can find one that was not yet opened. So a seed
can be withheld, but not chosen late. docs/fairness.md has every byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from struct import pack
from typing import Final, Literal, TypeAlias

from msgspec import Struct

LINK_BYTES: Final = 32
LONGEST_CHAIN: Final = 4096
"""The most links of a chain: a reader of a record never hashes more often than this for one link."""

ChainHolder: TypeAlias = Literal["table", "person", "bot", "none"]
"""Who holds a chain; "none": somebody who plays without a page that can."""
HashPart: TypeAlias = str | int | bytes
"""Of what is hashed."""


def digest(tag: str, *parts: HashPart) -> bytes:
    """SHA-256 of the parts, each preceded by its length, so that no two lists of parts run together."""
    return sha256(begun(tag, *parts)).digest()


def begun(tag: str, *parts: HashPart) -> bytes:
    """The beginning of all that is hashed under this tag, and begins with these parts."""
    return b"".join([framed(part) for part in (f"brelan 2 {tag}", *parts)])


def framed(part: HashPart) -> bytes:
    """A part, preceded by its length."""
    data = part if isinstance(part, bytes) else str(part).encode()
    return len(data).to_bytes(4, "big") + data


def links_before(table: str, link: bytes, place: int, until: int = 0) -> Iterator[bytes]:
    """The links before this one, which has this place on its chain, down to the place `until`.

    Each is `digest("link", table, place, link)` of the one after it; what all of them share is framed once.
    """
    begins, size = begun("link", table), pack(">I", LINK_BYTES)
    for at in range(place, until, -1):
        number = b"%d" % at
        link = sha256(b"".join((begins, pack(">I", len(number)), number, size, link))).digest()
        yield link


def unwind(table: str, link: bytes, place: int, until: int = 0) -> bytes:
    """The link at the place `until` of the chain on which this link has this place; at 0 is the end of the chain."""
    for before in links_before(table, link, place, until):
        link = before
    return link


class HashChain:
    """A chain whose root is known."""

    def __init__(self, table: str, root: bytes, length: int = LONGEST_CHAIN) -> None:
        if not 0 < length <= LONGEST_CHAIN or len(root) != LINK_BYTES:
            raise ValueError(f"a chain has 1 to {LONGEST_CHAIN} links of {LINK_BYTES} bytes")
        self._links = (root, *links_before(table, root, length))[::-1]  # from the end to the last link

    @property
    def end(self) -> str:
        """What is published."""
        return self._links[0].hex()

    def __len__(self) -> int:
        """How many links can be opened."""
        return len(self._links) - 1

    def link(self, place: int) -> str:
        """The link that is opened at this place, counted from 1."""
        return self._links[place].hex()


class Published(Struct, frozen=True):
    """The end of a chain as it was published: by whom, and for which sealings. A later one of a seat replaces it."""

    seat: int | None  # None: the table
    kind: ChainHolder
    first: int  # the sealing for which its first link is opened
    end: str = ""  # empty for "none"


def chain_at(published: tuple[Published, ...], seat: int | None, number: int) -> Published:
    """The chain of a seat (None: the table) at a sealing; one that published nothing has none."""
    known = (chain for chain in published if chain.seat == seat and chain.first <= number)
    return max(known, key=lambda chain: chain.first, default=Published(seat, "none", number))


ChainPlace: TypeAlias = tuple[int, str]
"""A place on a chain, and the link that is there; the end of the chain has place 0."""


def lies_on(table: str, chain: Published, number: int, link: str, last: ChainPlace) -> bool:
    """Whether this is the link of the chain for the sealing of this number.

    `last` was found to lie there before: the link need only lead to it.
    """
    place, (known, there) = number - chain.first + 1, last
    return known < place <= LONGEST_CHAIN and unwind(table, bytes.fromhex(link), place, known).hex() == there


class KnownLinks:
    """Links of a table that were found to lie on their chains: the next one need only lead to the last of them."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._last: dict[str, ChainPlace] = {}  # by the end of the chain

    def lies_on(self, chain: Published, number: int, link: str) -> bool:
        """Whether this is the link of the chain that belongs to the sealing of this number."""
        if not lies_on(self._table, chain, number, link, self._last.get(chain.end, (0, chain.end))):
            return False
        self._last[chain.end] = (number - chain.first + 1, link)
        return True
