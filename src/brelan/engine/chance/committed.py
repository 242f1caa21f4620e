"""Fair chance that can be proved without telling secrets.

Cards. Before the deal the table publishes one salted commitment for each position of its shuffled pack. Then the
players give their seeds: the cut. The seeds fix a public permutation of the positions, and cards are drawn in that
order. Whoever may see a card gets its opening (position, card, salt) and checks it against the commitment; a card
that they may not see stays sealed. Neither the table (which did not know the seeds) nor a player (who does not know
the pack) can choose what is drawn.

Dice. For each throw the table publishes the commitment of a secret; the thrower gives a seed; the secret, opened at
once, and the seed together fix what falls.

All secrets come from one `secret` of the deal, so that a server that stops can take up the deal again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Final, TypeAlias

from msgspec import Struct

from brelan.engine.chance.seeded import fall_from
from brelan.engine.chance.stream import Stream
from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Roll, Rolled

SALT_BYTES: Final = 16
SECRET_BYTES: Final = 32


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
AskSeeds: TypeAlias = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Shown the commitments, the players answer with their seeds."""


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
    stream = Stream(secret, "pack", number)
    cards = stream.shuffle(stock)
    return tuple(Opening(place, card, stream.token(SALT_BYTES).hex()) for place, card in enumerate(cards))


def seal_throw(secret: bytes, number: int) -> str:
    """The table's secret for one throw. `number` counts the throws of a deal."""
    return Stream(secret, "throw", number).token(SECRET_BYTES).hex()


def cut(commitments: tuple[str, ...], seeds: tuple[str, ...]) -> tuple[int, ...]:
    """The players' seeds say in which order the positions of the sealed pack are drawn."""
    return Stream("cut", *commitments, *seeds).shuffle(range(len(commitments)))


def fallen(secret: str, seeds: tuple[str, ...], turn: Roll) -> Rolled:
    """What the table's secret and the thrower's seed let fall."""
    outcome = fall_from(Stream("dice", secret, *seeds), turn)
    assert isinstance(outcome, Rolled)
    return outcome


class Committed:
    """Seals, asks the players for their seeds, answers, and keeps the proof of each pack and throw."""

    def __init__(self, secret: bytes, ask: AskSeeds) -> None:
        self._secret = secret
        self._ask = ask
        self._throws = 0
        self._packs = 0
        self._pack: list[Opening] = []  # still to be drawn, the next one first
        self.proofs: list[tuple[int, Proof]] = []  # each with the number of the chance move it first served
        self._answers = 0

    def answer(self, turn: Chance, /) -> Outcome:
        self._answers += 1
        return self._roll(turn) if isinstance(turn, Roll) else self._draw(turn)

    def _roll(self, turn: Roll) -> Rolled:
        secret = seal_throw(self._secret, self._throws)
        commitment = throw_commitment(secret)
        seeds = self._ask((commitment,))
        self._throws += 1
        self.proofs.append((self._answers, ThrowProof(commitment, seeds, secret)))
        return fallen(secret, seeds, turn)

    def _draw(self, turn: Draw) -> Drawn:
        if is_new_stock(turn, [opening.card for opening in self._pack]):
            self._shuffle(turn.stock)
        drawn, self._pack = self._pack[: turn.count], self._pack[turn.count :]
        return Drawn(tuple(opening.card for opening in drawn))

    def _shuffle(self, stock: tuple[str, ...]) -> None:
        pack = seal_pack(self._secret, self._packs, stock)
        self._packs += 1
        commitments = tuple(card_commitment(opening) for opening in pack)
        seeds = self._ask(commitments)
        self.proofs.append((self._answers, PackProof(commitments, seeds, pack)))
        self._pack = [pack[position] for position in cut(commitments, seeds)]


def is_new_stock(turn: Draw, left: list[str]) -> bool:
    """A stock other than what is left of the sealed pack (a new deal, discards shuffled again) is sealed again."""
    return Counter(turn.stock) != Counter(left)


def draw_order(proof: PackProof) -> tuple[int, ...]:
    """The positions of a proved pack in the order in which they are drawn."""
    return cut(proof.commitments, proof.seeds)


def opening_of(proof: PackProof, position: int) -> Opening | None:
    """The opening of a position, if the reader was given it."""
    return next((opening for opening in proof.openings if opening.position == position), None)
