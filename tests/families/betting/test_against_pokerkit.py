"""The same random bets at a table of PokerKit: who speaks, prices, raises, pots and payouts must be the same.

Three kinds of decision differ by our rules. They are recognised from a diary of the street, counted, and must stay
few; whatever else happens in those deals is compared as well:
- PokerKit asks the last player with chips for an empty check (against DAK-17);
- it takes a street's first short all-in for a full bet, which reopens the raising (against COM-4);
- it adds up short all-ins until they make a full raise, which reopens the raising (against COM-4).
Besides, it gives all odd chips to one seat, and first lays pots of the same winners together (against COM-2): with
two odd chips or more, payouts may differ by so many.
Tables with a short big blind are not dealt: there DAK-10 is another rule.
"""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest
from pokerkit import Automation, BettingStructure, Card, Deck, Mode, Opening, StandardHighHand, State, Street

from brelan.families.betting import betting_round as rounds
from brelan.families.betting.betting_round import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Betting, Limit
from brelan.families.betting.pots import award, pots, uncalled
from families.betting.asking import may_check

STRUCTURES = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.CHIPS_PULLING,
)
CARDS_DEALT = (2, 1, 1, 1)  # before each street, to everybody still in: five cards in the end
HANDS = (  # level hands of three strengths, so that pots are shared; the judging of hands is not tested here
    ("8s7h6d5c3s", "8h7d6c5s3h", "8d7c6s5h3d", "8c7s6h5d3c"),
    ("AsKhQdJc9s", "AhKdQcJs9h", "AdKcQsJh9d", "AcKsQhJd9c"),
    ("TsTh4s4h2s", "TdTc4d4c2h"),
)


@dataclass
class Diary:
    """The bets and raises of one street, as far as they matter for the known differences."""

    minimum: int
    sizes: list[tuple[int, bool]] = field(default_factory=list)  # added to the highest bet; was it a full one?
    spoken: set[int] = field(default_factory=set)  # since the last full one

    def full_size(self) -> int:
        full = [size for size, is_full in self.sizes if is_full]
        return full[-1] if full else self.minimum

    def raised(self, seat: int, size: int) -> None:
        is_full = size >= self.full_size()
        self.sizes.append((size, is_full))
        if is_full:
            self.spoken.clear()
        self.spoken.add(seat)

    def difference(self, seat: int) -> str | None:
        """Why PokerKit may let this seat raise where COM-4 does not."""
        full = [place for place, (_, is_full) in enumerate(self.sizes) if is_full]
        short = [size for size, _ in (self.sizes[full[-1] + 1 :] if full else self.sizes)]
        if seat not in self.spoken or not short:
            return None
        if not full:
            return "first short all-in"
        return "short all-ins added up" if sum(short) >= self.full_size() else None


@dataclass
class Deal:
    """What both play. Seats are numbered in turn from the first after the dealer; forced bets are `big`."""

    limit: Limit
    blinds: bool
    stacks: tuple[int, ...]
    big: int
    strength: tuple[int, ...]
    whims: Random

    @property
    def seats(self) -> int:
        return len(self.stacks)

    def minimum(self, street: int) -> int:
        return self.big * (2 if self.limit is FIXED_LIMIT and street >= 2 else 1)


def any_deal(limit: Limit, blinds: bool, whims: Random) -> Deal:
    seats = whims.randint(2, 6)
    big = 2 * whims.randint(1, 5)
    most = whims.choice((4, 20, 100)) * big
    stacks = [whims.randint(1, most) for _ in range(seats)]
    big_seat = 0 if seats == 2 else 1
    if blinds:
        stacks[big_seat] = max(stacks[big_seat], big)
    places = [strength for strength, hands in enumerate(HANDS) for _ in hands]
    return Deal(limit, blinds, tuple(stacks), big, tuple(whims.sample(places, seats)), whims)


def their_table(deal: Deal) -> State:
    """DAK-16: the big blind is the first of the four bets of a fixed limit; PokerKit does not count it."""
    streets = []
    for street, cards in enumerate(CARDS_DEALT):
        most = None
        if deal.limit is FIXED_LIMIT:
            most = 3 if deal.blinds and street == 0 else 4
        down = (False,) * cards
        streets.append(Street(False, down, 0, False, Opening.POSITION, deal.minimum(street), most))
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand,),
        tuple(streets),
        STRUCTURES[deal.limit.kind],
        True,
        0 if deal.blinds else deal.big,
        (deal.big // 2, deal.big) if deal.blinds else 0,
        0,
        deal.stacks,
        deal.seats,
        mode=Mode.CASH_GAME,  # folding where checking is free is only warned of
    )


def hands_of(deal: Deal) -> list[list[Card]]:
    left = [list(hands) for hands in HANDS]
    return [list(Card.parse(left[strength].pop())) for strength in deal.strength]


def deal_cards(theirs: State, hands: list[list[Card]]) -> None:
    while theirs.can_show_or_muck_hole_cards():  # once everybody is all in
        theirs.show_or_muck_hole_cards(True)
    while theirs.can_deal_hole():
        seat = theirs.hole_dealee_index
        assert seat is not None
        theirs.deal_hole((hands[seat].pop(),))


