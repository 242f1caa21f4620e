"""Every deal of every game can be written down, read, replayed, redacted and proved."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from brelan.engine.chance.chained import Chained
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import Played, play
from brelan.engine.events import seen_by
from brelan.engine.game import AnyGame, Table
from brelan.errors import BrokenRecord
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Reader, Record
from brelan.records.redact import place_of, redact_record
from brelan.records.replay import game_and_rules, replay_deal
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import steps_of, verify
from brelan.study.bots import RandomBot
from contract.games import every_game
from examples import examples
from sealed import chance_record, sealed_table
from strategies import deals_of, rules_of, tables_of

few = examples(12)


def sealed_deal(game: AnyGame, rules: Any, table: Table, seed: int) -> tuple[Record, list[Played[Any]]]:
    """A deal whose cards or dice were sealed beforehand, and its record."""
    seats = len(table.stacks)
    bots = tuple(RandomBot(rules, seats, SeededRandom(seed, seat)) for seat in range(seats))
    sealed = sealed_table(seats, seed)
    chance = Chained(sealed, tuple(range(seats)))
    steps = list(play(game, rules, table, chance, bots))
    deal = keep_deal(game, table, steps, proofs=chance.proofs)
    names = tuple(f"P{seat}" for seat in range(seats))
    return keep_record(game, rules, names, [deal], chance=chance_record(sealed)), steps


@every_game
@few
@given(data=st.data())
def test_a_record_round_trips_byte_for_byte_and_replays_to_the_same_states(
    game: AnyGame, data: st.DataObject
) -> None:
    rules, table, steps = data.draw(deals_of(game))
    text = write_record(keep_record(game, rules, ("Ève",) * len(table.stacks), [keep_deal(game, table, steps)]))
    record = read_record(text)
    assert write_record(record) == text
    found, read_rules = game_and_rules(record)
    assert (found, read_rules) == (game, rules)
    assert list(replay_deal(game, rules, record.deals[0])) == steps
    verdict = verify(record)
    assert verdict.moves == len(steps) - 1
    assert verdict.proved == 0


@every_game
@few
@given(data=st.data())
def test_a_sealed_deal_is_proved_for_the_table_and_for_each_viewer(game: AnyGame, data: st.DataObject) -> None:
    rules = data.draw(rules_of(game))
    table = data.draw(tables_of(game, rules))
    record, steps = sealed_deal(game, rules, table, data.draw(st.integers(0, 10_000)))
    assert verify(record).unproved == 0
    seats = data.draw(st.permutations(range(len(table.stacks))))
    viewers: list[Reader] = ["spectator", *seats[:3]]
    for viewer in viewers:
        redacted = redact_record(record, viewer)
        text = write_record(redacted)
        assert write_record(read_record(text)) == text
        verdict = verify(read_record(text))
        assert verdict.unproved == 0
        seat = place_of(viewer, redacted.deals[0])
        again = steps_of(redacted, game, rules, redacted.deals[0], 1)
        for step, twin in zip(steps, again, strict=True):
            assert game.view(step.state, seat) == game.view(twin.state, seat)
            assert [event for event in step.events if seen_by(event, seat)] == [
                event for event in twin.events if seen_by(event, seat)
            ]


@every_game
def test_a_changed_line_is_found_wherever_it_is(game: AnyGame) -> None:
    rules = game.Rules()
    record, _ = sealed_deal(game, rules, Table((50,) * game.seats[0]), 7)
    lines = write_record(record).split("\n")
    start = lines.index("--- moves") + 1
    for place, move in enumerate(record.deals[0].moves, 1):
        other = next(text for text in (line.text for line in record.deals[0].moves) if text != move.text)
        changed = list(lines)
        changed[start + place - 1] = changed[start + place - 1].replace(f" {move.text} #", f" {other} #")
        with pytest.raises(BrokenRecord, match=f"deal 1, move {place} "):
            verify(read_record("\n".join(changed)))


@every_game
def test_a_forger_who_mends_the_checks_is_stopped_by_the_seals(game: AnyGame) -> None:
    rules = game.Rules()
    for seed in range(5):
        record, steps = sealed_deal(game, rules, Table((50,) * game.seats[0]), seed)
        place = next(place for place, step in enumerate(steps[1:]) if step.seat is None)
        line = record.deals[0].moves[place]
        turned = " ".join([line.text.split()[0], *reversed(line.text.split()[1:])])
        if turned == line.text:
            continue
        moves = list(record.deals[0].moves)
        moves[place] = replace(line, text=turned)
        forged = seal(replace(record, deals=(replace(record.deals[0], moves=tuple(moves)),)))
        with pytest.raises(BrokenRecord, match=f"move {place + 1} "):
            verify(forged)
