"""A deal of a compiled loop, played again by the engine: every step must be the one that the rules allow.

Knows no game. A test turns the trace of its loop into `Step`s and gives them to `check_deal`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Player
from brelan.engine.events import Event
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Over, Seat
from brelan.errors import IllegalMove
from brelan.study.bots import make_bot

S = TypeVar("S")

Number = tuple[int, int]
"""A random number and its limit: 0 <= number < limit."""


class Step(NamedTuple):
    """A move of a seat, or an outcome of chance (`seat` is None), in the engine's own types.

    `choices` is from how many legal moves the loop chose. `numbers` are the random numbers that its policy drew:
    where they are given, the bot of that seat is given the same ones and must decide alike.
    """

    seat: int | None
    move: Any
    choices: int | None = None
    numbers: tuple[Number, ...] | None = None


class Checked(NamedTuple, Generic[S]):
    """The last state, and everything that happened on the way: for what a test wants to compare besides."""

    state: S
    events: list[Event]


class Differs(AssertionError):
    """The loop did what the engine would not do."""


class Told(SeededRandom):
    """A stream that says the numbers it was told, and wants to be asked for exactly these."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers: list[Number] = []

    def tell(self, numbers: Iterable[Number]) -> None:
        self._numbers = list(numbers)

    def below(self, limit: int) -> int:
        if not self._numbers:
            raise Differs(f"the bot asks for a number below {limit}, the loop drew none")
        number, drawn_limit = self._numbers.pop(0)
        if drawn_limit != limit:
            raise Differs(f"the bot asks for a number below {limit}, the loop drew one below {drawn_limit}")
        return number

    def must_be_empty(self) -> None:
        if self._numbers:
            raise Differs(f"the loop drew numbers that the bot does not ask for: {self._numbers}")


def mask_of(seats: Iterable[int]) -> int:
    """A bit for each seat."""
    return sum(1 << seat for seat in seats)


def check_deal(
    game: AnyGame,
    rules: Any,
    table: Table,
    steps: Iterable[Step],
    payoffs: Sequence[int],
    winners: int,
    bots: tuple[str, ...] | None = None,
) -> Checked[Any]:
    """Play the steps by the engine: turns, legality, number of choices, decisions of `bots`, chips, the result."""
    players = _players(game, rules, bots or ())
    chips = sum(table.stacks) + sum(table.pools)
    state, events = game.start(rules, table)
    events = list(events)
    for number, step in enumerate(steps):
        where = f"step {number}, {step}"
        _check_turn(game, state, step, where)
        if step.seat is not None and step.numbers is not None and players:
            _check_bot(game, state, step, *players[step.seat], where)
        try:
            state, more = game.apply(state, step.move)
        except IllegalMove as refused:
            raise Differs(f"{where}: {refused}") from refused
        events += more
        if game.holdings(state).total != chips:
            raise Differs(f"{where}: there were {chips} chips, and now {game.holdings(state).total}")
    _check_end(game, state, payoffs, winners)
    return Checked(state, events)


def _players(game: AnyGame, rules: Any, bots: tuple[str, ...]) -> list[tuple[Player, Told]]:
    streams = [Told() for _ in bots]
    return [
        (make_bot(game, bot, rules, len(bots), stream), stream) for bot, stream in zip(bots, streams, strict=True)
    ]


def _check_turn(game: AnyGame, state: Any, step: Step, where: str) -> None:
    turn = game.turn(state)
    if isinstance(turn, Over):
        raise Differs(f"{where}: the deal is over")
    seat = turn.seat if isinstance(turn, Seat) else None
    if seat != step.seat:
        raise Differs(f"{where}: it is the turn of {turn}")
    legal = game.legal(state)
    if seat is not None and step.move not in legal:
        raise Differs(f"{where}: not one of the legal moves {legal}")
    if seat is not None and step.choices is not None and len(legal) != step.choices:
        raise Differs(f"{where}: there are {len(legal)} legal moves: {legal}")


def _check_bot(game: AnyGame, state: Any, step: Step, bot: Player, stream: Told, where: str) -> None:
    assert step.seat is not None
    stream.tell(step.numbers or ())
    try:
        decision = bot.decide(game.view(state, step.seat), game.legal(state))
        stream.must_be_empty()
    except Differs as differs:
        raise Differs(f"{where}: {differs}") from differs
    if decision != step.move:
        raise Differs(f"{where}: the bot decides {decision}")


def _check_end(game: AnyGame, state: Any, payoffs: Sequence[int], winners: int) -> None:
    turn = game.turn(state)
    if not isinstance(turn, Over):
        raise Differs(f"the deal is not over: it is the turn of {turn}")
    result = game.result(state)
    if tuple(int(chips) for chips in payoffs) != result.payoffs:
        raise Differs(f"payoffs are {result.payoffs}, not {list(payoffs)}")
    if int(winners) != mask_of(result.winners):
        raise Differs(f"winners are {result.winners}, not those of {int(winners):b}")
