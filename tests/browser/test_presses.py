"""Which presses count: those that were meant for the buttons that stand there, and all of those."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from brelan.rooms.view import RoomView
from browser.camera import A_FRAME, Shown
from browser.moments import played, turns_of
from browser.test_script import PATIENCE, later, open_table, sent
from web.seated import frame_of, html_of, seated

Place = tuple[float, float]
READY_STANDS_THERE = """([x, y]) =>
  document.elementFromPoint(x, y).closest("form, button")?.closest("form")?.action.endsWith("/ready")"""
NOTHING_MOVES = """() =>
  !document.getAnimations().some(({ effect }) => effect.pseudoElement?.startsWith("::view-transition"))"""
"""While a transition begins, the page may take no press at all."""


def two_throws() -> tuple[RoomView, RoomView]:
    """Two decisions of the viewer with nothing in between."""
    game, rules, steps = played("poker-as", 3)
    thrower = len(game.view(steps[0].state, None).stacks) - 1
    first, second = turns_of(game, steps, thrower)[:2]
    return seated(game, rules, steps, first, thrower), seated(game, rules, steps, second, thrower)


def last_move() -> tuple[RoomView, RoomView]:
    """The viewer's last decision, and the result."""
    game, rules, steps = played("daker")
    last = turns_of(game, steps, 0)[-1]
    return seated(game, rules, steps, last, 0), seated(game, rules, steps, len(steps) - 1, 0, may=("ready",))


def set_time(page: Page, millis: int) -> None:
    page.evaluate("(millis) => { performance.now = () => millis; }", millis)


def within(page: Page, selector: str) -> Place:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 3, box["y"] + box["height"] / 2


def press_then(shown: Shown, room: RoomView) -> Place:
    """The first press, answered with this moment: where it was."""
    page = shown.page
    shown.answer_to_script(room.seq)
    set_time(page, 10_000)
    place = within(page, "#moves .do.go")
    page.mouse.click(*place)
    shown.push(frame_of(room))
    expect(page.locator("#table")).to_have_attribute("data-seq", str(room.seq))
    expect(page.locator("html.under-way")).to_have_count(0)  # until then no other move is sent
    page.evaluate(A_FRAME)
    page.wait_for_function(NOTHING_MOVES)
    return place


def check_posts(shown: Shown, place: Place, millis: int, expected: int) -> None:
    """This many forms have been sent once a press was made there at that time."""
    set_time(shown.page, millis)
    shown.page.mouse.click(*place)
    for _ in range(PATIENCE):
        if len(shown.posts) >= expected:
            break
        shown.page.wait_for_timeout(10)
    shown.page.wait_for_timeout(100)  # one too many would come now
    assert len(shown.posts) == expected


def test_a_press_made_twice_makes_one_move(browser: Browser) -> None:
    """The answer to the first puts other buttons under the hand: the second was not meant for them."""
    first, second = two_throws()
    with open_table(browser, first) as shown:
        place = press_then(shown, second)
        check_posts(shown, place, 10_300, 1)
        check_posts(shown, place, 10_700, 2)


def test_a_press_at_another_place_counts_at_once(browser: Browser) -> None:
    first, second = two_throws()
    with open_table(browser, first) as shown:
        press_then(shown, second)
        check_posts(shown, within(shown.page, ".do-stop"), 10_050, 2)


@pytest.mark.deep
def test_a_result_stands_for_a_moment(browser: Browser) -> None:
    mine, result = last_move()
    with open_table(browser, mine) as shown:
        place = press_then(shown, result)
        assert shown.page.evaluate(READY_STANDS_THERE, place), "where the move's button was"
        check_posts(shown, place, 10_300, 1)
        check_posts(shown, place, 10_900, 1)
        check_posts(shown, place, 11_100, 2)
        assert shown.posts[-1][0] == "/rooms/r1/ready"


@pytest.mark.deep
def test_who_goes_to_the_next_deal_at_once_means_it(browser: Browser) -> None:
    mine, result = last_move()
    with open_table(browser, mine) as shown:
        x, y = press_then(shown, result)
        check_posts(shown, (x + 60, y), 10_200, 2)


def test_buttons_that_come_by_themselves_are_not_hit_by_accident(browser: Browser) -> None:
    """The next deal begins while one is about to say that one is ready."""
    mine, result = last_move()
    with open_table(browser, result) as shown:
        place = within(shown.page, "#moves .do.go")
        set_time(shown.page, 10_000)
        shown.push(frame_of(later(result, deal=mine.deal, turn=0, status="playing", may=())))
        shown.page.wait_for_selector("#moves .do-fold")
        check_posts(shown, place, 10_100, 0)
        check_posts(shown, place, 10_500, 1)


@pytest.mark.parametrize(
    ("name", "wanted"), [pytest.param("daker-draw", ".pick", marks=pytest.mark.deep), ("poque", ".play")]
)
def test_a_card_can_be_touched_while_it_moves(browser: Browser, name: str, wanted: str) -> None:
    game, rules, steps = played(name)
    for at in turns_of(game, steps, 0):
        mine = seated(game, rules, steps, at, 0)
        if f"piece {wanted[1:]}" in html_of(mine):
            break
    before = seated(game, rules, steps, at - 1, 0)
    with open_table(browser, before) as shown:
        page = shown.page
        page.evaluate(
            """() => {
              const start = document.startViewTransition;
              document.startViewTransition = (change) => {
                const transition = start.call(document, change);
                transition.ready.then(() => {
                  for (const animation of document.getAnimations()) animation.pause();
                  window.frozen = true;
                });
                return transition;
              };
            }"""
        )
        shown.push(frame_of(mine))
        page.wait_for_function("() => window.frozen")
        page.mouse.click(*within(page, f".hand {wanted}"))
        if wanted == ".pick":
            expect(page.locator(".pick input").first).to_be_checked()
        else:
            assert sent(shown)
