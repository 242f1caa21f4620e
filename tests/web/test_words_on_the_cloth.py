"""What a newcomer reads on the cloth says what is at stake, and the green button does nothing foolish."""

from __future__ import annotations

import re
from typing import Any

import pytest

from brelan import registry
from brelan.engine.chance.scripted import Scripted
from brelan.engine.deal import Played, play
from brelan.engine.game import Table
from brelan.locales.languages import LANGUAGES
from brelan.web.pages.visit import Preferences
from players import Script
from web.dom import Node, read
from web.seated import bot_deal, html_of, seated

DICE = registry.game("poker-as")


def after_a_throw(dice: str) -> list[Played[Any]]:
    """The first player has thrown these dice, and must choose."""
    chance = Scripted([f"roll {dice}", "roll A A A A A", "roll 9 9 9 9 9"])
    steps = play(DICE, DICE.Rules(), Table((10, 10)), chance, (Script(DICE, "throw"), Script(DICE, "stop")))
    return [step for step, _ in zip(steps, range(3), strict=False)]


def page_after(dice: str) -> Node:
    return read(html_of(seated(DICE, DICE.Rules(), after_a_throw(dice), 2, 0)))


@pytest.mark.parametrize(
    ("dice", "proposed"),
    [("A A Q Q 9", "A A Q Q"), ("K K K J 9", "K K K"), ("A A K Q J", "A A"), ("K K K K T", "K K K K")],
)
def test_the_dice_that_make_the_hand_are_kept_unless_the_player_chooses_otherwise(dice: str, proposed: str) -> None:
    page = page_after(dice)
    boxes = [node for node in page.all("input", type="checkbox", name="keep") if "checked" in node.attributes]
    assert [node["value"] for node in boxes] == proposed.split()
    assert page.all("button", class_="do-throw")[0].has(class_="go")
    assert not page.one("button", class_="do-stop").has(class_="go")


@pytest.mark.parametrize("dice", ["A A A K K", "A A A A A", "A K Q J 9"])
def test_where_every_die_counts_the_green_button_stops(dice: str) -> None:
    page = page_after(dice)
    assert [node for node in page.all("input", name="keep") if "checked" in node.attributes] == []
    assert page.one("button", class_="do-stop").has(class_="go")
    assert not page.all("button", class_="do-throw")[0].has(class_="go")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["winner", "loser"])
@pytest.mark.parametrize("stake", ["", "the next round"])
def test_game_round_says_what_is_won_or_lost(lang: str, mode: str, stake: str) -> None:
    game = registry.game("game-round")
    rules = game.Rules(mode=mode, stake=stake)
    steps = bot_deal(game, rules, Table((0, 0)), 3)
    html = html_of(seated(game, rules, steps, 1, 0), preferences=Preferences(lang=lang))
    said = read(html).one("div", class_="middle").text
    assert stake in said
    assert bool(stake) == bool(re.search("at stake|enjeu", said, re.IGNORECASE))
    assert bool(stake) != ("point" in said)
