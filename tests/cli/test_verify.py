"""`brelan verify`: what it says of people who withhold, of what is missing, and of old records."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from brelan import games
from brelan.records.text import seal, write_record
from cli.running import Brelan
from records.chained import chained_record


def test_verify_names_those_who_withheld_or_have_no_chain_and_what_is_missing(brelan: Brelan, tmp_path: Path) -> None:
    whole = chained_record(games.find("poker-as"), 1, 3, ("person", "none", "person"))
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


def test_verify_names_the_weakness_of_version_1(brelan: Brelan) -> None:
    old = Path(__file__).parents[1] / "playthroughs" / "daker-side-pot.record"
    document = brelan("verify", str(old), "--json").json
    assert (document["version"], {seat["seeds"] for seat in document["seats"]}) == (1, {"none"})
    assert "could have tried several" in " ".join(brelan("verify", str(old), "--lang", "en").out.split())
