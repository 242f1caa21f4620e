"""The first player (PDA-5): when to stop, what to keep, and what it is worth to everyone.

Without a cap he could throw for ever. The plan looks `horizon` throws ahead and is bounded on both sides:
from below he must stop there, from above he is then given the best chance that any hand has there (chances only
fall with the throws that the others get, so no later throw can be worth more).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.games.poker_as.rules import Rules, allowed_throws
from brelan.solver.dice_tables import FloatArray, one_more_throw
from brelan.solver.poker_as.replies import Replies


class Plan(NamedTuple):
    """Best play of the first player within a horizon."""

    horizon: int
    onward: FloatArray  # onward[t - 1, keep]: what keeping is worth after t throws, t < horizon
    seats: FloatArray  # everyone's chance to win before the first throw, in playing order
    gap: float  # how much more the first player could have without the horizon, at the most


def make_plan(rules: Rules, replies: Replies, horizon: int) -> Plan:
    """Backward induction from the horizon to the first throw, from below and from above."""
    tables = replies.tables
    later = stop_at(rules, replies, horizon)
    most = later[:1] if horizon == rules.max_throws else np.full_like(later[:1], later[0].max())
    onward = []
    for thrown in range(horizon - 1, 0, -1):
        stop = stop_at(rules, replies, thrown)
        onward.append((tables.after @ later[0])[:, 0])
        later = one_more_throw(tables, stop, later)
        most = one_more_throw(tables, stop[:1], most)
    seats = (tables.fresh @ later)[:, 0]
    gap = float((tables.fresh @ most)[0, 0] - seats[0])
    onward_by_throw = np.array(onward[::-1]).reshape(horizon - 1, len(tables.after))
    return Plan(horizon, onward_by_throw, seats, gap)


def stop_at(rules: Rules, replies: Replies, thrown: int) -> FloatArray:
    """Everyone's chance to win when the first player stops after `thrown` throws: (seats, rolls, 1)."""
    chances = replies.chances(allowed_throws(rules, thrown))[-1]
    return chances[:, 0, replies.strengths][:, :, np.newaxis]


def look_ahead(rules: Rules, replies: Replies, thrown: int, throws: int) -> FloatArray:
    """What keeping is worth after `thrown` throws when he looks at the next `throws` throws only."""
    end = thrown + throws if rules.max_throws is None else min(thrown + throws, rules.max_throws)
    later = stop_at(rules, replies, end)[:1]
    for t in range(end - 1, thrown, -1):
        later = one_more_throw(replies.tables, stop_at(rules, replies, t)[:1], later)
    onward: FloatArray = (replies.tables.after @ later[0])[:, 0]
    return onward
