"""What is printed for people: text as it is, in windows of any width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from brelan import play, write_record
from brelan.cli.output import console, print_table, with_bold
from brelan.locales.words import Words
from brelan.records.text import seal
from brelan.study import bots
from brelan.study.bots import RandomBot
from cli.running import Brelan
from tools.bench import report
from tools.bench.measure import Report

SOURCES = Path(__file__).parents[2] / "src" / "brelan"
MARKED = "pip install 'brelan[study]' [red]:warning: [/] \\["


def test_brackets_are_printed_as_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    console().print(MARKED)
    console().print(with_bold("", MARKED))
    console().rule(MARKED)
    print_table(MARKED, [MARKED, "x"], [[MARKED, MARKED]])
    assert capsys.readouterr().out.count(MARKED) == 7


def test_what_a_bench_lacks_is_named_whole(capsys: pytest.CaptureFixture[str]) -> None:
    missing = {"numba": "pip install 'brelan[study]'"}
    for note in report.notes(Report((), {}, missing, {}), Words("en")):
        console().print(note)
    assert "numba (pip install 'brelan[study]')" in capsys.readouterr().out


def test_there_is_one_console() -> None:
    """Another one would take brackets for markup again."""
    others = re.compile(r"rich\.console|rich\.get_console|import rich\b|from rich import|markup=True|from_markup")
    found = {file for file in SOURCES.rglob("*.py") if others.search(file.read_text(encoding="utf-8"))}
    assert found == {SOURCES / "cli" / "output.py"}


def test_names_with_brackets_stay_whole(brelan: Brelan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["[red]Ann[/]", "[bold]:smile:"]
    for name in names:
        monkeypatch.setitem(bots._added, ("poker-as", name), RandomBot)
    file = tmp_path / "record"
    file.write_text(write_record(play("poker-as", names, seed=1).record), encoding="utf-8")
    for command in ("replay", "review"):
        told = brelan(command, str(file)).out
        assert all(name in told for name in names)


def test_names_in_a_record_command_no_terminal(brelan: Brelan, tmp_path: Path) -> None:
    """Anybody may have written them. In a sentence about a damaged line they are as harmless."""
    record = seal(
        replace(play("poker-as", ["random"] * 2, seed=1).record, seats=("\x1b[31mAnn\nDeal 7", "Bob\u202e"))
    )
    text = write_record(record)
    (file := tmp_path / "record").write_text(text, encoding="utf-8")
    for command in ("replay", "review"):
        told = brelan(command, str(file), "--lang", "fr").out
        assert r"\x1b[31mAnn\nDeal 7" in told
        assert r"Bob\u202e" in told
        assert not re.search("[\x1b\u202e]", told)
    file.write_text(text.replace("[rules]", "\x1b[31m"), encoding="utf-8")
    told = brelan("verify", str(file), "--lang", "fr").err
    assert r"\x1b[31m" in told
    assert "\x1b" not in told


@pytest.mark.parametrize("width", ["0", "1", "20", "-3", "²", "many", "80", "400"])
def test_every_width_is_readable(brelan: Brelan, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setenv("LINES", width)
    for args in (("games", "daker"), ("odds", "poker-as", "--keep", "A A", "--throws", "1")):
        found = brelan(*args, "--lang", "en")
        assert found.code == 0
        for word in {"games": ("--small-blind", "no-limit"), "odds": ("combination", "exactly")}[args[0]]:
            assert re.search(rf"(?<!\S){word}(?!\S)", found.out, re.IGNORECASE), word  # no letters below each other


def test_one_game_is_shown_alone(brelan: Brelan) -> None:
    listed = {game["name"]: game for game in brelan("games", "--json").json}
    for name, game in listed.items():
        assert brelan("games", name, "--json").json == game
        told = brelan("games", name).out
        assert told in brelan("games").out
        assert all(f"--{option['name']} " in told for option in (*game["options"], *game["match"]))
