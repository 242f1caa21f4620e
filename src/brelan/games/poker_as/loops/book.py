"""Players of Poker d'As as tables: in every situation the choice for each of the 252 rolls.

A situation that no deal has met costs nothing: a loop that does not find one stops at that deal, the book asks the
player, and the loop plays the deal again from its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.notation import write_move
from brelan.errors import BadOption, BrelanError
from brelan.games.poker_as import GAME, first_player, replies
from brelan.games.poker_as.actions import Stop, Throw
from brelan.games.poker_as.bots import ENOUGH_THROWS, SimpleBot
from brelan.games.poker_as.loops.dice import KEEP_NUMBER, ROLLS, STOP, TABLES, legal_keeps, number_of
from brelan.games.poker_as.rules import Rules, allowed_throws, chart_of
from brelan.games.poker_as.solving.replies import Facing
from brelan.games.poker_as.solving.solution import solve_tables
from brelan.games.poker_as.state import State
from brelan.pieces.dice import Dice
from brelan.study import cache
from brelan.study.bots import MakeBot
from brelan.study.loops.compiled import int64, part

UNKNOWN: Final = -1
EMPTY: Final = -1

FIRST: Final = 7
"""In the place of the players to come: the first player, who faces nothing."""

# A situation is one number: the player, and what they face.
_STRENGTH: Final = 32
_LEVEL: Final = 40
_TO_COME: Final = 43
_POLICY: Final = 46
SEES_ALLOWED: Final = (1 << _STRENGTH) - 1
SEES_STRENGTH: Final = (1 << _LEVEL) - (1 << _STRENGTH)
SEES_LEVEL: Final = (1 << _TO_COME) - (1 << _LEVEL)
SEES_TO_COME: Final = (1 << _POLICY) - (1 << _TO_COME)
SEES_ALL: Final = SEES_ALLOWED | SEES_STRENGTH | SEES_LEVEL | SEES_TO_COME

FULL: Final = 1 << 24
"""A book with this many throws or choices is cleared: 64 megabytes of throws, 16 of choices."""

_GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
_TOP: Final = np.uint64(40)


class Tabulated(Protocol):
    """A player who decides the same in the same situation."""

    settled: int
    """From this many throws on, the first player's decision no longer changes."""

    def sight(self, to_come: int, /) -> int:
        """What they look at when they are not the first, as a mask of SEES_…"""
        ...

    def choices(self, thrown: int, facing: Facing | None, /) -> Sequence[int]:
        """What they do with each roll: the number of the keep, or STOP. `facing` is None for the first player."""
        ...

    def keep(self) -> None:
        """Keep what was hard to find."""
        ...


class Pages(NamedTuple):
    """What a loop reads. Policy 0 is `random` and has nothing written down."""

    settled: NDArray[np.int64]  # [policy]
    sight: NDArray[np.int64]  # [policy, to come or FIRST]
    keys: NDArray[np.int64]  # of the situations, each at its place or where there was scratch after it
    starts: NDArray[np.int64]  # where the throws of a situation begin,
    lengths: NDArray[np.int64]  # and how many there are
    throws: NDArray[np.int32]  # the row for each throw: those left or, for a first player, those made
    rows: NDArray[np.uint8]  # [row, roll]: what is kept


class Missing(NamedTuple):
    """A situation that was not found."""

    policy: int
    thrown: int
    to_come: int  # or FIRST
    level: int
    strength: int
    allowed: int


@part
def slot_of(keys: NDArray[np.int64], key: int) -> int:
    """Where a situation stands or, if it is not there, should stand."""
    last = len(keys) - 1
    slot = int64((np.uint64(key) * _GOLDEN) >> _TOP) & last
    while keys[slot] != key and keys[slot] != EMPTY:
        slot = (slot + 1) & last
    return slot


@part
def find(pages: Pages, policy: int, to_come: int, level: int, strength: int, allowed: int) -> tuple[int, int]:
    """Where the throws of a situation begin and how many there are, without what the player does not look at."""
    slot = slot_of(pages.keys, key_of(pages.sight, policy, to_come, level, strength, allowed))
    return pages.starts[slot], pages.lengths[slot]


