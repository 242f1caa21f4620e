"""How far a run has come: which deals are done, and their sums. A value, so that it is always whole.

Blocks and shares of the work are both cut by the numbers of deals alone: in whatever order and by whomever the deals
are played, a finished ledger is the same. It stays small however many deals there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
from msgspec import Struct

from brelan._version import __version__
from brelan.errors import BadOption, BadRecord, cannot_read
from brelan.files import write_whole
from brelan.study.arena.chunks import Chunk, Part, block_width
from brelan.study.arena.experiment import Experiment
from brelan.study.arena.tally import Tally, nothing


class Ledger(Struct, frozen=True):
    """What is done of an experiment."""

    experiment: Experiment
    done: tuple[Chunk, ...]  # in order; what touches is one
    blocks: dict[int, Tally]
    shown: dict[str, int]
    seconds: float  # that it took so far, all sittings together

    @property
    def tally(self) -> Tally:
        """All sums."""
        total = nothing(self.experiment.columns)
        for block in self.blocks.values():
            total += block
        return total

    @property
    def deals(self) -> int:
        """How many deals are done."""
        return sum(chunk.size for chunk in self.done) * self.experiment.rotations

    @property
    def goal(self) -> int:
        """How many deals there are to do."""
        return self.experiment.numbers * self.experiment.rotations

    @property
    def complete(self) -> bool:
        return self.deals == self.goal

    def missing(self) -> Iterator[Chunk]:
        """What is left to do, in order."""
        at = 0
        for chunk in self.done:
            if at < chunk.first:
                yield Chunk(at, chunk.first)
            at = chunk.last
        if at < self.experiment.numbers:
            yield Chunk(at, self.experiment.numbers)

    def added(self, part: Part, seconds: float) -> Ledger:
        """With what a worker reported."""
        blocks = dict(self.blocks)
        for block, tally in part.blocks.items():
            blocks[block] = blocks[block] + tally if block in blocks else tally
        shown = Counter(self.shown)
        shown.update(part.shown)
        return Ledger(self.experiment, _joined((*self.done, part.chunk)), blocks, dict(shown), seconds)

    def longer(self, deals: int) -> Ledger:
        """The same for more deals: their blocks are as wide, or hold several of these."""
        experiment = msgspec.structs.replace(self.experiment, deals=deals)
        ratio = block_width(experiment.numbers) // block_width(self.experiment.numbers)
        blocks: dict[int, Tally] = {}
        for block, tally in self.blocks.items():
            wider = block // ratio
            blocks[wider] = blocks[wider] + tally if wider in blocks else tally
        return msgspec.structs.replace(self, experiment=experiment, blocks=blocks)


def begin(experiment: Experiment) -> Ledger:
    """Nothing is done yet."""
    return Ledger(experiment, (), {}, {}, 0.0)


def _joined(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    found: list[Chunk] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.first):
        if found and found[-1].last == chunk.first:
            found[-1] = Chunk(found[-1].first, chunk.last)
        else:
            found.append(chunk)
    return tuple(found)


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
