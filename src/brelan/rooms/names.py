"""What people type: names, messages, seeds. Too long or unprintable is refused; escaping is the page's work.

A name must be seen, and must not pass for another's: letters of one alphabet, unlike all other names at the table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from brelan.errors import BadOption, TooMuch
from brelan.rooms.lookalikes import alphabets, is_invisible, skeleton

LONGEST_NAME: Final = 24
LONGEST_MESSAGE: Final = 300
LONGEST_SEED: Final = 64
LONGEST_MARKS: Final = 2
"""Accents on one letter; a tower of them would cover the lines above."""

NEIGHBOURS: Final = (
    "Odette",
    "Marcel",
    "Colette",
    "Gaston",
    "Simone",
    "Firmin",
    "Lucette",
    "Anatole",
    "Yvonne",
    "Achille",
    "Paulette",
    "Ernest",
    "Léonie",
    "Basile",
    "Suzanne",
    "Hector",
)
"""Bots have names at the table: one for each of the sixteen seats that the largest game has."""


def clean_name(text: str) -> str:
    """A person's name, on one line, without blanks around it."""
    name = _one_line(text)
    if not name:
        raise BadOption("name-missing", "choose a name")
    _check_length(name, LONGEST_NAME)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):  # marks without a letter
        raise _unprintable()
    if len(alphabets(name)) > 1:
        raise BadOption("mixed-alphabets", "choose a name in one alphabet: letters of several look alike")
    return name


def clean_message(text: str) -> str:
    """A line of chat."""
    message = _one_line(text)
    if not message:
        raise BadOption("message-missing", "there is nothing to say in an empty line")
    _check_length(message, LONGEST_MESSAGE)
    return message


def clean_seed(text: str) -> str:
    """A player's own seed: any visible ASCII, as a record writes it."""
    if not re.fullmatch(rf"[!-~]{{1,{LONGEST_SEED}}}", text):
        raise BadOption(
            "bad-seed", "a seed is one to {most} visible ASCII characters without blanks", most=LONGEST_SEED
        )
    return text


def bot_name(taken: Collection[str]) -> str:
    """The first name that nobody at the table has."""
    numbered = (f"{name} {number}" for number in range(2, 100) for name in NEIGHBOURS)
    return next(name for name in (*NEIGHBOURS, *numbered) if not any(same_name(name, other) for other in taken))


def same_name(first: str, second: str) -> bool:
    """Would people take one for the other?"""
    return _folded(first) == _folded(second) or skeleton(first) == skeleton(second)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _one_line(text: str) -> str:
    if len(text) > 10 * LONGEST_MESSAGE:  # not worth looking at
        raise too_long(len(text), LONGEST_MESSAGE)
    normal = unicodedata.normalize("NFC", text)
    marks, before = 0, ""
    for character in normal:
        category = unicodedata.category(character)
        if category[0] == "C" or category in ("Zl", "Zp") or is_invisible(character, before):
            # Control characters, and invisible ones that turn the direction of what stands beside them.
            raise _unprintable()
        before = character
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > LONGEST_MARKS:
            raise BadOption("too-many-marks", "too many accents on one letter")
    return re.sub(r"\s+", " ", normal).strip(" ")  # other blanks became " ", also those at both ends


def _unprintable() -> BadOption:
    return BadOption("unprintable", "only visible characters and blanks, please")


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise too_long(len(text), most)


def too_long(length: int, most: int) -> TooMuch:
    return TooMuch("too-long", "{most:character|characters} at the most, not {length}", most=most, length=length)
