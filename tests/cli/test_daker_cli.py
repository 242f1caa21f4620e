"""The command line of the three games with Daker cards: answers for people and for scripts, in both languages."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from brelan.locales.languages import LANGUAGES
from brelan.locales.say import decimal
from brelan.locales.words import words
from cli.running import Brelan

GAMES = ("daker", "daker-draw", "game-round")


SPOT = ("daker", "--hole", "A/K Q/Q J/R", "--board", "A/A K/N")
README_SPOT = ("daker", "--hole", "A/A K/K Q/Q", "--board", "A/K N/A")
FIVE = ("--cards", "A/K Q/Q J/R K/N A/A")


def test_the_flags_of_a_question_are_on_its_help_page(brelan: Brelan) -> None:
    odds = brelan("odds", "daker", "--help").out
    assert all(flag in odds for flag in ("--hole", "--board", "--opponents", "--samples", "--seed", "--pack"))
    advise = brelan("advise", "daker", "--help").out
    assert all(flag in advise for flag in ("--pot", "--to-call", "--stack", "--bet", "--limit"))
    assert "--cards" in brelan("odds", "daker-draw", "--help").out
    assert "--cards" in brelan("advise", "game-round", "--help").out
    assert "--board" in brelan("rank", "daker", "--help").out


@pytest.mark.parametrize("game", GAMES)
def test_odds_of_every_hand(brelan: Brelan, game: str) -> None:
    answer = brelan("odds", game, "--json").json
    assert answer["total"] == 80_730
    assert sum(answer["combinations"].values()) == 80_730
    assert "80,730" in brelan("odds", game).out


@pytest.mark.parametrize(("lang", "found"), [("en", "Share of the pot"), ("fr", "Part du pot")])
def test_odds_of_three_cards_print_the_exact_share(brelan: Brelan, lang: str, found: str) -> None:
    out = brelan("odds", *SPOT, "--lang", lang).out
    assert found in out
    assert decimal(words(lang), "17.914 %") in out
    assert "953/5320" in out
    assert decimal(words(lang), "95.455 %") in out  # two pairs or better


@pytest.mark.parametrize(("lang", "found"), [("en", "95 % interval"), ("fr", "intervalle à 95\u00a0%")])
def test_odds_that_are_simulated_print_their_interval(brelan: Brelan, lang: str, found: str) -> None:
    args = ("odds", "daker", "--hole", "A/A A/K A/Q", "--opponents", "4", "--samples", "5000")
    assert found in brelan(*args, "--lang", lang).out
    assert brelan(*args, "--json").json["exact"] is False


@pytest.mark.parametrize("game", ["daker-draw", "game-round"])
@pytest.mark.parametrize(("lang", "none"), [("en", "none"), ("fr", "aucune")])
def test_odds_of_five_cards_print_every_discard(brelan: Brelan, game: str, lang: str, none: str) -> None:
    out = brelan("odds", game, *FIVE, "--lang", lang).out
    lines = [line for line in out.splitlines() if decimal(words(lang), "62.028 %") in line or none in line.split()]
    assert lines[0].split()[:2] == ["Q/Q", "J/R"]
    assert len(lines) == 2
    assert decimal(words(lang), "12.987 %") in out  # a four after the best discard


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_at_daker_is_one_opinion_with_its_reason(brelan: Brelan, lang: str) -> None:
    """The README's own example: a share that would pay for a call, against a bet that says more."""
    args = ("advise", *README_SPOT, "--pot", "20", "--to-call", "5")
    answer = brelan(*args, "--json").json
    assert answer["equity"]["share_fraction"] == "1195/5852"
    assert answer["best"] == answer["choices"][0]
    assert (answer["best"]["move"], answer["how"], answer["reason"]["code"]) == ("fold", "sampled", "bet-fold")
    said, out = words(lang), brelan(*args, "--lang", lang).out
    fold, call = said("daker-action-fold"), said("daker-action-call", price=5)
    assert [line.strip()[: len(fold)] for line in out.splitlines() if line.strip().startswith((fold, call))] == [
        fold,
        call[: len(fold)],
    ]
    assert said("cli-advise-best", move=fold, reason="").strip() in out
    assert said("coach-how-sampled") in out
    assert "1195/5852" in out
    assert said("cli-advise-note-bets") in out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["daker-draw", "game-round"])
def test_advice_on_a_discard_lists_them_all(brelan: Brelan, game: str, lang: str) -> None:
    answer = brelan("advise", game, *FIVE, "--json").json
    out = brelan("advise", game, *FIVE, "--lang", lang).out
    assert len(answer["choices"]) == 16
    assert len([line for line in out.splitlines() if "±" in line]) == 16
    assert words(lang)("coach-how-sampled") in out


