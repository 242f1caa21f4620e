from __future__ import annotations

from pathlib import Path

import pytest

from databases import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database: every test that asks for it runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rooms.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create()


@pytest.fixture
def postgres_url(postgres: Postgres) -> tuple[Postgres, str]:
    """The server, and an empty database of it."""
    return postgres, postgres.create()
