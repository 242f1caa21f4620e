"""Five dice as small tables: what may be kept of each roll, and what lies there when the others have fallen.

Rolls and keeps have the numbers of `games.poker_as.solving.dice_tables`: 252 rolls, 210 sets of one to five dice that
are thrown.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.games.poker_as.ranking import DICE_IN_HAND, DiceChart
from brelan.games.poker_as.solving.dice_tables import Choice, dice_tables
from brelan.pieces.dice import FACES, sort_dice
from brelan.pieces.dice import Dice as Faces
from brelan.study.loops.compiled import int64, part
from brelan.study.loops.numbers import State, below
from brelan.study.loops.trace import Trace, note

TABLES: Final = dice_tables(all_five=False)
ROLLS: Final = len(TABLES.rolls)
KEEPS: Final = tuple(choice.keep for choice in TABLES.choices[ROLLS:])
KEEP_NUMBER: Final = {keep: number for number, keep in enumerate(KEEPS)}
NOTHING_KEPT: Final = KEEP_NUMBER[()]
STOP: Final = 255
"""In the place of a keep: all five dice stay."""

# What a trace tells.
SEAT: Final = 1  # who chooses
NUMBER: Final = 2  # a random number that the policy drew
LIMIT: Final = 3  # and its limit
KEPT: Final = 4  # the number of the keep, or STOP
FELL: Final = 5  # the dice that fell: the number of the outcome among all ordered ones
SETTLED: Final = 6  # the number of the roll that is a player's hand
SUDDEN: Final = 7  # or their throw in a play-off


class Dice(NamedTuple):
    """The tables that a loop needs."""

    strength: NDArray[np.int64]  # of each roll
    combination: NDArray[np.int64]  # of each roll: its place among the chart's combinations
    moves: NDArray[np.int64]  # how many legal moves there are with each roll (PDA-5)
    keeps: NDArray[np.uint8]  # [roll, move]: what each of them keeps, STOP first
    ways: NDArray[np.int64]  # in how many ways the dice that are not kept can fall
    start: NDArray[np.int64]  # where the outcomes of each keep begin
    landing: NDArray[np.uint8]  # the roll that each outcome makes


@cache
def dice_of(all_five: bool, chart: DiceChart) -> Dice:
    """The tables for these options."""
    choices = [legal_keeps(roll, all_five) for roll in range(ROLLS)]
    keeps = np.full((ROLLS, 1 << DICE_IN_HAND), STOP, np.uint8)
    for roll, some in enumerate(choices):
        keeps[roll, : len(some)] = some
    outcomes = [_landings(keep) for keep in KEEPS]
    sizes = [len(each) for each in outcomes]
    return Dice(
        strength=np.array([chart.strengths[roll] for roll in TABLES.rolls]),
        combination=np.array([chart.combinations.index(chart.hands[roll].combination) for roll in TABLES.rolls]),
        moves=np.array([len(some) for some in choices]),
        keeps=keeps,
        ways=np.array(sizes),
        start=np.cumsum([0, *sizes[:-1]]),
        landing=np.concatenate([np.array(each, np.uint8) for each in outcomes]),
    )


@cache
def legal_keeps(roll: int, all_five: bool) -> tuple[int, ...]:
    """The legal moves with a roll, in the engine's order: stop, keep more dice, keep better dice."""
    tables = dice_tables(all_five)
    numbers = dict.fromkeys(tables.options[roll].tolist())
    return tuple(number_of(tables.choices[number]) for number in numbers)


def number_of(choice: Choice) -> int:
    """The number of a keep, or STOP."""
    return STOP if choice.action == "stop" else KEEP_NUMBER[choice.keep]


def _landings(keep: Faces) -> list[int]:
    """The rolls after all ordered outcomes of the other dice, the first die's face counting most."""
    fallen = product(FACES, repeat=DICE_IN_HAND - len(keep))
    return [TABLES.number[sort_dice(keep + others)] for others in fallen]


@part
def fall(dice: Dice, chance: State, keep: int, trace: Trace) -> int:
    """All dice but the kept ones fall: the roll that now lies there."""
    fallen = below(chance, dice.ways[keep])
    note(trace, FELL, fallen)
    return int64(dice.landing[dice.start[keep] + fallen])


@part
def any_move(dice: Dice, choices: State, roll: int, trace: Trace) -> int:
    """The policy `random`: each legal move is equally likely."""
    limit = dice.moves[roll]
    number = below(choices, limit)
    note(trace, NUMBER, number)
    note(trace, LIMIT, limit)
    return int64(dice.keeps[roll, number])
