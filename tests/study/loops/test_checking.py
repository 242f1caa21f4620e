"""The checker of the compiled loops lets the deals of the engine pass, and no others."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.study.bots import RandomBot
from study.loops.checking import Differs, Number, Step, check_deal, mask_of

GAMES = registry.names()


class Noting(SeededRandom):
    """A stream that notes what it gave."""

    def __init__(self, *seed: str | int) -> None:
        super().__init__(*seed)
        self.numbers: list[Number] = []

    def below(self, limit: int) -> int:
        number = super().below(limit)
        self.numbers.append((number, limit))
        return number


class Watched:
    """A bot at random, with what it drew and chose from."""

    def __init__(self, seed: int, seat: int) -> None:
        self._stream = Noting(seed, seat)
        self._bot = RandomBot(None, 0, self._stream)
        self.steps: list[tuple[int, tuple[Number, ...]]] = []

    def decide(self, view: Any, legal: Legal, /) -> Any:
        self._stream.numbers.clear()
        move = self._bot.decide(view, legal)
        self.steps.append((len(legal), tuple(self._stream.numbers)))
        return move


class Deal(NamedTuple):
    game: AnyGame
    rules: Any
    table: Table
    steps: list[Step]
    payoffs: tuple[int, ...]
    winners: int

    def check(self) -> None:
        check_deal(*self, bots=("random",) * len(self.table.stacks))


def played(name: str, seed: int) -> Deal:
    """A random deal of the engine, as a loop would tell it."""
    game = registry.game(name)
    rules = game.Rules()
    table = Table((200,) * max(2, game.seats[0]), seed % max(2, game.seats[0]))
    bots = [Watched(seed, seat) for seat in range(len(table.stacks))]
    steps = []
    for each in list(play(game, rules, table, Seeded(seed), tuple(bots)))[1:]:
        told = (None, None) if each.seat is None else bots[each.seat].steps.pop(0)
        steps.append(Step(each.seat, each.move, *told))
        state = each.state
    result = game.result(state)
    return Deal(game, rules, table, steps, result.payoffs, mask_of(result.winners))


@pytest.mark.parametrize("name", GAMES)
def test_deals_of_the_engine_pass(name: str) -> None:
    for seed in range(20):
        played(name, seed).check()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_was_changed_passes(name: str) -> None:
    deal = next(deal for seed in range(100) if len((deal := played(name, seed)).steps) > 2)
    steps = deal.steps
    at = next(number for number, step in enumerate(steps) if step.seat is not None)
    chosen = steps[at]
    assert chosen.choices is not None
    assert chosen.numbers
    number, limit = chosen.numbers[0]
    changed = [
        deal._replace(payoffs=(deal.payoffs[0] + 1, *deal.payoffs[1:])),
        deal._replace(winners=deal.winners ^ 1),
        deal._replace(steps=steps[:-1]),
        deal._replace(steps=[*steps, steps[-1]]),
        deal._replace(table=Table(deal.table.stacks, 1 - deal.table.dealer)),
    ]
    others = (
        chosen._replace(seat=None),
        chosen._replace(move=object()),
        chosen._replace(choices=chosen.choices + 1),
        chosen._replace(numbers=((number, limit + 1), *chosen.numbers[1:])),
        chosen._replace(numbers=()),
        chosen._replace(numbers=(*chosen.numbers, (0, 2))),
    )
    changed += [deal._replace(steps=[*steps[:at], other, *steps[at + 1 :]]) for other in others]
    for other_deal in changed:
        with pytest.raises(Differs):
            other_deal.check()


def test_another_decision_than_the_bot_s_is_refused_though_it_is_legal() -> None:
    deal = played("daker", 3)
    at = next(number for number, step in enumerate(deal.steps) if step.seat is not None)
    chosen = deal.steps[at]
    state, _ = deal.game.start(deal.rules, deal.table)
    for step in deal.steps[:at]:
        state, _ = deal.game.apply(state, step.move)
    for move in deal.game.legal(state):
        if move != chosen.move:
            steps = [*deal.steps[:at], chosen._replace(move=move), *deal.steps[at + 1 :]]
            with pytest.raises(Differs, match="the bot decides"):
                deal._replace(steps=steps).check()
