"""A solved game of Poker d'As: best play for every seat, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np

from brelan.games.poker_as.rules import Rules
from brelan.pieces.dice import Dice, sort_dice
from brelan.solver import cache
from brelan.solver.dice_tables import Choice, FloatArray, best_choices
from brelan.solver.poker_as.first_player import FirstPlayer, Plan
from brelan.solver.poker_as.replies import Facing, Replies

Progress: TypeAlias = Callable[[int, int], None]
"""Called with what is done and what there is to do."""

PRECISION: Final = 1e-9
"""The gap between the two bounds of the first player's chance at which the horizon is far enough."""

ALL_FIVE_WORK: Final = 400
"""Horizon times players when three or more throw all five dice each time. Five aces are then so rare that the bounds
meet after thousands of throws only: this keeps it to seconds, and the gap says what it leaves open."""


class Solution:
    """Best play under these rules. Stopping, then keeping more, then better dice is preferred when equally good."""

    def __init__(self, rules: Rules, replies: Replies, plan: Plan) -> None:
        self.rules = rules
        self.players = replies.players
        self.replies = replies
        self.plan = plan
        self._first = FirstPlayer(rules, replies)
        self._decisions: dict[int, list[int]] = {}

    def choices(self, dice: Dice, thrown: int, facing: Facing | None = None) -> list[tuple[Choice, float]]:
        """Every choice with these dice after `thrown` throws and the chance to win with it, best first.

        Without `facing` it is the first player's turn.
        """
        roll = self.replies.tables.number[sort_dice(dice)]
        values = self._first_values(thrown) if facing is None else self.replies.values(facing, thrown)
        best = self._first_decision(thrown, roll) if facing is None else self.replies.decision(facing, thrown, roll)
        return ranked(self.replies, values, roll, best)

    def best_choice(self, dice: Dice, thrown: int, facing: Facing | None = None) -> Choice:
        """The best choice alone: quick when the situation comes again."""
        roll = self.replies.tables.number[sort_dice(dice)]
        best = self._first_decision(thrown, roll) if facing is None else self.replies.decision(facing, thrown, roll)
        return self.replies.tables.choices[best]

    def _first_decision(self, thrown: int, roll: int) -> int:
        decisions = self._decisions.get(thrown)
        if decisions is None:
            decisions = self._decisions[thrown] = self._decide_first(thrown)
        return decisions[roll]

    def _decide_first(self, thrown: int) -> list[int]:
        if thrown == self.rules.max_throws:
            return list(range(len(self.replies.tables.rolls)))
        values = self._first_values(thrown)
        if thrown > len(self.plan.onward):
            return self._first.decide_beyond(values)
        return [int(best) for best in best_choices(self.replies.tables, values[:, np.newaxis])[:, 0]]

    def _first_values(self, thrown: int) -> FloatArray:
        stop = self._first.stop(thrown)[0, :, 0]
        if thrown == self.rules.max_throws:
            return stop
        known = thrown <= len(self.plan.onward)
        return np.concatenate([stop, self.plan.onward[thrown - 1] if known else self._first.onward(thrown)])


def ranked(replies: Replies, values: FloatArray, roll: int, best: int) -> list[tuple[Choice, float]]:
    """The choices of a roll with their values, `best` first; `values` end after the rolls if none may be thrown."""
    tables = replies.tables
    open_choices = {int(number) for number in tables.options[roll] if number < len(values)}
    order = sorted(open_choices, key=lambda number: (number != best, -values[number], number))
    return [(tables.choices[number], float(values[number])) for number in order]


def solve_tables(rules: Rules, players: int, progress: Progress | None = None) -> Solution:
    """The solution, from memory, from disk or computed."""
    key = _key(rules, players)
    known = msgspec.json.encode(key)
    if known not in _SOLVED:
        _SOLVED[known] = _loaded(rules, players, key) or _computed(rules, players, key, progress)
    return _SOLVED[known]


_SOLVED: dict[bytes, Solution] = {}


def compute(rules: Rules, players: int, progress: Progress | None = None) -> Solution:
    """Solve without any cache."""
    replies = Replies(rules, players)
    first = FirstPlayer(rules, replies)
    limit = _horizon_limit(rules, players, first.chase.settled_after())
    horizon = min(limit, first.chase.settled_after())
    while True:
        for thrown in range(1, horizon + 1):
            first.stop(thrown)  # fills the tables of the replies
            if progress is not None:
                progress(thrown, horizon)
        plan = first.plan(horizon)
        if plan.gap < PRECISION or horizon == limit:
            return Solution(rules, replies, plan)
        horizon = min(limit, horizon + 4)


def _horizon_limit(rules: Rules, players: int, settled: int) -> int:
    limit = settled if rules.max_throws is None else rules.max_throws
    return min(limit, ALL_FIVE_WORK // players) if rules.all_five and players > 2 else limit


def _computed(rules: Rules, players: int, key: dict[str, Any], progress: Progress | None) -> Solution:
    solution = compute(rules, players, progress)
    plan = solution.plan
    known = solution.replies.known()
    by_to_come = enumerate(zip(*known.values(), strict=True))
    cache.save(
        key,
        {
            **{f"chances-{to_come}": np.stack(tables) for to_come, tables in by_to_come},
            "allowed": np.array(list(known)),
            "onward": plan.onward,
            "seats": plan.seats,
            "horizon": np.array(plan.horizon),
            "gap": np.array(plan.gap),
        },
    )
    return solution


def _loaded(rules: Rules, players: int, key: dict[str, Any]) -> Solution | None:
    stored = cache.load(key)
    if stored is None:
        return None
    try:
        plan = Plan(int(stored["horizon"]), stored["onward"], stored["seats"], float(stored["gap"]))
        tables = [stored[f"chances-{to_come}"] for to_come in range(players)]
        replies = Replies(rules, players)
        replies.preload({int(n): [table[at] for table in tables] for at, n in enumerate(stored["allowed"])})
    except (KeyError, IndexError, TypeError, ValueError):  # another program's file
        return None
    return Solution(rules, replies, plan)


def _key(rules: Rules, players: int) -> dict[str, Any]:
    """The options that matter for play: not the stake, not who begins the next game."""
    return {
        "game": "poker-as",
        "players": players,
        "max-throws": rules.max_throws,
        "reply-throws": rules.reply_throws,
        "all-five": rules.all_five,
        "wild-aces": rules.wild_aces,
        "pure-first": rules.pure_first and rules.wild_aces,
    }
