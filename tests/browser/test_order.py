"""Frames, answers and beats come as they come: a page never goes back, and finds out when it is behind."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from brelan.rooms.view import RoomView
from browser.camera import showing
from browser.moments import played, turns_of
from browser.test_script import SAID, later, my_turn, open_table
from depth import name_often
from web.seated import frame_of, html_of, seated

ANSWER_INTO_TRANSITION = """() => {
  const [ask, start] = [window.fetch, document.startViewTransition];
  const moving = new Promise((begun) => { window.begun = begun; });
  const answered = new Promise((read) => { window.read = read; });
  document.startViewTransition = (change) => {
    window.begun();
    return start.call(document, async () => { await answered; change(); });
  };
  window.fetch = async (...all) => {
    const answer = await ask(...all);
    const text = await answer.text();
    await moving;
    setTimeout(window.read, 100);
    setTimeout(() => { window.allDone = true; }, 400);
    return new Response(text, { status: answer.status });
  };
}"""
"""What the page has asked for is read after the transition to a frame has begun, and before it changes the page."""


def three_moments() -> tuple[RoomView, RoomView, RoomView]:
    """The viewer's turn, the moment after it, and the viewer's turn again."""
    game, rules, steps = played("daker")
    first, second = turns_of(game, steps, 0)[:2]
    mine, theirs, again = (seated(game, rules, steps, at, 0) for at in (first, first + 1, second))
    assert theirs.turn != mine.turn
    assert mine.seq < theirs.seq < again.seq
    return mine, theirs, again


@pytest.mark.deep
def test_an_older_table_does_not_replace_a_newer_frame(browser: Browser) -> None:
    mine, theirs, again = three_moments()
    with open_table(browser, mine) as shown:
        page = shown.page
        assert not page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
        page.evaluate(ANSWER_INTO_TRANSITION)
        shown.html = html_of(theirs)
        with page.expect_request("**/*"):  # the page is behind, so it loads itself
            shown.push(json.dumps({"seq": theirs.seq}))
        shown.push(frame_of(again))
        page.wait_for_function("() => window.allDone")
        expect(page.locator("#table")).to_have_attribute("data-seq", str(again.seq))
        expect(page.locator("#moves .do").first).to_be_visible()


SLOW_TRANSITIONS = """() => {
  const start = document.startViewTransition;
  document.startViewTransition = (change) =>
    start.call(document, async () => { await new Promise((go) => { setTimeout(go, 100); }); change(); });
}"""
TREE = r"""() => {
  const own = ({ name }) => name !== "style";
  const tree = (node) => node.nodeType !== Node.ELEMENT_NODE ? node.nodeValue.replace(/\s+/g, " ") : [
    node.nodeName,
    [...node.attributes].filter(own).map(({ name, value }) => `${name}=${value}`).sort(),
    node.nodeName === "NOSCRIPT" ? [] : [...node.childNodes].map(tree), // text in a page, markup in a frame
  ];
  return JSON.stringify(tree(document.getElementById("table")), null, 1).split("\n");
}"""
"""All that a table shows, but for the names by which pieces are seen to move."""


@name_often("poque")
def test_a_page_that_follows_frames_shows_what_a_new_page_shows(browser: Browser, name: str) -> None:
    """Each frame has what has changed since the one before it, and they come faster than cards move."""
    game, rules, steps = played(name)
    moments = [seated(game, rules, steps, at, 0) for at in range(0, len(steps), max(1, len(steps) // 12))]
    with open_table(browser, moments[0]) as shown:
        shown.page.evaluate(SLOW_TRANSITIONS)
        for before, after in pairwise(moments):
            shown.push(frame_of(after, before, client="c"))
        expect(shown.page.locator("#table")).to_have_attribute("data-seq", str(moments[-1].seq))
        followed = shown.page.evaluate(TREE)
    with showing(browser, html_of(moments[-1], client="c")) as shown:
        shown.page.wait_for_function("() => document.documentElement.classList.contains('js')")
        assert shown.page.evaluate(TREE) == followed


def test_a_page_that_missed_a_frame_asks_again(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room) as shown:
        fresh = later(room, chat=SAID)
        shown.html = html_of(fresh)
        shown.push(json.dumps({"seq": fresh.seq}))
        expect(shown.page.locator("#chat")).to_contain_text("Vite !")
        expect(shown.page.locator("#table")).to_have_attribute("data-seq", str(fresh.seq))


@pytest.mark.deep
def test_a_page_that_is_not_behind_asks_nobody(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room) as shown:
        page, asked = shown.page, list[str]()
        page.on("request", lambda request: asked.append(request.url))
        fresh = later(room, chat=SAID)
        shown.push(json.dumps({"seq": room.seq}))
        shown.push(json.dumps({"seq": fresh.seq}))  # said before the frame has come
        shown.push(frame_of(fresh, room))
        expect(page.locator("#chat")).to_contain_text("Vite !")
        page.wait_for_timeout(1_500)
        assert [url for url in asked if not url.endswith("/chance")] == []  # of which a whole table tells nothing


def test_a_line_that_has_fallen_silent_is_opened_again(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room) as shown:
        shown.page.evaluate("() => { const now = performance.now(); performance.now = () => now + 60_000; }")
        while len(shown.sockets) < 2:
            shown.page.wait_for_timeout(20)
        assert f"seq={room.seq}" in shown.sockets[-1].url
