"""Exact sums over simulated deals, and what may honestly be said of them."""

from __future__ import annotations

from functools import cache
from math import atan, cos, inf, isnan, nan, pi, sin, sqrt
from typing import Final

from msgspec import Struct

from brelan.study.equity import NORMAL_95

CONFIDENCE: Final = 0.95
_MANY: Final = 200  # degrees of freedom from which a short series gives Student's quantile to ten digits


class Tally(Struct, frozen=True):
    """Exact sums over some deals, with a column for each player and, in paired play, one more for each bot.

    Deals with the same cards are a group. Where no cards are played again, each deal is a group of its own.
    """

    deals: int
    groups: int
    won: tuple[int, ...]
    squares: tuple[int, ...]  # of what each deal brought
    group_squares: tuple[int, ...]  # of what each group brought
    wins: tuple[int, ...]
    conserved: bool

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.deals + other.deals,
            self.groups + other.groups,
            _sums(self.won, other.won),
            _sums(self.squares, other.squares),
            _sums(self.group_squares, other.group_squares),
            _sums(self.wins, other.wins),
            self.conserved and other.conserved,
        )


def _sums(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip(first, second, strict=True)])


def nothing(columns: int) -> Tally:
    """The tally of no deal."""
    zero = (0,) * columns
    return Tally(0, 0, zero, zero, zero, zero, True)


def group_tally(deals: list[list[int]], wins: list[list[int]], conserved: bool) -> Tally:
    """Of one group: for each of its deals, what it brought to each column and who won it."""
    won = tuple(map(sum, zip(*deals, strict=True)))
    squares = tuple(sum(chips * chips for chips in column) for column in zip(*deals, strict=True))
    won_deals = tuple(map(sum, zip(*wins, strict=True)))
    return Tally(len(deals), 1, won, squares, tuple(chips * chips for chips in won), won_deals, conserved)


class SeatScore(Struct, frozen=True):
    """What a seat won a deal on average, how sure that is, and how many deals it won or shared.

    A single deal says nothing about its own error: then `stderr` is not a number, and there is no interval.
    """

    bot: str
    mean: float
    stderr: float
    wins: int
    interval: tuple[float, float] | None  # at 95 %

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return _half(self.interval)


class BotScore(Struct, frozen=True):
    """What a bot won in a seat and a deal, on average over its seats and the groups, in paired play.

    `gain`: how many times the deals would say as much without pairing. None where all groups are equal.
    """

    bot: str
    mean: float
    stderr: float
    interval: tuple[float, float] | None
    gain: float | None

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return _half(self.interval)


def _half(interval: tuple[float, float] | None) -> float:
    return inf if interval is None else (interval[1] - interval[0]) / 2


def scores(bots: tuple[str, ...], tally: Tally) -> tuple[SeatScore, ...]:
    """Mean, standard error and interval of each seat; in paired play, of each player over all the seats they took."""
    return tuple(
        SeatScore(bot, *_mean_and_error(tally, player, 1), tally.wins[player], _interval(tally, player, 1))
        for player, bot in enumerate(bots)
    )


def bot_scores(bots: tuple[str, ...], tally: Tally) -> tuple[BotScore, ...]:
    """What pairing says of each bot."""
    found = []
    for column, bot in enumerate(distinct(bots), len(bots)):
        seats = bots.count(bot)
        mean, error = _mean_and_error(tally, column, seats)
        found.append(BotScore(bot, mean, error, _interval(tally, column, seats), _gain(tally, column)))
    return tuple(found)


def distinct(bots: tuple[str, ...]) -> tuple[str, ...]:
    """The bots that play, each once."""
    return tuple(dict.fromkeys(bots))


def mean_and_error(count: int, total: int, squares: int) -> tuple[float, float]:
    """From exact sums; one deal alone tells nothing about its spread."""
    mean = total / count if count else 0.0
    return mean, sqrt(_variance(count, total, squares) / count) if count > 1 else nan


def _variance(count: int, total: int, squares: int) -> float:
    return (squares * count - total * total) / (count * (count - 1))  # whole numbers up to the one division


def _mean_and_error(tally: Tally, column: int, seats: int) -> tuple[float, float]:
    """Of one deal and seat: groups are independent of each other, the deals of a group are not."""
    deals_of_group = tally.deals // tally.groups if tally.groups else 1
    mean, error = mean_and_error(tally.groups, tally.won[column], tally.group_squares[column])
    size = deals_of_group * seats
    return mean / size, error / size


def _interval(tally: Tally, column: int, seats: int) -> tuple[float, float] | None:
    mean, error = _mean_and_error(tally, column, seats)
    if isnan(error):
        return None
    margin = student_95(tally.groups - 1) * error
    return mean - margin, mean + margin


def _gain(tally: Tally, column: int) -> float | None:
    """How much smaller the variance is than that of as many deals with cards of their own."""
    if tally.groups < 2:
        return None
    of_group = _variance(tally.groups, tally.won[column], tally.group_squares[column])
    of_deal = _variance(tally.deals, tally.won[column], tally.squares[column])
    return tally.deals / tally.groups * of_deal / of_group if of_group else None


@cache
def student_95(freedom: int) -> float:
    """Half the width of a 95 % interval, in standard errors that are themselves estimated."""
    if freedom > _MANY:
        z, n = NORMAL_95, freedom
        return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    low, high = 0.0, 16.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return low


def _within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t: a finite sum for whole degrees of freedom."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= k / (k + 1) * cos(angle) ** 2
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
