"""The benchmarks: what they measure is done, what is missing is told, and their pages say what was measured."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.bench import batches, loops, measure, playing, ranking, report, solving
from brelan.bench.in_c import InC, NoCompiler
from brelan.bench.measure import Report, Row
from brelan.bench.peers import PEERS, Peers
from brelan.errors import BadOption
from brelan.fast import daker, dice, pai_gow, poque
from brelan.fast.arrays import Tables
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import Words

QUICK = 0.01
INSTALLED = [name for name in PEERS if measure.version_of(name)]


def a_report() -> Report:
    rows = (
        Row("batch", "daker", 250_000_000.0, "C", 240_000_000.0, 1.0417),
        Row("copies", "daker, 6", 0.05, "another", 500.0, 10_000.0),
        Row("start", "brelan --help", 0.2),
    )
    return Report(rows, {"brelan": "1"}, {"nobody": "", "somebody": "broken"}, {"processor": "fast"})


def test_works_are_measured_by_turns_and_the_best_turn_counts() -> None:
    calls: list[str] = []

    def work(name: str) -> Callable[[], int]:
        def once() -> int:
            calls.append(name)
            return 3

        return once

    first, second = measure.by_turns([work("a"), work("b")], QUICK)
    assert first > 0
    assert second > 0
    order = "".join(name for at, name in enumerate(calls) if at == 0 or calls[at - 1] != name)
    assert order == "ab" * (measure.ROUNDS + 1)


@pytest.mark.deep
def test_steps_of_tables_are_measured_beside_those_who_have_them() -> None:
    """What is not installed is named among the missing, and has no row."""
    peers = Peers()
    with measure.silence():
        rows = batches.beside_peers(QUICK, peers)
    assert [row.peer for row in rows] == [peers.label(name) for name in ("pgx",) if name in peers.versions]
    assert ("pgx" in peers.missing) == (not rows)
    assert all(row.measure == "batches" and row.ours > 0 for row in rows)


@pytest.mark.deep
def test_regret_matching_is_measured_on_leduc() -> None:
    first, *_ = solving.rows(QUICK, Peers())
    assert (first.measure, first.subject) == ("cfr", "Leduc, 936")
    assert first.ours > 0


def test_what_a_library_prints_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    with measure.silence():
        os.write(1, b"noise")
    os.write(1, b"told")
    assert capfd.readouterr().out == "told"


def test_a_peer_that_is_missing_or_broken_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "a-library-that-is-nowhere", "nowhere")
    monkeypatch.setitem(PEERS, "pytest", "no_such_module")
    peers = Peers()
    assert peers.missing["a-library-that-is-nowhere"] == ""
    assert "no_such_module" in peers.missing["pytest"]
    assert set(peers.versions) | set(peers.missing) == set(PEERS)


@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("work", ["play", "play_two", "play_many", "step_many", "rank", "rank_many", "copy"])
def test_every_installed_peer_does_what_it_offers(name: str, work: str) -> None:
    offered = Peers().offering(work)
    if name in offered:
        with measure.silence():
            done = offered[name]()
            assert all(done() > 0 for _ in range(3))


def test_the_peers_of_the_tests_are_measured() -> None:
    peers = Peers()
    with measure.silence():
        rows = playing.rows(QUICK, peers)
    for name in ("clubs", "pokerkit"):
        measured = [row.measure for row in rows if row.peer and row.peer.startswith(name)]
        assert measured == ["actions", "deals-random", "copies"]
    assert all(row.ratio is not None and row.ratio > 0 for row in rows)


TABLES: dict[str, Callable[[], Tables]] = {
    "daker": daker.tables,
    "poque": lambda: poque.tables("h", full_combinations=True),
    "pai-gow": pai_gow.tables,
    "dice": dice.tables,
}
CARDS = {"daker": 27, "poque": 32, "pai-gow": 53, "dice": 6}


@pytest.mark.parametrize("game", TABLES)
def test_the_lookup_in_c_finds_the_same(game: str) -> None:
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        with pytest.raises(NoCompiler):
            InC()
        return
    ranked, compiled = TABLES[game](), InC()
    hands = ranking.hands_of(CARDS[game], 5, 10_000)
    places = np.zeros(len(hands), ranked.ranking.table.places.dtype)
    assert compiled.rank(*ranked, hands, ranked.ranking.distinct, places)
    assert (places == ranked.ranking.rank(hands, ranked.codes)).all()
    hands[77, 2] = 200
    assert not compiled.rank(*ranked, hands, False, places)
    hands[77, 2] = hands[77, 4]
    assert compiled.rank(*ranked, hands, True, places) is False


@pytest.mark.deep
def test_a_compiler_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    missing: dict[str, str] = {}
    with measure.silence():
        rows = ranking.rows(QUICK, Peers(), missing)
    assert "C" in missing
    assert {row.subject for row in rows if row.measure == "batch"} >= {"daker", "daker, unchecked", "poker-as"}


def test_games_without_loops_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {name: replace(entry, loops=None) for name, entry in registry.OURS.items()}
    monkeypatch.setattr(registry, "OURS", without)
    missing: dict[str, str] = {}
    assert loops.rows(QUICK, Peers(), missing) == []
    assert set(missing) == set(registry.OURS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_every_row(lang: str) -> None:
    page = report.markdown(a_report(), Words(lang))
    table = [line for line in page.splitlines() if line.startswith("|")]
    assert len(table) == 2 + 3
    assert all(line.count("|") == 5 for line in table)
    assert "250 000 000" in page
    assert "somebody (broken)" in page
    assert "processor fast" in page


def test_the_results_are_written_where_it_was_asked(tmp_path: Path) -> None:
    page, data = report.write(a_report(), str(tmp_path / "deep" / "down"), Words("en"))
    assert page.name == "bench.md"
    document = json.loads(data.read_bytes())
    assert [row["measure"] for row in document["rows"]] == ["batch", "copies", "start"]
    assert document["missing"] == {"nobody": "", "somebody": "broken"}
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption):
        report.write(a_report(), str(tmp_path / "file"), Words("en"))
