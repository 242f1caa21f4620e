"""Who plays: processes on this machine, or a Dask cluster. Both are Executors that outlive the loss of a worker."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process
from threading import Thread
from time import monotonic
from typing import Any, Final, TypeVar

from brelan.errors import BadOption, BrelanError
from brelan.extras import extra

T = TypeVar("T")

AHEAD: Final = 2  # shares of work that wait for each worker, including the one it plays
PATIENCE: Final = 5  # seconds for a cluster to answer
_LOOK: Final = 5.0  # seconds after which a cluster is counted again


class Workers(Executor):
    """An executor that knows how many shares it wants at once, and which errors mean that a worker was lost."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def wanted(self) -> int:
        """How many shares should be under way."""
        raise NotImplementedError


class Processes(Workers):
    """Processes on this machine. When one dies the others go with it, and new ones take their place."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        # A forked copy of a process with threads (a progress bar is one) may hang: start from a clean one.
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        return ProcessPoolExecutor(self._count, mp_context=get_context(method), initializer=_sit_down)

    def wanted(self) -> int:
        return AHEAD * self._count

    def submit(self, task: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        try:
            return self._pool.submit(task, *args, **kwargs)
        except BrokenExecutor:
            self._pool.shutdown(wait=False)
            self._pool = self._fresh()
            return self._pool.submit(task, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _sit_down() -> None:
    """Ctrl-C is for the process that asks, not for those that play; and nobody plays on when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asker = parent_process()
    if asker is not None:
        Thread(target=_leave_with, args=(asker,), daemon=True).start()


def _leave_with(asker: Any) -> None:
    asker.join()
    os._exit(1)


class Cluster(Workers):
    """The workers of a Dask cluster. Its scheduler gives the share of a lost worker to another one."""

    def __init__(self, client: Any, killed: type[BaseException]) -> None:
        self.lost = (*Workers.lost, killed)
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._looked = monotonic()
        self._threads = self._count()

    def _count(self) -> int:
        return sum(self._client.nthreads().values())

    def wanted(self) -> int:
        if monotonic() - self._looked > _LOOK:  # machines come and go
            self._looked, self._threads = monotonic(), self._count()
        return AHEAD * max(1, self._threads)

    def submit(self, task: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = self._executor.submit(task, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait and not cancel_futures)


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler listens there."""
    distributed: Any = extra("distributed", "cluster", "cluster")
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise BadOption("no-cluster", "no cluster answers at {address!r}", address=address) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise BadOption("cluster-empty", "the cluster at {address!r} has no workers", address=address) from error
        found = Cluster(client, distributed.KilledWorker)
        try:
            yield found
        except Exception as error:
            if client.status == "running":
                raise
            raise BrelanError("cluster-lost", "the cluster at {address!r} is gone", address=address) from error
        finally:
            if client.status == "running":
                found.shutdown(cancel_futures=True)
