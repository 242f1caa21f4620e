"""What may still be turned: some full boards that stand for all of them, and the chances of every hand over them."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from threading import local
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.games.daker.rules import BOARD, HELD
from brelan.games.daker.solving.boards import Deck, Spread, Turned
from brelan.games.daker.solving.public_game import loops

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.array_types import Array, Floats, Ints

MOST_BOARDS: Final = (120, 60, 32, 1)
"""Full boards that are looked at, with no card to three cards turned."""


class Future(NamedTuple):
    """A full board, its hands, and where each of them stands among the hands beside the cards turned so far."""

    spread: Spread
    rows: Ints


class Outlook(NamedTuple):
    """From the cards turned so far to the end of the deal."""

    spread: Spread
    futures: tuple[Future, ...]
    share: float  # of each future: so that all pairs of hands together weigh as much as now
    chances: tuple[Array, Array]  # of each hand to beat one hand of any cards, and to beat two, ties counting half


@lru_cache(maxsize=2048)
def outlook_of(deck: Deck, turned: Turned) -> Outlook:
    """`turned` in ascending order."""
    found, often = all_boards(deck, turned)
    return _outlook(deck, turned, _at_distances(found, often, min(MOST_BOARDS[len(turned)], sum(often))))


@lru_cache(maxsize=64)
def whole_outlook(deck: Deck, turned: Turned) -> Outlook:
    """The same with every board."""
    found, often = all_boards(deck, turned)
    return _outlook(deck, turned, _at_distances(found, often, sum(often)))


def _outlook(deck: Deck, turned: Turned, boards: list[Turned]) -> Outlook:
    import numpy as np

    spread, missing = deck.spread(turned), BOARD - len(turned)
    place = np.full(len(deck.holdings), -1, np.int32)
    place[spread.numbers] = np.arange(spread.size)
    futures = tuple(Future(found, place[found.numbers]) for found in map(deck.spread, boards))
    left = len(deck.pack) - len(turned)
    share = comb(left, missing) / comb(left - 2 * HELD, missing) / len(boards)
    return Outlook(spread, futures, share, _chances(deck, spread.size, futures))


def all_boards(deck: Deck, turned: Turned) -> tuple[list[Turned], list[int]]:
    """Each full board, and in how many ways it can be turned."""
    left = deck.left(turned)
    found, often = list[Turned](), list[int]()
    for added in combinations_with_replacement(range(len(left)), BOARD - len(turned)):
        ways = prod(comb(left[kind], count) for kind, count in Counter(added).items())
        if ways:
            found.append(tuple(sorted((*turned, *added))))
            often.append(ways)
    return found, often


def _at_distances(boards: list[Turned], often: list[int], wanted: int) -> list[Turned]:
    """At equal distances in the list of all, in which each stands as often as it can be turned."""
    total, chosen, passed = sum(often), list[Turned](), 0
    for board, ways in zip(boards, often, strict=True):
        before = (2 * passed * wanted + total) // (2 * total)
        passed += ways
        chosen += [board] * ((2 * passed * wanted + total) // (2 * total) - before)
    return chosen


def _chances(deck: Deck, size: int, futures: tuple[Future, ...]) -> tuple[Array, Array]:
    import numpy as np

    others = comb(len(deck.pack) - BOARD - HELD, HELD)
    weights, one, two = np.full(size, 1e-9), np.full(size, 0.5e-9), np.full(size, 0.25e-9)
    for future in futures:
        beaten = (1 + shown(deck, future, np.ones((1, future.spread.size), np.float32))[0] / others) / 2
        ways = future.spread.ways
        weights[future.rows] += ways
        one[future.rows] += ways * beaten
        two[future.rows] += ways * beaten**2
    return one / weights, two / weights


@cache
def _loops() -> ModuleType:
    """Asked for many times a move."""
    return loops()


def shown(deck: Deck, future: Future, lanes: Floats) -> Floats:
    """For each row of weights what each hand wins from them less what it loses to them."""
    import numpy as np

    spread, found = future.spread, np.zeros_like(lanes)
    gains = np.ones(len(lanes), np.float32)
    _loops().showdowns(spread.hands, spread.levels, lanes, 0, gains, scratch_of(deck, *lanes.shape), found)
    return found


def met(deck: Deck, spread: Spread, lanes: Floats) -> Floats:
    """For each row of weights how much of them can be held against each hand."""
    import numpy as np

    found = np.zeros_like(lanes)
    _loops().folds(spread.hands, lanes, 0, np.ones(len(lanes), np.float32), scratch_of(deck, *lanes.shape), found)
    return found


_kept: Final = local()


def scratch_of(deck: Deck, rows: int, size: int) -> tuple[Floats, Floats, Floats]:
    """For the loops: lanes are worked on eight at a time. It belongs to a thread, which uses it again."""
    import numpy as np

    lanes = -(-rows // 8) * 8
    most, kept = len(deck.holdings), _kept.__dict__
    if kept.get("size") != (most, lanes, deck.sums):
        kept["size"] = (most, lanes, deck.sums)
        kept["arrays"] = tuple(np.zeros((some, lanes), np.float32) for some in (most, most, deck.sums))
    packed, found, sums = kept["arrays"]
    return packed[:size], found[:size], sums
