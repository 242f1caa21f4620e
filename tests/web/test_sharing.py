"""Deals shared by a link, as their sharer saw them; records that are sent, and what is refused."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any, cast

import httpx
import pytest
from msgspec.structs import replace

import brelan
from brelan import registry
from brelan.locales.words import words
from brelan.records.text import seal, write_record
from brelan.rooms.room import member_of
from web.dom import Node, check
from web.eavesdrop import Secrets
from web.server import Server
from web.test_http_secrets import Here, Party
from web.test_replay import SAME, drawn, lines_of, steps_of
from web.visitors import (
    BAD_REQUEST,
    FORBIDDEN,
    NOT_FOUND,
    SEE_OTHER,
    TOO_LARGE,
    Visitor,
    page_in,
    refused,
)

OFTEN = {"game-round"}
"""The others in the deep tests."""
some_games = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.deep] * (name not in OFTEN)) for name in registry.names()]
)


def shared_by(viewer: Visitor, room: str, deal: int = 1) -> str:
    answer = viewer.post(f"/rooms/{room}/deals/{deal}/share")
    assert answer.status_code == SEE_OTHER
    page, _, token = answer.headers["location"].partition("#share-")
    assert page == "/shared"
    return str(token)


def send(viewer: Visitor, record: bytes | str, **fields: str) -> httpx.Response:
    """As the form does it."""
    return viewer.ask("POST", "/uploaded", data={"csrf": viewer.csrf, **fields}, files={"record": ("a", record)})


def same_deal(one: Node, other: Node) -> None:
    assert one.one("html")["lang"] == other.one("html")["lang"]
    assert lines_of(one) == lines_of(other)
    asks = words(one.one("html")["lang"])("help-why")
    for part in SAME:  # all but the question why it ended so, which is asked at the table
        shown = drawn(other, part).replace(f"|a ask-why {asks}", "").replace(f" {asks}", "")
        assert drawn(one, part) == shown


@some_games
def test_a_shared_deal_is_what_its_sharer_saw_and_does_not_tell_the_table(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        party.play(1)
        guest = party.stranger
        for viewer in (party.players[0], party.zoe):
            token = shared_by(viewer, party.room_id)
            seen = len(guest.given)
            own = f"/rooms/{party.room_id}/deals/1"
            steps = steps_of(guest.page(f"/shared/{token}"))
            person = party.sessions[viewer].partition(".")[0]
            member = member_of(party.room, person)
            assert member is not None
            secrets = Secrets(party.room, member.number, set())
            for step in {1, steps // 2, steps}:
                answer = guest.get(f"/shared/{token}/steps/{step}", headers={"Accept-Language": viewer.lang})
                same_deal(page_in(answer), viewer.page(f"{own}/steps/{step}"))
                assert secrets.in_page(answer.text) == set()
                assert '"/rooms/' not in answer.text
            assert guest.get(f"/shared/{token}/record").text == viewer.get(own).text
            assert not any(party.room_id.encode() in given for given in guest.given[seen:])


def test_links_are_listed_and_revoked_by_their_sharer_alone(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("game-round"), 0, lines)
        party.play(1)
        anne, bruno = party.players[:2]
        token = shared_by(anne, party.room_id)
        assert shared_by(anne, party.room_id) == token != shared_by(bruno, party.room_id)
        mine = anne.page("/shared")
        check(mine)
        assert [field["value"].rpartition("/")[2] for field in mine.all("input", type="text")] == [token]
        bruno.done(bruno.post(f"/shared/{token}/revoke"))
        assert bruno.get(f"/shared/{token}/steps/1").status_code == httpx.codes.OK
        anne.done(anne.send(mine.one("form", action=f"/shared/{token}/revoke")))
        for page in ("", "/steps/1", "/record"):
            refused(bruno.get(f"/shared/{token}{page}"), NOT_FOUND)
        assert anne.page("/shared").all("input", type="text") == []
        refused(anne.post(f"/rooms/{party.room_id}/deals/2/share"), NOT_FOUND)


@pytest.mark.deep
@pytest.mark.parametrize("name", registry.names())
def test_a_record_that_was_kept_is_looked_at_as_at_the_table(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        party.play(1)
        for viewer in (party.players[1 % len(party.players)], party.zoe):
            own = f"/rooms/{party.room_id}/deals/1"
            there = viewer.done(send(viewer, viewer.get(own).text)).headers["location"]
            refused(party.stranger.get(there), NOT_FOUND)
            links = [link["href"] for link in viewer.page(there).one("ul", class_="deals").all("a")]
            assert len(links) == 1
            first = viewer.page(links[0])
            for step in {1, steps_of(first)}:
                page = viewer.page(f"{links[0].removesuffix('/1')}/{step}")
                check(page)
                assert [link for link in page.all("a") if link["href"].startswith("/rooms/")] == []
                assert len(lines_of(page)) == len(lines_of(viewer.page(f"{own}/steps/{step}")))
            viewer.done(viewer.post(f"{there}/forget"))
            refused(viewer.get(there), NOT_FOUND)


@some_games
def test_a_full_record_is_seen_from_every_seat(here: Here, name: str) -> None:
    bots = ["random"] * max(2, registry.game(name).seats[0])
    record = brelan.play(name, bots, seed=4).record
    with Visitor(cast(Server, here), "Anne") as anne:
        there = anne.done(send(anne, write_record(record))).headers["location"]
        links = [link["href"] for link in anne.page(there).one("ul", class_="deals").all("a")]
        assert len(links) == len(bots) + 1
        for link in links:
            check(anne.page(link))
        for nowhere in ("deals/1/9/steps/1", "deals/2/0/steps/1", "deals/1/x/steps/1", "deals/1/0/steps/999"):
            refused(anne.get(f"{there}/{nowhere}"), NOT_FOUND)


@pytest.mark.parametrize(
    "name", ["\u202eonurB", "Bru\u200bno", "Bruno\u2066", "Bru\nno", "\x1b[31m", "e" + 9 * "\u0301"]
)
def test_names_in_a_record_are_as_visible_as_those_at_a_table(here: Here, name: str) -> None:
    """They may be longer, and of several alphabets: another program may have written them."""
    record = brelan.play("poker-as", ["random", "random"], seed=4).record
    with Visitor(cast(Server, here), "Anne", lang="fr") as anne:
        answer = refused(send(anne, write_record(seal(replace(record, seats=("Anne", name))))), BAD_REQUEST)
        assert " ".join(page_in(answer).text.split()).count("Le nom du joueur 2") == 1
        assert name not in answer.text
        longer = "Odette, championne de Соsne-sur-Loire", "محمد 李小龙 ❤\ufe0f"
        anne.done(send(anne, write_record(seal(replace(record, seats=longer)))))


def test_what_cannot_be_looked_at_is_refused_in_words(here: Here) -> None:
    text = write_record(brelan.play("poker-as", ["random", "random"], seed=4).record)
    with Visitor(cast(Server, here), "Anne", lang="fr") as anne:
        for sent in ("", "   \n", b"\xff\xfe\x00", "hello", text[: len(text) // 2], text.replace("throw", "stop", 1)):
            answer = refused(send(anne, sent), BAD_REQUEST)
            assert page_in(answer).one("html")["lang"] == "fr"
        older = refused(send(anne, text.replace("brelan record 2", "brelan record 1", 1)), BAD_REQUEST)
        assert "ce programme ne lit que la version 2" in older.text
        refused(send(anne, text, csrf="another"), FORBIDDEN)
        refused(anne.post("/uploaded", {"record": text}), FORBIDDEN)
        foreign: dict[str, Any] = {"data": {"csrf": anne.csrf}, "files": {"record": ("a", text)}}
        refused(anne.ask("POST", "/uploaded", headers={"origin": "http://elsewhere"}, **foreign), FORBIDDEN)
        refused(anne.ask("POST", "/uploaded", data={"csrf": anne.csrf}, files={"other": ("a", text)}), BAD_REQUEST)
        assert send(anne, "x" * 600_000).status_code == TOO_LARGE
