"""Bots and games of other packages: by entry points of an installed package, by a call, or as `module:Class`."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import brelan
from brelan import bots, registry
from brelan.bots.anything import RandomBot
from brelan.cli.main import main

ROOT = Path(__file__).parents[2]

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
ENTRY = Entry(name="as-rapide", engine="small_package")
"""

ENTRY_POINTS = """
[brelan.bots]
poker-as.last = small_package:Last
[brelan.games]
as-rapide = small_package:ENTRY
"""


@pytest.fixture(autouse=True)
def forget_what_is_registered() -> Iterator[None]:
    yield
    bots._added.clear()
    registry._added.clear()


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that has what we have, and a small package of somebody else's."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder / "venv", with_pip=False, symlinks=True)
    own = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "venv")}))
    (own / "ours.pth").write_text(f"{ROOT / 'src'}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    wheel = folder / "small_package-1.0-py3-none-any.whl"
    info = "small_package-1.0.dist-info"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("small_package.py", BOT + GAME)
        file.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: small-package\nVersion: 1.0\n")
        file.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        file.writestr(f"{info}/entry_points.txt", ENTRY_POINTS)
        file.writestr(f"{info}/RECORD", "")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target"]
    subprocess.run([*pip, str(own), str(wheel)], check=True, capture_output=True)
    return folder / "venv" / "bin" / "python"


def run(python: Path, program: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bot_of_an_installed_package_plays(environment: Path) -> None:
    program = "import brelan; print(brelan.play('poker-as', ['last', 'simple'], max_throws=2).names)"
    assert run(environment, program) == "('last', 'simple')\n"


def test_a_game_of_an_installed_package_is_found(environment: Path) -> None:
    program = "import brelan; print(brelan.game_names()[-1], sum(brelan.play('as-rapide', ['random'] * 2).payoffs))"
    assert run(environment, program) == "as-rapide 0\n"


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


def test_tables_import_nothing_that_a_visitor_names() -> None:
    """A room knows bots by their names alone: `module:Class` is for one's own machine."""
    with pytest.raises(brelan.UnknownName, match="no bot called"):
        bots.check_bot(brelan.game("daker"), "os:system")
