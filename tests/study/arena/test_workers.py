"""A lost worker costs time, nothing else."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from time import sleep
from typing import Any

import psutil
import pytest

from brelan import __version__
from brelan.errors import BadOption, BrelanError, IllegalMove
from brelan.study.arena import simulate
from brelan.study.arena.chunks import Chunk, Part
from brelan.study.arena.ledger import Keeper
from brelan.study.arena.simulate import LOSSES, SHARE, Shares
from brelan.study.arena.workers import AHEAD, Processes, Workers, cluster
from study.arena.experiments import experiment

LONG = 5_000


class Killing:
    """Kills a process when the first deals are reported."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.told: list[int] = []

    def __call__(self, done: int) -> None:
        if not self.told:
            os.kill(self.pid, signal.SIGKILL)
        self.told.append(done)


def wait_until_gone(pid: int) -> None:
    """Whoever has started it may not have looked yet."""
    while psutil.pid_exists(pid):
        sleep(0.01)


@pytest.mark.deep
def test_a_killed_process_is_replaced_and_its_deals_are_played_again() -> None:
    with Processes(2) as processes:
        kill = Killing(processes.submit(os.getpid).result())
        tally = simulate.run(experiment(deals=LONG), processes, kill)
        wait_until_gone(kill.pid)
        assert processes.submit(os.getpid).result() != kill.pid
    assert kill.told[0] < kill.told[-1] == LONG
    assert tally == simulate.run(experiment(deals=LONG))


@pytest.mark.deep
def test_a_killed_worker_of_a_dask_cluster_is_replaced_by_the_others() -> None:
    from distributed import Client, LocalCluster

    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**options) as machines, Client(machines) as client, cluster(client.scheduler.address) as found:
        kill = Killing(next(iter(client.run(os.getpid).values())))
        tally = simulate.run(experiment(deals=LONG), found, kill)
        wait_until_gone(kill.pid)
    assert kill.told[0] < kill.told[-1] == LONG
    assert tally == simulate.run(experiment(deals=LONG))


def test_a_cluster_that_does_not_answer_or_has_no_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr("brelan.study.arena.workers.PATIENCE", 1)
    with pytest.raises(BadOption, match="no cluster answers"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(BadOption, match="no cluster answers"), cluster("nonsense://x"):
        pass
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as machines,
        pytest.raises(BadOption, match="has no workers"),
        cluster(machines.scheduler_address),
    ):
        pass


SCHEDULER = """
from time import sleep
from distributed import LocalCluster
with LocalCluster(n_workers=1, processes=False, protocol="tcp", dashboard_address=None) as machines:
    print(machines.scheduler_address, flush=True)
    sleep(600)
"""


