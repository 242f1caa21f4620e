"""Whole deals of Daker five cards with discard in compiled loops: 2 to 4 players, all limits, any pack.

    setup = Setup(Rules(), ("simple", "random", "random"), stack=200)
    deals = daker_draw.play(setup, numbers.key_of(1), first=0, count=1_000_000)

A custom policy is a function: see `families.betting.loops.policies`. It sees its five cards. While nobody waits to
bet (`bets.waiting` is 0) it is asked what to throw away, and answers with a number from 0 to 15: see
`families.daker_cards.loops.discards`. Its seat is `bets.speaker`. It is given a name in `custom`, and plays where the
setup names it.
"""

from __future__ import annotations

from typing import Final

from numba import from_dtype, types

from brelan.families.betting.loops import betting
from brelan.families.betting.loops import policies as choosing
from brelan.families.betting.loops.betting import gain, settle
from brelan.families.betting.loops.policies import (
    ASKED,
    FIRST_CUSTOM,
    ILLEGAL,
    RANDOM,
    SIMPLE,
    Asked,
    Payoffs,
    Winners,
)
from brelan.families.daker_cards.best_discards import beats_all
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.loops import discards as drawings
from brelan.families.daker_cards.loops.discards import Plans, no_plans, planned_discard, plans_of, row_of
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import BET, CHOICES, DISCARDS, PRICE, SEAT, Scratch, begin
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw.rules import HELD, Rules, minimum_bet
from brelan.study.loops.compiled import compiled_for, int64, layout, loop, part
from brelan.study.loops.deals import Work
from brelan.study.loops.trace import Trace, note

POLICIES: Final = ("random", "simple")
ROUNDS: Final = 2
NOTHING_FORCED: Final = int64(0)  # the antes do not count as bets of the round


@part
def play_deal(scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, plans: Plans, dealer: int) -> int:
    """One deal; who won it."""
    open_deal(scratch, trace, dealer)
    betting_round(scratch, trace, asked, ranking, plans)
    if not betting.is_decided(scratch.betting):
        discards(scratch, trace, asked, ranking, plans)
        open_last_round(scratch)
        betting_round(scratch, trace, asked, ranking, plans)
    return showdown(scratch, trace, ranking)


@part
def open_deal(scratch: Scratch, trace: Trace, dealer: int) -> None:
    """DRW-2: the antes are posted, and everyone has cards."""
    betting.post_antes(scratch.betting, dealer, scratch.first_bet)
    drawings.deal_hands(scratch, trace, scratch.betting.seats)


@part
def open_last_round(scratch: Scratch) -> None:
    """DRW-6: they bet again; nobody is left to speak where betting has ended (DAK-17)."""
    if not betting.is_betting_over(scratch.betting):
        betting.next_round(scratch.betting, scratch.minimum[ROUNDS])


@loop
def betting_round(scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, plans: Plans) -> None:
    """DRW-3, DRW-6: until nobody is left to speak."""
    while scratch.betting.waiting:
        move = choose_bet(scratch, trace, asked, ranking, plans)
        note(trace, BET, move)
        betting.speak(scratch.betting, move)


@part
def choose_bet(scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, plans: Plans) -> int:
    """What the one who speaks does."""
    bets = scratch.betting
    seat = bets.speaker
    price, least, most = betting.price_and_raises(bets)
    note(trace, SEAT, seat)
    note(trace, PRICE, price)
    note(trace, CHOICES, 2 + most - least + 1)
    policy = scratch.policies[seat]
    if policy == RANDOM:
        return choosing.any_bet(scratch, trace, least, most)
    if policy == SIMPLE:
        return simple_bet(scratch, trace, ranking, plans, price, least, most)
    look(scratch, seat)
    return choosing.legal_bet(bets, asked(policy - FIRST_CUSTOM, bets, scratch.hand))


@part
def simple_bet(
    scratch: Scratch, trace: Trace, ranking: Ranking, plans: Plans, price: int, least: int, most: int
) -> int:
    """What `simple` does."""
    bets = scratch.betting
    hands = choosing.hands_to_beat(bets, NOTHING_FORCED)
    if bets.round == 1:
        chance = plans.worth[hands, row_of(plans, ranking, scratch.drawing, bets.speaker)]
    else:
        chance = plans.final[hands, drawings.strength_held(scratch.drawing, ranking, bets.speaker)]
    return choosing.bet_by_chance(scratch, trace, price, least, most, chance, NOTHING_FORCED)


