"""From a record back to the deal: every step, as the engine played it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from brelan import registry
from brelan.engine import match as matches
from brelan.engine import options
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame
from brelan.engine.notation import read_action, read_outcome
from brelan.engine.turns import Over, Seat
from brelan.errors import BadOption, BadRecord, BrelanError, BrokenRecord
from brelan.records.fields import shortened
from brelan.records.record import CHANCE, DealRecord, MoveLine, Record


def game_and_rules(record: Record) -> tuple[AnyGame, Any]:
    """The game that was played, and its rules, checked."""
    game = registry.game(record.game)
    try:
        return game, options.build(game.Rules, record.rules)
    except BadOption as error:
        raise BadRecord("bad-rules", "the record's rules are damaged: {why}", why=str(error)) from error


def rules_of(record: Record, game: AnyGame, rules: Any, number: int) -> Any:
    """The rules of one deal, numbered from 1: in a match the blinds may have risen by then (DAK-16)."""
    if record.match is None:
        return rules
    return matches.rules_of_deal(options.build(game.Match, record.match), game, rules, number - 1)


def replay_deal(game: AnyGame, rules: Any, deal: DealRecord, number: int = 1) -> Iterator[Played[Any]]:
    """Every step of a full record's deal, the start first. A move that does not hold raises BrokenRecord."""
    state, events = game.start(rules, deal.table)
    yield Played(None, None, state, events)
    for place, line in enumerate(deal.moves, 1):
        try:
            seat, move = read_line(game, state, line)
            state, events = game.apply(state, move)
        except BrelanError as error:
            raise broken(number, place, line, error) from error
        yield Played(seat, move, state, events)


def read_line(game: AnyGame, state: Any, line: MoveLine) -> tuple[int | None, Any]:
    """Who moves, and how; the line must name the one whose turn it is."""
    turn = game.turn(state)
    expected = str(turn.seat) if isinstance(turn, Seat) else "nobody" if isinstance(turn, Over) else CHANCE
    if line.who != expected:
        due = "chance" if expected == CHANCE else expected
        raise BadRecord("wrong-turn", "it is the turn of {expected}, not of {who}", expected=due, who=line.who)
    if isinstance(turn, Seat):
        return turn.seat, read_action(line.text, game.Action)
    return None, read_outcome(line.text)


def broken(deal: int, place: int, line: MoveLine, why: BrelanError) -> BrokenRecord:
    """Deal and move number, the line itself, and why it does not hold."""
    return BrokenRecord(
        "move-does-not-hold",
        "deal {deal}, move {place} ({who} {text}) no longer holds: {why}",
        deal=deal,
        place=place,
        who=line.who,
        text=shortened(line.text),
        why=why,
    )


def rules_as_dict(rules: msgspec.Struct) -> dict[str, Any]:
    """Rules as a record keeps them: what is not said (no cap, no agreed end) is left out."""
    return {name: value for name, value in msgspec.to_builtins(rules).items() if value is not None}
