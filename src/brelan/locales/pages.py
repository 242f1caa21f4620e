"""The rules pages: the very files of docs/rules, shipped with the package."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import brelan


def pages_folder() -> Path:
    """Beside the installed package, or in the checkout it runs from."""
    package = Path(brelan.__file__).parent
    installed = package / "rules_pages"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "rules"


def rules_page(game: str, lang: str) -> str:
    """The rules of a game in our own words, in Markdown, each clause with its number."""
    return (pages_folder() / f"{game}.{lang}.md").read_text(encoding="utf-8")


@cache
def clauses_of(game: str) -> tuple[str, ...]:
    """The numbers of the clauses that a game keeps, its own and the common ones; "decided" are those we decided."""
    listed: dict[str, Any] = tomllib.loads((pages_folder() / "clauses.toml").read_text(encoding="utf-8"))
    return tuple(listed[game]["clauses"])


def clauses_cited(page: str) -> set[str]:
    """The numbers of the clauses that a page names."""
    return set(re.findall(r"\b[A-Z]{3}-V?\d+\b", page))
