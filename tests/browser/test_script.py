"""The script of the table in a real browser: what it changes, what it leaves alone, what it sends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from brelan import registry
from brelan.engine.notation import read_action
from brelan.errors import IllegalMove
from brelan.games.poker_as.ranking import DICE_IN_HAND, dice_chart
from brelan.rooms.room import ChatLine
from brelan.rooms.view import RoomView
from brelan.web.pages.render import error_page
from brelan.web.pages.scene import move_text
from brelan.web.pages.visit import Preferences
from browser.camera import Shown, showing
from browser.guests import untick
from browser.moments import played, turns_of
from web.seated import NOW, VISIT, frame_of, html_of, legal_of, seated, view_of, watched_by

PATIENCE = 12_000
LIKES = Preferences()
SAID = (ChatLine(900, NOW, 1, "Luc", "Vite !"),)


def my_turn(name: str, wanted: str = "", seed: int = 11, **more: Any) -> RoomView:
    """A table at which it is the viewer's turn, with this move among their choices."""
    game, rules, steps = played(name, seed)
    for at in turns_of(game, steps, 0):
        room = seated(game, rules, steps, at, 0, **more)
        tags = {str(move.__struct_config__.tag) for move in legal_of(room)}
        if not wanted or wanted in tags:
            return room
    raise AssertionError(f"{name} never asks for {wanted}")


@contextmanager
def open_table(
    browser: Browser, room: RoomView, size: str = "desktop", likes: Preferences = LIKES, **context: Any
) -> Iterator[Shown]:
    with showing(browser, html_of(room, preferences=likes), size, **context) as shown:
        if context.get("java_script_enabled", True):
            shown.page.wait_for_function("() => document.documentElement.classList.contains('js')")
            while not shown.sockets:
                shown.page.wait_for_timeout(10)
        yield shown


def later(room: RoomView, **changes: Any) -> RoomView:
    return replace(room, seq=room.seq + 1, **changes)


def sent(shown: Shown) -> list[tuple[str, str]]:
    """What the last form sent."""
    for _ in range(PATIENCE):
        if shown.posts:
            return shown.posts[-1][1]
        shown.page.wait_for_timeout(10)
    raise AssertionError("nothing was sent")


def test_choice_focus_and_what_is_typed_survive_an_update(browser: Browser) -> None:
    room = my_turn("daker-draw", "discard")
    with open_table(browser, room) as shown:
        page = shown.page
        page.locator(".pick").nth(1).click()
        page.locator(".pick").nth(3).click()
        page.locator("#chat-text").fill("à moi de")
        shown.push(frame_of(later(room, chat=SAID)))
        expect(page.locator("#chat")).to_contain_text("Vite !")
        ticked = page.evaluate("[...document.querySelectorAll('.pick input')].map((box) => box.checked)")
        assert ticked == [False, True, False, True, False]
        expect(page.locator("#chat-text")).to_be_focused()
        expect(page.locator("#chat-text")).to_have_value("à moi de")
        expect(page.locator(".choosing")).to_have_text("Changer 2 cartes")
        assert page.locator("#act-pick input[name=seq]").get_attribute("value") == str(room.seq + 1)


@pytest.mark.deep
def test_one_card_too_many_pushes_out_the_first(browser: Browser) -> None:
    with open_table(browser, my_turn("daker-draw", "discard")) as shown:
        boxes, label = shown.page.locator(".pick"), shown.page.locator(".choosing")
        expect(label).to_have_text("Servi : tout garder")
        boxes.nth(0).click()
        expect(label).to_have_text("Changer une carte")
        boxes.nth(1).click()
        boxes.nth(2).click()
        ticked = shown.page.evaluate("[...document.querySelectorAll('.pick input')].map((box) => box.checked)")
        assert ticked == [False, True, True, False, False]


