"""What is solved for two players, and vectors over the hands of a board: scratch memory, the ends of the betting, the
way from board to board."""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from brelan.families.betting import betting_round as rounds
from brelan.families.betting.betting_round import Betting
from brelan.families.betting.tree import ORDER, Forest, Forests, Size, Spot, by_sizes, grow_rounds
from brelan.games.daker.rules import BOARD, Rules, big_blind, minimum_bet
from brelan.games.daker.solving.boards import Deck, Turned
from brelan.study.loops.first_use import load
from brelan.study.solving import kernels

if TYPE_CHECKING:
    from types import ModuleType

    from brelan.study.array_types import Floats, Ints


class PublicGame(NamedTuple):
    """What is solved: the cards turned so far, the betting from here on, and each seat's range over all hands."""

    deck: Deck
    turned: Turned
    forests: Forests
    ranges: tuple[Floats, Floats]  # a weight for each hand of the pack; 1 for all if nothing is known


LAST_ROUND: Final = BOARD + 1


def whole_deal(rules: Rules, stack: int) -> Spot:
    """The blinds are posted."""
    blinds = (rules.small_blind, big_blind(rules))
    return Spot(rounds.post_blinds((stack, stack), (0, 1), *blinds))


def later_round(rules: Rules, pot: int, stack: int, betting_round: int) -> Spot:
    """Both have paid half of the pot, and nobody has spoken in this round."""
    paid = pot // 2
    before = Betting((paid + stack,) * 2, (paid, paid), ORDER, (), (), 0, paid, 0, 0)
    return Spot(rounds.next_round(before, ORDER, minimum_bet(rules, betting_round)), "", betting_round)


def grow(
    rules: Rules, start: Spot, sizes: tuple[Size, ...], check: Callable[[Forests], None] | None = None
) -> Forests:
    """All that can be said in Daker from here to the end."""
    minimums = tuple(minimum_bet(rules, number) for number in range(1, LAST_ROUND + 1))
    return grow_rounds(minimums, start, by_sizes(rules, sizes), check)


def loops() -> ModuleType:
    """The compiled loops."""
    return load("brelan.games.daker.solving.loops", "board")


class Vectors:
    """The vectors of a game. Scratch belongs to a thread."""

    def __init__(self, game: PublicGame) -> None:
        self.game = game
        self._loops, self._kernels = loops(), kernels("board")
        self._scratch = local()
        self._maps: dict[Turned, tuple[Ints, Floats]] = {}

    def _fold(self, turned: Turned, forest: Forest, player: int, reach: Floats, value: Floats) -> None:
        """What the player gains at each end where somebody folded."""
        spread = self.game.deck.spread(turned)
        gains = forest.fold_gains[player]
        self._loops.folds(spread.hands, reach, forest.folds, gains, self._lanes(spread.size, len(gains)), value)

    def _show(self, turned: Turned, forest: Forest, reach: Floats, value: Floats) -> None:
        """What a player gains at each end where both show."""
        spread = self.game.deck.spread(turned)
        gains = forest.show_gains
        lanes = self._lanes(spread.size, len(gains))
        self._loops.showdowns(spread.hands, spread.levels, reach, forest.shows, gains, lanes, value)

    def _map(self, board: Turned) -> tuple[Ints, Floats]:
        """Where each hand stood before the last card, and how likely this card was."""
        found = self._maps.get(board)
        if found is None:
            deck = self.game.deck
            found = self._maps[board] = (deck.rows_above(board), deck.odds(board))
        return found

    def _lanes(self, size: int, ends: int) -> tuple[Floats, Floats, Floats]:
        """Scratch for ends of the betting side by side: in equal parts, each a multiple of eight."""
        parts = max(1, -(-ends // self._loops.LANES))
        lanes = max(8, -(-ends // (8 * parts)) * 8)
        sums = self._array("sums", 0, self.game.deck.sums, lanes)
        return self._array("packed", 0, size, lanes), self._array("found", 0, size, lanes), sums

    def _array(self, name: str, depth: int, rows: int, columns: int) -> Floats:
        """Scratch of this thread, used again for the next board."""
        import numpy as np

        kept: dict[str, Any] = self._scratch.__dict__
        key = f"{name} {depth}"
        buffer = kept.get(key)
        if buffer is None or len(buffer) < rows * columns:
            buffer = kept[key] = np.zeros(rows * columns, np.float32)
        found: Floats = buffer[: rows * columns].reshape(rows, columns)
        return found
