"""Chains, sealings and links at a table of people: who takes part in chance, and what is recorded of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from brelan.engine.chance.chains import LONGEST_CHAIN
from brelan.engine.chance.sealing import first_digest, published_digest
from brelan.errors import BrelanError
from brelan.records.text import read_record, write_record
from brelan.records.verify import Verdict, verify
from brelan.rooms import chance_events as ce
from brelan.rooms import commands as c
from brelan.rooms.chance import OWN_LINKS, table_name
from brelan.rooms.chance_view import chance_news
from brelan.rooms.deal import record_of
from brelan.rooms.reduce import replay
from brelan.rooms.room import awaited, deals_played, is_dealing
from rooms.tables import ROOM, Table


def kinds(events: list[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def refused(table: Table, person: str, command: c.Command, code: str) -> None:
    before = table.room
    with pytest.raises(BrelanError) as refusal:
        table.do(person, command)
    assert refusal.value.code == code
    assert table.room is before


def verdict_of(table: Table) -> Verdict:
    """Of the last deal, from the text that Anne may keep."""
    deal = table.room.deal
    assert deal is not None
    record = read_record(write_record(record_of(deal, 0, ROOM)))
    assert ROOM not in write_record(record)  # the id of the room is the way in
    return verify(record)


def daker(*people: str, **options: object) -> Table:
    table = Table("daker", table={"cut-seconds": 2, **options})
    table.join(*people)
    return table


def test_cards_are_dealt_when_everyone_who_is_there_has_opened_a_link_or_time_is_up() -> None:
    table = daker("bruno", fill="random")
    table.publish("anne", "bruno")
    events = table.do("anne", c.Start())
    assert kinds(events)[-3:] == ["Started", "DealOpened", "Sealed"]
    own = [event for event in events if isinstance(event, ce.ChainPublished)]
    assert [(chain.seat, chain.kind, chain.first) for chain in own] == [
        (None, "table", 1),
        (2, "bot", 1),
        (3, "bot", 1),
    ]
    view = table.view("anne")
    assert view.status == "sealed"
    chance = view.chance
    assert (chance.table, chance.number, chance.mine) == (table_name(ROOM), 0, 0)
    assert chance.after == first_digest(chance.table)
    sealed = chance.sealed
    assert sealed is not None
    assert (sealed.number, sealed.kind, sealed.before, sealed.waiting) == (1, "pack", chance.after, (0, 1))
    assert [(chain.seat, chain.kind) for chain in sealed.chains] == [
        (None, "table"),
        (0, "person"),
        (1, "person"),
        (2, "bot"),
        (3, "bot"),
    ]
    assert len(sealed.commitments) == 27
    assert sealed.digest == published_digest(sealed.before, 1, "pack", sealed.chains, sealed.commitments)
    refused(table, "anne", c.Play("fold"), "not-your-turn")
    assert kinds(table.open_link("anne")) == ["LinkGiven"]
    given = table.view("bruno").chance.sealed
    assert given is not None
    assert given.waiting == (1,)
    assert kinds(table.open_link("bruno")) == ["LinkGiven", "LinksOpened", "Fell"]
    after = table.view("anne").chance
    assert after.sealed is None
    assert after.deal is not None
    assert all(after.deal.sealings[0].links)
    assert after.number == 1

    table = daker("bruno")
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    table.open_link("anne")
    table.wait(1_999)
    assert table.view("anne").status == "sealed"
    table.wait(1)
    assert table.view("anne").status == "playing"


def test_whoever_opens_nothing_in_time_has_withheld_and_who_has_no_chain_has_none() -> None:
    table = daker("bruno", "chloe", fill="random")
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    table.open_link("anne")
    late = table.link("bruno")
    table.wait(2_000)
    refused(table, "bruno", late, "link-late")
    table.play_on(1)
    verdict = verdict_of(table)
    assert [seat.seeds for seat in verdict.seats] == ["given", "withheld", "none", "given"]
    assert [guarantee.seats for guarantee in verdict.guarantees] == [(0,)]
    assert verdict.unproved == 0


def test_nobody_waits_twice_for_a_page_that_is_gone_until_it_shows_that_it_is_there() -> None:
    table = Table("poker-as", table={"cut-seconds": 2})
    table.join("bruno")
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    mover = table.person_to_move()
    assert mover is not None
    other = "bruno" if mover == "anne" else "anne"
    table.do(mover, c.Play("throw"))
    table.open_link(mover)
    table.wait(2_000)  # the other page is gone
    assert table.do(mover, c.Play("throw"))[-1:] != []
    assert awaited(table.room) == (table.seat(mover),)
    assert kinds(table.open_link(other)) == ["LinkGiven"]  # in time all the same
    assert kinds(table.open_link(mover)) == ["LinkGiven", "LinksOpened", "Fell"]
    table.do(mover, c.Play("throw"))
    assert set(awaited(table.room)) == {0, 1}
    table.open_link(mover)
    table.wait(2_000)
    own = c.PublishChain(table.keeper(other).end)
    assert kinds(table.do(other, own)) == ["TakesPart"]
    assert table.do(other, own) == []
    assert replay(ROOM, table.log) == table.room


def test_a_move_shows_that_its_player_is_there() -> None:
    table = daker("bruno")
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    table.wait(2_000)
    assert len(table.room.chance.silent) == 2
    mover = table.person_to_move()
    assert mover is not None
    table.do(mover, c.Play("call"))
    assert list(table.room.chance.silent) == [table.keeper("bruno" if mover == "anne" else "anne").end]


def test_nobody_waits_where_nobody_has_a_chain_and_nothing_is_proved() -> None:
    table = daker("bruno", fill="random")
    assert kinds(table.do("anne", c.Start()))[-3:] == ["Sealed", "LinksOpened", "Fell"]
    table.play_on(1)
    verdict = verdict_of(table)
    assert verdict.proved == 0
    assert verdict.unproved > 0
    assert {seat.seeds for seat in verdict.seats[:2]} == {"none"}


def test_nobody_waits_for_the_link_of_who_sits_out_or_goes() -> None:
    table = daker("bruno", "chloe", "denis", **{"cut-seconds": 60})
    table.publish("anne", "bruno", "chloe", "denis")
    table.do("anne", c.Start())
    table.open_link("anne")
    assert kinds(table.do("bruno", c.SitOut())) == ["SatOut"]
    assert kinds(table.open_link("bruno")) == ["LinkGiven"]  # their page is there
    assert kinds(table.do("chloe", c.StandUp()))[:1] == ["SeatLeft"]
    refused(table, "chloe", c.OpenLink(1, "00" * 32), "no-seat")
    assert kinds(table.do("denis", c.SitOut()))[:3] == ["SatOut", "LinksOpened", "Fell"]
    opened = next(entry.event for entry in table.log if isinstance(entry.event, ce.LinksOpened))
    assert [bool(link) for link in opened.links] == [True, True, True, False, False]


def test_a_throw_is_sealed_after_the_thrower_has_chosen() -> None:
    table = Table("poker-as", table={"cut-seconds": 2})
    table.join("bruno")
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    assert table.room.chance.number == 0
    mover = table.person_to_move()
    assert mover is not None
    assert kinds(table.do(mover, c.Play("throw"))) == ["Moved", "Sealed"]
    view = table.view("anne")
    assert (view.status, view.turn) == ("playing", None)
    assert view.chance.sealed is not None
    assert (view.chance.sealed.kind, view.chance.sealed.commitments) == ("throw", ())
    table.open_link("bruno")
    assert kinds(table.open_link("anne")) == ["LinkGiven", "LinksOpened", "Fell"]
    told = table.view(None).chance.deal
    assert told is not None
    assert [(fell.sealing, len(fell.dice)) for fell in told.throws] == [(1, 5)]


def test_a_link_must_lie_on_the_chain_at_its_number() -> None:
    table = daker("bruno")
    table.publish("anne", "bruno")
    refused(table, "anne", c.OpenLink(1, "00" * 32), "not-sealed")
    table.do("anne", c.Start())
    mine = table.link("anne")
    refused(table, "anne", replace(mine, number=2), "not-sealed")
    refused(table, "anne", table.link("bruno"), "link-fails")
    refused(table, "anne", replace(mine, link="00" * 32), "link-fails")
    assert kinds(table.do("anne", mine)) == ["LinkGiven"]
    assert table.do("anne", mine) == []
    refused(table, "anne", replace(mine, link="00" * 32), "link-fails")
    table.open_link("bruno")
    assert table.do("anne", mine) == []  # another tab was slower
    table.play_on(1)
    while table.room.chance.sealed is None:
        table.step()
    assert table.room.chance.number == 2
    assert kinds(table.open_link("anne")) == ["LinkGiven"]
    refused(table, "anne", mine, "link-late")


def test_a_chain_is_published_while_nothing_is_sealed_and_no_end_twice() -> None:
    table = daker("bruno")
    table.publish("anne")
    own = c.PublishChain(table.keeper("anne").end)
    assert table.do("anne", own) == []
    refused(table, "bruno", own, "end-published")
    table.do("anne", c.Start())
    refused(table, "bruno", c.PublishChain("11" * 32), "sealed-now")
    table.open_link("anne")
    refused(table, "bruno", own, "end-published")
    assert kinds(table.do("bruno", c.PublishChain("11" * 32))) == ["ChainPublished"]
    chains = {chain.seat: chain for chain in table.view("bruno").chance.chains}
    assert (chains[1].kind, chains[1].first, chains[1].end) == ("person", 2, "11" * 32)
    table.join("zoe", sit=False)
    refused(table, "zoe", c.PublishChain("22" * 32), "no-seat")


def test_an_old_end_is_refused_for_ever() -> None:
    """Its links may be known, though no chain and no record of the table has it any more."""
    table = daker("bruno")
    table.publish("anne", "bruno")
    old = table.keeper("bruno").end
    assert kinds(table.do("bruno", c.PublishChain("11" * 32))) == ["ChainPublished"]
    refused(table, "bruno", c.PublishChain(old), "end-published")
    table.do("bruno", c.PublishChain("22" * 32))
    for end in (old, "11" * 32):
        for person in ("anne", "bruno"):
            refused(table, person, c.PublishChain(end), "end-published")


def test_a_chain_goes_with_its_player_and_a_bot_in_their_place_has_its_own() -> None:
    table = daker("bruno", replace=True)
    table.publish("anne", "bruno")
    table.do("anne", c.Start())
    table.open_link("anne")
    table.open_link("bruno")
    old = table.keeper("bruno").end
    table.do("bruno", c.StandUp())
    assert [chain.kind for chain in table.view("anne").chance.chains] == ["table", "person", "none"]
    refused(table, "anne", c.PublishChain(old), "end-published")
    table.play_on(1)
    assert verdict_of(table).unproved == 0  # the old one is enough for this deal
    table.play_on(1)
    assert [chain.kind for chain in table.view("anne").chance.chains] == ["table", "person", "bot"]
    table.do("bruno", c.TakeSeat(1))
    assert [chain.kind for chain in table.view("anne").chance.chains] == ["table", "person", "none"]
    table.publish("bruno")
    table.play_on(1)
    assert [guarantee.seats for guarantee in verdict_of(table).guarantees] == [(0, 1)]
    assert replay(ROOM, table.log) == table.room


def test_numbers_go_on_over_rematches_and_chains_are_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.rooms.decide.sealing.OWN_LINKS", 3)
    table = Table("poker-as", rules={"max-throws": 2}, match={"deals": 2}, table={"cut-seconds": 2, "fill": "random"})
    table.publish("anne")
    for _ in range(2):
        table.do("anne", c.Start())
        while table.view("anne").status != "finished":
            table.step()
            if table.room.deal is not None and table.room.deal.finished:
                assert verdict_of(table).unproved == 0
    assert deals_played(table.room) >= 4
    sealed = [entry.event.number for entry in table.log if isinstance(entry.event, ce.Sealed)]
    assert sealed == list(range(1, table.room.chance.number + 1))
    renewed = [entry.event for entry in table.log if isinstance(entry.event, ce.ChainPublished)]
    assert len(renewed) > 8
    ends = [event.end for event in renewed]
    assert len(set(ends)) == len(ends)
    assert len(table.room.chance.own) == 4  # the table and three bots: nothing of the others is kept
    assert OWN_LINKS <= LONGEST_CHAIN


def test_who_plays_without_a_page_never_holds_anything_up_but_may_join_in() -> None:
    table = daker("bruno", fill="random")
    table.do("anne", c.Start())
    assert is_dealing(table.room)
    table.publish("bruno")
    table.play_on(2)
    assert [guarantee.seats for guarantee in verdict_of(table).guarantees] == [(1,)]


@pytest.mark.parametrize("game", ["daker-draw", "poker-as", "poque"])
def test_news_tell_all_that_a_page_needs_to_know_the_same_as_by_asking(game: str) -> None:
    """Whoever follows the news, frame by frame or with gaps, knows what somebody knows who asks again."""
    table = Table(game, 5, table={"cut-seconds": 2, "seats": 3}, match={"stack": 500})
    table.join("bruno", "chloe")
    table.publish("anne", "chloe")
    seen = table.view("anne").chance
    page = Page()
    page.hear(chance_news(replace(seen, chains=(), deal=None, sealed=None), seen))
    table.do("anne", c.Start())
    for step in range(60):
        table.step()
        if step % 3:  # frames are left out when much happens
            continue
        now = table.view("anne").chance
        page.hear(json.loads(json.dumps(chance_news(seen, now))))
        seen = now
        assert page.chains == {chain.seat: chain.end for chain in now.chains if chain.end}
        told = now.deal
        assert told is not None
        assert page.opened == {sealing.number: list(sealing.links) for sealing in told.sealings}
        assert page.cards == {(card.sealing, card.position, card.card) for card in told.openings}
        assert page.dice == {fell.sealing: list(fell.dice) for fell in told.throws}
        assert page.after in ("", now.after)
    assert page.digests


class Page:
    """What a script makes of the news."""

    def __init__(self) -> None:
        self.chains: dict[int | None, str] = {}
        self.opened: dict[int, list[str]] = {}
        self.cards: set[tuple[int, int, str]] = set()
        self.dice: dict[int, list[str]] = {}
        self.digests: dict[int, str] = {}
        self.after = ""

    def hear(self, news: list[dict[str, Any]]) -> None:
        for one in news:
            getattr(self, f"_{one['is']}")(one)

    def _again(self, _news: dict[str, Any]) -> None:
        """It would ask for everything."""
        self.after = ""

    def _deal(self, _news: dict[str, Any]) -> None:
        self.opened, self.cards, self.dice = {}, set(), {}

    def _chain(self, news: dict[str, Any]) -> None:
        self.chains.pop(news["seat"], None)
        if news["kind"] != "none":
            self.chains[news["seat"]] = news["end"]

    def _sealed(self, news: dict[str, Any]) -> None:
        assert news["number"] not in self.digests
        assert self.after in ("", news["before"])
        self.digests[news["number"]] = news["digest"]

    def _opened(self, news: dict[str, Any]) -> None:
        assert news["number"] in self.digests
        self.opened[news["number"]], self.after = news["links"], news["after"]

    def _cards(self, news: dict[str, Any]) -> None:
        self.cards |= {(card["sealing"], card["position"], card["card"]) for card in news["openings"]}

    def _dice(self, news: dict[str, Any]) -> None:
        self.dice[news["sealing"]] = news["dice"]
