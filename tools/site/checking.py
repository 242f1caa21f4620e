"""The built site, checked: every link leads to a page and an anchor, and no page loads anything from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

ONLY_NAMED: Final = frozenset({"alternate", "canonical", "next", "prev"})
"""Relations of a `<link>` that a browser does not load."""
FROM_ELSEWHERE: Final = re.compile(r"^(?:[a-z]+:)?//", re.IGNORECASE)
STYLE_ADDRESS: Final = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)")


class _Reader(HTMLParser):
    """What a page links to, what it loads, and which anchors it has."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") not in ONLY_NAMED:
            self.loaded.append(given.get("href", ""))
        elif "src" in given:
            self.loaded.append(given["src"])


def faults(site: Path) -> list[str]:
    """One sentence for each link that leads nowhere, and for each thing that would be loaded from elsewhere."""
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    found = [fault for path, page in pages.items() for fault in _faults_of(path, page, pages, site)]
    for path in sorted(site.rglob("*.css")):
        addresses = STYLE_ADDRESS.findall(path.read_text(encoding="utf-8"))
        found += _foreign(path.relative_to(site), [url or imported for url, imported in addresses])
    return found


def _read(path: Path) -> _Reader:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def _faults_of(path: Path, page: _Reader, pages: dict[Path, _Reader], site: Path) -> list[str]:
    name = path.relative_to(site)
    found = _foreign(name, page.loaded)
    if name.name == "404.html":  # shown at any address: its links begin at the top of the site
        return found
    for link in {*page.links, *page.loaded}:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        there = _file(path, unquote(parts.path))
        if not there.is_file():
            found.append(f"{name}: nothing is at {link}")
        elif parts.fragment and there in pages and unquote(parts.fragment) not in pages[there].anchors:
            found.append(f"{name}: {link} has no such anchor")
    return sorted(found)


def _file(path: Path, target: str) -> Path:
    there = (path.parent / target).resolve() if target else path
    return there / "index.html" if there.is_dir() else there


def _foreign(name: Path, addresses: list[str]) -> list[str]:
    return [f"{name}: loads {address}" for address in addresses if FROM_ELSEWHERE.match(address)]
