"""`brelan bench`: all rows or some, and what happens when one of them fails."""

from __future__ import annotations

from pathlib import Path

import pytest

import brelan as brelan_package
from brelan.errors import BadOption
from cli.running import Brelan
from tools.bench import report, run
from tools.bench.measure import Benchmark, Row


@pytest.mark.parametrize(
    "why",
    [
        BadOption("bad", "no such table"),
        ImportError("cannot import name"),
        ModuleNotFoundError("gone", name="numba.gone"),
    ],
)
def test_a_row_that_fails_ends_the_bench_and_leaves_the_report(
    brelan: Brelan, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, why: Exception
) -> None:
    def fails(_seconds: float) -> list[Row]:
        raise why

    monkeypatch.setattr(run, "SECTIONS", {"one": lambda _peers, _missing: [Benchmark("one: fails", fails)]})
    for file in report.FILES:
        (tmp_path / file).write_text("as it was")
    ran = brelan("bench", "--write", str(tmp_path))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("brelan: the measure 'one: fails' failed: ")
    assert str(why) in ran.err
    assert "la mesure «\u00a0one: fails\u00a0» a échoué" in brelan("bench", "--lang", "fr").err
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == dict.fromkeys(report.FILES, "as it was")


def test_some_are_measured_alone_and_not_written(brelan: Brelan, tmp_path: Path) -> None:
    ran = brelan("bench", "--only", "runs: poque, 2", "--json")
    assert [row["subject"] for row in ran.json["rows"]] == ["poque, 2"]
    ran = brelan("bench", "--only", "runs: poque, 2", "--write", str(tmp_path))
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    ran = brelan("bench", "--only", "runs: chess")
    assert (ran.code, ran.err) == (2, "brelan: no measure has 'runs: chess' in its name\n")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As from a wheel: no `tools` beside the package."""
    monkeypatch.setattr(
        brelan_package, "__file__", str(tmp_path / "lib" / "site-packages" / "brelan" / "__init__.py")
    )


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("words", [(), ("server",), ("coach",)])
def test_without_a_checkout_one_sentence_says_so(brelan: Brelan, words: tuple[str, ...]) -> None:
    ran = brelan("bench", *words)
    said = "brelan: the benchmarks come with the source of Brelan: run them in a checkout of it\n"
    assert (ran.code, ran.out, ran.err) == (2, "", said)
    assert brelan("bench", "--lang", "fr").err.startswith("brelan: les mesures viennent avec les sources")


@pytest.mark.usefixtures("installed")
def test_its_help_needs_no_checkout(brelan: Brelan) -> None:
    ran = brelan("bench", "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "brelan bench" in ran.out
    assert "--json" in ran.out
