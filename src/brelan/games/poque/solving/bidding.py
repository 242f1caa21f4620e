"""The bids for the poque as a game of its own, solved approximately (POQ-9 to POQ-12).

What counts of a hand is its level (`bid_ranges`). How likely each level is follows from what a player has shown;
apart from that, hands are taken to be independent of each other. Every bid that the rules allow is known. All places
learn from each other by regret matching (`bid_game`), until no place could win more than a few hundredths of a chip
by bidding otherwise; `gains` says how much exactly.
"""

from __future__ import annotations

import lzma
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from brelan.games.poque.rules import STAKE
from brelan.games.poque.solving.bid_game import BidGame
from brelan.games.poque.solving.bid_ranges import LEVELS, Kinds, ranges_of
from brelan.games.poque.solving.moments import Moment, book
from brelan.study import cache as disk

if TYPE_CHECKING:
    from brelan.study.array_types import Array

ROUNDS: Final = {2: 500, 3: 500, 4: 300}
"""Of regret matching, by the number of players."""

FINEST: Final = 31
"""How often something is said is kept as a whole number up to this."""

NEVER: Final = 0.002
"""What is said more seldom than this counts as never said."""

SELDOM: Final = 0.001
"""How often a word is said that is never said, where the worth of words is asked for."""

_TINY: Final = 1e-9


class Choice(NamedTuple):
    """Something to be said: how often each level says it, and the chips it brings on average from here on."""

    word: str
    often: tuple[float, ...]
    value: tuple[float, ...]


class Bidding:
    """The bids of a number of players for a poque of a given size, solved. `kinds`: what each place has shown.

    `kept` has a row for each word of each moment: how often each level says it.
    """

    def __init__(self, players: int, poque: int, kinds: Kinds, kept: Array) -> None:
        self._poque, self._kinds, self._kept = poque, kinds, kept
        self._book = book(players)
        self.ranges = ranges_of(players, kinds)

    @property
    def players(self) -> int:
        return len(self.ranges)

    @property
    def levels(self) -> int:
        return len(self.ranges[0])

    def said(self, moment: Moment) -> Array:
        """How often each word is said there: [word, level]."""
        import numpy as np

        rows = self._book.rows[moment]
        often = self._kept[rows.start : rows.stop] / FINEST
        shares: Array = often / np.maximum(often.sum(axis=0), _TINY)
        return shares

    def words(self, moment: Moment) -> list[str]:
        return self._book.words(moment)

    def choices(self, moment: Moment) -> tuple[Choice, ...]:
        """What the one who speaks may say, with their own bid so far counted as spent."""
        place = moment.speaks
        assert place is not None, "the bids are over"
        values = self._shaken.values(moment, place) + moment.bids[place]
        found = zip(self.words(moment), self.said(moment).tolist(), values.tolist(), strict=True)
        return tuple(Choice(word, tuple(often), tuple(value)) for word, often, value in found)

    def likely(self, moment: Moment, place: int) -> tuple[float, ...]:
        """How well each level of a place agrees with all that was said: how likely it would have spoken so."""
        import numpy as np

        found = np.zeros(self.levels)
        for way in self._book.ways[moment]:
            said = self._said_on(way)
            others = [said[other] @ self.ranges[other] for other in range(self.players) if other != place]
            found += said[place] * np.maximum(others, _TINY).prod()
        return tuple(found.tolist())

    def _said_on(self, way: int) -> list[Array]:
        """How often each level of each place says what leads to a node."""
        import numpy as np

        found = [np.ones(self.levels) for _ in self.ranges]
        for node in self._book.path(way):
            before = self._book.nodes[self._book.nodes[node].parent].moment
            assert before.speaks is not None
            found[before.speaks] *= self.said(before)[self._book.row_of[node] - self._book.rows[before].start]
        return found

    @property
    def values(self) -> tuple[float, ...]:
        """What each place wins on average; together the poque."""
        return tuple(self._play.worth(place) for place in range(self.players))

    @property
    def gains(self) -> tuple[float, ...]:
        """What each place could win more if only it bid otherwise."""
        return tuple(self._play.worth(place, best=True) - self._play.worth(place) for place in range(self.players))

    @cached_property
    def _play(self) -> Play:
        return self._played(0.0)

    @cached_property
    def _shaken(self) -> Play:
        """Everybody now and then says something else, so that there is no moment that never comes."""
        return self._played(SELDOM)

    def _played(self, more: float) -> Play:
        game = BidGame(self.players, self._poque, self.ranges)
        return Play(game, game.shares(self._kept[self._book.row_of] / FINEST + more))


