"""`brelan verify`: what it says of people who withhold, of what is missing, and of what is no record."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.records.text import seal, write_record
from cli.running import Brelan
from records.chained import chained_record


def test_verify_names_those_who_withheld_or_have_no_chain_and_what_is_missing(brelan: Brelan, tmp_path: Path) -> None:
    whole = chained_record(registry.game("poker-as"), 1, 3, ("person", "none", "person"))
    path = tmp_path / "gap.record"
    path.write_text(write_record(seal(replace(whole, deals=whole.deals[::2]))), encoding="utf-8")
    document, told = brelan("verify", str(path), "--json").json, brelan("verify", str(path), "--lang", "en").out
    missing, seats = document["chance"]["missing"], document["seats"]
    assert [seat["seeds"] for seat in seats] == ["withheld", "none", "withheld"]
    sentences = " ".join(told.split())
    assert f"Anne withheld {seats[0]['withheld']} links" in sentences
    assert f"Bruno took no part in {seats[1]['none']} packs or throws" in sentences
    assert f"{missing} sealed packs or throws are missing" in sentences
    assert "were fair unless the table and all of Anne and Chloé worked together" in sentences
    assert "could have chosen" in sentences


def test_nothing_is_proved_where_nothing_was_sealed(brelan: Brelan) -> None:
    path = Path(__file__).parents[1] / "playthroughs" / "daker-side-pot.record"
    document = brelan("verify", str(path), "--json").json
    assert (document["version"], {seat["seeds"] for seat in document["seats"]}) == (2, {"none"})
    assert document["chance"]["proved"] == 0 < document["chance"]["unproved"]
    assert "Fingerprint" not in brelan("verify", str(path), "--lang", "en").out


@pytest.mark.parametrize("version", ["1", "3"])
@pytest.mark.parametrize("command", ["verify", "replay", "review"])
def test_a_record_of_another_version_is_refused_in_one_sentence(
    brelan: Brelan, tmp_path: Path, command: str, version: str
) -> None:
    text = write_record(chained_record(registry.game("poker-as"), 1))
    path = tmp_path / "other.record"
    path.write_text(text.replace("brelan record 2\n", f"brelan record {version}\n"), encoding="utf-8")
    for lang, said in (
        ("en", f"the record has version {version}, and this program reads version 2 alone"),
        ("fr", f"l’enregistrement est de version {version}, et ce programme ne lit que la version 2"),
    ):
        answer = brelan(command, str(path), "--lang", lang)
        assert (answer.code, answer.out) == (2, "")
        assert said in " ".join(answer.err.split())


@pytest.mark.parametrize("value", ["2020-01-01", "07:30:00", "1.5", "inf", "{a = 1}", "[[1]]", "0x1", "+1"])
@pytest.mark.parametrize("command", ["verify", "replay", "review"])
def test_a_value_that_no_record_has_is_refused_with_its_line(
    brelan: Brelan, tmp_path: Path, command: str, value: str
) -> None:
    text = write_record(chained_record(registry.game("poker-as"), 1))
    path = tmp_path / "other.record"
    path.write_text(text.replace("stake = 1\n", f"stake = {value}\n"), encoding="utf-8")
    answer = brelan(command, str(path), "--lang", "en")
    assert answer.code == 2
    assert f"is damaged: 'stake = {value}'" in " ".join(answer.err.split())


@pytest.mark.parametrize("line_break", ["\r\n", "\r"])
def test_other_line_breaks_are_named_on_one_line(brelan: Brelan, tmp_path: Path, line_break: str) -> None:
    text = write_record(chained_record(registry.game("poker-as"), 1))
    path = tmp_path / "sent.record"
    path.write_bytes(text.replace("\n", line_break).encode())
    for lang, said in (
        ("en", "line breaks of the record were changed"),
        ("fr", "sauts de ligne de l’enregistrement"),
    ):
        answer = brelan("verify", str(path), "--lang", lang)
        assert (answer.code, answer.out) == (2, "")
        assert said in answer.err
        assert answer.err.splitlines() == [answer.err.rstrip("\n")]
