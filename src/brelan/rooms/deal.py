"""One deal at a table of people, as a value: what was sealed, drawn, thrown and played. The engine is the judge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.engine.chance.chains import Published
from brelan.engine.chance.committed import Opening, PackProof, ThrowProof, card_commitment, cut, seal_pack
from brelan.engine.chance.sealing import SealedPack, Sealing, order_of
from brelan.engine.deal import Played
from brelan.engine.events import Event
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, read_outcome
from brelan.engine.turns import Draw, Drawn, Roll, Seat, Turn
from brelan.errors import BrokenRecord
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import ChanceRecord, LotsRecord, Proof, Reader, Record
from brelan.records.redact import redact_record
from brelan.rooms.chance import Chance, Parties, proof_of, table_name, waiting_for
from brelan.rooms.chance_events import Fell, LinksOpened, PackCut, PackSealed, Sealed, ThrowSealed
from brelan.rooms.events import DealFinished, DealOpened, Entry, Moved


class FirstSealed(Struct, frozen=True):
    """A pack that was sealed by version 1. If it was not cut before version 2, another is sealed in its place."""

    pack: tuple[Opening, ...]  # by position: the table's secret
    commitments: tuple[str, ...]
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
    chained: bool = False  # it is proved by version 2
    pack: tuple[Opening, ...] = ()  # still to be drawn, the next card first
    dice: str = ""  # the digest from which the next throw falls, once its links are open
    proofs: tuple[tuple[int, Proof], ...] = ()  # each with the number of the first chance move that it proves
    chains: tuple[tuple[Published, ...], ...] = ()  # of those who took part in each sealing
    chances: int = 0  # moves of chance so far
    finished: bool = False
    lots: LotsRecord | None = None  # what was drawn before it for deal and seats
    lots_chains: tuple[Published, ...] = ()  # of those who drew, by the seats of its record
    first_sealed: FirstSealed | None = None  # version 1
    first_throw: ThrowSealed | None = None  # version 1

    @property
    def state(self) -> Any:
        """The engine's state now."""
        return self.steps[-1].state


def open_deal(game: AnyGame, entry: Entry, event: DealOpened, members: tuple[int | None, ...]) -> Deal:
    """The start of a deal, forced payments made."""
    rules = options.build(game.Rules, event.rules)
    table = Table(event.stacks, event.dealer, event.pools, event.posting, event.dead)
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
        chained=event.chance is not None,
    )


def turn_of(deal: Deal) -> Turn:
    """Whose turn it is, by place."""
    return registry.game(deal.game).turn(deal.state)


def seat_to_move(deal: Deal | None) -> int | None:
    """The chair that must move now."""
    if deal is None or deal.finished:
        return None
    turn = turn_of(deal)
    return deal.seats[turn.seat] if isinstance(turn, Seat) else None


def reduce_deal(deal: Deal, entry: Entry, chance: Chance) -> Deal:
    """The deal after an entry of the log that belongs to it. `chance` is that of the table before it."""
    event = entry.event
    match event:
        case Sealed():
            return replace(deal, first_sealed=None, first_throw=None)  # another in the place of an older one
        case LinksOpened():
            return _links_opened(deal, chance, event)
        case Fell():
            changed = _fallen(deal, event)
        case Moved():
            changed = _moved(deal, event)
        case DealFinished():
            changed = replace(deal, finished=True)
        case PackSealed():
            changed = replace(deal, first_sealed=_first_sealed(deal, event, entry.at))
        case PackCut(seeds=seeds):
            changed = _cut(deal, seeds)
        case ThrowSealed():
            return replace(deal, first_throw=event)
        case _:
            return deal
    seqs = (*deal.seqs, entry.seq) if len(changed.steps) > len(deal.steps) else deal.seqs
    return replace(changed, seq=entry.seq, seqs=seqs)


def parties_of(deal: Deal) -> Parties:
    """Who takes part in the next sealing, and which cards are in it."""
    turn = turn_of(deal)
    return Parties(deal.seats, turn.stock if isinstance(turn, Draw) else ())


def needs_sealing(deal: Deal, turn: Roll | Draw) -> bool:
    """Nothing is open from which this move of chance could come."""
    return len(turn.stock) != len(deal.pack) if isinstance(turn, Draw) else not deal.dice


def events_of(deal: Deal) -> tuple[tuple[int, Event], ...]:
    """All that happened in it, each with the number of the entry that led to it."""
    steps = zip(deal.seqs, deal.steps, strict=True)
    return tuple((seq, event) for seq, step in steps for event in step.events)


