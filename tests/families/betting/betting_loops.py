"""Loops with betting against the engine: what the tests of Daker and Daker draw share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple, get_args

import numpy as np
import pytest
from msgspec.structs import replace

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.discards import Discard
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Drawn
from brelan.families.betting.bets import Call, Check, Fold, RaiseTo
from brelan.families.betting.limits import LimitKind
from brelan.families.betting.loops import policies as choosing
from brelan.families.betting.loops.betting import FOLD, PAY
from brelan.families.betting.showdown import Muck, Show, Showed
from brelan.families.daker_cards.cards import PACK_SIZE, Pack, pack_from
from brelan.families.daker_cards.loops import scratch as daker_scratch
from brelan.study.arena import simulate
from brelan.study.arena.simulate import Experiment
from brelan.study.loops import numbers
from brelan.study.loops import trace as tracing
from brelan.study.loops.deals import Setup
from strategies import DOUBLED_PACK
from study.loops.checking import Checked, Differs, Number, Step, check_deal

LIMITS: tuple[LimitKind, ...] = get_args(LimitKind)
EQUAL_CARDS = " ".join(["A/K"] * 5 + ["Q/J"] * 5 + ["R/N"] * 5 + ["A/A", "K/K", "Q/Q", "J/J", "R/R", "N/N"] * 2)
PACKS = (None, DOUBLED_PACK, EQUAL_CARDS)
KEY = numbers.key_of(7)

GIVEN = (int(daker_scratch.DEALT), int(daker_scratch.TURNED), int(daker_scratch.DREW))

Rows = Iterable[tuple[int, int]]
Stacks = tuple[int, ...]


class Asked:
    """The seat that moves next, and what it was told."""

    def __init__(self, pack: Pack, policies: tuple[str, ...]) -> None:
        self.pack = pack
        self.policies = policies
        self.seat = -1
        self.choices = 0
        self.price = 0
        self.numbers: list[Number] = []
        self.thrown: list[str] = []

    def notes(self, kind: int, value: int) -> bool:
        """Is this about the one who is asked?"""
        if kind == daker_scratch.SEAT:
            self.seat, self.numbers, self.thrown = value, [], []
        elif kind == daker_scratch.CHOICES:
            self.choices = value
        elif kind == daker_scratch.PRICE:
            self.price = value
        elif kind == daker_scratch.DISCARDED:
            self.thrown.append(self.pack[value])
        elif kind == daker_scratch.NUMBER:
            self.numbers.append((value, 0))
        elif kind == daker_scratch.BELOW:
            self.numbers[-1] = (self.numbers[-1][0], value)
        else:
            return False
        return True

    def move(self, kind: int, value: int) -> Any:
        """The engine's move."""
        if kind == daker_scratch.SHOWING:
            return Show() if value == daker_scratch.SHOW else Muck()
        if kind == daker_scratch.DISCARDED_ALL:
            assert value == len(self.thrown)
            return Discard(tuple(self.thrown))
        assert kind == daker_scratch.BET
        if value == PAY:
            return Call() if self.price else Check()
        return Fold() if value == FOLD else RaiseTo(value)

    def step(self, move: Any) -> Step:
        is_bot = self.policies[self.seat] in choosing.POLICIES
        return Step(self.seat, move, self.choices, tuple(self.numbers) if is_bot else None)


def steps_of(trace: Rows, pack: Pack, policies: tuple[str, ...]) -> Iterator[Step]:
    """From rows of a trace to steps of the engine. Cards that are given one after the other are one draw."""
    asked = Asked(pack, policies)
    for kind, rows in groupby(trace, key=lambda row: row[0]):
        values = [value for _, value in rows]
        if kind in GIVEN:
            yield Step(None, Drawn(tuple([pack[card] for card in values])))
        elif kind != daker_scratch.RESHUFFLED:  # what is given before and after it are two draws
            for value in values:
                if not asked.notes(kind, value):
                    yield asked.step(asked.move(kind, value))


class Deal(NamedTuple):
    """A deal of a loop in the engine's own types: what `check_deal` takes."""

    game: AnyGame
    rules: Any
    table: Table
    steps: list[Step]
    payoffs: list[int]
    winners: int
    bots: tuple[str, ...]

    def check(self) -> Checked[Any]:
        return check_deal(*self)


class Loops(NamedTuple):
    """A game, its loops, and any rules of it."""

    game: AnyGame
    module: Any
    any_rules: Callable[[SeededRandom, str | None], Any]

    def deal(self, question: Setup, number: int, stacks: Stacks | None = None, custom: Any = None) -> Deal:
        stacks = stacks or (question.stack,) * len(question.policies)
        trace, payoffs, winners = self.module.trace_deal(replace(question, stacks=stacks), KEY, number, custom)
        steps = list(steps_of(trace, pack_from(question.rules.pack), question.policies))
        dealer = number % len(stacks) if question.dealer is None else question.dealer
        bots = tuple(policy if policy in choosing.POLICIES else "random" for policy in question.policies)
        return Deal(self.game, question.rules, Table(stacks, dealer), steps, payoffs, winners, bots)

    def any_question(
        self, stream: SeededRandom, policies: tuple[str, ...], packs: tuple[str | None, ...]
    ) -> tuple[Setup, Stacks]:
        """Rules, seats, policies, dealer and stacks, all of them at random; many stacks are short."""
        seats = self.game.seats[stream.below(len(self.game.seats))]
        rules = self.any_rules(stream, packs[stream.below(len(packs))])
        most = (4, 30, 150, 1000)[stream.below(4)]
        stacks = tuple(1 + stream.below(most) for _ in range(seats))
        seated = tuple(policies[stream.below(len(policies))] for _ in range(seats))
        return Setup(rules, seated, max(stacks), None if stream.below(2) else stream.below(seats)), stacks

    def check_any(
        self, deals: int, seed: str, policies: tuple[str, ...], packs: tuple[str | None, ...]
    ) -> Counter[str]:
        """So many deals of any tables, played again by the engine; how often each kind of event happened."""
        stream, happened = SeededRandom(seed), Counter[str]()
        for number in range(deals):
            question, stacks = self.any_question(stream, policies, packs)
            checked = self.deal(question, number, stacks).check()
            happened.update(type(event).__name__ for event in checked.events)
        return happened


