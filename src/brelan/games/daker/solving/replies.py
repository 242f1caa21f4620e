"""What a bot is worth in the whole game of two players with a fixed limit, exactly: against the best reply, against
another bot."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.queries import Progress
from brelan.games.daker.rules import Rules, big_blind
from brelan.games.daker.solving.blueprint import whole_fixed_limit
from brelan.games.daker.solving.public_game import PublicGame
from brelan.games.daker.solving.public_solver import MakeVectorPolicy, Walk, Walker, best_response
from brelan.games.daker.solving.ranges import SEATS, SeatName
from brelan.study.solving import policy_of

if TYPE_CHECKING:
    from brelan.games.daker.solving.public_solver import VectorPolicy

GAME: Final = "daker"


class SeatResponse(Struct, frozen=True):
    """What the best reply gains in a seat, in chips a deal."""

    seat: SeatName
    best_response: float


class ExploitAnswer(Struct, frozen=True, kw_only=True):
    """How much the best reply gains on average in both seats, in thousandths of a big blind a deal. It is exact."""

    game: str = GAME
    bot: str
    exploitability_mbb: float
    seats: tuple[SeatResponse, ...]
    seconds: float


class SeatWinnings(Struct, frozen=True):
    """What a bot wins in a seat, in chips a deal."""

    seat: SeatName
    winnings: float


class WinningsAnswer(Struct, frozen=True, kw_only=True):
    """What a bot wins from another on average in both seats, in thousandths of a big blind a deal. It is exact."""

    game: str = GAME
    bot: str
    against: str
    winnings_mbb: float
    seats: tuple[SeatWinnings, ...]
    seconds: float


def exploit(rules: Rules, bot: str, progress: Progress | None = None) -> ExploitAnswer:
    """The best reply to a bot, in both seats."""
    begun = perf_counter()
    game = whole_fixed_limit(rules)
    chips = best_replies(game, bot_policy(rules, game, bot), progress)
    return ExploitAnswer(
        bot=bot,
        exploitability_mbb=_mbb(rules, chips),
        seats=tuple(SeatResponse(seat, gain) for seat, gain in zip(SEATS, chips, strict=True)),
        seconds=perf_counter() - begun,
    )


def winnings(rules: Rules, bot: str, against: str, progress: Progress | None = None) -> WinningsAnswer:
    """One bot against another, in both seats."""
    begun = perf_counter()
    game = whole_fixed_limit(rules)
    chips = played(game, bot_policy(rules, game, bot), bot_policy(rules, game, against), progress)
    return WinningsAnswer(
        bot=bot,
        against=against,
        winnings_mbb=_mbb(rules, chips),
        seats=tuple(SeatWinnings(seat, won) for seat, won in zip(SEATS, chips, strict=True)),
        seconds=perf_counter() - begun,
    )


def best_replies(game: PublicGame, policy: VectorPolicy, progress: Progress | None = None) -> tuple[float, float]:
    """What the best reply gains as dealer and as big blind."""
    walker = _walker(game, progress)
    dealer, other = (walker.mean(best_response(walker, seat, policy), seat) for seat in range(2))
    return dealer, other


def played(
    game: PublicGame, policy: VectorPolicy, against: VectorPolicy, progress: Progress | None = None
) -> tuple[float, float]:
    """What a policy gains as dealer and as big blind."""
    walker = _walker(game, progress)
    dealer, other = (walker.mean(walker.walk(Walk(seat, 1, against, policy)), seat) for seat in range(2))
    return dealer, other


def _walker(game: PublicGame, progress: Progress | None) -> Walker:
    """For two walks, one for each seat."""
    boards = 2 * len(game.deck.next_kinds(game.turned))
    done = iter(range(1, boards + 1))
    return Walker(game, report=None if progress is None else lambda: progress(next(done), boards))


def _mbb(rules: Rules, chips: tuple[float, float]) -> float:
    return sum(chips) / 2 / big_blind(rules) * 1_000


def bot_policy(rules: Rules, game: PublicGame, bot: str) -> VectorPolicy:
    """A bot that can be asked about every hand at once."""
    known: dict[str, MakeVectorPolicy] = registry.part(GAME, "bots").POLICIES
    return policy_of(known, bot)(replace(rules, limit="fixed-limit"), game)
