"""`advise` of the games with Daker cards: facts and one opinion, and questions that cannot be asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import brelan
from brelan.errors import BadNotation, BadQuestion, BrelanError
from brelan.families.daker_cards import odds
from brelan.families.daker_cards.odds import five_card_advice
from brelan.games.daker import solving as daker
from brelan.games.daker.rules import Rules
from brelan.games.daker.solving import AdviseQuestion, advise
from brelan.games.game_round.rules import Rules as RoundRules
from brelan.library.asking import query_of
from brelan.study import coach

RULES = Rules()
HOLE, BOARD = "A/K Q/Q J/R", "A/A K/N"
FIVE = "A/K Q/Q J/R K/N A/A"
SHARE = 953 / 5320  # of HOLE and BOARD against one hand, by `odds`


def test_the_share_and_the_price_of_a_call_are_exact() -> None:
    answer = advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20, to_call=5, stack=100))
    assert answer.exact
    assert answer.equity.share == pytest.approx(SHARE)
    assert answer.pot_odds == pytest.approx(0.2)
    assert (answer.combination, answer.values) == ("pair", ("A",))


def test_where_nothing_is_to_call_nothing_has_a_price() -> None:
    answer = advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20))
    assert answer.pot_odds is msgspec.UNSET
    assert answer.opening
    before = advise(RULES, AdviseQuestion(hole="A/A A/K A/Q", pot=4))
    assert not before.opening  # DAK-12: the big blind checks behind its own bet
    assert before.combination is msgspec.UNSET


@pytest.mark.parametrize("game", ["daker", "daker-draw", "game-round"])
def test_there_is_one_opinion_the_coachs(game: str) -> None:
    """The facts beside it name no move."""
    spot: dict[str, Any] = {"hole": HOLE, "board": BOARD, "pot": 20, "to_call": 5}
    asked = spot if game == "daker" else {"cards": FIVE}
    answer = brelan.advise(game, **asked)
    found = coach.evaluate_question(game, brelan.rules(game), query_of(game, "advise").Question(**asked))
    assert found is not None
    assert (answer.best, answer.choices, answer.reason) == (found.best, found.moves, found.reason)
    assert (answer.how, answer.unit, answer.samples) == (found.how, found.unit, found.samples)
    document = msgspec.json.decode(msgspec.json.encode(answer))
    opinions = [name for name, value in document.items() if "move" in str(value)]
    assert opinions == ["best", "choices"]
    assert document["best"] == document["choices"][0]


def test_a_simulated_share_says_so() -> None:
    question = AdviseQuestion(hole="A/A A/K A/Q", pot=1_000, to_call=1, opponents=7, samples=1_000, seed=3)
    answer = advise(RULES, question)
    assert not answer.exact
    assert answer.equity.samples == 1_000
    assert isinstance(answer.equity.interval, tuple)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (AdviseQuestion(hole="A/A A/K", pot=3), "hole-not-three"),
        (AdviseQuestion(hole="A/A A/K A/Q A/J", pot=3), "hole-not-three"),
        (AdviseQuestion(hole=HOLE, board="A/A K/N K/K N/N", pot=3), "board-too-large"),
        (AdviseQuestion(hole=HOLE, board="A/K", pot=3), "card-too-often"),
        (AdviseQuestion(hole="A/A A/A A/K", pot=3), "card-too-often"),
        (AdviseQuestion(hole="A/A A/K R/A", pot=3), "card-turned-round"),
        (AdviseQuestion(hole="A/A A/K A/X", pot=3), "unknown-daker-card"),
        (AdviseQuestion(hole=HOLE, pot=30, to_call=20, stack=10), "call-above-stack"),
        (AdviseQuestion(hole=HOLE, pot=10, to_call=11), "pot-below-bets"),
        (AdviseQuestion(hole=HOLE, board=BOARD, pot=19, bet=5, to_call=10), "pot-below-bets"),
    ],
)
def test_situations_that_cannot_occur(question: AdviseQuestion, code: str) -> None:
    with pytest.raises(BrelanError) as caught:
        advise(RULES, question)
    assert isinstance(caught.value, BadQuestion | BadNotation)
    assert caught.value.code == code


def test_dak_10_a_big_blind_posted_short_may_leave_less_in_the_pot_than_it_costs() -> None:
    rules = Rules(small_blind=5)
    assert advise(rules, AdviseQuestion(hole=HOLE, pot=6, to_call=10)).to_call == 10


@pytest.mark.parametrize(
    "given",
    [
        {"hole": HOLE},
        {"pot": 3},
        {"hole": HOLE, "pot": 0},
        {"hole": HOLE, "pot": 3, "to-call": -1},
        {"hole": HOLE, "pot": 3, "bet": -1},
        {"hole": HOLE, "pot": 3, "stack": 0},
        {"hole": HOLE, "pot": 3, "opponents": 8},
        {"hole": HOLE, "pot": 3, "x": 1},
    ],
)
def test_questions_from_outside_are_checked(given: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, AdviseQuestion)


@pytest.mark.parametrize(
    "answer",
    [
        advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20, to_call=5)),
        five_card_advice("daker-draw", RULES, odds.AdviseQuestion(cards=FIVE)),
        five_card_advice("game-round", RoundRules(), odds.AdviseQuestion(cards=FIVE)),
    ],
    ids=lambda answer: answer.game,
)
def test_an_answer_is_typed_json(answer: daker.AdviseAnswer | odds.AdviseAnswer) -> None:
    assert msgspec.json.decode(msgspec.json.encode(answer), type=type(answer)) == answer


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A/A A/K A/Q A/J", "not-five-cards"),
        ("A/A A/K A/Q A/J A/R R/N", "not-five-cards"),
        ("A/A A/A A/Q A/J A/R", "card-too-often"),
        ("A/A A/K A/Q A/J A/X", "unknown-daker-card"),
    ],
)
def test_a_hand_is_five_cards_of_the_pack(text: str, code: str) -> None:
    with pytest.raises(BrelanError) as caught:
        five_card_advice("daker-draw", RULES, odds.AdviseQuestion(cards=text))
    assert caught.value.code == code
