"""Short stacks: before a card is turned the dealer goes all in or folds, and the big blind calls or folds.

The chances of every hand against every other, over all boards, are a matrix; two vectors are left to find.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.engine.notation import write_move
from brelan.families.betting.bets import Call, Fold, RaiseTo
from brelan.families.daker_cards.cards import Pack
from brelan.games.daker.rules import BOARD, HELD, Rules, big_blind
from brelan.games.daker.solving.boards import Deck, Turned, deck_of
from brelan.games.daker.solving.charts import Decision
from brelan.games.daker.solving.public_game import loops
from brelan.study import cache
from brelan.study.solving import add_regrets, fading, matched

if TYPE_CHECKING:
    from brelan.study.array_types import Array

LANES: Final = 64
ROUNDS: Final = 400
KEPT_AS: Final = "Daker, every hand against every other, all boards"


class Matrices(NamedTuple):
    """For each hand (row) and each hand against it (column), in all ways to hold the latter."""

    ways: Array  # how many they are
    won: Array  # deals won less deals lost, as parts of all boards


@lru_cache(maxsize=2)
def matrices_of(pack: Pack) -> Matrices:
    """Computed once, then kept on disk."""
    key = {"what": KEPT_AS, "pack": pack}
    kept = cache.load(key)
    if kept is None:
        deck = deck_of(pack)
        kept = {"ways": _ways(deck), "won": _won(deck)}
        cache.save(key, kept)
    return Matrices(kept["ways"], kept["won"])


def _ways(deck: Deck) -> Array:
    """Of the cards that one hand leaves: each kind of the other by itself."""
    import numpy as np

    counts = np.array(deck.counts)
    table = np.array([[comb(left, some) for some in range(HELD + 1)] for left in range(counts.max() + 1)], np.float32)
    ways = np.ones((len(deck.holdings),) * 2, np.float32)
    for kind, count in enumerate(deck.counts):
        held = deck.held[:, kind]
        ways *= table[count - held][:, held]
    return ways


def _won(deck: Deck) -> Array:
    """Board by board, given as a set of kinds."""
    import numpy as np

    won = np.zeros((len(deck.holdings),) * 2, np.float32)
    boards = comb(len(deck.pack) - 2 * HELD, BOARD)
    for board in combinations_with_replacement(range(len(deck.names)), BOARD):
        times = Counter(board)
        if all(count <= deck.counts[kind] for kind, count in times.items()):
            numbers = deck.spread(board).numbers
            free = np.ones(len(numbers))
            for kind, count in times.items():
                left = deck.counts[kind] - deck.held[numbers, kind]
                free *= np.array([comb(int(some), count) for some in left])
            won[np.ix_(numbers, numbers)] += (free / boards)[:, None].astype(np.float32) * _on_board(deck, board)
    return won


def _on_board(deck: Deck, board: Turned) -> Array:
    """Won less lost against each hand by itself: the showdown of the loops, with one hand in each lane."""
    import numpy as np

    spread, compiled = deck.spread(board), loops()
    size = spread.size
    scratch = tuple(np.zeros((rows, LANES), np.float32) for rows in (size, size, deck.sums))
    found = np.zeros((size, size), np.float32)
    single = np.eye(size, dtype=np.float32)
    compiled.showdowns(spread.hands, spread.levels, single, 0, np.ones(size, np.float32), scratch, found)
    return found.T


class ShortStack(NamedTuple):
    """A solution: how often each hand goes all in and how often it calls; the dealer's chips; what replies gain."""

    all_in: Array
    calls: Array
    value: float
    gains: tuple[float, float]

    @property
    def exploitability(self) -> float:
        return sum(self.gains) / 2


def solve_all_in(rules: Rules, pack: Pack, stack: int, rounds: int = ROUNDS) -> ShortStack:
    """Both learn in turn from their regrets (discounted); the average of all rounds is the solution."""
    import numpy as np

    game = _AllIn(matrices_of(pack), deck_of(pack), rules.small_blind, big_blind(rules), stack)
    size = len(game.weights)
    regrets, sums = np.zeros((2, 2, size)), np.zeros((2, size))
    plays = np.full((2, size), 0.5)
    for number in range(1, rounds + 1):
        past = fading("discounted", number - 1)
        for seat in range(2):
            values = game.values(seat, plays[1 - seat])
            mean = plays[seat] * values[1] + (1 - plays[seat]) * values[0]
            add_regrets(regrets[seat], values - mean, past)
            plays[seat] = matched(regrets[seat])[1]
            sums[seat] += number**2 * plays[seat]
    return game.solution(*(sums / (rounds * (rounds + 1) * (2 * rounds + 1) / 6)))


class _AllIn:
    """The two decisions, as sums over the hands against."""

    def __init__(self, matrices: Matrices, deck: Deck, small: int, big: int, stack: int) -> None:
        import numpy as np

        self._matrices = matrices
        self._small, self._big, self._stack = small, big, stack
        self._against = matrices.ways.sum(axis=1)[0]
        counts = [[comb(count, some) for some in range(HELD + 1)] for count in deck.counts]
        self.weights = np.array(counts)[np.arange(len(deck.counts)), deck.held].prod(axis=1)
        self.weights = self.weights / self.weights.sum()

    def values(self, seat: int, other: Array) -> Array:
        """What each hand wins that folds, and that does not, given how often each hand against it does not."""
        import numpy as np

        single = other.astype(np.float32)  # as the matrices are: mixed kinds would be copied each time
        shown = self._stack * (self._matrices.won @ single).astype(np.float64)
        coming = (self._matrices.ways @ single).astype(np.float64)
        if seat == 0:
            folded = np.full(len(other), -float(self._small))
            stays = self._big * (self._against - coming) + shown
            return np.stack([folded, stays / self._against])
        values: Array = np.stack([-self._big * coming, shown]) / self._against
        return values

    def solution(self, all_in: Array, calls: Array) -> ShortStack:
        dealer, other = self.values(0, calls), self.values(1, all_in)
        value = float(self.weights @ (all_in * dealer[1] + (1 - all_in) * dealer[0]))
        coming = self._matrices.ways @ all_in / self._against
        blind = float(self.weights @ (calls * other[1] + (1 - calls) * other[0] + self._small * (1 - coming)))
        best = float(self.weights @ dealer.max(axis=0))
        best_blind = float(self.weights @ (other.max(axis=0) + self._small * (1 - coming)))
        return ShortStack(all_in, calls, value, (best - value, best_blind - blind))


def all_in_decisions(found: ShortStack, stack: int) -> tuple[Decision, Decision]:
    """Both as decisions, from which charts are made."""
    import numpy as np

    every, move = np.ones(len(found.all_in)), write_move(RaiseTo(stack))
    dealer = Decision("", 0, (write_move(Fold()), move), np.stack([1 - found.all_in, found.all_in]), every, every)
    calls = np.stack([1 - found.calls, found.calls])
    return dealer, Decision(move, 1, (write_move(Fold()), write_move(Call())), calls, every, every)
