"""`brelan solve daker-draw --limit fixed-limit`: a deal of two players, and what a reply that remembers wins."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from brelan.engine.notation import write_move
from brelan.engine.queries import Progress, tell_error
from brelan.errors import BadOption
from brelan.games.daker_draw.rules import Rules
from brelan.games.daker_draw.solving.exact_best_response import Estimate, exact_reply, sampled_reply
from brelan.games.daker_draw.solving.vector_walk import CHANGES, SEEN, DrawGame, DrawSolver, DrawStrategy, draw_game
from brelan.study.small import SmallQuestion
from brelan.study.solving import CHECK_EVERY, Method, Worth, shares_of

if TYPE_CHECKING:
    pass

SeatName: TypeAlias = Literal["dealer", "first"]
SEATS: Final[tuple[SeatName, ...]] = get_args(SeatName)


class Decision(Struct, frozen=True):
    """How often a seat makes each move after these bets, over all hands that it takes there."""

    seat: SeatName
    history: str
    moves: dict[str, float]


class Changes(Struct, frozen=True):
    """How often a seat changes none, one or two cards. `seen`: how many the other has changed; None: not yet."""

    seat: SeatName
    seen: int | None
    shares: tuple[float, ...]


def decisions_of(game: DrawGame, plan: DrawStrategy) -> Iterator[Decision]:
    """Those of the first round, from what was played in all rounds of learning."""
    tree = game.first
    weights = plan.first.astype(float) @ game.hands.ways
    for node, spot in enumerate(tree.spots):
        edges = range(tree.first[node], tree.first[node + 1])
        shares = shares_of(weights[edges.start : edges.stop]).tolist()
        moves = {write_move(tree.moves[edge]): share for edge, share in zip(edges, shares, strict=True)}
        yield Decision(SEATS[int(tree.owner[node])], spot.history, moves)


def changes_of(game: DrawGame, plan: DrawStrategy) -> Iterator[Changes]:
    """Whatever was bet before."""
    import numpy as np

    hands = game.hands
    ways = np.repeat(hands.ways, np.diff(hands.pairs.first))
    for seat, cases in enumerate(SEEN):
        for seen in range(cases):
            weights = plan.thrown[seat][:, seen].sum(axis=0, dtype=float) * ways
            shares = shares_of(np.bincount(hands.pairs.size, weights, CHANGES)).tolist()
            yield Changes(SEATS[seat], seen if cases > 1 else None, tuple(shares))


GAME: Final = "daker-draw"

ACCURACY_MBB: Final = 1.0
"""Rounds end when a best response gains no more than this."""

DEEP: Final = 24
"""Antes that both bring if nothing else is said: nobody is ever all in."""

FEW_HANDS: Final = 8
"""With no more hands than this the reply that remembers is computed exactly."""

FEWEST_DEALS: Final = 2
"""One deal tells nothing about the error."""


class SolveQuestion(SmallQuestion, frozen=True, kw_only=True):
    """What should two players do in a deal with a fixed limit? With `deals`: what does a reply that remembers its
    discards win at least?"""

    iterations: Annotated[int, Meta(ge=1, le=10_000_000)] = 200
    method: Method = "discounted"
    stacks: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None  # chips that each brings
    deals: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # hands that are looked at for each seat; 0: none
    seed: Annotated[int, Meta(ge=0)] = 1


class SeatSolution(Struct, frozen=True, kw_only=True):
    """Chips a deal: by the solution, and what the best reply to it gains more. `remembering`: what a reply wins at
    least in the real game, with half of its 95 % interval."""

    seat: SeatName
    value: float
    gain: float
    remembering: float | None = None
    margin: float | None = None


class SolveAnswer(Struct, frozen=True, kw_only=True):
    """Thousandths of an ante a deal, the mean of both seats. `forgetful_mbb`: what the best reply gains in the game
    that forgets discards, exactly. `remembering_mbb`: at least what one who remembers gains in the real game."""

    game: str = GAME
    ante: int
    hands: int
    decisions: int  # information sets of the second round
    iterations: int
    forgetful_mbb: float
    remembering_mbb: float | None = None
    remembering_margin: float | None = None
    seats: tuple[SeatSolution, ...]
    first_round: tuple[Decision, ...]
    changes: tuple[Changes, ...]
    seconds: float


def solve_question(rules: Rules, question: SolveQuestion, progress: Progress | None = None) -> SolveAnswer:
    """Solve the deal, then measure it."""
    begun = perf_counter()
    if rules.limit != "fixed-limit":  # only the whole tree of a small game can be solved
        raise BadOption("option-missing", "option {name!r} must be given", name="small")
    solver = DrawSolver(draw_game(rules, question.stacks or DEEP * rules.ante), question.method)
    mbb = 1_000 / rules.ante
    found = _solve(solver, question.iterations, mbb, progress)
    replies = _replies(solver, question, progress) if question.deals else ()
    gained, margin = _mean(replies)
    return SolveAnswer(
        ante=rules.ante,
        hands=solver.game.hands.size,
        decisions=CHANGES**2 * len(solver.game.second.owner) * solver.game.hands.size,
        iterations=solver.iterations,
        forgetful_mbb=found.exploitability * mbb,
        remembering_mbb=gained * mbb if replies else None,
        remembering_margin=margin * mbb if replies else None,
        seats=tuple(_seats(found, replies)),
        first_round=tuple(decisions_of(solver.game, solver.average)),
        changes=tuple(changes_of(solver.game, solver.average)),
        seconds=perf_counter() - begun,
    )


def _solve(solver: DrawSolver, iterations: int, mbb: float, progress: Progress | None) -> Worth:
    """At most this many rounds; fewer if the error falls to `ACCURACY_MBB` before."""
    while True:
        solver.improve()
        done = solver.iterations
        if progress is not None:
            progress(done, iterations)
        if done % CHECK_EVERY and done < iterations:
            continue
        found = solver.worth()
        tell_error(progress, done, iterations, found.exploitability * mbb / 1_000)
        if done >= iterations or found.exploitability * mbb <= ACCURACY_MBB:
            return found


def _replies(solver: DrawSolver, question: SolveQuestion, progress: Progress | None) -> tuple[Estimate, ...]:
    """What a reply that remembers wins in each seat."""
    walker, plan = solver.walker, solver.average
    if solver.game.hands.size <= FEW_HANDS:
        return tuple(Estimate(exact_reply(walker, plan, seat), 0.0) for seat in range(2))
    deals = max(question.deals, FEWEST_DEALS)
    return tuple(sampled_reply(walker, plan, seat, deals, question.seed, progress) for seat in range(2))


def _mean(replies: tuple[Estimate, ...]) -> Estimate:
    """Of both seats, which were sampled apart."""
    return Estimate(sum(reply.mean for reply in replies) / 2, hypot(*(reply.margin for reply in replies)) / 2)


def _seats(found: Worth, replies: tuple[Estimate, ...]) -> Iterator[SeatSolution]:
    for at, seat in enumerate(SEATS):
        reply = replies[at] if replies else None
        yield SeatSolution(
            seat=seat,
            value=found.values[at],
            gain=found.gains[at],
            remembering=reply.mean if reply else None,
            margin=reply.margin if reply else None,
        )
