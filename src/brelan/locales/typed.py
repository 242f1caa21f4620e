"""What people type at the terminal, in their own words: "suivre", "raise to 20", "garder A A"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

from brelan.locales.words import Words, words


def readings(say: Words, verbs: Sequence[str], text: str) -> Iterator[str]:
    """A text as records write it: every reading that the words of the language allow, the closest first."""
    typed = plain(text)
    fitting = [(phrase, verb) for verb in verbs for phrase in phrases(say, verb) if _begins(typed, phrase)]
    for phrase, verb in sorted(fitting, key=lambda found: -len(found[0])):
        rest = typed[len(phrase) :].strip()
        for little in phrases(say, "little-words"):  # "relancer à 20": but "garder a" keeps an ace
            rest = re.sub(rf"^{re.escape(little)} (?=\d+$)", "", rest)
        yield f"{verb} {rest}".strip()


def phrases(say: Words, verb: str) -> tuple[str, ...]:
    """The phrases for a move; none if the language has none."""
    return _phrases(say.lang, verb)


@cache
def _phrases(lang: str, verb: str) -> tuple[str, ...]:
    say, key = words(lang), f"cli-typed-{verb}"
    return tuple(plain(phrase) for phrase in say(key).split(", ")) if say.has(key) else ()


def plain(text: str) -> str:
    """Without accents, capitals and punctuation."""
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[.,:;!]", " ", bare.replace("’", "'")).casefold().split())


def _begins(typed: str, phrase: str) -> bool:
    return typed == phrase or typed.startswith(f"{phrase} ")
