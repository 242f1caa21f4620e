"""The command line of Pai Gow Poker: a table against the house, in both languages."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from brelan.locales.languages import LANGUAGES
from brelan.locales.say import decimal
from brelan.locales.words import words
from cli.running import Brelan


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games_lists_it(brelan: Brelan) -> None:
    (game,) = [game for game in brelan("games", "--json").json if game["name"] == "pai-gow"]
    assert game["players"] == [1, 6]
    assert [option["name"] for option in game["options"]] == [
        "min-bet",
        "max-bet",
        "wheel",
        "copies",
        "commission",
        "house-way",
    ]
    assert [preset["name"] for preset in game["presets"]] == ["sheet", "casino"]
    assert game["bots"][0] == "random"
    assert "house-way:foxwoods" in game["bots"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("you alone against the house", "You end with", "Play chips only", "The bank turns its cards")),
        ("fr", ("en solo contre la banque", "Vous finissez avec", "Jetons fictifs", "La banque retourne")),
    ],
)
def test_a_match_alone_against_the_house_is_saved_verified_and_replayed(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, said: tuple[str, ...]
) -> None:
    record = tmp_path / "alone.record"
    type_in(monkeypatch, *["bet 10", "1", "stay"] * 3)
    ran = brelan("play", "pai-gow", "--players", "1", "--deals", "3", "--save", str(record), "--lang", lang)
    assert ran.code == 0, ran.err
    assert all(words in ran.out for words in said)
    verdict = brelan("verify", str(record), "--json").json
    assert (verdict["holds"], verdict["deals"], verdict["proved"], verdict["unproved"]) == (True, 3, 3, 0)
    told = brelan("replay", str(record), "--lang", lang).out
    assert said[-1] in told


def test_whoever_loses_all_loses_to_the_house(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "100", "give-up")
    ran = brelan("play", "pai-gow", "--players", "1", "--seed", "5")
    assert ran.code == 0, ran.err
    assert "You give up your bet of 100 chips; the cards are not shown." in ran.out
    assert "The bank wins: nobody can bet any more." in ran.out


@pytest.mark.parametrize(("answers", "said"), [(("n",), "The bank wins"), (("y", "y", "100", "give-up"), "-200")])
def test_dak_18_whoever_does_not_buy_in_again_leaves_the_win_to_the_house(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], said: str
) -> None:
    type_in(monkeypatch, "100", "give-up", *answers)
    ran = brelan("play", "pai-gow", "--players", "1", "--seed", "5", "--rebuys", "1")
    assert ran.code == 0, ran.err
    assert said in ran.out
    assert "The bank wins: nobody can bet any more." in ran.out


def test_at_a_table_the_neighbours_cards_are_hidden(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "5", "1", "stay", "n")
    ran = brelan("play", "pai-gow", "--players", "3", "--bots", "house-way:foxwoods", "--seed", "2")
    assert ran.code == 0, ran.err
    assert "against Odette (Foxwoods’ house way) and Marcel (Foxwoods’ house way)" in ran.out
    shown = ran.out[: ran.out.index("The bank turns its cards")]
    assert "? ? ? ? ? ? ?" in shown
    assert "Odette is dealt" not in shown
    assert "Odette has set." in shown


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("Bet 1 to 100 chips here", "write: foul Jh Js", "That is a foul")),
        ("fr", ("de 1 à 100", "dites : foul Jh Js", "C’est une faute")),
    ],
)
def test_the_terminal_warns_and_goes_on(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, lang: str, said: tuple[str, ...]
) -> None:
    dealt = {"en": "You are dealt K♣ J♥ J♠ 7♥", "fr": "Vous recevez\u00a0: K♣ J♥ J♠ 7♥"}[lang]
    type_in(monkeypatch, "0", "101", "bet -3", "10", "set", "2h 3h", "set Jh Js", "FOUL js jh", "stay", "n")
    ran = brelan("play", "pai-gow", "--players", "1", "--seed", "1461", "--lang", lang)
    assert ran.code == 0, ran.err
    assert dealt in ran.out
    assert ran.out.count(said[0]) == 3
    assert all(words in ran.out for words in said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("simulate", "pai-gow", "--players", "7"), "1 to 6 players, not 7"),
        (("play", "pai-gow", "--players", "7"), "1 to 6 players, not 7"),
        (("play", "pai-gow", "--min-bet", "200"), "100 chips are too few: bring at least 200"),
        (("simulate", "pai-gow", "--min-bet", "0"), "at least 1, not 0"),
        (("simulate", "pai-gow", "--bots", "house-way:caesars"), "no bot called 'house-way:caesars'"),
        (("simulate", "pai-gow", "--commission", "101"), "at most 100, not 101"),
        (("simulate", "pai-gow", "--copies", "share"), "is one of"),
        (("solve", "pai-gow"), "'small' must be given"),
        (("advise", "pai-gow"), "'cards' must be given"),
    ],
)
def test_nonsense_gets_a_clear_sentence(brelan: Brelan, args: tuple[str, ...], message: str, lang: str) -> None:
    ran = brelan(*args, "--lang", lang)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("brelan: ")
    assert (message in ran.err) == (lang == "en")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("4♣ 4♥ in front", "K♠ 5♠ in front (house way)", "Advice: 4♣ 4♥ in front", "14.32%")),
        ("fr", ("4♣ 4♥ devant", "K♠ 5♠ devant (méthode de", "Conseil : 4♣ 4♥ devant", "14,32")),
    ],
)
def test_advice_on_a_setting(brelan: Brelan, lang: str, said: tuple[str, ...]) -> None:
    args = ("advise", "pai-gow", "--cards", "Ts Td 4c 4h Ks 5s 3c")
    ran = brelan(*args, "--lang", lang)
    assert ran.code == 0, ran.err
    assert all(words in ran.out for words in said)
    assert decimal(words(lang), "43.285 %") in ran.out
    assert decimal(words(lang), "+0.26564") in ran.out
    answer = brelan(*args, "--json").json
    assert answer["best"] == answer["choices"][0]
    assert answer["best"]["move"] == "set 4c 4h"
    assert answer["house_way"]["move"] == "set Ks 5s"
    assert answer["options"]["house-way"] == "sheet"
    assert {"win", "push", "loss", "counts", "value", "value_fraction"} <= set(answer["best"])


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "16 other settings are left out"), ("fr", "16 autres dispositions ne sont pas montrées")],
)
def test_settings_that_are_left_out_are_told_and_shown_on_demand(brelan: Brelan, lang: str, said: str) -> None:
    args = ("advise", "pai-gow", "--cards", "Ts Td 4c 4h Ks 5s 3c", "--lang", lang)
    assert said in brelan(*args).out
    assert said not in brelan(*args, "--all").out
    few, every = brelan(*args, "--json").json, brelan(*args, "--all", "--json").json
    assert (len(few["choices"]), few["left_out"]) == (4, 16)
    assert (len(every["choices"]), every["left_out"]) == (20, 0)


def test_simulate_counts_the_house_in(brelan: Brelan) -> None:
    args = "simulate pai-gow --preset casino --bots house-way:foxwoods,random --players 6 --deals 60 --seed 3 --json"
    first, second = brelan(*args.split()).json, brelan(*args.split()).json
    assert first.pop("seconds") >= 0
    second.pop("seconds")
    assert first == second
    assert first["chips_conserved"] is True
    assert sum(seat["mean"] for seat in first["seats"]) < 0
