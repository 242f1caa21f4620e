"""Lots at a table of people, as a value: who deals first and who sits where, drawn from sealed packs (POQ-3)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine import lots
from brelan.engine.chance.committed import Opening, PackProof, cut, seal_pack
from brelan.engine.game import AnyGame
from brelan.engine.lots import Lots
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn
from brelan.errors import BrokenRecord
from brelan.pieces.seats import put
from brelan.records.keep import keep_lots
from brelan.records.record import LotsRecord
from brelan.rooms.deal import Sealed, commitments_of
from brelan.rooms.events import Entry, LotsDrawn, LotsSealed


class RoomLots(Struct, frozen=True):
    """Lots that are being drawn, or were. Players are numbered by the chairs on which they sat when it began."""

    seats: tuple[int, ...]
    found: Lots
    sealed: Sealed | None = None
    draws: tuple[Drawn, ...] = ()
    proofs: tuple[tuple[int, PackProof], ...] = ()
    placed: bool = False  # everyone sits on their new chair


def begin(game: AnyGame, seats: tuple[int, ...]) -> RoomLots:
    """Nobody has drawn."""
    return RoomLots(seats, lots.begin(game.lots, len(seats)))


def levels(drawing: RoomLots) -> tuple[int, ...]:
    """The chairs that draw now: at first all, then those that tied. Empty: all places are known."""
    level = next((group for group in drawing.found.groups if len(group) > 1), ())
    return tuple(drawing.seats[player] for player in level)


def sealed_pack(drawing: RoomLots, secret: bytes) -> tuple[Opening, ...]:
    """The pack from which the next cards are drawn."""
    return seal_pack(secret, 0, drawing.found.pack)


def seal(drawing: RoomLots, entry: Entry, event: LotsSealed) -> RoomLots:
    """A sealed pack waits to be cut."""
    pack = sealed_pack(drawing, bytes.fromhex(event.secret))
    if event.commitments != commitments_of(pack):
        raise _broken()
    return replace(drawing, sealed=Sealed(pack, event.commitments, (None,) * len(drawing.seats), entry.at))


def give_cut(drawing: RoomLots, seat: int, seed: str) -> RoomLots:
    """A player's seed."""
    assert drawing.sealed is not None
    cuts = put(drawing.sealed.cuts, drawing.seats.index(seat), seed)
    return replace(drawing, sealed=replace(drawing.sealed, cuts=cuts))


def drawn_with(drawing: RoomLots, seeds: tuple[str, ...]) -> Drawn:
    """What the tied players draw, once the seeds have cut the sealed pack."""
    assert drawing.sealed is not None
    order = cut(drawing.sealed.commitments, seeds)
    return Drawn(tuple(drawing.sealed.pack[position].card for position in order[: len(levels(drawing))]))


def draw(drawing: RoomLots, event: LotsDrawn) -> RoomLots:
    """The cards are turned."""
    if drawing.sealed is None:
        raise _broken()
    drawn = drawn_with(drawing, event.seeds)
    if write_move(drawn) != event.text:
        raise _broken()
    proof = PackProof(drawing.sealed.commitments, event.seeds, drawing.sealed.pack)
    return replace(
        drawing,
        found=lots.apply(drawing.found, drawn, []),
        sealed=None,
        draws=(*drawing.draws, drawn),
        proofs=(*drawing.proofs, (len(drawing.draws) + 1, proof)),
    )


def _broken() -> BrokenRecord:
    return BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")


def new_seats(drawing: RoomLots, game: AnyGame) -> tuple[int, ...]:
    """The chair to which each player moves; the first stays: only the order around the table counts."""
    places = lots.places(lots.order_of(drawing.found), game.direction)
    return tuple(drawing.seats[place] for place in places)


def lots_record(drawing: RoomLots, game: AnyGame) -> LotsRecord:
    """For the record of the first deal, in which seats are numbered from 0."""
    places = lots.places(lots.order_of(drawing.found), game.direction)
    return keep_lots(places, list(drawing.draws), list(drawing.proofs))
