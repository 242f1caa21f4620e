"""Whole deals of Daker five cards with discard in compiled loops: 2 to 4 players, all limits, any pack.

    question = Question(Rules(), ("simple", "random", "random"), stack=200)
    deals = daker_draw.play(question, numbers.key_of(1), first=0, count=1_000_000)

A policy of one's own is a function: see `choosing`. It sees its five cards. While nobody waits to bet (`bets.waiting`
is 0) it is asked what to throw away, and answers with a number from 0 to 15: see `daker_drawing`. Its seat is
`bets.speaker`. It is given a name in `own`, and plays where the question names it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import from_dtype, njit, types

from brelan.bots.daker_common import beats_all
from brelan.fast.batch import Deals, Question
from brelan.fast.compiled import loop, part
from brelan.fast.deals import betting, choosing, running
from brelan.fast.deals import daker_drawing as drawings
from brelan.fast.deals.choosing import ASKED, FIRST_OWN, ILLEGAL, RANDOM, SIMPLE, Asked, Policies
from brelan.fast.deals.daker_drawing import DISCARDS, DRAWING, Drawing
from brelan.fast.deals.daker_hands import RANKING, Ranking, ranking_of
from brelan.fast.deals.daker_plans import PLANS, Plans, no_plans, planned_discard, plans_of, row_of
from brelan.fast.deals.daker_room import (
    BET,
    CHOICES,
    PRICE,
    ROOM,
    SEAT,
    Room,
    begin,
    tell,
)
from brelan.fast.deals.running import Payoffs, Traced, Winners
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.rules import HELD, Rules, minimum_bet
from brelan.pieces.daker_cards import pack_from

POLICIES: Final = choosing.POLICIES
ROUNDS: Final = 2
NOTHING_FORCED: Final = np.int64(0)  # the antes are no bet of the round


@part
def play_deal(room: Room, drawing: Drawing, asked: Asked, ranking: Ranking, plans: Plans, dealer: Any) -> Any:
    """One deal; who won it."""
    bets = room.betting
    betting.post_antes(bets, dealer, room.first_bet)
    drawings.deal_hands(room, drawing, bets.seats)
    betting_round(room, drawing, asked, ranking, plans)
    if not betting.is_decided(bets):
        discards(room, drawing, asked, ranking, plans)
        if not betting.is_betting_over(bets):  # DAK-17
            betting.next_round(bets, room.minimum[ROUNDS])
            betting_round(room, drawing, asked, ranking, plans)
    return showdown(room, drawing, ranking)


@loop
def betting_round(room: Room, drawing: Drawing, asked: Asked, ranking: Ranking, plans: Plans) -> None:
    """DRW-3, DRW-6: until nobody is left to speak."""
    while room.betting.waiting:
        move = choose_bet(room, drawing, asked, ranking, plans)
        tell(room, BET, move)
        betting.speak(room.betting, move)


@part
def choose_bet(room: Room, drawing: Drawing, asked: Asked, ranking: Ranking, plans: Plans) -> Any:
    """What the one who speaks does."""
    bets = room.betting
    seat = bets.speaker
    price, least, most = betting.price_and_raises(bets)
    tell(room, SEAT, seat)
    tell(room, PRICE, price)
    tell(room, CHOICES, 2 + most - least + 1)
    policy = room.policies[seat]
    if policy == RANDOM:
        return choosing.any_bet(room, least, most)
    if policy == SIMPLE:
        hands = choosing.hands_to_beat(bets, NOTHING_FORCED)
        if bets.round == 1:
            chance = plans.worth[hands, row_of(plans, ranking, drawing, seat)]
        else:
            chance = plans.final[hands, drawings.strength_held(drawing, ranking, seat)]
        return choosing.bet_by_chance(room, price, least, most, chance, NOTHING_FORCED)
    look(room, drawing, seat)
    return choosing.legal_bet(bets, asked(policy - FIRST_OWN, bets, room.hand))


@loop
def discards(room: Room, drawing: Drawing, asked: Asked, ranking: Ranking, plans: Plans) -> None:
    """DRW-4: each player still in, from the dealer's left; those who are all in too."""
    bets = room.betting
    seat = bets.dealer
    for _ in range(betting.count_of(bets.playing)):
        seat = betting.next_of(bets.playing, seat, bets.seats)
        tell(room, SEAT, seat)
        if room.watched:
            tell(room, CHOICES, drawings.count_discards(drawing, ranking, seat))
        drawings.change_cards(room, drawing, seat, choose_discard(room, drawing, asked, ranking, plans, seat))


