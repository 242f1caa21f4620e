"""The bots of Poker d'As, and anybody's custom, as tables: what they do with each roll in a situation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from time import perf_counter
from typing import Any, Final

import msgspec
import numpy as np
from msgspec.structs import replace

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.notation import write_move
from brelan.errors import BadOption, BrelanError
from brelan.games.poker_as import GAME, first_player, replies
from brelan.games.poker_as.actions import Stop, Throw
from brelan.games.poker_as.bots import ENOUGH_THROWS, SimpleBot
from brelan.games.poker_as.loops.book import SEES_ALL, SEES_ALLOWED, SEES_STRENGTH, UNKNOWN
from brelan.games.poker_as.loops.dice import KEEP_NUMBER, ROLLS, STOP, TABLES, legal_keeps, number_of
from brelan.games.poker_as.rules import Rules, allowed_throws, chart_of
from brelan.games.poker_as.solving.replies import Facing
from brelan.games.poker_as.solving.solution import solve_tables
from brelan.games.poker_as.state import State
from brelan.pieces.dice import Dice
from brelan.study import cache
from brelan.study.bots import MakeBot

WORTH_KEEPING: Final = 1.0
"""Results that took longer than this many seconds are kept."""

MOST_KEPT: Final = 100_000
"""Situations: 25 megabytes. Only without a cap and with all five dice each time there are ever more."""

NEVER: Final = 1 << 40
"""More throws than anybody will ever make."""


class Perfect:
    """The bot `perfect`, from the solved game. What took long to find is kept on disk."""

    def __init__(self, rules: Rules, players: int) -> None:
        self._solution = solve_tables(rules, players)
        # Without a cap only five aces are worth stopping for beyond the horizon (`solving/five_aces_bound.py`).
        self.settled = self._solution.plan.horizon + 1 if rules.max_throws is None else rules.max_throws
        agreed = msgspec.to_builtins(replace(rules, stake=1, next_first="turn"))
        self._key = {"table": "perfect choices", "game": GAME.name, "players": players, "rules": agreed}
        self._known = _loaded(self._key)
        self._seconds = 0.0

    def sight(self, to_come: int) -> int:
        """The last one's aim is the same however many throws were allowed: only those left matter."""
        return SEES_ALL if to_come else SEES_ALL & ~SEES_ALLOWED

    def choices(self, thrown: int, facing: Facing | None) -> Sequence[int]:
        if facing is not None and not facing.to_come:
            left = facing.allowed - thrown
            allowed = 1 << (left + 1).bit_length()  # the solver keeps all throws of a situation: ask for few of them
            facing, thrown = facing._replace(allowed=allowed), allowed - left
        situation = (thrown, *(facing or ()))
        if situation not in self._known:
            start = perf_counter()
            best = self._solution.best_choice
            self._known[situation] = bytes(number_of(best(roll, thrown, facing)) for roll in TABLES.rolls)
            self._seconds += perf_counter() - start
        return self._known[situation]

    def keep(self) -> None:
        if self._seconds > WORTH_KEEPING and len(self._known) < MOST_KEPT:
            self._known = {**_loaded(self._key), **self._known}  # another process may have kept some too
            faced = len(Facing._fields)
            situations = [(thrown, *(facing or (UNKNOWN,) * faced)) for thrown, *facing in self._known]
            choices = np.frombuffer(b"".join(self._known.values()), np.uint8).reshape(-1, ROLLS)
            cache.save(self._key, {"situations": np.array(situations), "choices": choices})
        self._seconds = 0.0


def _loaded(key: Mapping[str, Any]) -> dict[tuple[int, ...], bytes]:
    """The choices in each situation, as far as they are known."""
    stored = cache.load(key)
    if stored is None:
        return {}
    try:
        situations, choices = stored["situations"].tolist(), stored["choices"]
        if choices.shape != (len(situations), ROLLS) or choices.dtype != np.uint8:
            return {}
    except (KeyError, AttributeError):  # another program's file
        return {}
    faced = [tuple(number for number in situation if number != UNKNOWN) for situation in situations]
    return {situation: row.tobytes() for situation, row in zip(faced, choices, strict=True)}


