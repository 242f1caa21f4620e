"""Betting rounds inside compiled loops: the rules of `families.betting.betting_round`, on one record.

The decisions are the ones written there; function stands beside function of the same name. Who plays, waits or has
spoken is a set of bits, one for each seat. The order of speaking needs no list: those who wait are met clockwise from
the one who spoke last.

A move is a number: FOLD, PAY (check or call, whichever is legal), or the amount that is raised to.
"""

from __future__ import annotations

from typing import Annotated, Final

from brelan.families.betting.limits import (
    LIMITS,
    LimitKind,
    can_go_higher,
    ceiling,
    is_full_raise,
    price,
    raise_bounds,
    winnable,
)
from brelan.families.betting.pots import portion
from brelan.study.loops.compiled import Ints, loop, part, shared

for _rule in (can_go_higher, ceiling, is_full_raise, price, raise_bounds, winnable):
    shared(_rule)

MOST_SEATS: Final = 8


class Betting:
    """A record, changed in place."""

    # Agreed before the first deal:
    seats: int
    limit: int  # which of LIMITS
    maximum: int  # the agreed one of `limit`
    brought: Annotated[Ints, MOST_SEATS]  # chips of each seat at the start of a deal
    # Of this deal:
    dealer: int
    paid: Annotated[Ints, MOST_SEATS]  # by each seat, in all rounds
    pot: int  # all that was paid
    playing: int  # who is still in
    # Of this round:
    round: int  # its number, from 1
    speaker: int  # who speaks, while anybody waits
    waiting: int  # who has still to speak
    spoken: int  # who has spoken since the last full bet or raise (COM-4)
    floor: int  # what staying in cost up to this round
    highest: int  # what staying in costs now
    step: int  # the last full bet or raise, at first the minimum bet
    raises: int  # bets and raises, short ones too
    # Of the end:
    strength: Annotated[Ints, MOST_SEATS]  # of the hands that are compared
    won: Annotated[Ints, MOST_SEATS]  # by each seat from the pots


FOLD: Final = -1
PAY: Final = 0


def agree(betting: Betting, stacks: tuple[int, ...], limit: LimitKind, maximum: int) -> None:
    """What stays the same from deal to deal."""
    betting.seats = len(stacks)
    betting.brought[: len(stacks)] = stacks
    betting.limit = LIMITS.index(limit)
    betting.maximum = maximum


@part
def has_one(seats: int) -> bool:
    """Is it exactly one seat?"""
    return seats != 0 and seats & (seats - 1) == 0


