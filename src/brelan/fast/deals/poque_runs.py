"""Phase 3 of Poque, compiled: runs of cards, and the payment (POQ-13, POQ-14, POQ-V1)."""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from brelan.fast.deals.poque_pools import lay_trumps
from brelan.fast.deals.poque_room import (
    CHOICES,
    LAID,
    LED,
    PAID,
    RANK,
    SUIT,
    SUIT_BITS,
    Room,
    drawn,
    lowest,
    right_of,
    row_from,
    row_length,
    take,
    tell,
    tell_seat,
)
from brelan.fast.deals.poque_tables import ANY, Setting
from brelan.games.poque.board import Pool

NOBODY: Final = -1
_JOKER: Final = int(Pool.JOKER)


@njit(cache=True)
def play_runs(room: Room, setting: Setting, dealer: Any, trump: Any, gone: Any) -> Any:
    """POQ-13: the dealer's right leads, then whoever laid the last card. Returns the first without cards."""
    seat = right_of(room, dealer)
    for each in range(room.players):
        room.laid[each] = 0
    while True:
        card = choose_lead(room, setting, seat, gone)
        tell_seat(room, LED, seat, card)
        while seat != NOBODY:
            last = seat
            row = row_from(card, row_length(room.hands[seat], card))
            lay(room, setting, seat, card, row, trump)
            if room.hands[seat] == 0:  # POQ-14: at once
                return seat
            gone |= row
            card, seat = asked(room, card, row)
        if card != NOBODY:  # nobody has it: it lies open, or it is in the pack, and now everyone knows
            gone |= 1 << card
        seat = last


@njit(cache=True)
def lay(room: Room, setting: Setting, seat: Any, card: Any, row: Any, trump: Any) -> None:
    """A seat lays a card and all that follow it in its hand."""
    room.hands[seat] ^= row
    tell_seat(room, LAID, seat, row)
    if setting.pools_when_played and card >> SUIT_BITS == trump:
        lay_trumps(room, seat, row >> (trump * SUIT))


@njit(cache=True)
def asked(room: Room, card: Any, row: Any) -> Any:
    """The card that a run asks for after this row, and who holds it; none after the ace."""
    after = card + row_length(row, card)
    if after & RANK == 0:
        return NOBODY, NOBODY
    for seat in range(room.players):
        if room.hands[seat] >> after & 1:
            return after, seat
    return after, NOBODY


@njit(cache=True)
def choose_lead(room: Room, setting: Setting, seat: Any, gone: Any) -> Any:
    """Any card of the hand; following is not a choice."""
    hand = room.hands[seat]
    count = 0
    left = hand
    while left:
        left &= left - 1
        count += 1
    tell(room, CHOICES, count)
    if setting.leads[seat] == ANY:
        return card_at(hand, drawn(room, count))
    return sensible_lead(hand, gone)


@njit(cache=True)
def card_at(hand: Any, place: Any) -> Any:
    """The card at a place of a hand, lowest first."""
    for _ in range(place):
        hand &= hand - 1
    return lowest(hand)


@njit(cache=True)
def sensible_lead(hand: Any, gone: Any) -> Any:
    """As the bot `simple` leads: rows that nobody can take over first, the longest of them; else the longest row."""
    best, longest, safest = NOBODY, 0, False
    while hand:
        card = lowest(hand)
        length = row_length(hand, card)
        after = card + length
        safe = after & RANK == 0 or gone >> after & 1 == 1
        if (safe and not safest) or (safe == safest and length > longest):
            best, longest, safest = card, length, safe
        hand ^= row_from(card, length)
    return best


@njit(cache=True)
def pay_winner(room: Room, dealer: Any, winner: Any) -> None:
    """POQ-14: the joker pool, and from each other player one chip for each card in hand, or what he has."""
    take(room, winner, _JOKER, room.pools[_JOKER])
    seat = dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if seat != winner:
            left = room.hands[seat]
            paid = 0
            while left and paid < room.stacks[seat]:
                left &= left - 1
                paid += 1
            room.stacks[seat] -= paid
            room.stacks[winner] += paid
            tell_seat(room, PAID, seat, paid)
