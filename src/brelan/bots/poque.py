"""Bots for Poque: `simple` plays as a sensible person would, `strong` by the solved bids and by solved deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from brelan.bots import MakeBot, Preparation
from brelan.engine.chance.stream import Stream
from brelan.engine.legal import Legal
from brelan.games.poque.actions import Action, Bid, BidAction, Follow, Lead, Pass
from brelan.games.poque.board import SINGLE
from brelan.games.poque.rules import STAKE, Rules, chart_of
from brelan.games.poque.runs import next_card
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import Card
from brelan.solver.poque.bid_trees import BidTable, MakeBidder, table_of
from brelan.solver.poque.bidding import LEVELS, Bidding, Choice, solved_bidding
from brelan.solver.poque.leading import lead_values
from brelan.solver.poque.saying import as_move, follows_from, likely_levels, price_decides, said
from brelan.solver.poque.seen import Seen, card_below, level, level_of

OPENS_FROM: Final = 0.6  # beats this share of all hands
RAISES_FROM: Final = 0.95

MIXES: Final = 0.08
"""Chips within which choices of the solved bids are as good as equal: they are mixed as solved."""

LEVEL_CUTS: Final = tuple(part / LEVELS for part in range(1, LEVELS))

_FINE: Final = 1 << 30


class SimpleBot:
    """Bids what its hand is worth among all hands, and leads so as to keep the lead."""

    def __init__(self, _rules: Rules, _players: int, _stream: Stream) -> None:
        pass

    def decide(self, view: View, legal: Legal, /) -> Action:
        if isinstance(legal[0], Lead):
            return Lead(sensible_lead(view))
        return simple_bid(view, legal, beaten(view)) if Pass() in legal else legal[0]


def simple_bid(view: View, legal: Legal, share: float) -> BidAction:
    """What a hand that beats this share of all hands bids."""
    if not view.highest:
        return Bid(_sized(share, legal)) if share > OPENS_FROM and legal.amounts else Pass()
    if share > RAISES_FROM and legal.amounts:
        return Bid(legal.amounts[-1])
    rivals = sum([bid > 0 for bid in view.bids])
    worth = share ** (rivals + 1) * (view.pools.poque + legal.price)  # who bid has something: one hand more
    return Follow() if Follow() in legal and worth > legal.price else Pass()


def _sized(share: float, legal: Legal) -> int:
    """The better the hand, the higher it opens."""
    step = (1 - OPENS_FROM) / len(legal.amounts)
    return legal.amounts[min(int((share - OPENS_FROM) / step), len(legal.amounts) - 1)]


def beaten(view: View) -> float:
    """The share of all hands that the viewer's five cards beat, as nearly as levels tell it."""
    assert view.seat is not None
    assert view.trump is not None
    return (level_of(view.hands[view.seat], view.trump, chart_of(view.rules)) + 0.5) / LEVELS


def sensible_lead(view: View) -> Card:
    """Runs that nobody can take over first, the longest of them; else the lowest card of the longest row."""
    assert view.seat is not None
    hand = view.hands[view.seat]
    gone = _in_no_hand(view)
    rows = [_row(card, hand) for card in hand if card_below(card) not in hand]
    safe = [row for row in rows if (following := next_card(row[-1])) is None or following in gone]
    return max(safe or rows, key=len)[0]


def _row(card: Card, hand: tuple[Card, ...]) -> list[Card]:
    """A card and those of the hand that follow it."""
    row = [card]
    while (following := next_card(row[-1])) in hand:
        assert following is not None
        row.append(following)
    return row


def _in_no_hand(view: View) -> set[Card]:
    """Cards that nobody holds: turned, laid, asked for and not found, trumps that nobody showed."""
    gone: set[Any] = {view.turned, *view.missing, *(one.card for one in view.laid)}
    if not view.rules.pools_when_played:
        shown = {card for cards in view.shown for card in cards}
        gone |= {f"{rank}{view.trump}" for rank in SINGLE} - shown
    return gone


def _solved_bids(players: int) -> dict[int, Bidding]:
    """By the chips in the poque: what everyone has just staked, alone or on top of a round without bids."""
    usual = STAKE * players
    return {poque: solved_bidding(players, poque) for poque in (usual, 2 * usual)}


