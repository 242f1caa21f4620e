"""Sealed records: what they prove, against whom, and what is found in those that do not hold."""

from __future__ import annotations

import pytest

from brelan.engine.game import AnyGame
from brelan.records.record import Reader
from brelan.records.redact import redact_record
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from contract.games import registered_game
from records.chained import chained_record


@registered_game
@pytest.mark.parametrize("seed", range(6))
def test_a_record_is_written_read_and_proved_for_everyone(game: AnyGame, seed: int) -> None:
    record = chained_record(game, seed)
    text = write_record(record)
    assert text.startswith("brelan record 2\n")
    assert write_record(read_record(text)) == text
    verdict = verify(read_record(text))
    assert (verdict.version, verdict.missing) == (2, 0)
    viewers: tuple[Reader, ...] = ("spectator", *range(len(record.seats)))
    for viewer in viewers[:3]:
        redacted = write_record(redact_record(record, viewer))
        assert verify(read_record(redacted)) == verdict
