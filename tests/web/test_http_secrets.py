"""Every byte that a server sends to each viewer, over random deals of every game, holds nothing they must not know.

People at every seat, one who watches and one who has the link alone ask for pages, read sockets and the API, are
refused things, and fetch records. Nothing happens at these tables by itself, so that each byte belongs to a moment
whose whole truth the test has: the server runs in this process, and its clock stands still.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.engine.options import options_of
from brelan.rooms import viewing
from brelan.rooms.chance import chain_of, table_name
from brelan.rooms.clock import Clock
from brelan.rooms.room import (
    Room,
    awaited,
    deals_played,
    is_broke,
    is_dealing,
    is_drawing,
    is_playing,
    member_of,
    to_move,
)
from brelan.rooms.service import RoomService
from brelan.rooms.view import DealView
from brelan.web.app import ServerSettings, create_app
from brelan.web.sessions import SESSION
from contract.games import registered_game
from depth import deep, game_often
from rooms.links import Keeper
from rooms.tables import allowed
from web.eavesdrop import Secrets, leaks
from web.frames import Line, frame_in, markup_in
from web.server import Server
from web.serving import serving
from web.test_tables import SELECTED_BY_CARDS
from web.visitors import OK, SEE_OTHER, Visitor, page_in, room_in, seq_of, some_move

MOST_STEPS = 2_000


class Here:
    """A server in this process: its address, and the rooms as they are."""

    def __init__(self, address: str, app: Litestar) -> None:
        self.address = address + "/"
        self.moments: dict[tuple[str, int], Room] = {}
        self._service: RoomService = app.state.service
        now = self._service.clock()
        self._service.clock = Clock(lambda: now, lambda: now)  # nobody is late, however slow the machine is
        self._service.changed.append(self._keep)

    def _keep(self, room: Room) -> None:
        self.moments[room.id, room.seq] = room

    def room(self, room_id: str) -> Room:
        room = self._service.known(room_id)
        assert room is not None
        return room


@contextmanager
def running(folder: Path) -> Iterator[Here]:
    app = create_app(ServerSettings(database=f"sqlite:///{folder / 'rooms.db'}", pace=1_000_000))
    with serving(app) as address:
        yield Here(address, app)


class Leak(AssertionError):
    """A viewer was told what they must not know."""


class Party:
    """People at a table of their own, each of whom reads all that they can get."""

    def __init__(self, here: Here, game: AnyGame, seed: int, lines: ExitStack, *, costs: bool = False) -> None:
        self.costs = costs  # and other pages after a deal: they are looked at too, which takes long
        self.here, self.game, self.lot = here, game, SeededRandom("party", game.name, seed)
        seats = max(game.seats[0], min(2 + seed % 2, game.seats[-1]))
        names = ("Anne", "Bruno", "Chloé", "Denis")[:seats]
        server = cast(Server, here)
        self.players = [
            lines.enter_context(Visitor(server, name, lang="fr" if at % 2 else "en")) for at, name in enumerate(names)
        ]
        self.zoe = lines.enter_context(Visitor(server, "Zoé", lang="fr"))
        self.stranger = lines.enter_context(Visitor(server, "Yves"))
        few = {"max-throws": 2} if any(option.name == "max-throws" for option in options_of(game.Rules)) else {}
        table = {"cut-seconds": 60 * (seed % 2), "between-seconds": 600, "fill": "", "seats": seats}
        self.room_id = self.players[0].open(
            game.name, rules=few, match=allowed(game, stack=200, rebuys=1_000), table=table
        )
        self._sit_down(lines)
        self.searched = 0

    def _sit_down(self, lines: ExitStack) -> None:
        """All but the stranger, at the table that the first one has opened."""
        for player in self.players[1:]:
            player.join(self.room_id)
        self.zoe.join(self.room_id, watch=True)
        self.keepers = {player: Keeper(self.lot.token(32)) for player in self.players}
        for player, keeper in self.keepers.items():
            player.do(self.room_id, "publish-chain", end=keeper.publish(table_name(self.room_id)).end)
        self.stranger.get("/")
        self.sessions = {viewer: _session(viewer) for viewer in self.viewers}
        self.sockets = [
            (viewer, lines.enter_context(viewer.socket(self.room_id))) for viewer in (*self.players, self.zoe)
        ]
        self.plain = {(viewer, path): viewer.get(path).text for viewer in self.viewers for path in self.beside}
        """Pages beside the table, before any card was dealt: examples and pictures on them tell nothing."""
        self.heard: dict[Visitor, int] = {}

    def move_on(self, game: AnyGame, lines: ExitStack) -> None:
        """The match is over, and the same people go on at a table that is opened from this one."""
        there = self.players[0].post(f"/rooms/{self.room_id}/next-table", {"game": game.name})
        self.room_id, self.game = room_in(self.players[0].done(there)), game
        self._sit_down(lines)

    @property
    def beside(self) -> tuple[str, ...]:
        return ("/", *(f"/rooms/{self.room_id}/{page}" for page in ("join", "options", "chart")))

    @property
    def viewers(self) -> list[Visitor]:
        return [*self.players, self.zoe, self.stranger]

    @property
    def room(self) -> Room:
        return self.here.room(self.room_id)

    # Playing

    def play(self, deals: int) -> int:
        """So many deals; how many secrets were looked for in how many documents."""
        wanted = deals_played(self.room) + deals
        for _ in range(MOST_STEPS * deals):
            if deals_played(self.room) >= wanted:
                return self.searched
            self._step()
            self._listen()
            if self.lot.below(8) == 0:
                self._look_around()
        raise AssertionError("the deals do not end")

    def _step(self) -> None:
        room = self.room
        waiting = awaited(room)
        if waiting:
            self._open_link(room, waiting[0])
        elif is_dealing(room):
            self._move(room)
        elif is_playing(room) and not is_drawing(room):
            self._next_deal(room)
        else:
            self.players[0].do(self.room_id, "start")

    def _open_link(self, room: Room, seat: int) -> None:
        opened = self.keepers[self._at(seat)].link(chain_of(room.chance, seat), room.chance.number)
        self._at(seat).do(self.room_id, "open-link", number=str(opened.number), link=opened.link)

    def _move(self, room: Room) -> None:
        seat = to_move(room)
        assert seat is not None
        mover = self._at(seat)
        sent = some_move(mover.table(self.room_id), self.room_id, self.lot)
        answer = mover.post(f"/rooms/{self.room_id}/act", [field for field in sent if field[0] != "csrf"])
        if answer.status_code != SEE_OTHER:  # which cards were chosen decides which of two moves it is
            assert dict(sent)["verb"] in SELECTED_BY_CARDS
            self._search_page(mover, answer)

    def _next_deal(self, room: Room) -> None:
        self._fetch_record(room)
        for seat in range(len(room.chairs)):
            if is_broke(room, seat):
                self._at(seat).do(self.room_id, "rebuy")
        for player in self.players:
            player.post(f"/rooms/{self.room_id}/ready")

    def _at(self, seat: int) -> Visitor:
        room = self.room
        member = room.chairs[seat].member
        assert member is not None
        return next(player for player in self.players if player.name == room.members[member].name)

    # Listening

    def _listen(self) -> None:
        """All that came over the sockets, up to this moment; each frame is of a moment of its own."""
        now = self.room.seq
        for viewer, line in self.sockets:
            for seq, frame in _frames(line, self.heard.get(viewer, 0), now):
                self._search(viewer, "frame", frame, moment=self.here.moments[self.room_id, seq])
                self.heard[viewer] = seq

    def _look_around(self) -> None:
        """A page, the table for programs, and things that are refused, in one order or another."""
        room, path = self.room, f"/rooms/{self.room_id}"
        for viewer in self.viewers:
            other = self.beside[self.lot.below(len(self.beside))]
            self._search_page(viewer, viewer.get(other), self.plain[viewer, other])
            for answer in (
                viewer.get(path),
                viewer.post(f"{path}/act", {"seq": str(room.seq), "verb": "nonsense"}),
                viewer.post(f"{path}/act", {"seq": str(max(0, room.seq - 3)), "verb": "fold"}),
                viewer.post(f"{path}/pause" if viewer is not self.players[0] else f"{path}/remove", {}),
                viewer.get(f"{path}/deals/{deals_played(room) + 1}"),
            ):
                self._search_page(viewer, answer)
            bearer = {"Authorization": f"Bearer {self.sessions[viewer]}"}
            seen = viewer.get(f"/api{path}", headers=bearer)
            assert seen.status_code == OK
            self._search(viewer, "json", seen.content)
            tried = viewer.ask(
                "POST", f"/api{path}/actions", headers=bearer, json={"command": {"type": "play", "move": "fold 7"}}
            )
            assert tried.status_code >= 400
            self._search_text(viewer, tried.text)
        assert self.room.seq == room.seq  # nothing of that has changed anything

    def _fetch_record(self, room: Room) -> None:
        for viewer in self.viewers:
            for path in (f"/rooms/{self.room_id}", f"/api/rooms/{self.room_id}"):
                bearer = {"Authorization": f"Bearer {self.sessions[viewer]}"}
                answer = viewer.get(f"{path}/deals/{deals_played(room)}", headers=bearer)
                assert answer.status_code == OK
                self._search_text(viewer, answer.text)
            self._look_back(viewer, f"/rooms/{self.room_id}/deals/{deals_played(room)}")

    def _look_back(self, viewer: Visitor, deal: str) -> None:
        """At one of the deal's steps: whoever joined since sees no more of it than a spectator."""
        first = viewer.get(f"{deal}/steps/1")
        steps = page_in(first).one("input", id="along")["max"]
        after = [f"/rooms/{self.room_id}/match", f"/rooms/{self.room_id}/statistics"] if self.costs else []
        if self.costs and viewer in self.players:
            after.append(f"{deal}/costs")
        for answer in (
            first,
            viewer.get(f"{deal}/steps/{1 + self.lot.below(int(steps))}"),
            viewer.get(f"{deal}/why"),
            *map(viewer.get, after),
        ):
            assert answer.status_code == OK
            self._search_page(viewer, answer)

    # Searching

    def _secrets(self, viewer: Visitor, room: Room) -> Secrets | None:
        if room.deal is None:
            return None
        member = member_of(room, self.sessions[viewer].partition(".")[0])
        others = {self.sessions[other] for other in self.viewers if other is not viewer}
        marks = (
            others
            | {other.partition(".")[0] for other in others}
            | {one.csrf for one in self.viewers if one is not viewer}
        )
        return Secrets(room, member.number if member is not None else None, marks)

    def _search_page(
        self, viewer: Visitor, answer: httpx.Response, plain: str = "", moment: Room | None = None
    ) -> None:
        head = "\n".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
        if "text/html" in answer.headers.get("content-type", ""):
            self._search(viewer, "page", answer.text, plain, moment)
        self._search_text(viewer, head)

    def _search_text(self, viewer: Visitor, text: str) -> None:
        self._search(viewer, "text", text)

    def _search(self, viewer: Visitor, kind: str, document: Any, plain: str = "", moment: Room | None = None) -> None:
        secrets = self._secrets(viewer, moment or self.room)
        if secrets is None:
            return
        search: dict[str, Any] = {
            "page": secrets.in_page,
            "frame": secrets.in_page,
            "json": secrets.in_json,
            "text": secrets.in_text,
        }
        found = search[kind](document)
        if plain and found:
            found -= secrets.in_page(plain) & secrets.cards
        if found:
            raise Leak(f"{viewer.name} was told {sorted(found)} by a {kind}")
        self.searched += len(secrets.cards) + len(secrets.marks)


