"""A game stands in its folder: outside of `games`, `families` and the registry no module names one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import brelan
from brelan import registry

SOURCE: Final = Path(brelan.__file__).parent
OUTSIDE: Final = ("games", "families", "registry.py")
MAY_NAME: Final = {
    "cli/plots.py": "draws the answer of `solve daker`: kinds of Daker cards in a triangle",
}
"""Modules that name a game all the same, and why: ten at the most."""

GAME: Final = re.compile("|".join(name.replace("-", "[-_ ]?") for name in registry.OURS), re.IGNORECASE)
"""The name of a game in a string, an import or an identifier: `pai-gow`, `pai_gow`, `PaiGow`."""
TEXTS: Final = ("id", "attr", "name", "arg", "module", "asname", "value")
"""Where a syntax tree has identifiers and strings."""


def words_of(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every identifier and string of a module with its line; no comments, no docstrings."""
    statements = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    prose = {id(value) for value in statements if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):
        for field in TEXTS if id(node) not in prose else ():
            text = getattr(node, field, None)
            if isinstance(text, str):
                yield getattr(node, "lineno", 0), text


def named_in(text: str) -> list[str]:
    """The lines that name a game."""
    return [f"{line}: {word}" for line, word in words_of(ast.parse(text)) if GAME.search(word)]


MODULES: Final = {
    file.relative_to(SOURCE).as_posix(): file
    for file in sorted(SOURCE.rglob("*.py"))
    if file.relative_to(SOURCE).parts[0] not in OUTSIDE
}


def test_no_module_outside_names_a_game() -> None:
    found = {name: named_in(file.read_text(encoding="utf-8")) for name, file in MODULES.items()}
    assert {name: lines for name, lines in found.items() if lines and name not in MAY_NAME} == {}
    assert [name for name in MAY_NAME if not found[name]] == [], "this exception is not needed any more"
    assert len(MAY_NAME) <= 10


@pytest.mark.parametrize(
    "text",
    [
        "import brelan.games.poque",
        "from brelan.games.pai_gow import ranking",
        "from brelan.families import daker_cards as cards",
        'SHEET = f"{lang}/game-round.css"',
        "def poker_as() -> None: ...",
        "class PokerAs: ...",
        "view.daker_piece",
        "draw(poque=1)",
    ],
)
def test_a_name_is_seen_wherever_it_stands(text: str) -> None:
    assert len(named_in(f'"""A game such as daker."""\n{text}  # poque')) >= 1


def test_prose_may_name_games() -> None:
    assert named_in('"""Daker, as in `brelan.game("daker")`."""\n\nX = 1\n"""Of Poque."""  # and of Daker\n') == []
