"""People at one table, each with their own browser: who sees what, and when."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.guests import Guest

PEOPLE_ALONE: dict[str, Any] = {"table_seats": 2, "table_fill": "", "table_between_seconds": 600}
MARK = "() => { window.neverReloaded = true; }"
MARKED = "() => window.neverReloaded === true"


def whose_turn(*guests: Guest) -> Guest | None:
    """When all see the same moment: the one who must move. None: the deal is over."""
    guests[0].wait_for_any_turn()
    for guest in guests[1:]:
        guest.wait_for_seq(guests[0].seq)
        guest.wait_for_any_turn()
    return next((guest for guest in guests if guest.has_turn()), None)


def told(guest: Guest, cards: list[str]) -> list[str]:
    """Which of the cards are named in anything that somebody's browser was sent."""
    texts = [guest.page.content(), *guest.frames]
    return [card for card in cards if any(f'"{card}"' in text for text in texts)]


def check_secret(holder: Guest, *others: Guest) -> None:
    """Only the holder's browser knows the cards."""
    hand = holder.hand()
    assert len(hand) == 7
    assert told(holder, hand) == hand
    for other in others:
        assert told(other, hand) == []


def test_two_people_and_one_who_watches(invite: Invite) -> None:
    anne, luc, zoe = (invite() for _ in range(3))
    link = anne.open_table("pai-gow", "Anne", **PEOPLE_ALONE)
    assert anne.page.locator("#invite-link").input_value() == link
    anne.page.evaluate(MARK)
    luc.join(link, "Luc")
    expect(anne.page.locator(".plate .name", has_text="Luc")).to_be_visible()
    zoe.page.goto(link)
    expect(zoe.page.locator("button[value=player]")).to_have_count(0)  # every seat is taken
    zoe.join(link, "Zoé", watch=True)
    expect(anne.page.locator(".watchers")).to_contain_text("1")
    assert anne.page.evaluate(MARKED)

    anne.control("start")
    for guest in (anne, luc, zoe):
        guest.page.evaluate(MARK)
    chooser, moves = random.Random(1), 0
    while (mover := whose_turn(anne, luc)) is not None:
        if moves >= 2:  # both have bet, and have their cards
            check_secret(anne, luc, zoe)
            check_secret(luc, anne, zoe)
        assert zoe.page.locator("#moves button").count() == 0
        before = len(zoe.log())
        mover.move(chooser)
        moves += 1
        for guest in (anne, luc, zoe):
            guest.wait_for_seq(mover.seq)
        assert len(zoe.log()) > before
    assert moves >= 4
    zoe.wait_for_any_turn()
    assert zoe.is_between()
    assert "Anne" in zoe.page.locator("#log").inner_text()

    zoe.say("Bien joué <b>à tous</b> !")
    for guest in (anne, luc, zoe):
        expect(guest.page.locator("#chat")).to_contain_text("Zoé Bien joué <b>à tous</b> !")
        assert guest.page.evaluate(MARKED)
    expect(zoe.page.locator("#chat-text")).to_have_value("")


@pytest.mark.deep
def test_who_comes_later_takes_the_place_of_a_bot(invite: Invite) -> None:
    anne, luc = invite(), invite()
    link = anne.open_table(
        "poker-as", table_seats=2, table_fill="random", table_bot_millis=0, table_between_seconds=600
    )
    anne.control("start")
    chooser = random.Random(2)
    luc.join(link, "Luc")
    while anne.wait():
        anne.move(chooser)
    expect(luc.page.locator(".plate.me .name")).to_have_text("Luc")
    expect(anne.page.locator(".plates .name")).to_have_text("Luc")
    anne.next_deal()
    luc.next_deal()
    while (mover := whose_turn(anne, luc)) is not None:
        mover.move(chooser)
    assert anne.chips() == luc.chips() == 200


@pytest.mark.deep
def test_the_host_pauses_and_sends_away(invite: Invite) -> None:
    anne, luc = invite(), invite()
    link = anne.open_table("daker", **PEOPLE_ALONE)
    luc.join(link, "Luc")
    anne.control("start")
    assert whose_turn(anne, luc) is not None
    anne.control("pause")
    expect(luc.page.locator(".banner")).to_be_visible()
    expect(luc.page.locator("#moves .do")).to_have_count(0)
    anne.control("resume")
    expect(luc.page.locator(".banner")).to_have_count(0)
    anne.control("remove")
    expect(luc.page.locator("#notice h1")).to_have_text("Cette table vous est fermée")  # without asking
    luc.page.locator("#notice a").click()
    expect(luc.page.locator("body.in-lobby")).to_be_visible()
    luc.forgive("403")


@pytest.mark.deep
def test_leaving_asks_first_and_leads_to_the_lobby(invite: Invite) -> None:
    anne, luc = invite(), invite()
    link = anne.open_table("daker", **PEOPLE_ALONE)
    luc.join(link, "Luc")
    luc.page.locator(".top .menu:not(.seal)").first.click()
    luc.page.locator('.menu a[href$="/leave"]').click()
    luc.page.locator("main a.go").click()  # he stays
    expect(luc.page.locator("#table .mine")).to_be_visible()
    luc.page.locator(".top .menu:not(.seal)").first.click()
    luc.page.locator('.menu a[href$="/leave"]').click()
    luc.page.locator('form[action$="/leave"] button').click()
    expect(luc.page.locator("body.in-lobby")).to_be_visible()
    expect(anne.page.locator("#log")).to_contain_text("Luc quitte la table")


@pytest.mark.deep
def test_who_closes_his_pages_is_shown_as_away_and_nobody_hears_of_it(invite: Invite) -> None:
    anne, luc = invite(), invite(locale="en-GB")
    link = anne.open_table("poker-as", "Anne", **PEOPLE_ALONE)
    luc.join(link, "Luc")
    sign = anne.page.locator(".plate .sign.of-away")
    expect(anne.page.locator(".plate .name", has_text="Luc")).to_be_visible()
    anne.page.evaluate(MARK)
    second = luc.new_tab()
    second.goto(link)
    luc.page.close()
    anne.say("toujours là ?")
    expect(second.locator("#chat")).to_contain_text("toujours là ?")
    expect(anne.page.locator("#live")).to_contain_text("toujours là ?")
    spoken = anne.page.locator("#live").text_content()
    expect(sign).to_have_count(0)
    second.close()
    expect(sign).to_be_visible()
    luc.page = luc.new_tab()
    luc.page.goto(link)
    expect(sign).to_have_count(0)
    assert anne.page.locator("#live").text_content() == spoken
    assert anne.page.evaluate(MARKED)
