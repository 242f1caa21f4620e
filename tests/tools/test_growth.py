"""The measures of growth count what they say."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tools.bench import growth


def test_a_log_grows_by_whole_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "DEALS", 2)
    monkeypatch.setattr(growth, "ACTIONS", 3)
    monkeypatch.setattr(growth, "OPENED", 2)
    small, large = asyncio.run(growth.log_growth(tmp_path, [400, 900]))
    assert 200 < small.entries <= 400 < large.entries <= 900
    for found in (small, large):
        assert found.bytes_per_entry > 50
        assert min(found.act_ms, found.act_cpu_ms, found.open_ms) > 0


def test_a_hub_is_measured_by_its_watchers() -> None:
    found = growth.hub_growth(400)
    assert found.watchers == 400
    assert 100 < found.bytes_per_watcher < 10_000
    assert found.ring_us > 0


def test_a_long_history_is_opened_from_its_snapshot_and_from_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "TRIES", 2)
    found = asyncio.run(growth.opening(3))
    assert found.deals == 3
    assert found.entries > 9
    assert min(found.snapshot_ms, found.whole_log_ms) > 0
