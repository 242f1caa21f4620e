"""POQ-3: cards are drawn for the first deal and the seats, from packs that are sealed for all who sit there."""

from __future__ import annotations

from brelan.engine.lots import order_of
from brelan.engine.notation import write_move
from brelan.rooms import lots
from brelan.rooms.chance_events import LotsDrawn
from brelan.rooms.decide.draft import Draft
from brelan.rooms.decide.sealing import seal, seal_and_open
from brelan.rooms.events import SeatsDrawn
from brelan.rooms.lots import RoomLots
from brelan.rooms.room import game_of, is_drawing


def begin(draft: Draft) -> None:
    """A match has begun: everyone who sits at the table draws."""
    seal(draft, "pack")


def draw_on(draft: Draft) -> bool:
    """Draw until everybody has a seat. False: somebody may still open their link."""
    while is_drawing(draft.room):
        if _drawing(draft).opened is None and not seal_and_open(draft, "pack"):
            return False
        _draw(draft)
    return True


def _draw(draft: Draft) -> None:
    draft.add(LotsDrawn(write_move(lots.next_draw(_drawing(draft)))))
    drawing = _drawing(draft)
    if not lots.levels(drawing):
        seats = lots.new_seats(drawing, game_of(draft.room))
        draft.add(SeatsDrawn(drawing.seats, seats, seats[order_of(drawing.found)[0]]))


def _drawing(draft: Draft) -> RoomLots:
    assert draft.room.lots is not None
    return draft.room.lots
