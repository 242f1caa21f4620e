"""The coach in a real page: a lamp beside the moves, and what it says, which covers no card of one's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.test_layout import check_axe, check_overlaps, check_reach
from browser.test_lines import dice_to_choose

COVERED = """() => {
  const hint = document.getElementById("hint").getBoundingClientRect();
  return [...document.querySelectorAll(".hand .piece, #moves .do")].filter((one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return x < hint.right && right > hint.x && y < hint.bottom && bottom > hint.y;
  }).length;
}"""


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.deep), "phone"])
def test_the_lamp_tells_what_moves_are_worth(invite: Invite, size: str) -> None:
    anne = invite(size)
    dice_to_choose(anne)
    page = anne.page
    with page.expect_navigation():
        page.locator(".hints button").click()
    page.locator("#moves .lamp").click()
    hint = page.locator("#hint")
    expect(hint.locator(".worths li").first).to_have_class("right")
    assert page.evaluate(COVERED) == 0
    check_axe(page)
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    check_reach(page)
    check_overlaps(page)
    page.locator("#moves .lamp").focus()
    page.keyboard.press("Enter")
    expect(hint).to_be_visible()
    page.locator("#moves .do-stop").click()
    expect(hint).to_be_hidden()
