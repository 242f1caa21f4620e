"""A table whose chance nobody can bend: it keeps everyone's chains and the chain of its sealings.

Pure: random bytes come from `random_bytes`, and whether a seat opens its link is asked of `opens`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from brelan.engine.chance.chains import LINK_BYTES, LONGEST_CHAIN, ChainHolder, HashChain, Published, chain_at
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    Opening,
    SealedPack,
    SealedThrow,
    Sealing,
    SealingKind,
    card_seals,
    dice_of,
    digest_after,
    first_digest,
    order_of,
    published_digest,
    shuffle_pack,
)
from brelan.engine.turns import Chance, Draw, Drawn, Outcome, Roll, Rolled

RandomBytes: TypeAlias = Callable[[int], bytes]
Opens: TypeAlias = Callable[[int, int], bool]
"""Whether a seat opens its link for the sealing of this number."""


def always(_seat: int, _number: int) -> bool:
    """Nobody withholds."""
    return True


class ChainedTable:
    """The chains of a table and of its seats, and how far its sealings have come. `kinds` are by seat."""

    def __init__(
        self,
        name: str,
        kinds: tuple[ChainHolder, ...],
        random_bytes: RandomBytes,
        opens: Opens = always,
        length: int = LONGEST_CHAIN,
    ) -> None:
        self.name: Final = name
        self.published: tuple[Published, ...] = ()
        self.number = 0  # of the last sealing
        self.after = first_digest(name)
        self._random_bytes = random_bytes
        self._opens = opens
        self._length = length
        self._chains: dict[int | None, HashChain] = {}
        self.publish(None, "table")
        for seat, kind in enumerate(kinds):
            self.publish(seat, kind)

    def publish(self, seat: int | None, kind: ChainHolder) -> None:
        """A new chain for the seat, from the next sealing on."""
        first = self.number + 1
        if kind == "none":
            self.published += (Published(seat, kind, first),)
            return
        chain = HashChain(self.name, self._random_bytes(LINK_BYTES), self._length)
        self._chains[seat] = chain
        self.published += (Published(seat, kind, first, chain.end),)

    def move(self, seats: tuple[int, ...]) -> None:
        """Whoever had seat n has `seats[n]` now: lots were drawn. Their chains go with them."""
        moved = [replace(chain, seat=None if chain.seat is None else seats[chain.seat]) for chain in self.published]
        self.published = tuple(moved)
        self._chains = {None if seat is None else seats[seat]: chain for seat, chain in self._chains.items()}

    def secret(self) -> bytes:
        """For the shuffle of one pack."""
        return self._random_bytes(LINK_BYTES)

    def renew(self, seats: tuple[int, ...]) -> tuple[Published, ...]:
        """The chains at the next sealing; those that have run out are replaced before anything is sealed."""
        number, parties = self.number + 1, (None, *seats)
        for seat in parties:
            chain = chain_at(self.published, seat, number)
            if chain.kind != "none" and number - chain.first >= self._length:
                self.publish(seat, chain.kind)
        return tuple(chain_at(self.published, seat, number) for seat in parties)

    def seal(
        self, kind: SealingKind, chains: tuple[Published, ...], commitments: tuple[str, ...]
    ) -> tuple[tuple[str, ...], str]:
        """Publish, let everyone open their links, and go on: what they answered, and the digest after it."""
        number = self.number + 1
        published = published_digest(self.after, number, kind, chains, commitments)
        answers = tuple(self._answer(chain, number) for chain in chains)
        self.number, self.after = number, digest_after(published, answers)
        return answers, self.after

    def _answer(self, chain: Published, number: int) -> str:
        if chain.kind == "none":
            return NONE
        if chain.seat is not None and not self._opens(chain.seat, number):
            return WITHHELD
        return self._chains[chain.seat].link(number - chain.first + 1)


class Chained:
    """The chance of one deal (or of the lots) between these seats of a table; keeps the proof of each sealing."""

    def __init__(self, table: ChainedTable, seats: tuple[int, ...]) -> None:
        self._table = table
        self._seats = seats
        self._pack: tuple[Opening, ...] = ()  # still to be drawn, the next one first
        self._moves = 0
        self.proofs: list[tuple[int, Sealing]] = []  # each with the number of the chance move it first served

    def answer(self, turn: Chance, /) -> Outcome:
        self._moves += 1
        return self._roll(turn) if isinstance(turn, Roll) else self._draw(turn)

    def _roll(self, turn: Roll) -> Rolled:
        table = self._table
        before, chains = table.after, table.renew(self._seats)
        answers, after = table.seal("throw", chains, ())
        self.proofs.append((self._moves, SealedThrow(table.number, before, answers, after)))
        return dice_of(after, turn)

    def _draw(self, turn: Draw) -> Drawn:
        if len(turn.stock) != len(self._pack):
            self._shuffle(turn.stock)
        drawn, self._pack = self._pack[: turn.count], self._pack[turn.count :]
        return Drawn(tuple(opening.card for opening in drawn))

    def _shuffle(self, stock: tuple[str, ...]) -> None:
        table = self._table
        before, chains = table.after, table.renew(self._seats)
        pack = shuffle_pack(table.secret(), stock)
        commitments = card_seals(before, table.number + 1, pack)
        answers, after = table.seal("pack", chains, commitments)
        self.proofs.append((self._moves, SealedPack(table.number, before, commitments, answers, after, pack)))
        self._pack = tuple(pack[position] for position in order_of(after, len(pack)))
