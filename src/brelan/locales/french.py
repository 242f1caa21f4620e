"""French grammar that Fluent has no word for."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

VOWELS: Final = "aeiou"


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
