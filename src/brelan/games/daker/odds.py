"""Odds of Daker: what a hand is worth, what three cards can become, and their share of the pot.

Shares are exact against one or two unknown hands on every street, and against up to seven once two community cards
are known. What is left (three opponents or more, at most one community card) is simulated, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, prod, sqrt
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

from brelan.engine.queries import GameQuestion, Query, Ranking, at_once
from brelan.errors import BadQuestion
from brelan.families.daker_cards.cards import Card, Pack, check_held, parse_cards
from brelan.families.daker_cards.odds import (
    DakerRankAnswer,
    HasPack,
    chances_of,
    count_combinations,
    count_pack,
    pack_of,
    rank_answer,
    rank_five,
)
from brelan.families.daker_cards.ranking import DakerChart, Mask, best_five, daker_chart
from brelan.study.equity import NORMAL_95, Chance, Equity, ExactEquity, Tally, added, exact, signed_powers, tell

if TYPE_CHECKING:
    import numpy as np

    from brelan.study.array_types import Array

GAME: Final = "daker"
HELD: Final = 3  # DAK-1
BOARD: Final = 3
BOARDS_AT_ONCE: Final = 256
SETS_AT_ONCE: Final = 1 << 15  # small enough for the processor's own memory
DEALS_AT_ONCE: Final = 25_000


class RankQuestion(GameQuestion, frozen=True, kw_only=True):
    """What are five cards worth, or three with the board?"""

    board: str | None = None  # the three community cards


def rank(rules: HasPack, cards: Sequence[str], question: RankQuestion) -> DakerRankAnswer:
    """The combination of five cards, or the best of three with two of the board (DAK-8)."""
    if question.board is None:
        return rank_five(GAME, rules, cards)
    hole, board = _read(pack_of(rules), " ".join(cards), question.board)
    if len(board) != BOARD:
        raise BadQuestion("board-not-three", "a full board has three cards, not {count}", count=len(board))
    return rank_answer(GAME, best_five(hole, board), board)


class OddsQuestion(GameQuestion, frozen=True, kw_only=True):
    """How often is each combination dealt? With `hole`: what becomes of these three cards?"""

    hole: str | None = None  # the three cards held
    board: str | None = None  # the community cards known, none to three
    opponents: Annotated[int, Meta(ge=1, le=7)] = 1  # unknown hands still in
    samples: Annotated[int, Meta(ge=1_000, le=10_000_000)] = 1_000_000  # deals, where the share is simulated
    seed: Annotated[int, Meta(ge=0)] = 1


class OddsAnswer(Struct, frozen=True, kw_only=True):
    """`total` and `combinations` count the hands of the pack or, for three cards held, the boards still possible."""

    game: str = GAME
    hole: tuple[Card, ...] | UnsetType = UNSET
    board: tuple[Card, ...] | UnsetType = UNSET
    opponents: int | UnsetType = UNSET
    exact: bool = True
    total: int
    combinations: dict[str, int]
    chances: dict[str, Chance] | UnsetType = UNSET
    equity: Equity | UnsetType = UNSET


def odds(rules: HasPack, question: OddsQuestion) -> OddsAnswer:
    """Exact counts over the pack, or the odds of three cards held."""
    pack = pack_of(rules)
    if question.hole is None:
        if question.board is not None:
            raise BadQuestion("hole-missing", "give the three cards that you hold as well as the board")
        counts = count_pack(pack)
        return OddsAnswer(total=sum(counts.values()), combinations=counts)
    hole, board = _read(pack, question.hole, question.board or "")
    spot = known_cards(pack, hole, board)
    counts = final_combinations(spot)
    counted = has_exact_equity(len(board), question.opponents)
    return OddsAnswer(
        hole=hole,
        board=board,
        opponents=question.opponents,
        exact=counted,
        total=sum(counts.values()),
        combinations=counts,
        chances=chances_of(counts),
        equity=tell(exact_equity(spot, question.opponents)) if counted else _simulated(spot, question),
    )


def _read(pack: Pack, hole_text: str, board_text: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    hole, board = parse_cards(hole_text), parse_cards(board_text)
    if len(hole) != HELD:
        raise BadQuestion("hole-not-three", "a player holds three cards, not {count}", count=len(hole))
    if len(board) > BOARD:
        raise BadQuestion("board-too-large", "the board has at most three cards, not {count}", count=len(board))
    check_held(hole + board, pack)
    return hole, board


class KnownCards(NamedTuple):
    """What one player knows: their cards and the community cards turned so far, as positions in the pack."""

    chart: DakerChart
    hole: Mask
    board: Mask


def known_cards(pack: Pack, hole: Sequence[Card], board: Sequence[Card] = ()) -> KnownCards:
    """The spot of a player who holds three cards. The pack must hold them all."""
    chart = daker_chart(pack)
    held = chart.mask(hole)
    return KnownCards(chart, held, chart.mask(board, but=held))


def final_combinations(spot: KnownCards) -> dict[str, int]:
    """On how many of the boards still possible the hand ends as each combination."""
    showdowns = spot.chart.showdowns
    return count_combinations(showdowns.table[_boards(spot), showdowns.number(spot.hole)])


def _boards(spot: KnownCards) -> Array:
    """The numbers of the boards that hold what is known and nothing of the player's own."""
    triples = spot.chart.showdowns.triples
    boards: Array = ((triples & spot.board == spot.board) & (triples & spot.hole == 0)).nonzero()[0]
    return boards


