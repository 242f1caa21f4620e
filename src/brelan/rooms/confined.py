"""Work on what strangers send: in processes with limits of memory and time, at the lowest priority, and never in the
server's own. Whatever is sent, the server answers others meanwhile; work that nobody waits for any more ends."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from brelan.errors import BrelanError, TooMuch, Unavailable
from brelan.rooms.bot_processes import Thinkers
from brelan.study.bots import thinker
from brelan.study.bots.thinker import Task

MEMORY: Final = 1 << 30
"""Bytes of a process (Linux and most others)."""
SECONDS: Final = 20
"""For one piece of work: of the clock, and of a processor."""
PATIENCE: Final = 19
"""How far such a process stands behind all others."""
PROCESSES: Final = max(1, min(2, (os.cpu_count() or 1) // 2))
MOST_WAITING: Final = 32
"""Pieces of work, those that are under way among them."""
COMMAND: Final = (sys.executable, "-c", f"from {__name__} import main; main()")

P = ParamSpec("P")
R = TypeVar("R")


class Confined:
    """Some processes that work on what was sent, and those who wait for one."""

    def __init__(self) -> None:
        self._processes = Thinkers(PROCESSES, COMMAND, tries=1)
        self._waiting = 0

    async def do(self, function: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """What a function of a module returns or refuses. Cancelled, its process is ended."""
        if self._waiting >= MOST_WAITING:
            raise Unavailable("records-busy", "too many records are being looked at: try again in a minute")
        self._waiting += 1
        try:
            said = await self._processes.ask(Task(outcome, (function, arguments, named)), SECONDS)
        finally:
            self._waiting -= 1
        if said.error:
            raise _failure(said.error)
        found = pickle.loads(msgspec.json.decode(said.found, type=bytes))
        if isinstance(found, BrelanError):
            raise found
        result: R = found
        return result

    async def stop(self) -> None:
        await self._processes.stop()


def _failure(error: str) -> Exception:
    """The end of its memory or time, or a fault of ours."""
    if error in ("MemoryError", "TimeoutError", "EOFError"):
        return TooMuch(
            "record-too-heavy",
            "this record takes more memory or time than a server gives to one: look at it on your own machine",
        )
    return RuntimeError(f"what was sent could not be worked on: {error}")


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]) -> bytes:
    """Runs in the process: the result, or the refusal."""
    limit_seconds()
    try:
        return pickle.dumps(function(*arguments, **named))
    except BrelanError as error:
        return pickle.dumps(error)


def limit_memory() -> None:
    """For this process and from now on, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def limit_seconds() -> None:
    """From now on; the system ends a process that takes longer, even if its server cannot."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + SECONDS + 1, most))


def main() -> None:
    """Answer until the input ends."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when NumPy is: threads for many cores would take all the memory
    limit_memory()
    thinker.main(PATIENCE)
