"""Cards, 5:7: French-suited ones, the back of all cards, and the card that lies before the dealer."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from brelan.web.drawing.svg import circle, group, path, picture, rect, tag, use

BOX: Final = "0 0 100 140"
BACK: Final = "card-back"
"""The symbol of a back in the sprite."""
CENTRE: Final = "rotate(180 50 70)"


def paper() -> Markup:
    """The ground of every card."""
    return rect(0.75, 0.75, 98.5, 138.5, 9, class_="paper")


def edge() -> Markup:
    """The line around it, above what is printed."""
    return rect(0.75, 0.75, 98.5, 138.5, 9, class_="edge")


_LEFT, _MIDDLE, _RIGHT = 39, 50, 61
_FOUR_CORNERS: Final = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (27.0, 113.0))
_SIX: Final = (*_FOUR_CORNERS, (_LEFT, 70.0), (_RIGHT, 70.0))
_EIGHT: Final = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (27.0, 55.7, 84.3, 113.0))
_PLACES: Final[dict[str, tuple[tuple[int, float], ...]]] = {
    "2": ((_MIDDLE, 27.0), (_MIDDLE, 113.0)),
    "3": ((_MIDDLE, 27.0), (_MIDDLE, 70.0), (_MIDDLE, 113.0)),
    "4": _FOUR_CORNERS,
    "5": (*_FOUR_CORNERS, (_MIDDLE, 70.0)),
    "6": _SIX,
    "7": (*_SIX, (_MIDDLE, 48.5)),
    "8": (*_SIX, (_MIDDLE, 48.5), (_MIDDLE, 91.5)),
    "9": (*_EIGHT, (_MIDDLE, 70.0)),
    "T": (*_EIGHT, (_MIDDLE, 41.5), (_MIDDLE, 98.5)),
}
"""Where the pips of the number cards lie; those of the lower half are turned round."""

_PIP_SIZE: Final = {"7": 18.5, "8": 18.5, "9": 16.0, "T": 15.5}

JOKER: Final = "*"


@lru_cache(maxsize=1024)
def suited_card(card: str, label: str | None, *, small: bool = False, marked: bool = False) -> Markup:
    """A French-suited card, or the joker. `marked`: it belongs to the hand that is named."""
    return picture(BOX, suited_face(card, small=small, marked=marked), label=label, class_="card")


def suited_face(card: str, *, small: bool = False, marked: bool = False) -> Markup:
    """Big indices and pips; courts are a letter with an ornament, the joker a bell."""
    if card == JOKER:
        return _suited("joker", *_joker(small), marked=marked)
    rank, suit = card[0], card[1]
    index = _index(rank, suit, small)
    inside = [index, group(index, transform=CENTRE)]
    if small:
        inside = [index, use(f"pip-{suit}", 60, 96, 60)]
    elif rank in _PLACES:
        inside += [_pip(suit, _PIP_SIZE.get(rank, 20), x, y) for x, y in _PLACES[rank]]
    elif rank == "A":
        inside += [circle(50, 70, 30, class_="ornament"), use(f"pip-{suit}", 50, 70, 42)]
    else:
        inside += [_court(rank, suit)]
    return _suited(f"suit-{suit}", *inside, marked=marked)


def _suited(kind: str, *inside: Markup, marked: bool) -> Markup:
    return group(paper(), *inside, edge(), class_=f"suited {kind}" + (" marked" if marked else ""))


def _index(rank: str, suit: str, small: bool) -> Markup:
    """The corner: rank and pip. On a small card the rank fills the upper half."""
    written = "10" if rank == "T" else rank
    if small:
        narrow = 56 if rank == "T" else None
        return tag(
            "text",
            written,
            x=8,
            y=60,
            class_="index",
            font_size=58,
            textLength=narrow,
            lengthAdjust="spacingAndGlyphs" if narrow else None,
        )
    size = 34 if rank != "T" else 29
    letter = tag("text", written, x=16, y=32, class_="index", font_size=size, text_anchor="middle")
    return group(letter, use(f"pip-{suit}", 16, 47, 19))


def _pip(suit: str, size: float, x: float, y: float) -> Markup:
    turned = f"rotate(180 {x} {y})" if y > 70 else None
    return use(f"pip-{suit}", x, y, size, transform=turned)


def _court(rank: str, suit: str) -> Markup:
    """A large letter, with the emblem of its rank above it."""
    return group(
        rect(31, 14, 38, 112, 5, class_="ornament"),
        use(f"emblem-{rank}", 50, 39, 30),
        tag("text", rank, x=50, y=94, class_="index", font_size=46, text_anchor="middle"),
        use(f"pip-{suit}", 50, 112, 15),
    )


def _joker(small: bool) -> tuple[Markup, ...]:
    if small:
        return (use("emblem-joker", 50, 70, 84),)
    column = group(
        *(
            tag("text", letter, x=14, y=21 + 14.5 * place, class_="index", font_size=15, text_anchor="middle")
            for place, letter in enumerate("JOKER")
        )
    )
    bell = (circle(50, 70, 25, class_="ornament"), use("emblem-joker", 50, 70, 36))
    return (column, group(column, transform=CENTRE), *bell)


@lru_cache(maxsize=1024)
def card_back(label: str | None = None) -> Markup:
    """A card that is face down: most that lie on a table are, so all of them refer to one drawing."""
    drawn = tag("use", href=f"#{BACK}", width=100, height=140, class_="back")
    return picture(BOX, drawn, label=label, class_="card")


def back_face() -> Markup:
    """The same back for all packs: night blue, a trellis and a star."""
    return group(
        paper(),
        rect(6, 6, 88, 128, 5, class_="back-ground"),
        rect(6, 6, 88, 128, 5, class_="back-trellis", fill="url(#trellis)"),
        rect(10, 10, 80, 120, 3, class_="back-frame"),
        path("M50 40 L72 70 L50 100 L28 70 Z", class_="back-ground"),
        path("M50 40 L72 70 L50 100 L28 70 Z", class_="back-frame"),
        use("emblem-A", 50, 70, 24, class_="back-star"),
        edge(),
        class_="back",
    )


@lru_cache(maxsize=1024)
def dealer_card(label: str, letter: str) -> Markup:
    """DAK-2: the 28th card lies before the dealer: small, of brass, with a D. With dice, a 1 marks who began."""
    return picture(
        BOX,
        rect(2, 2, 96, 136, 12, class_="brass"),
        rect(10, 10, 80, 120, 7, class_="engraved"),
        tag("text", letter, x=50, y=96, class_="index", font_size=78, text_anchor="middle"),
        label=label,
        class_="dealer-card",
    )
