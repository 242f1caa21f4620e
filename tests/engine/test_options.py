"""Options as data: what a struct says, and what is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from brelan.engine.notation import read_action, read_outcome, write_move
from brelan.engine.options import Option, build, options_of
from brelan.engine.turns import Rolled
from brelan.errors import BadNotation, BadOption
from brelan.games.poker_as.actions import Action, Stop, Throw


class Sample(Struct, frozen=True, kw_only=True, rename="kebab"):
    name: str
    top_bet: Annotated[int, Meta(ge=2, le=9)] = 4
    cap: Annotated[int, Meta(ge=1)] | None = None
    way: Literal["left", "right"] = "left"
    open_hand: bool = False


def test_a_struct_describes_its_options() -> None:
    assert options_of(Sample) == (
        Option("name", "text", None, required=True),
        Option("top-bet", "number", 4, 2, 9),
        Option("cap", "number", None, 1),
        Option("way", "choice", "left", choices=("left", "right")),
        Option("open-hand", "flag", False),
    )


def test_values_may_come_as_text() -> None:
    given = {"name": "x", "top-bet": "7", "cap": "3", "open-hand": "yes", "way": "right"}
    assert build(Sample, given) == Sample(name="x", top_bet=7, cap=3, open_hand=True, way="right")


def test_what_is_not_given_comes_from_the_base() -> None:
    base = Sample(name="x", cap=3)
    assert build(Sample, {"top-bet": 5}, base) == Sample(name="x", cap=3, top_bet=5)
    assert build(Sample, {"cap": None}, base).cap is None


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"top-bets": 3}, "unknown-option-near"),
        ({"zzz": 3}, "unknown-option"),
        ({"top-bet": 1}, "option-too-small"),
        ({"top-bet": 10}, "option-too-large"),
        ({"top-bet": "four"}, "option-not-number"),
        ({"top-bet": 4.5}, "option-not-number"),
        ({"top-bet": "٤"}, "option-not-number"),
        ({"top-bet": "４"}, "option-not-number"),
        ({"top-bet": "0_4"}, "option-not-number"),
        ({"top-bet": "4" * 19}, "option-not-number"),
        ({"top-bet": True}, "option-not-number"),
        ({"top-bet": None}, "option-needs-value"),
        ({"way": "up"}, "option-not-choice"),
        ({"way": 3}, "option-not-choice"),
        ({"open-hand": "maybe"}, "option-not-flag"),
    ],
)
def test_a_bad_value_is_named(given: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOption) as refused:
        build(Sample, {"name": "x", **given})
    assert refused.value.code == code
    assert next(iter(given)) in str(refused.value)


def test_a_missing_option_is_named() -> None:
    with pytest.raises(BadOption, match="'name' must be given"):
        build(Sample, {})


def test_moves_are_short_texts() -> None:
    assert write_move(Throw(("A", "K"))) == "throw A K"
    assert write_move(Throw()) == "throw"
    assert write_move(Stop()) == "stop"
    assert write_move(Rolled(("9", "T"))) == "roll 9 T"
    assert read_action("throw K A", Action) == Throw(("A", "K"))
    assert read_outcome("roll 9 T") == Rolled(("9", "T"))


@pytest.mark.parametrize(
    "text", ["", "jump", "throw X", "stop now", "STOP", "roll A", "stop\n", "\tstop", "throw A\nA", "throw\u00a0A"]
)
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_action(text, Action)
