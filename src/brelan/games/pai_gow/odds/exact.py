"""The exact number of deals that a player wins, pushes and loses when both sides follow a house way.

Of the 154,143,080 × 53,524,680 deals all pairs of hands are counted by their settings alone, then corrected for the
cards that both hands would share: see `kernels.py`.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.engine.queries import Progress
from brelan.games.pai_gow.odds.classes import JOKER, MASKS, SUIT_SIZE, classes, number_of_sets, order, steps
from brelan.games.pai_gow.odds.settings import LOWS, Settings, sources, way_settings
from brelan.games.pai_gow.ranking import CARDS_DEALT, Wheel, high_chart
from brelan.games.pai_gow.rules import Copies
from brelan.pieces.suited_cards import SUITS
from brelan.study import cache as stored
from brelan.study.loops.first_use import load

COUNTED_BY: Final = ("kernels", "exact", "best")
"""The modules that counted deals depend on."""


def kernels() -> ModuleType:
    """The module of the loops, compiled at their first use and kept on disk by numba, which is an extra."""
    return load("brelan.games.pai_gow.odds.kernels", "exact")


class Pack(NamedTuple):
    """A pack with a joker: which ranks, a mask of bits, and how many suits. Small ones serve to check the method."""

    ranks: int = MASKS - 1
    suits: int = len(SUITS)

    @property
    def bits(self) -> int:
        return sum(self.ranks << SUIT_SIZE * suit for suit in range(self.suits)) | 1 << JOKER

    @property
    def hands(self) -> int:
        return comb(self.bits.bit_count(), CARDS_DEALT)

    @property
    def deals(self) -> int:
        """Seven cards to the player, seven others to the bank."""
        return self.hands * comb(self.bits.bit_count() - CARDS_DEALT, CARDS_DEALT)


FULL_PACK: Final = Pack()
DEALS: Final = FULL_PACK.deals
HANDS_AT_ONCE: Final = 1 << 22  # between two reports of progress


class Chunk(NamedTuple):
    """Some sets of common cards of one size: their bits, how often each counts and with what sign, and how many hands
    hold them."""

    size: int
    sets: NDArray[np.int64]
    weights: NDArray[np.int64]
    hands: int


def chunks(pack: Pack) -> list[Chunk]:
    """All sets of no card to seven cards, up to a change of suits, in portions of a moment's work."""
    compiled, found = kernels(), []
    for size, joker in product(range(CARDS_DEALT + 1), (0, 1)):
        if size < joker:
            continue
        sets, weights = (np.empty(number_of_sets(size - joker), np.int64) for _ in range(2))
        count = compiled.sets_of(order(), pack.ranks, pack.suits, size, joker, sets, weights)
        holding = comb(pack.bits.bit_count() - size, CARDS_DEALT - size)
        at_once = max(1, HANDS_AT_ONCE // holding)
        for start in range(0, count, at_once):
            part = slice(start, min(start + at_once, count))
            found.append(Chunk(size, sets[part], (-1) ** size * weights[part], holding * (part.stop - start)))
    return found


def cards_for_loops() -> Any:
    """The `Cards` of the kernels."""
    numbers = np.arange(JOKER + 1)
    symbol = np.where(numbers == JOKER, SUIT_SIZE, numbers % SUIT_SIZE)
    suit = np.where(numbers == JOKER, 0x1111, 1 << 4 * (numbers // SUIT_SIZE))
    lowest = np.array([(mask & -mask).bit_length() - 1 for mask in range(MASKS)])
    known = steps()
    return kernels().Cards(symbol, suit, known.after, known.first[CARDS_DEALT], classes().of_suit, lowest)


def walk_for_loops() -> Any:
    """The `Walk` of the kernels."""
    status = [np.zeros(1, np.int64) for _ in range(3)]
    taken = [np.zeros(CARDS_DEALT + 1, np.int64) for _ in range(4)]
    stretch = comb(JOKER + 1, 2)
    deck, numbers, hands = np.zeros(JOKER + 1, np.int64), np.zeros(stretch, np.int32), np.zeros(stretch, np.int64)
    return kernels().Walk(*status, deck, *taken, numbers, hands)


def space_for_loops() -> Any:
    """The `Space` of the kernels."""
    compiled, highs = kernels(), len(high_chart().hands)
    words = -(-highs // compiled.WORD)
    return compiled.Space(
        counts=np.zeros(len(classes().cards), np.int32),
        touched=np.empty(len(classes().cards), np.int32),
        marks=np.zeros(words, np.int64),
        before=np.zeros(words, np.int64),
        table=np.zeros((highs + 1, LOWS + 1), np.int32),
    )


Results: TypeAlias = NDArray[np.int64]
"""`[high, low]`: 0 where the player's hand beats the bank's, 1 where they are equal, 2 where it is weaker."""


def count_deals(
    player: Settings, bank: Settings, pack: Pack = FULL_PACK, progress: Progress | None = None
) -> Results:
    """The deals by how the player's two hands compare with the bank's."""
    compiled, cards, walk, space = kernels(), cards_for_loops(), walk_for_loops(), space_for_loops()
    work = chunks(pack)
    found = np.zeros((3, 3), np.int64)
    done, total = 0, sum(chunk.hands for chunk in work)
    for chunk in work:
        compiled.count_pairs(
            cards, pack.bits, chunk.sets, chunk.weights, tuple(player), tuple(bank), walk, space, found
        )
        done += chunk.hands
        if progress is not None:
            progress(done, total)
    return found


class Deals(NamedTuple):
    """How many of all deals the player wins, pushes and loses."""

    win: int
    push: int
    loss: int


def outcome_of_deals(found: Results, copies: Copies) -> Deals:
    """PGP-9, from how the two hands compare."""
    win = int(found[0, 0])
    if copies == "lose-bet":
        push = int(found[0, 2] + found[2, 0])
        return Deals(win, push, int(found.sum()) - win - push)
    loss = int(found[1:, 1:].sum())
    return Deals(win, int(found.sum()) - win - loss, loss)


def deals_between(player_way: str, house_way: str, wheel: Wheel, progress: Progress | None = None) -> Results:
    """All deals of two house ways against each other: from disk, or counted in about a minute."""
    key = {"pai-gow": "deals", "player": player_way, "bank": house_way, "wheel": wheel, "source": counting_sources()}
    found = stored.load(key)
    if found is None:
        kernels()  # before anything else, to say at once if the extra is missing
        player, bank = (way_settings(name, wheel, progress) for name in (player_way, house_way))
        found = {"results": count_deals(player, bank, progress=progress)}
        stored.save(key, found)
    return found["results"]


@cache
def counting_sources() -> str:
    """What counted deals depend on."""
    here = Path(__file__)
    return sources() + stored.digest_of(*[here.with_name(f"{name}.py") for name in COUNTED_BY])