def bidding_for(solved: dict[int, Bidding], view: View) -> Bidding:
    """The bids that were solved for a poque of about this size: nobody may have bid in the round before."""
    before = view.pools.poque - sum(view.bids)
    return solved[min(solved, key=lambda poque: abs(poque - before))]


def bid_choices(bidding: Bidding, view: View, legal: Legal, chance: float) -> tuple[Choice, ...]:
    """What may be said here, as the solved bidding has it."""
    words = said(view, bidding, view.seat)
    return bidding.choices(words) if words is not None else price_decides(view, legal, chance)


def good_words(choices: Sequence[Choice], mine: int) -> list[tuple[str, float]]:
    """The words that are as good as the best for a hand of this level, and how often each is said."""
    best = max([choice.value[mine] for choice in choices])
    good = [choice for choice in choices if choice.value[mine] > best - MIXES]
    return [(choice.word, choice.often[mine]) for choice in good]


class StrongBot:
    """Bids as the solved bidding says for its exact chances; leads what wins most in deals that agree with all it
    has seen."""

    def __init__(self, _rules: Rules, players: int, stream: Stream) -> None:
        self._solved = _solved_bids(players)
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        if len(legal) == 1:
            move: Action = legal[0]
            return move
        if isinstance(legal[0], Lead):
            seen = Seen(view, likely_levels(view, bidding_for(self._solved, view)))
            return Lead(lead_values(view, seen, self._stream)[0].card)
        return self._bid(view, legal)

    def _bid(self, view: View, legal: Legal) -> BidAction:
        assert view.seat is not None
        chances = Seen(view).chances(view.hands[view.seat])
        chance = sum(chances) / len(chances)
        choices = bid_choices(bidding_for(self._solved, view), view, legal, chance)
        return as_move(self._mixed(good_words(choices, level(chance))), legal)

    def _mixed(self, weighed: list[tuple[str, float]]) -> str:
        """One of the words, each as often as it weighs."""
        at = self._stream.below(_FINE) / _FINE * sum([weight for _, weight in weighed])
        for word, weight in weighed:
            at -= weight
            if at < 0:
                return word
        return weighed[-1][0]


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot, "strong": StrongBot}


class SimpleBidder:
    """`simple` at the bids, with any hand."""

    counts_cards = False

    def __init__(self, _rules: Rules, _players: int) -> None:
        pass

    def table(self, view: View, legal: Legal) -> BidTable:
        said = [simple_bid(view, legal, (part + 0.5) / LEVELS) for part in range(LEVELS)]
        return table_of(LEVEL_CUTS, [{move: 1.0} for move in said])


class StrongBidder:
    """`strong` at the bids, with any hand."""

    counts_cards = True

    def __init__(self, _rules: Rules, players: int) -> None:
        self._solved = _solved_bids(players)

    def table(self, view: View, legal: Legal) -> BidTable:
        bidding = bidding_for(self._solved, view)
        cuts = LEVEL_CUTS if said(view, bidding, view.seat) is not None else (follows_from(view, legal),)
        middles = [(low + high) / 2 for low, high in pairwise((0.0, *cuts, 1.0))]
        return table_of(cuts, [self._said(view, legal, bidding, chance) for chance in middles])

    def _said(self, view: View, legal: Legal, bidding: Bidding, chance: float) -> dict[BidAction, float]:
        words = good_words(bid_choices(bidding, view, legal, chance), level(chance))
        total = sum([often for _, often in words])
        found: dict[BidAction, float] = {}
        for word, often in words if total else [(words[-1][0], 1.0)]:
            move = as_move(word, legal)
            found[move] = found.get(move, 0.0) + often / (total or 1.0)
        return found


POLICIES: Final[dict[str, MakeBidder]] = {"simple": SimpleBidder, "strong": StrongBidder}


def _prepare(_rules: Rules, players: int) -> None:
    _solved_bids(players)


PREPARATIONS: Final = {"strong": Preparation(_prepare, stands_in=SimpleBot)}
