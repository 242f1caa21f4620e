"""`brelan bench`: the benchmarks; `bench server`: what a server bears; `bench coach`: how long hints take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct, to_builtins

from brelan import registry
from brelan.cli.command import Call
from brelan.cli.output import console, print_table, progress
from brelan.engine.game import AnyGame
from brelan.engine.options import Option, options_of
from brelan.errors import BadOption, UnknownName
from brelan.locales.say import decimal, join
from brelan.locales.words import Words
from brelan.study.coach import has_coach

USUAL_SECONDS: Final = 1
"""For each of all measures."""
USUAL_SERVER_SECONDS: Final = 10
COACH_HEADS: Final = ("game", "known", "first", "median", "worst", "review")
NOT_FIGURES: Final = frozenset({"name", "storage", "peers", "missing"})

if TYPE_CHECKING:
    from tools.bench.server.bots import Driven
    from tools.bench.server.load import ServerQuestion, ServerReport
    from tools.bench.server.peer import PeerReport


class BenchFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """How long to measure, where to keep the table, and whether all is measured."""

    seconds: Annotated[int, Meta(ge=1, le=600)] | None = None
    write: str | None = None
    only: str | None = None


def questions(_game: AnyGame | None) -> tuple[type[Struct], ...]:
    from tools.bench.server.load import ServerQuestion

    return BenchFlags, ServerQuestion


def run(call: Call) -> None:
    match call.rest:
        case ():
            _run_all(call)
        case ("server",):
            _run_server(call)
        case ("coach",):
            _run_coach(call)
        case _:
            raise UnknownName(
                "unknown-benchmark",
                "no benchmark is called {name!r}; write `brelan bench` for all, `bench server` or `bench coach`",
                name=" ".join(call.rest),
            )


def _run_all(call: Call) -> None:
    from tools.bench import report as reports
    from tools.bench.run import run as run_all
    from tools.bench.server.load import ServerQuestion

    say, question = call.words, call.ask(BenchFlags)
    _refuse(call, options_of(ServerQuestion), "server")
    if question.write is not None:
        if question.only is not None:
            raise BadOption("bench-of-some", "--write writes the table of all measures: leave out --only")
        reports.prepare(question.write)
    with progress(say("cli-running")):
        report = run_all(question.seconds or USUAL_SECONDS, question.only or "")
    if question.write is not None:
        reports.write(report, question.write, Words("en"))  # like all pages of docs
    if call.as_json:
        call.json(report)
        return
    print_table("", [say(f"cli-bench-{head}") for head in reports.HEADS], reports.lines(report, say))
    for note in reports.notes(report, say):
        console().print(note)


def _run_server(call: Call) -> None:
    from tools.bench.server.load import ServerQuestion, measure_server
    from tools.bench.server.peer import NAME as PEER

    say, question, load = call.words, call.ask(BenchFlags), call.ask(ServerQuestion)
    _refuse(call, [option for option in options_of(BenchFlags) if option.name != "seconds"], "")
    if load.bots:
        _run_bots(call, load, question.seconds or USUAL_SERVER_SECONDS)
        return
    with progress(say("cli-running")):
        report = measure_server(load, question.seconds or USUAL_SERVER_SECONDS)
    if call.as_json:
        call.json(report)
        return
    columns = [_figures(report), *map(_figures, report.peers)]
    peers = [say(f"cli-bench-server-{peer.storage}", name=peer.name) for peer in report.peers]
    rows = [
        (say(f"cli-bench-server-{name}"), *(decimal(say, figures.get(name, "")) for figures in columns))
        for name in columns[0]
    ]
    print_table("", [say("cli-bench-measure"), say("cli-bench-ours"), *peers], rows)
    if report.missing is not None:
        console().print(say("cli-bench-missing", names=f"{PEER} ({report.missing})"))


def _run_bots(call: Call, load: ServerQuestion, seconds: int) -> None:
    from tools.bench.server.bots import measure_bots

    say = call.words
    with progress(say("cli-running")):
        report = measure_bots(load.tables, load.database, seconds)
    if call.as_json:
        call.json(report)
        return
    columns = [_bot_figures(report.driven), _bot_figures(report.after_kill)]
    rows = [
        (say(f"cli-bench-bots-{name}"), *(decimal(say, figures[name]) for figures in columns)) for name in columns[0]
    ]
    print_table("", [say("cli-bench-measure"), say("cli-bench-bots-driven"), say("cli-bench-bots-killed")], rows)


def _run_coach(call: Call) -> None:
    from tools.bench.coaching import measure_coach
    from tools.bench.server.load import ServerQuestion

    say = call.words
    _refuse(call, options_of(BenchFlags), "")
    _refuse(call, options_of(ServerQuestion), "server")
    with progress(say("cli-running")):
        found = [measure_coach(name) for name in registry.names() if has_coach(name)]
    if call.as_json:
        call.json(found)
        return
    rows = [
        (
            say(f"{one.game}-title"),
            join(say, [say(f"coach-how-{how}") for how in one.known]),
            *(
                decimal(say, str(figure))
                for figure in (one.first_ms, one.median_ms, one.worst_ms, one.review_seconds)
            ),
        )
        for one in found
    ]
    print_table("", [say(f"cli-bench-coach-{head}") for head in COACH_HEADS], rows)


def _bot_figures(driven: Driven) -> dict[str, str]:
    told = to_builtins(driven)
    late = {f"late-{name}": value for name, value in told.pop("late_ms").items()}
    del told["rooms"]
    return {name.replace("_", "-"): "–" if value is None else str(value) for name, value in {**told, **late}.items()}


def _figures(report: ServerReport | PeerReport) -> dict[str, str]:
    """The rows of the table: words by key, figures as text."""
    told = to_builtins(report)
    latencies = {name: told.pop(f"{name}_ms", None) or {} for name in ("latency", "crowded")}
    shown = {name: value for name, value in told.items() if name not in NOT_FIGURES and value is not None}
    shown |= {f"{kind}-{share}": value for kind, found in latencies.items() for share, value in found.items()}
    return {name.replace("_", "-"): str(value) for name, value in shown.items()}


def _refuse(call: Call, others: Iterable[Option], where: str) -> None:
    """An option that would do nothing is not ignored."""
    for option in others:
        if option.name in call.given:
            command = f"brelan bench {where}".rstrip()
            raise BadOption(
                "option-of-another", "--{name} is an option of `{command}`", name=option.name, command=command
            )