def test_a_first_bet_is_called_a_bet(brelan: Brelan) -> None:
    out = brelan("advise", *README_SPOT, "--pot", "20", "--lang", "en").out
    assert "Bet 2" in out
    assert "Raise" not in out
    assert words("en")("cli-advise-note-bets") not in out


def test_rank_shows_which_value_a_card_stands_for(brelan: Brelan) -> None:
    out = brelan("rank", "daker", "A/K Q/Q J/R", "--board", "A/A K/N K/A").out
    assert "A/K→A Q/Q J/R A/A K/A→A" in out
    assert "three aces" in out
    assert "→" not in brelan("rank", "poker-as", "A A K Q J").out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("advise", "daker"), "must be given"),
        (("advise", *SPOT), "'pot' must be given"),
        (("advise", *SPOT, "--pot", "20", "--to-call", "-5"), "at least 0, not -5"),
        (
            ("advise", *SPOT, "--pot", "20", "--to-call", "15", "--stack", "10"),
            "with 10 chips left a call cannot cost 15",
        ),
        (("advise", *SPOT, "--pot", "20", "--to-call", "25"), "at least 25 chips, not 20"),
        (("advise", *SPOT, "--pot", "20", "--opponents", "9"), "at most 7, not 9"),
        (("advise", "daker", "--hole", "A/K A/A", "--pot", "3"), "three cards, not 2"),
        (("advise", "daker", "--hole", "A/K A/A Q/Q", "--board", "A/A", "--pot", "3"), "given 2 times"),
        (("advise", "daker-draw", "--cards", "A/K A/A"), "five cards, not 2"),
        (("odds", "daker", "--board", "A/A"), "the three cards that you hold"),
        (("odds", "daker", "--hole", "A/K Q/Q J/Z"), "'J/Z' is not a Daker card"),
        (("odds", "game-round", "--cards", "A/K"), "five cards, not 1"),
        (("rank", "daker", "A/K A/K A/A Q/Q J/J"), "given 2 times"),
        (("solve", "daker"), "'stacks' must be given"),
    ],
)
def test_nonsense_gets_a_clear_sentence(brelan: Brelan, args: tuple[str, ...], message: str, lang: str) -> None:
    ran = brelan(*args, "--lang", lang)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("brelan: ")
    assert (message in ran.err) == (lang == "en")


@pytest.mark.parametrize(
    ("args", "lang", "sentence"),
    [
        (("daker", "--max-bet", "5", "--small-blind", "50"), "en", "(max-bet), 5, is below the smallest, 100"),
        (
            ("daker", "--max-bet", "5", "--small-blind", "50"),
            "fr",
            "(max-bet), 5, est au-dessous de la mise minimale, 100",
        ),
        (("daker-draw", "--ante", "50"), "en", "(max-bet), 20, is below the smallest, 50: agree on 50 or more"),
    ],
)
def test_dak_16_a_maximum_below_the_minimum_is_refused(
    brelan: Brelan, args: tuple[str, ...], lang: str, sentence: str
) -> None:
    for command in ("play", "simulate"):
        ran = brelan(command, *args, "--limit", "limit", "--lang", lang)
        assert (ran.code, ran.out) == (2, "")
        assert sentence in ran.err


@pytest.mark.parametrize(("lang", "bet", "raise_"), [("en", "Bet 2", "Raise to"), ("fr", "Miser 2", "Relancer à")])
@pytest.mark.parametrize("game", ["daker", "daker-draw"])
def test_the_first_bet_of_a_round_is_called_a_bet(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, game: str, lang: str, bet: str, raise_: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("2\n" * 4))
    ran = brelan("play", game, "--limit", "fixed-limit", "--seed", "3", "--bots", "simple", "--lang", lang)
    offered = [line for line in ran.out.splitlines() if line.startswith("1 ")]
    free = [line for line in offered if ("Check" in line or "Passer" in line) and (bet in line or raise_ in line)]
    assert any(bet in line for line in free)
    assert all(bet in line or game == "daker" for line in free)  # in Daker an unraised big blind may raise


