"""DAK-14, DAK-15: everyone still in shows and the best hand takes the pot; the last one still in need not show."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from brelan.engine.events import Event
from brelan.families.betting import showdown
from brelan.families.betting.showdown import Showed
from brelan.families.daker_cards.cards import Card
from brelan.families.daker_cards.ranking import HANDS, best_five, hand
from brelan.games.daker.rules import HELD, chart_of
from brelan.games.daker.state import State, left_of_dealer
from brelan.pieces.hand import Hand

KEPT_HANDS: Final = 4_096
"""A table asks for the same hands at each of its moments."""


def enter(state: State, events: list[Event]) -> State:
    strength = strengths(state)
    order = left_of_dealer(state)
    end = showdown.settle(state.betting, order, state.hands, strength, lambda seat: HANDS[strength[seat]], events)
    return replace(state, end=end)


def strengths(state: State) -> list[int]:
    """DAK-8: each seat's three cards with the best two of the board; 0 where nobody needs to show."""
    hands, playing = state.hands, state.betting.playing
    strength = [0] * len(hands)
    if len(playing) > 1:
        chart = chart_of(state.rules)
        board = chart.mask(state.board)
        for seat in playing:
            strength[seat] = chart.best_strength(chart.mask(hands[seat], board), board)
    return strength


def shown(state: State, seat: int) -> Showed:
    """A seat's cards, and what they are worth with the board."""
    return Showed(seat, state.hands[seat], hand_so_far(state.hands[seat], state.board))


@lru_cache(maxsize=KEPT_HANDS)
def hand_so_far(hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand | None:
    """DAK-8: three cards with the best two of the board, once two of them are known."""
    return hand(best_five(hole, board)) if len(hole) == HELD and len(board) > 1 else None
