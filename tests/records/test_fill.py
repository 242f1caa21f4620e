"""How much work the unseen cards of a redacted record may cost whoever reads it."""

from __future__ import annotations

from typing import Any

import pytest

from brelan import registry
from brelan.errors import BadRecord
from brelan.records.fill import LEAST_STEPS, STEPS_A_MOVE, _Filler
from brelan.records.record import Record
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from records.unfillable import unfillable


def work_of(record: Record, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many moves are tried until it is refused."""
    tried, move = [], _Filler._move

    def counted(filler: _Filler, state: Any, turn: Any, place: int) -> Any:
        tried.append(place)
        return move(filler, state, turn, place)

    with monkeypatch.context() as patched:
        patched.setattr(_Filler, "_move", counted)
        with pytest.raises(BadRecord, match="no cards in place of '\\?' were found"):
            verify(read_record(write_record(record)))
    return len(tried)


@pytest.mark.parametrize("deals", [1, 40])
def test_a_record_that_cannot_be_filled_costs_no_more_than_its_length(
    deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = unfillable(registry.game("daker"), deals)
    moves = sum(len(deal.moves) for deal in record.deals)
    work = work_of(record, monkeypatch)
    assert moves < work <= LEAST_STEPS + STEPS_A_MOVE * moves
