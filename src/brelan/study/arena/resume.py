"""A run that was interrupted goes on: its ledger in a file, with a digest, so that a damaged file is known as one."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from brelan._version import __version__
from brelan.errors import BadOption, BadRecord, cannot_read
from brelan.files import write_whole
from brelan.study.arena.experiment import Experiment
from brelan.study.arena.ledger import Ledger, begin

FORMAT: Final = 1
PATIENCE: Final = 10.0  # seconds of work that a sudden end may cost


class Saved(Struct, frozen=True):
    """The first line of the file; the second one is its digest."""

    format: int
    version: str
    ledger: Ledger


class Keeper:
    """Writes a ledger to its file from time to time, all of it or nothing."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._path = Path(file)
        self._written = monotonic()

    def open(self, experiment: Experiment) -> Ledger:
        """What is already done. A file that cannot be read, or not be written later, is refused now."""
        ledger = self._read(experiment) if self._path.exists() else begin(experiment)
        self.write(ledger)
        return ledger

    def now_and_then(self, ledger: Ledger) -> None:
        """Write it if some time has passed."""
        if monotonic() - self._written >= PATIENCE:
            self.write(ledger)

    def write(self, ledger: Ledger) -> None:
        """Written beside and moved into place: whatever happens, there is a whole file."""
        write_whole(self.file, _text(ledger))
        self._written = monotonic()

    def _read(self, experiment: Experiment) -> Ledger:
        saved = self.saved()
        if (saved.format, saved.version) != (FORMAT, __version__):
            raise BadOption(
                "resume-version",
                "{file!r} was written by Brelan {version}, whose deals may differ",
                file=self.file,
                version=saved.version,
            )
        _check_same(self.file, saved.ledger.experiment, experiment)
        return saved.ledger.longer(experiment.deals)

    def saved(self) -> Saved:
        """What the file says, if it is whole."""
        try:
            line, digest, rest = self._path.read_bytes().split(b"\n")
        except OSError as error:
            raise cannot_read(self.file, error) from error
        except ValueError as error:
            raise _damaged(self.file) from error
        if rest or sha256(line).hexdigest().encode() != digest:
            raise _damaged(self.file)
        try:
            return msgspec.json.decode(line, type=Saved)
        except msgspec.MsgspecError as error:  # whole, but not ours
            raise _damaged(self.file) from error


def _text(ledger: Ledger) -> bytes:
    line = msgspec.json.encode(Saved(FORMAT, __version__, ledger))
    return line + b"\n" + sha256(line).hexdigest().encode() + b"\n"


def _damaged(file: str) -> BadRecord:
    return BadRecord("resume-damaged", "{file!r} is not a run of brelan simulate, or it is damaged", file=file)


def _check_same(file: str, kept: Experiment, asked: Experiment) -> None:
    """Another question is another run; only the number of deals may grow."""
    for name in Experiment.__struct_fields__:
        before, now = getattr(kept, name), getattr(asked, name)
        if before != now and (name != "deals" or now < before):
            raise BadOption(
                "resume-other",
                "{file!r} is the run of another question: {name} was {before}, not {now}",
                file=file,
                name=name,
                before=_shown(before),
                now=_shown(now),
            )


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
