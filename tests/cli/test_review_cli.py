"""`brelan review`."""

from __future__ import annotations

from pathlib import Path

import pytest

from brelan.library.playing import play, write_record
from cli.running import Brelan


@pytest.fixture
def file(tmp_path: Path) -> str:
    deal = play("poker-as", ["perfect", "random"], seed=5, preset="classic")
    path = tmp_path / "deal.record"
    path.write_text(write_record(deal.record), encoding="utf-8")
    return str(path)


def test_review_prints_the_document_of_the_contract(brelan: Brelan, file: str) -> None:
    found = brelan("review", file, "--json").json
    assert found["seats"][0]["cost"] == 0
    assert found["seats"][1]["cost"] > 0
    keys = {"move", "seat", "played", "best", "worth", "cost", "how"}
    assert all(keys <= one.keys() for one in found["decisions"])
    assert {one["how"] for one in found["decisions"]} == {"solved"}


def test_review_tells_the_costliest_decision_first(brelan: Brelan, file: str) -> None:
    found = brelan("review", file, "--json").json
    worst = found["decisions"][found["costliest"][0]]
    told = brelan("review", file, "--lang", "en")
    assert told.out.startswith(f"Deal 1, move {worst['move']}, random: ")
    assert "Luck" in told.out
    assert brelan("review", file, "--lang", "fr").out.startswith("Manche 1, coup ")


def test_review_of_one_seat(brelan: Brelan, file: str) -> None:
    found = brelan("review", file, "--seat", "0", "--json").json
    assert {one["seat"] for one in found["decisions"]} == {0}
    assert "No decision was clearly worse" in brelan("review", file, "--seat", "0", "--lang", "en").out
    assert brelan("review", file, "--seat", "7").code == 2
    assert brelan("review", file + "x").code == 2