def _session(viewer: Visitor) -> str:
    viewer.get("/")
    return next(cookie.value or "" for cookie in viewer.http.cookies.jar if cookie.name == SESSION)


def _frames(line: Line, shown: int, seq: int) -> Iterator[tuple[int, str]]:
    """All that came over a socket after a moment, up to this one, each with the moment that it is of."""
    while shown < seq:
        frame = frame_in(line.next_text())
        shown = frame.seq
        yield shown, markup_in(frame)


def play(folder: Path, game: AnyGame, parties: int, deals: int, *, costs: bool = False) -> int:
    searched = 0
    with running(folder) as here:
        for seed in range(parties):
            searched += party(here, game, seed, deals, costs=costs)
    return searched


def party(here: Here, game: AnyGame, seed: int, deals: int, *, costs: bool = False) -> int:
    """How many secrets were looked for."""
    with ExitStack() as lines:
        return Party(here, game, seed, lines, costs=costs).play(deals)


@game_often("poque")
def test_no_byte_tells_a_viewer_what_he_must_not_know(game: AnyGame, tmp_path: Path) -> None:
    searched = play(tmp_path, game, parties=2, deals=1)
    assert searched > 200


@pytest.mark.deep
@registered_game
def test_no_byte_of_hundreds_of_deals_tells_a_viewer_what_he_must_not_know(game: AnyGame, tmp_path: Path) -> None:
    searched = play(tmp_path, game, parties=10, deals=20, costs=True)
    assert searched > 20_000


