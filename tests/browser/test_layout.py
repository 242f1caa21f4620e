"""Pages as people see them: nothing scrolls sideways, every move is in reach, axe finds no fault."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser, Page

from brelan import registry
from brelan.engine.agreement import MatchRules
from brelan.errors import BadOption
from brelan.rooms.room import ChatLine
from brelan.rooms.store import RoomSummary
from brelan.rooms.view import MemberView
from brelan.web.features.lobby import lobby_page
from brelan.web.features.new_table.page import FormSection, TableForm, table_form_page
from brelan.web.features.rules import rules_page
from brelan.web.features.table.joining import join_page
from brelan.web.pages.render import error_page
from brelan.web.pages.visit import Preferences
from browser.camera import PHONES, USUAL_FONT, showing
from browser.moments import moments, played, turns_of
from depth import deep, name_often
from web.seated import NAMES, NOW, VISIT, html_of, joined, room_of, seat_view, seated, with_clock, with_deal, won_by

every_game = pytest.mark.parametrize("name", registry.names())
every_size = pytest.mark.parametrize("size", ["phone", pytest.param("desktop", marks=pytest.mark.deep)])
"""A phone has less room: where it fits, a desktop seldom does not."""

NARROW = {"daker", "poque"}
"""What needs the most room: looked at every day on a phone."""

COLOURED = {"daker", "poker-as"}
"""Cards and dice: whether words stand out from their ground is looked at every day in these."""


# No move under way, which fades its buttons, and no colour between two: light words come before the dark ground.
AT_REST = """() => !document.documentElement.matches(".under-way") && document.getAnimations()
  .every((one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def check_axe(page: Page, colours: bool = True) -> None:
    """Without `colours` not the contrast of words, which takes most of the time: another size has shown it."""
    page.wait_for_function(AT_REST)
    options = {"resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": colours}}}
    found = Axe().run(page, options=options).response["violations"]
    assert not found, [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


def check_width(page: Page) -> None:
    """The window is as wide as it was made: on a phone `innerWidth` grows with the page."""
    assert page.viewport_size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


REACH = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const hidden = shown("#moves button, #moves input:not([type=hidden]), .hand .pick, .play").filter((one) => {
    const { x, y, right, bottom, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    const covered = !there || !(one.contains(there) || there.contains(one));
    return x < 0 || y < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 || covered;
  });
  const spilt = shown("#moves button").filter((one) => one.scrollWidth > one.clientWidth + 1);
  const { scrollHeight } = document.documentElement;
  return [
    ...hidden.map((one) => `out of reach: ${one.outerHTML.slice(0, 120)}`),
    ...spilt.map((one) => `too wide for its button: ${one.outerHTML.slice(0, 160)}`),
    ...(scrollHeight > innerHeight ? [`higher than the window: ${scrollHeight} in ${innerHeight}`] : []),
  ];
}"""
"""No move needs scrolling: each control of the dock and each card to be chosen lies in the window, uncovered."""


def check_reach(page: Page) -> None:
    assert page.evaluate(REACH) == []


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *(pytest.param(name, "phone", marks=[pytest.mark.deep] * (name not in NARROW)) for name in registry.names()),
        *(
            pytest.param(name, "desktop", marks=[pytest.mark.deep] * (name not in COLOURED))
            for name in registry.names()
        ),
    ],
)
def test_a_table_fits_its_window_and_is_accessible(browser: Browser, name: str, size: str) -> None:
    game, rules, steps = played(name)
    last_turn = turns_of(game, steps, 0)[-1]
    for number, (_, at) in enumerate(moments(game, steps)):
        if size == "desktop" and at != last_turn:  # what fits a phone fits
            continue
        lang = "fr" if number % 2 else "en"
        likes = Preferences(lang=lang, theme="light" if number % 2 else "dark", four_colours=number == 1)
        room = with_clock(seated(game, rules, steps, at, 0), left=12, limit=30)
        with showing(browser, html_of(room, preferences=likes), size) as shown:
            check_width(shown.page)
            check_reach(shown.page)
            if at == last_turn:  # it takes its time
                check_axe(shown.page, colours=size == "desktop")


OVERLAPS = """() => {
  const one = `#moves, .top, .top > *, .panel-fold > summary, .plates > .plate > *, .plate.me, .mine > .bet,
    .hand .piece, .poque-board, .standings, .so-far, .outcome p,
    .middle :is(.piece, .pot, .stock, .stage, .stake, .named, .beat, .bank-name, .poque-side p)`;
  const drawn = (thing) => {  // a line of words is as wide as its words
    const words = document.createRange();
    words.selectNodeContents(thing);
    const whole = thing.tagName !== "P" || !thing.textContent.trim() || thing.querySelector(".unseen");
    return (whole ? thing : words).getBoundingClientRect();
  };
  const seen = [...document.querySelectorAll(one)].filter((thing) => thing.checkVisibility());
  const name = (thing) => thing.dataset.move ?? `${thing.className} ${thing.textContent.trim().slice(0, 20)}`;
  const boxes = seen.map((thing) => [thing, drawn(thing)]).filter(([, box]) => box.width > 1);
  return boxes.flatMap(([thing, box], at) => boxes.slice(at + 1).filter(([other, its]) =>
    !thing.contains(other) && !other.contains(thing) && !(thing.closest(".hand") && other.closest(".hand"))
    && !(thing.closest(".run-cards") && other.closest(".run-cards"))
    && Math.min(box.right, its.right) - Math.max(box.left, its.left) > 4
    && Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 4
  ).map(([other]) => `${name(thing)} and ${name(other)}`));
}"""
"""What lies upon something else; cards of a hand may, and those of a run."""

SHOWDOWNS = {"daker": 17, "daker-draw": 1, "game-round": 11, "pai-gow": 11, "poker-as": 63, "poque": 11}
"""Seeds of deals that end with several hands to compare, the first seat's among them; dice after a play-off."""

LOOKS = [("desktop", 16), ("tablet", 16), ("phone", 16), ("phone", 24), ("desktop", 32)]
MORE_LOOKS = [
    *((size, 16) for size in ("large-tablet", "small", "sideways")),
    *(("desktop", 24), ("tablet", 24), ("tablet", 32), ("large-tablet", 24), ("phone", 32)),
    *(("small", 20), ("phone", 20)),
]
"""Sizes, and for how large letters readers have set their browsers; with large ones a phone may scroll the table."""


def check_overlaps(page: Page) -> None:
    assert page.evaluate(OVERLAPS) == []
    check_width(page)


@name_often("daker", "poque")
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.deep), True], ids=["desktops", "phones"])
@pytest.mark.parametrize("looks", [LOOKS, pytest.param(MORE_LOOKS, marks=pytest.mark.deep)], ids=["usual", "more"])
def test_nothing_lies_upon_anything_else(
    browser: Browser, name: str, looks: list[tuple[str, int]], phone: bool
) -> None:
    """Each page is loaded once, and looked at in many ways."""
    here = [(size, font) for size, font in looks if (size in PHONES) == phone]
    game, rules, steps = played(name, SHOWDOWNS.get(name, 11))
    for moment, at in list(moments(game, steps))[-2:]:
        room = seated(game, rules, steps, at, 0)
        if moment == "end":
            room = won_by(room, 0, may=("start",))
        with showing(browser, html_of(room), here[0][0]) as shown:
            for size, font in here:
                shown.look(size, font)
                check_overlaps(shown.page)
                if font == USUAL_FONT:
                    check_reach(shown.page)


