"""Phase 2 of Poque, compiled: bids for the poque, and who takes it (POQ-7 to POQ-12, POQ-V2)."""

from __future__ import annotations

from typing import Any, Final

from brelan.fast.compiled import part, shared
from brelan.fast.deals.poque_room import (
    ANNOUNCED,
    BID,
    BONUS,
    CHOICES,
    POQUE,
    SUIT,
    WHOLE_SUIT,
    Room,
    count,
    drawn,
    lowest,
    right_of,
    take,
    take_share,
    tell,
    tell_seat,
    trumps,
)
from brelan.fast.deals.poque_tables import COMBINATION, DECIDER, STRENGTH, Setting
from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.rules import MOST_BID

shared(bid_bounds)
shared(may_follow)

PASS: Final = 0
"""A choice is what one's bid comes to: nothing more, as much as the highest, or more than that."""


@part
def bid_for_poque(room: Room, setting: Setting) -> None:
    """Both rounds of bids, and the poque for the best of those at the highest one."""
    room.bids[:] = 0
    room.highest = 0
    first_bids(room, setting)
    if bidders(room) > 1:
        second_bids(room, setting)
    if room.highest:  # POQ-10: otherwise the poque stays
        award(room, setting)


@part
def first_bids(room: Room, setting: Setting) -> None:
    """POQ-9: from the dealer's right each speaks once."""
    seat = room.dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        put_in(room, seat, choose_bid(room, setting, seat))


@part
def choose_bid(room: Room, setting: Setting, seat: Any) -> Any:
    """POQ-9: pass, open, follow or raise."""
    highest, left = room.highest, room.stacks[seat]
    least, greatest = bid_bounds(highest, left)
    follows = may_follow(highest, left)
    plain = 2 if follows else 1
    amounts = max(greatest - least + 1, 0)
    tell(room, CHOICES, plain + amounts)
    if setting.random[seat]:
        kind = drawn(room, plain + (amounts > 0))
        if kind == plain:
            return least + drawn(room, amounts)
        return highest if kind else PASS
    level = level_of(room, setting, seat)
    most = min(left, MOST_BID)  # the tables end there
    if highest == 0:
        return setting.opens[seat, level, most]
    if not follows:
        return PASS
    to = setting.raises[seat, level, highest, most]
    return to if to else follow(room, setting, seat, level)


@part
def second_bids(room: Room, setting: Setting) -> None:
    """POQ-11: those below the highest bid, whoever passed among them, complete to it or pass."""
    seat = room.dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if room.bids[seat] < room.highest:
            put_in(room, seat, choose_completing(room, setting, seat))


@part
def choose_completing(room: Room, setting: Setting, seat: Any) -> Any:
    """POQ-11: who cannot complete passes."""
    choices = 2 if may_follow(room.highest - room.bids[seat], room.stacks[seat]) else 1
    tell(room, CHOICES, choices)
    if setting.random[seat]:
        return room.highest if drawn(room, choices) else PASS
    return follow(room, setting, seat, level_of(room, setting, seat)) if choices > 1 else PASS


@part
def follow(room: Room, setting: Setting, seat: Any, level: Any) -> Any:
    """Come to the highest bid if there is enough in the poque for the seat's policy."""
    price = room.highest - room.bids[seat]
    enough = setting.follows[seat, level, bidders(room), price]
    return room.highest if room.pools[POQUE] >= enough else PASS


@part
def put_in(room: Room, seat: Any, to: Any) -> None:
    """The seat's bid is now `to`: what is missing goes into the poque."""
    tell_seat(room, BID, seat, to)
    if to != PASS:
        amount = to - room.bids[seat]
        room.bids[seat] = room.highest = to
        room.stacks[seat] -= amount
        room.pools[POQUE] += amount


@part
def bidders(room: Room) -> Any:
    """How many have put something in."""
    found = 0
    for seat in range(room.players):
        if room.bids[seat]:
            found += 1
    return found


@part
def award(room: Room, setting: Setting) -> None:
    """POQ-10, POQ-12: one alone at the highest bid takes the poque without showing; otherwise the best hand does."""
    standing = at_highest(room)
    if count(standing) == 1:
        take(room, lowest(standing), POQUE)
        return
    winners = best_of(room, setting, standing)
    if count(winners) == 1:
        take(room, lowest(winners), POQUE)
        pay_bonus(room, setting, lowest(winners))
    else:
        share_poque(room, winners)


@part
def at_highest(room: Room) -> Any:
    """The set of seats at the highest bid."""
    found = 0
    for seat in range(room.players):
        if room.bids[seat] == room.highest:
            found |= 1 << seat
    return found


@part
def best_of(room: Room, setting: Setting, standing: Any) -> Any:
    """POQ-12: those who stand announce in turn. Returns the set of those with the best hand."""
    best, found = -1, 0
    seat = room.dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if standing >> seat & 1:
            strength = announce(room, setting, seat)
            if strength > best:
                best, found = strength, 0
            if strength == best:
                found |= 1 << seat
    return found


@part
def announce(room: Room, setting: Setting, seat: Any) -> Any:
    """A hand is compared with others. Returns its strength."""
    combination = setting.worths[worth_of(setting, room.hands[seat]), COMBINATION]
    room.shown[combination] += 1
    tell_seat(room, ANNOUNCED, seat, combination)
    return strength_of(room, setting, seat)


@part
def share_poque(room: Room, winners: Any) -> None:
    """POQ-8: equal hands share the poque, and what cannot be shared equally stays in it."""
    share = room.pools[POQUE] // count(winners)
    seat = room.dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if winners >> seat & 1:
            take_share(room, seat, POQUE, share)


@part
def pay_bonus(room: Room, setting: Setting, winner: Any) -> None:
    """POQ-V2: all others at the table pay the bonus of the winner's combination, or what they have."""
    bonus = setting.bonus[setting.worths[worth_of(setting, room.hands[winner]), COMBINATION]]
    if bonus == 0:
        return
    seat = room.dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        paid = min(bonus, room.stacks[seat])
        if seat != winner and paid > 0:
            room.stacks[seat] -= paid
            room.stacks[winner] += paid
            tell_seat(room, BONUS, seat, paid)


@part
def worth_of(setting: Setting, hand: Any) -> Any:
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
def strength_of(room: Room, setting: Setting, seat: Any) -> Any:
    """POQ-8: between equal hands the trump in the highest pair, or as the highest card, decides."""
    hand = room.hands[seat]
    worth = worth_of(setting, hand)
    decides = 1 if trumps(room, hand) & setting.worths[worth, DECIDER] else 0
    return setting.worths[worth, STRENGTH] + decides


@part
def level_of(room: Room, setting: Setting, seat: Any) -> Any:
    """Where a hand stands among all hands."""
    return setting.levels[strength_of(room, setting, seat)]
