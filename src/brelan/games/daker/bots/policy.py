"""The bots of Daker with every hand at once, for two players: what `brelan solve daker --exploit` replies to.

Each decision of theirs depends on the hand only through its chance to win, so a table has a row for each situation
that is different: what was bet, the price and the pot.
"""

from __future__ import annotations

from functools import lru_cache
from threading import local
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.families.betting.bets import Fold, RaiseTo
from brelan.families.betting.betting_round import Betting, pot, price, round_bets
from brelan.families.betting.bots import BLUFFS, raise_bar
from brelan.families.betting.tree import Forest
from brelan.games.daker.bots.strong import policy as blueprint_policy
from brelan.games.daker.rules import BOARD, Rules, big_blind
from brelan.games.daker.solving.boards import Deck, Turned
from brelan.games.daker.solving.public_game import PublicGame, loops
from brelan.games.daker.solving.public_solver import MakeVectorPolicy

if TYPE_CHECKING:
    from brelan.study.array_types import Array, Floats, Ints

HANDS: Final = (1, 2)
"""Hands to beat: the opponent's, and one more after a bet."""


class Simple:
    """The bot `simple` (see `families.betting.bots.choose_bet`) in a game of one raise a move: a fixed limit."""

    def __init__(self, rules: Rules, game: PublicGame) -> None:
        self._game = game
        self._rules = rules
        self._chances = chances_of(game.deck)
        self._situations: list[dict[Situation, int]] = [{} for _ in game.forests]
        self._columns = [
            [self._column(depth, forest) for forest in trees] for depth, trees in enumerate(game.forests)
        ]
        self._last = local()  # what a thread was asked last: the parts of a board one after the other

    def weights(self, turned: Turned, depth: int, part: int, /) -> tuple[Floats, Ints]:
        if getattr(self._last, "turned", None) != turned:
            self._last.rows = self._rows(turned, depth)
            self._last.turned = turned
        return self._last.rows, self._columns[depth][part]

    def _rows(self, turned: Turned, depth: int) -> Floats:
        """Three rows for each situation of a round: to fold, to pay and to raise."""
        import numpy as np

        chances = [self._chances.of(turned, hands) for hands in HANDS]
        rows = np.empty((3 * len(self._situations[depth]), len(chances[0])), np.float32)
        for situation, at in self._situations[depth].items():
            situation.say(chances[situation.hands - 1], rows[3 * at : 3 * at + 3])
        return rows

    def _column(self, depth: int, forest: Forest) -> Ints:
        """The row of each edge."""
        import numpy as np

        numbers, column = self._situations[depth], np.zeros(forest.edges, np.int32)
        for node, spot in enumerate(forest.spots):
            edges = forest.edges_of(node)
            can_raise = any(isinstance(forest.moves[edge], RaiseTo) for edge in edges)
            forced = big_blind(self._rules) if spot.betting_round == 1 else 0
            row = 3 * numbers.setdefault(situation_of(spot.betting, forced, can_raise=can_raise), len(numbers))
            for edge in edges:
                move = forest.moves[edge]
                column[edge] = row + (0 if isinstance(move, Fold) else 2 if isinstance(move, RaiseTo) else 1)
        return column


class Situation(NamedTuple):
    """What the bot looks at beside its chance."""

    hands: int  # to beat
    again: bool  # it would raise after a bet of its own
    can_raise: bool
    price: int
    pot: int

    def say(self, chance: Array, rows: Floats) -> None:
        """How likely it folds, pays and raises with each hand."""
        folds, pays, raises = rows
        raises[:] = 0
        if self.can_raise:
            if not self.price:
                raises[:] = BLUFFS / 100
            raises[chance > raise_bar(1 / 2, again=self.again)] = 1
        pays[:] = 1
        if self.price:
            pays[:] = chance * (self.pot + self.price) > self.price
        pays *= 1 - raises
        folds[:] = 1 - raises - pays


def situation_of(betting: Betting, forced: int, *, can_raise: bool) -> Situation:
    """What the one who speaks sees of the bets. Both can match them all."""
    bets = round_bets(betting)
    again = bets[betting.waiting[0]] > forced
    return Situation(1 + (max(bets) > forced), again, can_raise, price(betting), pot(betting))


class Chances:
    """The bot's chance to win with each hand beside a board (`games.daker.bots.chance_to_win`), by kinds of cards."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    @lru_cache(maxsize=4096)  # noqa: B019 - lives as long as the policy
    def _of(self, board: Turned, hands: int, counted: bool) -> Array:
        """The mean over the boards that are left of the chance to beat one hand, to the power of `hands`."""
        import numpy as np

        if len(board) == BOARD:
            return self._beaten(board, counted=counted) ** hands
        deck = self._deck
        found = np.zeros(deck.spread(board).size)
        for kind in deck.next_kinds(board):
            after = (*board, kind)
            numbers = deck.spread(after).numbers
            free = deck.left(board)[kind] - deck.held[numbers, kind]
            below = self._of(tuple(sorted(after)), hands, counted)
            found[deck.rows_above(after)] += free * below
        return found / (len(deck.pack) - 3 - len(board))

    def of(self, turned: Turned, hands: int) -> Array:
        """With two cards turned or more the bot counts the holdings that are still possible."""
        return self._of(tuple(sorted(turned)), hands, len(turned) > 1)

    def _beaten(self, board: Turned, *, counted: bool) -> Array:
        """The chance to beat one hand on a full board, ties counting half."""
        import numpy as np

        spread = self._deck.spread(board)
        ways, levels = spread.ways.astype(np.int64), spread.levels
        if counted:
            return self._counted(board)
        below = np.concatenate([[0], ways.cumsum()])
        worse, no_better = below[levels[:-1]], below[levels[1:]]
        found: Array = np.repeat((worse + (no_better - worse) / 2) / below[-1], np.diff(levels))
        return found

    def _counted(self, board: Turned) -> Array:
        """Without the holdings that need a card of the player. Sums of whole numbers: rounding makes them exact."""
        import numpy as np

        spread, compiled = self._deck.spread(board), loops()
        ones = np.ones((1, spread.size), np.float32)
        shown, all_of = np.zeros_like(ones), np.zeros_like(ones)
        gain = np.ones(1, np.float32)
        packed, found = np.zeros((spread.size, 8), np.float32), np.zeros((spread.size, 8), np.float32)
        scratch = (packed, found, np.zeros((self._deck.sums, 8), np.float32))
        compiled.showdowns(spread.hands, spread.levels, ones, 0, gain, scratch, shown)
        compiled.folds(spread.hands, ones, 0, gain, scratch, all_of)
        possible = all_of[0].round().astype(np.float64)
        chances: Array = (possible + shown[0].round()) / 2 / possible
        return chances


@lru_cache(maxsize=2)
def chances_of(deck: Deck) -> Chances:
    """The chances with a pack, kept."""
    return Chances(deck)


POLICIES: Final[dict[str, MakeVectorPolicy]] = {
    "simple": Simple,
    "blueprint": blueprint_policy,
    "strong": blueprint_policy,
}
"""The bots that can be asked about every hand at once."""
