"""Every command, with its output or its errors closed, and where they cannot have ♠ or é: as real processes."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import brelan
from brelan.cli.main import COMMANDS
from brelan.cli.streams import _in_ascii, visible
from cli.test_operations import make_tables
from depth import often

PROGRAM: Final = "import sys; from brelan.cli.main import main; main(sys.argv[1:])"
TRIED: Final = {
    "play": (0, "play poker-as --bots random --seed 1 --lang fr"),
    "games": (0, "games poque --lang fr"),
    "rules": (0, "rules poque --lang fr"),
    "rank": (0, "rank poque 'As Ad Kc Kd 7h'"),
    "odds": (0, "odds poker-as --keep AA --throws 1 --lang fr"),
    "simulate": (0, "simulate poker-as --deals 2 --max-throws 2"),
    "advise": (0, "advise pai-gow --cards 'As Kd Kc 7h 7s 2c *'"),
    "solve": (0, "solve poker-as --preset classic --json"),
    "review": (0, "review {record}"),
    "replay": (0, "replay {record} --lang fr"),
    "verify": (0, "verify {record} --lang fr"),
    "serve": (2, "serve --database mysql://x"),
    "doctor": (0, "doctor --database {base}"),
    "backup": (0, "backup {copy} --database {base}"),
    "restore": (0, "restore {kept} --database {new}"),
    "bench": (2, "bench nonsense --lang fr"),
}
"""How each command is called, and how it ends."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A record, a database, and names of files that do not exist yet."""
    folder = tmp_path_factory.mktemp("files")
    made = {name: str(folder / name) for name in ("record", "base", "kept", "copy", "new")}
    make_tables(made["base"])
    assert ran(["backup", made["kept"], "--database", made["base"]], "").returncode == 0
    deal = brelan.play("poker-as", ["random"] * 2, seed=1)
    Path(made["record"]).write_text(brelan.write_record(deal.record), encoding="utf-8")
    return made


def ran(args: list[str], redirected: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """In a shell, which can close what a process writes to."""
    return subprocess.run(
        ["sh", "-c", f'exec "$0" -c "$@" {redirected}', sys.executable, PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


def args_of(name: str, files: dict[str, str]) -> list[str]:
    return shlex.split(TRIED[name][1].format(**files))


def forget(files: dict[str, str]) -> None:
    """What a command has made: nothing is restored over a database."""
    for name in ("copy", "new"):
        Path(files[name]).unlink(missing_ok=True)


def test_every_command_is_tried() -> None:
    assert TRIED.keys() == COMMANDS.keys()


@pytest.mark.parametrize("name", often(TRIED, ("games", "rank", "solve", "review", "serve", "backup", "bench")))
def test_closed_streams_and_other_encodings_are_no_traceback(name: str, files: dict[str, str]) -> None:
    args, expected = args_of(name, files), TRIED[name][0]
    unheard = ran(args, ">&-")
    said = unheard.stderr.decode()
    assert "Traceback" not in said
    if expected == 0:  # there was something to print
        assert unheard.returncode == 1
        assert ("the output is closed" in said) or ("la sortie est fermée" in said)
        assert said.count("\n") == 1
    else:
        assert unheard.returncode == expected
    forget(files)
    silent = ran(args, "2>&-", PYTHONIOENCODING="cp1252")
    assert silent.returncode == expected
    told = silent.stdout.decode("cp1252")
    assert bool(told) == (expected == 0)
    assert re.findall(r"\w\?|\?\w", told) == []  # nothing has been lost: no question here ends with a letter


@pytest.mark.parametrize("redirected", ["2>/dev/full", ">/dev/full 2>/dev/full"])
def test_an_error_that_cannot_be_told_has_its_exit_code(redirected: str) -> None:
    for args in (["bench", "nonsense"], ["bench", "nonsense", "--json"]):
        done = ran(args, redirected)
        full_output = redirected.startswith(">") and "--json" in args
        assert (done.returncode, done.stderr) == (1 if full_output else 2, b"")


def test_an_error_is_told_in_any_encoding() -> None:
    done = ran(["bench", "nonsense", "--lang", "fr"], "", PYTHONIOENCODING="cp437")
    assert done.returncode == 2
    assert done.stderr.decode("cp437").startswith("brelan: aucune mesure ne s'appelle «\N{NO-BREAK SPACE}nonsense")


def test_cards_stay_readable_in_any_encoding() -> None:
    args = ["rank", "poque", "As Ad Kc Kd 7h", "--lang", "fr"]
    for encoding in ("cp1252", "ascii", "cp437"):
        done = ran(args, "", PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode(encoding).startswith("As Ad Kc Kd 7h "), encoding


def test_json_is_json_in_any_encoding() -> None:
    whole, escaped = (
        ran(["games", "poque", "--json", "--lang", "fr"], "", PYTHONIOENCODING=encoding).stdout
        for encoding in ("utf-8", "ascii")
    )
    assert b"\\u" in escaped
    assert escaped.isascii()
    assert json_of(whole) == json_of(escaped)


def json_of(written: bytes) -> object:
    found: object = json.loads(written)
    return found


def test_a_reader_who_leaves_early_is_no_failure() -> None:
    done = ran(["games", "--lang", "fr"], "| head -n 1")
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


def test_what_is_typed_may_be_in_any_encoding() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "rank", "poker-as", "-"],
        input=b"\xff\xfe\nAAKQJ\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stdout.count(b"\n") == 2


@pytest.mark.parametrize(
    ("sign", "written"), [("♠", "s"), ("é", "e"), ("\N{THIN SPACE}", " "), ("╭", "+"), ("─", "-"), ("猫", "?")]
)
def test_a_sign_that_an_encoding_lacks_is_written_as_the_nearest(sign: str, written: str) -> None:
    assert _in_ascii(sign) == written


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\x1b[31mAnn\x07", r"\x1b[31mAnn\x07"),
        ("a\nb\r\x85\u2028", r"a\nb\r\x85\u2028"),
        ("Bob\u202e\u2066", r"Bob\u202e\u2066"),
        ("Zoé «\N{NO-BREAK SPACE}♠ 日本 👨\u200d👩", "Zoé «\N{NO-BREAK SPACE}♠ 日本 👨\u200d👩"),
    ],
)
def test_what_would_move_the_cursor_is_shown(written: str, shown: str) -> None:
    assert visible(written) == shown
