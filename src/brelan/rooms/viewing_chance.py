"""From a room to what one viewer may see of its chance."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.chains import Published
from brelan.engine.notation import write_move
from brelan.records.record import CHANCE, MoveLine, Proofs
from brelan.records.redact import close_proofs, redact_moves
from brelan.rooms.chance import SealedNow, chain_of
from brelan.rooms.chance_view import ChanceView, DealChanceView, SealedGroup, SealedView, deal_chance
from brelan.rooms.deal import Deal
from brelan.rooms.due import links_until
from brelan.rooms.lots import RoomLots
from brelan.rooms.memo import KEPT_MOMENTS, once
from brelan.rooms.room import Room, awaited, deals_played, is_drawing, is_taken

KEPT_DEALS: Final = 2_048
"""Of deals, each as one place has seen its chance: some five kilobytes."""


@once(KEPT_MOMENTS)
def chance_from(room: Room, place: int | None, shift: int = 0) -> ChanceView:
    """As a place in the deal sees it, or somebody beside the table; `mine` is not said."""
    chance = room.chance
    seats = tuple(seat for seat, chair in enumerate(room.chairs) if is_taken(chair))
    return ChanceView(
        table=chance.table,
        number=chance.number - (chance.sealed is not None),
        after=chance.after,
        mine=None,
        chains=tuple(_chain_view(chain_of(chance, seat)) for seat in (None, *seats)),
        sealed=_sealed_view(room, chance.sealed, shift) if chance.sealed is not None else None,
        deal=_deal_view(room, place),
    )


def _chain_view(chain: Published) -> Published:
    """Whoever has none will have none at the next sealing too: that is not news."""
    return replace(chain, first=0) if chain.kind == "none" else chain


def _sealed_view(room: Room, sealed: SealedNow, shift: int) -> SealedView:
    return SealedView(
        number=sealed.number,
        kind=sealed.kind,
        before=sealed.before,
        chains=sealed.chains,
        commitments=sealed.commitments,
        digest=sealed.digest,
        waiting=awaited(room),
        until=links_until(room, shift),
    )


def _deal_view(room: Room, place: int | None) -> DealChanceView | None:
    """Lots belong to the deal that they were drawn for."""
    deal, drawing = room.deal, room.lots
    if is_drawing(room) and drawing is not None:
        return deal_chance(deals_played(room) + 1, (_lots_group(drawing),))
    if deal is None:
        return None
    if drawing is not None and deal.lots is not None:
        return deal_chance(deal.number, (_lots_group(drawing), _played_group(deal, place)))
    return _played_view(deal.proofs, deal.number, deal.chains, _drawn(deal, place))


def _drawn(deal: Deal, place: int | None) -> tuple[MoveLine, ...]:
    """What has fallen, as the place may read it by now."""
    return redact_moves(registry.game(deal.game), deal.steps, place, chance_only=True)


@once(KEPT_DEALS)
def _played_view(
    proofs: Proofs,
    number: int,
    chains: tuple[tuple[Published, ...], ...],
    drawn: tuple[MoveLine, ...],
) -> DealChanceView:
    """It stays the same while players bet: pages compare it by its identity first."""
    return deal_chance(number, (SealedGroup(close_proofs(proofs, drawn), chains, drawn),))


def _played_group(deal: Deal, place: int | None) -> SealedGroup:
    drawn = _drawn(deal, place)
    return SealedGroup(close_proofs(deal.proofs, drawn), deal.chains, drawn)


def _lots_group(drawing: RoomLots) -> SealedGroup:
    """A pack that is open, but not drawn from, has shown nothing yet."""
    drawn = tuple(MoveLine(CHANCE, write_move(draw)) for draw in drawing.draws)
    used = drawing.chains[: len(drawing.proofs)]
    return SealedGroup(close_proofs(drawing.proofs, drawn), used, drawn)
