"""Whole rounds of Poque, compiled: pools and trump, bids for the poque, runs; and matches of several rounds.

`POLICIES` are the bots `random` and `simple`. A policy of one's own is a `Policy`: tables of bids by the level of a
hand, and of leads. It is given a name, and plays where the question names it:

    bold = new_policy()
    bold.opens[15:, 4:] = 4  # with the best quarter of all hands, and four chips, open for four
    bold.follows[10:] = 0  # with the better half follow whatever it costs
    bold.leads[:, 1] += 10  # trumps first
    play(Question(Rules(), ("bold", "simple"), 150), key, 0, 1_000_000, {"bold": bold})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brelan.engine import options
from brelan.engine.game import Table
from brelan.engine.phases import check_table
from brelan.fast import numbers, trace
from brelan.fast.batch import Deals, Question, check_kind, check_policies
from brelan.fast.compiled import loop, part
from brelan.fast.deals.poque_bidding import bid_for_poque
from brelan.fast.deals.poque_pools import claim, deal, stake, take_for_turned_card
from brelan.fast.deals.poque_room import STARTED, Room, new_room, right_of, tell
from brelan.fast.deals.poque_runs import pay_winner, play_runs
from brelan.fast.deals.poque_tables import RANDOM, SIMPLE, Policy, Setting, new_policy, setting_of
from brelan.games.poque import GAME
from brelan.games.poque.rules import ENTRY, chart_of
from brelan.hands.hand import combination_id
from brelan.hands.poque import Combination

__all__ = ["POLICIES", "Policy", "new_policy", "play", "play_matches", "trace_deal"]

POLICIES: Final = (RANDOM, SIMPLE)

_GOES_ROUND: Final = -1


def play(question: Question, key: int, first: int, count: int, own: Mapping[str, Policy] | None = None) -> Deals:
    """The rounds numbered `first` and following. Each starts from an empty board."""
    return _play(question, key, first, count, own or {}, new_room(len(question.policies), False))


def play_matches(
    question: Question, key: int, first: int, count: int, rounds: int, own: Mapping[str, Policy] | None = None
) -> Deals:
    """Matches of so many rounds: stacks and pools stay, the deal passes to the right. They end earlier where somebody
    cannot pay for the next round (POQ-2). Deal number n of a question is here match number n, dealt first by its
    dealer."""
    return _play(question, key, first, count, own or {}, new_room(len(question.policies), False), rounds)


def trace_deal(
    question: Question, key: int, number: int, own: Mapping[str, Policy] | None = None, rounds: int = 1
) -> tuple[list[tuple[int, int]], tuple[int, ...], int]:
    """One round, or one match: its steps (their kinds are in `poque_room`), what each seat won, and a bit for each
    that had the most chips."""
    room = new_room(len(question.policies), True)
    deals = _play(question, key, number, 1, own or {}, room, rounds)
    return trace.written(room["trace"]), tuple(deals.payoffs[0].tolist()), int(deals.winners[0])


def _play(
    question: Question, key: int, first: int, count: int, own: Mapping[str, Policy], room: Room, rounds: int = 1
) -> Deals:
    players = len(question.policies)
    check_table(GAME.seats, GAME.entry(question.rules), Table((question.stack,) * players, question.dealer or 0))
    options.build(GAME.Match, {"stack": question.stack, "deals": rounds})
    check_policies(GAME, POLICIES, own, question.policies)
    for name, policy in own.items():
        check_kind(GAME, name, policy, Policy)
    payoffs = np.zeros((count, players), np.int64)
    winners, left = np.zeros(count, np.uint32), np.zeros(count, np.int64)
    dealer = _GOES_ROUND if question.dealer is None else question.dealer
    setting = setting_of(question.rules, question.policies, own)
    play_many(setting, room, key, first, dealer, question.stack, rounds, payoffs, winners, left)
    return Deals(payoffs, winners, _shown(question.rules, room), left)


def _shown(rules: Any, room: Room) -> dict[str, int]:
    counts = {combination_id(each): int(room["shown"][each]) for each in Combination}
    return {combination: counts[combination] for combination in chart_of(rules).combinations}


@loop
def play_many(
    setting: Setting,
    room: Room,
    key: Any,
    first: Any,
    dealer: Any,
    stack: Any,
    rounds: Any,
    payoffs: NDArray[np.int64],
    winners: NDArray[np.uint32],
    left: NDArray[np.int64],
) -> None:
    """As many matches as there is room for what came of them."""
    players = room.players
    for at in range(len(winners)):
        number = first + at
        numbers.begin(room.chance, key, number, numbers.CHANCE)
        numbers.begin(room.choices, key, number, numbers.CHOICES)
        room.stacks[:] = stack
        room.pools[:] = 0
        room.dealer = number % players if dealer == _GOES_ROUND else dealer
        play_match(setting, room, rounds)
        for seat in range(players):
            payoffs[at, seat] = room.stacks[seat] - stack
        winners[at] = richest(room)
        left[at] = room.pools.sum()


@part
def play_match(setting: Setting, room: Room, rounds: Any) -> None:
    """POQ-2: the agreed number of rounds, unless one ends with somebody who cannot pay for the next."""
    for _ in range(rounds):
        tell(room, STARTED, room.dealer)
        play_round(setting, room)
        room.dealer = right_of(room, room.dealer)  # POQ-15
        if least_stack(room) < ENTRY:
            return


@part
def least_stack(room: Room) -> Any:
    """What the poorest has."""
    least = room.stacks[0]
    for seat in range(1, room.players):
        least = min(least, room.stacks[seat])
    return least


@part
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


@part
def richest(room: Room) -> Any:
    """POQ-15: a bit for each seat that has the most chips."""
    most, found = 0, 0
    for seat in range(room.players):
        if room.stacks[seat] > most:
            most, found = room.stacks[seat], 0
        if room.stacks[seat] == most:
            found |= 1 << seat
    return found
