"""A solved game of Poker d'As: best play for every seat, and what each choice is worth."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import numpy as np

from brelan.engine.queries import Progress
from brelan.games.poker_as.rules import Rules
from brelan.games.poker_as.solving.all_five import replies_of
from brelan.games.poker_as.solving.dice_tables import Choice, FloatArray, best_choices
from brelan.games.poker_as.solving.first_player import FirstPlayer, FirstPlayerPlan
from brelan.games.poker_as.solving.replies import Facing, Replies
from brelan.pieces.dice import Dice, sort_dice
from brelan.study import cache

PRECISION: Final = 1e-9
"""The gap between the two bounds of the first player's chance at which the horizon is far enough."""


class Solution:
    """Best play under these rules. Stopping, then keeping more, then better dice is preferred when equally good."""

    def __init__(self, rules: Rules, replies: Replies, plan: FirstPlayerPlan) -> None:
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
        known = thrown <= self.plan.horizon
        by_strength = self.plan.stop[thrown - 1] if known else self._first.stop_values(thrown)
        stop = by_strength[self.replies.strengths]
        if thrown == self.rules.max_throws:
            return stop
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
    replies = replies_of(rules, players)
    first = FirstPlayer(rules, replies)
    settled = first.chase.settled_after()
    limit = settled if rules.max_throws is None else rules.max_throws
    horizon = min(limit, settled)
    while True:
        plan = first.plan(horizon, progress)
        if plan.gap < PRECISION or horizon == limit:
            return Solution(rules, replies, plan)
        horizon = min(limit, horizon + 4)


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
            "stop": plan.stop,
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
        plan = FirstPlayerPlan(
            int(stored["horizon"]), stored["stop"], stored["onward"], stored["seats"], float(stored["gap"])
        )
        replies = replies_of(rules, players)
        allowed = [int(throws) for throws in stored["allowed"]]
        tables = [stored[f"chances-{to_come}"] for to_come in range(players)] if allowed else []
        replies.preload({throws: [table[at] for table in tables] for at, throws in enumerate(allowed)})
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
        "suites": rules.suites,
        "wild-aces": rules.wild_aces,
        "pure-first": rules.pure_first and rules.wild_aces,
    }
