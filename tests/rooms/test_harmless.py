"""The least harmful move: always legal, and never one that commits to more."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from brelan import games
from brelan.engine.bets import Check, Fold
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Seat
from brelan.games.daker.actions import Action as DakerAction
from brelan.games.daker_draw.actions import Action as DrawAction
from brelan.games.poker_as.actions import Action as DiceAction
from brelan.rooms.harmless import gentlest, least_harmful
from strategies import deals_of


class Lead(Struct, frozen=True, tag="lead"):
    """A move that names a card."""

    card: str


class Quit(Struct, frozen=True, tag="quit"):
    """A move that nobody should make for another."""


class Stay(Struct, frozen=True, tag="stay"):
    """A move without a choice."""


EVERY_GAME = [games.find(name) for name in games.names()]


def moves(action: Any, *texts: str) -> tuple[Any, ...]:
    return tuple(read_action(text, action) for text in texts)


@pytest.mark.parametrize(
    ("legal", "expected"),
    [
        (Legal(moves(DakerAction, "fold", "check")), "check"),
        (Legal(moves(DakerAction, "fold", "call"), 20), "fold"),
        (Legal(moves(DakerAction, "muck", "show")), "muck"),
        (Legal(moves(DrawAction, "discard A/K", "discard", "discard A/A K/K")), "discard"),
        (Legal(moves(DiceAction, "stop", "throw A A", "throw")), "stop"),
        (Legal(moves(DiceAction, "throw")), "throw"),
        (Legal((Lead("As"), Lead("9d"), Lead("Tc"))), "lead 9d"),
        (Legal((Quit(), Stay())), "stay"),
        (Legal((), 0, lambda amount: read_action(f"raise {amount}", DakerAction), range(3, 9)), "raise 3"),
    ],
)
def test_check_rather_than_fold_stop_rather_than_throw(legal: Legal, expected: str) -> None:
    assert write_move(gentlest(legal)) == expected


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_it_is_legal_at_every_moment_of_every_game_and_never_pays_to_stay(game: AnyGame, data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(game))
    for step in steps:
        turn = game.turn(step.state)
        if not isinstance(turn, Seat):
            continue
        legal = game.legal(step.state)
        move = least_harmful(game, step.state, turn.seat)
        assert move in legal
        if Fold() in legal:
            assert move == (Check() if Check() in legal else Fold())
