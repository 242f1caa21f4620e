"""What a deal was for its players is read from the types of its events, whichever game they come from."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

import brelan
from brelan import registry
from brelan.engine.events import Brings, Leaves, Reveals
from brelan.pieces.hand import Hand
from brelan.rooms.deal import Deal
from brelan.rooms.results import seat_results, shown_hands
from brelan.rooms.uploaded_deal import recorded_deal

FOUR = Hand("four", ("A",))


class Surrendered(Leaves, frozen=True, tag="surrendered"):
    """An event of a game that we do not know."""


class Uncovered(Reveals, frozen=True, tag="uncovered"):
    """Another one."""

    @property
    def revealed(self) -> Hand:
        return FOUR


def played(*events: Brings | Leaves | Reveals) -> Deal:
    """A deal that ends with just these events."""
    deal = recorded_deal(brelan.play("poker-as", ["random"] * 3, seed=4, max_throws=2).record, 1, "0").deal
    steps = [replace(step, events=[]) for step in deal.steps]
    return replace(deal, steps=(*steps[:-1], replace(steps[-1], events=[*events])))


def test_a_game_of_another_package_has_statistics_too() -> None:
    deal = played(Surrendered(0), Uncovered(2))
    assert [(one.shown, one.gave_up) for one in seat_results(deal)] == [(False, True), (False, False), (True, False)]
    assert [(one.place, one.hand) for one in shown_hands(deal)] == [(2, FOUR)]


@pytest.mark.parametrize("name", registry.names())
def test_every_game_says_what_its_deals_bring_and_what_is_shown(name: str) -> None:
    kinds = get_args(registry.game(name).Event)
    for meaning in (Brings, Reveals):
        assert any(issubclass(kind, meaning) for kind in kinds), meaning
