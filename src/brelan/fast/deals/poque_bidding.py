"""Phase 2 of Poque, compiled: bids for the poque, and who takes it (POQ-7 to POQ-12, POQ-V2)."""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from brelan.fast.deals.poque_room import (
    ANNOUNCED,
    BID,
    BONUS,
    CHOICES,
    SUIT,
    WHOLE_SUIT,
    Room,
    drawn,
    right_of,
    take,
    tell,
    tell_seat,
    trumps,
)
from brelan.fast.deals.poque_tables import COMBINATION, DECIDER, STRENGTH, Setting
from brelan.games.poque.board import Pool
from brelan.games.poque.rules import MOST_BID, MOST_OPENING

PASS: Final = 0
"""A choice is what one's bid comes to: nothing more, as much as the highest, or more than that."""

_POQUE: Final = int(Pool.POQUE)


@njit(cache=True)
def bid_and_award(room: Room, setting: Setting, dealer: Any, trump: Any) -> None:
    """Both rounds of bids, and the poque for the best of those at the highest one."""
    for seat in range(room.players):
        room.bids[seat] = 0
    highest = first_bids(room, setting, dealer, trump)
    if highest == 0:  # POQ-10: nobody bid, and the poque stays
        return
    if bidders(room) > 1:
        second_bids(room, setting, dealer, trump, highest)
    award(room, setting, dealer, trump, highest)


@njit(cache=True)
def first_bids(room: Room, setting: Setting, dealer: Any, trump: Any) -> Any:
    """POQ-9: from the dealer's right each speaks once. Returns the highest bid."""
    seat = dealer
    highest = 0
    for _ in range(room.players):
        seat = right_of(room, seat)
        most = min(room.stacks[seat], MOST_BID)
        to = choose_bid(room, setting, seat, trump, highest, most)
        put_in(room, seat, to)
        highest = max(highest, to)
    return highest


@njit(cache=True)
def choose_bid(room: Room, setting: Setting, seat: Any, trump: Any, highest: Any, most: Any) -> Any:
    """POQ-9: pass, open for one to four, follow, or raise to eight at the most; nobody puts in more than he has."""
    plain = 2 if 0 < highest <= most else 1
    amounts = max(min(most, MOST_BID if highest else MOST_OPENING) - highest, 0)
    tell(room, CHOICES, plain + amounts)
    if setting.random[seat]:
        kind = drawn(room, plain + (amounts > 0))
        if kind == plain:
            return highest + 1 + drawn(room, amounts)
        return highest if kind else PASS
    level = level_of(setting, room.hands[seat], trump)
    if highest == 0:
        return setting.opens[seat, level, most]
    if most < highest:
        return PASS
    to = setting.raises[seat, level, highest, most]
    return to if to else follows(room, setting, seat, level, highest, highest)


@njit(cache=True)
def second_bids(room: Room, setting: Setting, dealer: Any, trump: Any, highest: Any) -> None:
    """POQ-11: who stands below the highest bid completes to it, if he can, or passes."""
    seat = dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        price = highest - room.bids[seat]
        if price > 0:
            put_in(room, seat, choose_completing(room, setting, seat, trump, highest, price))


@njit(cache=True)
def choose_completing(room: Room, setting: Setting, seat: Any, trump: Any, highest: Any, price: Any) -> Any:
    """POQ-11: who cannot complete passes."""
    possible = room.stacks[seat] >= price
    tell(room, CHOICES, 1 + possible)
    if setting.random[seat]:
        return highest if drawn(room, 1 + possible) else PASS
    if not possible:
        return PASS
    return follows(room, setting, seat, level_of(setting, room.hands[seat], trump), highest, price)


@njit(cache=True)
def follows(room: Room, setting: Setting, seat: Any, level: Any, highest: Any, price: Any) -> Any:
    """Follow for this price if the poque is worth it to the seat's policy."""
    wanted = setting.follows[seat, level, bidders(room), price]
    return highest if room.pools[_POQUE] >= wanted else PASS


