"""Simulated deals. The same seed gives the same result, however the work is divided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, as_completed
from math import sqrt
from typing import Any, Final

import msgspec
from msgspec import Struct

from brelan import games
from brelan.bots import make_bot
from brelan.engine import options
from brelan.engine.chance.seeded import Seeded
from brelan.engine.chance.stream import Stream
from brelan.engine.deal import play_out
from brelan.engine.game import Table
from brelan.engine.match import check_stack
from brelan.engine.phases import check_table
from brelan.errors import BadTable

CHUNK: Final = 500  # deals that a worker plays before it reports
NORMAL_95: Final = 1.959964  # half the width of a 95 % interval, in standard errors


class Experiment(Struct, frozen=True):
    """What is simulated. Plain values, so that it can be sent to another machine."""

    game: str
    rules: dict[str, Any]
    bots: tuple[str, ...]  # one for each seat
    deals: int
    seed: int
    stack: int
    dealer: int | None = None  # None: the deal (or the first throw) goes round


class Tally(Struct, frozen=True):
    """Exact sums over some deals: chips won, their squares, deals won, for each seat."""

    deals: int
    won: tuple[int, ...]
    squares: tuple[int, ...]
    wins: tuple[int, ...]
    conserved: bool

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.deals + other.deals,
            _sums(self.won, other.won),
            _sums(self.squares, other.squares),
            _sums(self.wins, other.wins),
            self.conserved and other.conserved,
        )


def _sums(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(first, second, strict=True))


def nothing(seats: int) -> Tally:
    """The tally of no deal."""
    zero = (0,) * seats
    return Tally(0, zero, zero, zero, True)


class SeatScore(Struct, frozen=True):
    """What a seat won a deal on average, how sure that is, and how many deals it won or shared."""

    bot: str
    mean: float
    stderr: float
    wins: int

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval."""
        return NORMAL_95 * self.stderr


def scores(bots: tuple[str, ...], tally: Tally) -> tuple[SeatScore, ...]:
    """Mean and standard error of each seat."""
    return tuple(
        SeatScore(bot, *mean_and_error(tally.deals, tally.won[seat], tally.squares[seat]), tally.wins[seat])
        for seat, bot in enumerate(bots)
    )


def mean_and_error(count: int, total: int, squares: int) -> tuple[float, float]:
    """From exact sums; one deal alone tells nothing about its spread."""
    if count < 2:
        return (total / count if count else 0.0), 0.0
    variance = (squares - total * total / count) / (count - 1)
    return total / count, sqrt(max(variance, 0.0) / count)


def run(
    experiment: Experiment, executor: Executor | None = None, report: Callable[[int], None] | None = None
) -> Tally:
    """Play all deals, here or on an executor; `report` is told how many are done."""
    check(experiment)
    total = nothing(len(experiment.bots))
    for tally in _tallies(experiment, executor):
        total += tally
        if report is not None:
            report(total.deals)
    return total


def check(experiment: Experiment) -> None:
    """Refuse before the first deal what could not be played."""
    game = games.find(experiment.game)
    rules = options.build(game.Rules, experiment.rules)
    if experiment.deals < 1:
        raise BadTable("bad-deals", "at least one deal must be played, not {deals}", deals=experiment.deals)
    check_stack(experiment.stack, game.buy_in(rules))
    check_table(game.seats, game.entry(rules), _table(experiment, 0))
    for seat, bot in enumerate(experiment.bots):
        make_bot(game, bot, rules, len(experiment.bots), Stream(experiment.seed, seat))


def _tallies(experiment: Experiment, executor: Executor | None) -> Iterator[Tally]:
    chunks = [(at, min(at + CHUNK, experiment.deals)) for at in range(0, experiment.deals, CHUNK)]
    if executor is None:
        yield from (play_chunk(experiment, *chunk) for chunk in chunks)
        return
    futures: list[Future[Tally]] = [executor.submit(play_chunk, experiment, *chunk) for chunk in chunks]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def play_chunk(experiment: Experiment, first: int, last: int) -> Tally:
    """The deals numbered `first` to `last - 1`. Each deal has its own seed, so the division does not matter."""
    game = games.find(experiment.game)
    rules = options.build(game.Rules, experiment.rules)
    seats = len(experiment.bots)
    total = nothing(seats)
    for number in range(first, last):
        table = _table(experiment, number)
        players = tuple(
            make_bot(game, bot, rules, seats, Stream(experiment.seed, number, "bot", seat))
            for seat, bot in enumerate(experiment.bots)
        )
        state = play_out(game, rules, table, Seeded(experiment.seed, number), players)
        result = game.result(state)
        total += Tally(
            deals=1,
            won=result.payoffs,
            squares=tuple(chips * chips for chips in result.payoffs),
            wins=tuple(int(seat in result.winners) for seat in range(seats)),
            conserved=game.holdings(state).total == sum(table.stacks) + sum(table.pools),
        )
    return total


def _table(experiment: Experiment, number: int) -> Table:
    seats = len(experiment.bots)
    dealer = number % seats if experiment.dealer is None else experiment.dealer
    return Table((experiment.stack,) * seats, dealer)


class SimulateAnswer(Struct, frozen=True):
    """The document of `brelan simulate --json`."""

    game: str
    deals: int
    seconds: float
    seats: tuple[SeatScore, ...]
    chips_conserved: bool
    options: dict[str, Any]
    seed: int


def answer(experiment: Experiment, tally: Tally, seconds: float) -> SimulateAnswer:
    """What a run of an experiment came to."""
    rules = options.build(games.find(experiment.game).Rules, experiment.rules)
    return SimulateAnswer(
        game=experiment.game,
        deals=tally.deals,
        seconds=round(seconds, 3),
        seats=scores(experiment.bots, tally),
        chips_conserved=tally.conserved,
        options=msgspec.to_builtins(rules),
        seed=experiment.seed,
    )
