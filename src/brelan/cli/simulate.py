"""`brelan simulate GAME`: bots play many deals against each other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import click
import msgspec
from msgspec import UNSET, Meta, Struct

from brelan.cli import plots
from brelan.cli.command import Call, command
from brelan.cli.output import console, percent, print_table, progress
from brelan.engine.game import AnyGame
from brelan.engine.options import FileText
from brelan.library import simulating as library
from brelan.locales.say import combination_name, decimal
from brelan.locales.words import Words
from brelan.study.arena import simulate as arena
from brelan.study.arena.chunks import prepare
from brelan.study.arena.experiment import Experiment
from brelan.study.arena.ledger import Keeper, Ledger, begin
from brelan.study.arena.simulate import SimulateAnswer
from brelan.study.arena.tally import BotScore, SeatScore
from brelan.study.arena.workers import Processes, cluster
from brelan.study.bots import import_bots


class SimulateFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """What to simulate, and on which machines."""

    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    deals: Annotated[int, Meta(ge=1, le=10**10)] = 1_000
    seed: int = 0
    bots: str = "random"
    stack: Annotated[int, Meta(ge=1, le=10**9)] = 100
    dealer: Annotated[int, Meta(ge=0, le=15)] | None = None
    fast: bool = False
    paired: bool = False
    policies: FileText | None = None
    workers: Annotated[int, Meta(ge=1, le=1_024)] = 1
    cluster: str | None = None
    resume: str | None = None
    plot: str | None = None


@command(SimulateFlags)
def simulate(call: Call) -> None:
    game, rules, question = call.the_game(), call.rules(), call.ask(SimulateFlags)
    experiment = Experiment(
        game=game.name,
        rules=msgspec.to_builtins(rules),
        bots=seat_bots(question.bots, question.players, game),
        deals=question.deals,
        seed=question.seed,
        stack=question.stack,
        dealer=question.dealer,
        fast=question.fast,
        paired=question.paired,
        custom=question.policies or "",
    )
    if question.plot is not None:
        plots.check(question.plot)
    with progress(call.words("cli-simulate-preparing")):
        prepare(experiment, lambda name: _aside(call.words("cli-simulate-compiling", game=name)))
    ledger = play(experiment, question, call.words)
    answer = arena.answer(ledger)
    if question.plot is not None:
        plots.draw(question.plot, ledger, answer, call.words)
    if call.as_json:
        call.json(answer)
    else:
        _print(answer, call.words)


def play(experiment: Experiment, question: SimulateFlags, say: Words) -> Ledger:
    """All deals, with a progress bar. After Ctrl-C the same command can go on from the file of `--resume`."""
    keeper = Keeper(question.resume) if question.resume is not None else None
    ledger = begin(experiment) if keeper is None else keeper.open(experiment)
    try:
        with (
            executor(question) as workers,
            progress(say("cli-simulate-running"), lambda pace: _rate(say, pace)) as update,
        ):
            update(ledger.deals, ledger.goal)
            return arena.play(ledger, workers, lambda done: update(done, ledger.goal), keeper)
    except KeyboardInterrupt:
        if keeper is not None:
            _aside(say("cli-simulate-interrupted", file=keeper.file))
        raise


def seat_bots(names: str, players: int | None, game: AnyGame) -> tuple[str, ...]:
    """A bot for each seat: the named ones, repeated as needed. Without a number, one seat for each name."""
    bots = tuple(name.strip() for name in names.split(",") if name.strip())
    seated = library.seat_bots(bots, players if players is not None else max(len(bots), game.seats[0]))
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))  # a bot named module:Class may be in this folder
    import_bots(game, bots)
    return seated


@contextmanager
def executor(question: SimulateFlags) -> Iterator[Executor | None]:
    """This process, several on this machine, or a Dask cluster."""
    if question.cluster is not None:
        with cluster(question.cluster) as found:
            yield found
    elif question.workers > 1:
        with Processes(question.workers) as processes:
            yield processes
    else:
        yield None


def _aside(sentence: str) -> None:
    """A message besides the answer, on standard error."""
    click.echo(f"brelan: {sentence}", err=True)


def _rate(say: Words, pace: float) -> str:
    return say("cli-simulate-rate", rate=round(pace))


def _print(answer: SimulateAnswer, say: Words) -> None:
    pace = answer.deals / max(answer.seconds, 0.001)
    title = say(
        "cli-simulate-title", deals=answer.deals, seconds=decimal(say, f"{answer.seconds:.1f}"), rate=_rate(say, pace)
    )
    if answer.bots is UNSET:
        rows = [
            (f"{number} {seat.bot}", *_estimate(seat, say), percent(say, seat.wins / answer.deals))
            for number, seat in enumerate(answer.seats)
        ]
        print_table(title, [say(f"cli-simulate-{head}") for head in ("seat", "mean", "interval", "wins")], rows)
    else:
        gains = [(bot.bot, *_estimate(bot, say), _times(bot.gain, say)) for bot in answer.bots]
        print_table(title, [say(f"cli-simulate-{head}") for head in ("bot", "mean", "interval", "gain")], gains)
        console().print(say("cli-simulate-paired", groups=answer.groups))
    if answer.shown is not UNSET:
        _print_shown(answer.game, answer.shown, say)


def _estimate(score: SeatScore | BotScore, say: Words) -> tuple[str, str]:
    margin = "?" if score.interval is None else decimal(say, f"± {score.margin:.4f}")
    return decimal(say, f"{score.mean:+.4f}"), margin


def _times(gain: float | None, say: Words) -> str:
    return "?" if gain is None else decimal(say, f"× {gain:.2f}")


def _print_shown(game: str, shown: dict[str, int], say: Words) -> None:
    total = sum(shown.values())
    rows = [
        (combination_name(say, game, name), say("number", value=count), percent(say, count / total))
        for name, count in shown.items()
        if count
    ]
    print_table("", [say(f"cli-simulate-{head}") for head in ("shown", "hands", "share")], rows)
