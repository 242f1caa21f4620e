"""Pictures of the lobby, of each game's table and of the pages after a match, on a desktop and on a phone, for
docs/images or another folder.

Deals are played by bots through the engine, and the best moments are shown from the first seat.
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
from brelan.web.pages import learning_page, lobby_page  # noqa: E402
from brelan.web.pages.visit import Preferences  # noqa: E402
from browser import evening  # noqa: E402
from browser.camera import chromium, showing  # noqa: E402
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
    found["first-game"] = learning_page(lesson_of("daker"), FULL_HOUSE, VISIT)
    return found


def take(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for name, html in pages().items():
            for size in ("desktop", "phone"):
                with showing(browser, html, size) as shown:
                    shown.page.screenshot(path=folder / f"{name}-{size}.jpg", type="jpeg", quality=82)


if __name__ == "__main__":
    take(Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "docs" / "images")
