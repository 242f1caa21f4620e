"""The best reply of one player to another in Game Round for two, and what any plan of discards wins.

Level hands are played again, and the other one deals then (GRD-3). So the chance to win in one seat needs that in the
other seat: both are found together, by repeating.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from brelan.engine.discards import MOST_DISCARDS
from brelan.families.daker_cards.cards import PACK_SIZE
from brelan.games.game_round.solving.counting import DISCARDS, Counts
from brelan.pieces.hand import CARDS_IN_HAND

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

REPEATED: Final = 60
"""Each time the error shrinks to the chance of level hands, 4 % with our pack."""


class Seats(NamedTuple):
    """A figure for the one who changes cards first, on the dealer's left, and one for the dealer."""

    first: float
    dealer: float


class Replies(NamedTuple):
    """Chances to win a round against a bot: by the best reply, and as that bot plays itself."""

    best: Seats
    bot: Seats


def replies_to(counts: Counts) -> Replies:
    """The best reply in both seats, and the bot itself against the bot."""
    return _Round(counts).replies()


class _Round:
    """Chances for each hand (and each number of cards that the other changed) and each discard."""

    def __init__(self, counts: Counts) -> None:
        self._share = counts.ways / counts.ways.sum()
        weights = _weights()
        self._won, self._tied = counts.won * weights, counts.tied * weights
        self._planned = counts.planned

    def replies(self) -> Replies:
        return Replies(self._settled(_best), self._settled(self._as_planned))

    def _settled(self, choose: Callable[[Array], Array]) -> Seats:
        """Chances with which a seat's chance agrees with that of the other seat, in which level hands go on."""
        first = dealer = 0.5
        for _ in range(REPEATED):
            first, dealer = (
                self._mean(choose(self._as_first(dealer))),
                self._mean(choose(self._as_dealer(first)).sum(axis=1)),
            )
        return Seats(first, dealer)

    def _as_first(self, again: float) -> Array:
        """By hand and discard: what the other will change is not known yet."""
        found: Array = (self._won + again * self._tied).sum(axis=1)
        return found

    def _as_dealer(self, again: float) -> Array:
        """By hand, what the other changed, and discard."""
        found: Array = self._won + again * self._tied
        return found

    def _as_planned(self, chances: Array) -> Array:
        import numpy as np

        places = self._planned.reshape(-1, *[1] * (chances.ndim - 1))
        found: Array = np.take_along_axis(chances, places, -1)[..., 0]
        return found

    def _mean(self, by_hand: Array) -> float:
        return float(self._share @ by_hand)


def _best(chances: Array) -> Array:
    found: Array = chances.max(axis=-1)
    return found


def _weights() -> Array:
    """How likely one way to be dealt and to draw is, by what both change: `[changed by the other, discard]`."""
    import numpy as np

    left = PACK_SIZE - 2 * CARDS_IN_HAND
    hands = comb(PACK_SIZE - CARDS_IN_HAND, CARDS_IN_HAND)

    def ways(other: int, own: int) -> int:
        return factorial(left) // (factorial(other) * factorial(own) * factorial(left - other - own))

    return np.array(
        [[1 / (hands * ways(other, len(places))) for places in DISCARDS] for other in range(MOST_DISCARDS + 1)]
    )
