"""`doctor`, `backup` and `restore`, beside a server that runs and without one."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from brelan.cli.serve import play_first_deals
from brelan.families.daker_cards.ranking import daker_chart
from brelan.games.daker.rules import Rules, _chart_of, chart_of
from brelan.rooms import commands as c
from brelan.rooms.service import run_service
from cli.running import Brelan
from databases import Postgres
from web.server import serving
from web.visitors import QUICK, QUIET, Visitor


def make_tables(database: str, number: int = 2) -> list[str]:
    """Tables in the middle of a match."""

    async def make() -> list[str]:
        async with run_service(database, drive=False) as service:
            rooms = []
            for _ in range(number):
                table = {"fill": "random", "seats": 3}
                rooms.append((await service.open("anne", "Anne", "poker-as", table=table)).room)
                await service.act(rooms[-1], "anne", c.Start())
            return rooms

    return asyncio.run(make())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    file = tmp_path / "rooms.db"
    make_tables(str(file))
    return file


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(statement)
        database.commit()


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


# Doctor


def test_a_sound_database(brelan: Brelan, database: Path) -> None:
    assert brelan("doctor", "--database", str(database)).out == "2 tables, and all is well.\n"
    found = brelan("doctor", "--database", str(database), "--json")
    assert (found.code, found.json) == (0, {"sound": True, "tables": 2, "findings": []})


@pytest.mark.parametrize(
    ("harm", "what", "says"),
    [
        ("DELETE FROM entries WHERE seq = 3", "log", "cannot be replayed"),
        ("UPDATE entries SET event = 'x' WHERE seq = 3", "log", "cannot be replayed"),
        ("UPDATE rooms SET seq = seq + 1", "log", "is missing"),
        ("UPDATE rooms SET card = '{}'", "head", "what the lobby shows"),
    ],
)
def test_what_does_not_hold_is_found(brelan: Brelan, database: Path, harm: str, what: str, says: str) -> None:
    change(database, harm)
    found = brelan("doctor", "--database", str(database), "--json")
    assert found.code == 1
    assert not found.json["sound"]
    assert {finding["what"] for finding in found.json["findings"]} == {what}
    assert len(found.json["findings"]) == 2
    told = brelan("doctor", "--database", str(database))
    assert told.code == 1
    assert says in told.out
    assert told.out.endswith("2 faults in 2 tables.\n")
    assert brelan("--lang", "fr", "doctor", "--database", str(database)).out.endswith("2 anomalies pour 2 tables.\n")


def test_a_database_of_another_version(brelan: Brelan, database: Path) -> None:
    for made in ("UPDATE brelan_schema SET number = 9999", "DROP TABLE brelan_schema"):
        change(database, made)
        before = contents(database)
        for arguments in (
            ("doctor", "--database", str(database)),
            ("backup", f"{database}.copy", "--database", str(database)),
            ("restore", str(database), "--database", f"{database}.new"),
            ("serve", "--port", "0", "--database", str(database)),
        ):
            refused = brelan(*arguments)
            assert (refused.code, "by another version of Brelan" in " ".join(refused.err.split())) == (2, True)
            assert "une autre version de Brelan" in " ".join(brelan("--lang", "fr", *arguments).err.split())
        assert contents(database) == before
    assert not Path(f"{database}.copy").exists()
    for table in ("entries", "rooms"):
        change(database, f"DROP TABLE {table}")
    assert "holds no tables" in brelan("doctor", "--database", str(database)).err
    assert "holds no tables" in brelan("backup", f"{database}.copy", "--database", str(database)).err


@pytest.mark.deep
def test_the_doctor_looks_at_postgresql_too(brelan: Brelan, postgres: Postgres) -> None:
    url = postgres.create()
    assert "holds no tables" in brelan("doctor", "--database", url).err
    make_tables(url)
    assert brelan("doctor", "--database", url, "--json").json["tables"] == 2


# Backup and restore


def test_there_and_back(brelan: Brelan, database: Path, tmp_path: Path) -> None:
    (tmp_path / "rooms.key").write_text("00" * 32, encoding="ascii")
    copy, before = tmp_path / "copy.db", contents(database)
    told = brelan("backup", str(copy), "--database", str(database))
    assert told.code == 0
    assert told.out.startswith(f"2 tables in {copy}: ")
    assert "rooms.key too" in told.out
    assert contents(copy) == before
    assert oct(copy.stat().st_mode & 0o777) == "0o600"
    assert not list(tmp_path.glob("*.part"))
    make_tables(str(database), 1)
    assert contents(database) != before
    refused = brelan("restore", str(copy), "--database", str(database))
    assert (refused.code, "--force" in refused.err) == (2, True)
    told = brelan("restore", str(copy), "--database", str(database), "--force")
    assert (told.code, told.out) == (0, f"2 tables are back from {copy}.\n")
    assert contents(database) == before
    new = str(tmp_path / "new" / "rooms.db")
    assert brelan("restore", str(copy), "--database", new, "--json").json["tables"] == 2
    assert brelan("doctor", "--database", new).code == 0


def test_what_is_there_is_not_overwritten(brelan: Brelan, database: Path, tmp_path: Path) -> None:
    dear = tmp_path / "dear"
    dear.write_text("to somebody", encoding="utf-8")
    refused = brelan("backup", str(dear), "--database", str(database))
    assert (refused.code, "--force" in refused.err) == (2, True)
    assert dear.read_text(encoding="utf-8") == "to somebody"
    assert brelan("backup", str(dear), "--database", str(database), "--force").code == 0
    for command in ("backup", "restore"):
        same = brelan(command, str(database), "--database", str(database), "--force")
        assert (same.code, "is the database itself" in same.err) == (2, True)


def test_a_damaged_copy_is_not_put_back(brelan: Brelan, database: Path, tmp_path: Path) -> None:
    copy, before = tmp_path / "copy.db", contents(database)
    brelan("backup", str(copy), "--database", str(database))
    whole = copy.read_bytes()
    for damaged in (whole[: len(whole) // 2], whole[:8192] + os.urandom(8192) + whole[16384:], whole[:100], b""):
        copy.write_bytes(damaged)
        refused = brelan("restore", str(copy), "--database", str(database), "--force")
        assert refused.code == 2
        assert "sound" in refused.err or "holds no tables" in refused.err
        assert contents(database) == before


@pytest.mark.deep
def test_beside_a_server_that_plays(brelan: Brelan, tmp_path: Path) -> None:
    """A copy is made while it writes; nothing is put back under its feet."""
    copy = tmp_path / "copy.db"
    with serving(tmp_path, options=QUICK) as server, Visitor(server, "Anne") as anne:
        file = Path(server.database.removeprefix("sqlite:///"))
        kept = anne.open("poker-as", table={**QUIET, "seats": 2})
        anne.play_now("daker", bot="random", players="3")
        assert brelan("backup", str(copy), "--database", server.database, "--json").json["tables"] == 2
        assert brelan("doctor", "--database", str(copy)).code == 0
        assert brelan("doctor", "--database", server.database).code == 0
        anne.do(kept, "say", text="after the copy")
        refused = brelan("restore", str(copy), "--database", server.database, "--force")
        assert (refused.code, "a server uses" in refused.err) == (2, True)
        anne.do(kept, "say", text="and still there")
        shutil.copy(copy, f"{copy}.kept")
        assert server.stop() == 0
        assert brelan("restore", str(copy), "--database", str(file), "--force").code == 0
        server.start()
        assert "after the copy" not in anne.table(kept).text
        anne.do(kept, "say", text="again")
    assert server.crashes == []


# At the start


def test_the_first_table_does_not_wait_for_a_ranking() -> None:
    daker_chart.cache_clear()
    _chart_of.cache_clear()
    play_first_deals()
    made = daker_chart.cache_info().misses
    chart_of(Rules())
    assert daker_chart.cache_info().misses == made > 0
