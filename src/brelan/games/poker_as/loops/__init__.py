"""Whole deals of Poker d'As. Read beside the sheet: the first player, the replies, the play-off, the payment.

Policies: `random`, `simple` and `perfect` play as the bots of these names. A custom bot plays too, if it draws
no random numbers and decides by its dice, its throws and what it faces (the throws allowed, the best hand so far,
how many hold it, how many are still to throw): it is asked once about every situation that occurs, and the loop runs
on what it said. A bot is whatever `docs/bots.md` says:

    class Cautious:
        def __init__(self, rules, players, stream): ...
        def decide(self, view, legal):
            return Stop() if Stop() in legal else Throw()

    setup = Setup(Rules(), ("cautious", "perfect"), stack=100)
    deals = play(setup, numbers.key_of(1), first=0, count=100_000, custom={"cautious": Cautious})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from brelan.errors import BadOption
from brelan.games.poker_as import GAME
from brelan.games.poker_as.loops.book import (
    FIRST,
    NEVER,
    UNKNOWN,
    Asked,
    Book,
    Missing,
    Pages,
    Perfect,
    Simple,
    Tabulated,
    find,
)
from brelan.games.poker_as.loops.dice import (
    KEPT,
    NOTHING_KEPT,
    SEAT,
    SETTLED,
    STOP,
    SUDDEN,
    Dice,
    any_move,
    dice_of,
    fall,
)
from brelan.games.poker_as.rules import Rules, allowed_throws, chart_of
from brelan.study.bots import MakeBot
from brelan.study.loops.compiled import Ints, int64, loop, part
from brelan.study.loops.deals import Left, Loops, Setup, Work
from brelan.study.loops.numbers import CHANCE, CHOICES, WORDS, State, begin
from brelan.study.loops.trace import Trace, forget, note

POLICIES: Final = ("random", "simple", "perfect")
_TABULATED: Final[dict[str, Callable[[Rules, int], Tabulated]]] = {"simple": Simple, "perfect": Perfect}

RANDOM: Final = 0
NO_HAND: Final = -1


class Terms(NamedTuple):
    """What the loop must know of the table."""

    stake: int
    max_throws: int
    less: int  # PDA-6: the others may throw this many times less than the first player did,
    least: int  # but never fewer than this
    dealer: int  # UNKNOWN: it goes round
    draws: bool  # somebody plays at random


class Scratch(NamedTuple):
    """Room to work in, made once for many deals."""

    chance: State
    choices: State
    hands: Ints  # [seat]: the number of a roll, or NO_HAND
    missing: Ints  # as `Missing`


@part
def take_turn(
    dice: Dice,
    pages: Pages,
    scratch: Scratch,
    seat: int,
    policy: int,
    limit: int,
    to_come: int,
    level: int,
    best: int,
    trace: Trace,
) -> int:
    """PDA-5, PDA-6: throw at least once, then keep some dice and throw the others, or stop, within the limit.

    Returns the number of throws; UNKNOWN if the book must learn more.
    """
    start, length = find(pages, policy, to_come, level, best, limit) if policy != RANDOM else (0, 0)
    keep, roll, thrown = int64(NOTHING_KEPT), int64(0), int64(0)
    note(trace, SEAT, seat)
    while keep != STOP:
        note(trace, KEPT, keep)
        roll = fall(dice, scratch.chance, keep, trace)
        thrown += 1
        if thrown == limit:
            break
        note(trace, SEAT, seat)
        if policy == RANDOM:
            keep = any_move(dice, scratch.choices, roll, trace)
        else:
            row = written_row(pages, policy, start, length, to_come, limit, thrown)
            if row == UNKNOWN:
                miss(scratch.missing, policy, thrown, to_come, level, best, limit)
                return int64(UNKNOWN)
            keep = int64(pages.rows[row, roll])
    if keep == STOP:
        note(trace, KEPT, keep)
    note(trace, SETTLED, roll)
    scratch.hands[seat] = roll
    return thrown


@part
def written_row(pages: Pages, policy: int, start: int, length: int, to_come: int, limit: int, thrown: int) -> int:
    """What a player does after this many throws: a row of the book, or UNKNOWN."""
    at = min(thrown, pages.settled[policy]) if to_come == FIRST else limit - thrown
    return int64(pages.throws[start + at]) if at < length else int64(UNKNOWN)


@part
def miss(missing: Ints, policy: int, thrown: int, to_come: int, level: int, strength: int, allowed: int) -> None:
    missing[0] = policy
    missing[1] = thrown
    missing[2] = to_come
    missing[3] = level
    missing[4] = strength
    missing[5] = allowed


@part
def play_off(dice: Dice, chance: State, first: int, seats: int, level: int, shown: Ints, trace: Trace) -> int:
    """PDA-7: the level ones throw all five dice once (coup sec), and again, until one is left: who it is."""
    while level & (level - 1):
        best, top = int64(NO_HAND), int64(0)
        seat = first
        for _ in range(seats):
            if level >> seat & 1:
                note(trace, SEAT, seat)
                note(trace, KEPT, NOTHING_KEPT)
                roll = fall(dice, chance, NOTHING_KEPT, trace)
                note(trace, SUDDEN, roll)
                shown[dice.combination[roll]] += 1
                strength = dice.strength[roll]
                if strength > best:
                    best, top = strength, int64(0)
                if strength == best:
                    top |= 1 << seat
            seat = seat + 1 if seat + 1 < seats else 0
        level = top
    winner = int64(0)
    while level >> winner > 1:
        winner += 1
    return winner


@part
def allowed_after(terms: Terms, took: int) -> int:
    """PDA-6: how often each of the others may throw."""
    return max(terms.least, took - terms.less)


@part
def ranked(strength: int, seat: int, best: int, level: int, top: int) -> tuple[int, int, int]:
    """After one more hand: the best one so far, how many hold it, and who, a bit for each."""
    if strength > best:
        return strength, int64(1), int64(1) << seat
    if strength == best:
        return best, level + 1, top | int64(1) << seat
    return best, level, top


@part
def one_deal(
    terms: Terms, policies: Ints, dice: Dice, pages: Pages, scratch: Scratch, first: int, shown: Ints, trace: Trace
) -> int:
    """The first player, the replies, the play-off: who wins; UNKNOWN if the book must learn more."""
    seats = len(policies)
    took = take_turn(dice, pages, scratch, first, policies[first], terms.max_throws, FIRST, 0, 0, trace)
    if took == UNKNOWN:
        return int64(UNKNOWN)
    best, level, top = ranked(dice.strength[scratch.hands[first]], first, int64(NO_HAND), int64(0), int64(0))
    allowed = allowed_after(terms, took)
    seat = first
    for to_come in range(seats - 2, -1, -1):
        seat = seat + 1 if seat + 1 < seats else 0
        scratch.hands[seat] = NO_HAND
        if allowed:  # PDA-6, strictly-fewer: after a single throw the others do not throw, and lose
            policy = policies[seat]
            if take_turn(dice, pages, scratch, seat, policy, allowed, to_come, level, best, trace) == UNKNOWN:
                return int64(UNKNOWN)
            best, level, top = ranked(dice.strength[scratch.hands[seat]], seat, best, level, top)
    for hand in scratch.hands:
        if hand != NO_HAND:
            shown[dice.combination[hand]] += 1
    return play_off(dice, scratch.chance, first, seats, top, shown, trace)


@loop
def many_deals(
    terms: Terms,
    policies: Ints,
    dice: Dice,
    pages: Pages,
    scratch: Scratch,
    key: int,
    number: int,
    payoffs: Ints,
    winners: NDArray[np.uint32],
    shown: Ints,
    trace: Trace,
) -> int:
    """The deals from this number on, one for each row of payoffs: how many were played before the book must learn."""
    seats = len(policies)
    for deal in range(len(payoffs)):
        begin(scratch.chance, key, number + deal, CHANCE)
        if terms.draws:
            begin(scratch.choices, key, number + deal, CHOICES)
        first = (number + deal) % seats if terms.dealer == UNKNOWN else terms.dealer
        winner = one_deal(terms, policies, dice, pages, scratch, first, shown, trace)
        if winner == UNKNOWN:
            return deal
        for seat in range(seats):  # PDA-7: the winner takes the stake of each other player
            payoffs[deal, seat] = -terms.stake
        payoffs[deal, winner] += terms.stake * seats
        winners[deal] = 1 << winner
    return len(payoffs)


def _run(work: Work) -> Left:
    setup, payoffs = work.setup, work.payoffs
    rules: Rules = setup.rules
    policies, book = seated(setup, work.custom)
    chart = chart_of(rules)
    scratch = Scratch(
        chance=np.zeros(WORDS, np.uint64),
        choices=np.zeros(WORDS, np.uint64),
        hands=np.full(len(policies), NO_HAND, np.int64),
        missing=np.zeros(len(Missing._fields), np.int64),
    )
    given = terms_of(rules, setup.dealer, draws=RANDOM in policies), policies, dice_of(rules.all_five, chart)
    shown = np.zeros(len(chart.combinations), np.int64)
    done = 0
    while done < len(payoffs):
        left = payoffs[done:], work.winners[done:]
        done += many_deals(*given, book.pages, scratch, work.key, work.first + done, *left, shown, work.trace)
        if done < len(payoffs):
            forget(work.trace)  # the deal is played again from its beginning
            book.learn(Missing(*scratch.missing.tolist()))
    book.keep()
    return dict(zip(chart.combinations, shown.tolist(), strict=True)), None


def seated(setup: Setup, custom: Mapping[str, MakeBot]) -> tuple[Ints, Book]:
    """Who plays at each seat: RANDOM, or a number of the book."""
    names = setup.policies
    for name, make in custom.items():
        if not callable(make):
            raise BadOption("not-a-bot", "the policy {name!r} is nothing that makes a bot", name=name)
    written = tuple(dict.fromkeys(name for name in names if name != POLICIES[RANDOM]))
    agreed = replace(setup.rules, stake=1, next_first="turn")  # what no player's choice depends on
    book = _book(agreed, len(names), tuple(custom.get(name, name) for name in written))
    return np.array([written.index(name) + 1 if name in written else RANDOM for name in names]), book


def terms_of(rules: Rules, dealer: int | None, *, draws: bool) -> Terms:
    """PDA-6 is one subtraction, and what is left at the least: taken from the rules themselves."""
    return Terms(
        stake=rules.stake,
        max_throws=NEVER if rules.max_throws is None else rules.max_throws,
        less=2 - allowed_throws(rules, 2),
        least=allowed_throws(rules, 1),
        dealer=UNKNOWN if dealer is None else dealer,
        draws=draws,
    )


@lru_cache(maxsize=16)
def _book(rules: Rules, players: int, bots: tuple[str | MakeBot, ...]) -> Book:
    """What these bots do at such a table, remembered from one call to the next."""
    known = [_TABULATED[bot](rules, players) if isinstance(bot, str) else Asked(bot, rules, players) for bot in bots]
    return Book(known)


LOOPS: Final = Loops(GAME, POLICIES, _run)
play, trace_deal = LOOPS.play, LOOPS.trace_deal
