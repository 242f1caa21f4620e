"""A training that was stopped: what both seats had learnt, as a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from brelan.errors import BadOption
from brelan.games.daker.solving.training import Trainer

if TYPE_CHECKING:
    from brelan.study.array_types import Array


def save(path: Path, trainers: list[Trainer]) -> None:
    """Written beside the file first: a training that is stopped now leaves the older one."""
    import numpy as np

    unfinished = path.with_name(path.name + ".new")
    with unfinished.open("wb") as file:
        for trainer in trainers:
            np.save(file, np.array([trainer.iterations, trainer.seed]))
            for table in _tables(trainer):
                np.save(file, table)
    unfinished.replace(path)


def restore(path: Path, trainers: list[Trainer]) -> None:
    """Go on where the training was stopped."""
    import numpy as np

    with path.open("rb") as file:
        for trainer in trainers:
            iterations, seed = np.load(file)
            if seed != trainer.seed:
                raise _another(path)
            trainer.iterations = int(iterations)
            for table in _tables(trainer):
                kept = np.load(file)
                if kept.shape != table.shape:
                    raise _another(path)
                table[:] = kept


def _another(path: Path) -> BadOption:
    return BadOption("another-training", "another training kept {path!r}", path=str(path))


def _tables(trainer: Trainer) -> Iterator[Array]:
    for rounds in (trainer.regrets, trainer.averages):
        for tables in rounds:
            yield from tables
