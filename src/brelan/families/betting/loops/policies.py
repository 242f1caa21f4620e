"""How the policies choose in the games with betting: `random` and `simple` as in `bots`, and a custom function.
`blueprint`, which only Daker has, has loops of its own.

A custom policy is a function compiled by numba, of the type CUSTOM. It is given the betting (a record:
`betting.Betting`) and what its seat sees (a record: `daker_cards.loops.scratch.Hand`), and answers with a move:

    from numba import njit
    from brelan.families.betting.loops import betting, policies
    from brelan.study.loops import numbers

    @njit(policies.CUSTOM.signature)
    def calls_or_raises(bets, hand):
        price, least, most = betting.price_and_raises(bets)
        return least if least <= most and numbers.below(hand.numbers, 2) else betting.PAY

An answer that is not legal ends the simulation with an error. Who has won alone is not asked, and does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numba import from_dtype, types
from numpy.typing import NDArray

from brelan.engine.game import AnyGame
from brelan.errors import BadOption, BadQuestion
from brelan.families.betting.bots import BLUFF_OPPONENTS, BLUFFS, raise_bar
from brelan.families.betting.limits import winnable
from brelan.families.betting.loops.betting import FOLD, MOST_SEATS, PAY, Betting, count_of, price_and_raises
from brelan.families.daker_cards.loops.scratch import (
    CHOICES,
    MUCK,
    SEAT,
    SHOW,
    SHOWING,
    Hand,
    Scratch,
    drawn,
    new_scratch,
    shown_in,
)
from brelan.study.loops.compiled import compiled_for, int64, layout, loop, part
from brelan.study.loops.deals import Left, Loops, Work
from brelan.study.loops.trace import Trace, note

Policy: TypeAlias = Callable[[Betting, Hand], int]
Policies: TypeAlias = Mapping[str, Policy]
"""Custom policies by their names: functions of the type CUSTOM."""

Asked: TypeAlias = Callable[[int, Betting, Hand], int]
"""All of them in one function, of the type ASKED."""

RANDOM: Final = 0
SIMPLE: Final = 1
BLUEPRINT: Final = 2
POLICIES: Final = ("random", "simple", "blueprint")
"""All of them, by their numbers. A game may know fewer."""

FIRST_CUSTOM: Final = len(POLICIES)
"""The number of the first custom policy; the others follow."""

CUSTOM: Final = types.FunctionType(types.int64(from_dtype(layout(Betting)), from_dtype(layout(Hand))))
"""The type of a custom policy."""

ASKED: Final = types.FunctionType(types.int64(types.int64, from_dtype(layout(Betting)), from_dtype(layout(Hand))))
"""The type of what the loops ask: the number of a custom policy, from 0, comes first."""

ILLEGAL: Final = ValueError
"""What a loop raises when a custom policy answers with a move that is not legal."""

# Limits of random numbers. Of a plain number numba would make a version of its own of every function that gets it.
TWO_KINDS: Final = int64(2)
THREE_KINDS: Final = int64(3)
PER_CENT: Final = int64(100)
HALF_TO_WHOLE: Final = int64(51)  # 50 to 100 per cent


def _bars() -> NDArray[np.float64]:
    """By whether it would be a raise after one's own, and by the players still in."""
    bars = np.ones((2, MOST_SEATS + 1))
    for again in (False, True):
        for players in range(1, MOST_SEATS + 1):
            bars[int(again), players] = raise_bar(1 / players, again=again)
    return bars


BARS: Final = _bars()


def seat_policies(scratch: Scratch, policies: tuple[str, ...], custom: Policies) -> Asked:
    """Who plays at each seat; what the loops ask for a move of a custom policy."""
    functions = {name: _checked(name, policy) for name, policy in custom.items()}
    named = [name for name in custom if name in policies]
    numbers = {name: FIRST_CUSTOM + at for at, name in enumerate(named)}
    scratch.policies[: len(policies)] = [
        numbers[policy] if policy in numbers else POLICIES.index(policy) for policy in policies
    ]
    return _in_one(tuple(functions[name] for name in named))


def _checked(name: str, policy: Policy) -> Policy:
    """Refuse what the loops could not call."""
    if CUSTOM.signature.args not in getattr(policy, "overloads", ()):
        raise BadOption(
            "not-an-own-function",
            "the policy {name!r} is not a function compiled with @njit(policies.CUSTOM.signature)",
            name=name,
        )
    return policy


