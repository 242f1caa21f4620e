from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import brelan
from examples import examples

if TYPE_CHECKING:
    from databases import Postgres

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is: the workers of a run share the cores already
settings.register_profile("normal", examples(14))
settings.load_profile("normal")


COMPUTED_BY = ("pieces", "engine", "families", "games", "study")
"""The folders of brelan that solved tables come from."""


class _AtOnce:
    """Says what fails when it fails: the deep tests take an hour, and may be stopped before their summary."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self.terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            lines = str(report.longrepr).strip().splitlines()
            reason = next((line for line in lines if line.startswith("E ")), "".join(lines[-1:]))
            self.terminal.write_line(f"\nFAILED {report.nodeid} ({report.when}): {reason.removeprefix('E ').strip()}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_AtOnce(terminal))


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay until the end: the garbage collector need not go through them every time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


@pytest.fixture(autouse=True, scope="session")
def own_cache(pytestconfig: pytest.Config) -> Iterator[Path]:
    """Solved tables of the tests, out of the user's cache; kept from run to run until what computes them changes."""
    from brelan.study.cache import digest_of

    patch = pytest.MonkeyPatch()
    kept = pytestconfig.rootpath / ".pytest_cache" / "tables"
    sources = [file for part in COMPUTED_BY for file in Path(brelan.__file__).with_name(part).rglob("*.py")]
    folder = kept / digest_of(*sorted(sources))[:16]
    for other in kept.glob("*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    patch.setenv("BRELAN_CACHE", str(folder))
    yield folder
    patch.undo()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process that ask for it."""
    from databases import running_postgres

    with running_postgres() as server:
        yield server
