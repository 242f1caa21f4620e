"""The compiled loops of Daker against the engine, deal by deal."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

from brelan.engine.chance.stream import Stream
from brelan.engine.game import Table
from brelan.fast import numbers
from brelan.fast.batch import Question
from brelan.fast.deals import choosing, daker
from brelan.games.daker import GAME
from brelan.games.daker.rules import Rules
from brelan.pieces.betting import LimitKind
from brelan.pieces.daker_cards import pack_from
from fast.betting_steps import steps_of
from fast.checking import Checked, Step, check_deal
from strategies import DOUBLED_PACK

LIMITS: tuple[LimitKind, ...] = get_args(LimitKind)
EQUAL_CARDS = " ".join(["A/K"] * 5 + ["Q/J"] * 5 + ["R/N"] * 5 + ["A/A", "K/K", "Q/Q", "J/J", "R/R", "N/N"] * 2)
KEY = numbers.key_of(7)

Stacks = tuple[int, ...]


def traced(question: Question, number: int, stacks: Stacks, own: Any = None) -> tuple[list[Step], list[int], int]:
    """A deal of the loop, in the engine's own types."""
    trace, payoffs, winners = daker.trace_deal(question, KEY, number, own, stacks)
    steps = steps_of(trace, pack_from(question.rules.pack), question.policies)
    return list(steps), payoffs, winners


def table_of(question: Question, number: int, stacks: Stacks) -> Table:
    dealer = number % len(stacks) if question.dealer is None else question.dealer
    return Table(stacks, dealer)


def check(question: Question, number: int, stacks: Stacks | None = None, own: Any = None) -> Checked[Any]:
    """One deal of the loop, played again by the engine."""
    stacks = stacks or (question.stack,) * len(question.policies)
    steps, payoffs, winners = traced(question, number, stacks, own)
    bots = tuple("random" if policy == choosing.OWN_NAME else policy for policy in question.policies)
    return check_deal(GAME, question.rules, table_of(question, number, stacks), steps, payoffs, winners, bots)


def any_question(stream: Stream, policies: tuple[str, ...], packs: tuple[str | None, ...]) -> tuple[Question, Stacks]:
    """Rules, seats, policies and stacks, all of them at random; many stacks are short."""
    seats = 2 + stream.below(7)
    small = 1 + stream.below(4)
    rules = Rules(
        small_blind=small,
        limit=LIMITS[stream.below(4)],
        max_bet=1 + stream.below(40),
        pack=packs[stream.below(len(packs))],
    )
    most = (2 * small, 12 * small, 60 * small, 400 * small)[stream.below(4)]
    stacks = tuple(1 + stream.below(most) for _ in range(seats))
    seated = tuple(policies[stream.below(len(policies))] for _ in range(seats))
    return Question(rules, seated, max(stacks), None if stream.below(2) else stream.below(seats)), stacks


def check_any(deals: int, seed: str, policies: tuple[str, ...], packs: tuple[str | None, ...]) -> Counter[str]:
    """So many deals of any tables; which events happened how often."""
    stream, happened = Stream(seed), Counter[str]()
    for number in range(deals):
        question, stacks = any_question(stream, policies, packs)
        happened.update(type(event).__name__ for event in check(question, number, stacks).events)
    return happened


def test_random_deals_are_those_of_the_engine() -> None:
    happened = check_any(2_500, "random", ("random",), (None, DOUBLED_PACK, EQUAL_CARDS))
    assert min(happened[kind] for kind in ("Raised", "Called", "Checked", "Folded", "Returned", "Showed")) > 300


def test_simple_decides_as_the_bot_does() -> None:
    check_any(500, "simple", ("simple", "simple", "random"), (None,))


@pytest.mark.deep
def test_tens_of_thousands_of_deals_are_those_of_the_engine() -> None:
    check_any(40_000, "deep random", ("random",), (None, DOUBLED_PACK, EQUAL_CARDS))
    check_any(10_000, "deep simple", ("simple", "simple", "random"), (None, DOUBLED_PACK, EQUAL_CARDS))
