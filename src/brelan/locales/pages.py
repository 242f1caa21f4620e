"""Texts of each game, from its folder, and some documents of docs/ that come with the package."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, Literal

import brelan
from brelan import registry
from brelan.errors import UnknownName
from brelan.locales.languages import DEFAULT, find_language

DOCUMENTS: Final = {"fairness": "fairness.md", "records": "records.md", "chance": "results/chance.md"}
"""Pages of docs/ that are shown beside the rules; in English alone."""

CLAUSE: Final = re.compile(r"\b[A-Z]{3}-V?\d+\b")
"""The number of a clause."""


def game_text(game: str, name: str) -> str | None:
    """A file of the folder `texts` in the package of a game: a rules page, its first game. None: there is none."""
    package = registry.entry(game).words
    return _text(resources.files(package).joinpath("texts").joinpath(name)) if package is not None else None


def _text(file: Traversable) -> str | None:
    return file.read_text(encoding="utf-8") if file.is_file() else None


def rules_page(game: str, lang: str) -> str:
    """The rules of a game in Markdown, each clause with its number; in English if the language has no page."""
    for code in (lang, DEFAULT):
        translated = resources.files(find_language(code).package).joinpath(code, f"{game}.md")
        page = game_text(game, f"rules.{code}.md") or _text(translated)
        if page is not None:
            return page
    raise UnknownName("no-rules-page", "{game} has no rules page", game=game)


def document_text(name: str) -> str:
    """One of `DOCUMENTS`, in Markdown."""
    package = Path(brelan.__file__).parent
    installed = package / "documents" / f"{name}.md"
    page = installed if installed.is_file() else package.parents[1] / "docs" / DOCUMENTS[name]
    return page.read_text(encoding="utf-8")


@cache
def clauses_of(game: str) -> tuple[str, ...]:
    """The clauses of a game, its own and the common ones; a game of another package need not list any."""
    return tuple(tomllib.loads(game_text(game, "clauses.toml") or "").get("clauses", ()))


def shared_clauses(kind: Literal["common", "decided"]) -> tuple[str, ...]:
    """The clauses of all games; or those on which the printed rules are silent or contradict themselves."""
    listed = tomllib.loads(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))
    return tuple(listed[kind]["clauses"])


def clauses_cited(page: str) -> set[str]:
    """The numbers of the clauses that a page names."""
    return set(CLAUSE.findall(page))
