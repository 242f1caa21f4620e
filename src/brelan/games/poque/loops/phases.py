"""The three phases of Poque, compiled: pools and trump, bids for the poque, runs and the payment."""

from __future__ import annotations

from typing import Final

import numpy as np

from brelan.games.poque.bidding import bid_bounds, may_follow
from brelan.games.poque.board import SINGLE, pools_won
from brelan.games.poque.loops.scratch import (
    ANNOUNCED,
    BID,
    BONUS,
    CARDS,
    CHOICES,
    DEALT,
    JOKER,
    LAID,
    LED,
    PAID,
    POOLS,
    POQUE,
    RANK,
    SEATS,
    SUIT,
    SUIT_BITS,
    TURNED,
    WHOLE_SUIT,
    Scratch,
    at_highest,
    bidders,
    count,
    drawn,
    lowest,
    note_seat,
    right_of,
    row_from,
    row_length,
    take,
    take_pools,
    take_share,
    trumps,
)
from brelan.games.poque.loops.tables import COMBINATION, DECIDER, STRENGTH, Setting
from brelan.games.poque.ranking import RANKS
from brelan.games.poque.rules import ENTRY, HELD, MOST_BID, STAKE
from brelan.pieces.suited_cards import SUITS
from brelan.study.loops import numbers
from brelan.study.loops.compiled import Ints, part, shared
from brelan.study.loops.trace import Trace, note


def _pools_of_trumps() -> Ints:
    """For every set of ranks of trump, the set of pools that it wins."""
    trump = SUITS[0]
    held = [
        tuple(rank + trump for place, rank in enumerate(RANKS) if ranks >> place & 1) for ranks in range(1 << SUIT)
    ]
    return np.array([sum(1 << pool for pool in pools_won(cards, trump)) for cards in held])


POOLS_WON: Final = _pools_of_trumps()

SINGLE_RANKS: Final = sum(1 << RANKS.index(rank) for rank in SINGLE)
"""The ranks that have a pool of their own."""

_POOL_OF_RANK: Final = np.array([SINGLE.get(rank, -1) for rank in RANKS])


@part
def stake(scratch: Scratch) -> None:
    """POQ-5: everyone puts two chips into each of the nine places; what former rounds left lies below."""
    for seat in range(scratch.players):
        scratch.stacks[seat] -= ENTRY
    for pool in range(POOLS):
        scratch.pools[pool] += STAKE * scratch.players


@part
def deal(scratch: Scratch, trace: Trace) -> None:
    """POQ-5: five cards each, and the next one is turned: its suit is trump."""
    for card in range(CARDS):
        scratch.pack[card] = card
    numbers.draw(scratch.chance, scratch.pack, 0, scratch.players * HELD + 1)
    place = 0
    for seat in range(scratch.players):
        hand = 0
        for _ in range(HELD):
            hand |= 1 << scratch.pack[place]
            note(trace, DEALT, scratch.pack[place])
            place += 1
        scratch.hands[seat] = hand
    scratch.turned = scratch.pack[place]
    scratch.trump = scratch.turned >> SUIT_BITS
    note(trace, TURNED, scratch.turned)


@part
def take_for_turned_card(scratch: Scratch, trace: Trace) -> None:
    """POQ-5: the dealer takes the pool of a turned card that has one of its own; king+queen and 7-8-9 stay."""
    pool = _POOL_OF_RANK[scratch.turned & RANK]
    if pool >= 0:
        take(scratch, trace, scratch.dealer, pool)


@part
def claim(scratch: Scratch, trace: Trace) -> None:
    """POQ-6: whoever holds cards of the board in trump shows them and takes their pools."""
    seat = scratch.dealer
    held = 0
    for _ in range(scratch.players):
        seat = right_of(scratch, seat)
        held |= scratch.hands[seat]
        take_pools(scratch, trace, seat, POOLS_WON[trumps(scratch, scratch.hands[seat])])
    scratch.gone |= (SINGLE_RANKS & ~trumps(scratch, held)) << scratch.trump * SUIT  # nobody has what nobody showed


@part
def take_for_laid(scratch: Scratch, trace: Trace, seat: int, row: int) -> None:
    """POQ-V1: a seat takes the pools whose cards it has now laid, in any order, and had not laid before."""
    before = scratch.laid[seat]
    now = before | trumps(scratch, row)
    scratch.laid[seat] = now
    take_pools(scratch, trace, seat, POOLS_WON[now] & ~POOLS_WON[before])


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
