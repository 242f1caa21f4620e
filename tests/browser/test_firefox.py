"""Each game in Firefox: its first game, a deal against a bot with the mouse, and every page that belongs to them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from brelan import registry
from brelan.web.features.lessons.lesson import lesson_of
from browser.guests import SETTLED, TAKEN
from browser.test_layout import AT_REST, OVERLAPS, REACH
from browser.test_played import QUICK
from web.server import Server

SCRIPTS = Path(__file__).with_name("firefox")
INSTALLED = SCRIPTS.parents[2] / ".venv" / "firefox"
"""Where `make firefox` puts puppeteer-core."""
PATIENCE = 900
LANGUAGES = {"daker": "fr", "daker-draw": "en", "game-round": "fr", "pai-gow": "en", "poker-as": "en", "poque": "fr"}
FIRST_DEALER = {"daker": 0, "daker-draw": 1, "poker-as": 0}
"""With which the guest moves first, so that no bot ends the deal before that."""
PAGES = {
    *("learn", "lobby", "open", "before the match", "table", "chart", "rules", "end of the deal", "why", "clause"),
    *("deals", "looking back", "fair", "costs of the deal", "costs of the match", "end of the match", "rematch"),
    *("statistics of the table", "own statistics", "rules page", "sharing", "shared"),
    *("uploading", "uploaded", "recorded", "costs of the record", "hint", "evening", "comfort", "offline"),
}


def question(game: str, address: str) -> dict[str, Any]:
    options: dict[str, Any] = {**QUICK, "match_deals": 1}
    if game in FIRST_DEALER:
        options["match_first_dealer"] = FIRST_DEALER[game]
    if game == "game-round":
        del options["match_stack"]
    if game == "poker-as":
        options["rules_max_throws"] = 2  # with random moves nobody would stop for long
    asks = [moment.step.ask for moment in lesson_of(game).moments]
    return {
        "puppeteer": str(INSTALLED),
        "firefox": shutil.which("firefox-esr") or shutil.which("firefox"),
        "lang": LANGUAGES[game],
        "address": address,
        "game": game,
        "options": {name.replace("_", ".", 1).replace("_", "-"): str(value) for name, value in options.items()},
        "asked": [ask and ask.move for ask in asks],
        "looks": {"at_rest": AT_REST, "overlaps": OVERLAPS, "reach": REACH, "settled": SETTLED, "taken": TAKEN},
    }


@pytest.mark.firefox
@pytest.mark.parametrize("game", registry.names())
def test_a_game_and_its_pages_in_firefox(server: Server, game: str) -> None:
    asked = json.dumps(question(game, server.address))
    ran = subprocess.run(
        ["node", str(SCRIPTS / "visit.mjs")], input=asked, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert {name: faults for name, faults in told["pages"].items() if faults} == {}
    assert told["pages"].keys() == PAGES
    assert told["complaints"] == []
    assert any(told["made"])
    assert server.crashes == []
