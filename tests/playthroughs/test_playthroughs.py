"""Each registered game has a recorded playthrough, and it is still told in the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from brelan import registry
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from playthroughs.transcript import records, transcript


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_a_playthrough_is_told_as_before(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record) == text
    verify(record)
    assert transcript(record) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_a_playthrough(name: str) -> None:
    assert [path for path in records() if read_record(path.read_text(encoding="utf-8")).game == name]
