"""The rules pages: the very files of docs/rules, shipped with the package."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import brelan
from brelan import registry
from brelan.errors import UnknownName
from brelan.locales.languages import DEFAULT, find_language


def pages_folder() -> Path:
    """Beside the installed package, or in the checkout it runs from."""
    package = Path(brelan.__file__).parent
    installed = package / "rules_pages"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


def rules_page(game: str, lang: str) -> str:
    """The rules of a game in our own words, in Markdown, each clause with its number; in English, if the language has
    no such page."""
    for page in (page for code in (lang, DEFAULT) for page in _places(game, code)):
        if page.is_file():
            return str(page.read_text(encoding="utf-8"))
    raise UnknownName("no-rules-page", "{game} has no rules page", game=game)


def _places(game: str, lang: str) -> Iterator[Any]:
    """Where the page may be: among ours, or with a game or a language of another package."""
    yield pages_folder() / f"{game}.{lang}.md"
    for package in (registry.find(game).words, find_language(lang).package):
        if package is not None:
            yield resources.files(package).joinpath(lang, f"{game}.md")


@cache
def clauses_of(game: str) -> tuple[str, ...]:
    """The numbers of the clauses that a game keeps, its own and the common ones; "decided" are those we decided.
    A game of another package need not number them."""
    listed: dict[str, Any] = tomllib.loads((pages_folder() / "clauses.toml").read_text(encoding="utf-8"))
    return tuple(listed.get(game, {}).get("clauses", ()))


def clauses_cited(page: str) -> set[str]:
    """The numbers of the clauses that a page names."""
    return set(re.findall(r"\b[A-Z]{3}-V?\d+\b", page))
