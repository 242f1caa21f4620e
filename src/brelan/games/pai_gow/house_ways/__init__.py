"""House ways: the fixed rules by which a bank sets its seven cards (PGP-10). One file each, to be read beside the
published list; what the lists leave open is in docs/results/strength.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from brelan.errors import UnknownName
from brelan.games.pai_gow.house_ways import ballys, flamingo_hilton, foxwoods, golden_nugget, sheet, trump_plaza
from brelan.games.pai_gow.house_ways.seven import HouseWay, Setting, Seven
from brelan.games.pai_gow.ranking import Wheel
from brelan.pieces.suited_cards import Card

HOUSE_WAYS: Final[dict[str, HouseWay]] = {
    "sheet": sheet.LINES,
    "foxwoods": foxwoods.LINES,
    "trump-plaza": trump_plaza.LINES,
    "golden-nugget": golden_nugget.LINES,
    "flamingo-hilton": flamingo_hilton.LINES,
    "ballys": ballys.LINES,
}

NAMES: Final = tuple(HOUSE_WAYS)


def setting_of(name: str, cards: Sequence[Card], wheel: Wheel = "low") -> Setting:
    """The setting of seven cards and its strengths. The order of the cards changes nothing."""
    if name not in HOUSE_WAYS:
        known = ", ".join(NAMES)
        raise UnknownName(
            "unknown-house-way", "no house way {name!r}; the house ways are: {known}", name=name, known=known
        )
    seven = Seven(cards, wheel)
    return HOUSE_WAYS[name][seven.kind](seven)


def set_hand(name: str, cards: Sequence[Card], wheel: Wheel = "low") -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The two cards in front and the five behind, the highest first."""
    setting = setting_of(name, cards, wheel)
    return setting.front, setting.back
