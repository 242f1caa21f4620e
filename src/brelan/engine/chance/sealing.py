"""One sealing: a pack or a throw of dice whose outcome nobody could choose. docs/fairness.md has every byte.

The table publishes what it seals (for a pack one commitment for each position). Then it and everyone at the table
open the next link of their chains, or are recorded as having withheld it. The digest of all that, and of every
sealing before it, fixes the order in which the positions are drawn, or the dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from brelan.engine.chance.chains import Published, begun, digest, framed
from brelan.engine.chance.seeded import DigestRandom, SeededRandom, fall_from
from brelan.engine.turns import Roll, Rolled

SALT_BYTES: Final = 16
WITHHELD: Final = "withheld"
NONE: Final = "none"
KEPT_ORDERS: Final = 2_048
"""Of packs that are drawn from: a table asks for the same order whenever a card is drawn."""
KEPT_PARTS: Final = 1_024
SealingKind: TypeAlias = Literal["pack", "throw"]


class Opening(Struct, frozen=True):
    """What lies at a position of the sealed pack, and the salt that proves it."""

    position: int
    card: str
    salt: str


class SealedPack(Struct, frozen=True, tag="sealed-pack"):
    """A sealed pack: its commitments, what everyone opened, and the openings of the cards that the reader may see.

    `answers` are the table's first, then one for each place: a link, "withheld" or "none". `before` and `after` are
    the digests of all sealings before this one, and of these with it.
    """

    number: int
    before: str
    commitments: tuple[str, ...]
    answers: tuple[str, ...]
    after: str
    openings: tuple[Opening, ...]


class SealedThrow(Struct, frozen=True, tag="sealed-throw"):
    """A throw of dice: what everyone opened for it."""

    number: int
    before: str
    answers: tuple[str, ...]
    after: str


Sealing: TypeAlias = SealedPack | SealedThrow


def first_digest(table: str) -> str:
    """The digest before the first sealing of a table."""
    return digest("table", table).hex()


def kind_of(sealing: Sealing) -> SealingKind:
    """What was sealed."""
    return "pack" if isinstance(sealing, SealedPack) else "throw"


def commitments_of(sealing: Sealing) -> tuple[str, ...]:
    """One for each position of a pack. A throw needs none: the table's link is committed by its chain."""
    return sealing.commitments if isinstance(sealing, SealedPack) else ()


def published_digest(
    before: str, number: int, kind: SealingKind, chains: Sequence[Published], commitments: Sequence[str]
) -> str:
    """The digest of what is public before anybody opens a link. The first of `chains` is the table's."""
    ends = (part for chain in chains for part in (chain.kind, bytes.fromhex(chain.end)))
    sealed = (bytes.fromhex(commitment) for commitment in commitments)
    return digest("sealed", bytes.fromhex(before), number, kind, len(chains), *ends, *sealed).hex()


def digest_after(published: str, answers: Sequence[str]) -> str:
    """The digest of all sealings once the links are open; an empty part for each that is not."""
    links = (b"" if answer in (WITHHELD, NONE) else bytes.fromhex(answer) for answer in answers)
    return digest("opened", bytes.fromhex(published), *links).hex()


def card_seal(before: str, number: int, opening: Opening) -> str:
    """The commitment of one position of a pack. It holds for this sealing of this table alone."""
    return card_seals(before, number, (opening,))[0]


def card_seals(before: str, number: int, pack: Sequence[Opening]) -> tuple[str, ...]:
    """The commitment of each position of a pack: `digest("card", before, number, position, card, salt)`."""
    begins = begun("card", bytes.fromhex(before), number)
    return tuple(
        [
            sha256(begins + _known(one.position) + _known(one.card) + framed(bytes.fromhex(one.salt))).hexdigest()
            for one in pack
        ]
    )


def shuffle_pack(secret: bytes, stock: tuple[str, ...]) -> tuple[Opening, ...]:
    """The table's own shuffle and salts (`digest("salt", secret, position)`); `secret` is 32 random bytes for this
    sealing alone."""
    cards, begins = SeededRandom("sealed pack", secret).shuffle(stock), begun("salt", secret)
    return tuple(
        [
            Opening(place, card, sha256(begins + _known(place)).digest()[:SALT_BYTES].hex())
            for place, card in enumerate(cards)
        ]
    )


_known: Final = lru_cache(maxsize=KEPT_PARTS)(framed)
"""Positions and cards: every pack has the same ones."""


@lru_cache(maxsize=KEPT_ORDERS)
def order_of(after: str, positions: int) -> tuple[int, ...]:
    """The positions of the pack in the order in which they are drawn."""
    return DigestRandom(bytes.fromhex(after)).shuffle(range(positions))


def draw_order(proof: SealedPack) -> tuple[int, ...]:
    """The positions of a sealed pack in the order in which they are drawn."""
    return order_of(proof.after, len(proof.commitments))


def dice_of(after: str, turn: Roll) -> Rolled:
    """What falls."""
    outcome = fall_from(DigestRandom(bytes.fromhex(after)), turn)
    assert isinstance(outcome, Rolled)
    return outcome


def givers_of(sealing: Sealing, chains: Sequence[Published]) -> Iterator[int]:
    """The seats whose people opened a link."""
    for answer, chain in zip(sealing.answers[1:], chains[1:], strict=True):
        if chain.kind == "person" and chain.seat is not None and answer != WITHHELD:
            yield chain.seat


def is_complete(sealing: Sealing, chains: Sequence[Published]) -> bool:
    """Neither the table nor a bot, which the table runs, has withheld: that would let it choose."""
    return not any(
        answer in (WITHHELD, NONE)
        for answer, chain in zip(sealing.answers, chains, strict=True)
        if chain.seat is None or chain.kind == "bot"
    )
