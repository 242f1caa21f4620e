"""What strangers send is worked on in processes with limits: of memory, of time, and of how many wait."""

from __future__ import annotations

import asyncio
import os
import resource
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psutil
import pytest

from brelan.errors import BrelanError, TooMuch, Unavailable
from brelan.families.daker_cards.cards import parse_pack
from brelan.rooms import bot_processes
from brelan.rooms.bot_processes import MEMORY, MOST_WAITING, PROCESSES, SECONDS, Confined
from brelan.rooms.uploaded_deal import deals_in
from rooms.tables import asynchronous


@asynccontextmanager
async def processes() -> AsyncIterator[Confined]:
    made = Confined()
    try:
        yield made
    finally:
        await made.stop()


def children() -> set[psutil.Process]:
    return {one for one in psutil.Process().children() if any("bot_processes" in word for word in one.cmdline())}


@asynchronous
async def test_a_result_comes_back_and_a_refusal_with_its_details() -> None:
    async with processes() as strangers:
        assert await strangers.do(sum, (1, 2)) == 3
        with pytest.raises(BrelanError) as refused:
            await strangers.do(parse_pack, "A/X")
        assert (refused.value.code, refused.value.details["card"]) == ("pack-unknown-card", "A/X")


@asynchronous
async def test_memory_has_an_end_and_the_next_work_is_done() -> None:
    async with processes() as strangers:
        assert await strangers.do(resource.getrlimit, resource.RLIMIT_AS) == (MEMORY, MEMORY)
        with pytest.raises(TooMuch) as refused:
            await strangers.do(bytearray, 2 * MEMORY)
        assert refused.value.code == "record-too-heavy"
        assert await strangers.do(len, "abc") == 3


@asynchronous
async def test_the_memory_is_not_spent_on_threads_for_many_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "64")
    async with processes() as strangers:
        assert await strangers.do(os.getenv, "OPENBLAS_NUM_THREADS") == "1"


@asynchronous
async def test_time_has_an_end_and_the_next_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    async with processes() as strangers:
        soft, _ = await strangers.do(resource.getrlimit, resource.RLIMIT_CPU)
        assert SECONDS <= soft <= 2 * SECONDS
        with monkeypatch.context() as patched:
            patched.setattr(bot_processes, "SECONDS", 0.2)
            with pytest.raises(TooMuch) as refused:
                await strangers.do(pow, 3, 10**9)  # it holds its interpreter, and hears nothing
        assert refused.value.code == "record-too-heavy"
        assert await strangers.do(len, "abc") == 3


@asynchronous
async def test_a_fault_of_ours_is_none_of_the_senders() -> None:
    async with processes() as strangers:
        with pytest.raises(RuntimeError, match="AttributeError"):
            await strangers.do(deals_in, None)  # type: ignore[arg-type]


@asynchronous
async def test_work_that_nobody_waits_for_ends_with_its_process() -> None:
    async with processes() as strangers:
        before = await strangers.do(os.getpid)
        work = asyncio.create_task(strangers.do(time.sleep, 3600))
        await asyncio.sleep(0.05)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert not psutil.pid_exists(before)
        assert await strangers.do(os.getpid) != before
    assert children() == set()


@asynchronous
async def test_only_so_many_wait() -> None:
    async with processes() as strangers:
        waiting: list[asyncio.Task[Any]] = [
            asyncio.create_task(strangers.do(time.sleep, 3600)) for _ in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Unavailable) as refused:
            await strangers.do(len, "abc")
        assert refused.value.code == "records-busy"
        assert len(children()) <= PROCESSES
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await strangers.do(len, "abc") == 3
