"""Poque at the terminal: lots, a match, its record, the rules page, and what is said of nonsense."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from brelan.locales.languages import LANGUAGES
from cli.running import Brelan


@pytest.fixture
def record(brelan: Brelan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two rounds against bots that do anything, with sealed cards."""
    path = tmp_path / "poque.record"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    asked = "play poque --players 3 --bots random --deals 2 --name Ève --full-combinations --save"
    ran = brelan(*asked.split(), str(path))
    assert ran.code == 0, ran.err
    assert "First to deal:" in ran.out
    assert "Deal 2" in ran.out
    assert "left on the board and belong" in ran.out
    assert "The match is won by" in ran.out
    return path


def test_a_match_is_saved_verified_and_replayed(brelan: Brelan, record: Path) -> None:
    verdict = brelan("verify", str(record), "--json").json
    assert verdict["holds"] is True
    assert verdict["deals"] == 2
    assert verdict["unproved"] == 0
    told = brelan("replay", str(record), "--lang", "fr").out
    assert "Ève tire" in told
    assert "Manche 2" in told
    answer = brelan("replay", str(record), "--deal", "1", "--seat", "0", "--json").json
    assert len(answer["lots"]) >= 3
    dealt = [event for step in answer["steps"] for event in step["events"] if event["type"] == "dealt"]
    assert [event["seat"] for event in dealt] == [0]


def play(brelan: Brelan, monkeypatch: pytest.MonkeyPatch, typed: str, *args: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    ran = brelan("play", "poque", "--bots", "random", *args)
    assert ran.code == 0, ran.err
    return ran.out


def test_a_refused_move_is_explained_by_the_rules(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "\nbid 5\n9\nfollow\nlead As\nas\nleap\nq\n"
    out = play(brelan, monkeypatch, typed, "--players", "2", "--seed", "2", "--lang", "fr")
    assert "On poque d’abord pour 4 jetons au plus, pas 5 (POQ-9)" in out
    assert "On poque d’abord pour 4 jetons au plus, pas 9 (POQ-9)" in out
    assert "Personne n’a poqué" in out
    assert "Ici on passe, on poque, on suit ou on relance (POQ-9)" in out
    assert "« leap » n’est pas possible ici" in out
    assert "Au revoir" in out


def test_every_bid_is_offered_by_its_number(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    out = play(brelan, monkeypatch, "4\nq\n", "--players", "2", "--seed", "2", "--lang", "en")
    assert "5 Open for 4" in out
    assert "You poque for 3." in out


@pytest.mark.parametrize("written", ["{}", "lead {}", "LEAD {}"])
def test_cards_are_read_as_people_write_them(brelan: Brelan, monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    """Seed 2: you pass, and lead when your turn comes."""
    out = play(brelan, monkeypatch, "1\nq\n", "--players", "2", "--seed", "2", "--lang", "en")
    shown = out.rpartition("Lead ")[2].split()[0]
    for card in (shown, shown.replace("♣", "c").replace("♦", "d").replace("♥", "h").replace("♠", "S")):
        typed = f"1\n{written.format(card)}\nq\n"
        assert f"You lay {shown}" in play(brelan, monkeypatch, typed, "--players", "2", "--seed", "2", "--lang", "en")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("play", "poque", "--players", "5"), "2 to 4 players, not 5"),
        (("play", "poque", "--deals", "13"), "'deals' is at most 12, not 13"),
        (("play", "poque", "--deals", "0"), "'deals' is at least 1, not 0"),
        (("play", "poque", "--stack", "17"), "'stack' is at least 18, not 17"),
        (("play", "poque", "--rebuys", "1"), "'rebuys' is at most 0, not 1"),
        (("play", "poque", "--bonus-full", "-1"), "'bonus-full' is at least 0, not -1"),
        (("play", "poque", "--preset", "classic"), "full-combinations, not 'classic'"),
        (("simulate", "poque", "--stack", "10"), "10 chips are too few: bring at least 18"),
    ],
)
def test_nonsense_gets_a_clear_sentence_and_exit_code_2(brelan: Brelan, args: tuple[str, ...], message: str) -> None:
    ran = brelan(*args)
    assert ran.code == 2
    assert message in ran.err
    french = brelan(*args, "--lang", "fr")
    assert french.code == 2
    assert french.err != ran.err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_has_a_drawing_of_the_board(brelan: Brelan, lang: str) -> None:
    page = brelan("rules", "poque", "--lang", lang).out
    drawing = page.split("```")[1].strip("\n").split("\n")
    assert "│  POQUE  │" in page
    assert len(drawing) == 13
    assert all(line == line.rstrip() and len(line) <= 43 for line in drawing)
    for place in ("A", "K", "D", "B", "10", "K + D", "7  8  9", "joker"):
        assert any(place in line for line in drawing)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_tells_the_rounds_of_this_game(brelan: Brelan, lang: str) -> None:
    out = " ".join(brelan("play", "poque", "--lang", lang, "--help").out.split())
    assert ("from 1 to 12" if lang == "en" else "de 1 à 12") in out
    assert "[150]" in out
    assert "--pools-when-played" in out


def test_simulated_rounds_keep_all_chips(brelan: Brelan) -> None:
    answer = brelan(*["simulate", "poque", "--players", "4", "--deals", "200", "--seed", "1", "--json"]).json
    assert answer["chips_conserved"] is True
    assert sum(seat["mean"] for seat in answer["seats"]) < 0  # what stays on the board
