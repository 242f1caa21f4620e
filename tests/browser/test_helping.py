"""Help at the table in a real page: a drawer that covers no card of one's own, by keys and without a script."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Invite
from browser.guests import NOTICED
from browser.test_layout import check_axe, check_overlaps, check_reach
from browser.test_lines import AGAINST_A_BOT, dice_to_choose
from browser.test_together import PEOPLE_ALONE
from web.dom import read

COVERED = """() => {
  const drawer = document.getElementById("drawer").getBoundingClientRect();
  return [...document.querySelectorAll(".hand .piece, #moves .do")].filter((one) => {
    const { x, y, right, bottom } = one.getBoundingClientRect();
    return x < drawer.right && right > drawer.x && y < drawer.bottom && bottom > drawer.y;
  }).length;
}"""


def close_hints(page: Page) -> None:
    with page.expect_navigation():
        page.locator(".hints button").click()


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.deep), "phone"])
def test_a_key_opens_the_chart_beside_the_hand(invite: Invite, size: str) -> None:
    anne = invite(size)
    dice_to_choose(anne)
    page, drawer = anne.page, anne.page.locator("#drawer")
    close_hints(page)
    page.locator("a.help-ask").focus()
    page.keyboard.press("?")
    expect(drawer.locator(".mine-rung")).to_have_count(1)
    assert page.evaluate(COVERED) == 0
    before = drawer.locator(".own-name").inner_text()
    check_axe(page)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("a.help-ask")).to_be_focused()
    check_reach(page)
    check_overlaps(page)
    page.locator("a.help-ask").click()
    expect(drawer.locator(".own-name")).to_have_text(before)
    page.locator(".drawer-close").click()
    expect(drawer).to_be_hidden()


@pytest.mark.deep
@pytest.mark.parametrize("game", ["daker", "daker-draw", "game-round", "pai-gow", "poque"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_chart_of_each_game_covers_nothing_on_a_phone(invite: Invite, game: str, scheme: str) -> None:
    anne = invite("phone", color_scheme=scheme)
    options = {name: value for name, value in AGAINST_A_BOT.items() if game != "game-round" or name != "match_stack"}
    anne.open_table(game, **options)
    close_hints(anne.page)
    anne.control("start")
    anne.wait()
    anne.page.keyboard.press("?")
    expect(anne.page.locator("#drawer .ladder li").first).to_be_visible()
    assert anne.page.evaluate(COVERED) == 0
    check_axe(anne.page)


@pytest.mark.deep
def test_without_a_script_the_chart_is_a_page(invite: Invite) -> None:
    anne = invite("phone", java_script_enabled=False)
    link = anne.open_table("poker-as", match_first_dealer=0, **AGAINST_A_BOT)
    anne.page.locator("a.help-ask").click()
    expect(anne.page.locator(".ladder li").first).to_be_visible()
    anne.page.locator("p.send a").click()
    assert anne.page.url == link


@pytest.mark.deep
@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.deep), "phone"])
def test_a_refused_move_leads_to_the_clause_that_forbids_it(invite: Invite, size: str) -> None:
    anne = invite(size)
    anne.open_table("daker", match_first_dealer=0, **AGAINST_A_BOT)
    page, drawer = anne.page, anne.page.locator("#drawer")
    close_hints(page)
    anne.control("start")
    assert anne.wait()
    page.evaluate("document.querySelector('form.act [name=verb][value=call]').value = 'check'")
    while not page.locator("#notice a").count():  # a press right after the moves have changed does not count
        page.locator("#moves .do-call").click(delay=NOTICED)
    page.locator("#notice a").click()
    clause = drawer.locator(".this-clause")
    expect(clause).to_contain_text("DAK-12")
    expect(clause).to_be_in_viewport()
    assert page.evaluate(COVERED) == 0
    check_axe(page)
    page.keyboard.press("?")
    expect(drawer.locator(".ladder")).to_be_visible()
    drawer.locator("a[href='/rules/daker']").click()
    expect(drawer.locator("h1")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


@pytest.mark.deep
def test_without_a_script_a_refusal_leads_to_the_page_of_the_rules(invite: Invite) -> None:
    anne = invite("phone", java_script_enabled=False)
    link = anne.open_table("daker", match_first_dealer=0, **{**AGAINST_A_BOT, "table_cut_seconds": 0})
    anne.control("start")
    anne.page.goto(link)
    form = read(anne.page.content()).all("form", class_="act")[-1]
    fields: dict[str, str | float | bool] = {node["name"]: node["value"] for node in form.all("input")}
    fields["verb"] = "check"
    told = anne.context.request.post(anne.address + form["action"].lstrip("/"), form=fields)
    href = read(told.text()).one(id="notice").one("a")["href"]
    anne.go(href)
    expect(anne.page.locator(f"[id='{href.partition('#')[2]}']")).to_be_in_viewport()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, "phone") for game in ("daker", "daker-draw", "game-round", "poque")),
        *((game, "desktop") for game in ("pai-gow", "poker-as")),
    ],
)
def test_a_result_is_explained_beside_the_table(invite: Invite, game: str, size: str) -> None:
    anne = invite(size)
    options = {name: value for name, value in AGAINST_A_BOT.items() if game != "game-round" or name != "match_stack"}
    anne.open_table(game, **options | ({"rules_max_throws": 2} if game == "poker-as" else {}))
    close_hints(anne.page)
    anne.control("start")
    chooser = random.Random(4)
    while anne.wait():
        anne.move(chooser, "call" if "call" in anne.verbs() else "")
    check_overlaps(anne.page)
    anne.page.locator(".ask-why").click()
    expect(anne.page.locator("#drawer .results li").first).to_be_visible()
    check_axe(anne.page)
    anne.page.locator("#drawer .deciding a").first.click()
    expect(anne.page.locator("#drawer .this-clause")).to_be_in_viewport()


# Comfort

COUNT_SOUNDS = """
window.sounds = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) { window.sounds += 1; return start.apply(this, given); };
}
"""


def heard(page: Page) -> int:
    found: int = page.evaluate("window.sounds")
    return found


@pytest.mark.deep
def test_a_move_is_chosen_ahead_and_sounds_are_off_by_one_click(invite: Invite) -> None:
    anne, bruno = invite(), invite("phone")
    anne.page.add_init_script(COUNT_SOUNDS)
    link = anne.open_table("daker", match_first_dealer=0, **PEOPLE_ALONE)
    bruno.join(link, "Bruno", seat=1)
    close_hints(bruno.page)
    close_hints(anne.page)
    anne.control("start")
    assert anne.wait()
    ahead = bruno.page.locator("[data-ahead]")
    ahead.check()
    check_axe(bruno.page)
    check_overlaps(bruno.page)
    anne.move(random.Random(1), "call")
    expect(bruno.page.locator("#log li", has_text="Vous passez")).to_have_count(1)  # nobody touched Bruno's page
    anne.page.wait_for_function("() => window.sounds > 0")
    for guest in (anne, bruno):  # on a phone too
        guest.page.locator("[data-mute]").click()
        expect(guest.page.locator("[data-mute]")).to_have_attribute("aria-pressed", "true")
    before = heard(anne.page)
    bruno.move(random.Random(1), "check")
    assert anne.wait(anne.seq - 1)
    assert heard(anne.page) == before


@pytest.mark.deep
def test_a_reaction_is_one_press_and_a_person_can_be_muted(invite: Invite) -> None:
    anne, bruno = invite(), invite(locale="en-GB")
    link = anne.open_table("poker-as", **PEOPLE_ALONE)
    bruno.join(link, "Bruno", seat=1)
    bruno.page.locator(".reactions button").first.click()
    expect(bruno.page.locator("#chat")).to_contain_text("Well played!")
    line = anne.page.locator("#chat p", has_text="Bien joué")
    expect(line).to_be_visible()
    anne.page.locator("#table-menu summary").click()
    anne.page.locator("#table-menu a[href$='/comfort']").click()
    anne.page.locator("#drawer label", has_text="Bruno").click()
    expect(line).to_be_hidden()
    check_axe(anne.page)
    anne.page.reload()
    expect(anne.page.locator("#chat p")).to_have_count(1)
    expect(line).to_be_hidden()