@pytest.mark.deep
def test_a_new_choice_begins_with_what_is_proposed(browser: Browser) -> None:
    """What was ticked for the throw before is forgotten."""
    game, rules, steps = played("poker-as", 3)
    thrower = len(game.view(steps[0].state, None).stacks) - 1  # the first player throws more than once
    choosing = [at for at in turns_of(game, steps, thrower) if len(game.legal(steps[at].state)) > 1]
    first, second = choosing[:2]
    making = [len(dice_chart().making(steps[at].state.dice)) for at in (first, second)]
    proposed = [count if count < DICE_IN_HAND else 0 for count in making]  # where all five count, one stops
    with open_table(browser, seated(game, rules, steps, first, thrower)) as shown:
        expect(shown.page.locator(".pick input:checked")).to_have_count(proposed[0])
        untick(shown.page)
        shown.page.locator(".pick").first.click()
        expect(shown.page.locator(".pick input:checked")).to_have_count(1)
        shown.push(frame_of(seated(game, rules, steps, second, thrower)))
        expect(shown.page.locator(".pick input:checked")).to_have_count(proposed[1])


def test_dice_are_kept_by_tapping_them(browser: Browser) -> None:
    room = my_turn("poker-as", "stop", seed=3)
    dice = view_of(room).dice
    with open_table(browser, room, "phone") as shown:
        untick(shown.page)
        shown.page.locator(".pick").nth(0).tap()
        shown.page.locator(".pick").nth(2).tap()
        written = " ".join("10" if face == "T" else face for face in (dice[0], dice[2]))
        expect(shown.page.locator(".choosing")).to_have_text(f"Garder {written}, relancer 3 dés")
        shown.page.locator(".choosing").tap()
        move = read_action(move_text(sent(shown)), registry.game("poker-as").Action)
        assert sorted(move.keep) == sorted((dice[0], dice[2]))


def test_an_amount_is_chosen_by_slider_field_or_shortcut(browser: Browser) -> None:
    room = my_turn("daker", "raise")
    least, most = legal_of(room).amounts[0], legal_of(room).amounts[-1]
    with open_table(browser, room) as shown:
        page = shown.page
        label, field, slider = (page.locator(name) for name in (".sizing", ".amount-field", ".amount-slider"))
        expect(label).to_contain_text(str(least))
        field.fill(str(least + 3))
        expect(label).to_contain_text(str(least + 3))
        expect(slider).to_have_value(str(least + 3))
        slider.focus()
        page.keyboard.press("ArrowRight")
        expect(field).to_have_value(str(least + 4))
        shown.push(frame_of(later(room, chat=SAID)))
        expect(page.locator("#chat")).to_contain_text("Vite !")
        expect(field).to_have_value(str(least + 4))
        expect(label).to_contain_text(str(least + 4))
        page.locator(".shortcuts button").last.click()
        expect(field).to_have_value(str(most))
        page.locator(".do-raise").click()
        assert move_text(sent(shown)) == f"raise {most}"
        marks = dict(sent(shown))
        assert (marks["seq"], len(marks["client"])) == (str(room.seq + 1), 32)


def test_keys_make_moves_but_not_while_one_writes(browser: Browser) -> None:
    room = my_turn("daker", "fold")
    with open_table(browser, room) as shown:
        shown.page.locator("#chat-text").focus()
        shown.page.keyboard.type("c")
        shown.page.wait_for_timeout(50)
        assert shown.posts == []
        shown.page.locator("#moves").focus()
        shown.page.keyboard.press("c")
        assert move_text(sent(shown)) == "fold"


@pytest.mark.deep
def test_keys_can_be_switched_off(browser: Browser) -> None:
    with open_table(browser, my_turn("daker", "fold"), likes=Preferences(keys=False)) as shown:
        shown.page.keyboard.press("c")
        shown.page.wait_for_timeout(50)
        assert shown.posts == []
        expect(shown.page.locator("#moves kbd").first).to_be_hidden()