def play_both(deal: Deal, seen: Counter[str]) -> None:
    turn = tuple(range(deal.seats))
    theirs, hands = their_table(deal), hands_of(deal)
    deal_cards(theirs, hands)
    if deal.blinds:
        betting = rounds.post_blinds(deal.stacks, (1, 0) if deal.seats == 2 else turn, deal.big // 2, deal.big)
    else:
        betting = rounds.post_antes(deal.stacks, turn, deal.big)
    betting = play_street(deal, betting, theirs, seen)
    for street in range(1, 4):
        if rounds.is_decided(betting):
            break
        compare_pots(betting, theirs)
        deal_cards(theirs, hands)
        betting = rounds.next_round(betting, turn, deal.minimum(street))
        betting = play_street(deal, betting, theirs, seen)
    compare_payouts(deal, betting, theirs, seen)


def play_street(deal: Deal, betting: Betting, theirs: State, seen: Counter[str]) -> Betting:
    diary = Diary(betting.step)
    while betting.waiting:
        seat = betting.waiting[0]
        seen["decisions"] += 1
        assert theirs.actor_index == seat
        assert theirs.checking_or_calling_amount == rounds.price(betting)
        compare_raises(deal, betting, theirs, diary, seen)
        betting = speak(deal, betting, theirs, diary)
    if theirs.actor_index is not None:
        with_chips = [seat for seat in betting.playing if rounds.stack(betting, seat)]
        assert with_chips == [theirs.actor_index]
        assert theirs.checking_or_calling_amount == 0
        assert theirs.min_completion_betting_or_raising_to_amount is None
        theirs.check_or_call()
        seen["empty check"] += 1
    assert theirs.actor_index is None
    found = uncalled(betting.paid, betting.playing)
    return rounds.give_back(betting, *found) if found else betting


def compare_raises(deal: Deal, betting: Betting, theirs: State, diary: Diary, seen: Counter[str]) -> None:
    ours = rounds.raise_range(betting, deal.limit)
    least = theirs.min_completion_betting_or_raising_to_amount
    most = theirs.max_completion_betting_or_raising_to_amount
    if ours:
        assert (least, most) == (ours[0], ours[-1])
    elif least is not None:
        known = diary.difference(betting.waiting[0])
        assert known is not None
        seen[known] += 1


def speak(deal: Deal, betting: Betting, theirs: State, diary: Diary) -> Betting:
    seat = betting.waiting[0]
    whim = deal.whims.randrange(16)
    amounts = rounds.raise_range(betting, deal.limit)
    if whim < 2:
        theirs.fold()
        return rounds.fold(betting)
    if whim < 11 or not amounts:
        diary.spoken.add(seat)
        theirs.check_or_call()
        return rounds.check(betting) if may_check(betting) else rounds.call(betting)
    to = amounts[{11: 0, 12: 0, 13: -1}.get(whim, deal.whims.randrange(len(amounts)))]
    diary.raised(seat, betting.floor + to - betting.highest)
    theirs.complete_bet_or_raise_to(to)
    return rounds.raise_to(betting, to)


def compare_pots(betting: Betting, theirs: State) -> None:
    ours = [(pot.amount, sorted(pot.seats)) for pot in pots(betting.paid, betting.playing)]
    assert ours == [(pot.amount, sorted(pot.player_indices)) for pot in theirs.pots]
    assert list(theirs.stacks) == [rounds.stack(betting, seat) for seat in range(len(betting.paid))]


def compare_payouts(deal: Deal, betting: Betting, theirs: State, seen: Counter[str]) -> None:
    turn = tuple(range(deal.seats))
    if not rounds.is_decided(betting):
        compare_pots(betting, theirs)
    won = award(betting.paid, betting.playing, deal.strength, turn)
    deal_cards(theirs, [])
    while theirs.can_kill_hand():
        theirs.kill_hand()
    while theirs.can_push_chips():
        theirs.push_chips()
    assert not theirs.status
    assert sum(won) == sum(betting.paid)
    after = [rounds.stack(betting, seat) + won[seat] for seat in turn]
    odd = odd_chips(betting, deal.strength)
    if odd < 2:
        assert after == list(theirs.stacks)
        seen["payouts"] += 1
    else:
        assert all(abs(ours - other) <= odd for ours, other in zip(after, theirs.stacks, strict=True))


def odd_chips(betting: Betting, strength: tuple[int, ...]) -> int:
    odd = 0
    for pot in pots(betting.paid, betting.playing):
        best = max(strength[seat] for seat in pot.seats)
        odd += pot.amount % len([seat for seat in pot.seats if strength[seat] == best])
    return odd


def compare(limit: Limit, blinds: bool, deals: range) -> None:
    seen = Counter[str]()
    for seed in deals:
        with warnings.catch_warnings(action="ignore"):  # PokerKit warns of folds that cost nothing
            play_both(any_deal(limit, blinds, Random(seed)), seen)
    assert seen["decisions"] > 4 * len(deals)
    assert seen["payouts"] > 0.85 * len(deals)
    differ = seen["empty check"] + seen["first short all-in"] + seen["short all-ins added up"]
    assert 0 < differ < 0.03 * seen["decisions"]


@pytest.mark.parametrize("blinds", [True, pytest.param(False, marks=pytest.mark.deep)], ids=["blinds", "antes"])
@pytest.mark.parametrize("limit", [NO_LIMIT, POT_LIMIT, FIXED_LIMIT], ids=lambda limit: limit.kind)
def test_com_3_com_4_dak_16_pokerkit_agrees(limit: Limit, blinds: bool) -> None:
    compare(limit, blinds, range(250 if limit is NO_LIMIT else 150))


@pytest.mark.deep
@pytest.mark.parametrize("blinds", [True, False], ids=["blinds", "antes"])
@pytest.mark.parametrize("limit", [NO_LIMIT, POT_LIMIT, FIXED_LIMIT], ids=lambda limit: limit.kind)
def test_pokerkit_agrees_on_very_many_deals(limit: Limit, blinds: bool) -> None:
    compare(limit, blinds, range(1_000_000, 1_020_000))
