"""The end of a match: standings, course and moments as they were, and the ways on for the same people."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import accumulate
from typing import cast

import pytest

from brelan import registry
from brelan.engine.options import build
from brelan.locales.words import words
from brelan.pieces.hand import Hand
from brelan.rooms.outcomes import points_in
from brelan.rooms.results import PlayedDeal, SeatResult, ShownHand
from brelan.web.features.evening import courses_of
from brelan.web.pages.game_page import page_of
from depth import name_often
from web.dom import Node, check
from web.server import Server
from web.test_http_secrets import Here, Party
from web.visitors import BAD_REQUEST, CONFLICT, FORBIDDEN, NOT_FOUND, SEE_OTHER, Visitor, page_in, refused, room_in


def numbers_of(page: Node) -> list[list[int]]:
    rows = page.one("table", class_="sums").all("tbody")[0].all("tr")
    return [[int(cell.text.replace("\u2212", "-")) for cell in row.all("td")] for row in rows]


@name_often("game-round")
def test_a_match_is_told_to_everybody_who_has_its_link(here: Here, name: str) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game(name), 0, lines)
        party.play(2)
        path, host = f"/rooms/{party.room_id}", party.players[0]
        assert host.page(f"{path}/match").all("ol", class_="podium") == []  # it goes on
        host.do(party.room_id, "end-match")
        for viewer in party.viewers:
            answer = viewer.get(f"{path}/match")
            party._search_page(viewer, answer)
            page = viewer.page(f"{path}/match")
            check(page)
            assert len(page.one("ol", class_="podium").all("li")) == len(party.players)
            assert len(page.all("polyline", class_="curve")) == len(party.players)
        if registry.game(name).scores == "chips":
            payoffs = [deal.payoffs for deal in party.room.finished]
            sums = [tuple(accumulate(one)) for one in zip(*payoffs, strict=True)]
            assert numbers_of(page) == [list(row) for row in zip(*sums, strict=True)]
        links = [link["href"] for link in page.all("a") if link["href"].endswith("/steps/1")]
        assert {link.split("/")[-3] for link in links} <= {"1", "2"}
        assert f"{path}/match" in [link["href"] for link in host.page(path).all("a")]


def test_the_same_people_go_on_at_the_same_table_or_at_another(here: Here) -> None:
    with ExitStack() as lines:
        party = Party(here, registry.game("game-round"), 0, lines)
        party.play(1)
        anne, bruno = party.players[:2]
        path, other = f"/rooms/{party.room_id}", {"game": "poque"}
        refused(bruno.post(f"{path}/next-table", other), CONFLICT)
        anne.do(party.room_id, "end-match")
        refused(party.stranger.post(f"{path}/next-table", other), FORBIDDEN)
        refused(bruno.post(f"{path}/next-table", {"game": "bridge"}), NOT_FOUND)
        assert bruno.page(f"{path}/match").one("select", id="next-game").all("option")[0]["value"] == "daker"
        there = bruno.post(f"{path}/next-table", other)
        assert there.status_code == SEE_OTHER
        link = there.headers["location"]
        for viewer in (anne, bruno, party.zoe):
            for page in (viewer.page(path), viewer.page(f"{path}/match")):
                assert link in [one["href"] for one in page.all("a", class_="go")]
            assert words(viewer.lang)("poque-title") in viewer.page(path).one("ul", id="log-newest").text
        assert anne.page(link).one("html")["lang"] == "en"  # the way in
        assert bruno.post(f"{path}/next-table", other).headers["location"] == link  # it waits for its first match
        assert anne.post(f"{path}/next-table", other).headers["location"] == link
        check_evening(party, link)
        anne.do(party.room_id, "start")  # the rematch
        assert link not in [one["href"] for one in anne.page(path).all("a", class_="go")]


def check_evening(party: Party, link: str) -> None:
    """After one match, from the first table and from the next one."""
    anne, bruno = party.players[:2]
    path, players = f"/rooms/{party.room_id}", party.room.outcomes[0].players
    points = {player.name: str(gain) for player, gain in zip(players, points_in(party.room.outcomes[0]), strict=True)}
    for viewer, at in ((anne, path), (party.zoe, path), (bruno, link)):
        answer = viewer.get(f"{at}/evening")
        party._search_page(viewer, answer)
        page = page_in(answer)
        check(page)
        heads, row = page.one("table", class_="sums").all("tr")
        names = [head.text for head in heads.all("th")[1:]]
        assert dict(zip(names, [cell.text for cell in row.all("td")], strict=True)) == points
        assert sorted(map(int, points.values())) in ([0, 2], [1, 1])
        assert (link in [one["href"] for one in page.all("a", class_="go")]) == (at == path)
        assert (party.room_id in answer.text) == (at == path)  # whoever came later does not get the old link
    refused(party.stranger.get(f"{path}/evening"), FORBIDDEN)
    refused(anne.get(f"{link}/evening"), FORBIDDEN)  # not joined yet
    assert "evening" not in anne.get(f"{path}/match").text  # a single match is none


def test_nobody_is_sent_to_what_is_not_a_table(here: Here) -> None:
    with Visitor(cast(Server, here), "Anne") as anne:
        table = anne.open("game-round")
        for room in ("", "short", "../../../../../etc", "x" * 21, "javascript:alert(1)x"):
            refused(anne.post(f"/rooms/{table}/move-on", {"game": "poque", "room": room}), BAD_REQUEST)


def test_nobody_is_sent_to_a_table_that_was_not_opened_from_theirs(here: Here) -> None:
    server = cast(Server, here)
    with Visitor(server, "Anne") as anne, Visitor(server, "Bruno", lang="fr") as bruno:
        table, other = anne.open("game-round"), bruno.open("poque")
        bruno.join(table)
        for who, room, said in ((anne, other, "not opened from yours"), (bruno, "x" * 20, "pas été ouverte")):
            refused(who.post(f"/rooms/{table}/move-on", {"game": "poque", "room": room}), CONFLICT, said)
        after = room_in(anne.done(anne.post(f"/rooms/{table}/next-table", {"game": "poque"})))
        refused(anne.post(f"/rooms/{table}/move-on", {"game": "daker", "room": after}), CONFLICT)
        refused(bruno.post(f"/rooms/{other}/move-on", {"game": "poque", "room": after}), CONFLICT)
        anne.done(anne.post(f"/rooms/{table}/move-on", {"game": "poque", "room": after}))


def gained(*gains: int) -> tuple[SeatResult, ...]:
    return tuple(SeatResult(gain, gain > 0, shown=False, gave_up=False) for gain in gains)


def test_whoever_is_not_dealt_in_keeps_their_place() -> None:
    shown = (ShownHand(0, Hand("pair", ("A",))),)
    deals = [
        PlayedDeal(1, (0, 2), ("Anne", "Chloé"), gained(5, -5), shown),
        PlayedDeal(2, (0, 1), ("Anne", "Bruno"), gained(-2, 2), ()),
    ]
    assert [(one.name, one.sums) for one in courses_of(deals)] == [
        ("Anne", (0, 5, 3)),
        ("Bruno", (0, 0, 2)),
        ("Chloé", (0, -5, -5)),
    ]


@pytest.mark.parametrize(
    ("game", "options", "better", "worse"),
    [
        ("daker", {}, Hand("pair", ("R",)), Hand("pair", ("N",))),
        ("pai-gow", {"wheel": "second"}, Hand("straight", ("5",)), Hand("straight", ("K",))),
        ("pai-gow", {"wheel": "low"}, Hand("straight", ("6",)), Hand("straight", ("5",))),
        ("poque", {"full-combinations": True}, Hand("flush", tuple("AJT87")), Hand("full", ("K", "9"))),
        (
            "poque",
            {"full-combinations": True, "flush-below-full": True},
            Hand("full", ("K", "9")),
            Hand("flush", tuple("AJT87")),
        ),
        ("poker-as", {}, Hand("full", ("K", "9")), Hand("three", ("A",))),
    ],
)
def test_the_best_hands_are_compared_as_the_table_does(
    game: str, options: dict[str, object], better: Hand, worse: Hand
) -> None:
    strength = page_of(game).strength
    assert strength is not None
    rules = build(registry.game(game).Rules, options)
    assert strength(rules, better) > strength(rules, worse)
