from __future__ import annotations

from collections.abc import Iterator

import pytest

from brelan import registry
from brelan.registry import Entry


@pytest.fixture(autouse=True, scope="module")
def toy_is_known() -> Iterator[None]:
    """Records find a game by its name: the toy has one while these tests run."""
    patch = pytest.MonkeyPatch()
    patch.setitem(registry.OURS, "toy", Entry(name="toy", engine="contract.toy"))
    yield
    patch.undo()
