"""Does a record hold? Every line unchanged, every move legal, every shuffle and throw proved, every result right. And
do two records of one table tell the same?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from brelan.engine import lots, options
from brelan.engine import match as matches
from brelan.engine.chance.sealing import NONE, WITHHELD, SealedPack, Sealing
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.lots import Lots
from brelan.engine.notation import read_outcome
from brelan.engine.turns import Drawn, Over
from brelan.errors import BadRecord, BrokenRecord
from brelan.pieces.seats import round_from
from brelan.records.fill import Budget, fill
from brelan.records.proving import SealingChain, check_packs, check_sealings, check_seals, covering, is_pack
from brelan.records.record import CHANCE, VERSION, DealRecord, LotsRecord, Record
from brelan.records.redact import place_of
from brelan.records.replay import broken, game_and_rules, replay_deal, rules_of
from brelan.records.text import seal

Seeds: TypeAlias = Literal["given", "withheld", "none"]


class SeatSeeds(Struct, frozen=True):
    """What a seat did at the sealings at which it was dealt in."""

    seat: int
    name: str
    seeds: Seeds  # "given" only if it was, each time
    given: int = 0
    withheld: int = 0
    none: int = 0


class Guarantee(Struct, frozen=True):
    """These moves of chance were fair unless the table and all these seats worked together."""

    seats: tuple[int, ...]
    moves: int


class Verdict(Struct, frozen=True):
    """What was checked in a record that holds."""

    game: str
    deals: int
    moves: int
    proved: int  # moves of chance that agree with what was sealed before
    unproved: int  # moves of chance that nobody had sealed, or that the table could choose
    version: int = VERSION  # of the format of the record
    seats: tuple[SeatSeeds, ...] = ()
    guarantees: tuple[Guarantee, ...] = ()  # for the moves that are proved
    missing: int = 0  # packs and throws that were sealed, but are not in the record
    fingerprint: str = ""  # of everything that was published and opened up to the last sealing; empty: nothing was


def verify(record: Record) -> Verdict:
    """Raise BrokenRecord, naming deal and move, at the first thing that does not hold."""
    game, rules = game_and_rules(record)
    _check_lines(record)
    sealings = SealingChain(record.chance)
    proofs, ends, budget = _check_lots(record, game, sealings), [], budget_of(record)
    for number, deal in enumerate(record.deals, 1):
        check_sealings(sealings, deal, number)
        proofs += check_seals(deal, number)
        steps = steps_of(record, game, rules, deal, number, budget)
        check_packs(game, deal, number, steps)
        _check_result(game, deal, number, steps[-1].state)
        ends.append(steps[-1].state)
    _check_match(record, game, rules, ends)
    return _verdict(record, proofs, sealings)


def _verdict(record: Record, proofs: list[Sealing], sealings: SealingChain) -> Verdict:
    """`proofs` are those of the moves of chance that have one, each as often as it proves a move."""
    lines = [line for deal in record.deals for line in deal.moves]
    chances = sum(line.who == CHANCE for line in lines) + (len(record.lots.draws) if record.lots else 0)
    strengths = (sealings.strengths[proof.number] for proof in proofs)
    bound = Counter(strength.givers for strength in strengths if strength.proves)
    return Verdict(
        game=record.game,
        deals=len(record.deals),
        moves=len(lines),
        proved=bound.total(),
        unproved=chances - bound.total(),
        seats=tuple(_seeds_of(sealings, seat, name) for seat, name in enumerate(record.seats)),
        guarantees=tuple(Guarantee(seats, moves) for seats, moves in bound.most_common()),
        missing=sealings.missing,
        fingerprint=sealings.fingerprint,
    )


def _seeds_of(sealings: SealingChain, seat: int, name: str) -> SeatSeeds:
    given, withheld, none = (sealings.answers[seat, answer] for answer in ("given", WITHHELD, NONE))
    seeds: Seeds = "withheld" if withheld else "none" if none or not given else "given"
    return SeatSeeds(seat, name, seeds, given, withheld, none)


def budget_of(record: Record) -> Budget:
    """For all that is to be filled in a record, linear in its length."""
    return Budget(sum(len(deal.moves) for deal in record.deals))


def steps_of(
    record: Record, game: AnyGame, rules: Any, deal: DealRecord, number: int, budget: Budget | None = None
) -> list[Played[Any]]:
    """The steps of a deal; what a redacted record does not say is filled in. `rules` are those of the record.

    `budget`: what is left of that of the record, where more of its deals are filled.
    """
    rules = rules_of(record, game, rules, number)
    if record.viewer is None:
        return list(replay_deal(game, rules, deal, number))
    place, stream = place_of(record.viewer, deal), SeededRandom("fill", number)
    return fill(game, rules, deal.table, deal.moves, place, stream, budget or budget_of(record))


def _check_lines(record: Record) -> None:
    """Each check depends on all lines before it: the first that differs is where the text was changed."""
    changed = BadRecord("line-changed", "the line was changed after it was written")
    for number, (deal, right) in enumerate(zip(record.deals, seal(record).deals, strict=True), 1):
        if deal.check != right.check:
            raise BrokenRecord("header-changed", "deal {deal}: the header above the moves was changed", deal=number)
        for place, (line, sealed) in enumerate(zip(deal.moves, right.moves, strict=True), 1):
            if line.check != sealed.check:
                raise broken(number, place, line, changed)
        if deal.result_check != right.result_check:
            raise BrokenRecord("result-changed", "deal {deal}: the result was changed", deal=number)
        if deal.proofs_check != right.proofs_check:
            raise BrokenRecord("proofs-changed", "deal {deal}: the proofs were changed", deal=number)


def _check_result(game: AnyGame, deal: DealRecord, number: int, end: Any) -> None:
    over = isinstance(game.turn(end), Over)
    if over != (deal.payoffs is not None) or (over and game.result(end).payoffs != deal.payoffs):
        raise BrokenRecord(
            "result-does-not-hold", "deal {deal}: the result does not follow from the moves", deal=number
        )


def _check_lots(record: Record, game: AnyGame, sealings: SealingChain) -> list[Sealing]:
    """POQ-3: every draw was asked for and sealed, and the seats follow from the cards. The proof of each draw."""
    if record.lots is None:
        return []
    _check_lot_sealings(record.lots, sealings)
    found, proofs = lots.begin(game.lots, len(record.seats)), dict(record.lots.proofs)
    for number, line in enumerate(record.lots.draws, 1):
        turn, drawn, proof = lots.turn(found), read_outcome(line.text), proofs.get(number)
        if turn is None or not isinstance(drawn, Drawn) or drawn not in turn:
            raise _lots_fail()
        if isinstance(proof, SealedPack) and not is_pack(proof, turn.stock):
            raise _lots_fail()
        found = lots.apply(found, drawn, [])
    proved, failing = covering(record.lots.draws, record.lots.proofs)
    if failing is not None or lots.turn(found) is not None or not _is_seated(record, game, found):
        raise _lots_fail()
    return proved


def _check_lot_sealings(drawn: LotsRecord, sealings: SealingChain) -> None:
    for number, proof in drawn.proofs:
        if not 0 < number <= len(drawn.draws):
            raise _lots_fail()
        try:
            sealings.add(proof, drawn.seats)
        except BadRecord as error:
            raise _lots_fail() from error


def _lots_fail() -> BrokenRecord:
    return BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")


def _is_seated(record: Record, game: AnyGame, found: Lots) -> bool:
    """The cards that were drawn seat everyone, from the first dealer on, in the direction of play."""
    assert record.lots is not None
    seats, everyone = record.lots.seats, range(len(record.seats))
    if sorted(seats) != list(everyone):
        return False
    if not record.deals:
        return True
    first = record.deals[0]
    if first.table.dealer not in range(len(first.players)):
        return False
    order = round_from(first.players[first.table.dealer], len(everyone), game.direction)
    return [seats[player] for player in lots.order_of(found)] == list(order)


def _check_match(record: Record, game: AnyGame, rules: Any, ends: list[Any]) -> None:
    """In a match each table follows from the deals before it."""
    if record.match is None or not record.deals:
        return
    match_rules = options.build(game.Match, record.match)
    first = record.deals[0]
    match = matches.open_match(match_rules, len(record.seats), first.players[first.table.dealer])
    for number, (deal, end) in enumerate(zip(record.deals, ends, strict=True), 1):
        for seat in deal.rebuys:
            match = matches.rebuy(match, seat, game, rules)
        match = msgspec.structs.replace(match, away=deal.away, waiting=deal.waiting)
        if match.over or (deal.players, deal.table) != matches.next_table(match, game, rules):
            raise BrokenRecord(
                "table-does-not-follow", "deal {deal}: its table does not follow from the deals before", deal=number
            )
        if deal.payoffs is not None:
            match = matches.finish_deal(match, game, rules, deal.players, game.result(end), deal.ended)


def compare(record: Record, other: Record) -> int:
    """How many sealings both have. The first that differs raises BrokenRecord: somebody was shown something else."""
    mine, theirs = dict(_digests(record)), dict(_digests(other))
    shared = sorted(mine.keys() & theirs.keys()) if _table(record) == _table(other) else []
    for number in shared:
        if mine[number] != theirs[number]:
            raise BrokenRecord(
                "records-differ", "the two records do not tell the same of sealing {number}", number=number
            )
    return len(shared)


def _table(record: Record) -> str | None:
    return record.chance.table if record.chance is not None else None


def _digests(record: Record) -> Iterator[tuple[int, tuple[str, str]]]:
    """What was published and opened at each sealing, as the digests before and after it."""
    lots = record.lots.proofs if record.lots is not None else ()
    for _, proof in (*lots, *(proof for deal in record.deals for proof in deal.proofs)):
        yield proof.number, (proof.before, proof.after)