@loop
def discards(scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, plans: Plans) -> None:
    """DRW-4: each player still in, from the dealer's left; those who are all in too."""
    bets = scratch.betting
    seat = bets.dealer
    for _ in range(betting.count_of(bets.playing)):
        seat = betting.next_of(bets.playing, seat, bets.seats)
        note(trace, SEAT, seat)
        if len(trace):
            note(trace, CHOICES, drawings.count_discards(scratch.drawing, ranking, seat))
        drawings.change_cards(scratch, trace, seat, choose_discard(scratch, trace, asked, ranking, plans, seat))


@part
def choose_discard(scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, plans: Plans, seat: int) -> int:
    """What a player throws away."""
    bets = scratch.betting
    policy = scratch.policies[seat]
    if policy == RANDOM:
        return drawings.any_discard(scratch, trace, ranking, seat)
    if policy == SIMPLE:
        return simple_discard(scratch, ranking, plans, seat)
    bets.speaker = seat
    look(scratch, seat)
    choice = asked(policy - FIRST_CUSTOM, bets, scratch.hand)
    if not 0 <= choice < DISCARDS:
        raise ILLEGAL
    return choice


@part
def simple_discard(scratch: Scratch, ranking: Ranking, plans: Plans, seat: int) -> int:
    """What `simple` throws away."""
    opponents = betting.count_of(scratch.betting.playing) - 1
    return planned_discard(plans, ranking, scratch.drawing, seat, opponents)


@loop
def look(scratch: Scratch, seat: int) -> None:
    """What a player sees of the cards."""
    for at in range(HELD):
        scratch.hand.cards[at] = scratch.drawing.hands[seat, at]


@loop
def showdown(scratch: Scratch, trace: Trace, ranking: Ranking) -> int:
    """DRW-6, DAK-14, DAK-15: everyone still in shows; the last one still in need not."""
    bets = scratch.betting
    if betting.is_decided(bets):
        winner = betting.the_only(bets.playing)
        if choosing.shows(scratch, trace, winner):
            scratch.shown[drawings.strength_held(scratch.drawing, ranking, winner)] += 1
    else:
        for seat in range(bets.seats):
            if bets.playing >> seat & 1:
                bets.strength[seat] = drawings.strength_held(scratch.drawing, ranking, seat)
                scratch.shown[bets.strength[seat]] += 1
    return settle(bets)


@compiled_for(
    types.void(
        from_dtype(layout(Scratch)),
        types.int64[:, ::1],
        ASKED,
        from_dtype(layout(Ranking)),
        from_dtype(layout(Plans)),
        types.int64,
        types.int64,
        types.int64[:, ::1],
        types.uint32[::1],
    )
)
def play_deals(
    scratch: Scratch,
    trace: Trace,
    asked: Asked,
    ranking: Ranking,
    plans: Plans,
    key: int,
    first: int,
    payoffs: Payoffs,
    winners: Winners,
) -> None:
    """The deals numbered `first` and following, a row of `payoffs` for each."""
    bets = scratch.betting
    for row in range(len(payoffs)):
        dealer = begin(scratch, key, first + row)
        winners[row] = play_deal(scratch, trace, asked, ranking, plans, dealer)
        for seat in range(bets.seats):
            payoffs[row, seat] = gain(bets, seat)


def agree(scratch: Scratch, rules: Rules) -> None:
    """The ante, and the least bet of each round."""
    scratch.first_bet = rules.ante
    scratch.minimum[1 : ROUNDS + 1] = [minimum_bet(rules, number) for number in range(1, ROUNDS + 1)]


def _play_all(work: Work, scratch: Scratch, asked: Asked) -> None:
    setup = work.setup
    rules: Rules = setup.rules
    agree(scratch, rules)
    pack = pack_from(rules.pack)
    plans = plans_of(pack, beats_all) if "simple" in setup.policies else no_plans()
    given = asked, ranking_of(pack), plans
    play_deals(scratch, work.trace, *given, work.key, work.first, work.payoffs, work.winners)


LOOPS: Final = choosing.loops_with_bets(GAME, POLICIES, _play_all)
play, trace_deal = LOOPS.play, LOOPS.trace_deal
