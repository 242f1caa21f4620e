"""Which file becomes which page of the site, in which language."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Final

from msgspec import Struct

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
GAMES: Final = ROOT / "src" / "brelan" / "games"
STAGED: Final = ROOT / "build" / "pages"
SITE: Final = ROOT / "build" / "site"

ENGLISH: Final = "en"
FRENCH: Final = "fr"
CONFIGURATIONS: Final = {ENGLISH: ROOT / "mkdocs.yml", FRENCH: ROOT / "mkdocs.fr.yml"}
"""The English site is built first: the French one is a folder of it."""

OF_THE_ROOT: Final = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
"""Files beside the README that are pages too."""
SHOWN_INSTEAD: Final = {
    "README.md": "docs/index.md",
    "README.fr.md": "docs/index.fr.md",
}
"""For what is not a page of the site itself: the page that says the same."""
NOTEBOOKS: Final = DOCS / "notebooks"

REPOSITORY: Final = "BRELAN_REPOSITORY"
"""The variable that tells the configuration where the source is published."""
REMOTE: Final = re.compile(
    r"(?:https?://(?:[^@/]*@)?(?P<web>[\w.:-]+)/|(?:ssh://)?[\w.-]+@(?P<ssh>[\w.-]+)(?:(?::\d+)?/|:))"
    r"(?P<path>[\w./~-]+?)(?:\.git)?/?"
)
"""The address of a remote: its host, and the repository there. What comes before an @ may be secret."""


class Page(Struct, frozen=True):
    """A page: its language, and its path among the pages of that language."""

    lang: str
    path: str

    @property
    def address(self) -> str:
        """Where it is on the site, from the top: a folder."""
        folder = self.path.removesuffix(".md").removesuffix("index")
        inside = f"{folder.rstrip('/')}/" if folder.strip("/") else ""
        return inside if self.lang == ENGLISH else f"{self.lang}/{inside}"


def pages() -> dict[Path, Page]:
    """Every page that is written by hand, by its file."""
    found = {ROOT / name: Page(ENGLISH, name.lower()) for name in OF_THE_ROOT}
    found |= {file: _page(file.relative_to(DOCS)) for file in sorted(DOCS.rglob("*.md"))}
    return found | {file: _rules_page(file) for file in sorted(GAMES.glob("*/texts/rules.*.md"))}


def repository() -> str:
    """Where the source is published: as the environment says, or the origin of this checkout; "" if it has none."""
    asked = ["git", "-C", str(ROOT), "remote", "get-url", "origin"]
    origin = subprocess.run(asked, check=False, capture_output=True, text=True).stdout.strip()
    return os.environ.get(REPOSITORY) or web_address(origin)


def web_address(remote: str) -> str:
    """Of the pages of a remote repository; "" for one on this machine."""
    found = REMOTE.fullmatch(remote)
    return f"https://{found['web'] or found['ssh']}/{found['path']}" if found is not None else ""


def _rules_page(file: Path) -> Page:
    """`games/daker_draw/texts/rules.fr.md` is the French `rules/daker-draw.md`."""
    game, (_, lang, _) = file.parents[1].name.replace("_", "-"), file.name.split(".")
    return Page(lang, f"rules/{game}.md")


def _page(path: Path) -> Page:
    """`play.fr.md` is the French `play.md`."""
    name, _, lang = path.stem.rpartition(".")
    if name and lang in CONFIGURATIONS:
        return Page(lang, (path.parent / f"{name}.md").as_posix())
    return Page(ENGLISH, path.as_posix())
