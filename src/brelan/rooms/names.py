"""What people type: names, messages. Too long or unprintable is refused; escaping is the page's work.

A name must be visible and must not look like another: one alphabet, unlike all other names at the table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, Literal

from brelan.errors import BadOption, TooMuch

LONGEST_NAME: Final = 24
LONGEST_MESSAGE: Final = 300
LONGEST_MARKS: Final = 2
"""Accents on one letter; a tower of them would cover the lines above."""

_NAMES: Final = (
    "Odette Marcel Colette Gaston Simone Firmin Lucette Anatole "
    "Yvonne Achille Paulette Ernest Léonie Basile Suzanne Hector"
)
BOT_NAMES: Final = tuple(_NAMES.split())
"""Bots have names at the table: one for each of the sixteen seats that the largest game has."""


# What nobody sees, and what looks like something else

ALPHABETS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Their letters look alike. Unicode begins the name of each letter with its alphabet."""

_INVISIBLE: Final = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer vowels without a shape
    (0x180B, 0x180F),  # Mongolian variation selectors
    (0x2800, 0x2800),  # Braille without a dot
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0F),  # variation selectors
    (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
    (0x1D159, 0x1D159),  # a note without a head
    (0xE0000, 0xE0FFF),  # tags, more variation selectors
)
"""Marks and letters that are invisible, though their Unicode category does not say so."""

_STYLES: Final = "\ufe0e\ufe0f"
"""After a symbol they say whether it is drawn in colour: phones write them."""

_ALIKE: Final = (
    "AАΑᎪꓮ BВΒᏴꓐ CСϹᏟꓚⲤ DᎠꓓԀ EЕΕᎬꓰ FϜꓝ GԌᏻꓖ HНΗᎻꓧⲎ |IlІΙӀӏꓲⲒⲓ1ǀ JЈͿᎫꓙ KКΚᏦꓗⲔ LᏞꓡ MМΜᎷꓟⲘ NΝꓠⲚ OОΟՕꓳⲞ0 "
    "PРΡᏢꓑⲢ QԚႭ RᎡᏒꓣ SЅՏᏚꓢ TТΤᎢꓔⲦ UՍꓴႮ VѴꓦᏙ WԜᎳꓪ XХΧꓫⲬ YҮΥꓬⲨ ZΖᏃꓜ aаαɑ bЬᏼ cсϲⲥ dԁᏧ eе gցɡ hһհᏂ "
    "iіιıɩ jјϳ kκк nոп oоοօσⲟ pрρⲣ qԛգ rг sѕ tτ uսυ vѵν wԝω xхχⲭ yуγүⲩ '’‘ʼ′`´ -‐‑‒–—−"
)
"""Groups of letters that look like the first one: capitals, small letters, marks."""
_LOOKS_LIKE: Final = {letter: group[0] for group in _ALIKE.split() for letter in group[1:]}
"""More than Unicode lists (`confusables`): also what is alike at a glance, as к and k."""

_TWO_LIKE_ONE: Final = {"rn": "m", "vv": "w"}
_SMALL_CAPITAL: Final = "LATIN LETTER SMALL CAPITAL "
KEPT_SKELETONS: Final = 4_096
"""Whoever comes is compared with everybody at the table, and with all names that a bot could have."""


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


def check_name_shown(text: str) -> None:
    """Refuse a name in a record that would spoil a page. It may be of any alphabet, and longer than at a table."""
    _check_length(_one_line(text), LONGEST_MESSAGE)


def clean_message(text: str) -> str:
    """A line of chat."""
    message = _one_line(text)
    if not message:
        raise BadOption("message-missing", "the message is empty")
    _check_length(message, LONGEST_MESSAGE)
    return message


def bot_name(taken: Collection[str]) -> str:
    """The first name that nobody at the table has."""
    numbered = (f"{name} {number}" for number in range(2, 100) for name in BOT_NAMES)
    return next(name for name in chain(BOT_NAMES, numbered) if not any(same_name(name, other) for other in taken))


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
    return BadOption("unprintable", "use only visible characters and spaces")


def _check_length(text: str, most: int) -> None:
    if len(text) > most:
        raise too_long(len(text), most)


def too_long(length: int, most: int) -> TooMuch:
    return TooMuch("too-long", "at most {most:character|characters}, not {length}", most=most, length=length)


def is_invisible(character: str, before: str) -> bool:
    """Is it invisible after the character `before`?"""
    code = ord(character)
    if not any(first <= code <= last for first, last in _INVISIBLE):
        return False
    return character not in _STYLES or unicodedata.category(before or " ")[0] not in "SN"


def alphabets(text: str) -> set[str]:
    """Which of the alphabets that look alike its letters come from."""
    letters = [character for character in unicodedata.normalize("NFKC", text) if character.isalpha()]
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} & set(ALPHABETS)


@lru_cache(KEPT_SKELETONS)
def skeleton(text: str) -> str:
    """Two texts with the same skeleton look the same at a glance, or differ in capitals only."""
    shapes = _alike(shapes_of(_alike("".join(map(_capital, text)))))
    for two, one in _TWO_LIKE_ONE.items():
        shapes = shapes.replace(two, one)
    return "".join(shape for shape in shapes if shape not in _STYLES).casefold()


def _capital(character: str) -> str:
    """Of a small capital."""
    named = unicodedata.name(character, "").removeprefix(_SMALL_CAPITAL)
    return named if len(named) == 1 else character


def _alike(text: str) -> str:
    return "".join(_LOOKS_LIKE.get(character, character) for character in text)


FORMS: Final[tuple[Literal["NFD", "NFKC"], ...]] = ("NFD", "NFKC", "NFD")
TABLE: Final = Path(__file__).with_name("confusables.txt")


@cache
def _prototypes() -> dict[str, str]:
    """The shape of each character that looks like another one."""
    found: dict[str, str] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            codes, _, sources = line.partition(" ")
            found |= dict.fromkeys(sources, "".join(chr(int(code, 16)) for code in codes.split("+")))
    return found


def shapes_of(text: str) -> str:
    """Texts with the same shapes are confusable. Not to be shown: the shapes may be of any alphabet.

    NFKC comes second: it would take a lunate sigma for a Σ, and not for the C that it looks like.
    """
    shapes = _prototypes()
    for form in FORMS:
        text = "".join(shapes.get(character, character) for character in unicodedata.normalize(form, text))
    return unicodedata.normalize("NFD", text)
