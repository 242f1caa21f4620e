"""Templates, style sheets, scripts and pictures: where each is. They stand beside what they belong to, in the folders
of the features and of the games; their names are flat, and no two are equal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Final

from brelan import registry

SHARED: Final = ("static", "templates", "features")
"""Folders of `brelan.web`, with all that is in them."""


@cache
def assets() -> dict[str, Traversable]:
    """Every file that is not Python, by its name; a guest cannot take the name of one of ours."""
    web = resources.files(__package__)
    folders = [web.joinpath(name) for name in SHARED]
    folders += [resources.files(entry.engine) for entry in registry.entries().values() if _has_folder(entry)]
    found: dict[str, Traversable] = {}
    for folder in folders:
        for file in _files(folder):
            found.setdefault(file.name, file)
    return found


def _has_folder(entry: registry.Entry) -> bool:
    """It has a page, and is a package: what lies beside a single module is not a part of the game."""
    if entry.page is None:
        return False
    spec = find_spec(entry.engine)
    return spec is not None and spec.submodule_search_locations is not None


def _files(folder: Traversable) -> Iterator[Traversable]:
    for inside in folder.iterdir():
        if inside.is_dir():
            yield from _files(inside)
        elif not inside.name.endswith((".py", ".pyc")):
            yield inside