@pytest.mark.deep
def test_a_whole_move_by_keyboard_alone(browser: Browser) -> None:
    room = my_turn("daker-draw", "discard")
    with open_table(browser, room) as shown:
        page = shown.page
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # the link past everything, to the moves
        expect(page.locator("#moves")).to_be_focused()
        page.locator(".pick input").nth(2).focus()
        page.keyboard.press("Space")
        page.keyboard.press("4")
        page.locator("button[form=act-pick]").focus()
        page.keyboard.press("Enter")
        cards = view_of(room).hands[0]
        assert move_text(sent(shown)) == f"discard {cards[2]} {cards[3]}"


def test_an_older_state_is_not_shown(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room) as shown:
        shown.push(frame_of(replace(room, seq=room.seq - 1, chat=SAID)))
        shown.push(frame_of(later(watched_by(room, 3))))
        expect(shown.page.locator(".watchers")).to_contain_text("3")
        assert "Vite" not in shown.page.locator("#chat").inner_text()


def test_ones_turn_is_in_the_title_and_events_are_spoken(browser: Browser) -> None:
    game, rules, steps = played("daker")
    at = turns_of(game, steps, 0)[1]
    before, after = seated(game, rules, steps, at - 1, 0), seated(game, rules, steps, at, 0)
    with open_table(browser, before) as shown:
        assert "À vous" not in shown.page.title()
        shown.push(frame_of(after))
        expect(shown.page).to_have_title("À vous\u00a0! Daker · Brelan")
        expect(shown.page.locator("#live")).to_contain_text("À vous de jouer")


def test_a_click_counts_while_cards_are_moving(browser: Browser) -> None:
    game, rules, steps = played("daker")
    at = turns_of(game, steps, 0)[1]
    with open_table(browser, seated(game, rules, steps, at - 1, 0)) as shown:
        shown.page.evaluate(
            """() => {
              const start = document.startViewTransition;
              document.startViewTransition = (change) => {
                window.moving = start.call(document, change);
                return window.moving;
              };
            }"""
        )
        shown.push(frame_of(seated(game, rules, steps, at, 0)))
        shown.page.wait_for_selector("#moves .do")
        button = shown.page.locator("#moves .do").first.bounding_box()
        assert button is not None
        shown.page.wait_for_function("() => window.moving")
        shown.page.evaluate("window.moving.ready.then(() => null)")  # until then the browser shows a still picture
        shown.page.mouse.click(button["x"] + 20, button["y"] + 20)
        assert sent(shown)


@pytest.mark.deep
def test_nothing_moves_for_those_who_prefer_it(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room, reduced_motion="reduce") as shown:
        shown.page.evaluate("() => { document.startViewTransition = () => { throw new Error('moved'); }; }")
        shown.push(frame_of(later(room, chat=SAID)))
        expect(shown.page.locator("#chat")).to_contain_text("Vite !")


def test_a_move_is_under_way_until_its_moment_is_shown(browser: Browser) -> None:
    game, rules, steps = played("daker")
    at = turns_of(game, steps, 0)[0]
    mine, after = (seated(game, rules, steps, step, 0) for step in (at, at + 1))
    with open_table(browser, mine) as shown:
        page = shown.page
        shown.answer_to_script(after.seq)
        page.locator("#moves .do").first.click()
        assert sent(shown)
        expect(page.locator("html.under-way")).to_have_count(1)
        shown.push(frame_of(after, mine))
        expect(page.locator("#table")).to_have_attribute("data-seq", str(after.seq))
        expect(page.locator("#moves .do")).to_have_count(0)
        expect(page.locator("html.under-way")).to_have_count(0)


