"""What a player may hold before the bids, by what they have shown (POQ-6): ranges of levels.

A level is a part of all hands, ordered by strength, each part equally likely before anything is seen. One who has
shown the ace of trump has a pair of aces more often; one who has shown nothing holds none of the five high trumps.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Final, TypeAlias

from brelan.games.poque.board import SINGLE
from brelan.games.poque.ranking import all_hands, all_strengths, mask_of, poque_chart
from brelan.games.poque.solving.moments import speaking_order
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import SUITS, Card

if TYPE_CHECKING:
    from brelan.study.array_types import Array

Kind: TypeAlias = int
"""What a player has shown: the number of a group of `SHOWN`."""

Kinds: TypeAlias = tuple[Kind, ...]
"""What each place has shown, from the dealer's right; empty where nobody shows anything before the bids (POQ-V1)."""

HIGH: Final = "".join(SINGLE)
_SETS: Final = tuple("".join(ranks) for count in range(len(HIGH) + 1) for ranks in combinations(HIGH, count))
_SEVERAL: Final = tuple(ranks for ranks in _SETS if len(ranks) > 1)

SHOWN: Final = {
    2: tuple((ranks,) for ranks in _SETS),
    3: (("",), ("T", "J", "Q"), ("K", "A", *_SEVERAL)),
    4: (("",), tuple(ranks for ranks in _SETS if ranks)),
}
"""By the number of players: groups of what one may show for single cards of trump. More players, fewer groups."""

LEVELS: Final = {2: 40, 3: 30, 4: 20}
"""By the number of players."""


def kinds_of(view: View) -> Kinds:
    """What the seats have shown for the pools, in the order of speaking."""
    if view.rules.pools_when_played:
        return ()
    assert view.trump is not None
    return tuple(_kind(view.shown[seat], view.trump, len(view.shown)) for seat in speaking_order(view))


def _kind(shown: Iterable[Card], trump: str, players: int) -> Kind:
    """Cards that were laid down for the poque do not tell more here: nobody bids after that."""
    ranks = "".join(rank for rank in HIGH if rank + trump in {*shown})
    return next(kind for kind, group in enumerate(SHOWN[players]) if ranks in group)


def possible_kinds(players: int) -> tuple[Kinds, ...]:
    """All that the places may show; a card is in one hand only."""
    found: set[Kinds] = set()
    for owners in _owners(players):
        sets = [
            "".join(rank for rank, owner in zip(HIGH, owners, strict=True) if owner == place)
            for place in range(players)
        ]
        found.add(tuple(_kind([rank + SUITS[0] for rank in ranks], SUITS[0], players) for ranks in sets))
    return tuple(sorted(found))


def _owners(players: int) -> Iterable[tuple[int, ...]]:
    """Who has each of the high trumps; `players` stands for nobody."""
    return product(range(players + 1), repeat=len(HIGH))


@cache
def range_of(players: int, kind: Kind | None) -> tuple[float, ...]:
    """How likely each level is; all are equally likely for one of whom nothing is known."""
    import numpy as np

    levels = LEVELS[players]
    if kind is None:
        return (1 / levels,) * levels
    trump, chart = SUITS[0], poque_chart()
    masks, strengths = all_hands(), all_strengths(trump, chart)
    high = mask_of(rank + trump for rank in HIGH)
    shown = [mask_of(rank + trump for rank in ranks) for ranks in SHOWN[players][kind]]
    held = np.bincount(strengths[np.isin(masks & high, shown)], minlength=strengths.max() + 1)
    found = held @ _parts(levels)
    return tuple((found / found.sum()).tolist())


@cache
def _parts(levels: int) -> Array:
    """The part of the hands of each strength that is in each level: [strength, level]."""
    import numpy as np

    counts = np.bincount(all_strengths(SUITS[0], poque_chart()))
    high = counts.cumsum() / counts.sum() * levels
    low = high - counts / counts.sum() * levels
    edges = np.arange(levels)
    inside = np.minimum(high[:, None], edges + 1) - np.maximum(low[:, None], edges)
    parts: Array = np.maximum(inside, 0) / np.maximum(high - low, 1e-300)[:, None]
    return parts


def ranges_of(players: int, kinds: Kinds) -> tuple[tuple[float, ...], ...]:
    """Of each place."""
    return tuple(range_of(players, kind) for kind in kinds or (None,) * players)
