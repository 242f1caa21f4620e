from __future__ import annotations

from collections.abc import Iterator

import pytest

from brelan import games


@pytest.fixture(autouse=True, scope="module")
def toy_is_known() -> Iterator[None]:
    """Records find a game by its name: the toy has one while these tests run."""
    patch = pytest.MonkeyPatch()
    patch.setitem(games.MODULES, "toy", "contract.toy")
    yield
    patch.undo()
