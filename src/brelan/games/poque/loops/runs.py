"""Phase 3 of Poque, compiled: runs of cards, and the payment (POQ-13, POQ-14, POQ-V1)."""

from __future__ import annotations

from typing import Final

from brelan.games.poque.loops.pools import take_for_laid
from brelan.games.poque.loops.scratch import (
    CHOICES,
    JOKER,
    LAID,
    LED,
    PAID,
    RANK,
    SEATS,
    SUIT_BITS,
    Scratch,
    count,
    drawn,
    lowest,
    note_seat,
    right_of,
    row_from,
    row_length,
    take,
    trumps,
)
from brelan.games.poque.loops.tables import Setting
from brelan.games.poque.rules import HELD
from brelan.study.loops.compiled import part
from brelan.study.loops.trace import Trace, note

NOBODY: Final = -1


@part
def play_runs(scratch: Scratch, trace: Trace, setting: Setting) -> int:
    """POQ-13: the dealer's right leads, then whoever laid the last card. Returns the first without cards."""
    leader = begin_runs(scratch)
    while True:
        card = choose_lead(scratch, trace, setting, leader)
        note_seat(trace, LED, leader, card)
        leader = play_run(scratch, trace, setting, leader, card)
        if scratch.hands[leader] == 0:
            return leader


@part
def begin_runs(scratch: Scratch) -> int:
    """Nothing is laid yet. Returns who leads."""
    scratch.laid[:] = 0
    scratch.gone |= 1 << scratch.turned
    return right_of(scratch, scratch.dealer)


@part
def play_run(scratch: Scratch, trace: Trace, setting: Setting, seat: int, card: int) -> int:
    """POQ-13: the run goes from hand to hand, up to the ace or until nobody has the next card. Returns who laid the
    last card: the run also stops, at once, where a hand is empty (POQ-14)."""
    while True:
        length = row_length(scratch.hands[seat], card)
        lay(scratch, trace, setting, seat, row_from(card, length))
        card += length
        if card & RANK == 0 or scratch.hands[seat] == 0:
            return seat
        following = holder(scratch, card)
        if following == NOBODY:  # now everyone knows; but no lead asks for it any more, as the card below is laid
            scratch.missed |= 1 << card
            return seat
        seat = following


@part
def lay(scratch: Scratch, trace: Trace, setting: Setting, seat: int, row: int) -> None:
    """A seat lays a card and all that follow it in its hand."""
    scratch.hands[seat] ^= row
    scratch.gone |= row
    note_seat(trace, LAID, seat, row)
    if setting.pools_when_played and trumps(scratch, row):
        take_for_laid(scratch, trace, seat, row)


@part
def holder(scratch: Scratch, card: int) -> int:
    """Who has a card in hand. Without branches, which nobody could foresee."""
    found = NOBODY
    for seat in range(SEATS):
        found += (scratch.hands[seat] >> card & 1) * (seat - NOBODY)
    return found


@part
def choose_lead(scratch: Scratch, trace: Trace, setting: Setting, seat: int) -> int:
    """Any card of the hand; following is not a choice."""
    cards = count(scratch.hands[seat])
    note(trace, CHOICES, cards)
    if setting.random[seat]:
        return card_at(scratch.hands[seat], drawn(scratch, trace, cards))
    return best_lead(scratch, setting, seat)


@part
def card_at(hand: int, place: int) -> int:
    """The card at a place of a hand, lowest first. Without branches, which nobody could foresee."""
    for before in range(HELD - 1):
        hand = hand & hand - 1 if before < place else hand
    return lowest(hand)


@part
def best_lead(scratch: Scratch, setting: Setting, seat: int) -> int:
    """The lowest card of the row that the seat's policy likes best. A row is safe if nobody can take it over."""
    best, liked = 0, -1
    hand = scratch.hands[seat]
    while hand:
        card = lowest(hand)
        length = row_length(hand, card)
        after = card + length
        safe = 1 if after & RANK == 0 or scratch.gone >> after & 1 else 0
        trump = 1 if card >> SUIT_BITS == scratch.trump else 0
        likes = setting.leads[seat, safe, trump, length, card & RANK]
        if likes > liked:
            best, liked = card, likes
        hand ^= row_from(card, length)
    return best


@part
def pay_winner(scratch: Scratch, trace: Trace, winner: int) -> None:
    """POQ-14: the joker pool, and from each other player one chip for each card in hand, or what they have."""
    take(scratch, trace, winner, JOKER)
    seat = scratch.dealer
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        if seat != winner:
            paid = min(count(scratch.hands[seat]), scratch.stacks[seat])
            scratch.stacks[seat] -= paid
            scratch.stacks[winner] += paid
            note_seat(trace, PAID, seat, paid)
