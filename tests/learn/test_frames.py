"""Records as data frames: every move is there, and the chips are those of the record."""

from __future__ import annotations

from typing import Any

import pytest

import brelan
from brelan import games, learn


@pytest.mark.parametrize("name", games.names())
def test_every_move_of_a_record_is_a_row(name: str) -> None:
    options: dict[str, Any] = {"max_throws": 3} if name == "poker-as" else {}
    records = [brelan.play(name, ["random", "random"], seed=seed, **options).record for seed in range(2)]
    frame = learn.to_frame(records)
    assert list(frame.move) == [line.text for record in records for deal in record.deals for line in deal.moves]
    for number, record in enumerate(records):
        won = frame[(frame.record == number) & (frame.seat >= 0)].groupby("seat").payoff.first()
        payoffs = record.deals[0].payoffs
        assert payoffs is not None
        assert all(payoffs[seat] == chips for seat, chips in won.items())


def test_amounts_stacks_and_pots_are_those_before_the_move() -> None:
    frame = learn.to_frame(brelan.play("daker", ["simple", "simple"], seed=4, stack=50).record)
    assert list(frame.columns) == list(learn.to_frame([]).columns)
    betting = frame[frame.seat >= 0]
    assert betting.pot.iloc[0] == 3  # the blinds
    assert set(betting["stack"].iloc[:1]) <= {48, 49}
    assert (frame[frame.kind == "raise"].amount > 0).all()
