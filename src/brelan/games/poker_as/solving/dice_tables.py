"""Five dice as arrays: the rolls, what may be kept, and one step of backward induction. Knows no opponents.

A payoff array has the shape (persons, rolls, columns): what each person gets from each roll, for several
situations (columns) at once. Person 0 is the one who decides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from brelan.games.poker_as.ranking import DICE_IN_HAND
from brelan.pieces.dice import FACES, Dice, sort_dice

FloatArray: TypeAlias = npt.NDArray[np.float64]
IntArray: TypeAlias = npt.NDArray[np.intp]

TIE: Final = 1e-12
"""Two choices whose values differ by less are equally good: rounding must not decide."""


class Choice(NamedTuple):
    """Stop with all five dice, or keep some (best first) and throw the others."""

    action: Literal["stop", "throw"]
    keep: Dice


@dataclass(frozen=True, eq=False)
class DiceTables:
    """What can lie on the table and what can be done with it.

    `choices` is in the order of preference among equally good ones: stop, then keep more dice, then better dice.
    Its first 252 stop with each of `rolls`; the others are the rows of `after`.
    """

    rolls: tuple[Dice, ...]
    choices: tuple[Choice, ...]
    after: FloatArray  # after[keep, roll]: the chance of each roll after throwing the other dice
    options: IntArray  # options[roll]: numbers of its choices in that order, the last one repeated to fill the row
    number: dict[Dice, int]  # of each roll

    @property
    def fresh(self) -> FloatArray:
        """The chance of each roll of all five dice."""
        last: FloatArray = self.after[-1]
        return last


@cache
def dice_tables(all_five: bool) -> DiceTables:
    """The tables for keeping any dice, or (PDA-5, option) for throwing all five each time."""
    rolls = _multisets(DICE_IN_HAND)
    sizes = (0,) if all_five else range(DICE_IN_HAND - 1, -1, -1)
    keeps = [keep for size in sizes for keep in _multisets(size)]
    number = {roll: at for at, roll in enumerate(rolls)}
    after = np.zeros((len(keeps), len(rolls)))
    possible: list[list[int]] = [[at] for at in range(len(rolls))]
    for row, keep in enumerate(keeps):
        thrown = DICE_IN_HAND - len(keep)
        for others in _multisets(thrown):
            roll = number[sort_dice(keep + others)]
            after[row, roll] = _orders(others) / len(FACES) ** thrown
            possible[roll].append(len(rolls) + row)
    choices = [Choice("stop", roll) for roll in rolls] + [Choice("throw", keep) for keep in keeps]
    return DiceTables(rolls, tuple(choices), after, _filled(possible), number)


def _multisets(size: int) -> tuple[Dice, ...]:
    return tuple(combinations_with_replacement(FACES, size))


def _orders(dice: Dice) -> int:
    """In how many orders these dice can fall."""
    return factorial(len(dice)) // prod(factorial(count) for count in Counter(dice).values())


def _filled(rows: list[list[int]]) -> IntArray:
    longest = max(len(row) for row in rows)
    return np.array([row + row[-1:] * (longest - len(row)) for row in rows], dtype=np.intp)


def one_more_throw(tables: DiceTables, stop: FloatArray, later: FloatArray) -> FloatArray:
    """The payoffs with one more throw left than in `later`, when the one who decides chooses best."""
    payoffs = values_of_choices(tables, stop, later)
    chosen = best_choices(tables, payoffs[0])
    return np.take_along_axis(payoffs, chosen[np.newaxis], axis=1)


def values_of_choices(tables: DiceTables, stop: FloatArray, later: FloatArray) -> FloatArray:
    """The payoffs of every choice: (persons, choices, columns)."""
    return np.concatenate([stop, tables.after @ later], axis=1)


def best_choices(tables: DiceTables, values: FloatArray) -> IntArray:
    """For each roll and column the number of the best choice, the preferred one of equally good ones."""
    first, *others = tables.options.T
    best = np.repeat(first[:, np.newaxis], values.shape[1], axis=1)
    best_value = values[first]
    for option in others:
        value = values[option]
        better = value > best_value + TIE
        np.copyto(best_value, value, where=better)
        np.copyto(best, option[:, np.newaxis], where=better)
    return best
