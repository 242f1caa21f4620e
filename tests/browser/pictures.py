"""Pictures of the lobby, of each game's table, of help beside it and of the pages after a match.

On a desktop and on a phone, for docs/images or another folder. Deals are played by bots through the engine, and the
best moments are shown from the first seat.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))

from msgspec.structs import replace  # noqa: E402 - the tests' own modules come first

from brelan import games  # noqa: E402
from brelan.lessons.playing import lesson_of  # noqa: E402
from brelan.web.pages import chart_page, learning_page, lobby_page, rules_page, why_page  # noqa: E402
from brelan.web.pages.visit import Preferences  # noqa: E402
from browser import evening  # noqa: E402
from browser.camera import Shown, chromium, showing  # noqa: E402
from browser.moments import moments, played  # noqa: E402
from web.seated import VISIT, html_of, seated, with_clock  # noqa: E402

SHOWN: Final = {
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


def pages() -> dict[str, str]:
    """Every page by the name of its picture."""
    found = {"lobby": lobby_page(replace(VISIT, path="/", preferences=Preferences(theme="light")))}
    for name in games.names():
        seed, wanted, theme = SHOWN.get(name, (1, "first", "light"))
        game, rules, steps = played(name, seed)
        known = dict(moments(game, steps))
        at = known.get(wanted, next(iter(known.values())))
        likes = Preferences(theme=theme)  # type: ignore[arg-type] # one of the themes
        room = with_clock(seated(game, rules, steps, at, 0), left=21, limit=30)
        found[name] = html_of(room, preferences=likes)
    found |= {"ending": evening.ending(VISIT), "costs": evening.costs(VISIT), "statistics": evening.statistics(VISIT)}
    found["evening"] = evening.whole_evening(VISIT)
    found["first-game"] = learning_page(lesson_of("daker"), FULL_HOUSE, VISIT)
    return found


def helped() -> dict[str, tuple[str, str, str]]:
    """A table, a page of help that is shown beside it, and what is pressed for it."""
    game, rules, steps = played("daker", SHOWN["daker"][0])
    now = seated(game, rules, steps, dict(moments(game, steps))["last"], 0)
    game, rules, steps = played("daker", WHY)
    over = seated(game, rules, steps, len(steps) - 1, 0)
    return {
        "chart": (html_of(now), chart_page(now, VISIT), ".top [data-key='?']"),
        "rules": (html_of(now), rules_page("daker", VISIT), "#table-menu a[href^='/rules/']"),
        "why": (html_of(over), why_page(over, VISIT), ".ask-why"),
    }


def take(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, html in pages().items():
            for size in ("desktop", "phone"):
                with showing(browser, html, size) as shown:
                    photograph(shown, folder / f"{name}-{size}.jpg")
        for name, (table, help_page, pressed) in helped().items():
            for size in ("desktop", "phone"):
                with showing(browser, table, size) as shown:
                    shown.html = help_page
                    shown.page.locator(pressed).evaluate("(link) => link.click()")  # some are in a menu
                    shown.page.locator("#drawer #help, #drawer h1").first.wait_for()
                    photograph(shown, folder / f"{name}-{size}.jpg")


def photograph(shown: Shown, path: Path) -> None:
    shown.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    shown.page.screenshot(path=path, type="jpeg", quality=82)


if __name__ == "__main__":
    take(Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "docs" / "images")
