"""Hands ranked in a second: many at once beside the same lookup in C, and one at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from brelan.families.daker_cards import arrays as daker
from brelan.families.daker_cards.cards import DEFAULT_PACK
from brelan.games.pai_gow import arrays as pai_gow
from brelan.games.poker_as import arrays as dice
from brelan.games.poque import arrays as poque
from brelan.study.arrays import Cards, Ranking
from tools.bench.in_c import InC, NoCompiler
from tools.bench.measure import Benchmark, Row, beside, by_turns, each, once
from tools.bench.peers import HANDS, Peers

AT_ONCE: Final = 1 << 18
"""Hands in an array: small enough that no measure is of memory alone, large enough that calls cost nothing."""


class _Game(NamedTuple):
    subject: str
    rank: Callable[[Cards, bool], Any]
    one: Callable[[], Callable[[Any], int]] | None
    cards: int
    size: int
    table: Callable[[], tuple[Ranking, Any]] | None  # where it is measured beside C


def _games() -> list[_Game]:
    return [
        _Game(
            "daker",
            lambda hands, check: daker.rank(hands, check=check),
            daker.ranker,
            27,
            5,
            lambda: daker.tables(DEFAULT_PACK),
        ),
        _Game(
            "daker, three cards and a board",
            lambda hands, check: daker.rank_board(hands[:, :3], hands[:, 3:], check=check),
            None,
            27,
            6,
            None,
        ),
        _Game(
            "poque, full combinations",
            lambda hands, check: poque.rank(hands, "s", full_combinations=True, check=check),
            lambda: poque.ranker("s", full_combinations=True),
            32,
            5,
            lambda: poque.tables("s", full_combinations=True),
        ),
        _Game(
            "pai-gow",
            lambda hands, check: pai_gow.rank(hands, check=check),
            pai_gow.ranker,
            53,
            5,
            pai_gow.tables,
        ),
        _Game(
            "pai-gow, two cards",
            lambda hands, check: pai_gow.rank(hands, check=check),
            lambda: pai_gow.ranker(2),
            53,
            2,
            None,
        ),
        _Game(
            "pai-gow, the best five of seven",
            lambda hands, check: pai_gow.rank_best(hands, check=check),
            None,
            53,
            7,
            None,
        ),
        _Game("poker-as", lambda hands, _check: dice.rank(hands), dice.ranker, 6, 5, dice.tables),
    ]


def benchmarks(peers: Peers, missing: dict[str, str]) -> list[Benchmark]:
    """Every game, many at once and one at a time."""
    try:
        in_c: InC | None = InC()
    except NoCompiler as error:
        in_c, missing["C"] = None, str(error)
    many = [Benchmark(f"batch: {game.subject}", partial(_many, game, peers, in_c)) for game in _games()]
    return [*many, Benchmark("ranks: one at a time", partial(_one_by_one, peers))]


def hands_of(cards: int, size: int, count: int) -> Cards:
    """Random hands, unsorted."""
    random = np.random.default_rng(1)
    if size > cards // 2:  # dice
        return random.integers(0, cards, (count, size)).astype(np.uint8)
    few = np.tile(np.arange(cards, dtype=np.uint8), (1 << 16, 1))
    some = random.permuted(few, axis=1)[:, :size]
    return np.ascontiguousarray(np.tile(some, (-(-count // len(some)), 1))[:count])


def _many(game: _Game, peers: Peers, in_c: InC | None, seconds: float) -> list[Row]:
    hands = hands_of(game.cards, game.size, AT_ONCE)

    def ranked(check: bool) -> Callable[[], int]:
        return once(lambda: game.rank(hands, check), len(hands))

    theirs = {
        f"{peers.label(name)}, Monte Carlo of seven": prepare()
        for name, prepare in peers.offering("rank_many").items()
    }
    same = {f"the same in C, {in_c.compiler}": _the_same_in_c(in_c, game, hands)} if in_c and game.table else {}
    checked, unchecked, *others = by_turns([ranked(True), ranked(False), *same.values(), *theirs.values()], seconds)
    rates = dict(zip([*same, *theirs], others, strict=True))
    unlike = f"{game.subject}, unchecked"  # they look for no card that stands twice either
    found = [beside("batch", game.subject, checked, name, rates[name]) for name in same]
    more = [beside("batch", unlike, unchecked, name, rates[name]) for name in theirs]
    return [*(found or [Row("batch", game.subject, checked)]), *(more or [Row("batch", unlike, unchecked)])]


def _the_same_in_c(in_c: InC, game: _Game, hands: Cards) -> Callable[[], int]:
    assert game.table is not None
    ranking, codes = game.table()
    places = np.empty(len(hands), ranking.table.places.dtype)
    in_c.rank(ranking, codes, hands, ranking.distinct, places)
    if (places != game.rank(hands, True)).any():
        raise AssertionError(f"{game.subject}: C and numba do not agree")

    def again() -> None:
        in_c.rank(ranking, codes, hands, ranking.distinct, np.empty(len(hands), ranking.table.places.dtype))

    return once(again, len(hands))


def _one_by_one(peers: Peers, seconds: float) -> list[Row]:
    """Each of ours beside the quickest way of each peer: one hand at each call from Python."""
    theirs = {name: prepare() for name, prepare in peers.offering("rank").items()}
    games = [game for game in _games() if game.one]
    rates = by_turns([*[_ranked_singly(game) for game in games], *theirs.values()], seconds)
    ours, others = rates[: len(games)], rates[len(games) :]
    slowest = min(rate for game, rate in zip(games, ours, strict=True) if game.size == 5)
    found = [Row("ranks", game.subject, rate) for game, rate in zip(games, ours, strict=True)]
    return found + [
        beside("ranks", "the slowest of these with five cards", slowest, peers.label(name), rate)
        for name, rate in zip(theirs, others, strict=True)
    ]


def _ranked_singly(game: _Game) -> Callable[[], int]:
    hands = [tuple(hand) for hand in hands_of(game.cards, game.size, HANDS).tolist()]
    assert game.one is not None
    return each(game.one(), hands)
