"""Links between pages. On the site they lead to the page of the other file, in its language."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from tools.site.places import ROOT, SHOWN_INSTEAD, Page

LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
"""`[text](file#anchor)`; with `!` a picture."""
FENCED: Final = re.compile(r"(^ *```.*?^ *```)", re.MULTILINE | re.DOTALL)
HEADING: Final = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


def for_the_site(text: str, file: Path, pages: dict[Path, Page]) -> str:
    """The text of a file with links as the site needs them."""

    def changed(link: re.Match[str]) -> str:
        picture, words, target, anchor = link[1], in_words(link[2]), link[3], link[4] or ""
        if picture or not target or "://" in target:
            return f"{picture}[{words}]({target}{anchor})"
        found = pages.get(aim(file, target))
        if found is None:  # a file that is no page
            return words
        return f"[{_titled(words)}]({_way(pages[file], found)}{anchor})"

    def in_words(words: str) -> str:
        return LINK.sub(changed, words)

    return outside_code(text, lambda part: LINK.sub(changed, part))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with everything but its blocks of code changed."""
    parts = FENCED.split(text)
    return "".join(part if place % 2 else change(part) for place, part in enumerate(parts))


def aim(file: Path, target: str) -> Path:
    """The file that a link of another one leads to."""
    there = Path(os.path.normpath(file.parent / target))
    inside = there.relative_to(ROOT).as_posix() if there.is_relative_to(ROOT) else ""
    return ROOT / SHOWN_INSTEAD[inside] if inside in SHOWN_INSTEAD else there


def _titled(words: str) -> str:
    """A page is called by its name, not by the name of its file."""
    path = re.fullmatch(r"(?:docs/)?([\w/-]+)\.md", words)
    return path[1].split("/")[-1].replace("-", " ").capitalize() if path else words


def _way(here: Page, there: Page) -> str:
    if here.lang == there.lang:
        return os.path.relpath(there.path, Path(here.path).parent)
    folder = Page(here.lang, (Path(here.path).parent / "index.md").as_posix()).address
    return os.path.relpath(there.address or ".", folder or ".") + "/"  # from the folder of the file, as in Markdown


def anchors(text: str) -> set[str]:
    """The anchors of a page: its headings, as Markdown for Python and GitHub both name them."""
    headings = HEADING.findall(FENCED.sub("", text))
    return {slug(heading) for heading in headings} | set(re.findall(r' id="([^"]+)"', text))


def slug(heading: str) -> str:
    """`## The document` is `#the-document`."""
    plain = re.sub(r"[^\w\s-]", "", LINK.sub(r"\2", heading)).strip().lower()
    return re.sub(r"[\s-]+", "-", plain)
