"""What the compiled loops of every game offer, and that they play its deals."""

from __future__ import annotations

import pytest

from brelan import registry
from brelan.study import bots
from brelan.study.loops.deals import Loops, Setup, loops_of
from brelan.study.loops.numbers import key_of

WITH_LOOPS = [name for name in registry.names() if registry.entry(name).loops is not None]


@pytest.mark.parametrize("name", WITH_LOOPS)
def test_the_loops_of_a_game_are_declared(name: str) -> None:
    loops = loops_of(registry.game(name))
    assert isinstance(loops, Loops)
    assert "random" in loops.policies
    assert {*loops.policies} <= {*bots.bots_of(registry.game(name))}


@pytest.mark.parametrize("name", WITH_LOOPS)
def test_loops_play_the_same_deals_however_they_are_divided(name: str) -> None:
    game = registry.game(name)
    loops, rules = loops_of(game), game.Rules()
    seats = game.seats[0]
    question = Setup(rules, ("random",) * seats, max(100, game.buy_in(rules)))
    loops.prepare(question)
    deals, key = loops.play(question, key_of(1), 0, 20), key_of(1)
    assert deals.payoffs.shape == (20, seats)
    assert deals.winners.shape == (20,)
    assert sum(deals.shown.values()) >= 0
    last = loops.play(question, key, 15, 5)
    assert last.payoffs.tolist() == deals.payoffs[15:].tolist()
    assert last.winners.tolist() == deals.winners[15:].tolist()
