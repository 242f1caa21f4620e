"""Bots of one's own that cannot play: one sentence that names them, in both languages, and exit code 2."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from brelan.study import bots
from cli.running import Brelan

FILES = {
    "unreadable.py": "class Bot(:\n",
    "leaving.py": "import sys\nsys.exit(3)\n",
    "failing.py": "1 / 0\n",
    "own.py": """
import os
import sys

NUMBER = 7


class Made:
    def __init__(self, rules, players, stream):
        self.asked = 0


class Wrong:
    def __init__(self):
        pass

    def decide(self, view, legal):
        return legal[0]


class Mute(Made):
    pass


class Deaf(Made):
    decide = None


class Late(Made):
    def decide(self, view, legal):
        raise RuntimeError("out of ideas")


class Silent(Made):
    def decide(self, view, legal):
        raise KeyError


class Quitting(Made):
    def decide(self, view, legal):
        sys.exit(3)


class Long(Made):
    def decide(self, view, legal):
        raise RuntimeError("two\\nlines")


class Gone(Made):
    def __init__(self, rules, players, stream):
        sys.exit("not today")


class Cheat(Made):
    def decide(self, view, legal):
        return "everything"


class Good(Made):
    def decide(self, view, legal):
        return legal[0]
""",
}

REFUSED = {
    "os:system": ("cannot be made from (rules, players, stream): TypeError", "ne se laisse pas créer"),
    "unreadable:Bot": ("cannot import the bot 'unreadable:Bot': SyntaxError", "ne se charge pas"),
    "leaving:Bot": ("cannot import the bot 'leaving:Bot': SystemExit: 3", "ne se charge pas"),
    "failing:Bot": ("cannot import the bot 'failing:Bot': ZeroDivisionError: division by zero", "ne se charge pas"),
    "own:NUMBER": ("the bot 'own:NUMBER' is not a class and cannot be called", "n’est pas une classe"),
    "own:Wrong": ("the bot 'own:Wrong' cannot be made from (rules, players, stream): TypeError", "ne se laisse"),
    "own:Gone": ("cannot be made from (rules, players, stream): SystemExit: not today", "ne se laisse pas créer"),
    "own:Mute": ("the bot 'own:Mute' has no method decide(view, legal)", "n’a pas de méthode decide"),
    "own:Deaf": ("the bot 'own:Deaf' has no method decide(view, legal)", "n’a pas de méthode decide"),
}
FAILING = {
    "own:Late": "the bot 'own:Late' failed {at}: RuntimeError: out of ideas",
    "own:Silent": "the bot 'own:Silent' failed {at}: KeyError",
    "own:Quitting": "the bot 'own:Quitting' failed {at}: SystemExit: 3",
    "own:Long": "the bot 'own:Long' failed {at}: RuntimeError: two\\nlines",
    "own:Cheat": "the bot 'own:Cheat' made a move that is not legal {at}: 'everything'",
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(bots, "_added", {})
    for file in FILES:  # another test has imported it from another folder
        sys.modules.pop(file.removesuffix(".py"), None)


@pytest.mark.parametrize("command", ["simulate", "play"])
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_bot_is_refused_in_one_sentence(brelan: Brelan, name: str, command: str) -> None:
    for lang, sentence in zip(("en", "fr"), REFUSED[name], strict=True):
        found = brelan(command, "poker-as", "--bots", f"{name},random", "--lang", lang)
        assert found.code == 2
        assert sentence in found.err
        assert found.err.count("\n") == 1
        assert "Traceback" not in found.err


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("name", FAILING)
def test_a_bot_that_fails_is_named_with_its_deal(brelan: Brelan, name: str, workers: str) -> None:
    args = ("simulate", "poker-as", "--bots", f"random,{name}", "--deals", "6", "--seed", "9", "--workers", workers)
    found = brelan(*args)
    assert found.code == 2
    deal = re.search(r"in deal (\d) ", found.err)  # of two processes either may be the first to fail
    assert deal is not None
    assert workers == "2" or deal[1] == "1"
    assert found.err.startswith("brelan: " + FAILING[name].format(at=f"in deal {deal[1]} (seed 9)"))
    assert found.err.count("\n") == 1
    assert re.search(r"à la manche \d \(graine 9\)", brelan(*args, "--lang", "fr").err)


@pytest.mark.parametrize(("given", "at"), [((), "in deal 1"), (("--seed", "4"), "in deal 1 (seed 4)")])
@pytest.mark.parametrize("name", FAILING)
def test_so_is_one_that_fails_in_the_terminal(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, name: str, given: tuple[str, ...], at: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30))
    found = brelan("play", "poker-as", "--preset", "classic", "--bots", name, *given)
    assert found.code == 2
    assert found.err.startswith("brelan: " + FAILING[name].format(at=at))


def test_a_good_one_plays(brelan: Brelan) -> None:
    for workers in ("1", "2"):
        args = ("simulate", "poker-as", "--bots", "own:Good,random", "--deals", "3", "--preset", "classic")
        assert "own:Good" in brelan(*args, "--workers", workers).out


def test_a_registered_bot_that_cannot_be_made_is_named_in_python() -> None:
    import brelan as library

    library.register_bot("daker", "never", lambda _rules, _players, _stream: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(library.BadOption, match="'never' has no method decide"):
        library.play("daker", ["never", "random"])
