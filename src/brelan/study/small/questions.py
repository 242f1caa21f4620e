"""`brelan solve GAME --small STACKS`: a whole deal, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from brelan.engine.game import AnyGame, Table
from brelan.engine.options import WHOLE
from brelan.engine.queries import GameQuestion, Progress, Query, tell_error
from brelan.errors import BadOption
from brelan.study.small.solution import solve
from brelan.study.small.tree import flatten
from brelan.study.solving import Method

MOST_CHIPS: Final = 1_000_000


class SmallQuestion(GameQuestion, frozen=True, kw_only=True):
    """What is one deal worth to each seat? Other questions of `brelan solve` add their fields."""

    small: str | None = None  # the stacks of all players, the dealer's first: "4,4"
    iterations: Annotated[int, Meta(ge=1, le=10_000_000)] = 1_000
    method: Method = "cfr+"


class SeatChips(Struct, frozen=True):
    """What a seat wins on average, and what it could gain by the best response to the others."""

    seat: int
    value: float
    gain: float


class StateStrategy(Struct, frozen=True):
    """How often each move is made where a seat has been told all this."""

    seat: int
    history: list[Any]
    moves: dict[str, float]


class SmallAnswer(Struct, frozen=True, kw_only=True):
    """`exploitability` is the mean of the gains, computed exactly."""

    game: str
    options: dict[str, Any]
    stacks: tuple[int, ...]
    unit: str  # chips, or points where no chips are played for
    positions: int
    information_sets: int
    method: Method
    iterations: int
    seats: tuple[SeatChips, ...]
    exploitability: float
    seconds: float
    strategy: tuple[StateStrategy, ...]


def solve_small(game: AnyGame, rules: Any, question: SmallQuestion, progress: Progress | None = None) -> SmallAnswer:
    """Flatten the deal and solve it."""
    begun = perf_counter()
    stacks = _stacks(question.small or "")
    form = flatten(game, rules, Table(stacks))
    report = partial(_report, progress, question.iterations)
    solution = solve(form, question.iterations, question.method, report if progress is not None else None)
    seats = [SeatChips(*seat) for seat in zip(range(len(stacks)), solution.values, solution.gains, strict=True)]
    shares = [
        solution.strategy[first : first + count].tolist()
        for first, count in zip(form.first.tolist(), form.counts.tolist(), strict=True)
    ]
    return SmallAnswer(
        game=game.name,
        options=msgspec.to_builtins(rules),
        stacks=stacks,
        unit=game.scores,
        positions=form.positions,
        information_sets=len(form.owner),
        method=question.method,
        iterations=solution.iterations,
        seats=tuple(seats),
        exploitability=solution.exploitability,
        seconds=perf_counter() - begun,
        strategy=tuple(
            StateStrategy(owner, form.history(state), dict(zip(form.moves[state], shares[state], strict=True)))
            for state, owner in enumerate(form.owner.tolist())
        ),
    )


def _report(progress: Progress | None, total: int, done: int, error: float) -> None:
    tell_error(progress, done, total, error)


def _stacks(text: str) -> tuple[int, ...]:
    words = text.replace(",", " ").split()
    if not words or not all(WHOLE.fullmatch(word) and 0 <= int(word) <= MOST_CHIPS for word in words):
        raise BadOption("bad-stacks", "{text!r} does not name the stacks of the players, such as 4,4", text=text)
    return tuple(int(word) for word in words)


def query(game: AnyGame, question: type[Struct] = SmallQuestion, answer: Callable[..., Any] | None = None) -> Query:
    """`solve` for a game: `answer` for its own questions, the whole tree where `small` is given."""

    def solve_it(rules: Any, asked: Any, progress: Progress | None) -> Any:
        if asked.small is not None:
            return solve_small(game, rules, asked, progress)
        if answer is None:
            raise BadOption("option-missing", "option {name!r} must be given", name="small")
        return answer(rules, asked, progress)

    return Query(question, solve_it)
