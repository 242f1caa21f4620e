"""From a question to played deals: what the loops of Daker and Daker draw have around them, in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from brelan.engine.game import AnyGame, Table
from brelan.engine.phases import check_table
from brelan.errors import BadQuestion
from brelan.fast import trace
from brelan.fast.batch import Deals, Question
from brelan.fast.deals import choosing
from brelan.fast.deals.choosing import Asked, Policies
from brelan.fast.deals.daker_room import ROWS, Room, new_room, shown_in

Payoffs: TypeAlias = NDArray[np.int64]
Winners: TypeAlias = NDArray[np.uint32]

Run: TypeAlias = Callable[[Question, Room, Asked, int, int, Payoffs, Winners], None]
"""Prepares a room for a game and plays in it: question, room, own policies, key, first deal, results."""

Traced: TypeAlias = tuple[list[tuple[int, int]], list[int], int]
"""The steps of a deal (see `daker_room`), what each seat won, and who won as bits."""


def play(game: AnyGame, run: Run, question: Question, key: int, first: int, count: int, own: Policies) -> Deals:
    """The deals numbered `first` and following; everyone brings the same stack."""
    room, asked = _seated(game, question, (question.stack,) * len(question.policies), own, watched=False)
    payoffs, winners = _played(run, question, room, asked, key, first, count)
    return Deals(payoffs, winners, shown_in(room))


def trace_deal(
    game: AnyGame, run: Run, question: Question, key: int, number: int, own: Policies, stacks: tuple[int, ...] | None
) -> Traced:
    """One deal with its steps; with other stacks than the question's, if they are given."""
    stacks = stacks or (question.stack,) * len(question.policies)
    room, asked = _seated(game, question, stacks, own, watched=True)
    payoffs, winners = _played(run, question, room, asked, key, number, 1)
    if trace.overflows(room["trace"]):
        raise BadQuestion("trace-too-long", "the deal is too long to be told: at most {rows:step|steps}", rows=ROWS)
    return trace.written(room["trace"]), payoffs[0].tolist(), int(winners[0])


def _seated(
    game: AnyGame, question: Question, stacks: tuple[int, ...], own: Policies, watched: bool
) -> tuple[Room, Asked]:
    check_table(game.seats, game.entry(question.rules), Table(stacks, question.dealer or 0))
    room = new_room(question, stacks, watched)
    return room, choosing.seat_policies(room, game, question.policies, own)


def _played(
    run: Run, question: Question, room: Room, asked: Asked, key: int, first: int, count: int
) -> tuple[Payoffs, Winners]:
    payoffs = np.zeros((count, len(question.policies)), np.int64)
    winners = np.zeros(count, np.uint32)
    try:
        run(question, room, asked, key, first, payoffs, winners)
    except choosing.ILLEGAL as refused:
        raise BadQuestion(
            "own-policy-illegal", "the function that plays answered with a move that the rules refuse"
        ) from refused
    return payoffs, winners
