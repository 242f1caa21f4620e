"""Options as data: what a struct says, and what is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, to_builtins

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import Table
from brelan.engine.notation import read_action, read_outcome, write_move
from brelan.engine.options import Option, build, options_of, plays_part
from brelan.engine.turns import Rolled
from brelan.errors import BadNotation, BadOption
from brelan.games.poker_as.actions import Action, Stop, Throw
from brelan.rooms.options import agree
from brelan.study.bots import make_bot


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


# Options that play a part only beside another


WITH_NEEDS = [
    pytest.param(name, option, id=f"{name} {option.name}")
    for name in registry.names()
    for option in options_of(registry.game(name).Rules)
    if option.needs is not None
]


def other_value(option: Option) -> bool | int:
    return not option.default if isinstance(option.default, bool) else int(option.default or 0) + 3


def told(name: str, given: dict[str, Any]) -> list[Any]:
    """All that happens in some deals between the same players with the same chance."""
    game = registry.game(name)
    rules, players = build(game.Rules, given), game.seats[0]
    table, heard = Table(stacks=(500,) * players), list[Any]()
    for seed in range(12):
        bots = tuple(
            make_bot(game, "random", rules, players, SeededRandom("bot", seed, seat)) for seat in range(players)
        )
        for step in play(game, rules, table, Seeded(seed), bots):
            heard += step.events
    return heard


@pytest.mark.parametrize(("name", "option"), WITH_NEEDS)
def test_what_is_said_to_play_no_part_plays_none(name: str, option: Option) -> None:
    """And what is said to need another option is refused without it, unless it says what holds anyway."""
    assert option.needs is not None
    given = {option.name: other_value(option)}
    assert told(name, given) == told(name, {})
    game = registry.game(name)
    with pytest.raises(BadOption) as refused:
        agree(game, given, {}, {})
    assert refused.value.code == "option-plays-no-part"
    assert agree(game, {option.name: option.default}, {}, {}).rules == game.Rules()  # as a form sends it
    both = {**given, option.needs[0]: option.needs[1]}
    base = agree(game, both, {}, {})
    assert plays_part(base.rules, option.name)
    off = {**given, option.needs[0]: next(iter(_unlike(game, option.needs)))}
    without = agree(game, off, {}, {}, base).rules  # the rest of the form stays as it was
    assert not plays_part(without, option.name)
    assert to_builtins(without)[option.name] == option.default  # nobody sees any more what it was


def _unlike(game: Any, needs: tuple[str, str | bool]) -> list[str | bool]:
    (option,) = [option for option in options_of(game.Rules) if option.name == needs[0]]
    return [value for value in option.choices or (False, True) if value != needs[1]]


def test_every_game_with_such_options_is_among_them() -> None:
    assert {str(found.values[0]) for found in WITH_NEEDS} == {"daker", "daker-draw", "poker-as", "poque"}
