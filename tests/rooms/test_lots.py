"""POQ-3 at a table of people: cards drawn from sealed packs say who deals first and who sits where."""

from __future__ import annotations

from collections import Counter

import pytest

from brelan import registry
from brelan.engine.chance.sealing import Opening, card_seal, order_of
from brelan.errors import NotNow, NotYours
from brelan.pieces.suited_cards import RANKS
from brelan.records.text import read_record, write_record
from brelan.records.verify import verify
from brelan.rooms import chance_events as ce
from brelan.rooms import commands as c
from brelan.rooms import events as e
from brelan.rooms.deal import record_of
from brelan.rooms.decide import Sender
from brelan.rooms.decide.decision import Draft
from brelan.rooms.decide.playing import next_deal
from brelan.rooms.reduce import replay
from brelan.rooms.room import chips_brought, is_dealing, is_drawing
from rooms.tables import ROOM, Table

PEOPLE = ("anne", "bruno", "chloe", "denis")


def full_table(seed: int, cut_seconds: int = 2, people: int = 4) -> Table:
    table = Table("poque", seed, table={"seats": 4, "cut-seconds": cut_seconds})
    table.join(*PEOPLE[1:people])
    table.publish(*PEOPLE[:people])
    return table


def persons(table: Table) -> list[str]:
    """Who sits where."""
    found = [chair.member for chair in table.room.chairs]
    return [table.room.members[member].person if member is not None else "" for member in found]


def rank(card: str) -> int:
    return RANKS.index(card[0])


def ranked(table: Table, before: list[str]) -> list[str]:
    """A second, naive way to find the order: everyone's cards of all draws, one after the other."""
    drawn: dict[str, list[int]] = {person: [] for person in before if person}
    draws = [entry.event for entry in table.log if isinstance(entry.event, ce.LotsDrawn)]
    level = [person for person in before if person]
    for event in draws:
        for person, card in zip(level, event.text.split()[1:], strict=True):
            drawn[person].append(rank(card))
        counts = Counter(tuple(drawn[person]) for person in drawn)
        groups = [key for key, count in sorted(counts.items(), reverse=True) if count > 1]
        level = [person for person in drawn if groups and tuple(drawn[person]) == groups[0]]
    assert level == []
    return sorted(drawn, key=lambda person: drawn[person], reverse=True)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_poq_3_the_highest_card_deals_and_the_others_sit_to_his_right_in_falling_order(people: int) -> None:
    ties = 0
    for seed in range(40):
        table = full_table(seed, 0, people)
        before = persons(table)
        table.do("anne", c.Start())
        order = ranked(table, before)
        after = [person for person in persons(table) if person]
        deal = table.room.deal
        assert deal is not None
        dealer = after.index(order[0])
        assert table.seat(order[0]) == deal.seats[deal.table.dealer]
        assert [after[(dealer - step) % people] for step in range(people)] == order  # counter-clockwise (POQ-4)
        assert table.seat("anne") == 0  # a table is round: who sat first stays where he is
        assert sorted(after) == sorted(person for person in before if person)
        ties += sum(isinstance(entry.event, ce.LotsDrawn) for entry in table.log) > 1
    assert ties > 0  # POQ-3: equal ranks draw again


def test_poq_3_the_pack_is_sealed_before_those_who_sit_there_open_their_links() -> None:
    table = full_table(3)
    events = table.do("anne", c.Start())
    assert [type(event) for event in events][-2:] == [e.Started, ce.Sealed]
    assert is_drawing(table.room)
    assert not is_dealing(table.room)
    view = table.view("anne")
    assert (view.status, view.deal) == ("sealed", None)
    sealed = view.chance.sealed
    assert sealed is not None
    assert sealed.waiting == (0, 1, 2, 3)
    for person in PEOPLE[1:]:
        assert [type(event) for event in table.open_link(person)] == [ce.LinkGiven]
    assert table.open_link("bruno") == []  # the same link again
    drawn = next(event for event in table.open_link("anne") if isinstance(event, ce.LotsDrawn))
    told = table.view("zoe").chance.deal
    assert told is not None
    first, cards = told.sealings[0], drawn.text.split()[1:]
    assert (first.number, first.commitments, first.before) == (1, sealed.commitments, sealed.before)
    assert all(first.links)
    opened = {card.position: card for card in told.openings if card.sealing == 1}
    assert [opened[position].card for position in order_of(first.after, len(first.commitments))[:4]] == cards
    for card in opened.values():
        opening = Opening(card.position, card.card, card.salt)
        assert card_seal(first.before, 1, opening) == first.commitments[card.position]
    assert len(opened) == len(cards)  # the others stay sealed


