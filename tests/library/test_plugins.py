"""Bots and games of other packages: by entry points of an installed package, by a call, or as `module:Class`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import brelan
from brelan import registry
from brelan.cli.main import main
from brelan.locales import languages
from brelan.study import bots
from brelan.study.bots import RandomBot
from packages import brelan_says, installed, run

BOT = """
class Last:
    def __init__(self, rules, players, stream): ...
    def decide(self, view, legal):
        return legal[len(legal) - 1]
"""

GAME = """
from brelan import Entry
from brelan.engine.phases import PhasedGame
from brelan.games.poker_as import GAME as BASE
from dataclasses import replace

GAME = replace(BASE, name="as-rapide")
ENTRY = Entry(name="as-rapide", engine="small_package", words="small_package")
WORDLESS = Entry(name="as-muet", engine="small_package.silent")
"""
SILENT = """
from dataclasses import replace
from brelan.games.poker_as import GAME as BASE

GAME = replace(BASE, name="as-muet")
"""

LANGUAGE = """
from brelan import Language

ESPERANTO = Language(code="eo", name="Esperanto", package="small_package", functions={"LAUTE": str.upper})
"""
FILES = {
    "__init__.py": BOT + GAME + LANGUAGE,
    "silent.py": SILENT,
    "texts/words.fr.ftl": "as-rapide-title = L’as rapide\nas-rapide-summary = Vite.\n",
    "texts/words.en.ftl": "as-rapide-title = Quick Ace\n",
    "texts/rules.en.md": "# Quick Ace\n\nAs Poker d'As, but quicker.\n",
    "eo/common.ftl": "yes = jes\n",
    "eo/poker-as.ftl": 'poker-as-title = Asa Pokero\npoker-as-summary = { LAUTE("kvin ĵetkuboj") }\n',
    "eo/poker-as.md": "# Asa Pokero\n",
}

ENTRY_POINTS = """
[brelan.bots]
poker-as.last = small_package:Last
[brelan.games]
as-rapide = small_package:ENTRY
as-muet = small_package:WORDLESS
[brelan.languages]
eo = small_package:ESPERANTO
"""


@pytest.fixture(autouse=True)
def forget_what_is_registered() -> Iterator[None]:
    yield
    bots._added.clear()
    registry._added.clear()
    languages._added.clear()


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that has what we have, and a small package of somebody else's."""
    return installed(tmp_path_factory.mktemp("environment"), "small_package", FILES, ENTRY_POINTS)


def test_a_bot_of_an_installed_package_plays(environment: Path) -> None:
    program = "import brelan; print(brelan.play('poker-as', ['last', 'simple'], max_throws=2).names)"
    assert run(environment, program) == "('last', 'simple')\n"


def test_a_game_of_an_installed_package_is_found(environment: Path) -> None:
    program = "import brelan; print(brelan.game_names()[-2:], sum(brelan.play('as-rapide', ['random'] * 2).payoffs))"
    assert run(environment, program) == "('as-rapide', 'as-muet') 0\n"


def test_a_game_without_any_words_is_played(environment: Path) -> None:
    """What can be seen and done is shown by its names."""
    seen = False
    for seed in range(3):
        (played,) = brelan_says(
            environment, f"play as-muet --bots random,random --seed {seed} --lang fr", typed="1\n1\n"
        )
        seen = seen or "throwing" in played
        assert "stacks" in played
    assert seen


def test_a_game_of_an_installed_package_brings_its_words(environment: Path) -> None:
    listed, rules, played = brelan_says(
        environment,
        "games --lang fr",
        "rules as-rapide --lang fr",
        "simulate as-muet --bots random,random --deals 3",
    )
    assert "L’as rapide" in listed
    assert "Vite." in listed
    assert "as-muet" in listed  # without words it has at least a name
    assert "quicker" in rules  # in English, if it must
    assert "random" in played


def test_a_language_of_an_installed_package_is_spoken(environment: Path) -> None:
    listed, helped, poker, daker = brelan_says(
        environment, "games --lang eo", "games --help", "rules poker-as --lang eo", "rules daker --lang eo"
    )
    assert "Asa Pokero" in listed
    assert "KVIN ĴETKUBOJ" in listed
    assert "Pai Gow Poker" in listed  # what it does not say is said in English
    assert "fr|en|eo" in helped
    assert poker.strip() == "# Asa Pokero"
    assert "DAK-1" in daker


@pytest.mark.deep
def test_pages_speak_a_language_of_an_installed_package(environment: Path, tmp_path: Path) -> None:
    """And show no table of a game that has no page."""
    program = """
import sys
from litestar.testing import TestClient
from brelan.web.app import ServerSettings, create_app

with TestClient(create_app(ServerSettings(database="sqlite:///rooms.db"))) as client:
    print(client.get("/", headers={"accept-language": "eo,fr;q=0.5"}).text)
    print(client.get("/open/as-rapide").status_code, client.get("/open/poker-as").status_code)
"""
    page = run(environment, program, folder=tmp_path)
    assert '<html lang="eo"' in page
    assert "Asa Pokero" in page
    assert ">Esperanto<" in page
    assert "rapide" not in page
    assert page.endswith("404 200\n")


def test_a_bot_in_this_folder_plays_in_every_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit) as left:
        main(
            [
                "simulate",
                "poker-as",
                "--max-throws",
                "2",
                "--bots",
                "my_bots:Last,simple",
                "--deals",
                "20",
                *("--workers", "2"),
            ]
        )
    assert left.value.code == 0
    assert "my_bots:Last" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["nowhere:Bot", "json:Bot", "json.nothing:Bot"])
def test_a_bot_that_cannot_be_imported_is_named(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["simulate", "poker-as", "--bots", f"{name},simple", "--lang", "en"])
    assert left.value.code == 2
    assert f"cannot import the bot '{name}'" in capsys.readouterr().err


def test_a_name_is_taken_once() -> None:
    with pytest.raises(brelan.BadOption, match="'simple' already"):
        brelan.register_bot("daker", "simple", RandomBot)
    with pytest.raises(brelan.BadOption, match="'daker' already"):
        brelan.register_game(brelan.Entry(name="daker", engine="nowhere"))
    with pytest.raises(brelan.BadOption, match="'fr' already"):
        brelan.register_language(brelan.Language(code="fr", name="Français", package="nowhere"))


def test_tables_import_nothing_that_a_visitor_names() -> None:
    """A room knows bots by their names alone: `module:Class` is for the command line alone."""
    with pytest.raises(brelan.UnknownName, match="no bot called"):
        bots.check_bot(brelan.game("daker"), "os:system")
