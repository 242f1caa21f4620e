"""The pages of the site, from docs/ and from the program itself, in build/pages: one folder for each language."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.site import clauses, commands, notebooks, public_names
from tools.site.links import for_the_site
from tools.site.places import CONFIGURATIONS, DOCS, ENGLISH, GAMES, NOTEBOOKS, STAGED, Page, pages

MADE: Final[dict[str, Callable[[], str]]] = {
    clauses.PATH: clauses.index,
    commands.PATH: commands.page,
    public_names.PATH: public_names.page,
}
"""Pages that are made from the program."""
LOOK: Final = Path(__file__).parent / "look"
"""The style sheet and the logo."""


def stage() -> None:
    """Write all pages anew."""
    shutil.rmtree(STAGED, ignore_errors=True)
    for lang in CONFIGURATIONS:
        shutil.copytree(DOCS / "images", STAGED / lang / "images")
        shutil.copytree(LOOK, STAGED / lang / "look")
    known = pages()
    for file, page in known.items():
        _stage_page(file, page, known)
    for path, make in MADE.items():
        _write(STAGED / ENGLISH / path, make())


def _stage_page(file: Path, page: Page, known: dict[Path, Page]) -> None:
    text = for_the_site(file.read_text(encoding="utf-8"), file, known)
    if file.parent == NOTEBOOKS:
        _stage_notebook(text, STAGED / page.lang / page.path)
        return
    if file.is_relative_to(GAMES):
        text = clauses.with_anchors(text)
    _write(STAGED / page.lang / page.path, text)


def _stage_notebook(text: str, target: Path) -> None:
    cells, name = notebooks.run(text), target.stem
    _write(target, notebooks.as_page(cells, name))
    _write(target.with_suffix(".ipynb"), notebooks.as_notebook(cells))
    for picture, drawn in notebooks.pictures(cells, name).items():
        (target.parent / picture).write_bytes(drawn)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
