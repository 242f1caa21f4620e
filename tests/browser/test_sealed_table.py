"""Chance at a real table in real browsers: pages take part and check it, and a table that lies is found out."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from brelan import registry
from brelan.records.text import read_record
from brelan.records.verify import verify
from browser.camera import set_size
from browser.conftest import Invite
from browser.guests import Guest
from browser.test_layout import check_axe, check_width
from browser.test_reach import NO_WAITING
from browser.test_together import PEOPLE_ALONE, whose_turn

Change = Callable[[dict[str, Any]], None]


def wait_for_chain(guest: Guest) -> None:
    """Until the table has taken the chain of the page."""
    expect(guest.page.locator("#seal .seal-words")).to_contain_text("Votre navigateur prend part dès le prochain")


def seal_says(guest: Guest) -> str:
    return guest.page.locator("#seal .seal-words").text_content() or ""


def play(*guests: Guest) -> None:
    chooser = random.Random(5)
    while (mover := whose_turn(*guests)) is not None:
        mover.move(chooser)


def play_against_bots(guest: Guest) -> None:
    chooser = random.Random(5)
    while guest.wait():
        guest.move(chooser)


@pytest.mark.deep
def test_two_people_prove_each_others_cards(invite: Invite) -> None:
    anne, luc = invite(), invite()
    link = anne.open_table("pai-gow", "Anne", **PEOPLE_ALONE)
    luc.join(link, "Luc")
    for guest in (anne, luc):
        wait_for_chain(guest)
    anne.control("start")
    whose_turn(anne, luc)
    tab = anne.new_tab()
    tab.goto(link)  # a second tab shares the chain
    luc.page.reload()
    play(anne, luc)
    for guest in (anne, luc):
        expect(guest.page.locator("#seal")).to_have_attribute("data-state", "checked")
        assert "Votre navigateur a ouvert son maillon." in seal_says(guest)
        expect(guest.page.locator("#alarm")).to_be_hidden()
    assert seal_says(anne).partition("Empreinte")[2] == seal_says(luc).partition("Empreinte")[2] != ""
    expect(tab.locator("#alarm")).to_be_hidden()
    anne.page.goto(f"{link}/deals/1/fair")
    told = anne.page.locator("#fair-verdict.holds")
    expect(told).to_contain_text("sauf si la table et tous ceux-ci se sont entendus")
    expect(told).to_contain_text("Ce navigateur a vu 1 de ces paquets et lancers à la table")
    verdict = verify(read_record(luc.page.request.get(f"{link}/deals/1").text()))
    assert [guarantee.seats for guarantee in verdict.guarantees] == [(0, 1)]
    assert verdict.unproved == 0


@pytest.mark.deep
def test_a_page_that_comes_back_says_so_and_takes_part_again(invite: Invite) -> None:
    anne, luc = invite(), invite()
    link = anne.open_table("daker", "Anne", **PEOPLE_ALONE)
    luc.join(link, "Luc")
    for guest in (anne, luc):
        wait_for_chain(guest)
    luc.page.goto("about:blank")
    anne.control("start")
    expect(anne.page.locator("#seal .seal-words")).to_contain_text("Honnête, sauf entente de la table avec vous.")
    sent: list[str] = []
    luc.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    luc.page.on("request", lambda request: sent.append(request.url))
    luc.page.goto(link)
    expect(luc.page.locator("#seal .seal-words")).to_contain_text("maillon")
    while not any("publish-chain" in text for text in sent):
        luc.page.wait_for_timeout(20)
    luc.page.wait_for_timeout(500)  # one too many would come now
    assert sum("publish-chain" in text for text in sent) == 1
    play(anne, luc)
    for guest in (anne, luc):
        guest.next_deal()
    expect(luc.page.locator("#seal .seal-words")).to_contain_text("Votre navigateur a ouvert son maillon.")
    expect(luc.page.locator("#alarm")).to_be_hidden()


def test_a_table_against_bots_is_proved_from_its_first_pack_on(invite: Invite) -> None:
    anne = invite("phone")
    anne.go("rules/pai-gow")
    anne.page.locator(".quick .go").click()
    anne.page.wait_for_selector("#table.stage-playing")
    play_against_bots(anne)
    expect(anne.page.locator("#seal .seal-words")).to_contain_text("Honnête, sauf entente de la table avec vous.")
    assert "#" not in anne.page.url
    anne.page.locator("#seal summary").click()
    check_width(anne.page)
    check_axe(anne.page)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", registry.names())
def test_an_honest_table_never_raises_the_alarm(invite: Invite, name: str, seed: int) -> None:
    anne, chooser = invite(), random.Random(f"{name} {seed}")
    fetched: list[str] = []
    anne.page.on("requestfinished", lambda request: fetched.append(request.url))
    link = anne.open_table(name, **NO_WAITING)
    anne.control("start")
    for _ in range(4):
        while anne.wait():
            if chooser.random() < 0.15:
                anne.page.reload()
                anne.wait()
            if chooser.random() < 0.05:
                tab = anne.new_tab()
                tab.goto(link)
                tab.close()
            anne.move(chooser)
        record = anne.page.locator("#log a[href$='/fair']").last.get_attribute("href") or ""
        while not any(url.endswith(record.removesuffix("/fair")) for url in fetched):
            anne.page.wait_for_timeout(50)
        anne.page.wait_for_timeout(500)  # the record is checked
        expect(anne.page.locator("#alarm")).to_be_hidden()
        expect(anne.page.locator("#seal")).to_have_attribute("data-state", "checked")
        if not anne.is_between():
            break
        anne.next_deal()


LIE_AT_ONCE = """const honest = window.fetch;
window.fetch = async (address, ...more) => {
  const answer = await honest(address, ...more);
  if (!window.lie || !String(address).endsWith("/chance")) return answer;
  const status = await answer.json();
  const { sealings = [], openings = [] } = status.deal ?? {};
  if (window.lie === "link") for (const { links } of sealings) links[1] = "";
  if (window.lie === "card" && openings.length) openings[0].card = openings[0].card === "2c" ? "3c" : "2c";
  return Response.json(status);
};"""
"""The same lies in what a page asks for at once."""


class Lying:
    """Between a page and an honest server: what the server says about chance is changed on its way."""

    def __init__(self, guest: Guest) -> None:
        self.change: Change = lambda _news: None
        self.drawing = ""  # of a card that lies nowhere in the pack
        guest.page.route_web_socket("**/socket*", self._connect)
        guest.page.add_init_script(LIE_AT_ONCE)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(self._told(str(text))))

    def _told(self, text: str) -> str:
        frame = json.loads(text)
        for news in frame.get("chance", ()):
            self.change(news)
        told = json.dumps(frame)
        return re.sub(r'(data-card=\\")[^\\]+', rf"\g<1>{self.drawing}", told, count=1) if self.drawing else told


def another_card(news: dict[str, Any]) -> None:
    if news["is"] == "cards":
        opening = news["openings"][0]
        opening["card"] = "2c" if opening["card"] != "2c" else "3c"


def nothing_from_anne(news: dict[str, Any]) -> None:
    if news["is"] == "opened":
        news["links"][1] = ""


@pytest.mark.deep
def test_a_table_that_lies_is_found_out(invite: Invite, tmp_path: Path) -> None:
    anne = invite()
    table = Lying(anne)
    anne.open_table("pai-gow", table_seats=2, **NO_WAITING)
    wait_for_chain(anne)
    alarm, page = anne.page.locator("#alarm"), anne.page
    table.change = nothing_from_anne
    page.evaluate("window.lie = 'link'")
    anne.control("start")
    play_against_bots(anne)
    expect(alarm).to_contain_text("la table dit que votre navigateur a retenu son maillon")
    expect(page.locator("#seal")).to_have_attribute("data-state", "broken")
    for size in ("phone", "desktop"):
        set_size(page, size)
        # drawn anew a few frames later
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        check_width(page)
        check_axe(page)
        expect(alarm.locator("[data-evidence]")).to_be_in_viewport(ratio=1)
    table.change, table.drawing = another_card, "1x"
    page.evaluate("window.lie = 'card'")
    page.locator("#alarm [data-close]").click()
    expect(alarm).to_be_hidden()
    anne.next_deal()
    page.wait_for_selector("#table:not(.stage-between)")
    play_against_bots(anne)
    expect(alarm).to_contain_text("n’est pas la carte qui était scellée là")
    expect(alarm).to_contain_text("1x est sur la table, mais la table n’a pas prouvé son tirage")
    with page.expect_download() as saved:
        page.locator("#alarm [data-evidence]").click()
    saved.value.save_as(tmp_path / "evidence.json")
    evidence = json.loads((tmp_path / "evidence.json").read_text(encoding="utf-8"))
    assert {"withheld-you", "card"} <= {why["code"] for why in evidence["alarms"]}
    assert any(news["is"] == "cards" for news in evidence["heard"])
    assert evidence["notes"]["1"]["given"] is True
    roots = page.evaluate("Object.values(localStorage).map((text) => JSON.parse(text).root).filter(Boolean)")
    assert roots
    assert not any(root in json.dumps(evidence) for root in roots)
    page.reload()
    expect(alarm).to_be_visible()
