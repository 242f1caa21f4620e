"""The site as a program of its own, and what others show beside a link to it."""

from __future__ import annotations

import struct

import pytest

from brelan import registry
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.web.pages.game_page import preview_of
from web.dom import Node, check, read
from web.server import Server
from web.test_static import SENT
from web.visitors import OK, QUIET, Visitor

PREVIEW = (1200, 630)
START_OF_FRAME = b"\xff\xc0"


def size_of(name: str) -> tuple[int, int]:
    """Width and height, as the file says itself."""
    content = SENT[name]
    if name.endswith(".png"):
        width, height = struct.unpack(">II", content[16:24])
    else:
        at = content.index(START_OF_FRAME)
        height, width = struct.unpack(">HH", content[at + 5 : at + 9])
    return width, height


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_names_everything_that_a_system_asks_for(server: Server, lang: str) -> None:
    with Visitor(server, lang=lang) as somebody:
        answer = somebody.get("/manifest.webmanifest")
        told = answer.json()
        assert answer.headers["content-type"].startswith("application/manifest+json")
        assert (told["lang"], told["description"]) == (lang, words(lang)("web-lobby-lead"))
        assert somebody.get(told["start_url"]).status_code == OK
        for icon in told["icons"]:
            name = icon["src"].removeprefix("/static/")
            assert icon["sizes"] == ("any" if name.endswith(".svg") else "{}x{}".format(*size_of(name)))


def test_the_worker_lies_above_all_that_it_serves(anne: Visitor) -> None:
    answer = anne.get("/service-worker.js?lang=fr")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.content == SENT["service-worker.js"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_that_is_kept_holds_nothing_of_anybody(server: Server, lang: str) -> None:
    with Visitor(server, "Anne", lang=lang) as anne:
        anne.open("daker", table=QUIET)
        page = anne.page("/offline")
        check(page)
        assert page.one("h1").text == words(lang)("web-offline-title")
        assert page.all("form") == []
        assert "Anne" not in page.text


def shown_beside(page: Node) -> dict[str, str]:
    found = {node["property"]: node["content"] for node in page.all("meta") if "property" in node.attributes}
    return {name.removeprefix("og:"): content for name, content in found.items()}


def test_a_link_to_a_table_is_shown_with_its_game(anne: Visitor, bruno: Visitor) -> None:
    room = anne.open("poque", table=QUIET)
    site, say = anne.server.address.rstrip("/"), words("fr")
    there = bruno.get(f"/rooms/{room}", follow_redirects=True)
    told = shown_beside(read(there.text))
    assert told["title"] == say("web-join-title", game=say("poque-title"))
    assert told["description"] == say("poque-summary")
    assert told["url"] == f"{site}{there.url.raw_path.decode()}"
    assert told["image"] == f"{site}/static/preview-poque.jpg"


@pytest.mark.parametrize(("path", "picture"), [("/", "preview.jpg"), ("/rules/daker", "preview-daker.jpg")])
def test_other_pages_are_shown_too(anne: Visitor, path: str, picture: str) -> None:
    told = shown_beside(anne.page(path))
    assert told["image"].endswith(f"/static/{picture}")
    assert told["url"] == f"{anne.server.address.rstrip('/')}{path}"


def test_pictures_are_as_large_as_pages_say(anne: Visitor) -> None:
    told = shown_beside(anne.page())
    assert (int(told["image:width"]), int(told["image:height"])) == PREVIEW
    assert {size_of(preview_of(game)) for game in (*registry.names(), "a game of somebody else")} == {PREVIEW}
