"""Which database a command is about: `--database`, the environment, or the user's own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_dir

DATABASE_VARIABLE: Final = "BRELAN_DATABASE_URL"


def chosen_database(given: str | None) -> str:
    """An empty text is an answer too, and refused later."""
    return given if given is not None else os.environ.get(DATABASE_VARIABLE) or default_database()


def default_database() -> str:
    """Where rooms are kept from one run to the next."""
    return f"sqlite:///{Path(user_data_dir('brelan')) / 'rooms.db'}"


def key_beside(database: str) -> Path | None:
    """The file of the key that signs cookies, if it is used: it is no part of the database."""
    from brelan.web.sessions import key_file_of

    file = key_file_of(database)
    return file if file is not None and file.exists() else None
