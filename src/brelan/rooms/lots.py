"""Lots at a table of people, as a value: who deals first and who sits where, drawn from sealed packs (POQ-3)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from brelan.engine import lots
from brelan.engine.chance.chains import Published
from brelan.engine.chance.sealing import SealedPack, draw_order
from brelan.engine.game import AnyGame
from brelan.engine.lots import Lots
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn
from brelan.errors import BrokenRecord
from brelan.records.from_deal import keep_lots
from brelan.records.record import LotsRecord
from brelan.rooms.chance import Chance, Parties, proof_of, waiting_for
from brelan.rooms.chance_events import LinksOpened, LotsDrawn
from brelan.rooms.deal import used_chains


class RoomLots(Struct, frozen=True):
    """Lots that are being drawn, or were. Players are numbered by the chairs on which they sat when it began."""

    seats: tuple[int, ...]
    found: Lots
    opened: SealedPack | None = None  # its links are open: cards are drawn from it
    draws: tuple[Drawn, ...] = ()
    proofs: tuple[tuple[int, SealedPack], ...] = ()
    chains: tuple[tuple[Published, ...], ...] = ()  # of those who took part in each sealing
    placed: bool = False  # everyone sits on their new chair


def begin(game: AnyGame, seats: tuple[int, ...]) -> RoomLots:
    """Nobody has drawn."""
    return RoomLots(seats, lots.begin(game.lots, len(seats)))


def levels(drawing: RoomLots) -> tuple[int, ...]:
    """The chairs that draw now: at first all, then those that tied. Empty: all places are known."""
    level = next((group for group in drawing.found.groups if len(group) > 1), ())
    return tuple(drawing.seats[player] for player in level)


def parties_of(drawing: RoomLots) -> Parties:
    """All players take part in every sealing, also those who do not draw again."""
    return Parties(drawing.seats, drawing.found.pack)


def open_pack(drawing: RoomLots, chance: Chance, event: LinksOpened) -> RoomLots:
    """All links are open; `chance` is that of the table before it."""
    sealed = waiting_for(chance)
    proof = proof_of(sealed, event.links)
    if not isinstance(proof, SealedPack):
        raise _broken()
    return replace(drawing, opened=proof, chains=(*drawing.chains, sealed.chains))


def next_draw(drawing: RoomLots) -> Drawn:
    """What the tied players draw from the pack whose links are open."""
    proof = _opened(drawing)
    return Drawn(tuple(proof.openings[position].card for position in draw_order(proof)[: len(levels(drawing))]))


def _opened(drawing: RoomLots) -> SealedPack:
    if drawing.opened is None:
        raise _broken()
    return drawing.opened


def draw(drawing: RoomLots, event: LotsDrawn) -> RoomLots:
    """The cards are turned."""
    drawn = next_draw(drawing)
    if write_move(drawn) != event.text:
        raise _broken()
    return replace(
        drawing,
        found=lots.apply(drawing.found, drawn, []),
        opened=None,
        draws=(*drawing.draws, drawn),
        proofs=(*drawing.proofs, (len(drawing.draws) + 1, _opened(drawing))),
    )


def _broken() -> BrokenRecord:
    return BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")


def new_seats(drawing: RoomLots, game: AnyGame) -> tuple[int, ...]:
    """The chair to which each player moves; the first stays: only the order around the table counts."""
    return tuple(drawing.seats[place] for place in _places(drawing, game))


def _places(drawing: RoomLots, game: AnyGame) -> tuple[int, ...]:
    return lots.places(lots.order_of(drawing.found), game.direction)


def lots_record(drawing: RoomLots, game: AnyGame) -> LotsRecord:
    """For the record of the first deal, in which seats are numbered from 0."""
    return keep_lots(_places(drawing, game), list(drawing.draws), list(drawing.proofs))


def lots_chains(drawing: RoomLots, game: AnyGame) -> tuple[Published, ...]:
    """The chains of those who drew, by the same seats."""
    return used_chains(drawing.chains, _places(drawing, game))