@pytest.mark.deep
def test_a_cluster_that_vanishes_ends_the_run_and_keeps_what_is_done(tmp_path: Path) -> None:
    keeper = Keeper(str(tmp_path / "run"))
    with subprocess.Popen([sys.executable, "-c", SCHEDULER], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            with pytest.raises(BrelanError, match="is gone"), cluster(address) as found:
                simulate.play(keeper.open(experiment(deals=LONG)), found, Killing(process.pid), keeper)
        finally:
            process.kill()
    kept = keeper.open(experiment(deals=LONG))
    assert 0 < kept.deals < LONG
    assert simulate.play(kept).tally == simulate.run(experiment(deals=LONG))


class Here(Workers):
    """Plays at once, in this process, and counts what is under way. Some calls are lost."""

    def __init__(self, lost: Callable[[Chunk, int], bool]) -> None:
        self.lose = lost
        self.times: dict[Chunk, int] = {}
        self.under_way = self.most = 0

    def wanted(self) -> int:
        return 3 * AHEAD

    def submit(self, task: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> Future[Any]:
        chunk: Chunk = args[1]
        self.times[chunk] = self.times.get(chunk, 0) + 1
        future: Future[Any] = Future()
        if self.lose(chunk, self.times[chunk]):
            future.set_exception(BrokenProcessPool("gone"))
        else:
            future.set_result(task(*args))
        return future


def test_a_share_that_is_lost_now_and_then_is_played_in_the_end() -> None:
    here = Here(lambda chunk, times: times <= chunk.first % 3)
    assert simulate.run(experiment(), here) == simulate.run(experiment())
    assert max(here.times.values()) == 3


def test_a_share_that_always_kills_its_worker_ends_the_run() -> None:
    with pytest.raises(BrelanError, match="deals 0 to 31: their workers were lost"):
        simulate.run(experiment(), Here(lambda chunk, _times: chunk.first == 0))


def test_a_plain_executor_that_breaks_is_no_endless_run() -> None:
    class Broken(Executor):
        def submit(self, *_args: Any, **_kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(BrokenProcessPool("gone"))
            return future

    with pytest.raises(BrelanError, match=f"lost {LOSSES + 1} times"):
        simulate.run(experiment(), Broken())


@pytest.mark.parametrize(
    ("error", "says"),
    [(ModuleNotFoundError("No module named 'brelan'"), "a worker cannot play: No module named 'brelan'")],
)
def test_a_worker_without_brelan_is_named(error: Exception, says: str) -> None:
    class Bare(Here):
        def submit(self, *_args: Any, **_kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(error)
            return future

    with pytest.raises(BrelanError, match=says):
        simulate.run(experiment(), Bare(lambda *_: False))


def test_a_worker_with_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "__version__", "9.9")
    with pytest.raises(BrelanError, match=r"here is 9\.9"):
        simulate.run(experiment(), Here(lambda *_: False))


def part(chunk: Chunk, seconds: float) -> Part:
    return Part(chunk, {}, {}, seconds, "")


def test_shares_grow_to_about_half_a_second_and_cover_everything_once() -> None:
    """A billion deals at a constant pace: a few shares are known at a time, and they are large."""
    shares, pace = Shares(iter([Chunk(0, 10**9)])), 4_000_000
    at = count = 0
    while (share := shares.next()) is not None:
        assert share.first == at
        at, count = share.last, count + 1
        assert share.size <= SHARE * pace
        shares.learn(part(share, share.size / pace))
    assert at == 10**9
    assert count < 1.1 * 10**9 / (SHARE * pace) + 10


def test_a_slow_game_has_small_shares() -> None:
    shares = Shares(iter([Chunk(0, 1_000)]))
    first = shares.next()
    assert first is not None
    shares.learn(part(first, 32.0))
    later = shares.next()
    assert later is not None
    assert later.size == 1


def test_the_window_of_submissions_is_bounded() -> None:
    """However many deals: no more shares are under way than the workers want."""
    waiting: list[tuple[Future[Part], Chunk]] = []
    most = 0

    class Slow(Workers):
        def wanted(self) -> int:
            return 4

        def submit(self, _task: Any, _experiment: Any, chunk: Chunk, /) -> Future[Any]:  # type: ignore[override]
            nonlocal most
            future: Future[Part] = Future()
            waiting.append((future, chunk))
            most = max(most, len(waiting))
            if len(waiting) == 4:
                done, its = waiting.pop(0)
                done.set_result(Part(its, {}, {}, 0.5, __version__))
            return future

    found = simulate.parts(experiment(), iter([Chunk(0, 10**9)]), Slow())
    numbers = [next(found).chunk for _ in range(50)]
    found.close()  # type: ignore[attr-defined]
    assert most == 4
    assert len({chunk.first for chunk in numbers}) == 50
    assert all(future.cancelled() or future.done() for future, _ in waiting)


@pytest.mark.parametrize(
    "error",
    [
        BadOption("no-cluster", "no cluster answers at {address!r}", address="x"),
        IllegalMove("not-legal", "no {what}", seat=1, move="fold", clause="DAK-3", what="fold"),
    ],
)
def test_errors_travel_between_processes(error: BrelanError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert (again.code, again.details) == (error.code, error.details)
