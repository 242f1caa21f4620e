"""A record that reads like an honest one, but whose unseen cards nothing can stand for."""

from __future__ import annotations

from msgspec.structs import replace

import brelan
from brelan.engine.game import AnyGame
from brelan.records.record import CHANCE, DealRecord, Record
from brelan.records.redact import redact_record
from brelan.records.text import seal


def unfillable(game: AnyGame, deals: int, seed: int = 5) -> Record:
    """A spectator's record of the same deal, again and again. At the last card of the board it has a "?": they saw
    it, and this is found out only when the whole deal was played again."""
    played = brelan.play(game.name, ["simple"] * 3, seed=seed).record
    record = redact_record(played, "spectator")
    (deal,) = record.deals
    return seal(replace(record, deals=(deal,) * (deals - 1) + (_hidden(deal),)))


def _hidden(deal: DealRecord) -> DealRecord:
    last = max(place for place, line in enumerate(deal.moves) if line.who == CHANCE)
    assert "?" not in deal.moves[last].text
    line = replace(deal.moves[last], text="draw ?")
    return replace(deal, moves=(*deal.moves[:last], line, *deal.moves[last + 1 :]))
