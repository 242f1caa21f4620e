"""`advise poker-as`: good advice, and questions that cannot be asked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from brelan.errors import BadNotation, BadQuestion
from brelan.games.poker_as.rules import PRESETS, Rules
from brelan.games.poker_as.solving import AdviseQuestion, advise

CLASSIC = PRESETS["classic"]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))


def test_five_aces_at_once_are_enough() -> None:
    answer = advise(CLASSIC, AdviseQuestion(dice="AAAAA"))
    assert (answer.combination, answer.values) == ("five", ("A",))
    assert answer.best.action == "stop"
    assert answer.best.keep == tuple("AAAAA")


def test_the_last_player_throws_on_until_he_is_ahead() -> None:
    behind = advise(CLASSIC, AdviseQuestion(dice="K K K 9 J", beat="AAAKQ", allowed=3))
    assert behind.best.action == "throw"
    assert behind.best.keep == ("K", "K", "K")
    stop = next(choice for choice in behind.choices if choice.action == "stop")
    assert stop.value == 0
    ahead = advise(CLASSIC, AdviseQuestion(dice="AAAA9", beat="AAAKQ", allowed=3))
    assert (ahead.best.action, ahead.best.value) == ("stop", 1)


def test_pda_3_against_nothing_a_pair_is_enough_and_only_a_ten_fills_the_gap() -> None:
    rules = Rules(suites="consecutive")
    nothing = advise(rules, AdviseQuestion(dice="AKQJ9", beat="99AKQ", allowed=1))
    assert (nothing.combination, nothing.values, nothing.best.value) == ("nothing", (), 0)
    pair = advise(rules, AdviseQuestion(dice="99KQJ", beat="AKQJ9", allowed=2))
    assert (pair.best.action, pair.best.value) == ("stop", 1)
    question = AdviseQuestion(dice="AKQJ9", beat="AAKKQ", allowed=2)
    assert advise(Rules(), question).best.action == "stop"
    gap = next(choice for choice in advise(rules, question).choices if choice.keep == tuple("AKQJ"))
    assert gap.value == pytest.approx(1 / 6)  # the ten alone helps


def test_pda_7_a_level_hand_is_worth_its_share_of_the_play_off() -> None:
    answer = advise(CLASSIC, AdviseQuestion(dice="AAAKQ", throws=3, beat="AAA99", allowed=3)).choices
    assert [(choice.action, choice.value) for choice in answer] == [("stop", 0)]  # a full beats three aces
    answer = advise(
        CLASSIC, AdviseQuestion(dice="AAAKQ", throws=3, beat="AAAT9", allowed=3, players=3, level=2)
    ).choices
    assert [choice.action for choice in answer] == ["stop"]
    assert answer[0].value == pytest.approx(1 / 3)


def test_one_die_short_of_the_only_hand_that_helps() -> None:
    answer = advise(CLASSIC, AdviseQuestion(dice="AAAA9", throws=2, beat="KKKKK", allowed=3))
    assert answer.best.keep == tuple("AAAA")
    assert answer.best.value == pytest.approx(1 / 6)


def test_choices_are_best_first_and_each_keep_is_named_once() -> None:
    answer = advise(CLASSIC, AdviseQuestion(dice="AAK99", players=4))
    values = [choice.value for choice in answer.choices]
    assert values == pytest.approx(sorted(values, reverse=True), abs=1e-11)
    assert len(answer.choices) == 3 * 2 * 3  # none to two aces, the king or not, none to two nines
    assert answer.best == answer.choices[0]


def test_players_to_come_make_a_stronger_hand_necessary() -> None:
    alone = advise(Rules(), AdviseQuestion(dice="AAAKK", beat="99KQJ", allowed=2, players=6))
    before_others = advise(Rules(), AdviseQuestion(dice="AAAKK", beat="99KQJ", allowed=2, players=6, to_come=4))
    assert alone.best.value == 1
    assert before_others.best.value < 0.8


@pytest.mark.parametrize(
    ("rules", "question", "code"),
    [
        (CLASSIC, AdviseQuestion(dice="AAAAA", throws=4), "too-many-throws"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", throws=3, beat="KKKKK", allowed=2), "too-many-throws"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", beat="KKKKK"), "allowed-missing"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", beat="KKKKK", allowed=4), "allowed-impossible"),
        (Rules(max_throws=3), AdviseQuestion(dice="AAAAA", beat="KKKKK", allowed=3), "allowed-impossible"),
        (
            Rules(max_throws=1, reply_throws="strictly-fewer"),
            AdviseQuestion(dice="AAAAA", beat="KKKKK", allowed=1),
            "allowed-impossible",
        ),
        (CLASSIC, AdviseQuestion(dice="AAAAA", beat="KKKKK", allowed=3, level=2), "too-few-players"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", beat="KKKKK", allowed=3, players=3, to_come=2), "too-few-players"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", allowed=3), "beat-missing"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", to_come=1), "beat-missing"),
        (CLASSIC, AdviseQuestion(dice="AAAAA", level=2), "beat-missing"),
    ],
)
def test_pda_6_situations_that_cannot_occur(rules: Rules, question: AdviseQuestion, code: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        advise(rules, question)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "question",
    [
        AdviseQuestion(dice="AAAAAA"),
        AdviseQuestion(dice="AAAA"),
        AdviseQuestion(dice="AAAA8"),
        AdviseQuestion(dice="AAAAA", beat="KKKK", allowed=3),
        AdviseQuestion(dice="AAAAA", beat="", allowed=3),
    ],
)
def test_a_hand_is_five_dice(question: AdviseQuestion) -> None:
    with pytest.raises(BadNotation):
        advise(CLASSIC, question)


@pytest.mark.parametrize(
    "given", [{"dice": "AAAAA", "players": 7}, {"dice": "AAAAA", "throws": 0}, {"players": 2}, {"dice": "A", "x": 1}]
)
def test_questions_from_outside_are_checked(given: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, AdviseQuestion)


def test_an_answer_is_plain_json() -> None:
    answer = msgspec.json.decode(msgspec.json.encode(advise(CLASSIC, AdviseQuestion(dice="AAAAA"))))
    assert answer["game"] == "poker-as"
    assert set(answer["best"]) == {"move", "action", "keep", "value"}
