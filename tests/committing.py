"""Makes what version 1 sealed: for records as they were written then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

from brelan.engine.chance.committed import (
    Opening,
    PackProof,
    Proof,
    ThrowProof,
    card_commitment,
    cut,
    fallen,
    seal_pack,
    throw_commitment,
)
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Roll, Rolled

SECRET_BYTES: Final = 32
AskSeeds: TypeAlias = Callable[[tuple[str, ...]], tuple[str, ...]]
"""Shown the commitments, the players answer with their seeds."""


def seal_throw(secret: bytes, number: int) -> str:
    """The table's secret for one throw. `number` counts the throws of a deal."""
    return SeededRandom(secret, "throw", number).token(SECRET_BYTES).hex()


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
