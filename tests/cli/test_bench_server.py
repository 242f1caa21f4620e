"""`brelan bench server`: a small load on a real server."""

from __future__ import annotations

import pytest

from cli.running import Brelan

FIELDS = {
    "tables",
    "actions",
    "actions_per_second",
    "latency_ms",
    "cpu_ms_per_action",
    "rss_mb",
    "bytes_per_frame",
}


def test_a_small_load_is_borne_and_reported(brelan: Brelan) -> None:
    report = brelan("bench", "server", "--tables", "2", "--seconds", "2", "--rate", "300", "--json").json
    assert set(report) >= FIELDS
    assert report["tables"] == 2
    assert report["late"] == 0
    assert report["actions"] >= 4
    assert 0 < report["latency_ms"]["p50"] <= report["latency_ms"]["p95"] <= report["latency_ms"]["p99"]
    assert report["cpu_ms_per_action"] > 0
    assert 0 < report["bytes_per_frame"] < report["bytes_per_answer"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("bench", "client"), "no benchmark is called 'client'"),
        (("bench", "--tables", "3"), "--tables is an option of `brelan bench server`"),
        (("bench", "server", "--write", "x"), "--write is an option of `brelan bench`"),
        (("bench", "server", "--tables", "0"), "'tables' is at least 1, not 0"),
        (("bench", "server", "--database", "mysql://localhost/x", "--seconds", "1"), "the server did not start"),
    ],
)
def test_what_cannot_be_measured_is_refused(brelan: Brelan, args: tuple[str, ...], why: str) -> None:
    ran = brelan(*args)
    assert ran.code == 2
    assert why in ran.err
