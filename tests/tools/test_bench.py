"""The benchmarks: what they measure is done, what is missing is told, and their pages say what was measured."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.errors import BadOption, Failed
from brelan.extras import extra, package
from brelan.families.daker_cards import arrays as daker
from brelan.games.pai_gow import arrays as pai_gow
from brelan.games.poker_as import arrays as dice
from brelan.games.poque import arrays as poque
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import Words
from brelan.study.arrays import RankTables
from tools.bench import batches, loops, measure, playing, ranking, report, run, solving
from tools.bench.in_c import InC, NoCompiler
from tools.bench.measure import Report, Row
from tools.bench.peers import PEERS, Peers

QUICK = 0.01
SLOW = {"ours": pytest.mark.deep}
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


@pytest.mark.parametrize("section", [pytest.param(name, marks=SLOW.get(name, ())) for name in run.SECTIONS])
def test_every_row_is_measured(section: str) -> None:
    missing: dict[str, str] = {}
    with measure.silence():
        found = run.SECTIONS[section](Peers(), missing)
        measured = [(one.name, run.measured([one], QUICK, missing)) for one in found]
    assert missing.keys() <= {"C"}
    assert len(dict(measured)) == len(found)
    assert all(row.ours > 0 for _, rows in measured for row in rows)
    assert [name for name, rows in measured if not rows] in ([], ["batches: beside peers"])


def test_blueprint_plays_at_a_table_that_it_knows() -> None:
    with measure.silence():
        report = run.run(QUICK, "× blueprint")
    assert [(row.measure, row.subject) for row in report.rows] == [("loops", "daker, 2 × blueprint, fixed-limit")]
    assert report.rows[0].ours > 0


def test_without_numba_only_what_needs_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    missing: dict[str, str] = {}
    found = [one for one in run.benchmarks(Peers(), missing) if one.name in ("cfr: Leduc", "runs: poque, 2")]
    assert missing["numba"] == ""
    del missing["numba"]
    assert [row.measure for row in run.measured(found, QUICK, missing)] == ["runs"]
    assert missing["numba"] == ""


@pytest.mark.parametrize("wanted", [partial(extra, wanted_by="fast"), package])
def test_a_package_that_is_there_but_broken_is_not_called_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wanted: Callable[..., object]
) -> None:
    (tmp_path / "broken_package.py").write_text("raise ImportError('needs another NumPy')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Failed, match="'broken_package' cannot be imported: ImportError: needs another NumPy"):
        wanted("broken_package", "study")


@pytest.mark.deep
def test_steps_of_tables_are_measured_beside_those_who_have_them() -> None:
    """What is not installed is named among the missing, and has no row."""
    peers = Peers()
    with measure.silence():
        rows = batches.beside_peers(peers, QUICK)
    assert [row.peer for row in rows] == [peers.label(name) for name in ("pgx",) if name in peers.versions]
    assert ("pgx" in peers.missing) == (not rows)
    assert all(row.measure == "batches" and row.ours > 0 for row in rows)


@pytest.mark.deep
def test_regret_matching_is_measured_on_leduc() -> None:
    first, *_ = solving.rows(Peers(), QUICK)
    assert (first.measure, first.subject) == ("cfr", "Leduc, 936")
    assert first.ours > 0


def test_what_a_library_prints_goes_nowhere(capfd: pytest.CaptureFixture[str]) -> None:
    with measure.silence():
        os.write(1, b"noise")
    os.write(1, b"told")
    assert capfd.readouterr().out == "told"


def test_a_peer_that_is_missing_is_told_with_the_package_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "a-library-that-is-nowhere", "nowhere")
    monkeypatch.delitem(sys.modules, "tools.bench.peers.clubs", raising=False)
    monkeypatch.setitem(sys.modules, "clubs", None)
    peers = Peers()
    assert peers.missing["a-library-that-is-nowhere"] == ""
    assert peers.missing["clubs"] == "clubs"
    assert set(peers.versions) | set(peers.missing) == set(PEERS)


def test_a_peer_that_is_there_but_fails_is_not_called_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PEERS, "pytest", "no_such_module")
    with pytest.raises(Failed, match="no_such_module"):
        Peers()


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
        rows = run.measured(playing.benchmarks(peers, {}), QUICK, {})
    for name in ("clubs", "pokerkit"):
        measured = [row.measure for row in rows if row.peer and row.peer.startswith(name)]
        assert measured == ["actions", "deals-random", "copies"]
    assert all(row.ratio is not None and row.ratio > 0 for row in rows)


TABLES: dict[str, Callable[[], RankTables]] = {
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
        rows = run.measured(ranking.benchmarks(Peers(), missing), QUICK, missing)
    assert set(missing) == {"C"}
    assert {row.subject for row in rows if row.measure == "batch"} >= {"daker", "daker, unchecked", "poker-as"}


def test_games_without_loops_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {name: replace(entry, loops=None) for name, entry in registry.OURS.items()}
    monkeypatch.setattr(registry, "OURS", without)
    missing: dict[str, str] = {}
    assert loops.benchmarks(Peers(), missing) == []
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
    assert page.name == "speed.md"
    page.write_text("# Speed\n\nBy night.\n\n" + page.read_text().partition("\n\n")[2])
    report.write(a_report(), str(page.parent), Words("en"))
    assert page.read_text().startswith("# Speed\n\nBy night.\n\n## Beside other libraries\n\n")
    assert page.read_text().count("\n| Measure |") == 1
    document = json.loads(data.read_bytes())
    assert [row["measure"] for row in document["rows"]] == ["batch", "copies", "start"]
    assert document["missing"] == {"nobody": "", "somebody": "broken"}
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption):
        report.write(a_report(), str(tmp_path / "file"), Words("en"))
