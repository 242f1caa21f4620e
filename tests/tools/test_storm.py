"""The parts of `make storm` that no other test has, very small; and that what goes wrong is counted."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from tools.storm import mutated
from tools.storm.report import Part, write_report


@pytest.mark.parametrize("kind", mutated.KINDS)
def test_damaged_texts_are_read_or_clearly_refused(kind: str) -> None:
    part = mutated.try_many(kind, 300, "a test")
    assert part.done[kind] == 300
    assert part.done["clear refusals"] > 30
    assert part.holds, part.examples


def test_a_reader_that_crashes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashing(text: str, _union: object) -> None:
        raise ZeroDivisionError(text)

    monkeypatch.setattr(mutated, "read_move", crashing)
    part = mutated.try_many("moves", 10, "a test")
    assert part.wrong == {"crashes": 10}
    assert not part.holds


def test_every_wound_changes_something() -> None:
    lot = random.Random(1)
    for wound in mutated.WOUNDS:
        assert any(wound("raise 40\ncall", lot) != "raise 40\ncall" for _ in range(10)), wound


def test_the_report_says_what_was_wrong_and_how_far_it_came(tmp_path: Path) -> None:
    part = Part("kills", "Kill it", wanted={"kills": 5})
    part.must_be_zero("lost", "doubled")
    part.count("kills", 3)
    part.fail("lost", "action 7")
    write_report([part], tmp_path)
    page = (tmp_path / "faults.md").read_text()
    assert "| Kill it | 3 of 5 kills | 1 lost, 0 doubled |" in page
    assert "kills: lost: action 7" in page
    assert msgspec.json.decode((tmp_path / "faults.json").read_bytes())[0]["wrong"] == {"lost": 1, "doubled": 0}


def test_a_part_that_is_run_alone_keeps_what_is_known_of_the_others(tmp_path: Path) -> None:
    write_report([Part("kills", "Kill it", {"kills": 3}), Part("races", "Race", {"rounds": 24})], tmp_path)
    write_report([Part("races", "Race", {"rounds": 100})], tmp_path)
    page = (tmp_path / "faults.md").read_text()
    assert "3 kills" in page
    assert "100 rounds" in page
    assert "24 rounds" not in page
