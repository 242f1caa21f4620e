"""The index of clauses: where each is written, which modules cite it, and which tests carry its number."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final

from brelan import registry
from brelan.locales.pages import CLAUSE, clauses_of
from tools.site.places import ROOT

PATH: Final = "reference/clauses.md"
INTRODUCTION: Final = """# Index of clauses

Every rule has a number. The rules page says it in words, the modules cite it where they follow it, and the names of
the tests begin with it (`test_pda_3_…`). Paths begin in `src/brelan/` and `tests/`.
"""
RANGE: Final = re.compile(r"\b([A-Z]{3})-(\d+) to \1-(\d+)\b")
CITED_ONCE: Final = re.compile(rf"\((?=[^()]*{CLAUSE.pattern})[^()]*\)")
"""Brackets with numbers of clauses."""

Places = dict[str, list[str]]


def index() -> str:
    """The page."""
    own: dict[str, list[str]] = defaultdict(list)
    for name in registry.names():
        for clause in clauses_of(name):
            own[clause].append(name)
    modules, tests = cited_in_modules(), carried_by_tests()
    parts = [INTRODUCTION]
    for prefix in dict.fromkeys(clause.partition("-")[0] for clause in sorted(own)):
        chosen = sorted((clause for clause in own if clause.startswith(prefix)), key=_order)
        parts.append(f"## {prefix}\n\n| clause | rules | modules | tests |\n|---|---|---|---|")
        parts.append("\n".join(_row(clause, own[clause], modules, tests) for clause in chosen) + "\n")
    return "\n".join(parts)


def _order(clause: str) -> tuple[bool, int]:
    number = clause.partition("-")[2]
    return number.startswith("V"), int(number.removeprefix("V"))


def _row(clause: str, named_by: list[str], modules: Places, tests: Places) -> str:
    rules = ", ".join(f"[{name}](../rules/{name}.md#{anchor(clause)})" for name in named_by)
    cells = [f"**{clause}**", rules, _listed(modules[clause]), _listed(tests[clause])]
    return f"| {' | '.join(cells)} |"


def _listed(paths: list[str]) -> str:
    return "<br>".join(f"`{path}`" for path in paths)


def cited_in_modules() -> Places:
    """The modules of the rules that cite a clause, alone or in a range such as PDA-3 to PDA-6."""
    found: Places = defaultdict(list)
    for layer in ("pieces", "engine", "families", "games", "rooms"):
        for path in sorted((ROOT / "src" / "brelan" / layer).rglob("*.py")):
            for clause in _cited(path.read_text(encoding="utf-8")):
                found[clause].append(path.relative_to(ROOT / "src" / "brelan").as_posix())
    return found


def _cited(text: str) -> set[str]:
    ranges = (
        f"{prefix}-{number}"
        for prefix, first, last in RANGE.findall(text)
        for number in range(int(first), int(last) + 1)
    )
    return {*CLAUSE.findall(text), *ranges}


def carried_by_tests() -> Places:
    """The files with tests whose names begin with the number of a clause."""
    found: Places = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        named = re.findall(r"^ *(?:async )?def test((?:_[a-z]{3}_v?\d+)+)_", text, re.MULTILINE)
        for clause in {clause for names in named for clause in _clauses_in(names)}:
            found[clause].append(path.relative_to(ROOT / "tests").as_posix())
    return found


def _clauses_in(names: str) -> list[str]:
    """`_pda_5_pda_6` is PDA-5 and PDA-6."""
    return [f"{prefix}-{number}".upper() for prefix, number in re.findall(r"_([a-z]{3})_(v?\d+)", names)]


def anchor(clause: str) -> str:
    """Of a clause on a rules page."""
    return clause.lower()


def with_anchors(page: str) -> str:
    """A rules page on which every clause can be linked to: where its number first stands in brackets."""
    marked: set[str] = set()

    def mark(brackets: re.Match[str]) -> str:
        new = [clause for clause in CLAUSE.findall(brackets[0]) if clause not in marked]
        marked.update(new)
        return "".join(f'<span id="{anchor(clause)}"></span>' for clause in new) + brackets[0]

    lines = page.split("\n")
    return "\n".join(line if line.startswith("#") else CITED_ONCE.sub(mark, line) for line in lines)