def test_com_8_the_first_dealer_is_chosen(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    for seat, dealer in enumerate(("you", "Odette", "Marcel")):
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        ran = brelan(
            "play", "daker-draw", "--players", "3", "--bots", "random", "--first-dealer", str(seat), "--seed", "1"
        )
        assert f"Dealer: {dealer}" in ran.out
    refused = brelan("play", "daker", "--first-dealer", "2")
    assert refused.code == 2
    assert "seat 2 cannot deal first: the seats are numbered from 0 to 1" in refused.err


def test_dak_16_rising_blinds_are_told_recorded_and_verified(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 60))
    file = str(tmp_path / "rising.record")
    args = ("--bots", "simple", "--deals", "4", "--blinds-rise", "2", "--save", file, "--seed", "5")
    ran = brelan("play", "daker", *args)
    assert ran.code == 0, ran.err
    assert ran.out.count("The blinds rise: the big blind is now 4.") == 1
    assert "deals" in brelan("verify", file).out
    assert "big blind of 4" in brelan("replay", file).out


def test_solve_answers_as_the_contract_says(brelan: Brelan, tmp_path: Path) -> None:
    """The last round of a pack of two kinds, with a picture."""
    pack, picture = tmp_path / "two.pack", tmp_path / "chart.svg"
    pack.write_text("A/A " * 13 + "K/K " * 14)
    spot = ("solve", "daker", "--pack", str(pack), "--board", "A/A K/K K/K", "--pot", "4", "--stacks", "4")
    found = brelan(*spot, "--sizes", "pot,all-in", "--plot", str(picture), "--json").json
    assert {"exploitability", "iterations", "seconds", "values", "strategy"} <= found.keys()
    assert found["strategy"][0].keys() >= {"history", "hand", "moves"}
    assert "A/K" not in picture.read_text()
    assert "K/K" in picture.read_text()
    for lang, word in (("en", "big blind"), ("fr", "grosse blind")):
        assert word in brelan("--lang", lang, *spot).out


def test_solve_exploit_answers_as_the_contract_says(brelan: Brelan, tmp_path: Path) -> None:
    pack = tmp_path / "two.pack"
    pack.write_text("A/A " * 13 + "K/K " * 14)
    found = brelan("solve", "daker", "--pack", str(pack), "--exploit", "simple", "--json").json
    assert found.keys() >= {"bot", "exploitability_mbb", "seats", "seconds"}
    assert [seat["seat"] for seat in found["seats"]] == ["dealer", "big-blind"]
    assert brelan("solve", "daker", "--exploit", "nobody").code == 2


@pytest.mark.deep
def test_solve_exploit_of_game_round_is_told_in_both_languages(brelan: Brelan, tmp_path: Path) -> None:
    pack = tmp_path / "two.pack"
    pack.write_text("A/A " * 13 + "K/K " * 14)
    asked = ("solve", "game-round", "--pack", str(pack), "--exploit", "simple")
    found = brelan(*asked, "--json").json
    assert found.keys() >= {"bot", "exploitability_permille", "seats", "seconds"}
    assert [seat["seat"] for seat in found["seats"]] == ["first", "dealer"]
    for lang, word in (("en", "of the rounds"), ("fr", "des donnes")):
        assert word in brelan("--lang", lang, *asked).out
    assert brelan("solve", "game-round", "--exploit", "nobody").code == 2


def test_solve_winnings_of_one_bot_against_another(brelan: Brelan, tmp_path: Path) -> None:
    pack = tmp_path / "two.pack"
    pack.write_text("A/A " * 13 + "K/K " * 14)
    bots = ("solve", "daker", "--pack", str(pack), "--winnings", "simple", "--against", "simple")
    found = brelan(*bots, "--json").json
    assert found.keys() >= {"bot", "against", "winnings_mbb", "seats", "seconds"}
    assert [seat["seat"] for seat in found["seats"]] == ["dealer", "big-blind"]
    for lang, sentence in (("en", "simple wins"), ("fr", "simple gagne")):
        assert sentence in brelan("--lang", lang, *bots).out


def test_daker_five_cards_is_solved_with_a_fixed_limit(brelan: Brelan, tmp_path: Path) -> None:
    pack = tmp_path / "two.pack"
    pack.write_text("A/A " * 13 + "K/K " * 14)
    options = ("--limit", "fixed-limit", "--pack", str(pack), "--iterations", "25", "--stacks", "2")
    found = brelan("solve", "daker-draw", *options, "--json").json
    assert [seat["seat"] for seat in found["seats"]] == ["dealer", "first"]
    assert found["remembering_mbb"] is None
    for lang, parts in (("en", ("After 25 rounds", "at least")), ("fr", ("Après 25 tours", "au moins"))):
        shown = brelan("--lang", lang, "solve", "daker-draw", *options, "--deals", "1").out
        assert all(part in shown for part in parts)
