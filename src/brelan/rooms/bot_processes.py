"""Processes in which slow bots think, seen from the server: started when first needed, replaced when they die."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec

from brelan.study.bots.prepare import Job
from brelan.study.bots.thinker import COMMAND, LENGTH, BotAnswer, BotQuestion, Task, framed

LOG: Final = logging.getLogger("brelan.rooms")
THINKERS: Final = min(4, os.cpu_count() or 1)
LIMIT_SECONDS: Final = 10.0
"""A bot that has not answered by then is not waited for."""
TRIES: Final = 2
"""A process that dies may have been ended by somebody: another one is asked before the bot is given up."""


class Thinkers:
    """Some processes that answer questions, each one question at a time, in the order in which they were asked."""

    def __init__(self, number: int = THINKERS, command: Sequence[str] = COMMAND, tries: int = TRIES) -> None:
        self._all = [_Thinker(command) for _ in range(number)]
        self._tries = tries
        self._idle: asyncio.LifoQueue[_Thinker] = asyncio.LifoQueue()  # one that has thought before is warm
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


class _Thinker:
    """One process, and how to get another one."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
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
