"""Pictures of the lobby, of each game's table, of help beside it and of the pages after a match.

In each language, on a desktop and on a phone: those that the pages of the project show, in docs/images, or all in
another folder. Deals are played by bots through the engine, and the best moments are shown from the first seat.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

from brelan.web.features.help_drawer import chart_page, why_page
from brelan.web.features.lessons.page import lesson_page
from brelan.web.features.lobby import lobby_page
from brelan.web.features.rules import rules_page

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from msgspec.structs import replace  # noqa: E402 - the tests' own modules come first

from brelan import registry  # noqa: E402
from brelan.locales.languages import LANGUAGES  # noqa: E402
from brelan.web.features.lessons.lesson import lesson_of  # noqa: E402
from brelan.web.pages.visit import Preferences, TableVisit, Theme  # noqa: E402
from browser import evening  # noqa: E402
from browser.camera import Shown, chromium, showing  # noqa: E402
from browser.moments import moments, played  # noqa: E402
from web.seated import VISIT, html_of, seated, with_clock  # noqa: E402

SHOWN: Final[dict[str, tuple[int, str, Theme]]] = {
    # seed, moment, theme: a hand worth looking at
    "daker": (7, "last", "light"),
    "daker-draw": (5, "first", "dark"),
    "game-round": (2, "first", "light"),
    "pai-gow": (2, "middle", "light"),
    "poker-as": (3, "last", "dark"),
    "poque": (3, "first", "light"),
}


WHY: Final = 17
"""The seed of a deal of Daker that ends with several hands to compare."""
FULL_HOUSE: Final = 5
"""The step of the first game of Daker that is shown."""


ROOT: Final = TESTS.parent
IMAGES: Final = ROOT / "docs" / "images"
PICTURE: Final = re.compile(r"images/(\w+/[\w-]+\.jpg)")
"""As a page of the project names it: its language and its file."""


def shown_by_pages() -> set[str]:
    """The files in docs/images that some page of the project shows: `en/daker-desktop.jpg`."""
    written = [*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")]
    return {name for page in written for name in PICTURE.findall(page.read_text(encoding="utf-8"))}


def visit(lang: str, theme: Theme = "auto") -> TableVisit:
    return replace(VISIT, preferences=Preferences(lang=lang, theme=theme))


def pages(lang: str) -> dict[str, str]:
    """Every page by the name of its picture."""
    found = {"lobby": lobby_page(replace(visit(lang, "light"), path="/"))}
    for name in registry.names():
        seed, wanted, theme = SHOWN.get(name, (1, "first", "light"))
        game, rules, steps = played(name, seed)
        known = dict(moments(game, steps))
        at = known.get(wanted, next(iter(known.values())))
        room = with_clock(seated(game, rules, steps, at, 0), left=21, limit=30)
        found[name] = html_of(room, preferences=visit(lang, theme).preferences)
    after = visit(lang)
    found |= {"ending": evening.ending(after), "costs": evening.costs(after), "statistics": evening.statistics(after)}
    found["evening"] = evening.whole_evening(after)
    found["first-game"] = lesson_page(lesson_of("daker"), FULL_HOUSE, after)
    return found


def helped(lang: str) -> dict[str, tuple[str, str, str]]:
    """A table, a page of help that is shown beside it, and what is pressed for it."""
    game, rules, steps = played("daker", SHOWN["daker"][0])
    now = seated(game, rules, steps, dict(moments(game, steps))["last"], 0)
    game, rules, steps = played("daker", WHY)
    over, asked = seated(game, rules, steps, len(steps) - 1, 0), visit(lang)
    table, ended = (html_of(room, preferences=asked.preferences) for room in (now, over))
    return {
        "chart": (table, chart_page(now, asked), ".top [data-key='?']"),
        "rules": (table, rules_page("daker", asked), "#table-menu a[href^='/rules/']"),
        "why": (ended, why_page(over, asked), ".ask-why"),
    }


def take(folder: Path, wanted: Collection[str] | None = None) -> None:
    """Those that are wanted, or all; a folder for each language."""
    with chromium() as browser:
        for lang in LANGUAGES:
            of_pages = {name: (html, "", "") for name, html in pages(lang).items()}
            for name, (html, beside, pressed) in (of_pages | helped(lang)).items():
                for size in ("desktop", "phone"):
                    path = folder / lang / f"{name}-{size}.jpg"
                    if wanted is not None and f"{lang}/{path.name}" not in wanted:
                        continue
                    path.parent.mkdir(parents=True, exist_ok=True)
                    with showing(browser, html, size) as shown:
                        if beside:
                            shown.html = beside
                            shown.page.locator(pressed).evaluate("(link) => link.click()")  # some are in a menu
                            shown.page.locator("#drawer #help, #drawer h1").first.wait_for()
                        photograph(shown, path)


def photograph(shown: Shown, path: Path) -> None:
    shown.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    shown.page.screenshot(path=path, type="jpeg", quality=82)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        take(Path(sys.argv[1]))
    else:
        take(IMAGES, shown_by_pages())
