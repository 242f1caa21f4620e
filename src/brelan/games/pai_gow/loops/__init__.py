"""Whole deals of Pai Gow Poker, one to six players against the bank, by the million.

`random` and every `house-way:NAME` play as the bots of these names do. A custom policy is a table: for each
class of hands (`odds.pai_gow.classes`) the number of one of its 21 settings, or -1 to give up the bet. What the
settings are worth is known for all classes at once, so that such a table is soon made. Here is one that puts as much
in front as is not a foul:

    from brelan.games.pai_gow.odds.settings import all_settings, legal

    can_be = all_settings(rules.wheel)
    in_front = np.where(legal(can_be, rules.wheel), can_be.low, -1)
    custom = {"front-heavy": Custom(in_front.argmax(axis=1), bet=5)}
    pai_gow.play(Setup(rules, ("front-heavy", "random"), stack=100), key, 0, 10_000, custom)

`shown` counts the strong hands of five that were turned, the bank's among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from brelan.engine.queries import Progress
from brelan.errors import BadQuestion, BadTable
from brelan.games.pai_gow import GAME
from brelan.games.pai_gow.house_ways import NAMES
from brelan.games.pai_gow.loops import deal as loops
from brelan.games.pai_gow.loops import tables as layout
from brelan.games.pai_gow.loops.hands import SETTINGS, Scratch
from brelan.games.pai_gow.odds.classes import classes
from brelan.games.pai_gow.odds.settings import all_settings
from brelan.games.pai_gow.ranking import COMBINATIONS
from brelan.games.pai_gow.rules import PLACES, Rules, bets_allowed, outcome_of
from brelan.study.loops.compiled import filled, new
from brelan.study.loops.deals import Left, Loops, Setup, Work, check_kind

HOUSE_WAY: Final = "house-way:"
POLICIES: Final = ("random", *(f"{HOUSE_WAY}{name}" for name in NAMES))

MOST_CHIPS: Final = 2**32
"""A larger stack could not be bet at random: numbers are drawn below this."""

_RESULTS: Final = {"loss": -1, "push": 0, "win": 1}


class Custom(Struct, frozen=True):
    """A custom policy: see above. It bets the same every time, the least if nothing is said, and never gives
    up once its hands are set."""

    settings: NDArray[Any]
    bet: int | None = None


Policies = Mapping[str, Custom]


def prepare(setup: Setup, progress: Progress | None = None) -> None:
    """Set all hands by the house ways of these deals, before the work is divided: a quarter of a minute for each that
    is not on disk yet. `play` does it by itself, but in each process, and silently."""
    for way in _ways_of(setup):
        layout.book(setup.rules.wheel).set_all(way, progress)


def _ways_of(setup: Setup) -> set[int]:
    """The house ways of the players and the bank, by their numbers."""
    named = {f"{HOUSE_WAY}{name}": way for way, name in enumerate(NAMES)}
    return {named[policy] for policy in (*setup.policies, HOUSE_WAY + setup.rules.house_way) if policy in named}


def _run(work: Work) -> Left:
    setup, custom, payoffs = work.setup, work.custom, work.payoffs
    check(setup, custom)
    seating = seating_of(setup, work.key, custom)
    _set_needed(setup, seating, work.first, len(payoffs))
    settings = layout.book(setup.rules.wheel).settings
    if custom:
        settings = np.vstack([settings, *(_custom_row(policy, setup.rules) for policy in custom.values())])
    shown = np.zeros(len(COMBINATIONS), np.int64)
    tables = layout.for_loops(setup.rules.wheel)
    loops.play_deals(tables, settings, seating, work.first, new(Scratch), payoffs, work.winners, shown, work.trace)
    banked = -payoffs.sum(axis=1)  # the bank has no seat: what the players lose is with it
    return dict(zip(COMBINATIONS, shown.tolist(), strict=True)), banked


def check(setup: Setup, custom: Policies) -> None:
    """Refuse what the loops could not play."""
    if setup.stack > MOST_CHIPS:
        raise BadTable(
            "stack-too-large-for-fast",
            "the compiled loops cannot count {stack:chip|chips}: {most} at the most",
            stack=setup.stack,
            most=MOST_CHIPS,
        )
    for name, policy in custom.items():
        check_kind(GAME, name, policy, Custom)


def seating_of(setup: Setup, key: int, custom: Policies) -> loops.Seating:
    """For the loops, as a record."""
    rules: Rules = setup.rules
    allowed = bets_allowed(rules, setup.stack)
    rows = {"random": loops.RANDOM, **{name: len(NAMES) + at for at, name in enumerate(custom)}}
    rows |= {f"{HOUSE_WAY}{name}": row for row, name in enumerate(NAMES)}
    ways, bets = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    for seat, name in enumerate(setup.policies):
        ways[seat], bets[seat] = rows[name], _bet(custom.get(name), allowed)
    ways[len(setup.policies)] = NAMES.index(rules.house_way)
    seating = loops.Seating(
        key=key,
        seats=len(setup.policies),
        dealer=-1 if setup.dealer is None else setup.dealer,
        least=rules.min_bet,
        amounts=len(allowed),
        commission=rules.commission,
        outcomes=_outcomes(rules),
        ways=ways,
        bets=bets,
        draws="random" in setup.policies,
    )
    return filled(seating)


def _outcomes(rules: Rules) -> NDArray[np.int64]:
    """PGP-9 by how the two hands compare: 0 weaker, 1 equal, 2 stronger."""
    outcomes = np.zeros((3, 3), np.int64)
    for low, high in product(range(3), repeat=2):
        outcomes[low, high] = _RESULTS[outcome_of(rules, low - 1, high - 1)]
    return outcomes


def _bet(policy: Custom | None, allowed: range) -> int:
    bet = allowed[0] if policy is None or policy.bet is None else policy.bet
    if bet not in allowed:
        raise BadQuestion(
            "bet-out-of-bounds",
            "bet {least} to {most:chip|chips} here, not {amount}",
            least=allowed[0],
            most=allowed[-1],
            amount=bet,
        )
    return bet


def _custom_row(policy: Custom, rules: Rules) -> NDArray[np.int32]:
    """The settings of a policy by class, as the loops want them."""
    chosen, can_be = np.asarray(policy.settings), all_settings(rules.wheel)
    each = np.arange(len(classes().cards))
    if chosen.shape != each.shape or chosen.dtype.kind not in "iu" or not (-1 <= chosen.min() <= chosen.max() < 21):
        raise BadQuestion(
            "not-a-setting-for-each-class",
            "a custom policy is {classes} whole numbers, one for each class of hands: -1 to {last}",
            classes=len(each),
            last=SETTINGS - 1,
        )
    row = layout.packed(can_be.high[each, chosen], can_be.low[each, chosen], rules.wheel)
    return np.where(chosen < 0, np.int32(layout.GIVEN_UP), row)


def _set_needed(setup: Setup, seating: loops.Seating, first: int, count: int) -> None:
    """Let the house ways set the hands of these deals; if they are many, all hands."""
    wheel, places = setup.rules.wheel, len(setup.policies) + 1
    book = layout.book(wheel)
    unset = [way for way in _ways_of(setup) if not book.is_complete(way)]
    if count * places > layout.MOST_SET_SINGLY:
        for way in unset:
            book.set_all(way)
    elif unset:
        found = np.zeros((count, places), np.int32)
        loops.list_classes(layout.for_loops(wheel), seating, first, new(Scratch), found)
        for way in unset:
            book.set_some(way, found[:, seating.ways[:places] == way].ravel())


LOOPS: Final = Loops(GAME, POLICIES, _run, prepare)
play, trace_deal = LOOPS.play, LOOPS.trace_deal
