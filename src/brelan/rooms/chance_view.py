"""What a viewer is told about chance, to check it: chains, sealings, links, and openings of what they may see.

docs/api.md describes it for programs, docs/fairness.md the protocol behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.chains import LONGEST_CHAIN, Published
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    SealedPack,
    SealedThrow,
    Sealing,
    SealingKind,
    commitments_of,
    kind_of,
    published_digest,
)
from brelan.engine.notation import read_outcome, write_move
from brelan.engine.turns import Rolled
from brelan.records.record import CHANCE, MoveLine, Proofs
from brelan.records.redact import close_proofs, redact_moves
from brelan.rooms.chance import SealedNow, chain_of
from brelan.rooms.deal import Deal
from brelan.rooms.due import links_until
from brelan.rooms.lots import RoomLots
from brelan.rooms.memo import once
from brelan.rooms.room import Room, awaited, deals_played, is_drawing, is_taken


class SealedView(Struct, frozen=True):
    """A pack or a throw that waits for links."""

    number: int
    kind: SealingKind
    before: str  # the digest after the sealing before it
    chains: tuple[Published, ...]  # of those who take part, the table's first
    commitments: tuple[str, ...]  # one for each position of a pack
    digest: str  # of all this: note it before you open your link
    waiting: tuple[int, ...]  # seats whose players are waited for
    until: int  # whoever has not opened their link by then withholds it


class OpenedView(Struct, frozen=True):
    """A sealing whose links are open."""

    number: int
    kind: SealingKind
    before: str
    chains: tuple[Published, ...]
    commitments: tuple[str, ...]
    links: tuple[str, ...]  # in the order of the chains; empty: withheld, or no chain
    after: str


class CardView(Struct, frozen=True):
    """What lies at a position of a sealed pack, and the salt that proves it."""

    sealing: int
    position: int
    card: str
    salt: str


class DiceView(Struct, frozen=True):
    """What fell."""

    sealing: int
    dice: tuple[str, ...]


class DealChanceView(Struct, frozen=True):
    """The sealings of a deal, and of the lots before it."""

    number: int
    sealings: tuple[OpenedView, ...]
    openings: tuple[CardView, ...]  # of cards that the viewer may see
    throws: tuple[DiceView, ...]


class ChanceView(Struct, frozen=True):
    """All that the viewer needs to check the chance of the table."""

    table: str  # its name in every hash
    number: int  # of the last sealing whose links are open
    after: str  # the digest after it
    mine: int | None  # the viewer's seat
    chains: tuple[Published, ...]  # of the table and of all who sit at it, as they are now; without one, `first` is 0
    sealed: SealedView | None
    deal: DealChanceView | None  # the deal that is played, or the last one
    length: int = LONGEST_CHAIN  # a chain has this many links at the most


NO_CHANCE: Final = ChanceView(table="", number=0, after="", mine=None, chains=(), sealed=None, deal=None)
"""Until it is said for whom, and where nothing is left to check."""


class SealedGroup(Struct, frozen=True):
    """The proofs of a deal or of lots, closed for the viewer, with the moves of chance that they prove."""

    proofs: Proofs
    chains: tuple[tuple[Published, ...], ...]
    moves: tuple[MoveLine, ...]


def deal_chance(number: int, groups: tuple[SealedGroup, ...]) -> DealChanceView:
    """What was sealed and opened for a deal."""
    sealings = [
        (sealing, chains, moves)
        for group in groups
        for (sealing, moves), chains in zip(_sealings(group), group.chains, strict=True)
    ]
    return DealChanceView(
        number=number,
        sealings=tuple([_opened_view(sealing, chains) for sealing, chains, _ in sealings]),
        openings=tuple([card for sealing, _, _ in sealings for card in _cards(sealing)]),
        throws=tuple(
            [
                DiceView(sealing.number, fell.dice)
                for sealing, _, fell in sealings
                if isinstance(sealing, SealedThrow) and isinstance(fell, Rolled)
            ]
        ),
    )


def _sealings(group: SealedGroup) -> Iterator[tuple[Sealing, Any]]:
    """Each sealing, with the first move of chance that it served, if that was made."""
    chances = [line.text for line in group.moves if line.who == CHANCE]
    for move, proof in group.proofs:
        yield proof, read_outcome(chances[move - 1]) if move <= len(chances) else None


def _opened_view(sealing: Sealing, chains: tuple[Published, ...]) -> OpenedView:
    links = tuple(["" if answer in (WITHHELD, NONE) else answer for answer in sealing.answers])
    return OpenedView(
        sealing.number, kind_of(sealing), sealing.before, chains, commitments_of(sealing), links, sealing.after
    )


def _cards(sealing: Sealing) -> Iterator[CardView]:
    if isinstance(sealing, SealedPack):
        for opening in sealing.openings:
            yield CardView(sealing.number, opening.position, opening.card, opening.salt)


# What is new

BEHIND: Final[dict[str, Any]] = {"is": "again"}
"""The page has missed something: it must ask for everything."""


def chance_news(before: ChanceView, now: ChanceView) -> list[dict[str, Any]]:
    """What somebody who knew `before` must be told, in the order in which it happened."""
    if now.deal is before.deal and (now.sealed, now.chains) == (before.sealed, before.chains):
        return []  # somebody has moved, or talked
    return [
        *_new_deal(before, now),
        *_new_chains(before, now),
        *_new_sealings(before, now),
        *_new_openings(before, now),
    ]


def _new_deal(before: ChanceView, now: ChanceView) -> Iterator[dict[str, Any]]:
    if now.deal is not None and (before.deal is None or before.deal.number != now.deal.number):
        yield {"is": "deal", "number": now.deal.number}


def _new_chains(before: ChanceView, now: ChanceView) -> Iterator[dict[str, Any]]:
    gone = {chain.seat for chain in before.chains} - {chain.seat for chain in now.chains}
    for chain in (*now.chains, *(Published(seat, "none", 0) for seat in gone)):
        if chain not in before.chains:
            yield {"is": "chain", **msgspec.to_builtins(chain)}


def _new_sealings(before: ChanceView, now: ChanceView) -> Iterator[dict[str, Any]]:
    known = {sealing.number for sealing in _opened(before)}
    if set(range(before.number + 1, now.number + 1)) - {sealing.number for sealing in _opened(now)}:
        yield BEHIND  # a deal was over before its last sealing was told
    pending = before.sealed.number if before.sealed is not None else None
    for sealing in _opened(now):
        if sealing.number in known:
            continue
        if sealing.number != pending:
            yield _sealed_news(sealing)
        yield {"is": "opened", "number": sealing.number, "links": sealing.links, "after": sealing.after}
    if now.sealed is not None and now.sealed.number != pending:
        yield _sealed_news(now.sealed)


def _sealed_news(sealing: OpenedView | SealedView) -> dict[str, Any]:
    """`until` is 0 where the links are open already."""
    one = sealing
    digest = published_digest(one.before, one.number, one.kind, one.chains, one.commitments)
    until = one.until if isinstance(one, SealedView) else 0
    told = {name: getattr(one, name) for name in ("number", "kind", "before", "commitments")}
    return {"is": "sealed", **told, "chains": msgspec.to_builtins(one.chains), "digest": digest, "until": until}


def _new_openings(before: ChanceView, now: ChanceView) -> Iterator[dict[str, Any]]:
    if now.deal is None:
        return
    same = before.deal if before.deal is not None and before.deal.number == now.deal.number else None
    cards = [card for card in now.deal.openings if same is None or card not in same.openings]
    if cards:
        yield {"is": "cards", "openings": msgspec.to_builtins(cards)}
    for fell in now.deal.throws:
        if same is None or fell not in same.throws:
            yield {"is": "dice", "sealing": fell.sealing, "dice": fell.dice}


def _opened(view: ChanceView) -> tuple[OpenedView, ...]:
    return view.deal.sealings if view.deal is not None else ()


KEPT_DEALS: Final = 2_048
"""Of deals, each as one place has seen its chance: some five kilobytes."""


def chance_from(room: Room, place: int | None, shift: int = 0) -> ChanceView:
    """As a place in the deal sees it, or somebody beside the table; `mine` is not said."""
    chance = room.chance
    seats = tuple([seat for seat, chair in enumerate(room.chairs) if is_taken(chair)])
    return ChanceView(
        table=chance.table,
        number=chance.number - (chance.sealed is not None),
        after=chance.after,
        mine=None,
        chains=tuple([_chain_view(chain_of(chance, seat)) for seat in (None, *seats)]),
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


@once(KEPT_DEALS)  # saves up to 4 % of the calls of a move
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
    drawn = tuple([MoveLine(CHANCE, write_move(draw)) for draw in drawing.draws])
    used = drawing.chains[: len(drawing.proofs)]
    return SealedGroup(close_proofs(drawing.proofs, drawn), used, drawn)
