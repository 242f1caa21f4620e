"""A run may be interrupted anywhere: in the end it is as if it never was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.errors import BadOption, BadRecord
from brelan.study.arena import simulate
from brelan.study.arena.chunks import BLOCKS, Chunk, block_width, play_chunk
from brelan.study.arena.ledger import Keeper, Ledger, begin
from depth import deep
from examples import examples
from study.arena.experiments import experiment


def settled(ledger: Ledger) -> Ledger:
    """But for the time it took, and the order in which blocks were first met."""
    return msgspec.structs.replace(ledger, seconds=0.0, blocks=dict(sorted(ledger.blocks.items())))


def stopped_after(shares: int, keeper: Keeper, **changes: object) -> Ledger:
    """What the file has when Ctrl-C comes after some shares."""
    told = 0

    def report(_done: int) -> None:
        nonlocal told
        told += 1
        if told == shares:
            raise KeyboardInterrupt

    asked = experiment(**changes)
    with pytest.raises(KeyboardInterrupt):
        simulate.play(keeper.open(asked), None, report, keeper)
    return keeper.open(asked)


def test_an_interrupted_run_goes_on_to_the_same_end(tmp_path: Path) -> None:
    keeper = Keeper(str(tmp_path / "run"))
    half = stopped_after(2, keeper)
    assert 0 < half.deals < half.goal
    more = stopped_after(1, keeper)
    assert half.deals < more.deals
    finished = simulate.play(more, None, None, keeper)
    assert finished.complete
    assert settled(finished) == settled(simulate.play(begin(experiment())))
    assert settled(keeper.open(experiment())) == settled(finished)
    assert finished.seconds > half.seconds > 0
    assert [file.name for file in tmp_path.iterdir()] == ["run"]


def test_a_finished_run_is_not_played_again(tmp_path: Path) -> None:
    keeper = Keeper(str(tmp_path / "run"))
    finished = simulate.play(keeper.open(experiment(deals=50)), None, None, keeper)

    def report(_done: int) -> None:
        raise AssertionError("a deal was played again")

    assert simulate.play(keeper.open(experiment(deals=50)), None, report, keeper).tally == finished.tally


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("longer", [51, *deep(1_000), 1_010])
def test_a_run_can_be_made_longer(tmp_path: Path, longer: int, paired: bool) -> None:
    keeper = Keeper(str(tmp_path / "run"))
    simulate.play(keeper.open(experiment(deals=50, paired=paired)), None, None, keeper)
    longer_run = simulate.play(keeper.open(experiment(deals=longer, paired=paired)), None, None, keeper)
    assert settled(longer_run) == settled(simulate.play(begin(experiment(deals=longer, paired=paired))))


@examples(8)
@given(st.permutations(range(8)), st.sets(st.integers(1, 99), min_size=7, max_size=7), st.integers(0, 8))
def test_the_order_and_the_cuts_do_not_matter(order: list[int], cuts: set[int], known: int) -> None:
    asked = experiment(deals=100)
    edges = [0, *sorted(cuts), 100]
    chunks = [Chunk(first, last) for first, last in pairwise(edges)]
    ledger = begin(asked)
    for at in order[:known]:
        ledger = ledger.added(play_chunk(asked, chunks[at]), 0)
    missing = {number for chunk in ledger.missing() for number in range(chunk.first, chunk.last)}
    done = {number for at in order[:known] for number in range(chunks[at].first, chunks[at].last)}
    assert missing == set(range(100)) - done
    for chunk in ledger.missing():
        ledger = ledger.added(play_chunk(asked, chunk), 0)
    assert ledger.done == (Chunk(0, 100),)
    assert settled(ledger) == settled(simulate.play(begin(asked)))


@given(st.integers(1, 10**10))
def test_a_ledger_stays_small(numbers: int) -> None:
    width = block_width(numbers)
    assert -(-numbers // width) <= BLOCKS
    assert width & width - 1 == 0
    assert numbers < BLOCKS or -(-numbers // width) > BLOCKS // 2


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"seed": 6}, "seed"),
        ({"bots": ("random", "simple")}, "bots"),
        ({"rules": {"max-throws": 2}}, "rules"),
        ({"deals": 49}, "deals"),
        ({"paired": True}, "paired"),
        ({"fast": True}, "fast"),
        ({"game": "daker", "rules": {}}, "game"),
    ],
)
def test_another_question_is_refused(tmp_path: Path, changes: dict[str, object], name: str) -> None:
    keeper = Keeper(str(tmp_path / "run"))
    keeper.open(experiment(deals=50))
    before = (tmp_path / "run").read_bytes()
    with pytest.raises(BadOption, match=f"another question: {name} was"):
        keeper.open(experiment(**{"deals": 50, **changes}))
    assert (tmp_path / "run").read_bytes() == before


def test_a_damaged_file_is_refused_wherever_it_is_damaged(tmp_path: Path) -> None:
    file = tmp_path / "run"
    keeper = Keeper(str(file))
    simulate.play(keeper.open(experiment(deals=50)), None, None, keeper)
    whole = file.read_bytes()
    for at in [*range(0, len(whole), 37), len(whole) - 1]:
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(BadRecord):
            keeper.open(experiment(deals=50))
        file.write_bytes(whole[:at])
        with pytest.raises(BadRecord):
            keeper.open(experiment(deals=50))
    file.write_bytes(whole)
    assert keeper.open(experiment(deals=50)).complete


def test_a_file_that_cannot_be_written_is_refused_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot write"):
        Keeper(str(tmp_path / "no" / "folder")).open(experiment())
    with pytest.raises(BadOption, match="cannot read"):
        Keeper(str(tmp_path)).open(experiment())


def test_another_version_may_have_other_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper(str(tmp_path / "run"))
    monkeypatch.setattr("brelan.study.arena.ledger.__version__", "0.0.1")
    keeper.open(experiment())
    monkeypatch.undo()
    with pytest.raises(BadOption, match=r"written by Brelan 0\.0\.1"):
        keeper.open(experiment())


COMMAND = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # where Ctrl-C is ignored, too
    "import brelan.study.arena.ledger as resume; resume.PATIENCE = 0.0\n"  # every share is written
    "from brelan.cli.main import main\n"
    "main('simulate poker-as --max-throws 3 --reply-throws at-most --bots simple,random --seed 5 --lang fr --json"
    " --deals {deals} --workers {workers} --resume'.split() + ['{file}'])\n"
)


def started(file: Path, deals: int, workers: int) -> subprocess.Popen[str]:
    """A run in a group of processes of its own, as in a terminal, that has played something."""
    code = COMMAND.format(deals=deals, workers=workers, file=file)
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    keeper = Keeper(str(file))
    while not file.exists() or not keeper.saved().ledger.done:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    return process


@cache
def played_alone(deals: int) -> Ledger:
    return simulate.play(begin(experiment(deals=deals)))


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.deep), 2])
def test_ctrl_c_leaves_a_file_from_which_the_same_command_goes_on(tmp_path: Path, workers: int) -> None:
    file, deals = tmp_path / "run", 8_000
    with started(file, deals, workers) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.strip() == f"brelan: interrompu ; {file} garde ce qui est fait, et la même commande reprendra là."
    kept = Keeper(str(file)).saved().ledger
    assert 0 < kept.deals < deals
    code = COMMAND.format(deals=deals, workers=workers, file=file)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    answer = msgspec.json.decode(ran.stdout)
    alone = simulate.answer(played_alone(deals))
    wanted = msgspec.json.decode(msgspec.json.encode(alone))
    for document in (answer, wanted):
        del document["seconds"], document["options"]
    assert answer == wanted


def test_workers_do_not_outlive_whoever_asked(tmp_path: Path) -> None:
    with started(tmp_path / "run", 10**8, 2) as process:
        family = psutil.Process(process.pid).children(recursive=True)
        assert len(family) >= 2
        process.kill()
        _, alive = psutil.wait_procs(family, timeout=60)
        assert alive == []
        process.communicate()


def test_files_of_earlier_versions_are_read_on() -> None:
    """The custom policies keep the name under which they were first stored."""
    assert msgspec.to_builtins(experiment(custom="POLICIES = {}"))["own"] == "POLICIES = {}"