@name_often("daker", "poker-as")
@every_size
def test_cards_stay_where_they_are_when_the_turn_comes_and_goes(browser: Browser, name: str, size: str) -> None:
    game, rules, steps = played(name)
    at = turns_of(game, steps, 0)[-1]
    turn = seated(game, rules, steps, at, 0)
    places = []
    for room in (turn, replace(with_deal(turn, legal=None), turn=1)):
        with showing(browser, html_of(room), size) as shown:
            where = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"
            places.append(shown.page.locator(".hand .piece, .middle .piece").evaluate_all(where))
    assert places[0] == places[1]


def test_eight_names_are_read_in_full_and_a_long_one_ends_in_an_ellipsis(browser: Browser) -> None:
    game, rules, steps = played("daker", players=8)
    at, names = turns_of(game, steps, 0)[0], (NAMES[0], "Marie-Antoinette de la Tour", *NAMES[2:])
    with showing(browser, html_of(seated(game, rules, steps, at, 0, names=names)), "phone") as shown:
        found = shown.page.locator(".plates .name").evaluate_all(
            """(all) => all.filter((one) => one.scrollWidth > one.clientWidth)
                 .map((one) => [one.textContent, getComputedStyle(one).display])"""
        )
        assert found == [[names[1], "block"]]  # a box of another kind would be cut without an ellipsis


def test_hints_lie_beside_the_log_and_not_on_it(browser: Browser) -> None:
    with showing(browser, other_tables()["hints"]) as shown:
        hints, log = (shown.page.locator(one).bounding_box() for one in (".hints", "#log"))
        assert hints is not None
        assert log is not None
        assert hints["y"] + hints["height"] <= log["y"]


