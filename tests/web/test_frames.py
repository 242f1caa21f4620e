"""Frames bring what has changed, and nothing else: a page that follows them is the page that would be drawn."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.errors import BrelanError
from brelan.rooms import commands as c
from brelan.rooms.due import Waiting
from brelan.web.features.table.page import drawn_table, table_fragment, table_page
from brelan.web.features.table.regions import DrawnTable, Frame, frame
from brelan.web.pages.render import BEGINS
from brelan.web.pages.visit import Preferences, TableVisit
from contract.games import registered_game
from depth import game_often
from rooms.tables import Table
from rooms.test_secrets import table_of
from web.dom import read
from web.frames import Brought, Follower, frame_in, tree

AROUND = (c.Say("well played"), c.SitOut(), c.ComeBack(), c.Pause(), c.Resume(), c.StandUp(), c.TakeSeat(), c.Ready())
"""What people do besides playing."""


class Viewer:
    """One page at a table of a test."""

    def __init__(self, table: Table, person: str | None, lang: str) -> None:
        self.table, self.person = table, person
        likes = Preferences(lang=lang)
        self.visit = TableVisit(path="/rooms/r", csrf=f"token of {person}", client="c", preferences=likes)
        self.drawn = self.draw()
        self.page = Follower(table_fragment(table.view(person), self.visit))

    def draw(self) -> DrawnTable:
        return drawn_table(self.table.view(self.person), self.visit)

    def next_frame(self) -> Brought:
        """What the socket would send now."""
        before, self.drawn = self.drawn, self.draw()
        return frame_in(frame(self.drawn, self.visit, before))

    def follow(self) -> Brought:
        brought = self.next_frame()
        self.page.follow(brought)
        return brought

    def check(self) -> None:
        """The page is as it would be drawn."""
        whole = read(table_fragment(self.table.view(self.person), self.visit))
        assert tree(self.page.root) == tree(whole)


def viewers_of(table: Table) -> list[Viewer]:
    people = ("anne", "bruno", "zoe", None)
    return [Viewer(table, person, "fr" if at % 2 else "en") for at, person in enumerate(people)]


def do_something(table: Table, lot: SeededRandom) -> None:
    """A move most of the time; now and then whatever people do besides, if they may."""
    try:
        if lot.below(4):
            table.step()
        else:
            table.do(("anne", "bruno", "zoe")[lot.below(3)], AROUND[lot.below(len(AROUND))])
    except (BrelanError, AssertionError):  # it is paused, or nobody plays: they go on
        for command in (c.Resume(), c.TakeSeat(), c.ComeBack()):
            with suppress(BrelanError):
                table.do("anne", command)


@pytest.mark.parametrize("moments", [24, pytest.param(2_000, marks=pytest.mark.deep)])
@game_often("daker", "poque")
def test_a_page_that_follows_frames_is_the_page_that_would_be_drawn(game: AnyGame, moments: int) -> None:
    """Each viewer is sent some of the moments, as a slow reader is."""
    table, lot = table_of(game, 1), SeededRandom("frames", game.name)
    viewers, parts = viewers_of(table), 0
    for _ in range(moments):
        do_something(table, lot)
        for viewer in viewers:
            if lot.below(2):
                parts += viewer.follow().table is UNSET
                if lot.below(4) == 0:
                    viewer.check()
    for viewer in viewers:
        viewer.follow()
        viewer.check()
    assert parts > moments  # of about two a moment: the whole table is the exception


@registered_game
def test_viewers_who_see_the_same_share_its_drawing(game: AnyGame) -> None:
    table = table_of(game, 2)
    table.join("yves", sit=False)
    for _ in range(20):
        table.step()
        visit = TableVisit(path="/rooms/r", csrf="token")
        zoe, yves, stranger = (drawn_table(table.view(person), visit) for person in ("zoe", "yves", None))
        assert zoe.regions is yves.regions
        alike = [name for name in stranger.regions if stranger.regions[name] == zoe.regions[name]]
        assert {"standing", "middle", "log"} <= set(alike)
        assert any(name.startswith("plate-") for name in alike)


def quiet_table(options: dict[str, int] | None = None) -> Table:
    table = Table("daker", table={"seats": 2, "between-seconds": 600, **(options or {})}, match={"stack": 1_000})
    table.join("bruno")
    table.do("anne", c.Start())
    while table.person_to_move() is None:
        table.step()
    return table


def test_a_line_of_chat_brings_that_line_alone() -> None:
    table = quiet_table()
    other = next(person for person in ("anne", "bruno") if person != table.person_to_move())
    table.do(other, c.Say("first"))
    viewer = Viewer(table, other, "en")
    table.do(other, c.Say("<b>second</b>"))
    brought = viewer.follow()
    viewer.check()
    assert brought.regions is UNSET
    assert brought.attributes == {"table": {"data-seq": str(table.room.seq)}}
    assert brought.more is not UNSET
    assert list(brought.more) == ["chat"]
    assert "&lt;b&gt;second&lt;/b&gt;" in brought.more["chat"]
    assert "first" not in brought.more["chat"]


def test_a_move_does_not_bring_the_cards_again() -> None:
    table = quiet_table()
    viewer = Viewer(table, "anne", "en")
    for move in ("call", "check"):
        table.do(table.person_to_move() or "", c.Play(move))
        brought = viewer.follow()
        viewer.check()
        assert brought.table is UNSET
        assert brought.regions is not UNSET
        assert not {"hand", "table-menu", "chat", "log"} & set(brought.regions)
        assert brought.more is not UNSET
        assert "log-newest" in brought.more


def test_whoever_sits_down_is_sent_the_whole_table() -> None:
    table = Table("daker", table={"seats": 3})
    table.join("bruno", sit=False)
    viewer = Viewer(table, "bruno", "fr")
    table.do("bruno", c.TakeSeat())
    assert viewer.follow().table is not UNSET
    viewer.check()


@registered_game
def test_the_token_of_each_viewer_stands_in_their_forms_and_no_mark_does(game: AnyGame) -> None:
    table = table_of(game, 3)
    for viewer in viewers_of(table):
        if viewer.person is None:
            continue
        table.do("zoe", c.Say("hello"))
        visit = replace(viewer.visit, csrf="their-own", client="word")
        sent = [table_page(table.view(viewer.person), visit), frame(viewer.draw(), visit)]
        for text in sent:
            assert "their-own" in text
            assert BEGINS not in text


def test_the_forms_of_a_decision_come_again_when_the_moment_is_another() -> None:
    """The drawing of the moves is the same; what they are sent with is not."""
    table = quiet_table()
    mover = table.person_to_move()
    viewer = Viewer(table, mover, "en")
    other = next(person for person in ("anne", "bruno") if person != mover)
    table.do(other, c.Say("well?"))
    brought = viewer.follow()
    assert brought.regions is not UNSET
    assert f'name="seq" value="{table.room.seq}"' in brought.regions["moves"]
    viewer.check()


def test_two_tables_share_their_drawings_and_keep_their_names() -> None:
    visit = TableVisit(
        path="/rooms/first", csrf="c", link="http://here/rooms/first", preferences=Preferences(lang="en")
    )
    view = replace(quiet_table().view("anne"), id="first")
    other = replace(view, id="second", seq=view.seq + 7)
    elsewhere = replace(visit, path="/rooms/second", link="http://here/rooms/second")
    first, second = drawn_table(view, visit), drawn_table(other, elsewhere)
    shared = [name for name in first.regions if first.regions[name] is second.regions[name]]
    assert {"table-menu", "moves", "middle"} <= set(shared)
    for drawn, at, mine, theirs in ((first, visit, "first", "second"), (second, elsewhere, "second", "first")):
        page = frame(drawn, at)
        assert f"/rooms/{mine}/act" in page or f"/rooms/{mine}/leave" in page
        assert f"http://here/rooms/{mine}" in page
        assert f"/rooms/{theirs}" not in page


def test_time_that_goes_by_brings_no_region_again() -> None:
    table = quiet_table({"turn-seconds": 60})
    viewer = Viewer(table, "anne", "en")
    table.wait(3_000)
    table.do("anne", c.Say("hello"))
    brought = viewer.follow()
    assert brought.regions is not UNSET
    assert list(brought.regions) == ["chat"]
    assert brought.attributes == {"table": {"data-seq": str(table.room.seq), "data-left": "57.0"}}


def test_whoever_comes_later_to_watch_is_shown_less_time() -> None:
    table = quiet_table({"turn-seconds": 60})
    table.join("yves", "zoe", sit=False)
    visit = TableVisit(path="/", csrf="c", preferences=Preferences(lang="en"))
    yves = drawn_table(table.view("yves"), visit)
    table.wait(45_000)
    zoe = drawn_table(table.view("zoe"), visit)
    assert [drawn.attributes["table"]["data-left"] for drawn in (yves, zoe)] == ["60.0", "15.0"]
    assert [" hidden>" in str(drawn.regions["moves"]) for drawn in (yves, zoe)] == [True, False]


def test_a_host_who_watches_is_not_drawn_for_the_others() -> None:
    table = quiet_table()
    table.join("zoe", sit=False)
    table.do("anne", c.StandUp())
    visit = TableVisit(path="/", csrf="c", preferences=Preferences(lang="en"))
    anne, zoe = (drawn_table(table.view(person), visit) for person in ("anne", "zoe"))
    assert "Remove Zoe" in str(anne.regions["table-menu"])
    assert "Remove" not in str(zoe.regions["table-menu"])


def test_the_time_that_is_left_stands_where_it_is_shown_and_no_mark_does() -> None:
    table = quiet_table({"turn-seconds": 60})
    table.wait(57_000)
    turn = table.view("anne")
    between = replace(turn, turn=None, next_deal=table.now + 8_000)
    choice = replace(turn, turn=None, waiting=Waiting("rebuy", (0,), table.now + 31_000))
    for view, shown in (
        (turn, ("3 s left", 'dasharray="5 100"')),
        (between, ('data-countdown="8"', "Next in 8 s")),
        (choice, ('data-countdown="31"', "31 s left")),
    ):
        page = table_page(view, TableVisit(path="/", csrf="c", preferences=Preferences(lang="en")))
        assert [words for words in shown if words not in page] == []
        assert BEGINS not in page


def test_another_end_of_the_same_wait_is_sent() -> None:
    table = quiet_table()
    visit = TableVisit(path="/", csrf="c", preferences=Preferences(lang="en"))
    view = replace(table.view("anne"), deal=None, turn=None, next_deal=table.now + 8_000)
    later = replace(view, seq=view.seq + 1, next_deal=table.now + 20_000)
    brought = frame_in(frame(drawn_table(later, visit), visit, drawn_table(view, visit)))
    assert brought.regions is not UNSET
    assert 'data-countdown="20"' in brought.regions["moves"]


def test_a_frame_is_read_as_it_is_written() -> None:
    text = msgspec.json.encode(Frame(3, UNSET, {"table": {"data-seq": "3", "data-your-turn": None}})).decode()
    assert text == '{"seq":3,"attributes":{"table":{"data-seq":"3","data-your-turn":null}}}'
