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


@pytest.mark.deep
def test_a_small_load_is_borne_and_reported(brelan: Brelan) -> None:
    report = brelan("bench", "server", "--tables", "2", "--seconds", "2", "--rate", "300", "--json").json
    assert set(report) >= FIELDS
    assert report["tables"] == 2
    assert report["late"] == 0
    assert report["actions"] >= 2  # each table acts, however slow the machine is
    assert 0 < report["latency_ms"]["p50"] <= report["latency_ms"]["p95"] <= report["latency_ms"]["p99"]
    assert report["cpu_ms_per_action"] > 0
    assert report["bytes_per_frame"] > 0
    assert report["bytes_per_answer"] > 0
    assert 0 <= report["stolen_percent"] <= 100


@pytest.mark.deep
def test_tables_of_bots_move_in_time_and_go_on_after_their_process_was_killed(brelan: Brelan) -> None:
    for seconds in (6, 30, 150):  # as long as the tables need here to move
        report = brelan("bench", "server", "--bots", "--tables", "3", "--seconds", str(seconds), "--json").json
        if report["driven"]["tables_moved"] == report["after_kill"]["tables_moved"] == 3:
            break
    assert report["tables"] == 3
    for part in (report["driven"], report["after_kill"]):
        assert part["tables_moved"] == 3
        assert part["all_moved_seconds"] > 0
        assert part["moves"] >= 3
        assert not part["rooms"]
        assert 0 <= part["stolen_percent"] <= 100


@pytest.mark.deep
def test_those_who_watch_are_counted_and_waited_for(brelan: Brelan) -> None:
    load = ("--tables", "2", "--viewers", "3", "--seconds", "2", "--rate", "120")
    report = brelan("bench", "server", *load, "--json").json
    assert report["viewers"] == 3
    assert report["pages"] == 7
    assert report["late"] == 0
    assert 0 < report["crowded_ms"]["p50"] <= report["crowded_ms"]["p99"]
    assert report["latency_ms"]["p50"] > 0  # of the table that nobody watches


@pytest.mark.deep
def test_without_node_the_report_says_that_there_is_no_peer(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    ran = brelan("bench", "server", "--tables", "1", "--seconds", "1", "--rate", "300", "--beside")
    assert ran.code == 0
    assert "Not installed, so not measured: boardgame.io 0.50.2 (node, npm)" in ran.out


@pytest.mark.deep
def test_the_peer_bears_the_same_load(brelan: Brelan) -> None:
    report = brelan("bench", "server", "--tables", "2", "--seconds", "2", "--rate", "300", "--beside", "--json").json
    assert report["missing"] is None
    assert [peer["storage"] for peer in report["peers"]] == ["memory", "files"]
    for peer in report["peers"]:
        assert peer["late"] == 0
        assert peer["actions"] >= 2
        assert peer["cpu_ms_per_action"] > 0


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("bench", "client"), "no benchmark is called 'client'"),
        (("bench", "--tables", "3"), "--tables is an option of `brelan bench server`"),
        (("bench", "coach", "--seconds", "3"), "--seconds is an option of `brelan bench`"),
        (("bench", "server", "--write", "x"), "--write is an option of `brelan bench`"),
        (("bench", "server", "--tables", "0"), "'tables' is at least 1, not 0"),
        (("bench", "server", "--database", "mysql://localhost/x", "--seconds", "1"), "the server did not start"),
    ],
)
def test_what_cannot_be_measured_is_refused(brelan: Brelan, args: tuple[str, ...], why: str) -> None:
    ran = brelan(*args)
    assert ran.code == 2
    assert why in ran.err
