"""What a screen reader is given to say, and when; the seconds that are left, for the eye and for the ear."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from browser.camera import Shown
from browser.moments import played, turns_of
from browser.test_script import SAID, later, my_turn, open_table
from web.seated import frame_of, joined, seated, watched_by, with_clock

LONGEST = 300


def spoken(shown: Shown) -> list[str]:
    return shown.page.locator("#live p").all_text_contents()


def test_what_happened_is_said_and_last_the_turn(browser: Browser) -> None:
    """Also when it all comes at once: not every event, but always the turn with its price."""
    game, rules, steps = played("poque")
    last = turns_of(game, steps, 0)[-1]
    with open_table(browser, seated(game, rules, steps, 0, 0)) as shown:
        for at in range(1, last + 1):
            shown.push(frame_of(seated(game, rules, steps, at, 0)))
        question = shown.page.locator("#moves")
        expect(question).to_have_attribute("data-heard", "À vous. Choisissez la carte qui commence la série.")
        expect(shown.page.locator("#live p").last).to_contain_text("À vous. Choisissez la carte")
        said = spoken(shown)
        assert said[-1].endswith("Choisissez la carte qui commence la série.")
        assert len(said[-1]) > len("À vous. Choisissez la carte qui commence la série.")
        assert max(map(len, said)) <= LONGEST


def test_the_turn_is_said_when_the_page_is_opened_and_once(browser: Browser) -> None:
    room = my_turn("daker")
    with open_table(browser, room) as shown:
        expect(shown.page.locator("#live p")).to_have_count(1)
        shown.push(frame_of(later(watched_by(room, 2))))
        shown.push(frame_of(replace(later(room, chat=SAID), seq=room.seq + 2)))
        expect(shown.page.locator("#live p")).to_have_count(2)
        assert spoken(shown)[1] == "Luc dit\u00a0: Vite !"


@pytest.mark.deep
def test_after_many_notes_the_next_is_still_said(browser: Browser) -> None:
    """A page shows the last thirty: the next one takes no other's place."""
    game, rules, steps = played("daker")
    room = seated(game, rules, steps, len(steps) - 1, 0)
    notes = tuple(joined(200 + seq, f"Guest {seq}") for seq in range(31))
    with open_table(browser, replace(room, news=notes[:30])) as shown:
        shown.push(frame_of(later(room, news=notes)))
        expect(shown.page.locator("#live")).to_contain_text("Guest 30")
        assert "Guest 29" not in "".join(spoken(shown))


@pytest.mark.parametrize("reduced", ["no-preference", pytest.param("reduce", marks=pytest.mark.deep)])
def test_the_bank_is_seen_when_it_runs(browser: Browser, reduced: str) -> None:
    with open_table(
        browser, with_clock(my_turn("daker"), 22.0, limit=30, bank=40.0), reduced_motion=reduced
    ) as shown:
        page, time = shown.page, shown.page.locator(".prompt .time")
        expect(time).to_be_hidden()

        def after(seconds: int) -> None:
            page.evaluate(
                """(millis) => { const now = performance.now.bind(performance);
                     window.clock ??= now; performance.now = () => window.clock() + millis; }""",
                1000 * seconds,
            )

        after(10)
        expect(time).to_contain_text(re.compile(r"^Encore 1\d\ss$"))
        expect(time).to_be_visible()
        after(23)
        expect(time).to_contain_text("Réserve de temps")
        expect(page.locator("#live")).to_contain_text("Votre réserve de temps est entamée.")
        share = page.locator(".plate.me .ring .left").get_attribute("stroke-dasharray") or "0"
        assert float(share.split()[0]) > 80, "the ring empties anew"
        after(63)
        expect(time).to_contain_text("Réserve de temps\u00a0: 0")
