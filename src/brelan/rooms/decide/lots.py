"""POQ-3: cards are drawn for the first deal and the seats, from a pack that those who sit there have cut."""

from __future__ import annotations

from brelan.engine.lots import order_of
from brelan.engine.notation import write_move
from brelan.rooms import lots
from brelan.rooms.deal import commitments_of
from brelan.rooms.decide.draft import SECRET_BYTES, Draft
from brelan.rooms.events import LotsDrawn, LotsSealed, SeatsDrawn
from brelan.rooms.lots import RoomLots
from brelan.rooms.room import cutters, game_of, is_drawing


def begin(draft: Draft) -> None:
    """A match has begun: everyone who sits at the table draws."""
    _seal(draft, lots.begin(game_of(draft.room), draft.room.places))


def _seal(draft: Draft, drawing: RoomLots) -> None:
    secret = draft.stream("lots").token(SECRET_BYTES)
    draft.add(LotsSealed(commitments_of(lots.sealed_pack(drawing, secret)), secret.hex()))


def draw_on(draft: Draft, *, late: bool = False) -> bool:
    """Draw as far as seeds were given; `late`: without those that are missing. True: everybody has a seat now."""
    while is_drawing(draft.room):
        if not late and cutters(draft.room) and draft.room.table.cut_seconds > 0:
            return False
        late = False
        _draw(draft)
    return True


def _draw(draft: Draft) -> None:
    drawing = _drawing(draft)
    assert drawing.sealed is not None
    seeds, missing = draft.seeds(drawing.sealed.cuts)
    draft.add(LotsDrawn(write_move(lots.drawn_with(drawing, seeds)), seeds, missing))
    drawing = _drawing(draft)
    if lots.levels(drawing):
        _seal(draft, drawing)
    else:
        seats = lots.new_seats(drawing, game_of(draft.room))
        draft.add(SeatsDrawn(drawing.seats, seats, seats[order_of(drawing.found)[0]]))


def _drawing(draft: Draft) -> RoomLots:
    assert draft.room.lots is not None
    return draft.room.lots