def has_exact_equity(board_cards: int, opponents: int) -> bool:
    """Whether the share is found by counting every case: that takes at most three seconds."""
    return opponents <= 2 or board_cards >= 2


def exact_equity(spot: KnownCards, opponents: int) -> ExactEquity:
    """Against this many unknown hands. Slow (minutes) where `has_exact_equity` says no."""
    if opponents == 1:
        tally = _against_one(spot)
    elif opponents == 2:
        tally = _against_two(spot)
    else:
        tally = _against_many(spot, opponents)
    unseen = len(spot.chart.pack) - HELD - BOARD
    cases = len(_boards(spot)) * prod(comb(unseen - HELD * before, HELD) for before in range(opponents))
    return exact(tally, cases, opponents)


def _free(spot: KnownCards) -> Array:
    """The numbers of the holdings without a card that is known."""
    free: Array = (spot.chart.showdowns.triples & (spot.hole | spot.board) == 0).nonzero()[0]
    return free


def _compared(spot: KnownCards) -> Iterator[tuple[Array, Array]]:
    """Some boards at a time, a row for each: which free holdings are worse than the player's, which no better."""
    showdowns, free, boards = spot.chart.showdowns, _free(spot), _boards(spot)
    for start in range(0, len(boards), BOARDS_AT_ONCE):
        rows = showdowns.table[boards[start : start + BOARDS_AT_ONCE]]
        mine = rows[:, [showdowns.number(spot.hole)]]
        theirs = rows[:, free]
        possible = theirs >= 0  # nothing of theirs lies on the board
        yield possible & (theirs < mine), possible & (theirs <= mine)


def _against_one(spot: KnownCards) -> Tally:
    tallies = [(int(worse.sum()), int(no_better.sum())) for worse, no_better in _compared(spot)]
    win, not_lost = (sum(column) for column in zip(*tallies, strict=True))
    return Tally(win, not_lost, win + not_lost)


def _against_two(spot: KnownCards) -> Tally:
    """Every case is a pair of holdings without a common card: a quadratic form of the matrix of such pairs."""
    import numpy as np

    triples = spot.chart.showdowns.triples[_free(spot)]
    apart = ((triples[:, None] & triples) == 0).astype(np.float32)  # sums stay below 2^24: floats are exact
    win = mixed = not_lost = 0
    for compared in _compared(spot):
        worse, no_better = (found.astype(np.float32) for found in compared)
        beside_worse = worse @ apart
        win += int((worse * beside_worse).sum(dtype=np.float64))
        mixed += int((no_better * beside_worse).sum(dtype=np.float64))
        not_lost += int((no_better * (no_better @ apart)).sum(dtype=np.float64))
    return Tally(win, not_lost, win + mixed + not_lost)


def _against_many(spot: KnownCards, opponents: int) -> Tally:
    """Board by board, over all sets of unseen cards."""
    triples = spot.chart.showdowns.triples
    free = triples[_free(spot)]
    boards = triples[_boards(spot)].tolist()
    rows = (pair for both in _compared(spot) for pair in zip(*both, strict=True))
    tallies: list[Tally] = []
    for board, (worse, no_better) in zip(boards, rows, strict=True):
        unseen = [card for card in range(len(spot.chart.pack)) if not (spot.hole | board) >> card & 1]
        at = free.searchsorted(_triple_masks(unseen))
        tallies.append(disjoint_tally(len(unseen), worse[at], no_better[at], opponents))
    return Tally(*(sum(column) for column in zip(*tallies, strict=True)))


def _triple_masks(cards: Sequence[int]) -> list[Mask]:
    return [1 << one | 1 << two | 1 << three for one, two, three in combinations(cards, 3)]


def disjoint_tally(cards: int, worse: Array, no_better: Array, opponents: int) -> Tally:
    """Count the ways to give each opponent three of the unseen cards, given which triples are worse or no better.

    The triples stand in the order of `combinations`. Let L(S) be the number of worse triples inside a set of cards S.
    L(S)^n counts n triples inside S, with cards in common or not; those that have none in common are found by
    inclusion and exclusion: together they fill a set of 3n cards exactly. With G(S) for the triples that are no
    better, the sum of G^i L^(n-i) over i = 0 … n gives n + 1 times the share of the pot. All this is done modulo
    2^64, which no count reaches.
    """
    less, no_more = (_inside(_as_cube(cards, found)) for found in (worse, no_better))
    sets, signs = _signed_sets(cards, HELD * opponents)
    parts = [
        signed_powers(less[some], no_more[some], signs[start : start + SETS_AT_ONCE], opponents)
        for start in range(0, len(sets), SETS_AT_ONCE)
        for some in [sets[start : start + SETS_AT_ONCE]]
    ]
    return added(parts)


