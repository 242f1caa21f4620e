from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from web.server import Server, serving
from web.visitors import QUICK, Visitor

if TYPE_CHECKING:
    from web.test_http_secrets import Here


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that neither stop it nor wear it out. It must have had nothing to complain about."""
    with serving(tmp_path_factory.mktemp("served"), options=QUICK) as running:
        yield running
    assert running.crashes == []
    assert running.other_lines == []


@pytest.fixture
def anne(server: Server) -> Iterator[Visitor]:
    with Visitor(server, "Anne") as visitor:
        yield visitor


@pytest.fixture
def bruno(server: Server) -> Iterator[Visitor]:
    with Visitor(server, "Bruno", lang="fr") as visitor:
        yield visitor


@pytest.fixture
def zoe(server: Server) -> Iterator[Visitor]:
    """Who only watches."""
    with Visitor(server, "Zoé") as visitor:
        yield visitor


@pytest.fixture(scope="session")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    """A server in this process, whose rooms the tests know."""
    from web.test_http_secrets import running

    with running(tmp_path_factory.mktemp("here")) as found:
        yield found
