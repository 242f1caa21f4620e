"""Chains, sealings and links: what the table publishes and opens, and what people do (docs/fairness.md). Lots for the
first deal and the seats are drawn from sealed packs (POQ-3)."""

from __future__ import annotations

from brelan.engine.chance.chains import ChainHolder, Published
from brelan.engine.chance.sealing import SealingKind
from brelan.engine.lots import order_of
from brelan.engine.notation import write_move
from brelan.errors import BadOption, NotNow, NotYours
from brelan.rooms import commands as c
from brelan.rooms import lots
from brelan.rooms.chance import (
    OWN_LINKS,
    SealedNow,
    chain_of,
    derived,
    fits,
    last_link,
    lasts,
    own_link,
    party_at,
    sealed_pack,
    waiting_for,
)
from brelan.rooms.chance_events import ChainPublished, LinkGiven, LinksOpened, LotsDrawn, Sealed, TakesPart
from brelan.rooms.decide.decision import SECRET_BYTES, Draft, decides
from brelan.rooms.events import SeatsDrawn
from brelan.rooms.lots import RoomLots
from brelan.rooms.room import Room, awaited, game_of, is_drawing, sealing_parties


def publish_own(draft: Draft, seats: tuple[int, ...]) -> None:
    """The table and its bots on these chairs have chains with a link for the next sealing."""
    for seat in (None, *seats):
        if seat is None:
            _publish_own(draft, seat, "table")
        elif draft.room.chairs[seat].bot is not None:
            _publish_own(draft, seat, "bot")


def _publish_own(draft: Draft, seat: int | None, kind: ChainHolder) -> None:
    chance = draft.room.chance
    chain = chain_of(chance, seat)
    if chain.kind == kind and lasts(chance, chain):
        return
    root = draft.stream("chain").token(SECRET_BYTES).hex()
    end = derived(chance.table, root, OWN_LINKS).end
    draft.add(ChainPublished(seat, kind, chance.number + 1, end, OWN_LINKS, root))


def seal(draft: Draft, kind: SealingKind) -> None:
    """Seal what chance must answer next."""
    publish_own(draft, sealing_parties(draft.room).seats)
    if kind == "throw":
        draft.add(Sealed(draft.room.chance.number + 1, kind))
        return
    secret, chance = draft.stream("pack").token(SECRET_BYTES).hex(), draft.room.chance
    _, commitments = sealed_pack(chance, secret, sealing_parties(draft.room).stock)
    draft.add(Sealed(chance.number + 1, kind, commitments, secret))


def is_awaited(draft: Draft) -> bool:
    """Somebody still has time to open their link."""
    return bool(awaited(draft.room)) and draft.room.table.cut_seconds > 0


def seal_and_open(draft: Draft, kind: SealingKind) -> bool:
    """Seal what chance must answer next, if it is not sealed yet, and open its links. False: somebody is awaited."""
    if draft.room.chance.sealed is None:
        seal(draft, kind)
    if is_awaited(draft):
        return False
    open_links(draft)
    return True


def open_links(draft: Draft) -> None:
    """Those that people have opened, with those of the table and its bots. The others are withheld."""
    chance, sealed = draft.room.chance, waiting_for(draft.room.chance)
    links = tuple(
        own_link(chance, chain, sealed.number) if chain.kind in ("table", "bot") else link
        for chain, link in zip(sealed.chains, sealed.links, strict=True)
    )
    draft.add(LinksOpened(sealed.number, links))


@decides(c.PublishChain)
def publish_chain(draft: Draft, command: c.PublishChain) -> None:
    """A person's chain; their own end again says that they are there.

    An end that was ever published at this table is refused: its links may be known.
    """
    room, seat = draft.room, draft.seat
    if chain_of(room.chance, seat).end == command.end:
        if command.end in room.chance.silent:
            draft.add(TakesPart(seat))
        return
    if room.chance.sealed is not None:
        raise NotNow("sealed-now", "something is sealed: publish the chain when its links are open")
    if command.end in room.chance.ends:
        raise NotNow("end-published", "this end was published before: make another chain")
    draft.add(ChainPublished(seat, "person", room.chance.number + 1, command.end))


def open_link(draft: Draft, command: c.OpenLink) -> bool:
    """A person's link, for what is sealed now. False: it is known already."""
    chance, seat = draft.room.chance, draft.seat
    if _is_known(draft.room, chain_of(chance, seat), command):
        return False
    sealed = chance.sealed
    if sealed is None or sealed.number != command.number:
        raise _untimely(command.number, is_late=command.number <= chance.number)
    chain = _chain_in(draft.room, sealed, seat)
    if not fits(chance, chain, command.number, command.link):
        raise BadOption(
            "link-fails", "this is not the link of your chain for sealing {number}", number=command.number
        )
    draft.add(LinkGiven(seat, command.number, command.link))
    return True


def _untimely(number: int, *, is_late: bool) -> NotNow:
    if is_late:
        return NotNow("link-late", "the link came too late for sealing {number}", number=number)
    return NotNow("not-sealed", "sealing {number} does not wait for links", number=number)


def _is_known(room: Room, chain: Published, command: c.OpenLink) -> bool:
    """The same link again: another tab has sent it, or the answer was lost."""
    return last_link(room.chance, chain) == (command.number - chain.first + 1, command.link)


def _chain_in(room: Room, sealed: SealedNow, seat: int) -> Published:
    """The chain with which the person on this chair takes part."""
    party = party_at(sealed, seat)
    chain = chain_of(room.chance, seat)
    if party is None or chain.kind != "person" or sealed.chains[party] != chain:
        raise NotYours("no-chain", "you have no chain for sealing {number}", number=sealed.number)
    return chain


def begin_lots(draft: Draft) -> None:
    """A match has begun: everyone who sits at the table draws."""
    seal(draft, "pack")


def draw_lots(draft: Draft) -> bool:
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
