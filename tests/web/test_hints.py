"""The coach at the table: who may ask, when, and what is told; nothing of it depends on cards that are not seen."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from brelan import registry
from brelan.locales.words import words
from brelan.rooms.room import to_move
from depth import deep
from web.dom import Node, check
from web.test_http_secrets import Here, Party
from web.visitors import QUIET, Visitor, page_in, refused

CONFLICT, FORBIDDEN = 409, 403


def worths(page: Node) -> list[str]:
    return [line.text for line in page.one("ul", class_="worths").all("li")]


def asked(viewer: Visitor, path: str) -> Node:
    page = viewer.page(path)
    check(page)
    return page


@pytest.mark.parametrize("name", ["poker-as", *deep("game-round")])
def test_what_was_played_stands_beside_what_could_have_been(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        party.play(1)
        deal = party.room.deal
        assert deal is not None
        for place, player in enumerate(party.players):
            first = player.page(f"/rooms/{party.room_id}/deals/1/steps/1")
            mine = [bead["href"] for bead in first.all("a", class_="mine-bead")]
            assert len(mine) == sum(step.seat == place for step in deal.steps)
            page = asked(player, f"{mine[-1]}/hint")
            assert len(page.all("li", class_="played")) == 1
            assert page.all("li", class_="right")
            refused(party.zoe.get(f"{mine[-1]}/hint"), FORBIDDEN)


def test_among_people_the_coach_is_silent_until_the_deal_is_over(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("game-round"), 0, lines)
        while to_move(party.room) is None:
            party._step()
        seat = to_move(party.room)
        assert seat is not None
        mover = party._at(seat)
        assert mover.page(f"/rooms/{party.room_id}").all("a", class_="lamp") == []
        refused(mover.get(f"/rooms/{party.room_id}/hint"), CONFLICT)


@pytest.mark.parametrize("lang", [*deep("en"), "fr"])
def test_against_bots_alone_it_speaks_when_it_is_asked(server: Any, lang: str) -> None:
    with Visitor(server, "Anne", lang=lang) as anne:
        table = {**QUIET, "fill": "simple", "seats": 2, "bot-millis": 0}
        room = anne.open("poker-as", match={"first-dealer": 0}, table=table)
        refused(anne.get(f"/rooms/{room}/hint"), FORBIDDEN)
        anne.do(room, "start")
        page = anne.page(f"/rooms/{room}")
        assert [link["href"] for link in page.all("a", class_="lamp")] == [f"/rooms/{room}/hint"]
        told = asked(anne, f"/rooms/{room}/hint")
        assert words(lang)("coach-reason-only-move") in told.text  # the first throw
        assert len(worths(told)) == 1


def test_a_table_may_do_without(server: Any) -> None:
    with Visitor(server, "Anne") as anne:
        table = {**QUIET, "fill": "simple", "seats": 2, "bot-millis": 0, "coach": "off"}
        room = anne.open("poker-as", match={"first-dealer": 0}, table=table)
        anne.do(room, "start")
        assert anne.page(f"/rooms/{room}").all("a", class_="lamp") == []
        answer = anne.get(f"/rooms/{room}/hint")
        refused(answer, CONFLICT, "coach")
        check(page_in(answer))
