"""The same action twice is done once; of two actions for one moment one is done, and the other is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from brelan.rooms.chance import chain_of, table_name
from brelan.rooms.chance_events import LinkGiven
from brelan.rooms.events import Entry, Moved, Said
from brelan.rooms.room import to_move
from brelan.rooms.store import Store
from brelan.rooms.store.database import database_url, open_engine
from rooms.links import Keeper
from web.server import Server
from web.visitors import CONFLICT, QUIET, SEE_OTHER, Visitor, refused, the_room, your_turn

AT_ONCE = 8


class Duel:
    """Two people at Daker, one of them to move."""

    def __init__(
        self,
        server: Server,
        anne: Visitor,
        bruno: Visitor,
        before: Callable[[str], None] = lambda _room: None,
        **table: int,
    ) -> None:
        self.server = server
        self.room = anne.open("daker", table={**QUIET, "seats": 2, **table})
        bruno.join(self.room)
        before(self.room)
        anne.do(self.room, "start")
        self.players = (anne, bruno)

    @property
    def mover(self) -> Visitor:
        turn = to_move(the_room(self.server, self.room))
        assert turn is not None
        return self.players[turn]

    def log(self) -> list[Entry]:
        async def read() -> list[Entry]:
            engine = open_engine(database_url(self.server.database))
            try:
                return await Store(engine).read(self.room)
            finally:
                await engine.dispose()

        return asyncio.run(read())

    def moves(self) -> list[Moved]:
        return [entry.event for entry in self.log() if isinstance(entry.event, Moved)]


@pytest.fixture
def duel(server: Server, anne: Visitor, bruno: Visitor) -> Duel:
    return Duel(server, anne, bruno)


@pytest.fixture
def crowd() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield pool


def test_sent_twice_in_a_row(duel: Duel) -> None:
    """A retry after a lost answer: the second is answered as the first was."""
    mover = duel.mover
    seq = str(the_room(duel.server, duel.room).seq)
    for _ in range(3):
        mover.done(mover.move(duel.room, "call", seq=seq, client="the-same"))
    assert [move.text for move in duel.moves()] == ["call"]
    assert sum(entry.client == "the-same" for entry in duel.log()) >= 1


def test_sent_many_times_at_once(duel: Duel, crowd: ThreadPoolExecutor) -> None:
    mover, seq = duel.mover, str(the_room(duel.server, duel.room).seq)
    answers = list(crowd.map(lambda _: mover.move(duel.room, "call", seq=seq, client="double-click"), range(AT_ONCE)))
    assert [answer.status_code for answer in answers] == [SEE_OTHER] * AT_ONCE
    assert len(duel.moves()) == 1
    assert not your_turn(mover.table(duel.room))


def test_an_id_belongs_to_its_sender(duel: Duel) -> None:
    """Nobody can spoil another's action by using its name first."""
    mover = duel.mover
    (other,) = {*duel.players} - {mover}
    other.do(duel.room, "say", text="mine", client="guessed")
    mover.done(mover.move(duel.room, "call", client="guessed"))
    assert [move.text for move in duel.moves()] == ["call"]


def test_two_moves_for_one_moment(duel: Duel, crowd: ThreadPoolExecutor) -> None:
    """Two tabs of one player, two buttons: the first to arrive counts."""
    mover, seq = duel.mover, str(the_room(duel.server, duel.room).seq)
    verbs = ["call", "fold"] * (AT_ONCE // 2)
    answers = list(
        crowd.map(lambda at: mover.move(duel.room, verbs[at], seq=seq, client=f"tab-{at}"), range(AT_ONCE))
    )
    won = [answer for answer in answers if answer.status_code == SEE_OTHER]
    lost = [answer for answer in answers if answer.status_code != SEE_OTHER]
    assert len(won) == 1
    for answer in lost:
        sentence = {"Anne": "the table has moved on", "Bruno": "la table a avancé"}[mover.name]
        refused(answer, CONFLICT, sentence)
    (moved,) = duel.moves()
    assert moved.text == verbs[answers.index(won[0])]


def test_everybody_talks_at_once(duel: Duel, crowd: ThreadPoolExecutor) -> None:
    """Nobody is refused because others spoke, and nothing is lost or doubled."""
    said = [f"{number}" for number in range(2 * AT_ONCE)]

    def say(text: str) -> httpx.Response:
        return duel.players[int(text) % 2].post(f"/rooms/{duel.room}/say", {"text": text, "client": f"say-{text}"})

    assert {answer.status_code for answer in crowd.map(say, said)} == {SEE_OTHER}
    log = duel.log()
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    heard = [entry.event.text for entry in log if isinstance(entry.event, Said)]
    assert sorted(heard, key=int) == said


def test_a_move_is_not_stale_because_somebody_spoke(duel: Duel) -> None:
    mover, seq = duel.mover, str(the_room(duel.server, duel.room).seq)
    duel.players[0].do(duel.room, "say", text="hurry")
    mover.done(mover.move(duel.room, "call", seq=seq))


def test_a_link_is_opened_once_by_each(
    server: Server, anne: Visitor, bruno: Visitor, crowd: ThreadPoolExecutor
) -> None:
    """Three pages of each player open the same link by themselves, all at once."""
    keepers = {visitor: Keeper(visitor.name.encode().ljust(32)) for visitor in (anne, bruno)}

    def publish(room: str) -> None:
        for visitor, keeper in keepers.items():
            end = keeper.publish(table_name(room)).end
            visitor.do(room, "publish-chain", end=end)

    duel = Duel(server, anne, bruno, publish, **{"cut-seconds": 60})
    chance = the_room(duel.server, duel.room).chance
    links = [keepers[visitor].link(chain_of(chance, seat), 1) for seat, visitor in enumerate((anne, bruno))]
    pages = [anne, bruno] * 3

    def open_link(at: int) -> httpx.Response:
        link = links[at % 2]
        fields = {"number": str(link.number), "link": link.link, "client": f"page-{at}"}
        return pages[at].post(f"/rooms/{duel.room}/open-link", fields)

    assert {answer.status_code for answer in crowd.map(open_link, range(len(pages)))} == {SEE_OTHER}
    given = [entry.event for entry in duel.log() if isinstance(entry.event, LinkGiven)]
    assert sorted(link.seat for link in given) == [0, 1]
    assert duel.mover in (anne, bruno)  # the cards are dealt


def test_one_chair_and_many_who_want_it(server: Server, anne: Visitor, crowd: ThreadPoolExecutor) -> None:
    room = anne.open("daker", table={**QUIET, "seats": 2})
    visitors = [Visitor(server, f"Guest {number}") for number in range(AT_ONCE)]
    try:
        fields = [{"name": visitor.name, "seat": "1", "as": "player"} for visitor in visitors]
        answers = list(crowd.map(lambda at: visitors[at].post(f"/rooms/{room}/join", fields[at]), range(AT_ONCE)))
        statuses = [answer.status_code for answer in answers]
        assert sorted(statuses) == [SEE_OTHER] + [CONFLICT] * (AT_ONCE - 1)
        now = the_room(server, room)
        chair = now.chairs[1].member
        assert chair is not None
        assert now.members[chair].name == visitors[statuses.index(SEE_OTHER)].name
    finally:
        for visitor in visitors:
            visitor.http.close()
