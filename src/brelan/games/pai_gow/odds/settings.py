"""What every class of hands can be set to, and how each house way sets it."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.engine.queries import Progress
from brelan.games.pai_gow import house_ways
from brelan.games.pai_gow import ranking as hands
from brelan.games.pai_gow.odds.classes import (
    JOKER,
    MASKS,
    SUIT_SIZE,
    SYMBOLS,
    as_cards,
    classes,
    spread,
    steps,
)
from brelan.games.pai_gow.ranking import (
    CARDS_DEALT,
    CARDS_IN_HIGH,
    CARDS_IN_LOW,
    COMBINATIONS,
    LOW_HANDS,
    Wheel,
    high_chart,
    low_strength,
)
from brelan.study import cache as stored
from brelan.study.array_types import Array

LOWS: Final = len(LOW_HANDS)

FRONTS: Final = tuple(combinations(range(CARDS_DEALT), CARDS_IN_LOW))
"""The 21 settings of seven cards: which two of them go in front."""


"""Called with (done, total)."""


class Settings(NamedTuple):
    """Strengths by the number of the class; for `all_settings` with a column for each of the 21."""

    high: NDArray[np.int16]
    low: NDArray[np.int8]


@cache
def all_settings(wheel: Wheel) -> Settings:
    """The strengths of every setting of every class, fouls too."""
    rows = classes().cards.astype(np.intp)
    symbols = np.where(rows == JOKER, SUIT_SIZE, rows % SUIT_SIZE)
    suits = np.where(rows == JOKER, 15, 1 << np.minimum(rows // SUIT_SIZE, 3))
    unsuited, suited, lows = unsuited_strengths(wheel), suited_strengths(wheel), low_strengths()
    high, low = np.empty((len(rows), len(FRONTS)), np.int16), np.empty((len(rows), len(FRONTS)), np.int8)
    for number, front in enumerate(FRONTS):
        back = [at for at in range(CARDS_DEALT) if at not in front]
        state: Array = np.zeros(len(rows), np.intp)
        mask, one_suit = np.zeros(len(rows), np.intp), np.full(len(rows), 15)
        for at in back:
            state = steps().after[state, symbols[:, at]]
            mask |= 1 << symbols[:, at]
            one_suit &= suits[:, at]
        high[:, number] = np.where(one_suit > 0, suited[mask], unsuited[state])
        low[:, number] = lows[symbols[:, front[0]], symbols[:, front[1]]]
    return Settings(high, low)


def unsuited_strengths(wheel: Wheel) -> Array:
    """By the state of five cards."""
    strength, known = high_chart(wheel).strength, steps()
    five = range(known.first[CARDS_IN_HIGH], known.first[CARDS_IN_HIGH + 1])
    strengths = np.full(five.stop, -1, np.int16)
    strengths[five.start :] = [strength(as_cards(spread(known.ranks[state]))) for state in five]
    return strengths


def suited_strengths(wheel: Wheel) -> Array:
    """By the mask of five ranks; the bit above the ace is the joker."""
    strengths = np.full(2 * MASKS, -1, np.int16)
    for ranks in combinations(range(SYMBOLS), CARDS_IN_HIGH):
        cards = as_cards(JOKER if rank == SUIT_SIZE else rank for rank in ranks)
        strengths[sum(1 << rank for rank in ranks)] = high_chart(wheel).strength(cards)
    return strengths


def low_strengths() -> Array:
    """By the symbols of two cards."""
    strengths = np.full((SYMBOLS, SYMBOLS), -1, np.int8)
    one, other = as_cards((*range(SUIT_SIZE), JOKER)), as_cards((*range(SUIT_SIZE, 2 * SUIT_SIZE), JOKER))
    for first in range(SYMBOLS):
        for second in range(SYMBOLS):
            if first != SUIT_SIZE or second != SUIT_SIZE:
                strengths[first, second] = low_strength((one[first], other[second]))
    return strengths


def legal(settings: Settings, wheel: Wheel) -> NDArray[np.bool_]:
    """PGP-3: which of these settings are not fouls."""
    floors = np.array(high_chart(wheel).floors)
    return np.asarray(settings.high >= floors[settings.low])


def best_fives() -> dict[str, int]:
    """How often each combination, the best first, is the best that seven cards make: from disk, or in seconds."""
    key = {"pai-gow": "best fives", "source": sources()}
    found = stored.load(key)
    if found is None:
        best = all_settings("low").high.max(axis=1)
        combination = np.array([COMBINATIONS.index(hand.combination) for hand in high_chart().hands])
        counts = np.zeros(len(COMBINATIONS), np.int64)
        np.add.at(counts, combination[best], classes().hands)
        found = {"counts": counts}
        stored.save(key, found)
    return dict(zip(COMBINATIONS, found["counts"].tolist(), strict=True))


def way_settings(name: str, wheel: Wheel, progress: Progress | None = None) -> Settings:
    """How a house way sets each class: from memory, from disk, or in about a quarter of a minute."""
    known = known_way_settings(name, wheel)
    if known is None:
        known = _KNOWN[name, wheel] = _set_all(name, wheel, progress)
        stored.save(_way_key(name, wheel), known._asdict())
    return known


def known_way_settings(name: str, wheel: Wheel) -> Settings | None:
    """The same, if it need not be computed."""
    if (name, wheel) not in _KNOWN:
        found = stored.load(_way_key(name, wheel))
        if found is None:
            return None
        _KNOWN[name, wheel] = Settings(found["high"], found["low"])
    return _KNOWN[name, wheel]


def _way_key(name: str, wheel: Wheel) -> dict[str, str]:
    return {"pai-gow": "house way", "name": name, "wheel": wheel, "source": sources()}


_KNOWN: dict[tuple[str, Wheel], Settings] = {}

_STRIDE: Final = 5_000


def _set_all(name: str, wheel: Wheel, progress: Progress | None) -> Settings:
    rows = classes().cards
    high, low = np.empty(len(rows), np.int16), np.empty(len(rows), np.int8)
    for number, cards in enumerate(rows.tolist()):
        if progress is not None and number % _STRIDE == 0:
            progress(number, len(rows))
        setting = house_ways.setting_of(name, as_cards(cards), wheel)
        high[number], low[number] = setting.high, setting.low
    return Settings(high, low)


@cache
def sources() -> str:
    """What the settings of house ways depend on."""
    ways = sorted(Path(house_ways.__file__).parent.glob("*.py"))
    return stored.digest_of(*ways, hands.__file__, Path(__file__).with_name("classes.py"))
