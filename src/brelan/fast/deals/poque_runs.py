"""Phase 3 of Poque, compiled: runs of cards, and the payment (POQ-13, POQ-14, POQ-V1)."""

from __future__ import annotations

from typing import Any, Final

from brelan.fast.compiled import part
from brelan.fast.deals.poque_pools import take_for_laid
from brelan.fast.deals.poque_room import (
    CHOICES,
    JOKER,
    LAID,
    LED,
    PAID,
    RANK,
    SEATS,
    SUIT_BITS,
    Room,
    count,
    drawn,
    lowest,
    right_of,
    row_from,
    row_length,
    take,
    tell,
    tell_seat,
    trumps,
)
from brelan.fast.deals.poque_tables import Setting
from brelan.games.poque.rules import HELD

NOBODY: Final = -1


@part
def play_runs(room: Room, setting: Setting) -> Any:
    """POQ-13: the dealer's right leads, then whoever laid the last card. Returns the first without cards."""
    room.laid[:] = 0
    room.gone |= 1 << room.turned
    leader = right_of(room, room.dealer)
    while True:
        card = choose_lead(room, setting, leader)
        tell_seat(room, LED, leader, card)
        leader = play_run(room, setting, leader, card)
        if room.hands[leader] == 0:
            return leader


@part
def play_run(room: Room, setting: Setting, seat: Any, card: Any) -> Any:
    """POQ-13: the run goes from hand to hand, up to the ace or until nobody has the next card. Returns who laid the
    last card: the run also stops, at once, where a hand is empty (POQ-14)."""
    while True:
        length = row_length(room.hands[seat], card)
        lay(room, setting, seat, row_from(card, length))
        card += length
        if card & RANK == 0 or room.hands[seat] == 0:
            return seat
        following = holder(room, card)
        if following == NOBODY:  # now everyone knows; but no lead asks for it any more, as the card below is laid
            return seat
        seat = following


@part
def lay(room: Room, setting: Setting, seat: Any, row: Any) -> None:
    """A seat lays a card and all that follow it in its hand."""
    room.hands[seat] ^= row
    room.gone |= row
    tell_seat(room, LAID, seat, row)
    if setting.pools_when_played and trumps(room, row):
        take_for_laid(room, seat, row)


@part
def holder(room: Room, card: Any) -> Any:
    """Who has a card in hand. Without branches, which nobody could foresee."""
    found = NOBODY
    for seat in range(SEATS):
        found += (room.hands[seat] >> card & 1) * (seat - NOBODY)
    return found


@part
def choose_lead(room: Room, setting: Setting, seat: Any) -> Any:
    """Any card of the hand; following is not a choice."""
    cards = count(room.hands[seat])
    tell(room, CHOICES, cards)
    if setting.random[seat]:
        return card_at(room.hands[seat], drawn(room, cards))
    return best_lead(room, setting, seat)


@part
def card_at(hand: Any, place: Any) -> Any:
    """The card at a place of a hand, lowest first. Without branches, which nobody could foresee."""
    for before in range(HELD - 1):
        hand = hand & hand - 1 if before < place else hand
    return lowest(hand)


@part
def best_lead(room: Room, setting: Setting, seat: Any) -> Any:
    """The lowest card of the row that the seat's policy likes best. A row is safe if nobody can take it over."""
    best, liked = 0, -1
    hand = room.hands[seat]
    while hand:
        card = lowest(hand)
        length = row_length(hand, card)
        after = card + length
        safe = 1 if after & RANK == 0 or room.gone >> after & 1 else 0
        trump = 1 if card >> SUIT_BITS == room.trump else 0
        likes = setting.leads[seat, safe, trump, length, card & RANK]
        if likes > liked:
            best, liked = card, likes
        hand ^= row_from(card, length)
    return best


@part
def pay_winner(room: Room, winner: Any) -> None:
    """POQ-14: the joker pool, and from each other player one chip for each card in hand, or what he has."""
    take(room, winner, JOKER)
    seat = room.dealer
    for _ in range(room.players):
        seat = right_of(room, seat)
        if seat != winner:
            paid = min(count(room.hands[seat]), room.stacks[seat])
            room.stacks[seat] -= paid
            room.stacks[winner] += paid
            tell_seat(room, PAID, seat, paid)
