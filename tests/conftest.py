from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from examples import examples

if TYPE_CHECKING:
    from databases import Postgres

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is: the workers of a run share the cores already
settings.register_profile("normal", examples(30))
settings.load_profile("normal")


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Solved tables of the tests stay out of the user's cache."""
    patch = pytest.MonkeyPatch()
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"  # one for all workers
    folder.mkdir(exist_ok=True)
    patch.setenv("BRELAN_CACHE", str(folder))
    yield folder
    patch.undo()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process that ask for it."""
    from databases import running_postgres

    with running_postgres() as server:
        yield server
