"""Poker d'As is solved: the worth of a move is the chance to win the game, if all play on at their best."""

from __future__ import annotations

from brelan.engine.legal import Legal
from brelan.engine.notation import write_move
from brelan.engine.queries import Reason
from brelan.games.poker_as import GAME
from brelan.games.poker_as.actions import Stop, Throw
from brelan.games.poker_as.solving.replies import facing_of
from brelan.games.poker_as.solving.solution import solve_tables
from brelan.games.poker_as.view import View
from brelan.study.coach import Evaluation, MoveWorth, ordered, second


def evaluate(view: View, _legal: Legal, _effort: float) -> Evaluation:
    """Every set of dice that can be kept, and stopping."""
    solution = solve_tables(view.rules, len(view.hands))
    found = solution.choices(view.dice, view.thrown, facing_of(view))
    moves = ordered(
        MoveWorth(move=write_move(Stop() if choice.action == "stop" else Throw(choice.keep)), value=value)
        for choice, value in found
    )
    return Evaluation(
        unit="chance",
        how="solved",
        moves=moves,
        reason=_reason(moves),
        prize=float(view.pot),
        hand=GAME.hand(view),
    )


def _reason(moves: tuple[MoveWorth, ...]) -> Reason:
    """Stopping against the best throw."""
    stop = write_move(Stop())
    stops = next(worth.value for worth in moves if worth.move == stop)
    if moves[0].move == stop:
        return Reason("stop", {"value": stops, "next": second(moves)})
    return Reason("throw", {"value": moves[0].value, "stop": stops})
