"""The pages "Is it fair?": a real browser checks records, and nothing of a file is sent anywhere."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

import brelan
from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.records.redact import redact_record
from brelan.records.text import write_record
from brelan.records.verify import verify
from browser.conftest import Invite
from browser.guests import Guest
from browser.test_layout import check_axe, check_width
from browser.test_reach import NO_WAITING
from records.chained import chained_record
from records.damage import DAMAGES
from records.text_damage import other_bytes


def choose(guest: Guest, sent: str | bytes, folder: Path, says: str) -> None:
    """As one picks a file, and the page has spoken about it."""
    file = folder / f"{len(list(folder.iterdir()))}.record"  # the page may still read the last one
    file.write_bytes(sent.encode() if isinstance(sent, str) else sent)
    guest.page.locator("#fair-file").set_input_files(file)
    expect(guest.page.locator("#fair-verdict")).to_contain_text(says)


def verdict_of(guest: Guest) -> list[str]:
    return guest.page.locator("#fair-verdict").locator("h2, p").all_inner_texts()


def test_any_record_is_checked_in_the_browser_and_sent_nowhere(invite: Invite, tmp_path: Path) -> None:
    anne = invite("phone", locale="en-GB")
    anne.go("fair")
    asked: list[str] = []
    anne.page.on("request", lambda request: asked.append(request.url))
    record = redact_record(chained_record(registry.game("daker"), 3, kinds=("person", "bot", "person")), 0)
    text = write_record(record)
    choose(anne, text, tmp_path, "Everything in this record fits together.")
    told, verdict = verdict_of(anne), verify(record)
    assert len(verdict.guarantees) == sum("unless the table and" in sentence for sentence in told)
    assert told[-1].startswith(f"Fingerprint {verdict.fingerprint[:4]} ")
    for details in anne.page.locator(".fair-sealing summary").all():
        details.click()
    expect(anne.page.locator(".fair-sealing .digest").get_by_text(verdict.fingerprint).first).to_be_visible()
    check_width(anne.page)
    check_axe(anne.page)
    for damaged, why in (
        (DAMAGES["another card"](record, SeededRandom("card")).encode(), "is not the card that was sealed there"),
        *((other, "This is not a Brelan record.") for other in (b"hello", *other_bytes(text))),
        (
            text.replace("record 2", "record 1", 1).encode(),
            "of another version: only version 2 is read.",
        ),
        (text.removesuffix("=== end\n").encode(), "The record is cut off: its end is missing."),
    ):
        choose(anne, damaged, tmp_path, why)
        assert verdict_of(anne)[0] == "This record does not hold."
        expect(anne.page.locator("#fair-steps")).to_be_hidden()
    played = write_record(brelan.play("poker-as", ["random"] * 2, seed=1).record)
    choose(anne, played, tmp_path, "Everything in this record fits together.")
    assert "Fingerprint" not in " ".join(verdict_of(anne))  # nothing was sealed
    assert {url.partition("/static/")[2] for url in asked} <= {"icon.svg"}


@pytest.mark.deep
def test_a_finished_deal_of_a_table_leads_to_its_page(invite: Invite) -> None:
    anne, chooser = invite(), random.Random(4)
    anne.open_table("poker-as", **NO_WAITING)
    anne.control("start")
    while anne.wait():
        anne.move(chooser)
    with anne.context.expect_page() as opened:
        anne.page.locator("#log a").last.click()
    page = opened.value
    expect(page.locator("#fair-verdict.holds h2")).to_have_text("Tout concorde dans cet enregistrement.")
    expect(page.locator("#fair-steps .fair-sealing").first).to_be_visible()
    check_axe(page)
    page.get_by_role("link", name="octet par octet").click()
    expect(page.locator("h1")).to_have_text("Fair chance that can be checked")
