"""Version 1 of sealed chance, which is still read and checked; version 2 is in `chains` and `sealing`.

Cards. Before the deal the table publishes one salted commitment for each position of its shuffled pack. Then the
players give their seeds: the cut. The seeds fix a public permutation of the positions, and cards are drawn in that
order. Whoever may see a card gets its opening (position, card, salt) and checks it against the commitment; a card
that they may not see stays sealed. Neither the table (which did not know the seeds) nor a player (who does not know
the pack) can choose what is drawn.

Dice. For each throw the table publishes the commitment of a secret; the thrower gives a seed; the secret, opened at
once, and the seed together fix what falls.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeAlias

from msgspec import Struct

from brelan.engine.chance.seeded import SeededRandom, fall_from
from brelan.engine.turns import Roll, Rolled

SALT_BYTES: Final = 16


class Opening(Struct, frozen=True):
    """What lies at a position of the sealed pack, and the salt that proves it."""

    position: int
    card: str
    salt: str


class PackProof(Struct, frozen=True, tag="pack"):
    """A sealed pack: its commitments, the players' seeds, and the openings of the cards that the reader may see."""

    commitments: tuple[str, ...]
    seeds: tuple[str, ...]
    openings: tuple[Opening, ...]


class ThrowProof(Struct, frozen=True, tag="throw"):
    """A sealed throw: its commitment, the thrower's seed, and the secret that it opened to."""

    commitment: str
    seeds: tuple[str, ...]
    secret: str


Proof: TypeAlias = PackProof | ThrowProof


def _commit(*parts: str) -> str:
    return sha256("\0".join(("brelan", *parts)).encode()).hexdigest()


def card_commitment(opening: Opening) -> str:
    """The seal of one position of the pack."""
    return _commit("card", str(opening.position), opening.card, opening.salt)


def throw_commitment(secret: str) -> str:
    """The seal of one throw."""
    return _commit("throw", secret)


def seal_pack(secret: bytes, number: int, stock: tuple[str, ...]) -> tuple[Opening, ...]:
    """The table's own shuffle of the stock, a fresh salt for each position; `number` counts the packs of a deal."""
    stream = SeededRandom(secret, "pack", number)
    cards = stream.shuffle(stock)
    return tuple(Opening(place, card, stream.token(SALT_BYTES).hex()) for place, card in enumerate(cards))


def cut(commitments: tuple[str, ...], seeds: tuple[str, ...]) -> tuple[int, ...]:
    """The players' seeds say in which order the positions of the sealed pack are drawn."""
    return SeededRandom("cut", *commitments, *seeds).shuffle(range(len(commitments)))


def fallen(secret: str, seeds: tuple[str, ...], turn: Roll) -> Rolled:
    """What the table's secret and the thrower's seed let fall."""
    outcome = fall_from(SeededRandom("dice", secret, *seeds), turn)
    assert isinstance(outcome, Rolled)
    return outcome


def draw_order(proof: PackProof) -> tuple[int, ...]:
    """The positions of a proved pack in the order in which they are drawn."""
    return cut(proof.commitments, proof.seeds)
