"""Wrong calls of every public function, parameter by parameter: an answer, or an error that names the parameter."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import pytest
from msgspec import Struct

import brelan
from brelan import learn, registry
from brelan.engine import options
from brelan.locales import languages
from brelan.study import bots
from brelan.study.bots import RandomBot

WRONG: Final[dict[str, Any]] = {
    "none": None,
    "float": 1.5,
    "whole float": 2.0,
    "nan": float("nan"),
    "infinity": float("inf"),
    "text": "no-such-thing",
    "empty text": "",
    "half a character": "\ud800",
    "bytes": b"\x00",
    "flag": True,
    "negative": -1,
    "huge": 10**40,
    "longer than can be written": 10**5000,
    "empty list": [],
    "nested list": [[]],
    "list of nothing": [None],
    "dictionary": {},
    "object": object(),
    "function": lambda *_anything: None,
    "type": int,
}
FUNCTIONS: Final = [name for name in brelan.__all__ if inspect.isfunction(getattr(brelan, name))]


TAKEN: Final = ("progress", "make", "opponents")
"""Parameters that are functions."""


@pytest.fixture(autouse=True)
def forget_what_is_registered() -> Iterator[None]:
    yield
    forget()


def forget() -> None:
    bots._added.clear()
    registry._added.clear()
    languages._added.clear()


class Call(NamedTuple):
    """A call that holds, and how it is made with other arguments."""

    name: str
    make: Callable[..., Any]
    right: dict[str, Any]
    by_place: bool = False

    def wrong(self, parameter: str, value: Any) -> Any:
        given = {**self.right, parameter: value}
        return self.make(*given.values()) if self.by_place else self.make(**given)


def outcome(call: Call, parameter: str, value: Any) -> str:
    """ "accepted", "refused", or what is wrong with how it was refused."""
    try:
        forget()
        call.wrong(parameter, value)
    except brelan.BrelanError as error:
        said = str(error).replace("-", "_")
        quoted = isinstance(value, str) and repr(value).replace("-", "_") in said
        named = parameter in said or quoted or isinstance(error, brelan.BadNotation)  # which says what it cannot read
        return "refused" if named else f"does not name it: {error}"
    except Exception as error:  # whatever it is, it should be one of ours
        if parameter in TAKEN and callable(value):
            return "accepted"  # a function of the caller's own fails
        return f"{type(error).__name__}: {error}"
    return "accepted"


def check_all(call: Call) -> Counter[str]:
    """Every parameter with every wrong value."""
    found = {
        (parameter, kind): outcome(call, parameter, value)
        for parameter in call.right
        for kind, value in WRONG.items()
    }
    bad = {key: said for key, said in found.items() if said not in ("accepted", "refused")}
    assert bad == {}, call.name
    counted = Counter(found.values())
    assert counted["refused"], call.name
    return counted


def nothing(*_anything: Any) -> None:
    """A progress that is told nowhere."""


def library_calls(folder: Path) -> list[Call]:
    deal = brelan.play("poker-as", ["simple", "random"], seed=1, preset="classic")
    game, state = deal.game, deal.steps[2].state
    bots_of_all = ["simple", "random"]
    simulated = {"game": "poker-as", "bots": bots_of_all, "players": 2, "deals": 2, "seed": 1, "stack": 100}
    given = {"preset": "classic", "progress": nothing}
    views = {"view": game.view(state, 0), "legal": game.legal(state)}
    played = {"seed": 1, "stack": 100, "dealer": 0, "chance": brelan.Seeded(1), "preset": "classic"}
    rest = {"dealer": 0, "fast": False, "paired": False, "workers": 1, "executor": None, **given}
    asked = {"game": "poker-as", **given}
    tables = {"name": "poker-as", "tables": 2, "players": 2, "seed": 1}
    env = {"observation": "observation", "skip_forced": False, "dealer": 0, "max_cycles": 5, "render_mode": "ansi"}
    frame = learn.simulated_frame("poker-as", bots_of_all, deals=2)
    encoded = {"stack": 100, "raises": "ladder", "preset": "classic"}
    return [
        Call("game", brelan.game, {"name": "daker"}),
        Call("game_names", brelan.game_names, {}),
        Call("rules", brelan.rules, {"name": "poker-as", "preset": "classic"}),
        Call("rank", _rank, {"game": "poker-as", "cards": "A A A A A", "preset": "classic"}),
        Call("odds", brelan.odds, asked),
        Call("advise", lambda **some: brelan.advise(**some, dice="A A K 9 J", throws=1), asked),
        Call("solve", lambda **some: brelan.solve(**some, players=2), asked),
        Call("evaluate", brelan.evaluate, {"game": "poker-as", **views, "effort": 0.5}),
        Call("play", brelan.play, {"game": "poker-as", "players": bots_of_all, **played}),
        Call("read_record", brelan.read_record, {"source": brelan.write_record(deal.record)}),
        Call("write_record", brelan.write_record, {"record": deal.record}),
        Call("replay", brelan.replay, {"record": deal.record}),
        Call("verify", brelan.verify, {"record": deal.record}),
        Call("review", brelan.review, {"record": deal.record, "seat": 0, "progress": nothing, "efforts": 1.0}),
        Call("simulate", brelan.simulate, {**simulated, **rest}),
        Call("register_bot", brelan.register_bot, {"game": "daker", "name": "again", "make": RandomBot}),
        Call("register_game", brelan.register_game, {"entry": brelan.Entry(name="nap", engine="nowhere")}),
        Call(
            "register_language",
            brelan.register_language,
            {"language": brelan.Language(code="eo", name="Esperanto", package="nowhere")},
        ),
        Call("learn.encoding", learn.encoding, {"name": "poker-as", "players": 2, **encoded}),
        Call("learn.pettingzoo_env", learn.pettingzoo_env, {"name": "poker-as", "players": 2, **encoded, **env}),
        Call("learn.register_openspiel", learn.register_openspiel, {}),
        Call("learn.batch", learn.batch, {**tables, **encoded}),
        Call("learn.vector_env", learn.vector_env, {**tables, "seat": 0, "opponents": "random", "preset": "classic"}),
        Call("learn.to_frame", learn.to_frame, {"records": [deal.record]}),
        Call(
            "learn.simulated_frame",
            learn.simulated_frame,
            {**simulated, "dealer": 0, "fast": False, "moves": False, "preset": "classic"},
        ),
        Call("learn.to_parquet", learn.to_parquet, {"frame": frame, "file": folder / "frame.parquet"}),
    ]


def _rank(game: Any, cards: Any, preset: Any) -> Any:
    return brelan.rank(game, cards, preset=preset)


NAMES: Final = [*FUNCTIONS, *[f"learn.{name}" for name in learn.__all__]]


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("game_names", "learn.register_openspiel")])
def test_wrong_arguments_of_functions_are_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    call = next(call for call in library_calls(tmp_path) if call.name == name)
    counted = check_all(call)
    assert counted.total() == len(WRONG) * len(call.right)


@pytest.mark.parametrize("name", NAMES)
def test_no_parameter_of_a_function_is_left_out(name: str, tmp_path: Path) -> None:
    calls = {call.name: call for call in library_calls(tmp_path)}
    assert sorted(calls) == sorted(NAMES)
    function = getattr(learn if name.startswith("learn.") else brelan, name.rpartition(".")[2])
    parameters = inspect.signature(function).parameters.values()
    expected = {one.name for one in parameters if one.kind is not inspect.Parameter.VAR_KEYWORD}
    assert set(calls[name].right) == expected
    calls[name].make(**calls[name].right)  # as it stands it holds


GAMES: Final = brelan.game_names()


def opened(name: str) -> tuple[Any, Any, Any, Any]:
    """A game with its rules, the state before the first move and the last one."""
    game, players = brelan.game(name), max(2, brelan.game(name).seats[0])
    rules = brelan.rules(name)
    state, _ = game.start(rules, brelan.Table((1_000,) * players))
    return game, rules, state, brelan.play(name, ["random"] * players, stack=1_000).state


@pytest.mark.parametrize("name", GAMES)
def test_wrong_arguments_of_a_game_are_named(name: str) -> None:
    game, rules, state, end = opened(name)
    table = brelan.Table((1_000, 1_000))
    steps = brelan.play(name, ["random"] * 2, stack=1_000).steps
    chooses = next(step.state for step in steps if isinstance(game.turn(step.state), brelan.Seat))
    for call in (
        Call("start", game.start, {"rules": rules, "table": table}, by_place=True),
        Call("turn", game.turn, {"state": state}, by_place=True),
        Call("legal", game.legal, {"state": state}, by_place=True),
        Call("default_move", game.default_move, {"state": chooses}, by_place=True),
        Call("view", game.view, {"state": state, "viewer": 0}, by_place=True),
        Call("hand", game.hand, {"view": game.view(end, 0)}, by_place=True),
        Call("holdings", game.holdings, {"state": state}, by_place=True),
        Call("result", game.result, {"state": end}, by_place=True),
        Call("entry", game.entry, {"rules": rules}, by_place=True),
        Call("buy_in", game.buy_in, {"rules": rules}, by_place=True),
        Call("names_dealer", game.names_dealer, {"rules": rules}, by_place=True),
    ):
        check_all(call)
        call.make(*call.right.values())
    with pytest.raises(brelan.IllegalMove):
        game.apply(state, None)
    for wrong in WRONG.values():
        with pytest.raises(brelan.BrelanError, match="state"):
            game.apply(wrong, None)
        with pytest.raises(brelan.WrongType, match="state"):
            game.redact(wrong, None, None, end)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_is_not_there_sees_nothing(name: str) -> None:
    game, _, state, _ = opened(name)
    for viewer in (-1, 2, 15):
        with pytest.raises(brelan.WrongValue, match="'viewer' is a whole number from 0 to 1"):
            game.view(state, viewer)


@pytest.mark.parametrize("name", GAMES)
def test_moves_that_hold_something_else_are_illegal(name: str) -> None:
    """Every kind of move, of seats and of chance, with nonsense in each of its fields."""
    game, _, _, _ = opened(name)
    deal = brelan.play(name, ["random"] * max(2, game.seats[0]), stack=1_000, seed=3)
    kinds = (*(get_args(game.Action) or (game.Action,)), brelan.Rolled, brelan.Drawn)
    tried = 0
    for before in deal.steps[:-1]:
        for kind in kinds:
            for value in WRONG.values() if kind.__struct_fields__ else ():
                try:
                    move = kind(*[value] * len(kind.__struct_fields__))
                except (TypeError, ValueError, KeyError, AttributeError):
                    continue  # moves that sort their cards refuse what they cannot sort
                if move in game.legal(before.state):
                    continue  # an empty list of dice to keep is a move
                with pytest.raises(brelan.IllegalMove):
                    game.apply(before.state, move)
                tried += 1
    assert tried > len(WRONG)


@pytest.mark.parametrize("field", ["stacks", "dealer", "pools", "posting", "dead"])
def test_wrong_tables_are_named(field: str) -> None:
    """A float at a table would make every stack a float (COM-1)."""
    game, rules, _, _ = opened("daker")

    def start(**fields: Any) -> None:
        game.start(rules, brelan.Table(**fields))

    right = {"stacks": (100, 100), "dealer": 0, "pools": (), "posting": (), "dead": ()}
    call = Call("Table", start, right)
    for kind, value in {**WRONG, "a float in it": (100, 1.5), "a flag in it": (100, True)}.items():
        said = outcome(call, field, value)
        assert said == "refused" or field in ("pools", "posting", "dead") or "players" in said or "seat" in said, kind
        assert said == "refused" or not said.startswith(("TypeError", "AttributeError", "IndexError")), kind


@pytest.mark.parametrize(
    ("struct", "right", "ask"),
    [
        (brelan.Entry, {"name": "nap", "engine": "nowhere"}, brelan.register_game),
        (brelan.Language, {"code": "eo", "name": "Esperanto", "package": "nowhere"}, brelan.register_language),
        (brelan.Roll, {"count": 2}, brelan.Seeded(1).answer),
        (brelan.Draw, {"stock": ("A/A", "K/K"), "groups": (1,)}, brelan.Seeded(1).answer),
        (brelan.Legal, {"plain": (), "price": 0, "amounts": range(0)}, None),
    ],
)
def test_wrong_fields_are_named(struct: type[Struct], right: dict[str, Any], ask: Callable[..., Any] | None) -> None:
    deal = brelan.play("poker-as", ["simple", "random"], seed=1, preset="classic")
    view = deal.game.view(deal.steps[2].state, 0)
    made = ask or (lambda legal: brelan.evaluate("poker-as", view, legal))

    def call(**fields: Any) -> Any:
        return made(struct(**fields))

    for field in right:
        for kind, value in WRONG.items():
            said = outcome(Call(struct.__name__, call, right), field, value)
            said_of_both = "turn.groups" in said or "this seat has no move to choose now" in said
            assert said in ("accepted", "refused") or said_of_both, (field, kind)


def test_wrong_records_are_named() -> None:
    """Each field of a record, of its deals and of their moves."""
    record = brelan.play("poker-as", ["simple", "random"], seed=1, preset="classic").record
    deal = record.deals[0]
    made: list[tuple[str, Callable[[Any], Any]]] = [
        *[(field, lambda value, field=field: _with(record, field, value)) for field in record.__struct_fields__],
        *[
            (f"deals[0].{field}", lambda value, field=field: _with(record, "deals", (_with(deal, field, value),)))
            for field in deal.__struct_fields__
        ],
        *[
            (
                f"deals[0].moves[0].{field}",
                lambda value, field=field: _with(
                    record, "deals", (_with(deal, "moves", (_with(deal.moves[0], field, value), *deal.moves[1:])),)
                ),
            )
            for field in deal.moves[0].__struct_fields__
        ],
    ]
    raw = {}
    for field, change in made:
        for kind, value in WRONG.items():
            for ask in (brelan.write_record, brelan.replay, brelan.verify):
                try:
                    ask(change(value))
                except brelan.BrelanError:
                    pass
                except Exception as error:
                    raw[field, kind, ask.__name__] = f"{type(error).__name__}: {error}"
    assert raw == {}


def _with(struct: Any, field: str, value: Any) -> Any:
    return type(struct)(
        **{name: getattr(struct, name) for name in struct.__struct_fields__ if name != field}, **{field: value}
    )


def test_wrong_arguments_of_chance_are_named() -> None:
    stream = brelan.SeededRandom("wrong calls")
    for call in (
        Call("SeededRandom", brelan.SeededRandom, {"seed": 1}, by_place=True),
        Call("Seeded", brelan.Seeded, {"seed": 1}, by_place=True),
        Call("Scripted", brelan.Scripted, {"outcomes": ["roll A"]}),
        Call("Seeded.answer", brelan.Seeded(1).answer, {"turn": brelan.Roll(1)}, by_place=True),
        Call("Scripted.answer", brelan.Scripted(["roll A"] * 99).answer, {"turn": brelan.Roll(1)}, by_place=True),
        Call("below", stream.below, {"limit": 6}),
        Call("take", lambda items: stream.take(items, 0), {"items": (1, 2)}),
        Call("take", lambda count: stream.take((1, 2), count), {"count": 1}),
        Call("shuffle", stream.shuffle, {"items": (1, 2)}),
        Call("token", stream.token, {"size": 8}),
    ):
        check_all(call)


def test_wrong_arguments_of_encodings_are_named() -> None:
    encoding = learn.encoding("poker-as")
    game, _, state, _ = opened("poker-as")
    view, legal = game.view(state, 0), game.legal(state)
    choices = encoding.choices(view, legal)
    for call in (
        Call("choices", encoding.choices, {"view": view, "legal": legal}),
        Call("mask", encoding.mask, {"choices": choices}),
        Call("observe", encoding.observe, {"view": view}),
        Call("inform", encoding.inform, {"view": view, "known": []}),
        Call("layout", encoding.layout, {"kind": "observation"}),
    ):
        check_all(call)
        call.make(**call.right)


def test_wrong_arguments_of_batches_are_named() -> None:
    batch = learn.batch("poker-as", tables=4)
    for call in (
        Call("reset", batch.reset, {"seed": 1}),
        Call("choose", batch.choose, {"bot": "simple"}),
        Call("step", batch.step, {"actions": [0] * 4}),
    ):
        check_all(call)
    for wrong in ([1.9] * 4, ["1"] * 4, [True] * 4, [[0]] * 4, [10**30] * 4):
        with pytest.raises((brelan.WrongType, brelan.WrongValue), match=r"'actions\[0\]'"):
            batch.step(wrong)


def test_wrong_arguments_of_environments_are_named() -> None:
    env = learn.pettingzoo_env("poker-as")
    env.reset(seed=1)
    vectors = learn.vector_env("poker-as", tables=4)
    for call in (
        Call("reset", env.reset, {"seed": 1}),
        Call("step", env.step, {"action": 1}),
        Call("observe", env.observe, {"agent": "player_0"}),
        Call("action_space", env.action_space, {"agent": "player_0"}),
        Call("observation_space", env.observation_space, {"agent": "player_0"}),
        Call("vectors.reset", vectors.reset, {"seed": 1}),
        Call("vectors.step", vectors.step, {"actions": [0] * 4}),
    ):
        check_all(call)


@pytest.mark.parametrize("name", GAMES)
def test_wrong_options_are_named(name: str) -> None:
    """The rules of a game, and the fields of each question about it."""
    game = registry.game(name)
    questions: list[type[Struct]] = [game.Rules, game.Match]
    for kind in ("odds", "solver"):
        questions += [query.Question for query in registry.part(name, kind).QUERIES.values()]
    for question in questions:
        for option in options.options_of(question):
            given = {one.name: [*one.choices, "1"][0] for one in options.options_of(question) if one.required}

            def build(
                option: str, question: type[Struct] = question, given: dict[str, Any] = given, **wrong: Any
            ) -> Any:
                return options.build(question, given | {option: wrong["value"]})

            for kind, value in WRONG.items():
                said = outcome(Call(option.name, partial(build, option.name), {}), "value", value)
                assert said in ("accepted", "refused") or option.name in said.replace("_", "-"), kind


def test_an_executor_and_workers_are_one_too_many() -> None:
    with ThreadPoolExecutor() as pool, pytest.raises(brelan.BadOption, match="'workers' and 'executor'"):
        brelan.simulate("poker-as", ["simple", "random"], deals=4, workers=2, executor=pool)


def test_players_and_workers_are_those_of_the_command_line() -> None:
    alone = brelan.simulate("poker-as", ["simple", "random"], players=4, deals=40, seed=2)
    assert [seat.bot for seat in alone.seats] == ["simple", "random"] * 2
    together = brelan.simulate("poker-as", ["simple", "random"], players=4, deals=40, seed=2, workers=2)
    assert together.seats == alone.seats
    with pytest.raises(brelan.BadOption, match="3 bots are named for 2 players"):
        brelan.simulate("poker-as", ["simple"] * 3, players=2)
    with pytest.raises(brelan.BadOption, match="'bots' needs a value"):
        brelan.simulate("poker-as", [])
