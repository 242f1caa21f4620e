"""Processes that think for this one: started when first needed, replaced when they die.

`Confined` works in such processes on what strangers send: with limits of memory and time, at the lowest priority, and
never in the server's own. Whatever is sent, the server answers others meanwhile; work that nobody waits for any more
ends.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from brelan.errors import BrelanError, TooMuch, Unavailable
from brelan.study.bots.thinker import LENGTH, BotAnswer, BotQuestion, Job, Task, command, framed
from brelan.study.bots.thinker import main as think

LOG: Final = logging.getLogger("brelan.rooms")
THINKERS: Final = min(4, os.cpu_count() or 1)
LIMIT_SECONDS: Final = 10.0
"""A bot that has not answered by then is not waited for."""
TRIES: Final = 2
"""A process that dies may have been ended by somebody: another one is asked before the bot is given up."""


class BotProcesses:
    """Some processes that answer questions, each one question at a time, in the order in which they were asked."""

    def __init__(self, number: int = THINKERS, started_by: Sequence[str] = (), tries: int = TRIES) -> None:
        self._all = [_BotProcess(started_by or command()) for _ in range(number)]
        self._tries = tries
        self._idle: asyncio.LifoQueue[_BotProcess] = asyncio.LifoQueue()  # one that has thought before is warm
        for one in reversed(self._all):
            self._idle.put_nowait(one)
        self._jobs: list[Job] = []
        self._stopped = False

    async def ask(self, question: BotQuestion | Task, limit: float | None = None) -> BotAnswer:
        """Its answer; one without a move if the bot fails, kills its process or takes longer than `limit` seconds
        (a bot's LIMIT_SECONDS if nothing is said)."""
        message = pickle.dumps(question)
        for _ in range(self._tries):
            one = await self._idle.get()
            try:
                if self._stopped:
                    break
                return await one.ask(message, self._jobs, LIMIT_SECONDS if limit is None else limit)
            except TimeoutError:
                return BotAnswer(error="TimeoutError")
            except (EOFError, OSError):
                LOG.warning("a process in which bots think has died", extra={"asked": _name_of(question)})
            finally:
                self._idle.put_nowait(one)
        return BotAnswer(error="EOFError")

    async def prepare(self, job: Job) -> None:
        """Every process has what this job computes, those included that are started later. One after the other, so
        that the others can think."""
        if job not in self._jobs:
            self._jobs.append(job)
        for one in self._all:
            await one.prepare(self._jobs)

    async def stop(self) -> None:
        """No process is left, and none is started any more."""
        self._stopped = True
        await asyncio.gather(*(one.end() for one in self._all))


def _name_of(question: BotQuestion | Task) -> str:
    return question.bot if isinstance(question, BotQuestion) else question.function.__name__


class _BotProcess:
    """One process, and how to get another one."""

    def __init__(self, started_by: Sequence[str]) -> None:
        self._command = started_by
        self._process: Process | None = None
        self._prepared: set[Job] = set()
        self._in_use = asyncio.Lock()

    async def ask(self, message: bytes, jobs: list[Job], limit: float) -> BotAnswer:
        async with self._in_use:
            await self._get_ready(jobs)
            try:
                async with asyncio.timeout(limit):
                    return await self._exchange(message)
            except BaseException:  # whatever it still says would be taken for the answer to another question
                await self.end()
                raise

    async def prepare(self, jobs: list[Job]) -> None:
        async with self._in_use:
            with suppress(EOFError, OSError):
                await self._get_ready(jobs)

    async def _get_ready(self, jobs: list[Job]) -> None:
        """A running process that has all that these jobs compute: read from disk, or computed again if need be."""
        if self._process is None or self._process.returncode is not None:
            self._prepared.clear()
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )
        for job in jobs:
            if job in self._prepared:
                continue
            try:
                said = await self._exchange(pickle.dumps(job))
            except BaseException:
                await self.end()
                raise
            if said.error:
                LOG.warning("a bot cannot be prepared", extra={"bot": job.bot, "error": said.error})
            self._prepared.add(job)

    async def _exchange(self, message: bytes) -> BotAnswer:
        assert self._process is not None
        writer, reader = self._process.stdin, self._process.stdout
        assert writer is not None
        assert reader is not None
        writer.write(framed(message))
        await writer.drain()
        (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
        said = msgspec.json.decode(await reader.readexactly(length), type=BotAnswer)
        if said.error == "MemoryError":
            await self.end()  # what is left of it may fail again
        return said

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # until its pipes are closed too


MEMORY: Final = 1 << 30
"""Bytes of a process (Linux and most others)."""
SECONDS: Final = 20
"""For one piece of work: of the clock, and of a processor."""
PATIENCE: Final = 19
"""How far such a process stands behind all others."""
PROCESSES: Final = max(1, min(2, (os.cpu_count() or 1) // 2))
MOST_WAITING: Final = 32
"""Pieces of work, those that are under way among them."""
COMMAND: Final = (sys.executable, "-c", f"from {__name__} import think_confined; think_confined()")

P = ParamSpec("P")
R = TypeVar("R")


class Confined:
    """Some processes that work on what was sent, and those who wait for one."""

    def __init__(self) -> None:
        self._processes = BotProcesses(PROCESSES, COMMAND, tries=1)
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


def think_confined() -> None:
    """What such a process runs: it answers until its input ends."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when NumPy is: threads for many cores would take all the memory
    limit_memory()
    think(PATIENCE)