@part
def count_of(seats: int) -> int:
    """How many seats these are."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@part
def the_only(seats: int) -> int:
    """The number of the only seat."""
    seat = 0
    while seats > 1:
        seats >>= 1
        seat += 1
    return seat


@part
def next_of(seats: int, after: int, count: int) -> int:
    """The first of these seats that is met clockwise after a seat; that seat itself comes last."""
    seat = after
    while True:
        seat += 1
        if seat == count:
            seat = 0
        if seats >> seat & 1:
            return seat


@part
def left_of(betting: Betting, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < betting.seats else 0


@part
def pay_up_to(betting: Betting, seat: int, total: int) -> None:
    """Bring what a seat has paid in this deal to a total, or to all it brought (COM-3)."""
    total = min(total, betting.brought[seat])
    betting.pot += total - betting.paid[seat]
    betting.paid[seat] = total


@part
def nobody_paid(betting: Betting, dealer: int) -> None:
    """Before the forced payments."""
    betting.dealer = dealer
    betting.paid[:] = 0
    betting.won[:] = 0
    betting.pot = 0
    betting.round = 1
    betting.playing = (1 << betting.seats) - 1
    betting.spoken = 0


@loop
def post_blinds(betting: Betting, dealer: int, small: int, big: int) -> None:
    """DAK-10: the two seats left of the dealer; with two players the dealer posts the small one."""
    nobody_paid(betting, dealer)
    small_seat = dealer if betting.seats == 2 else left_of(betting, dealer)
    big_seat = left_of(betting, small_seat)
    pay_up_to(betting, small_seat, small)
    pay_up_to(betting, big_seat, big)
    betting.floor = 0
    betting.highest = big
    betting.step = big
    betting.raises = 1
    _open(betting, big_seat)


@loop
def post_antes(betting: Betting, dealer: int, ante: int) -> None:
    """DRW-2, DRW-7: everyone pays the ante, or all they have; it is the minimum bet."""
    nobody_paid(betting, dealer)
    for seat in range(betting.seats):
        pay_up_to(betting, seat, ante)
    betting.floor = ante
    betting.highest = ante
    betting.step = ante
    betting.raises = 0
    _open(betting, dealer)


@part
def _open(betting: Betting, last: int) -> None:
    """All with chips may speak, the one after `last` first; if nobody is asked, what nobody matched goes back."""
    betting.waiting = with_chips(betting)
    _still_asked(betting)
    _go_on(betting, last)


@loop
def next_round(betting: Betting, minimum: int) -> None:
    """Nobody has bet yet; the first still in, left of the dealer, speaks first. Two at least have chips (DAK-17)."""
    betting.round += 1
    betting.waiting = with_chips(betting)
    betting.spoken = 0
    betting.floor = betting.highest
    betting.step = minimum
    betting.raises = 0
    betting.speaker = next_of(betting.waiting, betting.dealer, betting.seats)


@part
def with_chips(betting: Betting) -> int:
    """Who is still in and has chips left."""
    found = 0
    for seat in range(betting.seats):
        if betting.brought[seat] > betting.paid[seat]:
            found |= 1 << seat
    return found & betting.playing


@part
def round_bet(betting: Betting, seat: int) -> int:
    """What lies before a seat in this round; once it is over, all of it is in the pot."""
    return max(0, betting.paid[seat] - betting.floor) if betting.waiting else 0


@part
def is_decided(betting: Betting) -> bool:
    """DAK-14: only one is still in."""
    return has_one(betting.playing)


@part
def is_betting_over(betting: Betting) -> bool:
    """No other round can follow: one is still in, or at most one has chips (DAK-17)."""
    able = with_chips(betting)
    return able & (able - 1) == 0 or is_decided(betting)


@part
def price_and_raises(betting: Betting) -> tuple[int, int, int]:
    """What a call costs the one who speaks, and the least and the most they may raise to; 0, -1: they may not."""
    seat, highest = betting.speaker, betting.highest
    brought, paid = betting.brought[seat], betting.paid[seat]
    owed = price(brought, paid, highest)
    if betting.spoken >> seat & 1 or not can_go_higher(brought, highest) or not is_answerable(betting):
        return owed, 0, -1
    allowed = ceiling(
        betting.limit, betting.maximum, brought, paid, highest, betting.step, betting.raises, betting.pot
    )
    least, most = raise_bounds(brought, highest, betting.step, betting.floor, allowed)
    return owed, least, most


@part
def is_answerable(betting: Betting) -> bool:
    """COM-4: can another seat still in answer a raise?"""
    others = betting.playing & ~(1 << betting.speaker)
    seat = 0
    while others:
        if others & 1 and can_go_higher(betting.brought[seat], betting.highest):
            return True
        others >>= 1
        seat += 1
    return False


@part
def speak(betting: Betting, move: int) -> None:
    """Play a legal move of the one who speaks; after the last one what nobody matched goes back."""
    seat = betting.speaker
    if move == FOLD:
        fold(betting)
    elif move != PAY:
        raise_to(betting, move)
    elif betting.paid[seat] == betting.highest:
        check(betting)
    else:
        call(betting)
    _go_on(betting, seat)


@part
def _go_on(betting: Betting, last: int) -> None:
    """The next one speaks, or the round is over."""
    if betting.waiting:
        betting.speaker = next_of(betting.waiting, last, betting.seats)
    else:
        return_uncalled(betting)


@part
def fold(betting: Betting) -> None:
    """The one who speaks is out; what they paid stays."""
    seat = 1 << betting.speaker
    betting.playing ^= seat
    betting.waiting ^= seat
    _still_asked(betting)


@part
def check(betting: Betting) -> None:
    """The one who speaks stays in and pays nothing."""
    seat = 1 << betting.speaker
    betting.waiting ^= seat
    betting.spoken |= seat


@part
def call(betting: Betting) -> None:
    """The one who speaks pays the price."""
    pay_up_to(betting, betting.speaker, betting.highest)
    check(betting)
    _still_asked(betting)


@part
def raise_to(betting: Betting, to: int) -> None:
    """The one who speaks bets or raises; all others with chips must answer."""
    seat = betting.speaker
    total = betting.floor + to
    added = total - betting.highest
    pay_up_to(betting, seat, total)
    betting.waiting = with_chips(betting) & ~(1 << seat)
    if is_full_raise(added, betting.step):
        betting.spoken = 1 << seat
        betting.step = added
    betting.highest = total
    betting.raises += 1


@part
def _still_asked(betting: Betting) -> None:
    """DAK-14, DAK-17: the last one waiting is not asked if nobody else has chips and nobody paid more."""
    if not has_one(betting.waiting):
        return
    others = betting.playing ^ betting.waiting
    last_paid = betting.paid[the_only(betting.waiting)]
    for seat in range(betting.seats):
        paid = betting.paid[seat]
        if others >> seat & 1 and (betting.brought[seat] > paid or paid > last_paid):
            return
    betting.waiting = 0


@loop
def return_uncalled(betting: Betting) -> None:
    """COM-3, when a round is over: what nobody matched, folded seats among them, goes back to its owner."""
    owner, most, second = 0, betting.paid[0], 0
    for seat in range(1, betting.seats):
        paid = betting.paid[seat]
        if paid > most:
            owner, most, second = seat, paid, most
        elif paid > second:
            second = paid
    if most > second and betting.playing >> owner & 1:
        betting.paid[owner] = second
        betting.pot -= most - second
        betting.highest = second


shared(portion)


@loop
def settle(betting: Betting) -> int:
    """DAK-14, DAK-15: who wins or shares the main pot. What each seat wins is written to `won`.

    The last one still in takes all; otherwise `strength` tells what the hands of those still in are worth.
    """
    if is_decided(betting):
        betting.won[the_only(betting.playing)] = betting.pot
        return betting.playing
    below, level, winners = 0, 0, 0
    while below < betting.pot:  # one pot for each different total of the seats still in (COM-3)
        level, reached = _next_level(betting, level)
        sharing = _best_of(betting, level)
        if not winners:
            winners = sharing
        _share(betting, reached - below, sharing)
        below = reached
    return winners


@part
def gain(betting: Betting, seat: int) -> int:
    """What a seat has won or lost in a deal that is settled."""
    return betting.won[seat] - betting.paid[seat]


@loop
def _next_level(betting: Betting, after: int) -> tuple[int, int]:
    """The next total of a seat still in, and the chips of all seats up to it; all chips at the last one."""
    level, highest = 0, 0
    for seat in range(betting.seats):
        paid = betting.paid[seat]
        if betting.playing >> seat & 1 and paid > after:
            level = min(level, paid) if level else paid
            highest = max(highest, paid)
    if level == highest:
        return level, betting.pot
    reached = 0
    for seat in range(betting.seats):
        reached += min(betting.paid[seat], level)
    return level, reached


@loop
def _best_of(betting: Betting, level: int) -> int:
    """The strongest hands among the seats still in that paid so much."""
    best, found = -1, 0
    for seat in range(betting.seats):
        if betting.playing >> seat & 1 and betting.paid[seat] >= level:
            strength = betting.strength[seat]
            if strength > best:
                best, found = strength, 1 << seat
            elif strength == best:
                found |= 1 << seat
    return found


@loop
def _share(betting: Betting, amount: int, sharing: int) -> None:
    """COM-2: odd chips go to the first ones after the dealer."""
    if has_one(sharing):
        betting.won[the_only(sharing)] += amount
        return
    count = count_of(sharing)
    seat = betting.dealer
    for place in range(count):
        seat = next_of(sharing, seat, betting.seats)
        betting.won[seat] += portion(amount, count, place)
