"""`brelan rank` and `brelan odds` for Pai Gow Poker."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from brelan.games.pai_gow.odds.exact import DEALS, counting_sources
from brelan.locales.say import decimal
from brelan.locales.words import words
from brelan.study import cache
from cli.running import Brelan

LANGUAGES = ("fr", "en")

FOXWOODS = [
    [2402491783820756, 102821541433672, 1618401708761364],
    [1462297964124, 104367254568, 1462297964124],
    [1618401708761364, 102821541433672, 2402491783820756],
]
"""What `test_a_cold_count_of_all_deals` counts, here put where a former count would be kept."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    key = {"pai-gow": "deals", "player": "foxwoods", "bank": "foxwoods", "wheel": "low", "source": counting_sources()}
    cache.save(key, {"results": np.array(FOXWOODS)})


def test_rank_takes_five_cards_or_two(brelan: Brelan) -> None:
    five = brelan("rank", "pai-gow", "As Ks Qs Js *", "--json").json
    assert five == {
        "game": "pai-gow",
        "cards": ["As", "Ks", "Qs", "Js", "*"],
        "combination": "royal-flush",
        "values": [],
        "place": 2,
        "of": 7463,
    }
    two = brelan("rank", "pai-gow", "*", "Ac", "--json").json
    assert (two["combination"], two["values"], two["place"], two["of"]) == ("pair", ["A"], 1, 91)


def test_rank_knows_the_wheel(brelan: Brelan) -> None:
    wheel = ("rank", "pai-gow", "As 2d 3h 4c 5s", "--json")
    low, second = brelan(*wheel).json, brelan(*wheel, "--wheel", "second").json
    assert low["values"] == second["values"] == ["5"]
    assert (low["place"], second["place"]) == (1610, 1602)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("rank", "pai-gow", "As Ks Qs"), "five cards or two, not 3"),
        (("rank", "pai-gow", "* *"), "* is given twice"),
        (("rank", "pai-gow", "1s 2s"), "'1s' is not a card"),
        (("odds", "pai-gow", "--exact", "--house-way", "nobodys"), "not 'nobodys'"),
        (("odds", "pai-gow", "--player-way", "worst"), "not 'worst'"),
        (("odds", "pai-gow", "--exact", "--commission", "101"), "at most 100"),
        (("odds", "pai-gow", "--wheel", "high"), "not 'high'"),
    ],
)
def test_nonsense_gets_a_clear_sentence(brelan: Brelan, args: tuple[str, ...], message: str, lang: str) -> None:
    ran = brelan(*args, "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert (message in ran.err) == (lang == "en")


def test_how_often_each_combination_is_made(brelan: Brelan) -> None:
    answer = brelan("odds", "pai-gow", "--json").json
    assert (answer["game"], answer["total"]) == ("pai-gow", 154_143_080)
    assert sum(answer["combinations"].values()) == 154_143_080
    assert answer["combinations"]["five-aces"] == 1_128
    assert "five aces" in brelan("odds", "pai-gow").out


@pytest.mark.usefixtures("counted")
def test_all_deals_that_were_counted_once(brelan: Brelan) -> None:
    asked = ("odds", "pai-gow", "--house-way", "foxwoods", "--exact", "--wheel", "low", "--json")
    casino = brelan(*asked, "--copies", "bank-wins-hand", "--commission", "5").json
    assert casino["deals"] == casino["win"] + casino["push"] + casino["loss"] == 8_250_459_031_214_400
    assert casino["win"] == FOXWOODS[0][0]
    assert casino["loss"] == sum(FOXWOODS[1][1:] + FOXWOODS[2][1:])
    assert round(casino["edge"], 6) == 0.027212
    sheet = brelan(*asked).json
    assert (sheet["copies"], sheet["commission"]) == ("lose-bet", 0)
    assert sheet["win"] == casino["win"]
    assert sheet["push"] == FOXWOODS[0][2] + FOXWOODS[2][0]
    assert sheet["edge"] == pytest.approx((sheet["loss"] - sheet["win"]) / DEALS)


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize(("lang", "edge"), [("en", "2.7212%"), ("fr", "2,7212\u00a0%")])
def test_all_deals_for_people(brelan: Brelan, lang: str, edge: str) -> None:
    asked = ("odds", "pai-gow", "--player-way", "foxwoods", "--preset", "casino", "--wheel", "low", "--lang", lang)
    out = brelan(*asked).out
    assert edge in out
    assert decimal(words(lang), "29.119 %") in out


def test_without_the_extra(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    ran = brelan("odds", "pai-gow", "--exact", "--house-way", "ballys", "--wheel", "second")
    assert ran.code == 2
    assert "--exact needs: pip install 'brelan[study]'" in ran.err


@pytest.mark.deep
def test_a_cold_count_of_all_deals(brelan: Brelan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    asked = (
        "odds",
        "pai-gow",
        "--house-way",
        "foxwoods",
        "--exact",
        "--copies",
        "bank-wins-hand",
        "--commission",
        "5",
    )
    answer = brelan(*asked, "--json").json
    assert round(answer["edge"], 6) == 0.027212
    assert answer["win"] == FOXWOODS[0][0]
