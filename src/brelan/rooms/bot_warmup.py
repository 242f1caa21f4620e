"""Bots that need tables before they can choose: computed in another process, while a simpler bot plays for them."""

from __future__ import annotations

import asyncio
import logging
from asyncio.subprocess import DEVNULL
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

from brelan import registry
from brelan.rooms.bot_processes import Thinkers
from brelan.rooms.options import USUAL_SEATS
from brelan.rooms.room import Room, game_of, is_dealing
from brelan.study.bots import preparations_of
from brelan.study.bots.prepare import Job, command_of, job_of

LOG: Final = logging.getLogger("brelan.rooms")
AT_ONCE: Final = 2
"""Jobs at the same time: one that a table needs does not wait for those of the start."""


class Preparing:
    """What this process has prepared for its bots. `changed` hears of the rooms whose bots are ready."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self.thinkers = Thinkers()
        """The processes in which these bots think."""
        self._changed = changed
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._work: dict[Job, asyncio.Task[None]] = {}
        self._ready: set[Job] = set()
        self._rooms: defaultdict[Job, set[str]] = defaultdict(set)

    # Asking

    def is_ready(self, room: Room, seat: int) -> bool:
        """The bot on this chair may think: what it needs, if anything, is ready."""
        job = _job_at(room, seat)
        return job is None or job in self._ready

    def seats(self, room: Room) -> frozenset[int]:
        """The chairs whose bots are being prepared."""
        return frozenset(seat for seat, job in _jobs_in(room) if job in self._work and job not in self._ready)

    # Doing

    def look(self, room: Room) -> None:
        """Begin what the bots of this deal need."""
        for _, job in _jobs_in(room):
            if job not in self._ready:
                self._rooms[job].add(room.id)
                self._begin(job)

    async def warm_up(self) -> None:
        """Prepare what most tables need, one job after the other."""
        for job in usual_jobs():
            await asyncio.wait({self._begin(job)})

    async def stop(self) -> None:
        for task in self._work.values():
            task.cancel()
        await asyncio.gather(*self._work.values(), return_exceptions=True)
        await self.thinkers.stop()

    def _begin(self, job: Job) -> asyncio.Task[None]:
        if job not in self._work:
            self._work[job] = asyncio.create_task(self._do(job))
        return self._work[job]

    async def _do(self, job: Job) -> None:
        try:
            async with self._slots:
                await _in_another_process(job)
                await self.thinkers.prepare(job)  # read from disk; computed there if the cache cannot be written
        except Exception:
            LOG.exception("a bot cannot be prepared", extra={"bot": job.bot})
            return
        self._ready.add(job)
        for room_id in self._rooms.pop(job, ()):
            self._changed(room_id)


async def _in_another_process(job: Job) -> None:
    """Keeps the event loop of this process free."""
    process = await asyncio.create_subprocess_exec(*command_of(job), stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    try:
        status = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if status:
        LOG.warning("preparing a bot failed", extra={"bot": job.bot})


def _job_at(room: Room, seat: int) -> Job | None:
    deal, bot = room.deal, room.chairs[seat].bot
    if deal is None or bot is None:
        return None
    return job_of(game_of(room), bot, deal.rules, len(deal.seats))


def _jobs_in(room: Room) -> Iterator[tuple[int, Job]]:
    """The chairs of the deal whose bots need something, and what."""
    if room.deal is None or not is_dealing(room) or all(room.chairs[seat].bot is None for seat in room.deal.seats):
        return
    if not preparations_of(game_of(room)):
        return
    for seat in room.deal.seats:
        job = _job_at(room, seat)
        if job is not None:
            yield seat, job


def usual_jobs() -> list[Job]:
    """Each bot that must prepare itself, at a table as the lobby offers it."""
    jobs = [
        job_of(game, bot, game.Rules(), min(USUAL_SEATS, game.seats[-1]))
        for game in map(registry.game, registry.names())
        for bot in preparations_of(game)
    ]
    return [job for job in jobs if job is not None]
