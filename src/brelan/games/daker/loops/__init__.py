"""Whole deals of Daker in compiled loops: 2 to 8 players, all limits, any pack.

    setup = Setup(Rules(), ("simple", *["random"] * 5), stack=200)
    deals = daker.play(setup, numbers.key_of(1), first=0, count=1_000_000)

A custom policy is a function: see `families.betting.loops.policies`. It sees six cards, the three that it holds and
the board; -1 stands for a card that is not turned yet. It is given a name, and plays where the setup names it:

    setup = Setup(Rules(), ("mine", "random"), stack=200)
    deals = daker.play(setup, numbers.key_of(1), 0, 1_000_000, custom={"mine": calls_or_raises})
"""

from __future__ import annotations

from typing import Final

from numba import from_dtype, types

from brelan.families.betting.loops import betting
from brelan.families.betting.loops import policies as choosing
from brelan.families.betting.loops.betting import gain, settle
from brelan.families.betting.loops.policies import (
    ASKED,
    BLUEPRINT,
    FIRST_CUSTOM,
    RANDOM,
    SIMPLE,
    Asked,
    Payoffs,
    Winners,
)
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.loops.hands import Ranking, ranking_of
from brelan.families.daker_cards.loops.scratch import (
    BET,
    CHOICES,
    DEALT,
    PRICE,
    SEAT,
    TURNED,
    Scratch,
    begin,
    note_cards,
)
from brelan.games.daker import GAME
from brelan.games.daker.loops import blueprint
from brelan.games.daker.loops.blueprint import Plan
from brelan.games.daker.loops.chances import Chances, chance_to_win, chances_of, no_chances
from brelan.games.daker.rules import BOARD, HELD, Rules, minimum_bet
from brelan.study.loops import numbers
from brelan.study.loops.compiled import compiled_for, int64, layout, loop, part
from brelan.study.loops.deals import Setup, Work
from brelan.study.loops.trace import Trace, note

POLICIES: Final = choosing.POLICIES
NOT_TURNED: Final = -1
NONE: Final = int64(0)
ONE: Final = int64(1)
OVER: Final = int64(-1)


@part
def play_deal(
    scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, chances: Chances, plan: Plan, dealer: int
) -> int:
    """One deal; who won it."""
    open_deal(scratch, trace, dealer)
    scratch.decision = NONE
    turned = NONE
    while True:
        betting_round(scratch, trace, asked, ranking, chances, plan, turned)
        after = end_round(scratch, trace, turned)
        if after == OVER:
            return showdown(scratch, trace, ranking, turned)
        turned = after


@part
def open_deal(scratch: Scratch, trace: Trace, dealer: int) -> None:
    """DAK-10, DAK-11: the blinds are posted, and everyone has cards."""
    betting.post_blinds(scratch.betting, dealer, scratch.first_bet, scratch.minimum[1])
    deal_hands(scratch, trace)


@part
def end_round(scratch: Scratch, trace: Trace, turned: int) -> int:
    """Nobody is left to speak: one more card is turned, and how many are then; OVER: the showdown follows."""
    if turned == BOARD or betting.is_decided(scratch.betting):
        return OVER
    turn_card(scratch, trace, turned)
    turned += ONE
    if not betting.is_betting_over(scratch.betting):  # DAK-17: otherwise the remaining cards are turned
        betting.next_round(scratch.betting, scratch.minimum[1 + turned])
    return turned


@part
def deal_hands(scratch: Scratch, trace: Trace) -> None:
    """DAK-11: three cards to each player."""
    cards = HELD * scratch.betting.seats
    numbers.draw(scratch.chance, scratch.pack, NONE, cards)
    note_cards(scratch, trace, DEALT, NONE, cards)


@part
def turn_card(scratch: Scratch, trace: Trace, turned: int) -> None:
    """DAK-13: one more community card."""
    place = HELD * scratch.betting.seats + turned
    numbers.draw(scratch.chance, scratch.pack, place, ONE)
    note_cards(scratch, trace, TURNED, place, ONE)


@part
def betting_round(
    scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, chances: Chances, plan: Plan, turned: int
) -> None:
    """DAK-12, DAK-13: until nobody is left to speak."""
    while scratch.betting.waiting:
        move = choose(scratch, trace, asked, ranking, chances, plan, turned)
        note(trace, BET, move)
        blueprint.follow(scratch, plan, move)
        betting.speak(scratch.betting, move)


@part
def choose(
    scratch: Scratch, trace: Trace, asked: Asked, ranking: Ranking, chances: Chances, plan: Plan, turned: int
) -> int:
    """What the one who speaks does."""
    bets = scratch.betting
    price, least, most = betting.price_and_raises(bets)
    note(trace, SEAT, bets.speaker)
    note(trace, PRICE, price)
    note(trace, CHOICES, 2 + most - least + 1)
    policy = scratch.policies[bets.speaker]
    if policy == RANDOM:
        return choosing.any_bet(scratch, trace, least, most)
    look(scratch, turned)
    if policy == SIMPLE:
        return simple_bet(scratch, trace, ranking, chances, turned, price, least, most)
    if policy == BLUEPRINT:
        return blueprint.decide(scratch, trace, plan, least)
    return choosing.legal_bet(bets, asked(policy - FIRST_CUSTOM, bets, scratch.hand))


