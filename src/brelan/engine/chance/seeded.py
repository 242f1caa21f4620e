"""Random numbers from a seed, and chance that is answered from them: the same on every machine and in every version,
without modulo bias."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_128
from struct import unpack
from typing import Final, TypeVar

from brelan.arguments import check, within
from brelan.engine.chance.chains import HashPart, digest
from brelan.engine.turns import MOST_DICE, Chance, Draw, Drawn, Outcome, Rolled
from brelan.pieces.dice import FACES

T = TypeVar("T")

MOST_BYTES: Final = 1 << 20
_PARTS: Final = (str, int, bytes)
_WORDS: Final = 64  # tries made at a time
_WORD: Final = 4  # bytes of one try
_TRIES: Final = 1 << 8 * _WORD  # how many different tries there are
_UNFAIR: Final = b"\xff" * (_WORD - 1)
"""A try that does not begin so is fair for every limit up to 256: the last whole multiple of it is above."""


class SeededRandom:
    """An endless row of random numbers fixed by its seed."""

    def __init__(self, *seed: str | int | bytes) -> None:
        self._seed = b"".join(_framed(part) for part in seed)
        self._blocks = 0
        self._words: list[int] = []  # the next one is the last
        self._fair = True  # all of them, for every limit up to 256

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely: tries beyond the last whole multiple are thrown away."""
        if type(limit) is not int or not 0 < limit <= _TRIES:
            limit = within("limit", limit, 1, _TRIES)
        fair = _TRIES - _TRIES % limit
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % limit

    def take(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` of the items, in random order, none twice."""
        left, words = list(items) if type(items) is tuple else list(check("items", Sequence, items)), self._words
        if type(count) is not int or not 0 <= count <= len(left):
            count = within("count", count, 0, len(left))
        sizes = range(len(left), len(left) - count, -1)
        while len(words) < count:
            self._more()
        if len(left) > 256 or not self._fair:
            return tuple([left.pop(self.below(size)) for size in sizes])
        pop, word = left.pop, words.pop  # the same, quicker
        return tuple([pop(word() % size) for size in sizes])

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """All items in random order."""
        return self.take(items, len(items) if type(items) is tuple else len(check("items", Sequence, items)))

    def token(self, size: int) -> bytes:
        """`size` random bytes: what `below(256)` would give, quicker."""
        words = self._words
        if type(size) is not int or not 0 <= size <= MOST_BYTES:
            size = within("size", size, 0, MOST_BYTES)
        while len(words) < size:
            self._more()
        left = len(words) - size
        taken = words[left:]
        del words[left:]
        return bytes([word & 0xFF for word in reversed(taken)])

    def _word(self) -> int:
        if not self._words:
            self._more()
        return self._words.pop()

    def _more(self) -> None:
        block = self._block(self._blocks)
        self._blocks += 1
        self._fair = _UNFAIR not in block and (self._fair or not self._words)
        self._words[:0] = unpack(f">{len(block) // _WORD}I", block)[::-1]

    def _block(self, number: int) -> bytes:
        return shake_128(self._seed + number.to_bytes(8, "big")).digest(_WORDS * _WORD)


class DigestRandom(SeededRandom):
    """The same from 32 bytes by SHA-256, which every browser has: the numbers of sealed chance."""

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self._seed = seed

    def _block(self, number: int) -> bytes:
        return digest("numbers", self._seed, number)


def _framed(part: str | int | bytes) -> bytes:
    """Each part with its kind and length, so that no two seeds run together."""
    if type(part) not in _PARTS:
        part = check("seed", HashPart, part)
    if isinstance(part, bytes):
        kind, data = b"b", part
    else:
        try:
            kind, data = type(part).__name__[:1].encode(), str(part).encode()
        except ValueError:  # half a character, or a number of thousands of digits
            check("seed", HashPart, part)
            raise
    return kind + len(data).to_bytes(4, "big") + data


class Seeded:
    """Answers from a stream."""

    def __init__(self, *seed: str | int | bytes) -> None:
        self._stream = SeededRandom(*seed)

    def answer(self, turn: Chance, /) -> Outcome:
        return fall_from(self._stream, turn)


def fall_from(stream: SeededRandom, turn: Chance) -> Outcome:
    """What the stream gives for this turn."""
    if isinstance(turn, Draw):
        well_made = type(turn.stock) is tuple and type(turn.groups) is tuple
        asked: Draw = turn if well_made else check("turn", Draw, turn)
        drawn = sum(asked.groups)
        if drawn > len(asked.stock):
            within("turn.groups", drawn, 0, len(asked.stock))
        return Drawn(stream.take(asked.stock, drawn))
    count = getattr(turn, "count", None)
    if type(count) is not int or not 0 <= count <= MOST_DICE:
        count = check("turn", Chance, turn).count
    return Rolled(tuple([FACES[stream.below(len(FACES))] for _ in range(count)]))
