"""A record as one viewer may read it: a card that they never saw is "?", and its seal stays closed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from brelan.engine.chance.sealing import SealedPack, draw_order
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_outcome, write_move
from brelan.engine.turns import Drawn
from brelan.pieces.stock import UNSEEN
from brelan.records.record import CHANCE, DealRecord, MoveLine, Proofs, Reader, Record
from brelan.records.replay import game_and_rules, replay_deal, rules_of
from brelan.records.text import seal


def redact_record(record: Record, viewer: Reader) -> Record:
    """The full record as a seat of the match, or a spectator, may keep it."""
    game, rules = game_and_rules(record)
    deals = tuple(
        _redact_deal(game, rules_of(record, game, rules, number), deal, viewer)
        for number, deal in enumerate(record.deals, 1)
    )
    lots = record.lots
    if lots is not None:  # everyone saw the cards that were drawn, and nobody the others
        lots = replace(lots, proofs=close_proofs(lots.proofs, lots.draws))
    return seal(replace(record, deals=deals, viewer=viewer, lots=lots))


def place_of(viewer: Reader, deal: DealRecord) -> int | None:
    """Where the viewer sat in this deal; None: they only watched."""
    return deal.players.index(viewer) if viewer in deal.players else None


def _redact_deal(game: AnyGame, rules: Any, deal: DealRecord, viewer: Reader) -> DealRecord:
    steps = list(replay_deal(game, rules, deal))
    moves = redact_moves(game, steps, place_of(viewer, deal))
    return replace(deal, moves=moves, proofs=close_proofs(deal.proofs, moves))


def redact_moves(
    game: AnyGame, steps: Sequence[Played[Any]], viewer: int | None, *, chance_only: bool = False
) -> tuple[MoveLine, ...]:
    """The moves that led to the last step, as the viewer may read them then; or those of chance alone."""
    end = steps[-1].state
    lines = []
    for before, step in pairwise(steps):
        if chance_only and step.seat is not None:
            continue
        seen = game.redact(before.state, step.move, viewer, end)
        lines.append(MoveLine(CHANCE if step.seat is None else str(step.seat), write_move(seen)))
    return tuple(lines)


def close_proofs(proofs: Proofs, moves: tuple[MoveLine, ...]) -> Proofs:
    """Without the openings of cards that the viewer, who reads these moves, did not see."""
    return tuple(
        (move, _close_pack(proof, move, next_pack(proofs, move), moves) if isinstance(proof, SealedPack) else proof)
        for move, proof in proofs
    )


def next_pack(proofs: Proofs, first: int) -> int | None:
    """The chance move at which the next pack is opened, if any."""
    return min((move for move, proof in proofs if isinstance(proof, SealedPack) and move > first), default=None)


def _close_pack(proof: SealedPack, first: int, until: int | None, moves: tuple[MoveLine, ...]) -> SealedPack:
    cards = [card for drawn in drawn_from(moves, first, until) for card in drawn]
    seen = {position for position, card in zip(draw_order(proof), cards, strict=False) if card != UNSEEN}
    return replace(proof, openings=tuple(opening for opening in proof.openings if opening.position in seen))


def drawn_from(moves: tuple[MoveLine, ...], first: int, until: int | None) -> list[tuple[str, ...]]:
    """What was drawn by the chance moves from `first` to before `until` (numbered among chance moves from 1)."""
    outcomes = [read_outcome(line.text) for line in moves if line.who == CHANCE]
    return [drawn.cards for drawn in outcomes[first - 1 : until and until - 1] if isinstance(drawn, Drawn)]