@part
def simple_bet(
    scratch: Scratch, trace: Trace, ranking: Ranking, chances: Chances, turned: int, price: int, least: int, most: int
) -> int:
    """What `simple` does with the cards that it sees (`look`)."""
    forced = NONE if turned else scratch.minimum[1]  # the big blind is not a voluntary bet
    hands = choosing.hands_to_beat(scratch.betting, forced)
    chance = chance_to_win(ranking, chances, scratch.hand.cards, turned, hands)
    return choosing.bet_by_chance(scratch, trace, price, least, most, chance, forced)


@loop
def look(scratch: Scratch, turned: int) -> None:
    """What the one who speaks sees of the cards."""
    held, board = HELD * scratch.betting.speaker, HELD * scratch.betting.seats
    for at in range(HELD):
        scratch.hand.cards[at] = scratch.pack[held + at]
    for at in range(BOARD):
        scratch.hand.cards[HELD + at] = scratch.pack[board + at] if at < turned else NOT_TURNED


@part
def showdown(scratch: Scratch, trace: Trace, ranking: Ranking, turned: int) -> int:
    """DAK-14, DAK-15: everyone still in shows; the last one still in need not."""
    bets = scratch.betting
    if betting.is_decided(bets):
        winner = betting.the_only(bets.playing)
        if choosing.shows(scratch, trace, winner) and turned > 1:  # before that nobody can say what they are worth
            scratch.shown[best_strength(scratch, ranking, winner, turned)] += 1
    else:
        for seat in range(bets.seats):
            if bets.playing >> seat & 1:
                bets.strength[seat] = best_strength(scratch, ranking, seat, turned)
                scratch.shown[bets.strength[seat]] += 1
    return settle(bets)


@loop
def best_strength(scratch: Scratch, ranking: Ranking, seat: int, turned: int) -> int:
    """DAK-8: three cards with the best two of the board."""
    held, board = HELD * seat, HELD * scratch.betting.seats
    hole = ranking.triples[scratch.pack[held], scratch.pack[held + 1], scratch.pack[held + 2]]
    one, two, three = scratch.pack[board], scratch.pack[board + 1], scratch.pack[board + 2]
    best = int64(ranking.strengths[ranking.pairs[one, two], hole])
    if turned > 2:
        best = max(best, int64(ranking.strengths[ranking.pairs[one, three], hole]))
        best = max(best, int64(ranking.strengths[ranking.pairs[two, three], hole]))
    return best


@compiled_for(
    types.void(
        from_dtype(layout(Scratch)),
        types.int64[:, ::1],
        ASKED,
        from_dtype(layout(Ranking)),
        from_dtype(layout(Chances)),
        from_dtype(layout(Plan)),
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
    chances: Chances,
    plan: Plan,
    key: int,
    first: int,
    payoffs: Payoffs,
    winners: Winners,
) -> None:
    """The deals numbered `first` and following, a row of `payoffs` for each."""
    bets = scratch.betting
    for row in range(len(payoffs)):
        dealer = begin(scratch, key, first + row)
        winners[row] = play_deal(scratch, trace, asked, ranking, chances, plan, dealer)
        for seat in range(bets.seats):
            payoffs[row, seat] = gain(bets, seat)


def agree(scratch: Scratch, rules: Rules) -> None:
    """The blinds, and the least bet of each round."""
    scratch.first_bet = rules.small_blind
    scratch.minimum[1:] = [minimum_bet(rules, number) for number in range(1, BOARD + 2)]


def _play_all(work: Work, scratch: Scratch, asked: Asked) -> None:
    setup = work.setup
    rules: Rules = setup.rules
    agree(scratch, rules)
    pack = pack_from(rules.pack)
    plan = _plan(setup, scratch) if "blueprint" in setup.policies else blueprint.no_plan()
    chances = chances_of(pack) if "simple" in setup.policies else no_chances()
    given = asked, ranking_of(pack), chances, plan
    play_deals(scratch, work.trace, *given, work.key, work.first, work.payoffs, work.winners)


def _plan(setup: Setup, scratch: Scratch) -> Plan:
    """Of the bot `blueprint`, where it can play."""
    blueprint.check(setup.rules, tuple(scratch.betting.brought[: scratch.betting.seats].tolist()))
    return blueprint.shipped_plan()


LOOPS: Final = choosing.loops_with_bets(GAME, POLICIES, _play_all)
play, trace_deal = LOOPS.play, LOOPS.trace_deal
