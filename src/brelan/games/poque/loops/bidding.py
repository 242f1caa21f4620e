"""Phase 2 of Poque, compiled: bids for the poque, and who takes it (POQ-7 to POQ-12, POQ-V2)."""

from __future__ import annotations

from typing import Final

from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.loops.scratch import (
    ANNOUNCED,
    BID,
    BONUS,
    CHOICES,
    POQUE,
    SUIT,
    WHOLE_SUIT,
    Scratch,
    count,
    drawn,
    lowest,
    note_seat,
    right_of,
    take,
    take_share,
    trumps,
)
from brelan.games.poque.loops.tables import COMBINATION, DECIDER, STRENGTH, Setting
from brelan.games.poque.rules import MOST_BID
from brelan.study.loops.compiled import part, shared
from brelan.study.loops.trace import Trace, note

shared(bid_bounds)
shared(may_follow)

PASS: Final = 0
"""A choice is what one's bid comes to: nothing more, as much as the highest, or more than that."""


@part
def bid_for_poque(scratch: Scratch, trace: Trace, setting: Setting) -> None:
    """Both rounds of bids, and the poque for the best of those at the highest one."""
    begin_bids(scratch)
    first_bids(scratch, trace, setting)
    if bidders(scratch) > 1:
        second_bids(scratch, trace, setting)
    if scratch.highest:  # POQ-10: otherwise the poque stays
        award(scratch, trace, setting)


@part
def begin_bids(scratch: Scratch) -> None:
    """Nobody has bid yet."""
    scratch.bids[:] = 0
    scratch.highest = 0


@part
def first_bids(scratch: Scratch, trace: Trace, setting: Setting) -> None:
    """POQ-9: from the dealer's right each speaks once."""
    seat = scratch.dealer
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        put_in(scratch, trace, seat, choose_bid(scratch, trace, setting, seat))


@part
def choose_bid(scratch: Scratch, trace: Trace, setting: Setting, seat: int) -> int:
    """POQ-9: pass, open, follow or raise."""
    highest, left = scratch.highest, scratch.stacks[seat]
    least, greatest = bid_bounds(highest, left)
    follows = may_follow(highest, left)
    plain = 2 if follows else 1
    amounts = max(greatest - least + 1, 0)
    note(trace, CHOICES, plain + amounts)
    if setting.random[seat]:
        kind = drawn(scratch, trace, plain + (amounts > 0))
        if kind == plain:
            return least + drawn(scratch, trace, amounts)
        return highest if kind else PASS
    return planned_bid(scratch, setting, seat)


@part
def planned_bid(scratch: Scratch, setting: Setting, seat: int) -> int:
    """What a policy bids by its tables."""
    highest, left = scratch.highest, scratch.stacks[seat]
    level = level_of(scratch, setting, seat)
    most = min(left, MOST_BID)  # the tables end there
    if highest == 0:
        return setting.opens[seat, level, most]
    if not may_follow(highest, left):
        return PASS
    to = setting.raises[seat, level, highest, most]
    return to if to else follow(scratch, setting, seat, level)


@part
def second_bids(scratch: Scratch, trace: Trace, setting: Setting) -> None:
    """POQ-11: those below the highest bid, whoever passed among them, complete to it or pass."""
    seat = scratch.dealer
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        if scratch.bids[seat] < scratch.highest:
            put_in(scratch, trace, seat, choose_completing(scratch, trace, setting, seat))


@part
def choose_completing(scratch: Scratch, trace: Trace, setting: Setting, seat: int) -> int:
    """POQ-11: who cannot complete passes."""
    choices = 2 if may_complete(scratch, seat) else 1
    note(trace, CHOICES, choices)
    if setting.random[seat]:
        return scratch.highest if drawn(scratch, trace, choices) else PASS
    return follow(scratch, setting, seat, level_of(scratch, setting, seat)) if choices > 1 else PASS


@part
def may_complete(scratch: Scratch, seat: int) -> bool:
    """POQ-11: without credit."""
    return may_follow(scratch.highest - scratch.bids[seat], scratch.stacks[seat])


@part
def follow(scratch: Scratch, setting: Setting, seat: int, level: int) -> int:
    """Come to the highest bid if there is enough in the poque for the seat's policy."""
    price = scratch.highest - scratch.bids[seat]
    enough = setting.follows[seat, level, bidders(scratch), price]
    return scratch.highest if scratch.pools[POQUE] >= enough else PASS


