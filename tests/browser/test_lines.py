"""Pages that are loaded again, opened twice, cut off, too late; and a server that is killed. Nothing is lost."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Invite
from browser.guests import Guest, untick
from browser.line import line_to
from browser.test_together import PEOPLE_ALONE, whose_turn
from web.server import Server

STACK = 200
AGAINST_A_BOT: dict[str, Any] = {
    "table_seats": 2,
    "table_fill": "random",
    "table_bot_millis": 0,
    "table_between_seconds": 600,
    "match_stack": STACK,
}
LINE_LOST = r"WebSocket connection to .* failed|ERR_(CONNECTION|EMPTY|SOCKET|INTERNET|NETWORK)"


def dice_to_choose(guest: Guest) -> str:
    """A throw at a table where the guest begins, and may throw as often as she likes. The link to it."""
    link = guest.open_table("poker-as", match_first_dealer=0, **AGAINST_A_BOT)
    guest.control("start")
    assert guest.wait()
    guest.move(random.Random(1), "throw")
    expect(guest.page.locator(".hand .pick")).to_have_count(5)
    return link


def ticked(page: Page) -> list[int]:
    found: list[int] = page.evaluate(
        "() => [...document.querySelectorAll('.pick input')].flatMap((box, at) => box.checked ? [at] : [])"
    )
    return found


@pytest.mark.deep
def test_a_page_is_loaded_again_in_the_middle_of_a_hand(invite: Invite) -> None:
    anne = invite()
    dice_to_choose(anne)
    before = (anne.seq, anne.hand(), anne.log(), anne.chips())
    anne.page.reload()
    assert (anne.seq, anne.hand(), anne.log(), anne.chips()) == before
    anne.go()
    anne.page.locator("#my-tables + ul a.button").first.click()  # by the lobby
    assert (anne.seq, anne.hand(), anne.log(), anne.chips()) == before
    chooser = random.Random(2)
    while anne.wait():
        anne.move(chooser)
    assert anne.chips() == 2 * STACK


@pytest.mark.deep
def test_a_second_tab_shows_the_same_and_choices_survive_updates(invite: Invite) -> None:
    anne = invite()
    link = dice_to_choose(anne)
    first, second = anne.page, anne.new_tab()
    second.goto(link)
    proposed = ticked(second)
    untick(first)
    for at in (0, 2):
        first.locator(".hand .pick").nth(at).click()
    second.locator("#chat-text").fill("un instant")
    second.locator("#chat-text").press("Enter")
    expect(first.locator("#chat")).to_contain_text("un instant")
    assert ticked(first) == [0, 2]
    assert ticked(second) == proposed
    first.locator("#moves button[form=act-pick]").dblclick()  # meant once, done once
    for tab in (first, second):
        expect(tab.locator("#log li", has_text=re.compile("^Vous gardez .* lancez 3 dés"))).to_have_count(1)
        expect(tab.locator("#log li", has_text=re.compile("^Vous .* lancez|^Vous lancez"))).to_have_count(2)
    assert ticked(first) == ticked(second)


@pytest.mark.deep
def test_what_comes_too_late_is_refused_politely(invite: Invite) -> None:
    anne = invite()
    link = dice_to_choose(anne)
    deaf = anne.new_tab()
    deaf.route_web_socket("**/*", lambda _: None)
    deaf.goto(link)
    deaf.locator(".hand .pick").first.click()
    anne.move(random.Random(3), "throw")
    assert anne.wait()  # until the dice have fallen: her page opens a link for them
    seq, dice = anne.seq, anne.hand()
    assert int(deaf.locator("#table").get_attribute("data-seq") or 0) < seq
    deaf.locator("#moves button[form=act-pick]").click()
    expect(deaf.locator("#notice")).to_contain_text("La table a avancé")
    expect(deaf.locator("#table")).to_have_attribute("data-seq", str(seq))
    anne.page.reload()
    assert (anne.seq, anne.hand()) == (seq, dice)
    anne.forgive("409")


@pytest.mark.deep
def test_a_line_is_cut_and_mended(invite: Invite, server: Server) -> None:
    with line_to(server.address) as line:
        anne, luc = invite(address=line.address), invite()
        link = anne.open_table("poker-as", **PEOPLE_ALONE)
        luc.join(link.replace(line.address, server.address), "Luc")
        anne.control("start")
        chooser = random.Random(4)
        while whose_turn(anne, luc) is anne:
            anne.move(chooser)
        line.cut()
        anne.context.set_offline(True)
        expect(anne.page.locator("#link-lost")).to_be_visible()
        anne.say("je reviens")  # cannot be sent
        luc.wait_for_any_turn()
        while luc.has_turn():
            luc.move(chooser)
            luc.wait_for_any_turn()
        expect(anne.page.locator("#chat-text")).to_have_value("je reviens")
        assert anne.page.url == link
        anne.page.evaluate("() => { window.neverReloaded = true; }")
        line.mend()
        anne.context.set_offline(False)
        anne.wait_for_seq(luc.seq)
        expect(anne.page.locator("#link-lost")).to_be_hidden()
        assert anne.page.evaluate("() => window.neverReloaded === true")
        expect(anne.page.locator(".plate.me .name")).to_have_text("Anne")
        anne.page.locator("#chat-text").press("Enter")
        expect(luc.page.locator("#chat")).to_contain_text("Anne je reviens")
        while (mover := whose_turn(anne, luc)) is not None:
            mover.move(chooser)
        assert anne.chips() == luc.chips() == 200
        anne.forgive(LINE_LOST)


def go_to_the_middle(guest: Guest, chooser: random.Random) -> None:
    """One's own turn in a deal of Daker in which one has moved already, and something is still to be decided."""
    while True:
        moves = 0
        while guest.wait():
            liked = [verb for verb in ("check", "call", "discard") if verb in guest.verbs()]
            if liked and moves:
                return
            guest.move(chooser, *liked[:1])
            moves += 1
        guest.next_deal()


@pytest.mark.deep
def test_a_killed_server_comes_back_and_the_page_goes_on(invite: Invite, server: Server) -> None:
    anne, chooser = invite(), random.Random(5)
    anne.open_table("daker-draw", **AGAINST_A_BOT)
    anne.control("start")
    go_to_the_middle(anne, chooser)
    hand, log, seq = anne.hand(), anne.log(), anne.seq
    anne.page.evaluate("() => { window.neverReloaded = true; }")
    server.kill()
    expect(anne.page.locator("#link-lost")).to_be_visible()
    server.start()
    expect(anne.page.locator("#link-lost")).to_be_hidden()
    assert (anne.hand(), anne.log(), anne.seq) == (hand, log, seq)
    while anne.wait():
        anne.move(chooser)
    assert anne.chips() == 2 * STACK
    anne.page.reload()
    assert anne.chips() == 2 * STACK
    anne.forgive(LINE_LOST)