@pytest.mark.parametrize("name", ["daker", *deep("daker-draw", "game-round", "pai-gow", "poque")])
def test_a_table_that_lets_others_look_into_a_hand_is_found_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A viewer without cards is shown those of the first place."""
    honest = viewing._deal_view

    def leaking(room: Room, you: int | None, *, moves: bool) -> DealView:
        shown = honest(room, you, moves=moves)
        assert room.deal is not None
        return shown if shown.place is not None else replace(shown, view=registry.game(name).view(room.deal.state, 0))

    monkeypatch.setattr(viewing, "_deal_view", leaking)
    with pytest.raises(Leak, match=r"Zoé|Yves"):
        play(tmp_path, registry.game(name), parties=2, deals=3)


@pytest.mark.parametrize(
    "name", ["daker", pytest.param("poque", marks=pytest.mark.deep), pytest.param("pai-gow", marks=pytest.mark.deep)]
)
def test_a_card_is_found_however_it_is_told(name: str, tmp_path: Path) -> None:
    game = registry.game(name)
    with running(tmp_path) as here, ExitStack() as lines:
        party = Party(here, game, 0, lines)
        while party.room.deal is None or not (pack := Secrets(party.room, None, set())).cards:
            party._step()
        page = party.zoe.get(f"/rooms/{party.room_id}").text
        assert seq_of(page_in(party.zoe.get(f"/rooms/{party.room_id}"))) == party.room.seq
        assert pack.in_page(page) == set()
        for card in sorted(pack.cards)[::4]:
            for leaking in leaks(page, card):
                assert card in pack.in_page(leaking), leaking[-400:]
        salt = next(iter(pack.marks))
        assert pack.in_bytes(page + salt) == {salt}
        assert Secrets(party.room, None, {"somebody"}).in_page(page + "somebody") == {"somebody"}
