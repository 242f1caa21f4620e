"""What is sent, and what becomes of it on a slow line, on none, and for those who play by keys."""

from __future__ import annotations

import json
import random

from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from brelan.errors import Stale
from brelan.rooms.view import RoomView
from brelan.web.pages.render import refusal
from brelan.web.pages.scene import move_text
from browser.conftest import Invite
from browser.guests import MOVING
from browser.moments import played, turns_of
from browser.test_lines import LINE_LOST, dice_to_choose
from browser.test_script import later, my_turn, open_table, sent
from web.seated import VISIT, frame_of, seated, view_of, with_deal

BUSY = "() => getComputedStyle(document.querySelector('#moves .do:not([aria-busy])')).opacity < 1"


def test_a_press_that_is_under_way_can_be_seen_and_is_not_made_twice(browser: Browser) -> None:
    game, rules, steps = played("daker")
    at = turns_of(game, steps, 0)[0]
    with open_table(browser, seated(game, rules, steps, at, 0)) as shown:
        page = shown.page
        shown.answer = None
        page.locator("#moves .do").first.click()
        expect(page.locator("#moves .do").first).to_have_attribute("aria-busy", "true")
        page.wait_for_function(BUSY)
        page.locator("#moves .do").last.click()
        page.keyboard.press("c")
        page.wait_for_timeout(50)
        assert len(shown.posts) == 1
        after = seated(game, rules, steps, at + 1, 0)
        shown.push(json.dumps({"answer": 1, "status": 200, "seq": after.seq}))
        shown.push(frame_of(after))
        expect(page.locator("#moves .do")).to_have_count(0)
        expect(page.locator("html")).not_to_have_class("js under-way")


def test_ready_does_not_load_the_page_again(browser: Browser) -> None:
    game, rules, steps = played("daker")
    result = seated(game, rules, steps, len(steps) - 1, 0, may=("ready",))
    with open_table(browser, result) as shown:
        page = shown.page
        page.evaluate("() => { window.neverReloaded = true; }")
        shown.answer_to_script(result.seq + 1)
        page.locator("#moves .do").click()
        shown.push(frame_of(later(result, may=()), result))
        expect(page.locator("#moves .do")).to_have_count(0)
        assert page.evaluate("() => window.neverReloaded")
        path, fields = shown.posts[-1]
        assert path == "/rooms/r1/ready"
        assert dict(fields)["client"], "it counts once however often it is sent"


def test_a_move_made_without_a_line_is_sent_when_it_is_back(invite: Invite) -> None:
    anne = invite(**MOVING)
    dice_to_choose(anne)
    page, seq = anne.page, anne.seq
    anne.context.set_offline(True)
    page.locator("#moves .do-stop").click()
    expect(page.locator("#unsent")).to_be_visible()
    anne.context.set_offline(False)
    anne.wait_for_seq(seq + 1)
    expect(page.locator("#link-lost")).to_be_hidden()
    while anne.wait(seq):
        anne.move(random.Random(1))
    assert sum(line.startswith("Vous vous arrêtez") for line in anne.log()) == 1
    anne.forgive(LINE_LOST)


def test_a_move_that_comes_too_late_is_said_to_be_lost(browser: Browser) -> None:
    """Neither the socket nor a request gets through, and when the line is back the table has moved on."""
    mine = my_turn("daker")
    with open_table(browser, mine) as shown:
        page = shown.page
        shown.answer = None
        page.evaluate("() => { window.fetch = async () => { throw new TypeError('offline'); }; }")
        page.locator("#moves .do").first.click()
        first = dict(sent(shown))
        shown.hang_up()
        expect(page.locator("#unsent")).to_be_visible()
        late = Stale("stale", "the table has moved on: look again before you choose")
        shown.answer_to_script(mine.seq + 1, refusal("fr", late), status=409)
        shown.deaf = False
        expect(page.locator("#notice")).to_contain_text("La table a avancé")
        expect(page.locator("#link-lost")).to_be_hidden()
        assert len(shown.posts) == 2
        assert dict(sent(shown)) == first, "another try is the same move"
        assert len(first["client"]) == 32, "chosen by the script"


def test_a_form_that_the_socket_does_not_answer_is_sent_by_a_request(browser: Browser) -> None:
    game, rules, steps = played("daker")
    at = turns_of(game, steps, 0)[0]
    mine, after = (seated(game, rules, steps, step, 0) for step in (at, at + 1))
    with open_table(browser, mine) as shown:
        shown.answer = None
        shown.page.clock.install()
        shown.page.locator("#moves .do").first.click()
        over_socket = dict(sent(shown))
        assert "csrf" not in over_socket
        shown.answer_to_script(after.seq)
        shown.page.clock.run_for(3_000)
        shown.push(frame_of(after, mine))
        expect(shown.page.locator("#moves .do")).to_have_count(0)
        assert len(shown.posts) == 2
        assert {**over_socket, "csrf": VISIT.csrf} == dict(sent(shown)), "under the same id: it counts once"


def test_a_card_is_led_by_its_number(browser: Browser) -> None:
    room = my_turn("poque", "lead")
    with open_table(browser, room) as shown:
        expect(shown.page.locator(".hand .play kbd").nth(1)).to_have_text("2")
        shown.page.keyboard.press("2")
        assert move_text(sent(shown)) == f"lead {view_of(room).hands[0][1]}"


def test_who_is_at_a_card_stays_among_the_cards(browser: Browser) -> None:
    """The card that was played is gone, another has taken its place; one that stays keeps the focus."""
    room = my_turn("poque", "lead")
    fewer = later(without_card(room, 0))
    with open_table(browser, room) as shown:
        page = shown.page
        page.locator(".hand .play").nth(1).focus()
        page.evaluate(
            "() => { window.card = document.activeElement; window.blurs = 0; card.onblur = () => blurs++; }"
        )
        shown.push(frame_of(fewer))
        expect(page.locator("#table")).to_have_attribute("data-seq", str(fewer.seq))
        assert page.evaluate("() => document.activeElement === window.card && window.blurs === 0")
        shown.push(frame_of(later(without_card(fewer, 0))))
        page.wait_for_function(
            "(seq) => document.getElementById('table').dataset.seq === seq", arg=str(fewer.seq + 1)
        )
        assert page.evaluate("() => document.activeElement.matches('.hand .play, #moves')")


def without_card(room: RoomView, at: int) -> RoomView:
    view = view_of(room)
    hand = view.hands[0]
    return with_deal(room, view=replace(view, hands=(hand[:at] + hand[at + 1 :], *view.hands[1:])))


def test_the_letter_of_a_key_is_no_part_of_a_buttons_name(browser: Browser) -> None:
    with open_table(browser, my_turn("daker", "fold")) as shown:
        fold = shown.page.get_by_role("button", name="Se coucher", exact=True)
        expect(fold).to_have_attribute("aria-keyshortcuts", "c")
