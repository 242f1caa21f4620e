"""Where servers of the tests come from: what `brelan serve` imports and draws is loaded once, each is a fork of it.

A process of its own, asked over its standard input, one line for each question: `start` (answered with the number of
the process) and `poll` (answered with its status, if it has ended).
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, NoReturn

LOADED = ("brelan.cli.serve", "brelan.cli.workers", "brelan.web.app", "aiosqlite", "asyncpg")
"""What a server imports, or imports by itself what it does."""


def become_server(arguments: list[str], environment: dict[str, str], log: str) -> NoReturn:
    """`brelan serve` with these arguments; it writes its log into this pipe."""
    os.environ.clear()
    os.environ.update(environment)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number, opened in enumerate((nothing, nothing, os.open(log, os.O_WRONLY))):
        os.dup2(opened, number)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["brelan", "serve", *arguments]
    status: Any = 1
    try:
        from brelan.cli.main import main

        main()
    except SystemExit as ended:
        status = ended.code
    finally:
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 0)


def answer(question: dict[str, Any], ended: dict[int, int]) -> int | None:
    pid = question.get("pid", 0)
    if question["do"] == "start":
        born = os.fork()
        if not born:
            become_server(question["arguments"], question["environment"], question["log"])
        return born
    if pid not in ended:
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            ended[pid] = os.waitstatus_to_exitcode(status)
    return ended.get(pid)


def draw_every_table() -> None:
    """What a server keeps after it has drawn something once: charts, templates, sentences. No thread may be left."""
    from brelan import registry
    from brelan.cli.serve import play_first_deals
    from brelan.web.pages.visit import Preferences
    from browser.moments import moments, played
    from web.seated import html_of, seated

    play_first_deals()
    for name in registry.names():
        game, rules, steps = played(name)
        for number, (_, at) in enumerate(moments(game, steps)):
            likes = Preferences(lang="fr" if number % 2 else "en")
            html_of(seated(game, rules, steps, at, 0), preferences=likes)


def run() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests
    sys.path.insert(0, str(Path(__file__).parents[1]))
    for name in LOADED:
        importlib.import_module(name)
    draw_every_table()
    ended: dict[int, int] = {}
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line), ended)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run()