def _links_opened(deal: Deal, chance: Chance, event: LinksOpened) -> Deal:
    sealed = waiting_for(chance)
    proof = proof_of(sealed, event.links)
    deal = replace(
        deal, chained=True, proofs=(*deal.proofs, (deal.chances + 1, proof)), chains=(*deal.chains, sealed.chains)
    )
    if isinstance(proof, SealedPack):
        return replace(deal, pack=tuple(proof.openings[at] for at in order_of(proof.after, len(proof.openings))))
    return replace(deal, dice=proof.after)


def _first_sealed(deal: Deal, event: PackSealed, now: int) -> FirstSealed:
    turn = turn_of(deal)
    assert isinstance(turn, Draw)
    pack = seal_pack(bytes.fromhex(event.secret), 0, turn.stock)
    if event.commitments != first_commitments(pack):
        raise BrokenRecord("seal-broken", "deal {deal}: the sealed pack is not the one in the log", deal=deal.number)
    return FirstSealed(pack, event.commitments, now)


def first_commitments(pack: tuple[Opening, ...]) -> tuple[str, ...]:
    """The public seal of each position, in version 1."""
    return tuple(card_commitment(opening) for opening in pack)


def _cut(deal: Deal, seeds: tuple[str, ...]) -> Deal:
    sealed = deal.first_sealed
    assert sealed is not None
    proof = PackProof(sealed.commitments, seeds, sealed.pack)
    order = cut(sealed.commitments, seeds)
    return replace(
        deal,
        first_sealed=None,
        pack=tuple(sealed.pack[position] for position in order),
        proofs=(*deal.proofs, (deal.chances + 1, proof)),
    )


def _fallen(deal: Deal, event: Fell) -> Deal:
    outcome = read_outcome(event.secret or event.text)
    chances = deal.chances + 1
    if isinstance(outcome, Drawn):
        deal = replace(deal, pack=deal.pack[len(outcome.cards) :])
    elif deal.first_throw is not None:
        proof = ThrowProof(deal.first_throw.commitment, event.seeds, event.opened)
        deal = replace(deal, first_throw=None, proofs=(*deal.proofs, (chances, proof)))
    return _step(replace(deal, chances=chances, dice=""), None, outcome)


def _moved(deal: Deal, event: Moved) -> Deal:
    move = read_action(event.secret or event.text, registry.game(deal.game).Action)
    return _step(deal, deal.seats.index(event.seat), move)


def _step(deal: Deal, place: int | None, move: Any) -> Deal:
    state, events = registry.game(deal.game).apply(deal.state, move)
    return replace(deal, steps=(*deal.steps, Played(place, move, state, events)))


def record_of(deal: Deal, viewer: Reader, room_id: str) -> Record:
    """The deal as a record, as the viewer (a place, or "spectator") may keep it.

    A deal that was begun under version 1 and went on under version 2 proves only what the latter sealed.
    """
    game = registry.game(deal.game)
    proofs, lots, chance = deal.proofs, deal.lots, None
    if deal.chained:
        chains = used_chains(deal.chains, tuple(range(len(deal.seats))), deal.lots_chains)
        chance = ChanceRecord(table_name(room_id), chains)
        proofs = _of_version_2(proofs)
        lots = replace(lots, proofs=_of_version_2(lots.proofs)) if lots is not None else None
    kept = keep_deal(game, deal.table, list(deal.steps), proofs=proofs)
    return redact_record(keep_record(game, deal.rules, deal.names, [kept], lots=lots, chance=chance), viewer)


def _of_version_2(proofs: tuple[tuple[int, Proof], ...]) -> tuple[tuple[int, Proof], ...]:
    return tuple((move, proof) for move, proof in proofs if isinstance(proof, Sealing))


def used_chains(
    sealings: Iterable[tuple[Published, ...]], seats: tuple[int, ...], before: tuple[Published, ...] = ()
) -> tuple[Published, ...]:
    """The chains of the table and of those who took part in these sealings, each once, by the seats of a record.

    `seats` are in the order in which the sealings name them; `before` are those that the record has already.
    """
    found, last = list(before), {chain.seat: chain for chain in before}
    for chains in sealings:
        for chain, seat in zip(chains, (None, *seats), strict=True):
            held, known = replace(chain, seat=seat), last.get(seat)
            if held == known or (known is not None and held.kind == known.kind == "none"):
                continue
            last[seat] = held
            found.append(held)
    return tuple(found)
