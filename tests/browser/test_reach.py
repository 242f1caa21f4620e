"""A real server for everybody: on a phone, by keyboard, in both languages, without a script, for screen readers."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from brelan import registry
from browser.conftest import Invite
from browser.test_layout import check_axe, check_reach, check_width

NO_WAITING: dict[str, Any] = {"table_fill": "random", "table_bot_millis": 0, "table_between_seconds": 600}


@pytest.mark.deep
@pytest.mark.parametrize("name", registry.names())
def test_a_table_on_a_phone(invite: Invite, name: str) -> None:
    anne, chooser = invite("phone"), random.Random(name)
    anne.open_table(name, **NO_WAITING)  # as many seats as usual
    check_width(anne.page)
    anne.control("start")
    while not anne.wait():  # the others have all thrown their cards away
        anne.next_deal()
    while anne.wait():
        check_width(anne.page)
        check_reach(anne.page)
        anne.move(chooser)
    check_width(anne.page)
    check_reach(anne.page)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("size", "lang"), [pytest.param("desktop", "fr-FR", marks=pytest.mark.deep), ("phone", "en-GB")]
)
def test_the_pages_before_a_table(invite: Invite, size: str, lang: str) -> None:
    anne, luc = invite(size, locale=lang), invite(size, locale=lang, color_scheme="dark")
    link = anne.open_table("daker", table_listed="yes")
    anne.go()  # a lobby with a table of her own
    luc.go()  # and one with an open table
    expect(luc.page.locator("#open-tables ~ .tables .button").first).to_be_visible()
    for guest, path in ((anne, ""), (luc, ""), (anne, "open/poque"), (luc, link.removeprefix(luc.address) + "/join")):
        guest.go(path)
        expect(guest.page.locator("html")).to_have_attribute("lang", lang[:2])
        check_width(guest.page)
        check_axe(guest.page)


def press_tab_until(page: Page, selector: str) -> None:
    """As somebody without a mouse does it."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"no Tab leads to {selector}")


@pytest.mark.deep
def test_from_the_lobby_to_the_end_of_a_deal_by_keyboard_alone(invite: Invite) -> None:
    anne = invite()
    anne.go()
    page, keys = anne.page, anne.page.keyboard
    press_tab_until(page, "#players-poker-as")
    keys.press("Home")
    expect(page.locator("#players-poker-as")).to_have_value("2")
    keys.press("Shift+Tab")
    expect(page.locator(".game:has(#players-poker-as) .go")).to_be_focused()
    keys.press("Enter")
    page.wait_for_selector("#table")
    ways: set[str] = set()
    while ways != {"letter", "dice", "stop"} or not anne.is_between():
        if not anne.wait():
            press_tab_until(page, "#moves form:not(.act) button")
            anne.insist(partial(keys.press, "Enter"))
            page.wait_for_selector("#table.stage-playing")
            continue
        if page.locator(".hand .pick").count() == 0:
            throw = page.locator("#moves .do-throw")
            letter = throw.get_attribute("aria-keyshortcuts") or ""
            expect(throw.locator("kbd")).to_have_text(letter, ignore_case=True)
            anne.insist(partial(keys.press, letter))
            ways.add("letter")
            continue
        if "dice" not in ways:
            proposed = page.evaluate("[...document.querySelectorAll('.pick input')].map((box) => box.checked)")
            for number in {1, 3} ^ {at for at, ticked in enumerate(proposed, 1) if ticked}:
                keys.press(str(number))
            expect(page.locator(".pick input:checked")).to_have_count(2)
            press_tab_until(page, "#moves .do-throw")
            anne.insist(partial(keys.press, "Enter"))
            ways.add("dice")
        else:
            press_tab_until(page, "#moves .do-stop")
            anne.insist(partial(keys.press, "Enter"))
            ways.add("stop")
        assert page.evaluate("() => document.activeElement.closest('#moves') !== null"), "focus is lost"


@pytest.mark.deep
def test_events_are_told_in_the_language_that_was_chosen(invite: Invite) -> None:
    anne = invite(locale="en-US")
    anne.open_table("poker-as", **NO_WAITING)
    anne.control("start")
    chooser = random.Random(3)
    assert anne.wait()
    anne.move(chooser)
    expect(anne.page.locator("html")).to_have_attribute("lang", "en")
    assert any(line.startswith("You ") for line in anne.log())
    expect(anne.page.locator("#live")).not_to_be_empty()
    assert not anne.page.get_by_text("Vous", exact=False).count()
    anne.page.locator("details.menu summary").last.click()
    anne.page.get_by_role("button", name="Français").click()
    expect(anne.page.locator("html")).to_have_attribute("lang", "fr")
    while anne.wait():
        anne.move(chooser)
    assert any(line.startswith("Vous ") for line in anne.log())
    assert not any(line.startswith("You ") for line in anne.log())
    assert "À vous" in anne.page.title() or anne.is_between()


def test_a_deal_without_any_script(invite: Invite) -> None:
    anne = invite(java_script_enabled=False)
    page = anne.page
    anne.go("open/poker-as")
    page.locator("#table-seats").fill("2")
    page.locator("#table-fill").select_option("random")
    page.locator("#match-first-dealer").select_option("0")  # who begins may throw as often as she likes
    page.locator("details.rare summary").click()
    page.locator("#table-bot-millis").fill("0")
    page.locator("#table-between-seconds").fill("600")
    page.locator("#name").fill("Anne")
    page.locator(".open-form .go").click()
    page.locator('form[action$="/start"] button').click()
    expect(page.locator(".no-chain")).to_be_visible()
    throws = 0
    while not anne.is_between():
        if not anne.has_turn():
            page.locator("#moves noscript a").click()
        elif throws < 2:
            if throws and not page.locator(".hand .pick input:checked").count():
                page.locator(".hand .pick").first.click()
            page.locator("#moves .do-throw").click()
            throws += 1
        else:
            stop = page.locator("#moves .do-stop")
            (stop if stop.count() else page.locator("#moves .do-throw")).click()  # who is level throws once more
    assert throws == 2
    assert sum(line.startswith("Vous ") for line in page.locator("#log li").all_inner_texts()) >= 3
    assert anne.chips() == 200
    page.locator("#chat-text").fill("merci")
    page.locator(".chat-form button").click()
    expect(page.locator("#chat")).to_contain_text("Anne merci")
