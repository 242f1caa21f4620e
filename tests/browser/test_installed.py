"""The site as a program of its own: what it keeps, and what it shows without a line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from brelan.locales.words import words
from browser.conftest import Invite
from browser.test_lines import AGAINST_A_BOT, LINE_LOST

KEPT = """async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(stores.map((store) => store.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""


@pytest.mark.deep
def test_without_a_line_a_page_says_so_and_nothing_of_a_table_is_kept(invite: Invite) -> None:
    anne = invite(service_workers="allow")
    anne.go()
    anne.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    link = anne.open_table("game-round", **AGAINST_A_BOT)
    anne.control("start")
    assert anne.wait()
    kept = set(anne.page.evaluate(KEPT))
    assert "/offline" in kept
    assert {path for path in kept if not path.startswith("/static/")} == {"/offline"}
    anne.context.set_offline(True)
    anne.go()
    expect(anne.page.locator("h1")).to_have_text(words("fr")("web-offline-title"))
    assert anne.page.evaluate("getComputedStyle(document.querySelector('.panel')).borderRadius") != "0px"
    anne.context.set_offline(False)
    anne.page.locator("a.go").click()
    expect(anne.page.locator(".games")).to_be_visible()
    anne.page.goto(link)
    assert anne.wait()
    anne.forgive(LINE_LOST)


def test_a_link_is_given_to_what_the_device_sends_things_with(invite: Invite) -> None:
    anne = invite("phone")
    anne.context.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); };")
    link = anne.open_table("daker", **AGAINST_A_BOT | {"table_fill": ""})
    anne.page.locator(".hints button").click()  # they lie above all else
    anne.page.locator("[data-share]").click()
    assert anne.page.evaluate("shared.url") == link
    assert "Daker" in anne.page.evaluate("shared.title")
