"""Whole deals of Daker in compiled loops: 2 to 8 players, all limits, any pack.

    question = Question(Rules(), ("simple", *["random"] * 5), stack=200)
    deals = daker.play(question, numbers.key_of(1), first=0, count=1_000_000)

A policy of one's own is a function: see `choosing`. It sees six cards, the three that it holds and the board; -1
stands for a card that is not turned yet. It is given a name, and plays where the question names it:

    question = Question(Rules(), ("mine", "random"), stack=200)
    deals = daker.play(question, numbers.key_of(1), 0, 1_000_000, own={"mine": calls_or_raises})
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import from_dtype, njit, types

from brelan.fast import numbers
from brelan.fast.batch import Deals, Question
from brelan.fast.compiled import loop, part
from brelan.fast.deals import betting, choosing, running
from brelan.fast.deals.choosing import ASKED, FIRST_OWN, RANDOM, SIMPLE, Asked, Policies
from brelan.fast.deals.daker_chances import CHANCES, Chances, chance_to_win, chances_of, no_chances
from brelan.fast.deals.daker_hands import RANKING, Ranking, ranking_of
from brelan.fast.deals.daker_room import (
    BET,
    CHOICES,
    DEALT,
    PRICE,
    ROOM,
    SEAT,
    TURNED,
    Room,
    begin,
    tell,
    tell_cards,
)
from brelan.fast.deals.running import Payoffs, Traced, Winners
from brelan.games.daker import GAME
from brelan.games.daker.rules import BOARD, HELD, Rules, minimum_bet
from brelan.pieces.daker_cards import pack_from

POLICIES: Final = choosing.POLICIES
NOT_TURNED: Final = -1
NONE: Final = np.int64(0)
ONE: Final = np.int64(1)


@part
def play_deal(room: Room, asked: Asked, ranking: Ranking, chances: Chances, dealer: Any) -> Any:
    """One deal; who won it."""
    bets = room.betting
    betting.post_blinds(bets, dealer, room.first_bet, room.minimum[1])
    deal_hands(room)
    turned = NONE
    betting_round(room, asked, ranking, chances, turned)
    while turned < BOARD and not betting.is_decided(bets):
        turn_card(room, turned)
        turned += ONE
        if not betting.is_betting_over(bets):  # DAK-17: otherwise the remaining cards are turned
            betting.next_round(bets, room.minimum[1 + turned])
            betting_round(room, asked, ranking, chances, turned)
    return showdown(room, ranking, turned)


@loop
def deal_hands(room: Room) -> None:
    """DAK-11: three cards to each player."""
    cards = HELD * room.betting.seats
    numbers.draw(room.chance, room.pack, NONE, cards)
    tell_cards(room, DEALT, NONE, cards)


@loop
def turn_card(room: Room, turned: Any) -> None:
    """DAK-13: one more community card."""
    place = HELD * room.betting.seats + turned
    numbers.draw(room.chance, room.pack, place, ONE)
    tell_cards(room, TURNED, place, ONE)


@loop
def betting_round(room: Room, asked: Asked, ranking: Ranking, chances: Chances, turned: Any) -> None:
    """DAK-12, DAK-13: until nobody is left to speak."""
    while room.betting.waiting:
        move = choose(room, asked, ranking, chances, turned)
        tell(room, BET, move)
        betting.speak(room.betting, move)


@part
def choose(room: Room, asked: Asked, ranking: Ranking, chances: Chances, turned: Any) -> Any:
    """What the one who speaks does."""
    bets = room.betting
    price, least, most = betting.price_and_raises(bets)
    tell(room, SEAT, bets.speaker)
    tell(room, PRICE, price)
    tell(room, CHOICES, 2 + most - least + 1)
    policy = room.policies[bets.speaker]
    if policy == RANDOM:
        return choosing.any_bet(room, least, most)
    look(room, turned)
    if policy == SIMPLE:
        forced = NONE if turned else room.minimum[1]  # the big blind is no bet of one's own will
        hands = choosing.hands_to_beat(bets, forced)
        chance = chance_to_win(ranking, chances, room.hand.cards, turned, hands)
        return choosing.bet_by_chance(room, price, least, most, chance, forced)
    return choosing.legal_bet(bets, asked(policy - FIRST_OWN, bets, room.hand))


@loop
def look(room: Room, turned: Any) -> None:
    """What the one who speaks sees of the cards."""
    held, board = HELD * room.betting.speaker, HELD * room.betting.seats
    for at in range(HELD):
        room.hand.cards[at] = room.pack[held + at]
    for at in range(BOARD):
        room.hand.cards[HELD + at] = room.pack[board + at] if at < turned else NOT_TURNED


@loop
def showdown(room: Room, ranking: Ranking, turned: Any) -> Any:
    """DAK-14, DAK-15: everyone still in shows; the last one still in need not."""
    bets = room.betting
    if betting.is_decided(bets):
        winner = betting.the_only(bets.playing)
        if choosing.shows(room, winner) and turned > 1:  # before that nobody can say what they are worth
            room.shown[best_strength(room, ranking, winner, turned)] += 1
    else:
        for seat in range(bets.seats):
            if bets.playing >> seat & 1:
                bets.strength[seat] = best_strength(room, ranking, seat, turned)
                room.shown[bets.strength[seat]] += 1
    return betting.settle(bets)


@loop
def best_strength(room: Room, ranking: Ranking, seat: Any, turned: Any) -> Any:
    """DAK-8: three cards with the best two of the board."""
    held, board = HELD * seat, HELD * room.betting.seats
    hole = ranking.triples[room.pack[held], room.pack[held + 1], room.pack[held + 2]]
    one, two, three = room.pack[board], room.pack[board + 1], room.pack[board + 2]
    best = np.int64(ranking.strengths[ranking.pairs[one, two], hole])
    if turned > 2:
        best = max(best, np.int64(ranking.strengths[ranking.pairs[one, three], hole]))
        best = max(best, np.int64(ranking.strengths[ranking.pairs[two, three], hole]))
    return best


@njit(
    types.void(
        from_dtype(ROOM),
        ASKED,
        from_dtype(RANKING),
        from_dtype(CHANCES),
        types.int64,
        types.int64,
        types.int64[:, ::1],
        types.uint32[::1],
    ),
    cache=True,
)
def play_deals(
    room: Room,
    asked: Asked,
    ranking: Ranking,
    chances: Chances,
    key: Any,
    first: Any,
    payoffs: Payoffs,
    winners: Winners,
) -> None:
    """The deals numbered `first` and following, a row of `payoffs` for each."""
    bets = room.betting
    for row in range(len(payoffs)):
        dealer = begin(room, key, first + row)
        winners[row] = play_deal(room, asked, ranking, chances, dealer)
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
    room["first_bet"] = rules.small_blind
    room["minimum"][1:] = [minimum_bet(rules, number) for number in range(1, BOARD + 2)]
    pack = pack_from(rules.pack)
    chances = chances_of(pack) if "simple" in question.policies else no_chances()
    play_deals(room, asked, ranking_of(pack), chances, key, first, payoffs, winners)
