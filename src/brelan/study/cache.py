"""Computed tables on disk. A cache that cannot be read or written is as good as none: never an error."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_dir

FORMAT: Final = 2
"""Raise it when the meaning of a stored table changes."""

Arrays = dict[str, npt.NDArray[Any]]


def load(key: Mapping[str, Any]) -> Arrays | None:
    """What was saved under this key, or None."""
    try:
        with _path(key).open("rb") as file, np.load(file, allow_pickle=False) as stored:
            return {name: stored[name] for name in stored.files}
    except Exception:  # a damaged archive raises almost anything: zip, zlib, struct, value and key errors
        return None


def save(key: Mapping[str, Any], arrays: Arrays) -> None:
    """Keep these arrays. Written beside and moved into place, so that no reader meets half a file."""
    path = _path(key)
    beside: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            np.savez(file, **arrays)  # type: ignore[arg-type]  # no array is called allow_pickle
        os.replace(beside, path)
    except OSError:
        if beside is not None:
            with suppress(OSError):
                os.unlink(beside)


def digest_of(*sources: str | Path) -> str:
    """A digest of these files. As part of a key: what was computed by another text of them is not found."""
    return hashlib.sha256(b"".join([Path(source).read_bytes() for source in sources])).hexdigest()


def cache_folder() -> Path:
    """Where what was computed or fetched once is kept; it may be deleted at any time."""
    return Path(os.environ.get("BRELAN_CACHE") or user_cache_dir("brelan", appauthor=False))


def _path(key: Mapping[str, Any]) -> Path:
    digest = hashlib.sha256(msgspec.json.encode({"format": FORMAT, **key}, order="deterministic")).hexdigest()
    return cache_folder() / f"{digest}.npz"
