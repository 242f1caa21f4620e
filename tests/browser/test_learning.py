"""First games in a real page: by keys, on phones and desktops, and without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from brelan import registry
from brelan.web.features.lessons.lesson import Lesson, LessonQuestion, lesson_of
from browser.conftest import Invite
from browser.guests import Guest, untick
from browser.test_layout import check_axe, check_overlaps, check_reach

every_game = pytest.mark.parametrize("name", registry.names())


def control_of(page: Page, move: str) -> Locator:
    """What makes a move, once its cards are chosen and its amount is set."""
    verb, *values = move.split(" ")
    if page.locator(f"#moves button[form=act-pick][value={verb}]").count():
        untick(page)
        for value in values:
            page.locator(f".hand .pick:has(input[value='{value}']:not(:checked))").first.click()
        return page.locator(f"#moves button[form=act-pick][value={verb}]")
    if page.locator(f"#moves .brass.do-{verb}").count():
        page.locator(".amount-field").fill(values[0])
        return page.locator(f"#moves .brass.do-{verb}")
    if verb == "lead":
        return page.locator(f".hand .play[data-card='{values[0]}']")
    return page.locator(f"#moves .do-{verb}")


def step_is(page: Page, name: str, number: int) -> None:
    page.wait_for_url(f"**/learn/{name}/{number}")
    expect(page.locator(".walk .number")).to_contain_text(f"{number} ")


def go_on(page: Page, ask: LessonQuestion | None) -> None:
    (page.locator("a[rel=next]") if ask is None else control_of(page, ask.move)).click()


def play_through(guest: Guest, lesson: Lesson, look: bool) -> None:
    page, name = guest.page, lesson.game.name
    guest.go(f"learn/{name}")
    for number, moment in enumerate(lesson.moments, 1):
        step_is(page, name, number)
        if look:
            check_axe(page)
            check_overlaps(page)
            check_reach(page)
        if number < len(lesson.moments):
            go_on(page, moment.step.ask)
    expect(page.locator("#moves form .go")).to_be_visible()


def test_a_first_game_is_played_with_keys(invite: Invite) -> None:
    """Forward, back, a choice that is explained, the right one, and again where one left."""
    anne = invite()
    page, said = anne.page, anne.page.locator("#said-here")
    anne.go("learn/game-round/2")
    page.keyboard.press("Enter")
    step_is(page, "game-round", 3)
    page.keyboard.press("ArrowLeft")
    step_is(page, "game-round", 2)
    for number in (3, 4):
        page.keyboard.press("ArrowRight")
        step_is(page, "game-round", number)
    page.keyboard.press("ArrowRight")  # a decision is not passed over by accident
    expect(page.locator("#moves")).to_be_focused()
    page.keyboard.press("1")
    page.locator("#moves .do").press("Enter")
    expect(said.locator(".chose")).to_be_visible()
    page.keyboard.press("5")
    page.locator("#moves .do").press("Enter")
    step_is(page, "game-round", 5)
    page.go_back()
    expect(said.locator(".chose")).to_be_visible()
    anne.go("learn/game-round")
    step_is(page, "game-round", 4)


@pytest.mark.deep
@every_game
@pytest.mark.parametrize(
    ("size", "look"),
    [
        ("desktop", {"color_scheme": "light"}),
        ("desktop", {"color_scheme": "dark", "locale": "en-GB"}),
        ("phone", {"color_scheme": "light", "locale": "en-GB"}),
        ("phone", {"color_scheme": "dark"}),
    ],
    ids=["desktop", "desktop-dark", "phone", "phone-dark"],
)
def test_a_first_game_is_played_to_its_end(invite: Invite, name: str, size: str, look: dict[str, str]) -> None:
    play_through(invite(size, **look), lesson_of(name), look=True)


@pytest.mark.deep
@every_game
def test_a_first_game_is_played_without_a_script(invite: Invite, name: str) -> None:
    play_through(invite("phone", java_script_enabled=False), lesson_of(name), look=False)


@pytest.mark.deep
def test_the_end_of_a_first_game_opens_a_table_against_bots(invite: Invite) -> None:
    anne = invite()
    anne.go(f"learn/poker-as/{len(lesson_of('poker-as').moments)}")
    anne.page.locator("#moves form .go").click()
    anne.page.wait_for_url("**/rooms/*")
    expect(anne.page.locator(".plate").first).to_be_visible()
