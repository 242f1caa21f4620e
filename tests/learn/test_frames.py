"""Records as data frames: every move is there, and the chips are those of the record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import brelan
from brelan import learn, registry
from brelan.errors import BadOption
from depth import deep


@pytest.mark.parametrize("name", registry.names())
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


@pytest.mark.parametrize("fast", [False, *deep(True)])
def test_simulated_deals_are_those_of_simulate(fast: bool) -> None:
    asked: dict[str, Any] = {"deals": 60, "seed": 3, "fast": fast, "max_throws": 3}
    frame = learn.simulated_frame("poker-as", ["simple", "random", "simple"], **asked)
    answer = brelan.simulate("poker-as", ["simple", "random", "simple"], **asked)
    assert len(frame) == 3 * 60
    for number, seat in enumerate(answer.seats):
        rows = frame[frame.seat == number]
        assert set(rows.bot) == {seat.bot}
        assert rows.payoff.mean() == seat.mean
        assert rows.won.sum() == seat.wins
    assert frame.groupby("deal").payoff.sum().eq(0).all()
    assert list(frame.dealer[::3]) == [number % 3 for number in range(60)]


def test_moves_of_simulated_deals_are_there_too() -> None:
    deals, moves = (
        learn.simulated_frame("daker", ["simple", "random"], deals=8, seed=2, dealer=1, moves=moves)
        for moves in (False, True)
    )
    assert sorted(set(moves.record)) == list(range(8))
    won = moves[moves.seat >= 0].groupby(["record", "seat"]).payoff.first()
    assert all(payoff == deals.payoff[2 * deal + seat] for (deal, seat), payoff in won.items())
    assert set(deals.dealer) == {1}
    with pytest.raises(BadOption, match="keep no moves"):
        learn.simulated_frame("daker", ["simple", "random"], moves=True, fast=True)


def test_frames_are_written_as_parquet_and_read_again(tmp_path: Path) -> None:
    import pandas as pd

    for number, moves in enumerate((False, True)):
        frame = learn.simulated_frame("game-round", ["simple", "random"], deals=10, seed=1, moves=moves)
        learn.to_parquet(frame, tmp_path / f"{number}.parquet")
        again = pd.read_parquet(tmp_path / f"{number}.parquet")
        assert list(again.columns) == list(frame.columns)
        assert again.to_dict("records") == frame.to_dict("records")


def test_what_is_missing_or_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = learn.simulated_frame("game-round", ["simple", "random"], deals=2)
    with pytest.raises(BadOption, match="cannot write"):
        learn.to_parquet(frame, tmp_path / "nowhere" / "deals.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadOption, match=r"to use 'pyarrow', run: pip install 'brelan\[learn\]'"):
        learn.to_parquet(frame, tmp_path / "deals.parquet")
