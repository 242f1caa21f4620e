"""Every byte that every viewer is given, searched for what they must not know; and a planted leak, which is found."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.rooms import viewing
from brelan.rooms.room import deals_played
from rooms import test_secrets
from tools.storm.report import Deadline, Part
from web import test_http_secrets
from web.test_http_secrets import Leak

DEALS_A_JOB = 50
DEALS_A_PARTY = 10
LEAKS, UNSEEN, BROKEN = "leaks", "planted leaks that were not found", "tables that went wrong"


def in_process(name: str, deals: int, seed: int) -> Part:
    """Views and records, without a server."""
    part, lot = Part("", ""), SeededRandom("storm of secrets", name, seed)
    table = test_secrets.table_of(registry.game(name), seed)
    try:
        for _ in range(deals):
            before = deals_played(table.room)
            while deals_played(table.room) == before:
                table.step()
                if not lot.below(6):
                    part.count("secrets looked for", test_secrets.check(table))
            part.count("secrets looked for", test_secrets.check(table))
            part.count(f"deals of {name}")
    except AssertionError as leak:
        part.fail(LEAKS, f"{name}, seed {seed}: {str(leak)[:200]}")
    return part


def over_http(name: str, deals: int, seed: int) -> Part:
    """Pages, frames, JSON, records and refusals, as a server sends them."""
    part = Part("", "")
    with tempfile.TemporaryDirectory() as folder, test_http_secrets.running(Path(folder)) as here:
        try:
            part.count("secrets looked for", test_http_secrets.party(here, registry.game(name), seed, deals))
            part.count(f"deals of {name}", deals)
        except Leak as leak:
            part.fail(LEAKS, f"{name}, seed {seed}: {str(leak)[:200]}")
        except AssertionError as error:
            part.fail(BROKEN, f"{name}, seed {seed}: {str(error)[:200]}")
    return part


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Whoever has no cards is shown those of the first place."""
    honest = viewing._deal_view

    def leaking(room: Any, you: int | None, *, moves: bool) -> Any:
        shown = honest(room, you, moves=moves)
        return shown if shown.place is not None else replace(shown, view=registry.game(name).view(room.deal.state, 0))

    viewing._deal_view = leaking
    try:
        yield
    finally:
        viewing._deal_view = honest


def with_a_leak(name: str) -> Part:
    part = Part("", "")
    with planted(name):
        found = in_process(name, 5, 0).wrong.get(LEAKS, 0) and over_http(name, 3, 0).wrong.get(LEAKS, 0)
    part.count("planted leaks")
    if not found:
        part.fail(UNSEEN, name)
    return part


def run(deals: int, http_deals: int, seconds: float, told: Callable[[Part], None], workers: int = 2) -> list[Part]:
    """Each of the two parts has half the time. `told` is called with each whenever there is more of it."""
    quick = Part("secrets", "Every byte to every viewer, in process")
    slow = Part("secrets-http", "Every byte to every viewer, over HTTP")
    quick.must_be_zero(LEAKS, UNSEEN)
    slow.must_be_zero(LEAKS, BROKEN)
    hidden = [name for name in registry.names() if name != "poker-as"]  # dice lie open
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for part, job, number, at_once in (
            (quick, in_process, deals, DEALS_A_JOB),
            (slow, over_http, http_deals, DEALS_A_PARTY),
        ):
            part.wanted = {f"deals of {name}": number for name in registry.names()}
            part.done = dict.fromkeys(part.wanted, 0)
            jobs = [pool.submit(with_a_leak, name) for name in hidden] if part is quick else []
            for seed, some in enumerate(_split(number, at_once)):
                jobs += [pool.submit(job, name, some, seed) for name in registry.names()]
            _gather(part, jobs, Deadline(seconds / 2), told)
    return [quick, slow]


def _split(number: int, at_once: int) -> list[int]:
    whole, rest = divmod(number, at_once)
    return [at_once] * whole + [rest] * bool(rest)


def _gather(part: Part, jobs: Sequence[Future[Part]], deadline: Deadline, told: Callable[[Part], None]) -> None:
    """Until the time is over: then what runs is finished, and the rest is not begun."""
    start = time.monotonic()
    for job in as_completed(jobs):
        if not job.cancelled():
            part.add(job.result())
            part.seconds = time.monotonic() - start
            told(part)
        if deadline.is_over:
            for waiting in jobs:
                waiting.cancel()
