"""What Brelan itself does in a second."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from time import process_time
from typing import Any

from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Player, play_out
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.games.poker_as.rules import PRESETS, Rules
from brelan.games.poker_as.solving import compute
from brelan.games.poque.solving.runs import OpenRuns, Stakes, set_of
from brelan.pieces.hand import CARDS_IN_HAND
from brelan.pieces.suited_cards import PACK_32
from brelan.study.arena import simulate
from brelan.study.arena.simulate import Experiment
from brelan.study.bots import make_bot, opponents_of
from tools.bench.measure import Benchmark, Row, per_second, seconds_of
from tools.bench.peers import Peers
from tools.bench.random_play import STACK, our_actions

Measured = tuple[str, str, Callable[[float], float]]
"""A measure, its subject and the work."""


def benchmarks(_peers: Peers, _missing: dict[str, str]) -> list[Benchmark]:
    """Every measure of our own."""
    poque = registry.game("poque")
    measured = [one for name in registry.names() for one in _of_game(registry.game(name))]
    measured += [("runs", f"poque, {players}", partial(open_runs_per_second, players)) for players in poque.seats]
    measured += [
        ("slowest", f"poque, {preset}, 4 × strong", partial(slowest_move, poque, preset, "strong"))
        for preset in poque.presets
    ]
    measured.append(("solve", "poker-as, sheet, 2", partial(_solving, Rules(), 2)))
    measured.append(("solve", "poker-as, classic, 6", partial(_solving, PRESETS["classic"], 6)))
    alone = [
        Benchmark(f"{measure}: {subject}", partial(_rows, measure, subject, work))
        for measure, subject, work in measured
    ]
    return [*alone, Benchmark("start: brelan --help", start_up)]


def _of_game(game: AnyGame) -> Iterator[Measured]:
    fewest, most = game.seats[0], game.seats[-1]
    yield "actions", f"{game.name}, {most}", partial(_actions_per_second, game)
    for bot in opponents_of(game):
        yield "deals", f"{game.name}, {fewest} × {bot}", partial(deals_per_second, game, bot)


def _rows(measure: str, subject: str, work: Callable[[float], float], seconds: float) -> list[Row]:
    return [Row(measure, subject, work(seconds))]


def _actions_per_second(game: AnyGame, seconds: float) -> float:
    stack = max(STACK, game.buy_in(game.Rules()))
    return per_second(our_actions(game, game.seats[-1], stack), seconds)


def _solving(rules: Rules, players: int, _seconds: float) -> float:
    return seconds_of(lambda: compute(rules, players))


def deals_per_second(game: AnyGame, bot: str, seconds: float) -> float:
    """Whole deals between equal bots, as `brelan simulate` plays them on one core."""
    numbers = count()

    def deals() -> int:
        experiment = Experiment(game.name, {}, (bot,) * game.seats[0], 50, next(numbers), 1_000)
        return simulate.run(experiment).deals

    return per_second(deals, seconds)


def open_runs_per_second(players: int, seconds: float) -> float:
    """Third phases of Poque with all hands open: every first lead solved."""
    numbers, cards = count(), CARDS_IN_HAND * players
    stakes = Stakes(2 * players, (100,) * players)

    def solve() -> int:
        dealt = SeededRandom("open runs", next(numbers)).take(PACK_32, cards)
        hands = [set_of(dealt[at : at + CARDS_IN_HAND]) for at in range(0, cards, CARDS_IN_HAND)]
        OpenRuns(hands, stakes).leads(0)
        return 1

    return per_second(solve, seconds)


def slowest_move(game: AnyGame, preset: str, bot: str, seconds: float) -> float:
    """The longest that a bot took for a move in whole deals between its like at a full table, in processor time."""
    rules, players, slowest = game.presets[preset], game.seats[-1], 0.0

    class Timed:
        def __init__(self, player: Player) -> None:
            self._player = player

        def decide(self, view: Any, legal: Legal, /) -> Any:
            nonlocal slowest
            begun = process_time()
            move = self._player.decide(view, legal)
            slowest = max(slowest, process_time() - begun)
            return move

    def deal(number: int) -> None:
        seated = tuple(
            Timed(make_bot(game, bot, rules, players, SeededRandom(number, seat))) for seat in range(players)
        )
        play_out(game, rules, Table((1_000,) * players, number % players), Seeded(number), seated)

    deal(0)  # tables are built before the first deal of an evening
    slowest, begun, numbers = 0.0, process_time(), count(1)
    while process_time() - begun < seconds:
        deal(next(numbers))
    return slowest


def start_up(_seconds: float) -> list[Row]:
    """`brelan --help` beside Python doing nothing."""
    ours = seconds_of(lambda: _python("from brelan.cli.main import main; main(['--help'])"), 5)
    bare = seconds_of(lambda: _python("pass"), 5)
    return [Row("start", "brelan --help", ours, f"Python {sys.version.split()[0]}", bare, bare / ours)]


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
