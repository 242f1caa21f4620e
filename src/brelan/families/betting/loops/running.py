"""From a question to played deals: what the loops of Daker and Daker draw have around them, in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.engine.game import AnyGame, Table
from brelan.engine.phases import check_table
from brelan.errors import BadQuestion
from brelan.families.betting.loops.policies import ILLEGAL, Asked, Policies, seat_policies
from brelan.families.daker_cards.loops.scratch import Scratch, new_scratch, shown_in
from brelan.study.loops import trace as tracing
from brelan.study.loops.batch import Deals, Question
from brelan.study.loops.trace import Trace

Payoffs: TypeAlias = NDArray[np.int64]
Winners: TypeAlias = NDArray[np.uint32]

Run: TypeAlias = Callable[[Question, Scratch, Trace, Asked, int, int, Payoffs, Winners], None]
"""Prepares the record for a game and plays: question, record, trace, custom policies, key, first deal, results."""


class Loop(NamedTuple):
    """What is played, by whom and how."""

    game: AnyGame
    policies: tuple[str, ...]
    run: Run


Traced: TypeAlias = tuple[list[tuple[int, int]], list[int], int]
"""The steps of a deal (see `daker_scratch`), what each seat won, and who won as bits."""


def play(loop: Loop, question: Question, key: int, first: int, count: int, custom: Policies) -> Deals:
    """The deals numbered `first` and following; everyone brings the same stack."""
    stacks = (question.stack,) * len(question.policies)
    return _played(loop, question, stacks, custom, tracing.empty(), key, first, count)


def trace_deal(
    loop: Loop, question: Question, key: int, number: int, custom: Policies, stacks: tuple[int, ...] | None
) -> Traced:
    """One deal with its steps; with other stacks than the question's, if they are given."""
    trace = tracing.roomy()
    stacks = stacks or (question.stack,) * len(question.policies)
    deals = _played(loop, question, stacks, custom, trace, key, number, 1)
    if tracing.overflows(trace):
        raise BadQuestion(
            "trace-too-long", "the deal is too long to be told: at most {rows:step|steps}", rows=tracing.ROWS
        )
    return tracing.written(trace), deals.payoffs[0].tolist(), int(deals.winners[0])


def _played(
    loop: Loop,
    question: Question,
    stacks: tuple[int, ...],
    custom: Policies,
    trace: Trace,
    key: int,
    first: int,
    count: int,
) -> Deals:
    game = loop.game
    check_table(game.seats, game.entry(question.rules), Table(stacks, question.dealer or 0))
    scratch = new_scratch(question, stacks)
    asked = seat_policies(scratch, game, loop.policies, question.policies, custom)
    payoffs = np.zeros((count, len(question.policies)), np.int64)
    winners = np.zeros(count, np.uint32)
    try:
        loop.run(question, scratch, trace, asked, key, first, payoffs, winners)
    except ILLEGAL as refused:
        raise BadQuestion(
            "own-policy-illegal", "the function that plays answered with a move that the rules refuse"
        ) from refused
    return Deals(payoffs, winners, shown_in(scratch.shown))
