"""What people type: names, messages."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.errors import BrelanError
from brelan.rooms.names import (
    BOT_NAMES,
    LONGEST_NAME,
    TABLE,
    bot_name,
    clean_message,
    clean_name,
    same_name,
    shapes_of,
)
from rooms.confusables import table_of


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anne  Marie ", "Anne Marie"),
        ("\u00a0Anne\u3000", "Anne"),
        ("Zoe\u0308", "Zoë"),
        ("<script>alert(1)", "<script>alert(1)"),
        ("李小龙", "李小龙"),
        ("李 Bruce", "李 Bruce"),
        ("Иван", "Иван"),
        ("Ελένη", "Ελένη"),
        ("이순신", "이순신"),
        ("Anne ❤\ufe0f", "Anne ❤\ufe0f"),  # as telephones write it
        ("*** 7 ***", "*** 7 ***"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_kept_as_it_is_meant(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name-missing"),
        ("   ", "name-missing"),
        ("\u00a0", "name-missing"),
        ("x" * (LONGEST_NAME + 1), "too-long"),
        ("x" * 10_000_000, "too-long"),
        ("Anne\nBruno", "unprintable"),
        ("Anne\x00", "unprintable"),
        ("Anne\x1b[31m", "unprintable"),
        ("\u202eennA", "unprintable"),
        ("An\u200bne", "unprintable"),
        ("Anne\u2028", "unprintable"),
        ("e" + "\u0301\u0302\u0303\u0304", "too-many-marks"),
        ("\u3164", "unprintable"),  # Hangul filler
        ("Anne\u3164", "unprintable"),
        ("\u115f\u1160\uffa0", "unprintable"),
        ("\u2800\u2800", "unprintable"),  # Braille without a dot
        ("Anne\ufe0f", "unprintable"),  # a variation selector behind a letter changes nothing
        ("A\u034fnne", "unprintable"),
        ("\U000e0041", "unprintable"),
        ("\u0301", "unprintable"),  # an accent without a letter
        ("Аnne", "mixed-alphabets"),  # Cyrillic A
        ("Οdette", "mixed-alphabets"),  # Greek O
        ("Иван Smith", "mixed-alphabets"),
        ("ＡΝＮＥ", "mixed-alphabets"),  # fullwidth Latin around a Greek N
    ],
)
def test_a_name_that_would_spoil_the_page_is_refused(typed: str, code: str) -> None:
    with pytest.raises(BrelanError) as refused:
        clean_name(typed)
    assert refused.value.code == code


@given(st.text(max_size=400))
def test_whatever_is_typed_becomes_one_visible_line_or_is_refused(typed: str) -> None:
    try:
        message = clean_message(typed)
    except BrelanError:
        return
    assert message == clean_message(message)
    assert message.isprintable()
    assert len(message.splitlines()) == 1


def test_bots_never_share_a_name() -> None:
    taken: list[str] = ["ODETTE"]
    for _ in range(40):
        taken.append(bot_name(taken))
    assert taken[1] == "Marcel"
    assert len({name.casefold() for name in taken}) == 41
    assert len(set(BOT_NAMES)) == 16


def test_names_that_look_the_same_are_the_same() -> None:
    assert same_name("Anne", "ａｎｎｅ")
    assert not same_name("Anne", "Anna")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Coco", "Сосо"),  # all Cyrillic
        ("NINA", "ΝΙΝΑ"),  # all Greek
        ("PAPA", "РАРА"),
        ("Ian", "lan"),
        ("Lou1s", "LouIs"),
        ("Otto", "0tto"),
        ("Carmen", "Carrnen"),
        ("L'Ami", "L’Ami"),
        ("Jean-Luc", "Jean‑Luc"),
        ("ВЕРА", "вера"),
        ("Вера", "Bepa"),
        ("❤", "❤\ufe0f"),
        ("Coco", "Cᴏco"),
        ("Coco", "ᴄᴏᴄᴏ"),
        ("Coco", "ϹΟϹΟ"),
        ("Coco", "C〇c〇"),
        ("Coco", "Ｃoco"),
        ("Anne", "ᴀɴɴᴇ"),
        ("Anne", "𝒜𝓃𝓃𝑒"),
        ("Max", "Мах"),
        ("Ali", "Alı"),
        ("François", "Françoıs"),
        ("Chloé", "ⅽhloé"),
        ("Cœlia", "Coelia"),
        ("L'Ami", "Lʼami"),
        ("王力", "王カ"),
        ("Bob 10", "Bob lO"),
    ],
)
def test_names_that_pass_for_each_other_are_the_same(one: str, other: str) -> None:
    assert clean_name(one) == one  # each alone is a good name
    assert clean_name(other) == other
    assert same_name(one, other)
    assert same_name(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoe", "Zoé"), ("Ian", "Lan"), ("вера", "Bepa"), ("Lili", "Lilli"), ("Anne 2", "Anne 3"), ("Иван", "Ivan")],
)
def test_names_that_can_be_told_apart_are_two(one: str, other: str) -> None:
    assert not same_name(one, other)


REAL: Final = """
Éléonore Hélène Zoé Zoe Chloé Loïc Noël Noémie François Françoise Anaïs Jérôme Inès Cœlia Lætitia
Benoît Agnès Renée René Gaël Joël Aïcha Élie Emile Zélie Lou Lili Lilli L’Hôte D'Artagnan Jean-Luc
Иван Вера Борис Ольга Анна Сергей Зоя Ελένη Γιώργος Νίκος Άννα Սարգիս محمد فاطمة יעל דוד
李小龙 王芳 田中 さくら サクラ 김민준 이순신 สมชาย अर्जुन Łukasz Søren Jürgen Jurgen Nguyễn Ðức
"""


def test_real_names_of_many_languages_can_sit_at_one_table() -> None:
    names = REAL.split()
    assert [clean_name(name) for name in names] == names
    assert [pair for pair in combinations(names, 2) if same_name(*pair)] == []


def test_the_table_of_what_looks_alike_is_made_of_unicodes_and_says_its_version_and_license() -> None:
    official = "\n".join(
        [
            "\ufeff# confusables.txt",
            "# © 2030 Unicode®, Inc.",
            "# Version: 20.0.0",
            "0421 ;\t0043 ;\tMA\t# ( С → C )",
            "03F9 ;\t0043 ;\tMA\t# ( Ϲ → C )",
            "1D402 ;\t0043 ;\tMA\t# NFKC finds it",
            "0153 ;\t006F 0065 ;\tMA\t# ( œ → oe )",
            "2028 ;\t0020 ;\tMA\t# nobody sees it",
        ]
    )
    head, _, *lines = table_of(official).splitlines()
    assert "version: 20.0.0. © 2030 Unicode®, Inc." in head
    assert lines == ["0043 ϹС", "006F+0065 œ"]
    kept = TABLE.read_text(encoding="utf-8")
    assert "version: 13.0.0. © 2020 Unicode®, Inc." in kept
    assert len(kept.splitlines()) == 1603
    assert shapes_of("Сосо") == "Coco"


def test_a_bot_takes_no_name_that_looks_like_anybodys() -> None:
    assert bot_name(["0dette"]) == "Marcel"
