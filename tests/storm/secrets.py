"""Every byte that every viewer is given, searched for what they must not know; and a planted leak, which is found."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from brelan import games
from brelan.engine.chance.stream import Stream
from brelan.rooms import viewing
from rooms import test_secrets
from storm.report import Deadline, Part
from web import test_http_secrets
from web.test_http_secrets import Leak

DEALS_A_JOB = 50
PARTIES_A_JOB, DEALS_A_PARTY = 2, 10
LEAKS, UNSEEN = "leaks", "planted leaks that were not found"


def in_process(name: str, deals: int, seed: int) -> Part:
    """Views and records, without a server."""
    part, lot = Part("", ""), Stream("storm of secrets", name, seed)
    table = test_secrets.table_of(games.find(name), seed)
    try:
        for _ in range(deals):
            before = len(table.room.finished)
            while len(table.room.finished) == before:
                table.step()
                if not lot.below(6):
                    part.count("secrets looked for", test_secrets.check(table))
            part.count("secrets looked for", test_secrets.check(table))
            part.count(f"deals of {name}")
    except AssertionError as leak:
        part.fail(LEAKS, f"{name}, seed {seed}: {str(leak)[:200]}")
    return part


def over_http(name: str, parties: int, deals: int, first: int) -> Part:
    """Pages, frames, JSON, records and refusals, as a server sends them."""
    part = Part("", "")
    with tempfile.TemporaryDirectory() as folder, test_http_secrets.running(Path(folder)) as here:
        for seed in range(first, first + parties):
            try:
                part.count("secrets looked for", test_http_secrets.party(here, games.find(name), seed, deals))
                part.count(f"deals of {name}", deals)
            except Leak as leak:
                part.fail(LEAKS, f"{name}, seed {seed}: {str(leak)[:200]}")
    return part


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Whoever has no cards is shown those of the first place."""
    honest = viewing._deal_view

    def leaking(room: Any, you: int | None, *, moves: bool) -> Any:
        shown = honest(room, you, moves=moves)
        return shown if shown.place is not None else replace(shown, view=games.find(name).view(room.deal.state, 0))

    viewing._deal_view = leaking
    try:
        yield
    finally:
        viewing._deal_view = honest


def with_a_leak(name: str) -> Part:
    part = Part("", "")
    with planted(name):
        found = in_process(name, 5, 0).wrong.get(LEAKS, 0) and over_http(name, 1, 3, 0).wrong.get(LEAKS, 0)
    part.count("planted leaks")
    if not found:
        part.fail(UNSEEN, name)
    return part


def run(deals: int, http_deals: int, deadline: Deadline, workers: int = 2) -> list[Part]:
    quick = Part("secrets", "Every byte to every viewer, in process")
    slow = Part("secrets-http", "Every byte to every viewer, over HTTP")
    quick.wanted = {f"deals of {name}": deals for name in games.names()}
    slow.wanted = {f"deals of {name}": http_deals for name in games.names()}
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        hidden = [name for name in games.names() if name != "poker-as"]  # dice lie open
        leaks = [pool.submit(with_a_leak, name) for name in hidden]
        jobs = [
            pool.submit(in_process, name, min(DEALS_A_JOB, deals), seed)
            for seed in range(-(-deals // DEALS_A_JOB))
            for name in games.names()
        ]
        a_job = PARTIES_A_JOB * DEALS_A_PARTY
        http_jobs = [
            pool.submit(over_http, name, PARTIES_A_JOB, min(DEALS_A_PARTY, http_deals), PARTIES_A_JOB * job)
            for job in range(-(-http_deals // a_job))
            for name in games.names()
        ]
        start = time.monotonic()
        _gather(quick, [*leaks, *jobs], deadline)
        middle = time.monotonic()
        _gather(slow, http_jobs, deadline)
        quick.seconds, slow.seconds = middle - start, time.monotonic() - middle
    quick.must_be_zero(LEAKS, UNSEEN)
    slow.must_be_zero(LEAKS)
    return [quick, slow]


def _gather(part: Part, jobs: list[Any], deadline: Deadline) -> None:
    for job in jobs:
        if deadline.is_over and job.cancel():
            continue
        part.add(job.result())
