"""Rooms for tests and pictures: a deal that the engine played, as one viewer sees it at one of its moments."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from brelan.engine.chance.chains import Published
from brelan.engine.chance.sealing import first_digest
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Played, play
from brelan.engine.events import Viewer, seen_by
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal
from brelan.engine.options import build
from brelan.engine.turns import Over
from brelan.engine.turns import Seat as SeatTurn
from brelan.rooms.chance import table_name
from brelan.rooms.chance_view import ChanceView
from brelan.rooms.options import TableRules
from brelan.rooms.room import News
from brelan.rooms.view import DealView, EventView, MemberView, RoomView, SeatView, StandingView
from brelan.study.bots import make_bot
from brelan.web.features.table.page import drawn_table, table_fragment, table_page
from brelan.web.features.table.regions import frame
from brelan.web.pages.visit import TableVisit

NAMES = ("Anne", "Bruno", "Chloé", "Denis", "Élise", "Fanny", "Gilles", "Hugo", "Inès", "Jules", "Karim", "Léa",
         "Marc", "Nora", "Olga", "Paul")  # fmt: skip

VISIT = TableVisit(path="/rooms/r1", csrf="token-of-the-form", name="Anne")
NOW = 1_700_000_000_000
DEAL = 3
OPENED = 50
"""The number of the deal, and of the entry of the log that opened it."""


def bot_deal(game: AnyGame, rules: Any, table: Table, seed: int, bot: str = "simple") -> list[Played[Any]]:
    """A whole deal among sensible players."""
    seats = len(table.stacks)
    bots = tuple(make_bot(game, bot, rules, seats, SeededRandom(seed, seat)) for seat in range(seats))
    return list(play(game, rules, table, Seeded(seed), bots))


def html_of(room: RoomView, **visit: Any) -> str:
    """The page of a table."""
    return table_page(room, _visit(room, visit))


def fragment_of(room: RoomView, **visit: Any) -> str:
    return table_fragment(room, _visit(room, visit))


def frame_of(room: RoomView, before: RoomView | None = None, **visit: Any) -> str:
    """What a socket sends to a page that shows `before`, or nothing yet."""
    made = _visit(room, visit)
    return frame(drawn_table(room, made), made, drawn_table(before, made) if before is not None else None)


def _visit(room: RoomView, visit: dict[str, Any]) -> TableVisit:
    return replace(VISIT, **{"client": client_of(room), **visit})


def client_of(room: RoomView) -> str:
    """Another one for each moment."""
    return f"c{room.seq}"


def seat_view(seat: int, name: str = "", **more: Any) -> SeatView:
    """A seat with nothing special about it."""
    values: dict[str, Any] = {
        "seat": seat,
        "status": "playing" if name else "empty",
        "name": name,
        "member": None,
        "bot": None,
        "stack": None,
        "points": None,
        "rebuys_left": 0,
        "bank": 0,
        "ready": False,
        "claimed": "",
        "absent": False,
        "preparing": False,
        "brought": None,
        "place": None,
        "judged": "",
        "owes": 0,
        "owes_dead": 0,
        "waits": False,
        "chips": more.get("stack") or 0,
        "host": False,
        "dealt": False,
        "late": False,
        "plays_on": False,
        "removable": False,
        "fillable": False,
    }
    return SeatView(**values | more)


NAME = table_name("r1")


def room_of(game: AnyGame, rules: Any, seats: tuple[SeatView, ...], **more: Any) -> RoomView:
    """A table before its first match, as somebody sees it who has not joined."""
    values: dict[str, Any] = {
        "id": "r1",
        "seq": 1,
        "now": NOW,
        "game": game.name,
        "rules": rules,
        "match": game.Match(),
        "table": TableRules(),
        "status": "waiting",
        "paused": False,
        "barred": False,
        "removed": (),
        "name": "",
        "members": (),
        "seats": seats,
        "chat": (),
        "news": (),
        "past": (),
        "finished": (),
        "may": (),
        "coach": False,
        "chance": ChanceView(NAME, 0, first_digest(NAME), None, (Published(None, "none", 0),), None, None),
    }
    nothing: dict[str, Any] = dict.fromkeys(RoomView.__struct_fields__)
    return RoomView(**nothing | values | more)


def seated(
    game: AnyGame,
    rules: Any,
    steps: list[Played[Any]],
    at: int,
    viewer: Viewer,
    *,
    names: tuple[str, ...] = NAMES,
    **more: Any,
) -> RoomView:
    """The table after step `at`, for a seat or for somebody who has not joined. `more`: other values of the view."""
    state = steps[at].state
    turn, view = game.turn(state), game.view(state, viewer)
    mover = turn.seat if isinstance(turn, SeatTurn) else None
    over, stacks = isinstance(turn, Over), game.holdings(state).stacks
    brought = game.holdings(steps[0].state).total // len(stacks)
    seats = tuple(
        seat_view(
            seat,
            names[seat],
            stack=stack,
            brought=brought,
            points=0,
            dealt=True,
            **({"member": 0} if seat == viewer else {"bot": "simple"}),
        )
        for seat, stack in enumerate(stacks)
    )
    deal = DealView(
        number=DEAL,
        opened=OPENED,
        seats=tuple(range(len(stacks))),
        names=names[: len(stacks)],
        place=viewer,
        view=view,
        hand=game.hand(view) if viewer is not None else None,
        legal=game.legal(state) if mover is not None and mover == viewer else None,
        offers=(),
        events=_seen(steps[: at + 1], viewer),
        moves=(),
        over=over,
        closed=100 + at if over else None,
        payoffs=game.result(state).payoffs if over else None,
    )
    values: dict[str, Any] = {
        "seq": 100 + at,
        "match": build(game.Match, {"deals": 10}),
        "status": "between" if over else "playing",
        "you": 0 if viewer is not None else None,
        "seat": viewer,
        "members": (MemberView(0, names[viewer], viewer),) if viewer is not None else (),
        "turn": mover,
        "coach": True,
        "deal": deal,
        "standing": StandingView(
            deals=DEAL - (not over), dealer=0, pools=(), by_points=game.scores == "points", play_off=(), winners=()
        ),
    }
    return room_of(game, rules, seats, **values | more)


def _seen(steps: list[Played[Any]], viewer: Viewer) -> tuple[EventView, ...]:
    events = [(OPENED + at, event) for at, step in enumerate(steps) for event in step.events]
    return tuple(
        EventView(number, seq, event) for number, (seq, event) in enumerate(events) if seen_by(event, viewer)
    )


def with_seat(room: RoomView, seat: int, **changes: Any) -> RoomView:
    """One seat is otherwise."""
    changed = replace(room.seats[seat], **changes)
    return replace(room, seats=(*room.seats[:seat], changed, *room.seats[seat + 1 :]))


def with_deal(room: RoomView, **changes: Any) -> RoomView:
    """The deal is otherwise."""
    assert room.deal is not None
    return replace(room, deal=replace(room.deal, **changes))


def with_clock(room: RoomView, left: float, limit: int, bank: float = 0.0) -> RoomView:
    """The seat that must move has these seconds left of its turn, fewer than none where its bank runs already."""
    ends = NOW + round(1000 * left)
    table = replace(room.table, turn_seconds=limit)
    return replace(room, table=table, turn_ends=ends, deadline=ends + round(1000 * bank))


def won_by(room: RoomView, *seats: int, **more: Any) -> RoomView:
    """The match is over; the others are placed by points, or by chips."""
    assert room.standing is not None
    standing = replace(room.standing, winners=seats)
    scores = {
        seat.seat: (seat.seat in seats, (seat.points or 0) if standing.by_points else seat.chips)
        for seat in room.seats
        if seat.name
    }
    ranks = {seat: 1 + sum(other > scores[seat] for other in scores.values()) for seat in scores}
    placed = tuple(replace(seat, place=ranks.get(seat.seat)) for seat in room.seats)
    return replace(room, status="finished", standing=standing, seats=placed, **more)


def joined(seq: int, name: str) -> News:
    """Somebody came to the table."""
    return News(seq, NOW, "joined", (name,))


def watched_by(room: RoomView, spectators: int) -> RoomView:
    """Others have come to watch."""
    others = tuple(MemberView(10 + number, f"Guest {number}", None) for number in range(spectators))
    return replace(room, members=(*room.members, *others))


def legal_of(room: RoomView) -> Legal:
    """The viewer's moves: it is their turn."""
    assert room.deal is not None
    assert room.deal.legal is not None
    return room.deal.legal


def view_of(room: RoomView) -> Any:
    """The game's view of the deal."""
    assert room.deal is not None
    return room.deal.view