def check_many(loops: Loops, question: Setup, custom: Any = None, deals: int = 120) -> None:
    """`play` gives what the engine gives deal by deal, however the deals are divided; chips only change hands."""
    played = loops.module.play(question, KEY, 1000, deals, custom)
    checked = [loops.deal(question, 1000 + number, custom=custom) for number in range(deals)]
    assert played.payoffs.tolist() == [deal.payoffs for deal in checked]
    assert played.winners.tolist() == [deal.winners for deal in checked]
    assert not played.payoffs.sum(axis=1).any()
    shown = Counter[str]()
    for deal in checked:
        shown.update(shown_in(deal.check()))
    assert {name: count for name, count in played.shown.items() if count} == shown
    parts = [
        loops.module.play(question, KEY, 1000 + first, count, custom) for first, count in ((0, 7), (7, deals - 7))
    ]
    assert np.array_equal(np.concatenate([part.payoffs for part in parts]), played.payoffs)
    assert np.array_equal(np.concatenate([part.winners for part in parts]), played.winners)
    assert {name: parts[0].shown[name] + parts[1].shown[name] for name in played.shown} == played.shown


def shown_in(checked: Checked[Any]) -> Counter[str]:
    """The combinations that were shown."""
    return Counter(
        event.hand.combination for event in checked.events if isinstance(event, Showed) and event.hand is not None
    )


def changed(deal: Deal) -> Iterator[Deal]:
    """The same deal with one thing that is not so: a payoff, a winner, a card, a move, a step too few."""
    steps = deal.steps
    yield deal._replace(payoffs=[deal.payoffs[0] + 1, deal.payoffs[1] - 1, *deal.payoffs[2:]])
    yield deal._replace(winners=deal.winners ^ 1)
    yield deal._replace(steps=steps[:-1])
    for at, step in enumerate(steps):
        others: list[Any] = []
        if step.seat is None:
            others = [Drawn((*step.move.cards[1:], "?"))]
        elif isinstance(step.move, RaiseTo):
            others = [RaiseTo(step.move.amount + 1), Call(), Check(), Fold()]
        elif isinstance(step.move, Fold):
            others = [Call(), Check()]
        for move in others:
            yield deal._replace(steps=[*steps[:at], step._replace(move=move), *steps[at + 1 :]])


def check_bites(loops: Loops, rules: Any) -> None:
    """Deals pass the check as they are, and no longer when anything is changed."""
    question, refused = Setup(rules, ("simple", "random", "random"), 60), 0
    for number in range(30):
        deal = loops.deal(question, number)
        deal.check()
        for other in changed(deal):
            with pytest.raises(Differs):
                other.check()
            refused += 1
    assert refused > 200


def check_fair(loops: Loops, rules: Any, kinds: Iterable[Any]) -> None:
    """Every card is given as often as the others; fixed key: this either holds or does not."""
    question, deals = Setup(rules, ("random",) * 3, 100), 3_000
    trace = tracing.roomy(200 * deals)  # all deals in one
    loops.module.play(question, KEY, 0, deals, {}, trace)
    assert not tracing.overflows(trace)
    rows = trace[1 : trace[0, 1]]
    for kind in kinds:
        found = np.bincount(rows[rows[:, 0] == kind, 1], minlength=PACK_SIZE)
        expected = found.sum() / PACK_SIZE
        assert expected > 70
        assert ((found - expected) ** 2 / expected).sum() < 26 + 6 * np.sqrt(2 * 26)


def check_means(loops: Loops, rules: Any, deals: int) -> None:
    """Other random numbers than the engine's simulation, the same game: within four standard errors."""
    policies = ("simple", "random", "random")
    slow = simulate.run(Experiment(loops.game.name, {}, policies, deals, seed=5, stack=100))
    payoffs = loops.module.play(Setup(rules, policies, 100), KEY, 0, 100_000).payoffs
    for seat, score in enumerate(simulate.scores(policies, slow)):
        assert abs(payoffs[:, seat].mean() - score.mean) < 4 * score.stderr


def check_same_cards(loops: Loops, rules: Any) -> None:
    """The cards of a deal do not depend on who plays."""

    def dealt(policy: str, number: int) -> list[tuple[int, int]]:
        trace = loops.module.trace_deal(Setup(rules, (policy,) * 4, 100), KEY, number)[0]
        return [row for row in trace if row[0] == daker_scratch.DEALT]

    for number in range(20):
        assert dealt("random", number) == dealt("simple", number)
    assert dealt("random", 0) != dealt("random", 1)
