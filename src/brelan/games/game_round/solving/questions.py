"""`brelan solve game-round --exploit BOT`: what the best reply wins against a bot, with two players."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, Literal

from msgspec import Struct

from brelan import registry
from brelan.engine.queries import Progress
from brelan.errors import BadOption
from brelan.families.daker_cards.cards import pack_from
from brelan.games.game_round.rules import Rules
from brelan.games.game_round.solving.counting import count_showdowns
from brelan.games.game_round.solving.replies import replies_to
from brelan.study.policies import policy_of
from brelan.study.small import SmallQuestion

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
