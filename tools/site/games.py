"""What each game has, and how well: docs/games.md. Run `python -m tools.site.games` to write it anew."""

from __future__ import annotations

import json
import tomllib
from typing import Any, Final

from brelan import learn, registry
from brelan.locales.languages import LANGUAGES
from brelan.locales.pages import clauses_cited, clauses_of, rules_page
from brelan.locales.words import words
from brelan.study.bots import bots_of
from brelan.web.features.lessons.lesson import first_game, has_first_game
from tools.site.clauses import carried_by_tests
from tools.site.places import DOCS, GAMES, ROOT

PAGE: Final = DOCS / "games.md"
INTRODUCTION: Final = """# What each game has

Made from the registry of games, from the tests, and from the pages with measured results:
[strength](results/strength.md), [speed](results/speed.md), [the coach](coach.md). `python -m tools.site.games`
writes it anew. A test fails when a game of this package lacks a part, or when this page is out of date.
"""
TABLES: Final = {
    "bots": ("results/strength.md", "All bots at a glance"),
    "solver": ("results/strength.md", "What is solved"),
    "coach": ("coach.md", "How a worth is known"),
}
"""Where it is said how well a part does: the page, and the heading of a table whose first column names the game."""
CALLED: Final = {"daker-draw": "Daker five cards"}
"""In these tables, where it is not the title."""

Facts = dict[str, str]
"""By the name of a part: what there is, or "" if there is nothing."""


def page() -> str:
    """All games of this package."""
    return "\n".join([INTRODUCTION, *(_section(name) for name in registry.OURS)])


def _section(name: str) -> str:
    rows = [f"| {part} | {fact} |" for part, fact in facts(name).items()]
    found = [f"## {called(name)}", "", "| part | what there is |", "|---|---|", *rows, ""]
    for part in TABLES:
        found += [f"### {called(name)}: {part}", "", *how_well(name, part), ""]
    return "\n".join(found)


def called(name: str) -> str:
    return CALLED.get(name) or words("en")(f"{name}-title").replace("’", "'")


def facts(name: str) -> Facts:
    """What a game has, part by part."""
    entry = registry.entry(name)
    return {
        "rules": _rules(name),
        "odds": "exact: full enumeration, in whole numbers" if entry.odds else "",
        "solver": _commands(name) if entry.solver else "",
        "bots": _listed(bots_of(registry.game(name))) if entry.bots else "",
        "coach": "every decision" if entry.coach else "",
        "first game": f"{len(first_game(name).steps)} steps" if has_first_game(name) else "",
        "compiled deals": _compiled(name) if entry.loops else "",
        "batches": _batches(name) if entry.learning else "",
        "page": _page(name) if entry.page else "",
        "languages": _languages(name),
    }


def how_well(name: str, part: str) -> list[str]:
    """The rows about a game, without its name, below the head of their table."""
    file, heading = TABLES[part]
    text = (DOCS / file).read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    head, rule, *rows = [line for line in text.splitlines() if line.startswith("|")]
    chosen = [row for row in rows if row.startswith(f"| {called(name)} |")]
    return [f"|{line.split('|', 2)[2]}" for line in (head, rule, *chosen)]


def _listed(names: Any) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _rules(name: str) -> str:
    clauses, tested = clauses_of(name), carried_by_tests()
    if not clauses or not all(tested[clause] for clause in clauses):
        return ""
    records = [file for file in (ROOT / "tests" / "playthroughs").glob("*.record") if game_of(file.stem) == name]
    read = tomllib.loads((ROOT / "tests" / "tallies" / "tallies.toml").read_text(encoding="utf-8"))
    trees = [row for row in read["row"] if row["setting"]["game"] == name]
    return (
        f"{len(clauses)} clauses, each with tests that carry its number; "
        f"recorded games: {len(records)}, counted trees of small deals: {len(trees)}"
    )


def game_of(stem: str) -> str:
    """`daker-draw-reshuffle` is a record of `daker-draw`."""
    return max((name for name in registry.names() if stem.startswith(f"{name}-")), key=len)


def _commands(name: str) -> str:
    return _listed(f"brelan {query} {name}" for query in registry.part(name, "solver").QUERIES)


def _compiled(name: str) -> str:
    """The bots that play in compiled loops, with the slowest and the fastest rate that was measured."""
    rows = json.loads((DOCS / "results" / "speed.json").read_bytes())["rows"]
    rates = [row["ours"] for row in rows if row["measure"] == "loops" and row["subject"].startswith(f"{name},")]
    policies = _listed(registry.part(name, "loops").LOOPS.policies)
    return f"{policies}: {min(rates) / 1e6:.1f} to {max(rates) / 1e6:.1f} million deals a second" if rates else ""


def _batches(name: str) -> str:
    two = learn.encoding(name, max(registry.game(name).seats[0], 2))
    return f"{len(two.actions)} actions, {two.observation.size} numbers in an observation for two players"


def _page(name: str) -> str:
    """Its own templates and style sheets."""
    folder = GAMES / name.replace("-", "_")
    return _listed(sorted(file.name for file in folder.rglob("*") if file.suffix in (".html", ".css")))


def _languages(name: str) -> str:
    """The languages with the game's words and with a rules page that has every clause."""
    clauses = set(clauses_of(name))
    own = [
        lang
        for lang in LANGUAGES
        if words(lang).has(f"{name}-title") and clauses <= clauses_cited(rules_page(name, lang))
    ]
    return ", ".join(own)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
