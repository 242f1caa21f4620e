"""A finished deal, looked back at with keys, beads and the slider; and without a script."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

import brelan
from brelan.rooms.uploaded_deal import recorded_deal
from brelan.web.features.uploads import uploaded_step_page
from brelan.web.pages.visit import Preferences
from browser.camera import showing
from browser.conftest import Invite
from browser.guests import Guest
from browser.test_layout import check_axe, check_overlaps
from browser.test_lines import AGAINST_A_BOT
from web.seated import VISIT


def played_deal(guest: Guest) -> None:
    """To its end, and from there to its first step, by the log."""
    guest.open_table("daker", **AGAINST_A_BOT)
    guest.control("start")
    chooser = random.Random(5)
    while guest.wait():
        guest.move(chooser)
    link = guest.page.locator("#log a[href$='/steps/1']").first.get_attribute("href")
    assert link is not None
    guest.go(link)


@pytest.mark.deep
def test_a_deal_is_walked_through_with_keys_beads_and_the_slider(invite: Invite) -> None:
    anne = invite()
    played_deal(anne)
    page = anne.page
    beads, log, current = (
        page.locator(".bead"),
        page.locator("#log-newest .event"),
        page.locator("[aria-current=step]"),
    )
    steps, first = beads.count(), log.count()
    check_axe(page)
    check_overlaps(page)
    for step in (2, 3):
        page.keyboard.press("ArrowRight")
        expect(current).to_have_id(f"bead-{step}")
    assert log.count() > first
    assert page.url.endswith("/steps/3")
    page.keyboard.press("End")
    expect(current).to_have_id(f"bead-{steps}")
    expect(page.locator(".outcome")).to_be_visible()
    check_overlaps(page)
    page.keyboard.press("ArrowLeft")
    expect(current).to_have_id(f"bead-{steps - 1}")
    beads.first.click()
    expect(current).to_have_id("bead-1")
    page.locator("#along").focus()
    page.keyboard.press("ArrowRight")  # the slider's own key
    expect(current).to_have_id("bead-2")
    page.reload()
    expect(current).to_have_id("bead-2")
    walk_without_script(invite("phone", java_script_enabled=False), page.url.replace("/steps/2", "/steps/1"))


@pytest.mark.deep
def test_the_coach_is_asked_beside_an_own_move(invite: Invite) -> None:
    anne = invite()
    played_deal(anne)
    anne.go(anne.page.locator(".mine-bead").first.get_attribute("href") or "")
    there = anne.page.url
    anne.page.locator(".lamp[data-hint]").click()
    expect(anne.page.locator("#hint .worths li").first).to_be_visible()
    assert anne.page.url == there


def walk_without_script(bruno: Guest, link: str) -> None:
    """Whoever has the link sees what a spectator saw, by plain links."""
    bruno.page.goto(link)
    assert bruno.page.locator("#hand").count() == 0
    steps = bruno.page.locator(".bead").count()
    for step in range(2, steps + 1):
        bruno.page.locator("[rel=next]").click()
        expect(bruno.page.locator("[aria-current=step]")).to_have_id(f"bead-{step}")
    assert bruno.page.locator("[rel=next]").count() == 0


def test_a_long_sentence_below_the_cloth_leaves_room_for_the_board(browser: Browser) -> None:
    looked = recorded_deal(brelan.play("poque", ["random", "random"], seed=1).record, 1, "0")
    french = replace(VISIT, preferences=Preferences(lang="fr"))
    with showing(browser, uploaded_step_page(looked, "t", "0", len(looked.steps), french), "phone") as shown:
        shown.page.locator("#told").evaluate("(told) => { told.textContent = told.textContent.repeat(2); }")
        check_overlaps(shown.page)