class NoNumbers(SeededRandom):
    """For a bot that is written down: it must decide the same in the same situation."""

    def _word(self) -> int:
        raise BadOption("bot-draws-numbers", "a bot that draws random numbers cannot be made a table")

    def _more(self) -> None:
        self._word()


@contextmanager
def _failures_of(make: MakeBot) -> Iterator[None]:
    """A custom bot may do anything: what goes wrong in it is told as its failure."""
    try:
        yield
    except BrelanError:
        raise
    except (Exception, SystemExit) as error:
        name, why = getattr(make, "__name__", repr(make)), f"{type(error).__name__}: {error}"
        raise BadOption("own-bot-fails", "the bot {name} fails: {why}", name=name, why=why) from error


class Asked:
    """Any bot that decides by what lies on the table and draws no random numbers.

    It is shown the situation at a table where nobody but the holders of the best hand has thrown before it.
    """

    settled = NEVER

    def __init__(self, make: MakeBot, rules: Rules, players: int) -> None:
        self._rules = rules
        with _failures_of(make):
            self._bot = make(rules, players, NoNumbers())
        self._make = make
        self._players = players
        strengths = chart_of(rules).strengths
        self._sample = {strength: roll for roll, strength in strengths.items()}

    def sight(self, _to_come: int) -> int:
        return SEES_ALL

    def keep(self) -> None:
        """Nothing to keep: the bot is quickly asked again."""

    def choices(self, thrown: int, facing: Facing | None) -> list[int]:
        before = self._first() if facing is None else self._after(facing)
        return [self._choice(number, dice, before, thrown) for number, dice in enumerate(TABLES.rolls)]

    def _first(self) -> State:
        return _table(self._rules, (), self._players, took=0, phase=GAME.phases.index(first_player))

    def _after(self, facing: Facing) -> State:
        took = next(took for took in count(facing.allowed) if allowed_throws(self._rules, took) == facing.allowed)
        made = (self._sample[facing.strength],) * facing.level
        players = facing.level + 1 + facing.to_come
        return _table(self._rules, made, players, took, phase=GAME.phases.index(replies))

    def _choice(self, number: int, dice: Dice, before: State, thrown: int) -> int:
        state = replace(before, dice=dice, thrown=thrown)
        with _failures_of(self._make):
            move = self._bot.decide(GAME.view(state, state.waiting[0]), GAME.legal(state))
        chosen = STOP if isinstance(move, Stop) else KEEP_NUMBER.get(move.keep) if isinstance(move, Throw) else None
        if chosen not in legal_keeps(number, self._rules.all_five):
            raise BadOption(
                "bot-not-legal",
                "with {dice} the bot decides {move}, which is not a legal move",
                dice=" ".join(dice),
                move=write_move(move),
            )
        return chosen


def _table(rules: Rules, made: tuple[Dice, ...], players: int, took: int, phase: int) -> State:
    """The first seats have made these hands, in this many throws; the next one throws."""
    to_throw = range(len(made), players if made else 1)
    none: tuple[Dice, ...] = ((),) * players
    return State(
        rules=rules,
        brought=(rules.stake,) * players,
        first=0,
        hands=made + none[len(made) :],
        throws=(took,) * len(made) + (0,) * (players - len(made)),
        sudden=none,
        phase=phase,
        staked=True,
        waiting=tuple(to_throw),
    )


class Simple(Asked):
    """The bot `simple`: it looks at its dice, the best hand and, as the first player, the number of its throws."""

    settled = ENOUGH_THROWS

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(SimpleBot, rules, players)
        self._replies: dict[int, list[int]] = {}

    def sight(self, _to_come: int) -> int:
        return SEES_STRENGTH

    def choices(self, thrown: int, facing: Facing | None) -> list[int]:
        if facing is None:
            return super().choices(thrown, None)
        if facing.strength not in self._replies:
            self._replies[facing.strength] = super().choices(thrown, facing)
        return self._replies[facing.strength]
