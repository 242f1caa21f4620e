"""Counts the tree of a small deal: every legal move of every seat, and a few outcomes of chance.

A rule that changes moves a number: positions by depth, finished deals, how often each seat decides, what it wins.
`python tests/tallies/count.py` counts again and writes `tallies.toml`; read the difference before you commit it.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.engine.chance.seeded import Seeded
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Chance, Outcome, Over, Seat

FILE = Path(__file__).with_name("tallies.toml")


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A small deal."""

    game: str
    stacks: tuple[int, ...]
    rules: dict[str, Any] = {}
    dealer: int = 0
    pack: str = ""  # a reduced pack, for games of Daker
    outcomes: int  # of each move of chance: all, if there are no more; otherwise this many that a seed gives
    plies: int = 60  # moves that are followed, chance included


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What is counted."""

    positions: tuple[int, ...]  # by depth: after 0, 1, 2 … moves
    finished: int  # deals that are over
    decisions: tuple[int, ...]  # by seat
    chips: tuple[int, ...]  # won or lost by each seat, in all finished deals together
    wins: tuple[int, ...]  # deals won by each seat


class Row(msgspec.Struct, frozen=True):
    """One entry of the file."""

    title: str
    setting: Setting
    tally: Tally


def read_rows() -> list[Row]:
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["row"], list[Row])


def count(setting: Setting) -> Tally:
    """Walk the whole tree."""
    game = registry.game(setting.game)
    seats = len(setting.stacks)
    positions: Counter[int] = Counter()
    decisions, chips, wins = [0] * seats, [0] * seats, [0] * seats
    finished = 0
    left = [(0, _start(game, setting))]
    while left:
        depth, state = left.pop()
        positions[depth] += 1
        turn = game.turn(state)
        if isinstance(turn, Over):
            finished += 1
            result = game.result(state)
            for seat, gain in enumerate(result.payoffs):
                chips[seat] += gain
                wins[seat] += seat in result.winners
            continue
        if depth == setting.plies:
            continue
        if isinstance(turn, Seat):
            decisions[turn.seat] += 1
            moves: Iterator[Any] = iter(game.legal(state))
        else:
            moves = _some(turn, setting.outcomes, depth)
        left += [(depth + 1, game.apply(state, move)[0]) for move in moves]
    return Tally(
        positions=tuple(positions[depth] for depth in range(len(positions))),
        finished=finished,
        decisions=tuple(decisions),
        chips=tuple(chips),
        wins=tuple(wins),
    )


def _start(game: AnyGame, setting: Setting) -> Any:
    rules = options.build(game.Rules, setting.rules)
    state, _ = game.start(rules, Table(setting.stacks, setting.dealer))
    if not setting.pack:
        return state
    pack = tuple(setting.pack.split())
    if "stock" in state.__struct_fields__:
        return replace(state, stock=pack)
    return replace(state, drawing=replace(state.drawing, stock=pack))


def _some(turn: Chance, most: int, depth: int) -> Iterator[Outcome]:
    if turn.ways <= most:
        return (outcome for outcome, _ in turn)
    return (Seeded("tally", depth, number).answer(turn) for number in range(most))


def write(rows: list[Row]) -> str:
    """The file, one value a line."""
    lines = ["# What the rules allow in small deals. Written by `python tests/tallies/count.py`."]
    for row in rows:
        lines += ["", "[[row]]", f"title = {_toml(row.title)}"]
        for name, part in (("setting", row.setting), ("tally", row.tally)):
            lines += [f"[row.{name}]"]
            lines += [f"{key} = {_toml(value)}" for key, value in msgspec.to_builtins(part).items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {_toml(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return msgspec.json.encode(value).decode().replace(",", ", ") if not isinstance(value, str) else f'"{value}"'


if __name__ == "__main__":
    FILE.write_text(
        write([replace(row, tally=count(row.setting)) for row in read_rows()]),
        encoding="utf-8",
    )
