"""French grammar that Fluent has no word for, and the spaces of French printing."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

VOWELS: Final = "aeiou"

NO_BREAK, NARROW = "\u00a0", "\u202f"
_UNITS: Final = r"(?:%|(?:s|ms|min|h|ko|Mo|Go)(?![\w’'-]))"
_NARROW: Final = re.compile("[ \u00a0](?=[;!?])")
_NO_BREAK: Final = re.compile(rf"[ \u202f](?=[:»])|(?<=«)[ \u202f]|(?<=\d)[ \u202f](?={_UNITS})")


def set_spaces(text: str) -> str:
    """With a narrow no-break space before ; ! ? and a full one before : » % and units, as after «."""
    return _NO_BREAK.sub(NO_BREAK, _NARROW.sub(NARROW, text))


def with_de(name: Any) -> str:
    """ "de Marcel", but "d’Odette", "d’Hector" and "d’Yvonne"."""
    text = str(name)
    return f"d’{text}" if _elides(text) else f"de {text}"


def _elides(text: str) -> bool:
    """Before a vowel or a silent h; y counts as a vowel only before a consonant: "de Yasmine"."""
    first, second = (_letter(text[at : at + 1]) for at in (0, 1))
    if first == "y":
        return second.isalpha() and second not in VOWELS
    return first != "" and first in VOWELS + "h"


def _letter(character: str) -> str:
    """Without its accent: é is an e, œ an o."""
    return unicodedata.normalize("NFKD", character.replace("œ", "o").replace("Œ", "O"))[:1].casefold()
