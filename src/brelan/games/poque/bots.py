"""Bots for Poque: `simple` plays as a sensible person would, `strong` by the solved bids and by solved deals."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.legal import Legal
from brelan.games.poque.actions import Action, Bid, BidAction, Follow, Lead, Pass
from brelan.games.poque.board import SINGLE
from brelan.games.poque.rules import Rules, chart_of
from brelan.games.poque.runs import next_card
from brelan.games.poque.solving.bid_ranges import kinds_of
from brelan.games.poque.solving.bid_replies import BidTable, MakeBidder, table_of
from brelan.games.poque.solving.bidding import solved_bidding
from brelan.games.poque.solving.moments import moment_of
from brelan.games.poque.solving.runs import lead_values
from brelan.games.poque.solving.saying import as_move, bidding_for, likely_levels
from brelan.games.poque.solving.seen import LEVELS, Seen, card_below, level_of
from brelan.games.poque.view import View
from brelan.pieces.suited_cards import Card
from brelan.study.bots import MakeBot, Preparation

OPENS_FROM: Final = 0.6  # beats this share of all hands
RAISES_FROM: Final = 0.95

_FINE: Final = 1 << 30


class SimpleBot:
    """Bids what its hand is worth among all hands, and leads so as to keep the lead."""

    def __init__(self, _rules: Rules, _players: int, _stream: SeededRandom) -> None:
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


def _prepare(_rules: Rules, players: int) -> None:
    solved_bidding(players)


class StrongBot:
    """Bids as the solved bidding says for its exact chances; leads what wins most in deals that agree with all it
    has seen."""

    def __init__(self, _rules: Rules, players: int, stream: SeededRandom) -> None:
        solved_bidding(players)  # reads what comes with the package, before the first move
        self._stream = stream

    def decide(self, view: View, legal: Legal, /) -> Action:
        if len(legal) == 1:
            move: Action = legal[0]
            return move
        if isinstance(legal[0], Lead):
            seen = Seen(view, likely_levels(view, bidding_for(view)))
            return Lead(lead_values(view, seen, self._stream)[0].card)
        return self._bid(view, legal)

    def _bid(self, view: View, legal: Legal) -> BidAction:
        """One of the words, each as often as the solved bidding says it."""
        bidding, moment = bidding_for(view), moment_of(view)
        assert view.seat is not None
        assert view.trump is not None
        mine = level_of(view.hands[view.seat], view.trump, chart_of(view.rules), bidding.levels)
        at = self._stream.below(_FINE) / _FINE
        words = bidding.words(moment)
        for word, often in zip(words, bidding.said(moment)[:, mine].tolist(), strict=True):
            at -= often
            if at < 0:
                return as_move(word, legal)
        return as_move(words[-1], legal)


BOTS: Final[dict[str, MakeBot]] = {"simple": SimpleBot, "strong": StrongBot}


class SimpleBidder:
    """`simple` at the bids, with any hand."""

    def __init__(self, _rules: Rules, _players: int) -> None:
        pass

    def depends_on(self, _view: View) -> Hashable:
        return None

    def table(self, view: View, legal: Legal) -> BidTable:
        said = [simple_bid(view, legal, (part + 0.5) / LEVELS) for part in range(LEVELS)]
        return table_of(_cuts(LEVELS), [{move: 1.0} for move in said])


class StrongBidder:
    """`strong` at the bids, with any hand."""

    def __init__(self, _rules: Rules, _players: int) -> None:
        pass

    def depends_on(self, view: View) -> Hashable:
        return kinds_of(view)

    def table(self, view: View, legal: Legal) -> BidTable:
        bidding, moment = bidding_for(view), moment_of(view)
        moves = tuple(as_move(word, legal) for word in bidding.words(moment))
        assert len({*moves}) == len(moves), "a player with few chips"
        return BidTable(_cuts(bidding.levels), moves, bidding.said(moment).T)


def _cuts(levels: int) -> tuple[float, ...]:
    return tuple(part / levels for part in range(1, levels))


POLICIES: Final[dict[str, MakeBidder]] = {"simple": SimpleBidder, "strong": StrongBidder}


PREPARATIONS: Final = {"strong": Preparation(_prepare, stands_in=SimpleBot)}