def test_poq_3_nobody_is_waited_for_longer_than_agreed_nor_while_the_table_is_paused() -> None:
    table = full_table(5)
    table.do("anne", c.Start())
    table.open_link("anne")
    table.do("anne", c.Pause())
    table.open_link("bruno")  # it is kept
    table.wait(60_000)
    assert is_drawing(table.room)
    table.do("anne", c.Resume())
    table.wait(1_000)
    assert is_drawing(table.room)
    table.wait(10_000)
    opened = next(entry.event for entry in table.log if isinstance(entry.event, ce.LinksOpened))
    assert [bool(link) for link in opened.links] == [True, True, True, False, False]
    assert is_dealing(table.room)


def test_poq_3_whoever_goes_while_lots_are_drawn_holds_up_nobody() -> None:
    table = full_table(6)
    table.do("anne", c.Start())
    for person in PEOPLE[:3]:
        table.open_link(person)
    table.do("denis", c.Leave())
    assert not is_drawing(table.room)
    table.wait(10_000)
    assert is_dealing(table.room)
    assert "denis" not in persons(table)


def test_poq_3_what_cannot_be_done_while_lots_are_drawn() -> None:
    table = full_table(7)
    table.do("anne", c.Start())
    table.join("zoe", sit=False)
    for person, command in (("anne", c.Start()), ("anne", c.Ready()), ("anne", c.Play("pass"))):
        with pytest.raises(NotNow):
            table.do(person, command)
    with pytest.raises(NotYours):
        table.do("zoe", c.OpenLink(1, "00" * 32))
    assert [type(event) for event in table.do("anne", c.EndMatch())] == [ce.LinksOpened, e.MatchFinished]
    assert not is_drawing(table.room)
    table.do("anne", c.Start())  # and another match is drawn for anew, under another number
    assert is_drawing(table.room)
    assert table.room.chance.number == 2


def test_poq_3_a_match_goes_on_from_the_log_alone_at_every_entry() -> None:
    table = full_table(8)
    table.do("anne", c.Start())
    table.play_on(2)
    assert replay(ROOM, table.log) == table.room
    for length in range(1, len(table.log)):
        room = replay(ROOM, table.log[:length])
        assert room is not None
        assert room.seq == length
    assert table.chips() == chips_brought(table.room)


def test_poq_3_the_record_of_the_first_deal_proves_the_lots() -> None:
    for seed in range(6):
        table = full_table(seed)
        table.do("anne", c.Start())
        table.play_on(1)
        deal = table.room.deal
        assert deal is not None
        for reader in ("spectator", 0, 3):
            record = read_record(write_record(record_of(deal, reader, ROOM)))
            assert record.lots is not None
            assert verify(record).unproved == 0
        table.play_on(1)
        assert table.room.deal is not None
        assert record_of(table.room.deal, 0, ROOM).lots is None
        assert table.room.finished[0].lots is not None


def test_poq_3_is_told_to_everybody() -> None:
    table = full_table(9, 0)
    table.do("anne", c.Start())
    told = {news.what: news for news in table.view("zoe").news}
    assert sorted(told["lots-drawn"].names) == ["Anne", "Bruno", "Chloe", "Denis"]
    assert len(told["lots-drawn"].detail.split()) == 4
    assert sorted(told["seats-drawn"].names) == ["Anne", "Bruno", "Chloe", "Denis"]
    assert table.seat(told["seats-drawn"].names[0].lower()) == told["seats-drawn"].seat


@pytest.mark.parametrize("name", [name for name in registry.names() if not registry.game(name).lots])
def test_games_that_agree_on_the_dealer_draw_no_cards_for_it(name: str) -> None:
    table = Table(name, table={"fill": "random"})
    before = persons(table)
    events = table.do("anne", c.Start())
    assert not any(isinstance(event, ce.LotsDrawn | e.SeatsDrawn) for event in events)
    assert persons(table)[: len(before)] == before
    assert table.view("anne").lots is None


def test_a_log_of_a_match_that_began_without_lots_still_holds() -> None:
    """Tables that were opened before lots were drawn here play on."""
    table = full_table(1, 0)
    draft = Draft(table.room, Sender("anne"), table.moment())
    draft.add(e.Started((0, 1, 2, 3), 2))
    next_deal(draft)
    table.room = draft.room
    table.log += draft.entries
    table.play_on(2)
    assert replay(ROOM, table.log) == table.room
    assert table.view("anne").lots is None
    assert table.room.finished[0].lots is None
