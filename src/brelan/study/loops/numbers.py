"""Random numbers for compiled loops: xoshiro256++, with a state of its own for every deal.

A deal is known by the key of its experiment and its number, so that the division of the work changes nothing. It has
two rows of numbers, one for chance and one for choices: the same cards can be played again with other players.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from brelan.engine.chance.seeded import SeededRandom
from brelan.study.loops.compiled import int64, loop

State = NDArray[np.uint64]
"""Four words, changed in place."""

WORDS: Final = 4
CHANCE: Final = 0
CHOICES: Final = 1
ROWS: Final = 2

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_HALF: Final = np.uint64(32)
_LOW: Final = np.uint64(0xFFFFFFFF)
_WHOLE: Final = np.uint64(1 << 32)
_TO_UNIT: Final = 1.0 / (1 << 53)


def key_of(seed: int) -> int:
    """The key of an experiment: 63 bits made of its seed, so that loops take it for a whole number with a sign."""
    return int.from_bytes(SeededRandom(seed, "fast").token(8), "big") >> 1


@loop
def begin(state: State, key: int, number: int, row: int) -> None:
    """The state at the beginning of a deal, by splitmix64."""
    word = np.uint64(key) + np.uint64(number * ROWS + row) * _SECOND
    for at in range(WORDS):
        word += _GOLDEN
        mixed = (word ^ (word >> np.uint64(30))) * _FIRST
        mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
        state[at] = mixed ^ (mixed >> np.uint64(31))


@loop
def word(state: State) -> np.uint64:
    """The next 64 random bits."""
    total = state[0] + state[3]
    found = ((total << np.uint64(23)) | (total >> np.uint64(41))) + state[0]
    shifted = state[1] << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return found


@loop
def below(state: State, limit: int) -> int:
    """A number from 0 to limit - 1, for a limit of 2³² at the most; what would make it unfair is thrown away."""
    size = np.uint64(limit)
    product = (word(state) >> _HALF) * size
    if product & _LOW < size:
        unfair = (_WHOLE - size) % size
        while product & _LOW < unfair:
            product = (word(state) >> _HALF) * size
    return int64(product >> _HALF)


@loop
def unit(state: State) -> float:
    """A number from 0 up to 1, but not 1."""
    return (word(state) >> np.uint64(11)) * _TO_UNIT


@loop
def draw(state: State, pack: NDArray[np.int64], taken: int, count: int) -> None:
    """Bring `count` random cards of the rest of the pack to the places after the `taken` first ones."""
    size = len(pack)
    for place in range(taken, taken + count):
        other = place + below(state, size - place)
        pack[place], pack[other] = pack[other], pack[place]
