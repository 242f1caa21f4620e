"""Whole rounds of Poque, compiled: pools and trump, bids for the poque, runs; and matches of several rounds.

`POLICIES` are the bots `random` and `simple`. A custom policy is a `Policy`: tables of bids by the level of a
hand, and of leads. It is given a name, and plays where the setup names it:

    bold = new_policy()
    bold.opens[15:, 4:] = 4  # with the best quarter of all hands, and four chips, open for four
    bold.follows[10:] = 0  # with the better half follow whatever it costs
    bold.leads[:, 1] += 10  # trumps first
    play(Setup(Rules(), ("bold", "simple"), 150), key, 0, 1_000_000, {"bold": bold})
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from brelan.engine import options
from brelan.games.poque import GAME
from brelan.games.poque.loops.phases import (
    bid_for_poque,
    claim,
    deal,
    pay_winner,
    play_runs,
    stake,
    take_for_turned_card,
)
from brelan.games.poque.loops.scratch import STARTED, Scratch, right_of
from brelan.games.poque.loops.tables import RANDOM, SIMPLE, Policy, Setting, new_policy, setting_of
from brelan.games.poque.ranking import Combination
from brelan.games.poque.rules import ENTRY, Rules, chart_of
from brelan.pieces.hand import combination_id
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, loop, new, part
from brelan.study.loops.deals import Deals, Left, Loops, Setup, Traced, Work, check_kind
from brelan.study.loops.trace import Trace, note

__all__ = ["LOOPS", "POLICIES", "Policy", "new_policy", "play", "play_matches", "trace_deal"]

POLICIES: Final = (RANDOM, SIMPLE)

_GOES_ROUND: Final = -1


def play_matches(
    setup: Setup, key: int, first: int, count: int, rounds: int, custom: Mapping[str, Policy] | None = None
) -> Deals:
    """The matches numbered `first` and following, of this many rounds: stacks and pools stay, the deal passes to the
    right. A match ends earlier when somebody cannot pay for the next round (POQ-2)."""
    return _loops_of(rounds).play(setup, key, first, count, custom)


def trace_deal(
    setup: Setup, key: int, number: int, custom: Mapping[str, Policy] | None = None, rounds: int = 1
) -> Traced:
    """One round, or one match: its steps (their kinds are in `scratch`), what each seat won, and a bit for each that
    had the most chips."""
    return _loops_of(rounds).trace_deal(setup, key, number, custom)


def _run(work: Work, rounds: int) -> Left:
    """Each round, or match, starts from an empty board."""
    setup = work.setup
    check(setup, rounds, work.custom)
    left = np.zeros(len(work.payoffs), np.int64)
    dealer = _GOES_ROUND if setup.dealer is None else setup.dealer
    setting = setting_of(setup.rules, setup.policies, work.custom)
    scratch = new(Scratch)
    scratch.players = len(setup.policies)
    given = setting, work.key, work.first, dealer, setup.stack, rounds
    play_many(scratch, work.trace, *given, work.payoffs, work.winners, left)
    return _shown(setup.rules, scratch.shown), left


def check(setup: Setup, rounds: int, custom: Mapping[str, Policy]) -> None:
    """Refuse what the loops could not play."""
    options.build(GAME.Match, {"stack": setup.stack, "deals": rounds})
    for name, policy in custom.items():
        check_kind(GAME, name, policy, Policy)


def _shown(rules: Rules, shown: Ints) -> dict[str, int]:
    counts = {combination_id(each): int(shown[each]) for each in Combination}
    return {combination: counts[combination] for combination in chart_of(rules).combinations}


@loop
def play_many(
    scratch: Scratch,
    trace: Trace,
    setting: Setting,
    key: int,
    first: int,
    dealer: int,
    stack: int,
    rounds: int,
    payoffs: NDArray[np.int64],
    winners: NDArray[np.uint32],
    left: NDArray[np.int64],
) -> None:
    """As many matches as there are rows for their results."""
    players = scratch.players
    for at in range(len(winners)):
        number = first + at
        numbers.begin(scratch.chance, key, number, numbers.CHANCE)
        numbers.begin(scratch.choices, key, number, numbers.CHOICES)
        scratch.stacks[:] = stack
        scratch.pools[:] = 0
        scratch.dealer = number % players if dealer == _GOES_ROUND else dealer
        play_match(scratch, trace, setting, rounds)
        for seat in range(players):
            payoffs[at, seat] = scratch.stacks[seat] - stack
        winners[at] = richest(scratch)
        left[at] = scratch.pools.sum()


@part
def play_match(scratch: Scratch, trace: Trace, setting: Setting, rounds: int) -> None:
    """POQ-2: the agreed number of rounds, unless one ends with somebody who cannot pay for the next."""
    for _ in range(rounds):
        note(trace, STARTED, scratch.dealer)
        play_round(scratch, trace, setting)
        scratch.dealer = right_of(scratch, scratch.dealer)  # POQ-15
        if least_stack(scratch) < ENTRY:
            return


@part
def least_stack(scratch: Scratch) -> int:
    """What the poorest has."""
    least = scratch.stacks[0]
    for seat in range(1, scratch.players):
        least = min(least, scratch.stacks[seat])
    return least


@part
def play_round(scratch: Scratch, trace: Trace, setting: Setting) -> None:
    """The three phases of the sheet."""
    begin_round(scratch, trace, setting)
    bid_for_poque(scratch, trace, setting)
    pay_winner(scratch, trace, play_runs(scratch, trace, setting))


@part
def begin_round(scratch: Scratch, trace: Trace, setting: Setting) -> None:
    """Phase 1: nobody has a choice."""
    scratch.gone = scratch.missed = 0
    stake(scratch)
    deal(scratch, trace)
    take_for_turned_card(scratch, trace)
    if not setting.pools_when_played:  # POQ-V1
        claim(scratch, trace)


@part
def richest(scratch: Scratch) -> int:
    """POQ-15: a bit for each seat that has the most chips."""
    most, found = 0, 0
    for seat in range(scratch.players):
        if scratch.stacks[seat] > most:
            most, found = scratch.stacks[seat], 0
        if scratch.stacks[seat] == most:
            found |= 1 << seat
    return found


def _loops_of(rounds: int) -> Loops:
    return Loops(GAME, POLICIES, partial(_run, rounds=rounds))


LOOPS: Final = _loops_of(1)
play = LOOPS.play
