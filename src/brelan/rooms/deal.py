"""One deal at a table of people, as a value: what was sealed, drawn, thrown and played. The engine is the judge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from brelan import registry
from brelan.engine import options
from brelan.engine.chance.chains import Published
from brelan.engine.chance.sealing import Opening, SealedPack, draw_order
from brelan.engine.deal import Played
from brelan.engine.events import Event
from brelan.engine.game import AnyGame, Table
from brelan.engine.notation import read_action, read_outcome
from brelan.engine.turns import Draw, Drawn, Roll, Seat, Turn
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import ChanceRecord, LotsRecord, Proofs, Reader, Record
from brelan.records.redact import redact_record
from brelan.rooms.chance import Chance, Parties, proof_of, table_name, waiting_for
from brelan.rooms.chance_events import Fell, LinksOpened
from brelan.rooms.events import DealFinished, DealOpened, Entry, Moved


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
    pack: tuple[Opening, ...] = ()  # still to be drawn, the next card first
    dice: str = ""  # the digest from which the next throw falls, once its links are open
    proofs: Proofs = ()
    chains: tuple[tuple[Published, ...], ...] = ()  # of those who took part in each sealing
    chances: int = 0  # moves of chance so far
    finished: bool = False
    lots: LotsRecord | None = None  # what was drawn before it for deal and seats
    lots_chains: tuple[Published, ...] = ()  # of those who drew, by the seats of its record

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


def reduce_deal(deal: Deal, entry: Entry, chance: Chance, played: Played[Any] | None = None) -> Deal:
    """The deal after an entry of the log that belongs to it. `chance` is that of the table before it; `played` is the
    entry's move as the engine has played it, if it was just asked."""
    event = entry.event
    match event:
        case LinksOpened():
            return _links_opened(deal, chance, event)
        case Fell():
            changed = _fallen(deal, event, played)
        case Moved():
            changed = _moved(deal, event, played)
        case DealFinished():
            changed = replace(deal, finished=True)
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
    deal = replace(deal, proofs=(*deal.proofs, (deal.chances + 1, proof)), chains=(*deal.chains, sealed.chains))
    if isinstance(proof, SealedPack):
        return replace(deal, pack=tuple(proof.openings[position] for position in draw_order(proof)))
    return replace(deal, dice=proof.after)


def _fallen(deal: Deal, event: Fell, played: Played[Any] | None) -> Deal:
    played = played or _played(deal, None, read_outcome(event.secret or event.text))
    if isinstance(played.move, Drawn):
        deal = replace(deal, pack=deal.pack[len(played.move.cards) :])
    return _step(replace(deal, chances=deal.chances + 1, dice=""), played)


def _moved(deal: Deal, event: Moved, played: Played[Any] | None) -> Deal:
    if played is None:
        move = read_action(event.secret or event.text, registry.game(deal.game).Action)
        played = _played(deal, deal.seats.index(event.seat), move)
    return _step(deal, played)


def _played(deal: Deal, place: int | None, move: Any) -> Played[Any]:
    state, events = registry.game(deal.game).apply(deal.state, move)
    return Played(place, move, state, events)


def _step(deal: Deal, played: Played[Any]) -> Deal:
    return replace(deal, steps=(*deal.steps, played))


def record_of(deal: Deal, viewer: Reader, room_id: str) -> Record:
    """The deal as a record, as the viewer (a place, or "spectator") may keep it."""
    game = registry.game(deal.game)
    chains = used_chains(deal.chains, tuple(range(len(deal.seats))), deal.lots_chains)
    kept = keep_deal(game, deal.table, list(deal.steps), proofs=deal.proofs)
    chance = ChanceRecord(table_name(room_id), chains)
    return redact_record(keep_record(game, deal.rules, deal.names, [kept], lots=deal.lots, chance=chance), viewer)


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
