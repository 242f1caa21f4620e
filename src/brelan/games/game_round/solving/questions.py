"""`brelan solve game-round --exploit BOT`: what the best reply wins against a bot, with two players."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, factorial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from msgspec import Struct

from brelan import registry
from brelan.engine.discards import MOST_DISCARDS
from brelan.engine.queries import Progress
from brelan.errors import BadOption
from brelan.families.daker_cards.cards import PACK_SIZE, pack_from
from brelan.games.game_round.rules import Rules
from brelan.games.game_round.solving.counting import DISCARDS, Counts, count_showdowns
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.study.small import SmallQuestion
from brelan.study.solving import policy_of

if TYPE_CHECKING:
    from brelan.study.array_types import Array

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


GAME: Final = "game-round"


class SolveQuestion(SmallQuestion, frozen=True, kw_only=True):
    """With `exploit`: what does the best reply win against a bot?"""

    exploit: str | None = None  # a bot


class SeatResponse(Struct, frozen=True):
    """Chances to win a round from a seat: by the best reply, and as the bot itself would play there."""

    seat: Literal["first", "dealer"]
    best_response: float
    bot: float


class ExploitAnswer(Struct, frozen=True, kw_only=True):
    """How many rounds in a thousand the best reply wins more than its half, on average in both seats. It is exact.

    The first to change cards sits on the dealer's left; the dealer sees how many they were.
    """

    game: str = GAME
    bot: str
    exploitability_permille: float
    seats: tuple[SeatResponse, ...]
    seconds: float


def solve_question(rules: Rules, question: SolveQuestion, progress: Progress | None = None) -> ExploitAnswer:
    """The best reply to a bot."""
    if question.exploit is None:
        raise BadOption("option-missing", "option {name!r} must be given", name="small")
    return exploit(rules, question.exploit, progress)


def exploit(rules: Rules, bot: str, progress: Progress | None = None) -> ExploitAnswer:
    """Both seats of a round for two. Highest wins or lowest loses: with two players it is the same game (GRD-2)."""
    begun = perf_counter()
    found = replies_to(count_showdowns(pack_from(rules.pack), _thrown_by(bot)(rules), progress))
    return ExploitAnswer(
        bot=bot,
        exploitability_permille=1_000 * (sum(found.best) - 1) / 2,
        seats=(
            SeatResponse("first", found.best.first, found.bot.first),
            SeatResponse("dealer", found.best.dealer, found.bot.dealer),
        ),
        seconds=perf_counter() - begun,
    )


def _thrown_by(bot: str) -> Callable[[Rules], Any]:
    """A bot whose discards are all known."""
    known: dict[str, Callable[[Rules], Any]] = registry.part(GAME, "bots").POLICIES
    return policy_of(known, bot)
