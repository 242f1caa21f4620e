"""Cards, dice and hours in words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from markupsafe import Markup

from brelan.locales.french import set_spaces
from brelan.locales.say import piece
from brelan.locales.words import Words
from brelan.pieces.suited_cards import PACK_52
from brelan.web.drawing.cards import JOKER

KEPT_NAMES: Final = 2_000


def typeset(say: Words, sentence: str) -> str:
    """French has a no-break space before high punctuation."""
    return set_spaces(sentence) if say.lang == "fr" else sentence


def minus(text: str) -> str:
    """With a minus sign as wide as a plus."""
    return text.replace("-", "\u2212")


def suited_name(say: Words, card: str) -> str:
    """ "ace of spades"."""
    if card == JOKER:
        return say("web-card-joker")
    return say("web-card-suited", value=say(f"value-{card[0]}"), suit=say(f"web-suit-{card[1]}"))


def written(say: Words, item: str) -> str:
    """A card or a die in a sentence of the log: a sign, except for the joker, which has none."""
    return say("web-card-joker") if item == JOKER else piece(item)


def heard_name(say: Words, item: str) -> str:
    """A card by its name, as "A♠" cannot be read aloud. A die is its letter."""
    return suited_name(say, item) if item in PACK_52 or item == JOKER else piece(item)


def die_name(say: Words, face: str) -> str:
    return say(f"value-{face}")


def hour(moment: int) -> Markup:
    """From seconds since 1970. The script shows it on the viewer's own clock; without it, it is UTC and says so."""
    at = datetime.fromtimestamp(moment, UTC)
    return Markup('<time datetime="{}">{} UTC</time>').format(at.strftime("%Y-%m-%dT%H:%M:%SZ"), at.strftime("%H:%M"))
