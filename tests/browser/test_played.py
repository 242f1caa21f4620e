"""Each game at a real table, with the mouse, to the end of a deal and on, until every kind of control was used."""

from __future__ import annotations

import random
from typing import Any

import pytest

from brelan import registry
from browser.conftest import Invite
from browser.guests import MOVING
from browser.test_layout import check_axe, check_reach, check_width

STACK = 200
QUICK: dict[str, Any] = {
    "table_seats": 2,
    "table_fill": "random",
    "table_bot_millis": 0,
    "table_between_seconds": 600,
    "match_stack": STACK,
}
WANTED = {
    "daker": {"raise", "check"},  # a slider, a button
    "daker-draw": {"raise", "discard"},  # cards to tick
    "game-round": {"discard"},
    "pai-gow": {"bet", "set"},
    "poker-as": {"throw", "stop"},  # dice to tick
    "poque": {"bid", "lead"},  # a card that is its own button
}
CLOSED = {"daker", "daker-draw", "poker-as", "poque"}
"""Where chips only go from player to player, or to the board."""
MOST_DEALS = 40


SELDOM = {"daker-draw", "game-round", "pai-gow", "poker-as", "poque"}
"""Their controls are also those of other games: they are played by the deep tests."""
SEEN_MOVING = {"daker", "poker-as"}
"""One with cards and one with dice; the other games in the deep tests."""


@pytest.mark.parametrize(
    ("name", "moving"),
    [
        *((name, name in SEEN_MOVING) for name in registry.names() if name not in SELDOM),
        *(pytest.param(name, False, marks=pytest.mark.deep) for name in registry.names() if name in SELDOM),
        *(pytest.param(name, True, marks=pytest.mark.deep) for name in registry.names() if name not in SEEN_MOVING),
    ],
)
def test_a_game_is_played_to_the_end(invite: Invite, name: str, moving: bool) -> None:
    anne, chooser = invite(**(MOVING if moving else {})), random.Random(name)
    anne.open_table(name, **QUICK)
    anne.control("start")
    wanted, made = WANTED[name], set[str]()
    for _ in range(MOST_DEALS):
        while anne.wait():
            check_reach(anne.page)
            likely = sorted((wanted - made).intersection(anne.verbs()))
            made.add(anne.move(chooser, *likely[:1]))
        check_width(anne.page)
        if name in CLOSED and anne.is_between():
            assert anne.chips() == 2 * STACK
        if wanted <= made:
            break
        anne.next_deal()
    assert wanted <= made, f"only {made}"
    check_axe(anne.page, colours=moving)
