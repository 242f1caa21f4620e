"""docs/games.md: every game of this package has every part, and the page says what is true."""

from __future__ import annotations

import pytest

import brelan
from brelan import registry
from brelan.locales.languages import LANGUAGES
from brelan.study.bots import bots_of
from tools.site.games import PAGE, TABLES, facts, how_well, page


def test_the_page_is_up_to_date() -> None:
    """If this fails: python -m tools.site.games"""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("name", registry.OURS)
def test_every_game_has_every_part(name: str) -> None:
    assert [part for part, fact in facts(name).items() if not fact] == []
    assert facts(name)["languages"] == ", ".join(LANGUAGES)
    assert [part for part in TABLES if len(how_well(name, part)) < 3] == []


@pytest.mark.parametrize("name", registry.OURS)
def test_the_strength_of_every_bot_is_told(name: str) -> None:
    """House ways stand for each other: they differ by tenths of a percent."""
    told = "\n".join(how_well(name, "bots"))
    kinds = {bot.partition(":")[0] for bot in bots_of(registry.game(name))} - {"random"}
    assert [kind for kind in kinds if f"`{kind}" not in told] == []


def test_a_part_that_is_missing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = brelan.Entry(name="daker", engine="brelan.games.daker", words="brelan.games.poque")
    monkeypatch.setitem(registry.OURS, "daker", bare)
    missing = {part for part, fact in facts("daker").items() if not fact}
    assert missing >= {"odds", "solver", "bots", "coach", "compiled deals", "batches", "page", "languages"}
    assert page() != PAGE.read_text(encoding="utf-8")
