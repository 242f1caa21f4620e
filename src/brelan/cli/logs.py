"""The log of a server: one JSON document per line, never a secret."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from typing import Any, Final

import msgspec

TOLD: Final = frozenset({"address", "network", "path", "room", "bot", "error"})
"""What a line of the log may have besides its message. A room is named by a mark (`mark_of`), never by its link."""
LONG_WORD: Final = re.compile(r"[\w-]{20,}", re.ASCII)
"""Links, sessions, seals and tokens are words like this."""


class Lines(logging.Formatter):
    """One JSON document per line: what happened and where, never a card."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": without_secrets(record.getMessage()),
        }
        line |= {name: str(value) for name, value in vars(record).items() if name in TOLD}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = list(_trace(record.exc_info[1]))
        return msgspec.json.encode(line).decode()


def without_secrets(text: str) -> str:
    """A message of another library, which may quote anything."""
    return LONG_WORD.sub("…", text)


def _trace(error: BaseException | None) -> Iterator[str]:
    """Where it broke, the first cause last. An error may name cards, so only messages of the system and the database
    are quoted (without values: see `open_engine`)."""
    while error is not None:
        quoted = isinstance(error, OSError) or type(error).__module__.startswith("sqlalchemy")
        yield f"{type(error).__name__}: {without_secrets(str(error))}" if quoted else type(error).__name__
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        error = error.__cause__ or error.__context__


def write_logs() -> None:
    """From now on, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.captureWarnings(True)
    for noisy in ("aiosqlite", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
