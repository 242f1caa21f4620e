"""From a played deal to its record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brelan.engine.chance.sealing import Sealing
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.match import Match
from brelan.engine.notation import write_move
from brelan.engine.turns import Drawn, Over
from brelan.records.record import CHANCE, ChanceRecord, DealRecord, LotsRecord, MoveLine, Record, move_lines
from brelan.records.replay import rules_as_dict
from brelan.records.text import seal


def keep_deal(
    game: AnyGame,
    table: Table,
    steps: list[Played[Any]],
    *,
    players: tuple[int, ...] | None = None,
    proofs: Sequence[tuple[int, Sealing]] = (),
    rebuys: tuple[int, ...] = (),
    away: tuple[int, ...] = (),
    waiting: tuple[int, ...] = (),
    ended: int | None = None,
) -> DealRecord:
    """One deal, finished or not."""
    end = steps[-1].state
    return DealRecord(
        players=players if players is not None else tuple(range(len(table.stacks))),
        table=table,
        moves=move_lines(steps),
        payoffs=game.result(end).payoffs if isinstance(game.turn(end), Over) else None,
        proofs=tuple(proofs),
        rebuys=rebuys,
        away=away,
        waiting=waiting,
        ended=ended,
    )


def keep_lots(seats: tuple[int, ...], draws: list[Drawn], proofs: Sequence[tuple[int, Sealing]] = ()) -> LotsRecord:
    """The lots that were drawn before a match."""
    return LotsRecord(seats, tuple(MoveLine(CHANCE, write_move(drawn)) for drawn in draws), tuple(proofs))


def keep_record(
    game: AnyGame,
    rules: Any,
    seats: tuple[str, ...],
    deals: list[DealRecord],
    match: Match | None = None,
    lots: LotsRecord | None = None,
    chance: ChanceRecord | None = None,
) -> Record:
    """A deal, or the deals of a match, with every check computed."""
    return seal(
        Record(
            game=game.name,
            seats=seats,
            rules=rules_as_dict(rules),
            deals=tuple(deals),
            match=rules_as_dict(match.rules) if match is not None else None,
            lots=lots,
            chance=chance,
        )
    )
