"""Characters that nobody sees, and letters that look like others: so that no name passes for another."""

from __future__ import annotations

import unicodedata
from typing import Final

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
"""What no category of Unicode tells: marks and letters that leave no trace on the screen."""

_STYLES: Final = "\ufe0e\ufe0f"
"""Behind a sign they say whether it is drawn in colour: telephones write them."""

_LOOKS_LIKE: Final = {
    # Capitals, then small letters: each becomes the Latin one that it looks like.
    **dict.fromkeys("АΑᎪꓮ", "A"),
    **dict.fromkeys("ВΒᏴꓐ", "B"),
    **dict.fromkeys("СϹᏟꓚⲤ", "C"),
    **dict.fromkeys("ᎠꓓԀ", "D"),
    **dict.fromkeys("ЕΕᎬꓰ", "E"),
    **dict.fromkeys("Ϝꓝ", "F"),
    **dict.fromkeys("Ԍᏻꓖ", "G"),
    **dict.fromkeys("НΗᎻꓧⲎ", "H"),
    **dict.fromkeys("IlІΙӀӏꓲⲒⲓ1ǀ", "|"),
    **dict.fromkeys("ЈͿᎫꓙ", "J"),
    **dict.fromkeys("КΚᏦꓗⲔ", "K"),
    **dict.fromkeys("Ꮮꓡ", "L"),
    **dict.fromkeys("МΜᎷꓟⲘ", "M"),
    **dict.fromkeys("ΝꓠⲚ", "N"),
    **dict.fromkeys("ОΟՕꓳⲞ0", "O"),
    **dict.fromkeys("РΡᏢꓑⲢ", "P"),
    **dict.fromkeys("ԚႭ", "Q"),
    **dict.fromkeys("ᎡᏒꓣ", "R"),
    **dict.fromkeys("ЅՏᏚꓢ", "S"),
    **dict.fromkeys("ТΤᎢꓔⲦ", "T"),
    **dict.fromkeys("ՍꓴႮ", "U"),
    **dict.fromkeys("ѴꓦᏙ", "V"),
    **dict.fromkeys("ԜᎳꓪ", "W"),
    **dict.fromkeys("ХΧꓫⲬ", "X"),
    **dict.fromkeys("ҮΥꓬⲨ", "Y"),
    **dict.fromkeys("ΖᏃꓜ", "Z"),
    **dict.fromkeys("аαɑ", "a"),
    **dict.fromkeys("Ьᏼ", "b"),
    **dict.fromkeys("сϲⲥ", "c"),
    **dict.fromkeys("ԁᏧ", "d"),
    **dict.fromkeys("е", "e"),
    **dict.fromkeys("ցɡ", "g"),
    **dict.fromkeys("һհᏂ", "h"),
    **dict.fromkeys("іιıɩ", "i"),
    **dict.fromkeys("јϳ", "j"),
    **dict.fromkeys("κк", "k"),
    **dict.fromkeys("ոп", "n"),
    **dict.fromkeys("оοօσⲟ", "o"),
    **dict.fromkeys("рρⲣ", "p"),
    **dict.fromkeys("ԛգ", "q"),
    **dict.fromkeys("г", "r"),
    **dict.fromkeys("ѕ", "s"),
    **dict.fromkeys("τ", "t"),
    **dict.fromkeys("սυ", "u"),
    **dict.fromkeys("ѵν", "v"),
    **dict.fromkeys("ԝω", "w"),
    **dict.fromkeys("хχⲭ", "x"),
    **dict.fromkeys("уγүⲩ", "y"),
    **dict.fromkeys("’‘ʼ′`´", "'"),
    **dict.fromkeys("‐‑‒–—−", "-"),
}

_TWO_LIKE_ONE: Final = {"rn": "m", "vv": "w"}


def is_invisible(character: str, before: str) -> bool:
    """Does it leave no trace after the character `before`?"""
    code = ord(character)
    if not any(first <= code <= last for first, last in _INVISIBLE):
        return False
    return character not in _STYLES or unicodedata.category(before or " ")[0] not in "SN"


def alphabets(text: str) -> set[str]:
    """Which of the alphabets that look alike its letters come from."""
    letters = [character for character in unicodedata.normalize("NFKC", text) if character.isalpha()]
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} & set(ALPHABETS)


def skeleton(text: str) -> str:
    """Two texts with the same skeleton look the same at a glance, or differ in capitals only."""
    shapes = "".join(_LOOKS_LIKE.get(character, character) for character in unicodedata.normalize("NFKC", text))
    for two, one in _TWO_LIKE_ONE.items():
        shapes = shapes.replace(two, one)
    return "".join(shape for shape in shapes if shape not in _STYLES).casefold()
