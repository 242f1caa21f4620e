"""Betting as moves and events: what is offered, what happens, and why a move is refused."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from brelan.engine.events import Event, seen_by
from brelan.engine.notation import read_action, write_move
from brelan.errors import in_english
from brelan.families.betting.bets import (
    BetAction,
    Call,
    Called,
    Check,
    Checked,
    Fold,
    Folded,
    Posted,
    Raised,
    RaiseTo,
    Returned,
    explain,
    legal,
    post_antes,
    post_blinds,
    return_uncalled,
    speak,
)
from brelan.families.betting.betting_round import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Betting, Limit, next_round
from brelan.families.betting.limits import LimitKind

THREE = (0, 1, 2)
LIMITS = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT, Limit("limit", 25))


class Agreed(msgspec.Struct, frozen=True):
    limit: LimitKind
    max_bet: int


class Round(msgspec.Struct, frozen=True):
    """The least that a game's state has."""

    betting: Betting
    rules: Agreed


def at(betting: Betting, limit: Limit = NO_LIMIT) -> Round:
    return Round(betting, Agreed(limit.kind, limit.maximum))


def play(betting: Betting, *moves: BetAction) -> tuple[Betting, list[Event]]:
    events: list[Event] = []
    for move in moves:
        assert move in legal(at(betting))
        betting = speak(betting, move, events)
    return betting, events


def blinds(*stacks: int) -> Betting:
    return post_blinds(stacks, tuple(range(len(stacks))), (5, 10), (), (), [])


def antes(*stacks: int) -> Betting:
    return post_antes(stacks, tuple(range(len(stacks))), 10, [])


def refusal(betting: Betting, move: object, limit: Limit = NO_LIMIT, clause: str = "DAK-13") -> tuple[str, str]:
    """Code and clause; the move is illegal, and the sentence can be said."""
    assert move not in legal(at(betting, limit))
    why = explain(at(betting, limit), move, clause)
    assert in_english(why.english, why.details)
    return why.code, why.clause


# What happens


def test_dak_10_blinds_are_events() -> None:
    events: list[Event] = []
    post_blinds((100, 7, 100), THREE, (5, 10), (), (), events)
    assert events == [Posted(0, 5, "small-blind", False), Posted(1, 7, "big-blind", True)]


def test_drw_2_antes_are_events() -> None:
    events: list[Event] = []
    post_antes((100, 7, 10), (1, 2, 0), 10, events)
    assert events == [Posted(1, 7, "ante", True), Posted(2, 10, "ante", True), Posted(0, 10, "ante", False)]


def test_dak_12_dak_13_moves_are_events() -> None:
    betting, events = play(blinds(100, 40, 100), Call(), RaiseTo(30), Call(), Fold())
    assert events == [Called(2, 10, False), Raised(0, 30, 25, False, False), Called(1, 20, False), Folded(2)]
    betting, events = play(next_round(betting, THREE, 10), Check(), RaiseTo(10), Call())
    assert events == [Checked(0), Raised(1, 10, 10, True, True), Called(0, 10, False)]
    assert not legal(at(betting))


def test_com_3_an_all_in_call_and_what_is_returned() -> None:
    betting, events = play(blinds(60, 40), RaiseTo(60), Call())
    assert events == [Raised(0, 60, 55, True, False), Called(1, 30, True)]
    events = []
    after = return_uncalled(betting, events)
    assert events == [Returned(0, 20)]
    assert after.paid == (40, 40)
    assert return_uncalled(after, events) is after
    assert events == [Returned(0, 20)]


def test_every_event_is_public_and_can_be_written_and_read() -> None:
    kinds = Posted | Folded | Checked | Called | Raised | Returned
    events = [
        Posted(0, 5, "ante", False),
        Folded(1),
        Checked(2),
        Called(0, 5, True),
        Raised(1, 20, 15, False, True),
        Returned(1, 3),
    ]
    for event in events:
        assert seen_by(event, None)
        assert msgspec.json.decode(msgspec.json.encode(event), type=kinds) == event


@pytest.mark.parametrize("text", ["fold", "check", "call", "raise 40"])
def test_moves_are_written_and_read(text: str) -> None:
    assert write_move(read_action(text, BetAction)) == text


# What is offered


def test_dak_12_round_one_offers_fold_call_and_raise() -> None:
    offered = legal(at(blinds(100, 100, 100)))
    assert offered.plain == (Fold(), Call())
    assert offered.price == 10
    assert offered.amounts == range(20, 101)
    assert RaiseTo(20) in offered
    assert RaiseTo(19) not in offered
    assert Check() not in offered