@lru_cache(maxsize=1)
def _signed_sets(cards: int, filled: int) -> tuple[Array, Array]:
    """The sets of 3 to `filled` cards, and the number of ways to fill each up, by turns less than and above zero."""
    import numpy as np

    sizes = _inside(np.ones(cards, np.int8))
    sets = ((sizes >= HELD) & (sizes <= filled)).nonzero()[0]
    factors = [(-1) ** (filled - size) * comb(cards - size, filled - size) for size in range(filled + 1)]
    return sets, np.array(factors, np.int64).astype(np.uint64)[sizes[sets]]


def _as_cube(cards: int, triples: Array) -> Array:
    import numpy as np

    cube = np.zeros((cards,) * HELD, np.int16)
    low, middle, high = np.array(list(combinations(range(cards), HELD))).T
    cube[high, middle, low] = triples
    return cube


def _inside(weights: Array) -> Array:
    """For each set of cards, by its bits, the weight inside it. `weights[i, j, …]` has i > j > …

    A set with `card` as its highest has what the others have, and what they have together with `card`.
    """
    import numpy as np

    if weights.ndim == 0:
        return weights
    sums = np.zeros(1 << len(weights), weights.dtype)
    for card in range(len(weights)):
        lower = (slice(card),) * (weights.ndim - 1)
        sums[1 << card : 2 << card] = sums[: 1 << card] + _inside(weights[card][lower])
    return sums


def _simulated(spot: KnownCards, question: OddsQuestion) -> Equity:
    win, tie, share, error = simulate_equity(spot, question.opponents, question.samples, question.seed)
    return Equity(
        win=win,
        tie=tie,
        loss=1 - win - tie,
        share=share,
        samples=question.samples,
        seed=question.seed,
        standard_error=error,
        interval=_interval(share, error, question.samples),
    )


class SimulatedEquity(NamedTuple):
    """Frequencies, the mean share of the pot and its standard error."""

    win: float
    tie: float
    share: float
    standard_error: float


def _interval(share: float, error: float, samples: int) -> tuple[float, float]:
    """95 %. Where every deal ended alike the spread is unknown: what was never seen may still happen 3 times."""
    margin = NORMAL_95 * error if error else 3 / samples
    return max(0.0, share - margin), min(1.0, share + margin)


def simulate_equity(spot: KnownCards, opponents: int, samples: int, seed: int) -> SimulatedEquity:
    """Deal the unknown cards `samples` times. The same seed gives the same answer."""
    import numpy as np

    random = np.random.default_rng(seed)
    batches = [min(DEALS_AT_ONCE, samples - start) for start in range(0, samples, DEALS_AT_ONCE)]
    shares = np.concatenate([_deal_shares(spot, opponents, deals, random) for deals in batches])
    win, tie = float((shares == 1).mean()), float(((shares > 0) & (shares < 1)).mean())
    return SimulatedEquity(win, tie, float(shares.mean()), float(shares.std(ddof=1)) / sqrt(samples))


def _deal_shares(spot: KnownCards, opponents: int, deals: int, random: np.random.Generator) -> Array:
    """The share of the pot in each of this many random deals."""
    import numpy as np

    showdowns = spot.chart.showdowns
    every = np.arange(len(spot.chart.pack))
    known = np.array([card for card in every if spot.board >> int(card) & 1], every.dtype)
    unseen = np.array([card for card in every if not (spot.hole | spot.board) >> int(card) & 1])
    dealt = unseen[random.random((deals, len(unseen))).argsort(axis=1)]
    on_board = np.hstack([np.broadcast_to(known, (deals, len(known))), dealt[:, : BOARD - len(known)]])
    boards = showdowns.numbers[tuple(on_board.T)]
    mine = showdowns.table[boards, showdowns.number(spot.hole)]
    best, equal = np.ones(deals, bool), np.zeros(deals, np.int8)
    for opponent in range(opponents):
        first = BOARD - len(known) + HELD * opponent
        theirs = showdowns.table[boards, showdowns.numbers[tuple(dealt[:, first : first + HELD].T)]]
        best &= theirs <= mine
        equal += theirs == mine
    shares: Array = best / (1 + equal)
    return shares


RANKING: Final = Ranking(RankQuestion, rank)
QUERIES: Final = {"odds": Query(OddsQuestion, at_once(odds))}