@njit(cache=True)
def put_in(room: Room, seat: Any, to: Any) -> None:
    """The seat's bid is now `to`: what is missing goes into the poque."""
    tell_seat(room, BID, seat, to)
    if to != PASS:
        amount = to - room.bids[seat]
        room.bids[seat] = to
        room.stacks[seat] -= amount
        room.pools[_POQUE] += amount


@njit(cache=True)
def bidders(room: Room) -> Any:
    """How many have put something in."""
    count = 0
    for seat in range(room.players):
        count += room.bids[seat] > 0
    return count


@njit(cache=True)
def award(room: Room, setting: Setting, dealer: Any, trump: Any, highest: Any) -> None:
    """POQ-10, POQ-12: one alone at the highest bid takes the poque without showing; otherwise the best hand does."""
    standing = 0
    for seat in range(room.players):
        standing += room.bids[seat] == highest
    if standing == 1:
        for seat in range(room.players):
            if room.bids[seat] == highest:
                take(room, seat, _POQUE, room.pools[_POQUE])
        return
    best, sharing, winner = -1, 0, 0
    seat = dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if room.bids[seat] == highest:
            strength = announce(room, setting, seat, trump)
            if strength > best:
                best, sharing, winner = strength, 1, seat
            elif strength == best:
                sharing += 1
    if sharing == 1:
        take(room, winner, _POQUE, room.pools[_POQUE])
        pay_bonus(room, setting, dealer, winner)
    else:
        share_poque(room, setting, dealer, trump, highest, best, sharing)


@njit(cache=True)
def announce(room: Room, setting: Setting, seat: Any, trump: Any) -> Any:
    """POQ-12: a hand is compared with others. Returns its strength."""
    combination = setting.worths[worth_of(setting, room.hands[seat]), COMBINATION]
    room.shown[combination] += 1
    tell_seat(room, ANNOUNCED, seat, combination)
    return strength_of(setting, room.hands[seat], trump)


@njit(cache=True)
def share_poque(room: Room, setting: Setting, dealer: Any, trump: Any, highest: Any, best: Any, sharing: Any) -> None:
    """POQ-8: equal hands share the poque, and what cannot be shared equally stays in it."""
    share = room.pools[_POQUE] // sharing
    seat = dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if room.bids[seat] == highest and strength_of(setting, room.hands[seat], trump) == best:
            take(room, seat, _POQUE, share)


@njit(cache=True)
def pay_bonus(room: Room, setting: Setting, dealer: Any, winner: Any) -> None:
    """POQ-V2: all others at the table pay the bonus of the winner's combination, or what they have."""
    bonus = setting.bonus[setting.worths[worth_of(setting, room.hands[winner]), COMBINATION]]
    if bonus == 0:
        return
    seat = dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        paid = min(bonus, room.stacks[seat])
        if seat != winner and paid > 0:
            room.stacks[seat] -= paid
            room.stacks[winner] += paid
            tell_seat(room, BONUS, seat, paid)


@njit(cache=True)
def worth_of(setting: Setting, hand: Any) -> Any:
    """POQ-7: the row of `worths` for five cards."""
    clubs, diamonds = hand & WHOLE_SUIT, hand >> SUIT & WHOLE_SUIT
    hearts, spades = hand >> 2 * SUIT & WHOLE_SUIT, hand >> 3 * SUIT & WHOLE_SUIT
    codes = setting.codes
    code = codes[clubs] + codes[diamonds] + codes[hearts] + codes[spades]
    in_one_suit = (
        clubs == hand or diamonds << SUIT == hand or hearts << 2 * SUIT == hand or spades << 3 * SUIT == hand
    )
    return 2 * code + in_one_suit


@njit(cache=True)
def strength_of(setting: Setting, hand: Any, trump: Any) -> Any:
    """POQ-8: between equal hands the trump in the highest pair, or as the highest card, decides."""
    worth = worth_of(setting, hand)
    decides = trumps(hand, trump) & setting.worths[worth, DECIDER] != 0
    return setting.worths[worth, STRENGTH] + decides


@njit(cache=True)
def level_of(setting: Setting, hand: Any, trump: Any) -> Any:
    """Where a hand stands among all hands."""
    return setting.levels[strength_of(setting, hand, trump)]
