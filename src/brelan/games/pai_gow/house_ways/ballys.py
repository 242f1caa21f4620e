"""Bally's (Atlantic City): pairs as at Trump Plaza, with its own lines for fours and for an ace and the joker."""

from __future__ import annotations

from typing import Final

from brelan.games.pai_gow.house_ways.lines import (
    ALWAYS,
    complete_or,
    five_aces,
    full_split_but_twos,
    highest_behind,
    highest_pair_in_front,
    keep_four,
    pair_behind,
    pair_from_three_in_front,
    three_behind_but_aces,
)
from brelan.games.pai_gow.house_ways.seven import (
    ACE,
    KING,
    TEN,
    HouseWay,
    Kind,
    Line,
    Setting,
    Seven,
    best_front,
    least_front,
)
from brelan.games.pai_gow.house_ways.trump_plaza import two_pair
from brelan.games.pai_gow.ranking import high_chart
from brelan.pieces.suited_cards import JOKER


def _is_straight_to_the_ace(seven: Seven, setting: Setting) -> bool:
    hand = high_chart(seven.wheel).hands[setting.high]
    return hand.combination == "royal-flush" or (hand.combination == "straight" and hand.values == ("A",))


def _needs_ace_and_joker(setting: Setting) -> bool:
    return JOKER in setting.back and any(card[0] == "A" for card in setting.back)


def _preserved_or(otherwise: Line) -> Line:
    """The best front before any complete hand, except for a straight to the ace made of an ace and the joker: these
    two are played as aces, unless a lower straight or a flush can be."""

    def line(seven: Seven) -> Setting:
        preserved = [
            setting
            for setting in seven.complete
            if not (_is_straight_to_the_ace(seven, setting) and _needs_ace_and_joker(setting))
        ]
        return best_front(preserved) if preserved else otherwise(seven)

    return line


def _four(seven: Seven) -> Setting:
    """Nines and lower stay; tens to kings with an ace or a pair for the front; aces only with a pair of kings."""
    (four,) = seven.fours
    if four == ACE:
        return keep_four(seven, least_front(KING, KING))
    return keep_four(seven, least_front(ACE) if four >= TEN else ALWAYS)


LINES: Final[HouseWay] = {
    Kind.NO_PAIR: complete_or(highest_behind),
    Kind.PAIR: _preserved_or(pair_behind),
    Kind.TWO_PAIR: two_pair,  # with a straight or a flush too
    Kind.THREE_PAIR: highest_pair_in_front,
    Kind.THREE: _preserved_or(three_behind_but_aces),
    Kind.THREE_TWICE: pair_from_three_in_front,
    Kind.FULL: full_split_but_twos,
    Kind.FULL_AND_PAIR: highest_pair_in_front,
    Kind.FOUR: _four,
    Kind.FOUR_AND_PAIR: _four,
    Kind.FOUR_AND_THREE: _four,
    Kind.FIVE_ACES: five_aces,
    Kind.FIVE_ACES_AND_PAIR: five_aces,
}