@pytest.mark.deep
def test_a_page_whose_socket_says_nothing_asks_for_the_moment_of_its_move(browser: Browser) -> None:
    game, rules, steps = played("daker")
    at = turns_of(game, steps, 0)[0]
    with open_table(browser, seated(game, rules, steps, at, 0)) as shown:
        after = seated(game, rules, steps, at + 1, 0)
        shown.answer_to_script(after.seq)
        shown.html = html_of(after)
        shown.page.locator("#moves .do").first.click()
        expect(shown.page.locator("#table")).to_have_attribute("data-seq", str(after.seq))
        expect(shown.page.locator("#moves .do")).to_have_count(0)


def test_a_refusal_is_said_and_nothing_else_changes(browser: Browser) -> None:
    error = IllegalMove("nothing-to-call", "there is no bet to call", seat=0, move="call", clause="DAK-13")
    with open_table(browser, my_turn("daker")) as shown:
        page = shown.page
        shown.hang_up()
        shown.answer = (200, error_page(409, VISIT, error))
        page.evaluate(  # a real 409 would be an error in the console
            """() => {
              const ask = window.fetch;
              window.fetch = async (...all) => new Response(await (await ask(...all)).text(), { status: 409 });
            }"""
        )
        page.locator("#moves .do").first.click()
        expect(page.locator("#notice")).to_contain_text("La table a avancé")
        expect(page.locator("#moves .do").first).to_be_visible()


def test_a_lost_connection_is_said_and_comes_back(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room) as shown:
        shown.sockets[-1].close()
        while len(shown.sockets) < 2:
            shown.page.wait_for_timeout(20)
        assert f"seq={room.seq}" in shown.sockets[-1].url
        shown.push(frame_of(later(room, chat=SAID)))
        expect(shown.page.locator("#chat")).to_contain_text("Vite !")
        expect(shown.page.locator("#link-lost")).to_be_hidden()


@pytest.mark.deep
def test_a_setting_is_named_at_once_and_a_foul_must_be_meant(browser: Browser) -> None:
    room = my_turn("pai-gow", "foul")
    cards = view_of(room).hands[0]
    good, bad = (
        next(move.cards for move in legal_of(room).plain if move.__struct_config__.tag == tag)
        for tag in ("set", "foul")
    )
    with open_table(browser, room) as shown:
        page = shown.page

        def tick(*wanted: str) -> None:
            page.get_by_role("button", name="Recommencer").click()
            for card in wanted:
                page.locator(".pick").nth(cards.index(card)).click()

        expect(page.locator("button.do-set")).to_be_disabled()
        expect(page.locator("button.do-foul")).to_be_hidden()
        tick(*bad)
        expect(page.locator(".settings li:visible")).to_have_count(1)
        expect(page.locator(".settings li:visible")).to_contain_text("Faute")
        expect(page.locator("button.do-foul")).to_be_enabled()
        expect(page.locator("button.do-set")).to_be_hidden()
        tick(*good)
        expect(page.locator(".settings li:visible")).to_contain_text("Devant")
        expect(page.locator("button.do-foul")).to_be_hidden()
        page.get_by_role("button", name="Comme la maison").click()
        expect(page.locator(".pick input:checked")).to_have_count(2)
        page.locator("button.do-set").click()
        move = read_action(move_text(sent(shown)), registry.game("pai-gow").Action)
        assert sorted(move.cards) == sorted(view_of(room).house_way)


def test_a_card_of_the_hand_is_led_by_touching_it(browser: Browser) -> None:
    room = my_turn("poque", "lead")
    with open_table(browser, room, "phone") as shown:
        shown.page.locator(".hand .play").first.tap()
        assert move_text(sent(shown)) == f"lead {view_of(room).hands[0][0]}"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("daker", "raise"),
        pytest.param("daker-draw", "discard", marks=pytest.mark.deep),
        pytest.param("poker-as", "stop", marks=pytest.mark.deep),
    ],
)
def test_moves_are_made_without_the_script(browser: Browser, name: str, wanted: str) -> None:
    room = my_turn(name, wanted, seed=3)
    with open_table(browser, room, "phone", java_script_enabled=False) as shown:
        shown.answer = (200, "<!doctype html><title>ok</title><h1>ok</h1>")
        page = shown.page
        if wanted == "raise":
            page.locator(".amount-field").fill(str(legal_of(room).amounts[1]))
            page.locator(".do-raise").click()
            assert move_text(sent(shown)) == f"raise {legal_of(room).amounts[1]}"
        elif wanted == "discard":
            page.locator(".pick").nth(4).click()
            page.locator(".do-discard").click()
            assert move_text(sent(shown)) == f"discard {view_of(room).hands[0][4]}"
        else:
            page.locator(".do-stop").click()
            assert move_text(sent(shown)) == "stop"


