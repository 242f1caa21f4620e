"""`advise` of the games with Daker cards: good advice, and questions that cannot be asked."""

from __future__ import annotations

import msgspec
import pytest

from brelan.engine.notation import read_action
from brelan.errors import BadNotation, BadQuestion, BrelanError
from brelan.games.daker.actions import Action
from brelan.games.daker.rules import Rules
from brelan.games.game_round.rules import Rules as RoundRules
from brelan.pieces.daker_cards import DEFAULT_PACK
from brelan.probability.daker_draw import discard_odds
from brelan.solver import daker, daker_draw, game_round
from brelan.solver.daker import AdviseAnswer, AdviseQuestion, advise

RULES = Rules()
HOLE, BOARD = "A/K Q/Q J/R", "A/A K/N"
SHARE = 953 / 5320  # of HOLE and BOARD against one hand, by `odds`


def value_of(answer: AdviseAnswer, action: str) -> object:
    return next(choice.value for choice in answer.choices if choice.action == action)


def test_a_call_is_worth_its_share_less_its_price() -> None:
    answer = advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20, to_call=5, stack=100))
    assert answer.exact
    assert answer.equity.share == pytest.approx(SHARE)
    assert answer.pot_odds == pytest.approx(0.2)
    assert value_of(answer, "call") == pytest.approx(SHARE * 25 - 5)
    assert value_of(answer, "fold") == 0
    assert (answer.combination, answer.values) == ("pair", ("A",))
    assert [choice.action for choice in answer.choices] == ["fold", "call", "raise"]
    assert answer.best == answer.choices[0]
    assert answer.reason.code == "price-too-high"


def test_the_same_hand_calls_at_a_lower_price() -> None:
    answer = advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20, to_call=4))
    assert answer.best.move == "call"
    assert answer.reason.code == "price-right"
    assert answer.reason.details["needed"] < answer.reason.details["share"]


def test_checking_is_free_and_folding_never_better() -> None:
    answer = advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20))
    assert answer.best.move == "check"
    assert answer.reason.code == "check-is-free"
    assert value_of(answer, "check") == pytest.approx(SHARE * 20)
    assert answer.pot_odds is msgspec.UNSET


def test_a_great_hand_raises_by_the_pot() -> None:
    answer = advise(RULES, AdviseQuestion(hole="A/A A/K A/Q", board="A/J A/R", pot=20, to_call=10, bet=2))
    assert answer.best.move == "raise 42"  # 2 paid, 10 to call, and the pot of 30 on top
    assert answer.reason.code == "raise-for-value"
    assert answer.best.value is msgspec.UNSET  # it depends on how the others answer
    assert answer.best.folds_needed == pytest.approx(40 / 60)


@pytest.mark.parametrize(
    ("rules", "stack", "move"),
    [
        (Rules(limit="limit", max_bet=8), None, "raise 18"),
        (Rules(limit="fixed-limit"), None, "raise 14"),  # DAK-16: twice the big blind in round 3
        (Rules(limit="pot-limit"), None, "raise 40"),
        (RULES, 25, "raise 25"),
        (RULES, 11, "raise 11"),
        (RULES, 10, "call"),
    ],
)
def test_dak_16_a_raise_keeps_to_the_limit_and_the_stack(rules: Rules, stack: int | None, move: str) -> None:
    question = AdviseQuestion(hole="A/A A/K A/Q", board="A/J A/R", pot=20, to_call=10, stack=stack)
    assert advise(rules, question).best.move == move


def test_dak_12_before_the_first_card_only_the_big_blind_checks() -> None:
    answer = advise(RULES, AdviseQuestion(hole="A/A A/K A/Q", pot=4))
    assert answer.best.move == "raise 6"  # the blind of 2, and the pot of 4 on top
    assert answer.combination is msgspec.UNSET


def test_a_bet_makes_a_better_hand_necessary() -> None:
    hole, board = "K/Q K/J Q/N", "A/K"
    free = advise(RULES, AdviseQuestion(hole=hole, board=board, pot=20))
    bet = advise(RULES, AdviseQuestion(hole=hole, board=board, pot=20, to_call=5))
    assert 0.65 < free.equity.share < 0.8
    assert (free.best.action, bet.best.action) == ("raise", "call")


def test_a_simulated_share_says_so_and_admits_what_is_too_close() -> None:
    question = AdviseQuestion(hole="A/A A/K A/Q", pot=1_000, to_call=1, opponents=7, samples=1_000, seed=3)
    answer = advise(RULES, question)
    assert not answer.exact
    assert answer.equity.samples == 1_000
    assert isinstance(answer.equity.interval, tuple)
    share = answer.equity.share
    close = msgspec.structs.replace(question, to_call=round(1_000 * share / (1 - share)))
    found = advise(RULES, close)
    assert found.reason.code == "price-too-close"
    assert found.best.action in {"call", "fold"}


def test_every_move_is_written_as_in_records() -> None:
    answer = advise(RULES, AdviseQuestion(hole=HOLE, board=BOARD, pot=20, to_call=5))
    for choice in answer.choices:
        assert choice.move.split()[0] == read_action(choice.move, Action).__struct_config__.tag


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
        daker_draw.advise(RULES, daker_draw.AdviseQuestion(cards="A/K Q/Q J/R K/N A/A")),
        game_round.advise(RoundRules(), game_round.AdviseQuestion(cards="A/K Q/Q J/R K/N A/A")),
    ],
    ids=lambda answer: answer.game,
)
def test_an_answer_is_typed_json(answer: daker.AdviseAnswer | daker_draw.AdviseAnswer) -> None:
    assert msgspec.json.decode(msgspec.json.encode(answer), type=type(answer)) == answer


def test_drw_4_every_discard_best_first() -> None:
    held = ("A/K", "Q/Q", "J/R", "K/N", "A/A")
    answer = daker_draw.advise(RULES, daker_draw.AdviseQuestion(cards=" ".join(held)))
    exact = discard_odds(DEFAULT_PACK, held)
    assert [choice.value for choice in answer.choices] == [found.equity for found in exact]
    assert len(answer.choices) == 16
    assert answer.best.move == "discard J/R Q/Q"
    assert answer.reason.code == "change"
    assert answer.reason.details["served"] < answer.reason.details["share"] == answer.best.value
    assert (answer.game, answer.combination) == ("daker-draw", "pair")


def test_drw_4_five_aces_are_kept() -> None:
    answer = daker_draw.advise(RULES, daker_draw.AdviseQuestion(cards="A/A A/K A/Q A/J N/A"))
    assert answer.best.move == "discard"
    assert (answer.reason.code, answer.best.value) == ("served", 1)


@pytest.mark.parametrize("mode", ["winner", "loser"])
def test_grd_5_game_round_draws_alike(mode: str) -> None:
    rules = msgspec.convert({"mode": mode}, RoundRules)
    question = game_round.AdviseQuestion(cards="A/K Q/Q J/R K/N A/A")
    answer = game_round.advise(rules, question)
    assert answer.game == "game-round"
    assert answer.choices == daker_draw.advise(RULES, question).choices


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
        daker_draw.advise(RULES, daker_draw.AdviseQuestion(cards=text))
    assert caught.value.code == code
