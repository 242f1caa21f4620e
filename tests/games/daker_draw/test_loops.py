"""The compiled loops of Daker five cards against the engine, deal by deal."""

from __future__ import annotations

from typing import Any

import pytest
from numba import njit

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.discards import Discard, Reshuffled
from brelan.errors import BadQuestion, BadTable, UnknownName
from brelan.families.betting.limits import LimitKind
from brelan.families.betting.loops import betting
from brelan.families.betting.loops import policies as choosing
from brelan.families.daker_cards.cards import pack_from
from brelan.families.daker_cards.loops import scratch as daker_scratch
from brelan.games.daker_draw import GAME
from brelan.games.daker_draw import loops as daker_draw
from brelan.games.daker_draw.rules import PRESETS, Rules
from brelan.study.loops.deals import Setup
from families.betting.betting_loops import (
    EQUAL_CARDS,
    KEY,
    LIMITS,
    PACKS,
    Loops,
    check_bites,
    check_fair,
    check_many,
    check_means,
    check_same_cards,
)


def any_rules(stream: SeededRandom, pack: str | None) -> Rules:
    ante = 1 + stream.below(6)
    return Rules(ante=ante, limit=LIMITS[stream.below(4)], max_bet=ante + stream.below(40), pack=pack)


LOOPS = Loops(GAME, daker_draw, any_rules)

LAST_TWO = daker_scratch.DISCARDS - 1


@njit(choosing.CUSTOM.signature)
def stays_and_throws_two(bets: Any, _hand: Any) -> Any:
    return betting.PAY if bets.waiting else LAST_TWO


@njit(choosing.CUSTOM.signature)
def throws_first_card_of_pack(bets: Any, hand: Any) -> Any:
    """Looks at its cards: the first card of the pack, if it is held, is thrown away alone."""
    if bets.waiting:
        return betting.PAY
    for at in range(5):
        if hand.cards[at] == 0:
            return 1 + at
    return 0


@njit(choosing.CUSTOM.signature)
def throws_too_much(bets: Any, _hand: Any) -> Any:
    return betting.PAY if bets.waiting else 16


def test_random_deals_are_those_of_the_engine() -> None:
    happened = LOOPS.check_any(1_000, "random", ("random",), PACKS)
    kinds = ("Raised", "Called", "Checked", "Folded", "Returned", "Showed", "Discarded", "Drew")
    assert min(happened[kind] for kind in kinds) > 130


def test_simple_decides_as_the_bot_does() -> None:
    LOOPS.check_any(300, "simple", ("simple", "simple", "random"), (None, EQUAL_CARDS))


@pytest.mark.deep
def test_tens_of_thousands_of_deals_are_those_of_the_engine() -> None:
    LOOPS.check_any(40_000, "deep random", ("random",), PACKS)
    LOOPS.check_any(10_000, "deep simple", ("simple", "simple", "random"), PACKS)


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("seats", [2, 4])
def test_drw_7_many_deals_at_once_are_the_same_as_one_by_one(limit: LimitKind, seats: int) -> None:
    policies = ("simple", "random") * (seats // 2)
    check_many(LOOPS, Setup(Rules(ante=3, limit=limit, max_bet=17), policies, 90))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_played(name: str) -> None:
    check_many(LOOPS, Setup(PRESETS[name], ("random",) * 3, 60, dealer=1))


def test_drw_5_the_discards_of_the_others_are_a_new_stock() -> None:
    """Four stay and each changes two: the dealer draws the last card, then one of six discards."""
    question = Setup(Rules(), ("mine",) * 4, 100)
    for number in range(100):
        checked = LOOPS.deal(question, number, custom={"mine": stays_and_throws_two}).check()
        assert [event.count for event in checked.events if isinstance(event, Reshuffled)] == [6]


def test_a_custom_policy_sees_its_cards() -> None:
    question = Setup(Rules(), ("mine", "mine"), 50)
    first, thrown = pack_from(None)[0], 0
    for number in range(100):
        deal = LOOPS.deal(question, number, custom={"mine": throws_first_card_of_pack})
        deal.check()
        hands = deal.steps[0].move.cards
        for step in deal.steps:
            if step.seat is not None and isinstance(step.move, Discard):
                held = hands[5 * step.seat : 5 * step.seat + 5]
                assert step.move.cards == ((first,) if first in held else ())
                thrown += len(step.move.cards)
    assert thrown > 20


def test_a_custom_policy_plays_by_the_rules() -> None:
    policies = ("first", "random", "simple", "two")
    custom = {"first": throws_first_card_of_pack, "two": stays_and_throws_two}
    check_many(LOOPS, Setup(Rules(limit="pot-limit"), policies, 120), custom, 60)


def test_a_custom_policy_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(BadQuestion) as refused:
        daker_draw.play(Setup(Rules(), ("mine", "mine"), 50), KEY, 0, 10, {"mine": throws_too_much})
    assert refused.value.code == "own-policy-illegal"


def test_the_same_cards_are_dealt_to_other_players() -> None:
    check_same_cards(LOOPS, Rules())


def test_every_card_is_dealt_and_drawn_as_often_as_the_others() -> None:
    check_fair(LOOPS, Rules(), (daker_scratch.DEALT, daker_scratch.DREW))


def test_the_means_are_those_of_the_engine_s_simulation() -> None:
    check_means(LOOPS, Rules(), 2_000)


def test_the_check_bites() -> None:
    check_bites(LOOPS, Rules())


def test_what_cannot_be_played_is_refused() -> None:
    for policies, stack, error in [
        (("random",) * 5, 100, BadTable),
        (("random",) * 2, 0, BadTable),
        (("random",) * 2, 2**31 + 1, BadTable),
        (("random", "perfect"), 100, UnknownName),
        (("random", "mine"), 100, UnknownName),
    ]:
        with pytest.raises(error):
            daker_draw.play(Setup(Rules(), policies, stack), KEY, 0, 1)
