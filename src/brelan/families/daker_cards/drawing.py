"""Daker cards, drawn and named: cut by a diagonal, a value on each side."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from markupsafe import Markup

from brelan.families.daker_cards.cards import ALL_CARDS
from brelan.locales.say import piece
from brelan.locales.words import Words
from brelan.pieces.stock import UNSEEN
from brelan.web.drawing.cards import BOX, CENTRE, card_back, edge, paper
from brelan.web.drawing.svg import group, path, picture, tag, use
from brelan.web.pages.names import KEPT_NAMES
from brelan.web.pages.scene import Pick, Piece

Light: TypeAlias = Literal["plain", "first", "second", "both", "idle", "unused"]
"""Which half of a card counts; `idle`: in the hand, but without effect; `unused`: not in the hand."""

UPPER: Final = "M9 4 H94.5 L5.5 134.5 Q4 133 4 131 V9 Q4 4 9 4 Z"
"""The upper half of a card."""


@lru_cache(maxsize=1024)  # saves 9 to 28 % of the calls of a move
def daker_card(card: str, label: str | None, light: Light = "plain", *, small: bool = False) -> Markup:
    """A Daker card."""
    return picture(BOX, daker_face(card, light, small=small), label=label, class_="card")


def daker_face(card: str, light: Light = "plain", *, small: bool = False) -> Markup:
    """Cut by a diagonal: upper left the first value, lower right, turned round, the second."""
    first, second = card[0], card[2]
    half = _small_half if small else _half
    return group(
        paper(),
        group(half(first), class_=f"half first value-{first}"),
        group(half(second), class_=f"half second value-{second}", transform=CENTRE),
        path("M94.5 4 L5.5 136", class_="diagonal"),
        edge(),
        class_=f"daker light-{light}",
    )


def _half(value: str) -> Markup:
    letter = tag("text", value, x=25, y=41, class_="index", font_size=44, text_anchor="middle")
    return group(path(UPPER, class_="tint"), letter, use(f"emblem-{value}", 26, 67, 39))


def _small_half(value: str) -> Markup:
    """For a small card: one large letter."""
    letter = tag("text", value, x=31, y=55, class_="index", font_size=54, text_anchor="middle")
    return group(path(UPPER, class_="tint"), letter)


def daker_piece(
    say: Words, card: str, key: str, light: Light = "plain", *, small: bool = False, pick: Pick | None = None
) -> Piece:
    """A Daker card, or its back."""
    if card == UNSEEN:
        return Piece(drawing=card_back(), key=key)
    label = daker_name(say, card, light)
    return Piece(drawing=daker_card(card, label, light, small=small), key=key, card=card, pick=pick)


@lru_cache(maxsize=KEPT_NAMES)  # saves 4 % in Game Round of the calls of a move
def daker_name(say: Words, card: str, light: Light = "plain") -> str:
    """ "ace and king"; where it is known, also what the card counts for."""
    first, second = (say(f"value-{value}") for value in (card[0], card[2]))
    name = say("web-card-double", value=first) if first == second else say("web-card-two", first=first, second=second)
    match light:
        case "first" | "both":
            return say("web-card-counts", card=name, value=first)
        case "second":
            return say("web-card-counts", card=name, value=second)
        case "unused":
            return say("web-card-unused", card=name)
        case "plain" | "idle":
            return name


def heard_name(say: Words, item: str) -> str:
    """A card by its name, as "J/R" cannot be read aloud."""
    return daker_name(say, item) if item in ALL_CARDS else piece(item)
