"""Whole rounds of Poque, compiled: pools and trump, bids for the poque, runs.

`POLICIES` are the bots `random` and `simple`. A policy of one's own is a `Policy`: tables of bids by the level of a
hand, and a way to lead. It is given a name, and plays where the question names it:

    bold = new_policy()
    bold.opens[15:, 4:] = 4  # with the best quarter of all hands, and four chips, open for four
    bold.follows[10:] = 0  # with the better half follow whatever it costs
    play(Question(Rules(), ("bold", "simple"), 150), key, 0, 1_000_000, {"bold": bold})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from brelan.engine.game import Table
from brelan.engine.phases import check_table
from brelan.fast import numbers, trace
from brelan.fast.batch import Deals, Question, check_policies
from brelan.fast.deals.poque_bidding import bid_for_poque
from brelan.fast.deals.poque_pools import claim, deal, stake, take_for_turned_card
from brelan.fast.deals.poque_room import Room, new_room
from brelan.fast.deals.poque_runs import pay_winner, play_runs
from brelan.fast.deals.poque_tables import RANDOM, SIMPLE, Policy, Setting, new_policy, setting_of
from brelan.games.poque import GAME
from brelan.games.poque.rules import chart_of
from brelan.hands.hand import combination_id
from brelan.hands.poque import Combination

__all__ = ["POLICIES", "Policy", "new_policy", "play", "trace_deal"]

POLICIES: Final = (RANDOM, SIMPLE)

_GOES_ROUND: Final = -1


def play(question: Question, key: int, first: int, count: int, own: Mapping[str, Policy] | None = None) -> Deals:
    """The rounds numbered `first` and following. Each starts from an empty board."""
    return _play(question, key, first, count, own or {}, new_room(len(question.policies), False))


def trace_deal(
    question: Question, key: int, number: int, own: Mapping[str, Policy] | None = None
) -> tuple[list[tuple[int, int]], tuple[int, ...], int]:
    """One round: its steps (their kinds are in `poque_room`), what each seat won, and who had the most chips."""
    room = new_room(len(question.policies), True)
    deals = _play(question, key, number, 1, own or {}, room)
    return trace.written(room["trace"]), tuple(deals.payoffs[0].tolist()), int(deals.winners[0])


def _play(question: Question, key: int, first: int, count: int, own: Mapping[str, Policy], room: Room) -> Deals:
    players = len(question.policies)
    check_table(GAME.seats, GAME.entry(question.rules), Table((question.stack,) * players, question.dealer or 0))
    check_policies(GAME, _Known(own), question.policies)
    payoffs = np.zeros((count, players), np.int64)
    winners = np.zeros(count, np.uint32)
    dealer = _GOES_ROUND if question.dealer is None else question.dealer
    setting = setting_of(question.rules, question.policies, own)
    play_many(setting, room, key, first, dealer, question.stack, payoffs, winners)
    return Deals(payoffs, winners, _shown(question.rules, room))


class _Known:
    """The built-in policies, and one's own."""

    def __init__(self, own: Mapping[str, Policy]) -> None:
        self.POLICIES = (*POLICIES, *own)

    play = staticmethod(play)


def _shown(rules: Any, room: Room) -> dict[str, int]:
    counts = {combination_id(each): int(room["shown"][each]) for each in Combination}
    return {combination: counts[combination] for combination in chart_of(rules).combinations}


@njit(cache=True)
def play_many(
    setting: Setting,
    room: Room,
    key: Any,
    first: Any,
    dealer: Any,
    stack: Any,
    payoffs: NDArray[np.int64],
    winners: NDArray[np.uint32],
) -> None:
    """As many rounds as there is room for what came of them."""
    players = room.players
    for at in range(len(winners)):
        number = first + at
        numbers.begin(room.chance, key, number, numbers.CHANCE)
        numbers.begin(room.choices, key, number, numbers.CHOICES)
        room.stacks[:] = stack
        room.pools[:] = 0
        room.dealer = number % players if dealer == _GOES_ROUND else dealer
        play_round(setting, room)
        for seat in range(players):
            payoffs[at, seat] = room.stacks[seat] - stack
        winners[at] = richest(room)


@njit(cache=True)
def play_round(setting: Setting, room: Room) -> None:
    """The three phases of the sheet."""
    room.gone = 0
    stake(room)
    deal(room)
    take_for_turned_card(room)
    if not setting.pools_when_played:  # POQ-V1
        claim(room)
    bid_for_poque(room, setting)
    pay_winner(room, play_runs(room, setting))


@njit(cache=True)
def richest(room: Room) -> Any:
    """POQ-15: a bit for each seat that has the most chips."""
    most, found = 0, 0
    for seat in range(room.players):
        if room.stacks[seat] > most:
            most, found = room.stacks[seat], 0
        if room.stacks[seat] == most:
            found |= 1 << seat
    return found