def test_dak_12_an_unraised_big_blind_is_offered_check_and_raise() -> None:
    betting, _ = play(blinds(100, 100, 100), Call(), Call())
    offered = legal(at(betting))
    assert offered.plain == (Fold(), Check())
    assert offered.price == 0
    assert offered.amounts == range(20, 101)


def test_com_4_folding_is_offered_where_checking_is_free() -> None:
    assert Fold() in legal(at(antes(50, 50)))


def test_com_4_an_all_in_below_a_full_raise_is_the_only_amount() -> None:
    assert legal(at(blinds(100, 100, 16))).amounts == range(16, 17)


def test_dak_17_nothing_is_offered_when_betting_is_over() -> None:
    assert not legal(at(antes(50, 10)))


# What is refused


def test_dak_12_checking_without_having_matched_is_refused() -> None:
    assert refusal(blinds(100, 100, 100), Check(), clause="DAK-12") == ("cannot-check", "DAK-12")


def test_dak_13_calling_nothing_is_refused() -> None:
    assert refusal(antes(50, 50), Call()) == ("nothing-to-call", "DAK-13")


def test_dak_16_raising_below_the_minimum_is_refused() -> None:
    assert refusal(blinds(100, 100, 100), RaiseTo(19)) == ("below-minimum", "DAK-16")
    assert refusal(blinds(100, 100, 100), RaiseTo(-1)) == ("below-minimum", "DAK-16")
    assert refusal(blinds(100, 100, 16), RaiseTo(15)) == ("below-minimum", "DAK-16")


def test_dak_16_raising_above_the_limit_is_refused() -> None:
    assert refusal(blinds(100, 100, 100), RaiseTo(36), POT_LIMIT) == ("above-limit", "DAK-16")
    assert refusal(blinds(100, 100, 100), RaiseTo(36), Limit("limit", 25)) == ("above-limit", "DAK-16")
    assert refusal(blinds(100, 100, 100), RaiseTo(30), FIXED_LIMIT) == ("above-limit", "DAK-16")


def test_com_3_raising_above_the_stack_is_refused() -> None:
    assert refusal(blinds(100, 100, 100), RaiseTo(101)) == ("above-stack", "COM-3")


def test_com_3_raising_without_the_chips_to_call_is_refused() -> None:
    assert refusal(blinds(100, 100, 8), RaiseTo(20)) == ("too-few-chips", "COM-3")


def test_com_4_raising_a_short_all_in_again_is_refused() -> None:
    betting, _ = play(antes(500, 160, 500), RaiseTo(100), RaiseTo(150), Call())
    assert refusal(betting, RaiseTo(250)) == ("not-reopened", "COM-4")


def test_com_4_raising_when_nobody_can_answer_is_refused() -> None:
    betting, _ = play(blinds(60, 500), RaiseTo(60))
    assert refusal(betting, RaiseTo(120)) == ("nobody-to-answer", "COM-4")


def test_dak_16_a_fourth_raise_of_a_fixed_limit_is_refused() -> None:
    betting, _ = play(blinds(100, 100, 100), RaiseTo(20), RaiseTo(30), RaiseTo(40))
    assert refusal(betting, RaiseTo(50), FIXED_LIMIT) == ("no-more-raises", "DAK-16")


def test_what_is_no_bet_is_refused() -> None:
    assert refusal(blinds(100, 100, 100), "dance") == ("not-a-bet", "DAK-13")


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.kind)
def test_com_1_every_move_is_either_legal_or_refused_with_a_reason(limit: Limit) -> None:
    for seed in range(150):
        whims = Random(seed)
        seats = whims.randint(2, 6)
        stacks = [whims.randint(1, 60) for _ in range(seats)]
        betting = blinds(*stacks) if whims.random() < 0.5 else antes(*stacks)
        while betting.waiting:
            offered = legal(at(betting, limit))
            moves: list[BetAction] = [Fold(), Check(), Call(), *[RaiseTo(to) for to in range(70)]]
            good = [move for move in moves if move in offered]
            assert set(good) == set(offered)
            for move in moves:
                if move not in offered:
                    code, _ = refusal(betting, move, limit)
                    assert code != "not-a-bet"
            betting = _speak(betting, whims.choice(good[:2] * 3 + good))


def _speak(betting: Betting, move: BetAction) -> Betting:
    seat, events = betting.waiting[0], list[Event]()
    after = speak(betting, move, events)
    (event,) = events
    paid = after.paid[seat] - betting.paid[seat]
    assert getattr(event, "seat") == seat  # noqa: B009 - every event of a move has one
    assert getattr(event, "amount", 0) == paid
    assert getattr(event, "all_in", False) == (after.paid[seat] == after.brought[seat])
    return after
