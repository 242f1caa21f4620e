"""Does a record hold? Every line unchanged, every move legal, every shuffle and throw proved, every result right."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec import Struct

from brelan.engine import lots, options
from brelan.engine import match as matches
from brelan.engine.chance.committed import (
    PackProof,
    Proof,
    ThrowProof,
    card_commitment,
    draw_order,
    fallen,
    opening_of,
    throw_commitment,
)
from brelan.engine.chance.stream import Stream
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.lots import Lots
from brelan.engine.notation import read_outcome
from brelan.engine.turns import Draw, Drawn, Over, Roll, Rolled
from brelan.errors import BadRecord, BrokenRecord
from brelan.pieces.seats import round_from
from brelan.pieces.stock import UNSEEN
from brelan.records.fill import fill
from brelan.records.record import CHANCE, DealRecord, MoveLine, Record
from brelan.records.redact import place_of
from brelan.records.replay import broken, game_and_rules, replay_deal, rules_of
from brelan.records.text import seal


class Verdict(Struct, frozen=True):
    """What was checked in a record that holds."""

    game: str
    deals: int
    moves: int
    proved: int  # moves of chance that agree with what was sealed before
    unproved: int  # moves of chance that nobody had sealed


def verify(record: Record) -> Verdict:
    """Raise BrokenRecord, naming deal and move, at the first thing that does not hold."""
    game, rules = game_and_rules(record)
    _check_lines(record)
    proved, ends = _check_lots(record, game), []
    for number, deal in enumerate(record.deals, 1):
        proved += _check_seals(deal, number)
        steps = steps_of(record, game, rules, deal, number)
        _check_packs(game, deal, number, steps)
        _check_result(game, deal, number, steps[-1].state)
        ends.append(steps[-1].state)
    _check_match(record, game, rules, ends)
    lines = [line for deal in record.deals for line in deal.moves]
    chances = sum(line.who == CHANCE for line in lines) + (len(record.lots.draws) if record.lots else 0)
    return Verdict(record.game, len(record.deals), len(lines), proved, chances - proved)


def steps_of(record: Record, game: AnyGame, rules: Any, deal: DealRecord, number: int) -> list[Played[Any]]:
    """The steps of a deal; what a redacted record does not say is filled in. `rules` are those of the record."""
    rules = rules_of(record, game, rules, number)
    if record.viewer is None:
        return list(replay_deal(game, rules, deal, number))
    return fill(game, rules, deal.table, deal.moves, place_of(record.viewer, deal), Stream("fill", number))


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


def _check_seals(deal: DealRecord, number: int) -> int:
    """Every throw and every card that the reader sees is what was sealed before. How many moves that proves."""
    proved, failing = _proved(deal.moves, dict(deal.proofs))
    if failing is not None:
        raise broken(number, failing + 1, deal.moves[failing], _NOT_SEALED)
    return proved


def _proved(moves: tuple[MoveLine, ...], proofs: dict[int, Proof]) -> tuple[int, int | None]:
    """How many moves of chance agree with what was sealed, up to the place of the first that does not."""
    pack: list[tuple[PackProof, int]] = []  # positions still to be drawn, in order
    chance = proved = 0
    for place, line in enumerate(moves):
        if line.who != CHANCE:
            continue
        chance += 1
        proof, outcome = proofs.get(chance), read_outcome(line.text)
        if isinstance(proof, PackProof):
            pack = [(proof, position) for position in draw_order(proof)]
        if isinstance(outcome, Drawn) and pack:
            drawn, pack = pack[: len(outcome.cards)], pack[len(outcome.cards) :]
            holds = len(drawn) == len(outcome.cards) and _cards_hold(drawn, outcome.cards)
        elif isinstance(outcome, Rolled) and isinstance(proof, ThrowProof):
            holds = _throw_holds(proof, outcome)
        else:
            continue
        if not holds:
            return proved, place
        proved += 1
    return proved, None


def _check_lots(record: Record, game: AnyGame) -> int:
    """POQ-3: every draw was asked for and sealed, and the seats follow from the cards. How many draws that proves."""
    if record.lots is None:
        return 0
    found, proofs = lots.begin(game.lots, len(record.seats)), dict(record.lots.proofs)
    for number, line in enumerate(record.lots.draws, 1):
        turn, drawn, proof = lots.turn(found), read_outcome(line.text), proofs.get(number)
        if turn is None or not isinstance(drawn, Drawn) or drawn not in turn:
            raise _LOTS
        if isinstance(proof, PackProof) and not _is_pack(proof, turn.stock):
            raise _LOTS
        found = lots.apply(found, drawn, [])
    proved, failing = _proved(record.lots.draws, proofs)
    if failing is not None or lots.turn(found) is not None or _seated(record, found) != _first_round(record, game):
        raise _LOTS
    return proved


_LOTS = BrokenRecord("lots-do-not-hold", "the lots for the first deal and the seats do not hold")


def _seated(record: Record, found: Lots) -> list[int]:
    """The seats in the order of the cards that were drawn."""
    assert record.lots is not None
    seats = record.lots.seats
    if len(seats) != len(record.seats):
        raise _LOTS
    return [seats[player] for player in lots.order_of(found)]


def _first_round(record: Record, game: AnyGame) -> list[int]:
    """The seats from the first dealer on, in the direction of play."""
    if not record.deals:
        return []
    first = record.deals[0]
    return list(round_from(first.players[first.table.dealer], len(record.seats), game.direction))


_NOT_SEALED = BadRecord("proof-fails", "it does not match its seal")


def _check_packs(game: AnyGame, deal: DealRecord, number: int, steps: list[Played[Any]]) -> None:
    """A sealed pack has a position for each card of the stock; where all are open, they are those very cards."""
    proofs = dict(deal.proofs)
    chances = (place for place, line in enumerate(deal.moves) if line.who == CHANCE)
    for chance, place in enumerate(chances, 1):
        proof, turn = proofs.get(chance), game.turn(steps[place].state)
        if not isinstance(proof, PackProof) or not isinstance(turn, Draw):
            continue
        if not _is_pack(proof, turn.stock):
            raise broken(number, place + 1, deal.moves[place], _NOT_SEALED)


def _is_pack(proof: PackProof, stock: tuple[str, ...]) -> bool:
    cards = Counter(opening.card for opening in proof.openings)
    whole = len(proof.openings) == len(proof.commitments)
    return len(proof.commitments) == len(stock) and (not whole or cards == Counter(stock))


def _cards_hold(drawn: list[tuple[PackProof, int]], cards: tuple[str, ...]) -> bool:
    """Each card that the reader sees must be the one sealed at its position."""
    for (proof, position), card in zip(drawn, cards, strict=True):
        if card == UNSEEN:
            continue
        opening = opening_of(proof, position)
        if opening is None or opening.card != card or card_commitment(opening) != proof.commitments[position]:
            return False
    return True


def _throw_holds(proof: ThrowProof, outcome: Rolled) -> bool:
    sealed = throw_commitment(proof.secret) == proof.commitment
    return sealed and fallen(proof.secret, proof.seeds, Roll(len(outcome.dice))) == outcome


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
        if match.winners or (deal.players, deal.table) != matches.next_table(match, game, rules):
            raise BrokenRecord(
                "table-does-not-follow", "deal {deal}: its table does not follow from the deals before", deal=number
            )
        if deal.payoffs is not None:
            match = matches.finish_deal(match, game, rules, deal.players, game.result(end), deal.ended)
