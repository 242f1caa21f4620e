"""The trees of small deals, counted: a rule that changes moves a number."""

from __future__ import annotations

import pytest

from brelan import registry
from tallies.count import FILE, Row, count, read_rows, write

ROWS = read_rows()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
def test_the_tree_is_as_it_was(row: Row) -> None:
    assert count(row.setting) == row.tally


def test_every_game_is_counted_to_the_end_of_a_deal() -> None:
    assert {row.setting.game for row in ROWS if row.tally.finished} == set(registry.names())


def test_the_file_is_written_as_it_is_read() -> None:
    assert write(ROWS) == FILE.read_text(encoding="utf-8")