@pytest.mark.deep
@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_sixteen_players_and_what_they_play_for(browser: Browser, size: str) -> None:
    game, _, steps = played("game-round", players=16)
    rules = game.Rules(stake="la vaisselle de dimanche")
    for at in (turns_of(game, steps, 0)[0], len(steps) - 1):
        with showing(browser, html_of(seated(game, rules, steps, at, 0)), size) as shown:
            check_overlaps(shown.page)
            spilt = (
                "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
            )
            assert shown.page.locator(".plates .badge").evaluate_all(spilt) == []


@pytest.mark.deep
@every_game
def test_the_largest_table_fits_a_phone(browser: Browser, name: str) -> None:
    most = registry.game(name).seats[-1]
    game, rules, steps = played(name, players=most)
    for at in {*turns_of(game, steps, 0)[:1], len(steps) - 1}:
        for viewer in (0, None):
            with showing(browser, html_of(seated(game, rules, steps, at, viewer)), "phone") as shown:
                check_width(shown.page)
                check_reach(shown.page)
                if viewer is None:
                    check_axe(shown.page)


def other_tables() -> dict[str, str]:
    """A table that waits, one between deals with controls, one that is over, one that somebody watches, hints."""
    game, rules, steps = played("daker")
    seat, last = turns_of(game, steps, 0)[0], len(steps) - 1
    waiting = room_of(
        game,
        rules,
        (
            seat_view(0, "Anne", member=0, host=True),
            seat_view(1, fillable=True),
            seat_view(2, "Luc", member=3, absent=True, removable=True),
        ),
        you=0,
        seat=0,
        host=0,
        members=(MemberView(0, "Anne", 0), MemberView(1, "Zoé", None), MemberView(2, "Yves", None)),
        may=("start",),
        news=(joined(1, "Luc"),),
        chat=(ChatLine(2, NOW, 3, "Luc", "Bonsoir !"),),
    )
    result, turn = seated(game, rules, steps, last, 0), seated(game, rules, steps, seat, 0)
    between = replace(result, may=("sit-out", "ready", "change-options"), next_deal=NOW + 6_000)
    refused = BadOption("no-game-named", "name a game: {known}", known="daker")
    return {
        "waiting": html_of(waiting, link="https://brelan.example/rooms/x8Jk2"),
        "between": html_of(between),
        "over": html_of(won_by(result, 0, 2)),
        "watched": html_of(seated(game, rules, steps, seat, None)),
        "hints": html_of(turn, hints=True),
        "paused": html_of(replace(turn, paused=True), refused=refused),
    }


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.deep), "phone"])
@pytest.mark.parametrize("kind", ["waiting", *deep("over", "hints", "between", "watched", "paused")])
def test_tables_in_other_states(browser: Browser, kind: str, size: str) -> None:
    with showing(browser, other_tables()[kind], size) as shown:
        check_width(shown.page)
        check_reach(shown.page)
        check_axe(shown.page)
        for summary in shown.page.locator("details.menu summary").all():
            summary.click()
            check_width(shown.page)
            opened = shown.page.locator("details.menu[open] > .drop").bounding_box()
            assert opened is not None
            assert opened["x"] >= 0
            assert opened["x"] + opened["width"] <= shown.page.evaluate("innerWidth")
            if kind == "waiting":
                check_axe(shown.page)


def other_pages(**preferences: Any) -> dict[str, str]:
    visit = replace(VISIT, path="/", preferences=Preferences(**preferences))
    table = RoomSummary("a", "poque", "Luc", 4, ("Luc", "Zoé"), bots=0, watching=0, playing=True, at=NOW)
    sections = tuple(
        FormSection(name=part, words=words, options=options, folded=("pack",))
        for part, words, options in (("rules", "daker", registry.game("daker").Rules), ("match", "match", MatchRules))
    )
    game = registry.game("pai-gow")
    seats = tuple(seat_view(seat, name) for seat, name in enumerate(("Luc", "", "Zoé", "")))
    return {
        "lobby": lobby_page(visit, (table,), (table,), turns={"a"}),
        "opening": table_form_page(TableForm(game="daker", sections=sections, preset="sheet"), visit),
        "join": join_page(room_of(game, game.Rules(), seats), visit),
        "rules": rules_page("daker", visit),
        "error": error_page(404, visit),
    }


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        ("phone", "dark"),
        pytest.param("desktop", "light", marks=pytest.mark.deep),
        pytest.param("desktop", "dark", marks=pytest.mark.deep),
        pytest.param("phone", "light", marks=pytest.mark.deep),
    ],
)
def test_the_other_pages(browser: Browser, size: str, theme: str) -> None:
    for html in other_pages(theme=theme, lang="fr" if theme == "light" else "en").values():
        with showing(browser, html, size) as shown:
            check_width(shown.page)
            check_axe(shown.page)
