"""The rules pages and some other documents: files of docs/, shipped with the package."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

import brelan
from brelan import registry
from brelan.errors import UnknownName
from brelan.locales.languages import DEFAULT, find_language

DOCUMENTS: Final = {"fairness": "fairness.md", "records": "records.md", "chance": "results/chance.md"}
"""Pages of docs/ that are shown beside the rules; in English alone."""

CLAUSE: Final = re.compile(r"\b[A-Z]{3}-V?\d+\b")
"""The number of a clause."""


def pages_folder() -> Path:
    """In the installed package, or in the checkout."""
    package = Path(brelan.__file__).parent
    installed = package / "rules_pages"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


def rules_page(game: str, lang: str) -> str:
    """The rules of a game in Markdown, each clause with its number; in English if the language has no page."""
    for page in (page for code in (lang, DEFAULT) for page in _places(game, code)):
        if page.is_file():
            return str(page.read_text(encoding="utf-8"))
    raise UnknownName("no-rules-page", "{game} has no rules page", game=game)


def _places(game: str, lang: str) -> Iterator[Any]:
    """Where the page may be: among our pages, or in the package of the game or the language."""
    yield pages_folder() / f"{game}.{lang}.md"
    for package in (registry.find(game).words, find_language(lang).package):
        if package is not None:
            yield resources.files(package).joinpath(lang, f"{game}.md")


def document_text(name: str) -> str:
    """One of `DOCUMENTS`, in Markdown."""
    package = Path(brelan.__file__).parent
    installed = package / "documents" / f"{name}.md"
    page = installed if installed.is_file() else package.parents[1] / "docs" / DOCUMENTS[name]
    return page.read_text(encoding="utf-8")


@cache
def clauses_of(game: str) -> tuple[str, ...]:
    """The clauses of a game, its own and the common ones; under "decided", the clauses that we decided. A game of
    another package need not have any."""
    listed: dict[str, Any] = tomllib.loads((pages_folder() / "clauses.toml").read_text(encoding="utf-8"))
    return tuple(listed.get(game, {}).get("clauses", ()))


def clauses_cited(page: str) -> set[str]:
    """The numbers of the clauses that a page names."""
    return set(CLAUSE.findall(page))