class Play:
    """What comes of it if all places play a strategy."""

    def __init__(self, game: BidGame, strategy: Array) -> None:
        self._game, self._strategy = game, strategy
        self._book = book(game.players)
        self._reach = [game.forward(strategy, place) for place in range(game.players)]
        self._known: dict[int, Array] = {}

    def worth(self, place: int, best: bool = False) -> float:
        """What a place wins on average; with `best`, if it alone always says what is best."""
        return self._game.worth(self._game.backward(self._reach, self._strategy, place, best), place)

    def values(self, moment: Moment, place: int) -> Array:
        """The chips that each word brings to each level of the place that speaks, less all of its bids."""
        import numpy as np

        if place not in self._known:
            self._known[place] = self._game.backward(self._reach, self._strategy, place)
        found = []
        for way, likely in zip(self._book.ways[moment], self.ways(moment, place), strict=True):
            values = self._known[place][self._book.children[way]]
            found.append(likely * values / max(self._others(way, place), _TINY**3))
        summed: Array = np.sum(found, axis=0)
        return summed

    def merged(self) -> Array:
        """How often each word of each moment is said: a row for each. Ways that look the same are taken together."""
        import numpy as np

        found = np.zeros((self._book.size, self._strategy.shape[1]))
        for moment, rows in self._book.rows.items():
            assert moment.speaks is not None
            for way, likely in zip(self._book.ways[moment], self.ways(moment, moment.speaks), strict=True):
                found[rows.start : rows.stop] += likely * self._strategy[self._book.children[way]]
        return found

    def ways(self, moment: Moment, place: int) -> Array:
        """How likely each way to a moment is, for each level of a place."""
        import numpy as np

        ways = self._book.ways[moment]
        own = [self._reach[place][way] / self._game.ranges[place] + _TINY for way in ways]
        weights = np.array(own) * [[max(self._others(way, place), _TINY**3)] for way in ways]
        shares: Array = weights / weights.sum(axis=0)
        return shares

    def _others(self, way: int, place: int) -> float:
        """How likely the others go to a node."""
        import numpy as np

        return float(
            np.prod([self._reach[other][way].sum() for other in range(self._game.players) if other != place])
        )


def solve(players: int, poque: int, kinds: Kinds) -> Array:
    """What `Bidding` keeps."""
    import numpy as np

    game = BidGame(players, poque, ranges_of(players, kinds))
    rows = Play(game, game.solve(ROUNDS[players])).merged()
    found: Array = np.zeros(rows.shape, np.uint8)
    for words in book(players).rows.values():
        found[words.start : words.stop] = rounded(rows[words.start : words.stop])
    return found


def rounded(shares: Array) -> Array:
    """Whole numbers that add up to `FINEST` in each level. What rounding takes from a word the next level gives back.

    So a word that many levels say seldom is still said by some of them.
    """
    import numpy as np

    found: Array = np.zeros(shares.shape, np.uint8)
    owed = np.zeros(len(shares))
    for level in range(shares.shape[1]):
        wanted = np.where(shares[:, level] > NEVER, shares[:, level] * FINEST + owed, 0)
        whole = np.maximum(np.floor(wanted), 0)
        while (rest := FINEST - whole.sum()) > 0:
            whole[np.argmax(wanted - whole)] += max(1, rest - len(whole))
        while whole.sum() > FINEST:
            whole[np.argmin(np.where(whole > 0, wanted - whole, np.inf))] -= 1
        owed = np.clip(np.where(shares[:, level] > NEVER, wanted - whole, 0), -1, 1)
        found[:, level] = whole
    return found


@lru_cache(maxsize=64)
def solved_bidding(players: int, poque: int | None = None, kinds: Kinds = ()) -> Bidding:
    """The poque holds what everyone has just staked, unless it is said."""
    chips = STAKE * players if poque is None else poque
    rows = shipped(players).get((chips, kinds))
    return Bidding(players, chips, kinds, solved_once(players, chips, kinds) if rows is None else rows)


def solved_once(players: int, poque: int, kinds: Kinds) -> Array:
    """Solved when it is first needed, then kept on disk."""
    key = {"game": "poque-bids", "players": players, "poque": poque, "kinds": kinds, "rounds": ROUNDS[players]}
    kept = disk.load({**key, "finest": FINEST})
    if kept is None or kept.keys() != {"rows"} or kept["rows"].shape != (book(players).size, LEVELS[players]):
        kept = {"rows": solve(players, poque, kinds)}
        disk.save({**key, "finest": FINEST}, kept)
    return kept["rows"]


FILE: Final = "bids.npz.xz"
"""Made by `python -m brelan.games.poque.solving.train FILE`."""


@cache
def shipped(players: int) -> dict[tuple[int, Kinds], Array]:
    """The bids that come with the package, by the chips in the poque and what was shown."""
    import numpy as np

    packed = (files("brelan.games.poque.solving") / FILE).read_bytes()
    with np.load(BytesIO(lzma.decompress(packed)), allow_pickle=False) as file:
        rows, games = file[f"rows-{players}"], file[f"games-{players}"].tolist()
    return {
        (poque, tuple(kinds) if known else ()): found
        for (poque, known, *kinds), found in zip(games, rows, strict=True)
    }
