"""Two checkers that share no code say the same of every record: ours, and `examples/check_record.py`, which
follows the documentation. The third, the page's script, is compared with them in tests/browser/test_checking.py."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brelan.engine.chance.stream import Stream
from brelan.engine.game import AnyGame
from brelan.errors import BrelanError
from brelan.records.record import Reader, Record
from brelan.records.redact import redact_record
from brelan.records.text import read_record
from brelan.records.verify import verify
from contract.games import registered_game
from records.chained import chained_record
from records.damage import DAMAGES

ROOT = Path(__file__).parents[2]
HARMLESS = {
    "untouched",
    "a chain that nobody used",
    "the first deal dropped",  # less is proved, and the verdict says so
    "a deal dropped",
    "proofs dropped",
}
AT_TIMES = {"withheld", "no chain", "answers turned", "an outcome turned"}
"""Nothing changes where a link was withheld already, a seat had no chain, or one player or card is all there is."""


def _load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = _load(ROOT / "examples" / "check_record.py")


def ours(text: str) -> dict[str, Any]:
    """The verdict of `brelan verify`, in the words of the others."""
    try:
        verdict = verify(read_record(text))
    except BrelanError:
        return {"holds": False}
    return {
        "holds": True,
        "version": verdict.version,
        "chance": {"proved": verdict.proved, "unproved": verdict.unproved, "missing": verdict.missing},
        "seats": [{"seat": seat.seat, "name": seat.name, "seeds": seat.seeds} for seat in verdict.seats],
        "fingerprint": verdict.fingerprint,
    }


def theirs(answer: dict[str, Any]) -> dict[str, Any]:
    return answer if answer["holds"] else {"holds": False}


def viewed(record: Record, stream: Stream) -> Record:
    """The whole record, or as somebody may keep it."""
    viewers: tuple[Reader, ...] = (None, "spectator", *range(len(record.seats)))
    viewer = viewers[stream.below(len(viewers))]
    return record if viewer is None else redact_record(record, viewer)


def damaged_texts(game: AnyGame, seed: int) -> Iterator[tuple[str, str]]:
    """A record damaged in every way, one after the other."""
    record = chained_record(game, seed, deals=3)
    for name, damage in DAMAGES.items():
        stream = Stream("damage", seed, name)
        yield name, damage(viewed(record, stream), stream)


def check_all(game: AnyGame, seed: int) -> None:
    for name, text in damaged_texts(game, seed):
        verdict = ours(text)
        assert theirs(CHECKER.answer(text)) == verdict, f"{game.name} {seed} {name}"
        assert name in AT_TIMES or verdict["holds"] == (name in HARMLESS), f"{game.name} {seed} {name}"


@registered_game
def test_the_checkers_agree_on_honest_and_damaged_records(game: AnyGame) -> None:
    check_all(game, 1)


def test_the_checkers_agree_on_old_records() -> None:
    for path in sorted((ROOT / "tests" / "playthroughs").glob("*.record")):
        text = path.read_text(encoding="utf-8")
        assert theirs(CHECKER.answer(text)) == ours(text), path.name


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 7))
@registered_game
def test_the_checkers_agree_on_a_thousand_records(game: AnyGame, seed: int) -> None:
    check_all(game, seed)