@part
def put_in(scratch: Scratch, trace: Trace, seat: int, to: int) -> None:
    """The seat's bid is now `to`: what is missing goes into the poque."""
    note_seat(trace, BID, seat, to)
    if to != PASS:
        amount = to - scratch.bids[seat]
        scratch.bids[seat] = scratch.highest = to
        scratch.stacks[seat] -= amount
        scratch.pools[POQUE] += amount


@part
def bidders(scratch: Scratch) -> int:
    """How many have put something in."""
    found = 0
    for seat in range(scratch.players):
        if scratch.bids[seat]:
            found += 1
    return found


@part
def award(scratch: Scratch, trace: Trace, setting: Setting) -> int:
    """POQ-10, POQ-12: one alone at the highest bid takes the poque without showing; otherwise the best hand does.

    Returns the set of those who lay down their combination."""
    standing = at_highest(scratch)
    if count(standing) == 1:
        take(scratch, trace, lowest(standing), POQUE)
        return 0
    winners = best_of(scratch, trace, setting, standing)
    if count(winners) == 1:
        take(scratch, trace, lowest(winners), POQUE)
        pay_bonus(scratch, trace, setting, lowest(winners))
    else:
        share_poque(scratch, trace, winners)
    return winners


@part
def at_highest(scratch: Scratch) -> int:
    """The set of seats at the highest bid."""
    found = 0
    for seat in range(scratch.players):
        if scratch.bids[seat] == scratch.highest:
            found |= 1 << seat
    return found


@part
def best_of(scratch: Scratch, trace: Trace, setting: Setting, standing: int) -> int:
    """POQ-12: those who stand announce in turn. Returns the set of those with the best hand."""
    best, found = -1, 0
    seat = scratch.dealer
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        if standing >> seat & 1:
            strength = announce(scratch, trace, setting, seat)
            if strength > best:
                best, found = strength, 0
            if strength == best:
                found |= 1 << seat
    return found


@part
def announce(scratch: Scratch, trace: Trace, setting: Setting, seat: int) -> int:
    """A hand is compared with others. Returns its strength."""
    combination = setting.worths[worth_of(setting, scratch.hands[seat]), COMBINATION]
    scratch.shown[combination] += 1
    note_seat(trace, ANNOUNCED, seat, combination)
    return strength_of(scratch, setting, seat)


@part
def share_poque(scratch: Scratch, trace: Trace, winners: int) -> None:
    """POQ-8: equal hands share the poque, and what cannot be shared equally stays in it."""
    share = scratch.pools[POQUE] // count(winners)
    seat = scratch.dealer
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        if winners >> seat & 1:
            take_share(scratch, trace, seat, POQUE, share)


@part
def pay_bonus(scratch: Scratch, trace: Trace, setting: Setting, winner: int) -> None:
    """POQ-V2: all others at the table pay the bonus of the winner's combination, or what they have."""
    bonus = setting.bonus[setting.worths[worth_of(setting, scratch.hands[winner]), COMBINATION]]
    if bonus == 0:
        return
    seat = scratch.dealer
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        paid = min(bonus, scratch.stacks[seat])
        if seat != winner and paid > 0:
            scratch.stacks[seat] -= paid
            scratch.stacks[winner] += paid
            note_seat(trace, BONUS, seat, paid)


@part
def worth_of(setting: Setting, hand: int) -> int:
    """POQ-7: the row of `worths` for five cards."""
    clubs, diamonds = hand & WHOLE_SUIT, hand >> SUIT & WHOLE_SUIT
    hearts, spades = hand >> 2 * SUIT & WHOLE_SUIT, hand >> 3 * SUIT & WHOLE_SUIT
    codes = setting.codes
    code = codes[clubs] + codes[diamonds] + codes[hearts] + codes[spades]
    in_one_suit = (
        clubs == hand or diamonds << SUIT == hand or hearts << 2 * SUIT == hand or spades << 3 * SUIT == hand
    )
    return 2 * code + (1 if in_one_suit else 0)


@part
def strength_of(scratch: Scratch, setting: Setting, seat: int) -> int:
    """POQ-8: between equal hands the trump in the highest pair, or as the highest card, decides."""
    hand = scratch.hands[seat]
    worth = worth_of(setting, hand)
    decides = 1 if trumps(scratch, hand) & setting.worths[worth, DECIDER] else 0
    return setting.worths[worth, STRENGTH] + decides


@part
def level_of(scratch: Scratch, setting: Setting, seat: int) -> int:
    """Where a hand stands among all hands."""
    return setting.levels[strength_of(scratch, setting, seat)]
