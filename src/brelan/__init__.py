"""French poker games: play them, ask for exact odds, solve them.

Everything in `__all__` may be relied on; everything else may change. Nothing is imported until it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from brelan._version import __version__

if TYPE_CHECKING:
    from brelan.engine.chance import ChanceSource
    from brelan.engine.chance.scripted import Scripted
    from brelan.engine.chance.seeded import Seeded, SeededRandom
    from brelan.engine.deal import Played, Player
    from brelan.engine.game import Game, Holdings, Result, Table
    from brelan.engine.legal import Legal
    from brelan.engine.queries import RankAnswer
    from brelan.engine.turns import Draw, Drawn, Over, Roll, Rolled, Seat
    from brelan.errors import (
        BadNotation,
        BadOption,
        BadQuestion,
        BadRecord,
        BadTable,
        BrelanError,
        BrokenRecord,
        IllegalMove,
        InputError,
        UnknownName,
        WrongType,
        WrongValue,
    )
    from brelan.library.asking import advise, evaluate, odds, rank, solve
    from brelan.library.choosing import game, game_names, rules
    from brelan.library.playing import Deal, play, read_record, replay, verify, write_record
    from brelan.library.reviewing import ReviewAnswer, review
    from brelan.library.simulating import simulate
    from brelan.locales.languages import Language, register_language
    from brelan.pieces.hand import Hand
    from brelan.records.record import Record
    from brelan.records.verify import Verdict
    from brelan.registry import Entry, register_game
    from brelan.study.arena.simulate import SimulateAnswer
    from brelan.study.bots import register_bot
    from brelan.study.coach import Evaluation, MoveWorth

__all__ = [
    "BadNotation",
    "BadOption",
    "BadQuestion",
    "BadRecord",
    "BadTable",
    "BrelanError",
    "BrokenRecord",
    "ChanceSource",
    "Deal",
    "Draw",
    "Drawn",
    "Entry",
    "Evaluation",
    "Game",
    "Hand",
    "Holdings",
    "IllegalMove",
    "InputError",
    "Language",
    "Legal",
    "MoveWorth",
    "Over",
    "Played",
    "Player",
    "RankAnswer",
    "Record",
    "Result",
    "ReviewAnswer",
    "Roll",
    "Rolled",
    "Scripted",
    "Seat",
    "Seeded",
    "SeededRandom",
    "SimulateAnswer",
    "Table",
    "UnknownName",
    "Verdict",
    "WrongType",
    "WrongValue",
    "__version__",
    "advise",
    "evaluate",
    "game",
    "game_names",
    "odds",
    "play",
    "rank",
    "read_record",
    "register_bot",
    "register_game",
    "register_language",
    "replay",
    "review",
    "rules",
    "simulate",
    "solve",
    "verify",
    "write_record",
]

_HOME: Final = {
    "brelan.study.arena.simulate": ("SimulateAnswer",),
    "brelan.study.bots": ("register_bot",),
    "brelan.study.coach": ("Evaluation", "MoveWorth"),
    "brelan.engine.chance": ("ChanceSource",),
    "brelan.engine.chance.scripted": ("Scripted",),
    "brelan.engine.chance.seeded": ("Seeded", "SeededRandom"),
    "brelan.engine.deal": ("Played", "Player"),
    "brelan.engine.game": ("Game", "Holdings", "Result", "Table"),
    "brelan.engine.legal": ("Legal",),
    "brelan.engine.turns": ("Draw", "Drawn", "Over", "Roll", "Rolled", "Seat"),
    "brelan.errors": (
        "BadNotation",
        "BadOption",
        "BadQuestion",
        "BadRecord",
        "BadTable",
        "BrelanError",
        "BrokenRecord",
        "IllegalMove",
        "InputError",
        "UnknownName",
        "WrongType",
        "WrongValue",
    ),
    "brelan.pieces.hand": ("Hand",),
    "brelan.engine.queries": ("RankAnswer",),
    "brelan.library.asking": ("advise", "evaluate", "odds", "rank", "solve"),
    "brelan.library.choosing": ("game", "game_names", "rules"),
    "brelan.library.playing": ("Deal", "play", "read_record", "replay", "verify", "write_record"),
    "brelan.library.reviewing": ("ReviewAnswer", "review"),
    "brelan.library.simulating": ("simulate",),
    "brelan.locales.languages": ("Language", "register_language"),
    "brelan.records.record": ("Record",),
    "brelan.records.verify": ("Verdict",),
    "brelan.registry": ("Entry", "register_game"),
}
"""Where each public name lives. A test compares this with the imports above."""

_MODULE_OF: Final = {name: module for module, names in _HOME.items() for name in names}


def __getattr__(name: str) -> Any:
    if name == "learn":  # a part of its own: `brelan.learn` needs no second import
        return import_module("brelan.learn")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'brelan' has no attribute {name!r}")
    found = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = found  # the next look-up is an ordinary one
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
