"""One deal at a table of people, as a value: what was sealed, cut, drawn and played. The engine is the judge."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from brelan import games
from brelan.engine import options
from brelan.engine.chance.committed import (
    Opening,
    PackProof,
    Proof,
    ThrowProof,
    card_commitment,
    cut,
    seal_pack,
)
from brelan.engine.deal import Played
from brelan.engine.events import Event
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, read_outcome
from brelan.engine.turns import Draw, Drawn, Seat, Turn
from brelan.errors import BrokenRecord
from brelan.pieces.seats import put
from brelan.records.keep import keep_deal, keep_record
from brelan.records.record import LotsRecord, Reader, Record
from brelan.records.redact import redact_record
from brelan.rooms.events import (
    CutGiven,
    DealFinished,
    DealOpened,
    Entry,
    Fell,
    Moved,
    PackCut,
    PackSealed,
    ThrowSealed,
)


class Sealed(Struct, frozen=True):
    """A sealed pack that waits to be cut."""

    pack: tuple[Opening, ...]  # by position: the table's secret
    commitments: tuple[str, ...]
    cuts: tuple[str | None, ...]  # by place
    since: int


class Deal(Struct, frozen=True):
    """A deal that is being played, or the last one. Places number the seats that were dealt in."""

    game: str
    number: int
    rules: Any
    seats: tuple[int, ...]
    names: tuple[str, ...]
    table: Table
    members: tuple[int | None, ...]  # to whom each place was dealt; None: a bot
    steps: tuple[Played[Any], ...]
    seqs: tuple[int, ...]  # of the entry that made each step
    opened: int  # seq of its first entry
    seq: int  # of the last entry that changed it: what was meant for an earlier moment is stale
    sealed: Sealed | None = None
    pack: tuple[Opening, ...] = ()  # cut and still to be drawn, the next card first
    throw: ThrowSealed | None = None  # the next throw
    proofs: tuple[tuple[int, Proof], ...] = ()  # each with the number of the first chance move that it proves
    chances: int = 0  # moves of chance so far
    finished: bool = False
    lots: LotsRecord | None = None  # what was drawn before it for deal and seats

    @property
    def state(self) -> Any:
        """The engine's state now."""
        return self.steps[-1].state


def open_deal(game: AnyGame, entry: Entry, event: DealOpened, members: tuple[int | None, ...]) -> Deal:
    """The start of a deal, forced payments made."""
    rules = options.build(game.Rules, event.rules)
    table = Table(event.stacks, event.dealer, event.pools, event.posting)
    state, events = game.start(rules, table)
    return Deal(
        game=game.name,
        number=event.number,
        rules=rules,
        seats=event.seats,
        names=event.names,
        table=table,
        members=members,
        steps=(Played(None, None, state, events),),
        seqs=(entry.seq,),
        opened=entry.seq,
        seq=entry.seq,
    )


def turn_of(deal: Deal) -> Turn:
    """Whose turn it is, by place."""
    return games.find(deal.game).turn(deal.state)


def seat_to_move(deal: Deal | None) -> int | None:
    """The chair that must move now."""
    if deal is None or deal.finished:
        return None
    turn = turn_of(deal)
    return deal.seats[turn.seat] if isinstance(turn, Seat) else None


def reduce_deal(deal: Deal, entry: Entry) -> Deal:
    """The deal after an entry of the log that belongs to it."""
    event = entry.event
    match event:
        case PackSealed():
            changed = replace(deal, sealed=_sealed(deal, event, entry.at))
        case CutGiven(seat=seat, seed=seed):
            return _with_cut(deal, deal.seats.index(seat), seed)  # others' cuts make no move stale
        case PackCut(seeds=seeds):
            changed = _cut(deal, seeds)
        case ThrowSealed():
            return replace(deal, throw=event)
        case Fell():
            changed = _fallen(deal, event)
        case Moved():
            changed = _moved(deal, event)
        case DealFinished():
            changed = replace(deal, finished=True)
        case _:
            return deal
    seqs = (*deal.seqs, entry.seq) if len(changed.steps) > len(deal.steps) else deal.seqs
    return replace(changed, seq=entry.seq, seqs=seqs)


def events_of(deal: Deal) -> tuple[tuple[int, Event], ...]:
    """All that happened in it, each with the number of the entry that led to it."""
    steps = zip(deal.seqs, deal.steps, strict=True)
    return tuple((seq, event) for seq, step in steps for event in step.events)


def _sealed(deal: Deal, event: PackSealed, now: int) -> Sealed:
    turn = turn_of(deal)
    assert isinstance(turn, Draw)
    pack = seal_pack(bytes.fromhex(event.secret), 0, turn.stock)
    if event.commitments != commitments_of(pack):
        raise BrokenRecord("seal-broken", "deal {deal}: the sealed pack is not the one in the log", deal=deal.number)
    return Sealed(pack, event.commitments, (None,) * len(deal.seats), now)


def commitments_of(pack: tuple[Opening, ...]) -> tuple[str, ...]:
    """The public seal of each position."""
    return tuple(card_commitment(opening) for opening in pack)


def _with_cut(deal: Deal, place: int, seed: str) -> Deal:
    assert deal.sealed is not None
    return replace(deal, sealed=replace(deal.sealed, cuts=put(deal.sealed.cuts, place, seed)))


def _cut(deal: Deal, seeds: tuple[str, ...]) -> Deal:
    sealed = deal.sealed
    assert sealed is not None
    proof = PackProof(sealed.commitments, seeds, sealed.pack)
    order = cut(sealed.commitments, seeds)
    return replace(
        deal,
        sealed=None,
        pack=tuple(sealed.pack[position] for position in order),
        proofs=(*deal.proofs, (deal.chances + 1, proof)),
    )


def _fallen(deal: Deal, event: Fell) -> Deal:
    outcome = read_outcome(event.secret or event.text)
    chances = deal.chances + 1
    if isinstance(outcome, Drawn):
        deal = replace(deal, pack=deal.pack[len(outcome.cards) :])
    else:
        assert deal.throw is not None
        proof = ThrowProof(deal.throw.commitment, event.seeds, event.opened)
        deal = replace(deal, throw=None, proofs=(*deal.proofs, (chances, proof)))
    return _step(replace(deal, chances=chances), None, outcome)


def _moved(deal: Deal, event: Moved) -> Deal:
    move = read_action(event.secret or event.text, games.find(deal.game).Action)
    return _step(deal, deal.seats.index(event.seat), move)


def _step(deal: Deal, place: int | None, move: Any) -> Deal:
    state, events = games.find(deal.game).apply(deal.state, move)
    return replace(deal, steps=(*deal.steps, Played(place, move, state, events)))


def record_of(deal: Deal, viewer: Reader) -> Record:
    """The deal as a record, as the viewer (a place, or "spectator") may keep it."""
    game = games.find(deal.game)
    kept = keep_deal(game, deal.table, list(deal.steps), proofs=list(deal.proofs))
    return redact_record(keep_record(game, deal.rules, deal.names, [kept], lots=deal.lots), viewer)
