"""The game of docs/adding-a-game.md, installed as its page says: found in the lobby and played with the mouse."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.test_layout import check_axe, check_reach, check_width
from packages import one_die, outside

PROGRAM = "from brelan.cli.main import main; main()"
STACK = 50
TABLE: dict[str, Any] = {
    "table_seats": 2,
    "table_fill": "careful",
    "table_bot_millis": 0,
    "table_between_seconds": 600,
    "match_stack": STACK,
    "rules_stake": 3,
}
DEALS = 4


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a server in an environment that has the package."""
    folder = tmp_path_factory.mktemp("one-die")
    options = ["serve", "--port", "0", "--database", f"sqlite:///{folder / 'rooms.db'}", "--no-prepare"]
    command = [str(one_die(folder)), "-c", PROGRAM, *options]
    with (folder / "log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(command, env=outside(), stderr=log)
        try:
            yield found_in(folder / "log", process)
        finally:
            process.terminate()
            process.wait()
    lines = [json.loads(line) for line in (folder / "log").read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if line["level"] not in ("info", "warning")] == []


def found_in(log: Path, process: subprocess.Popen[bytes]) -> str:
    """Where the server says that it can be found."""
    while process.poll() is None:
        for line in log.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n") and json.loads(line)["message"] == "ready":
                return str(json.loads(line)["address"])
    raise AssertionError(log.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("locale", "title", "die"), [("fr-FR", "Un seul dé", "Dé"), ("en-GB", "One Die", "Die")])
def test_it_is_played_in_the_browser(invite: Invite, address: str, locale: str, title: str, die: str) -> None:
    anne, chooser = invite(address=address, locale=locale), random.Random(1)
    anne.go()
    expect(anne.page.get_by_text(title, exact=True).first).to_be_visible()
    anne.open_table("one-die", **TABLE)
    anne.control("start")
    made = set[str]()
    for deal in range(1, DEALS + 1):
        while anne.wait():
            check_reach(anne.page)
            assert sorted(anne.verbs()) == ["again", "keep"]
            made.add(anne.move(chooser, "again" if deal % 2 else "keep"))
        check_width(anne.page)
        expect(anne.page.locator(".outcome p").first).to_be_visible()
        expect(anne.page.locator(".throw .piece")).to_have_count(2)
        expect(anne.page.locator(".throw")).to_have_css("column-gap", "20px")  # by its own style sheet
        expect(anne.page.locator(".plate .mark").first).to_contain_text(die)
        assert anne.chips() == 2 * STACK
        if deal < DEALS:
            anne.next_deal()
    assert made == {"again", "keep"}
    check_axe(anne.page, colours=False)