@part
def key_of(sight: NDArray[np.int64], policy: int, to_come: int, level: int, strength: int, allowed: int) -> int:
    """The number of a situation."""
    seen = to_come << _TO_COME | level << _LEVEL | strength << _STRENGTH | allowed
    return policy << _POLICY | (seen & sight[policy, to_come])


class Book:
    """What some players do, written down as it is asked for."""

    def __init__(self, players: Sequence[Tabulated]) -> None:
        self._players = players
        self._clear()

    def _clear(self) -> None:
        self._row_of: dict[bytes, int] = {}
        self._situations = 0
        self._throws = 0
        self.pages = Pages(
            settled=np.array([0] + [player.settled for player in self._players]),
            sight=np.array([[0] * (FIRST + 1)] + [_sight(player) for player in self._players]),
            keys=np.full(256, EMPTY, np.int64),
            starts=np.zeros(256, np.int64),
            lengths=np.zeros(256, np.int64),
            throws=np.full(1024, UNKNOWN, np.int32),
            rows=np.zeros((64, ROLLS), np.uint8),
        )

    def learn(self, missing: Missing) -> None:
        """Ask the player, and write down the answers."""
        if self._throws >= FULL or len(self._row_of) * ROLLS >= FULL:
            self._clear()
        policy, thrown, to_come, level, strength, allowed = missing
        player = self._players[policy - 1]
        if to_come == FIRST:
            at = min(thrown, player.settled)
            choices = player.choices(at, None)
        else:
            at = allowed - thrown
            choices = player.choices(thrown, Facing(allowed, strength, level, to_come))
        key = int(key_of(self.pages.sight, policy, to_come, level, strength, allowed))
        self._write(key, at, self._row(choices))

    def keep(self) -> None:
        """The players may keep what they have found."""
        for player in self._players:
            player.keep()

    def _row(self, choices: Sequence[int]) -> int:
        """Many situations are played alike: each row is there once."""
        text = bytes(choices)
        if text not in self._row_of:
            number = self._row_of[text] = len(self._row_of)
            rows = _roomy(self.pages.rows, number, 0)
            rows[number] = np.frombuffer(text, np.uint8)
            self.pages = self.pages._replace(rows=rows)
        return self._row_of[text]

    def _write(self, key: int, at: int, row: int) -> None:
        slot = self._slot(key)
        if at >= self.pages.lengths[slot]:
            self._lengthen(slot, at)
        self.pages.throws[self.pages.starts[slot] + at] = row

    def _slot(self, key: int) -> int:
        """The place of a situation; at most half of the places are taken, so that it is found quickly."""
        pages = self.pages
        slot = int(slot_of(pages.keys, key))
        if pages.keys[slot] == key:
            return slot
        if 2 * (self._situations + 1) > len(pages.keys):
            self._spread()
            return self._slot(key)
        pages.keys[slot] = key
        self._situations += 1
        return slot

    def _spread(self) -> None:
        """Twice as many places."""
        old = self.pages
        size = 2 * len(old.keys)
        keys, starts, lengths = np.full(size, EMPTY, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
        for at in np.flatnonzero(old.keys != EMPTY):
            slot = slot_of(keys, old.keys[at])
            keys[slot], starts[slot], lengths[slot] = old.keys[at], old.starts[at], old.lengths[at]
        self.pages = old._replace(keys=keys, starts=starts, lengths=lengths)

    def _lengthen(self, slot: int, at: int) -> None:
        """Room for this throw, at the end of the book."""
        length = max(4, 1 << at.bit_length())
        throws = _roomy(self.pages.throws, self._throws + length, UNKNOWN)
        start, old = int(self.pages.starts[slot]), int(self.pages.lengths[slot])
        throws[self._throws : self._throws + old] = throws[start : start + old]
        self.pages.starts[slot], self.pages.lengths[slot] = self._throws, length
        self._throws += length
        self.pages = self.pages._replace(throws=throws)


def _sight(player: Tabulated) -> list[int]:
    return [player.sight(to_come) for to_come in range(FIRST)] + [SEES_TO_COME]


def _roomy(array: NDArray[Any], place: int, filling: int) -> NDArray[Any]:
    """The same, twice as long until there is room for this place."""
    size = len(array)
    while size <= place:
        size *= 2
    if size == len(array):
        return array
    longer = np.full((size, *array.shape[1:]), filling, array.dtype)
    longer[: len(array)] = array
    return longer


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