@part
def choose_discard(room: Room, drawing: Drawing, asked: Asked, ranking: Ranking, plans: Plans, seat: Any) -> Any:
    """What a player throws away."""
    bets = room.betting
    policy = room.policies[seat]
    if policy == RANDOM:
        return drawings.any_discard(room, drawing, ranking, seat)
    if policy == SIMPLE:
        return planned_discard(plans, ranking, drawing, seat, betting.count_of(bets.playing) - 1)
    bets.speaker = seat
    look(room, drawing, seat)
    choice = asked(policy - FIRST_OWN, bets, room.hand)
    if not 0 <= choice < DISCARDS:
        raise ILLEGAL
    return choice


@loop
def look(room: Room, drawing: Drawing, seat: Any) -> None:
    """What a player sees of the cards."""
    for at in range(HELD):
        room.hand.cards[at] = drawing.hands[seat, at]


@loop
def showdown(room: Room, drawing: Drawing, ranking: Ranking) -> Any:
    """DRW-6, DAK-14, DAK-15: everyone still in shows; the last one still in need not."""
    bets = room.betting
    if betting.is_decided(bets):
        winner = betting.the_only(bets.playing)
        if choosing.shows(room, winner):
            room.shown[drawings.strength_held(drawing, ranking, winner)] += 1
    else:
        for seat in range(bets.seats):
            if bets.playing >> seat & 1:
                bets.strength[seat] = drawings.strength_held(drawing, ranking, seat)
                room.shown[bets.strength[seat]] += 1
    return betting.settle(bets)


@njit(
    types.void(
        from_dtype(ROOM),
        from_dtype(DRAWING),
        ASKED,
        from_dtype(RANKING),
        from_dtype(PLANS),
        types.int64,
        types.int64,
        types.int64[:, ::1],
        types.uint32[::1],
    ),
    cache=True,
)
def play_deals(
    room: Room,
    drawing: Drawing,
    asked: Asked,
    ranking: Ranking,
    plans: Plans,
    key: Any,
    first: Any,
    payoffs: Payoffs,
    winners: Winners,
) -> None:
    """The deals numbered `first` and following, a row of `payoffs` for each."""
    bets = room.betting
    for row in range(len(payoffs)):
        dealer = begin(room, key, first + row)
        winners[row] = play_deal(room, drawing, asked, ranking, plans, dealer)
        for seat in range(bets.seats):
            payoffs[row, seat] = bets.won[seat] - bets.paid[seat]


def play(question: Question, key: int, first: int, count: int, own: Policies | None = None) -> Deals:
    """The deals numbered `first` and following. `own` has policies of one's own."""
    return running.play(GAME, _run, question, key, first, count, own or {})


def trace_deal(
    question: Question, key: int, number: int, own: Policies | None = None, stacks: tuple[int, ...] | None = None
) -> Traced:
    """One deal with its steps; with other stacks than the question's, if they are given."""
    return running.trace_deal(GAME, _run, question, key, number, own or {}, stacks)


def _run(
    question: Question, room: Room, asked: Asked, key: int, first: int, payoffs: Payoffs, winners: Winners
) -> None:
    rules: Rules = question.rules
    room["first_bet"] = rules.ante
    room["minimum"][1 : ROUNDS + 1] = [minimum_bet(rules, number) for number in range(1, ROUNDS + 1)]
    pack = pack_from(rules.pack)
    plans = plans_of(pack, beats_all) if "simple" in question.policies else no_plans()
    drawing = np.zeros(1, DRAWING)[0]
    play_deals(room, drawing, asked, ranking_of(pack), plans, key, first, payoffs, winners)