@compiled_for(ASKED.signature)
def _pays(_which: int, _betting: Betting, _hand: Hand) -> int:
    """Never folds and never raises: stands where there is no custom policy."""
    return PAY


@lru_cache(maxsize=64)
def _in_one(policies: tuple[Policy, ...]) -> Asked:
    """Loops are compiled for one function, whatever it does: this one asks the policies."""
    if not policies:
        return _pays
    first, others = policies[0], _in_one(policies[1:])

    @compiled_for(ASKED.signature, cache=False)
    def ask(which: int, betting: Betting, hand: Hand) -> int:
        return first(betting, hand) if which == 0 else others(which - 1, betting, hand)

    return ask


@part
def any_bet(scratch: Scratch, trace: Trace, least: int, most: int) -> int:
    """`random`: fold, pay or raise, all that are legal equally likely, and any amount."""
    if least > most:
        return drawn(scratch, trace, TWO_KINDS) + FOLD
    chosen = drawn(scratch, trace, THREE_KINDS)
    if chosen < TWO_KINDS:
        return chosen + FOLD
    return least + drawn(scratch, trace, most - least + 1)


@part
def shows(scratch: Scratch, trace: Trace, winner: int) -> bool:
    """DAK-14: does the last one still in show their cards? `random` may, nobody else does."""
    note(trace, SEAT, winner)
    note(trace, CHOICES, TWO_KINDS)
    chosen = drawn(scratch, trace, TWO_KINDS) if scratch.policies[winner] == RANDOM else int64(MUCK)
    note(trace, SHOWING, chosen)
    return chosen == SHOW


@part
def highest_bet(betting: Betting) -> int:
    """What lies before somebody in this round, at the most."""
    highest = betting.floor
    for seat in range(betting.seats):
        highest = max(highest, betting.paid[seat])
    return highest - betting.floor


@part
def hands_to_beat(betting: Betting, forced: int) -> int:
    """`simple`: a hand for each opponent, and one more where somebody bet above what was forced."""
    return count_of(betting.playing) - 1 + (highest_bet(betting) > forced)


@part
def bet_by_chance(
    scratch: Scratch, trace: Trace, price: int, least: int, most: int, chance: float, forced: int
) -> int:
    """`simple`: the decision of `choose_bet` in `families.betting.bots`, with the same random numbers."""
    betting = scratch.betting
    players = count_of(betting.playing)
    own_bet = max(0, betting.paid[betting.speaker] - betting.floor)
    if least <= most:
        raises = chance > BARS[1 if own_bet > forced else 0, players]
        if not raises and price == 0 and players - 1 <= BLUFF_OPPONENTS:
            raises = drawn(scratch, trace, PER_CENT) < BLUFFS
        if raises:
            after_call = betting.pot + price
            wanted = highest_bet(betting) + after_call * (50 + drawn(scratch, trace, HALF_TO_WHOLE)) // 100
            return min(max(wanted, least), most)
    if price == 0:
        return PAY
    reach = betting.floor + own_bet + price
    if chance * (winnable(betting.pot, betting.paid, reach) + price) > price:
        return PAY
    return FOLD


@loop
def legal_bet(betting: Betting, move: int) -> int:
    """The move of a custom policy, if it is one."""
    _, least, most = price_and_raises(betting)
    if move < FOLD or (move > PAY and not least <= move <= most):
        raise ILLEGAL
    return move


Payoffs: TypeAlias = NDArray[np.int64]
Winners: TypeAlias = NDArray[np.uint32]


PlayAll: TypeAlias = Callable[[Work, Scratch, Asked], None]
"""Fills in the record for a game, and plays all deals."""


def loops_with_bets(game: AnyGame, policies: tuple[str, ...], play_all: PlayAll) -> Loops:
    """The loops of a game with betting."""

    def run(work: Work) -> Left:
        scratch = new_scratch(work.setup)
        asked = seat_policies(scratch, work.setup.policies, work.custom)
        try:
            play_all(work, scratch, asked)
        except ILLEGAL as refused:
            raise BadQuestion(
                "own-policy-illegal", "the function that plays answered with a move that the rules refuse"
            ) from refused
        return shown_in(scratch.shown), None

    return Loops(game, policies, run)