@pytest.mark.deep
def test_menus_close_by_escape_and_by_a_click_elsewhere(browser: Browser) -> None:
    with open_table(browser, my_turn("daker")) as shown:
        settings = shown.page.locator("details.menu").last
        settings.locator("summary").click()
        expect(settings).to_have_attribute("open", "")
        shown.page.keyboard.press("Escape")
        expect(settings).not_to_have_attribute("open", "")
        settings.locator("summary").click()
        shown.page.locator(".tabletop").click(position={"x": 300, "y": 300})
        expect(settings).not_to_have_attribute("open", "")


@pytest.mark.deep
def test_the_panel_folds_and_stays_as_it_is(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room, "phone") as shown:
        side = shown.page.locator("#side")
        expect(side).not_to_have_attribute("open", "")
        side.locator("summary").tap()
        expect(shown.page.locator(".log")).to_be_visible()
        shown.push(frame_of(later(room, chat=SAID)))
        expect(shown.page.locator("#chat")).to_contain_text("Vite !")
        expect(side).to_have_attribute("open", "")


ENDS_AT = 1_900_000_000  # 17:46:40 UTC


@pytest.mark.deep
@pytest.mark.parametrize(
    ("context", "told"),
    [
        ({"timezone_id": "Asia/Tokyo"}, "02:46"),
        ({"timezone_id": "America/New_York"}, "13:46"),
        ({"timezone_id": "Asia/Tokyo", "java_script_enabled": False}, "17:46 UTC"),
    ],
    ids=["Tokyo", "New York", "without script"],
)
def test_an_agreed_hour_is_on_the_viewers_own_clock(browser: Browser, context: dict[str, Any], told: str) -> None:
    """Now, and when the table is shown again; without the script the zone is said."""
    room = my_turn("poker-as")
    room = replace(room, match=replace(room.match, until=ENDS_AT))
    with open_table(browser, room, **context) as shown:
        ends = shown.page.locator(".standing time")
        expect(ends).to_have_text(told)
        expect(ends).to_have_attribute("datetime", "2030-03-17T17:46:40Z")
        if context.get("java_script_enabled", True):
            shown.push(frame_of(later(room, chat=SAID)))
            expect(shown.page.locator("#chat")).to_contain_text("Vite")
            expect(ends).to_have_text(told)


@pytest.mark.deep
def test_a_line_of_chat_leaves_a_sign_on_a_folded_panel_until_it_is_opened(browser: Browser) -> None:
    room = my_turn("daker", chat=(ChatLine(3, NOW, 1, "Luc", "Bonsoir"),))
    with open_table(browser, room, "phone") as shown:
        sign = shown.page.locator("#unread")
        expect(sign).to_be_hidden()
        chat = (*room.chat, ChatLine(9, NOW, 1, "Luc", "Vite !"))
        shown.push(frame_of(later(room, chat=chat)))
        expect(sign).to_be_visible()
        shown.push(frame_of(replace(later(room, chat=chat), seq=room.seq + 2)))
        expect(shown.page.locator("#table")).to_have_attribute("data-seq", str(room.seq + 2))
        expect(sign).to_be_visible()
        shown.page.locator("#side > summary").click()
        expect(sign).to_be_hidden()
        shown.page.locator("#side > summary").click()
        expect(sign).to_be_hidden()
