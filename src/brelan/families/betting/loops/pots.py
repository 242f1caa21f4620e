"""Main pot and side pots inside compiled loops: the rules of `families.betting.pots`, on the record of the
betting."""

from __future__ import annotations

from brelan.families.betting.loops.betting import Betting, count_of, has_one, is_decided, next_of, the_only
from brelan.families.betting.pots import portion
from brelan.study.loops.compiled import loop, part, shared

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
