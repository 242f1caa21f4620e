"""Lots in a record: who drew what before a match, proved and redacted like a deal (POQ-3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from brelan.engine import lots
from brelan.engine import match as matches
from brelan.engine.chance.chained import Chained
from brelan.engine.chance.sealing import SealedPack
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.deal import play
from brelan.engine.turns import Drawn
from brelan.errors import BadRecord, BrokenRecord
from brelan.games.poque import GAME
from brelan.games.poque.rules import Agreement, Rules
from brelan.locales.say import error_text
from brelan.locales.words import words
from brelan.records.from_deal import keep_deal, keep_lots, keep_record
from brelan.records.record import CHANCE, LotsRecord, MoveLine, Record
from brelan.records.redact import redact_record
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import verify
from brelan.study.bots import RandomBot
from sealed import chance_record, sealed_table


def drawn_match(seed: int = 1, players: int = 4) -> Record:
    """Lots and a first round, all sealed."""
    sealed, everyone = sealed_table(players, seed), tuple(range(players))
    chance, found, draws = Chained(sealed, everyone), lots.begin(GAME.lots, players), list[Drawn]()
    while (turn := lots.turn(found)) is not None:
        outcome = chance.answer(turn)
        assert isinstance(outcome, Drawn)
        draws.append(outcome)
        found = lots.apply(found, outcome, [])
    order = lots.order_of(found)
    seats = lots.places(order, GAME.direction)
    match = matches.open_match(Agreement(deals=1), players, seats[order[0]])
    _, table = matches.next_table(match, GAME, Rules())
    sealed.move(seats)
    cards = Chained(sealed, everyone)
    bots = tuple(RandomBot(Rules(), players, SeededRandom(seed, seat)) for seat in range(players))
    deal = keep_deal(GAME, table, list(play(GAME, Rules(), table, cards, bots)), proofs=cards.proofs)
    drawn, names = keep_lots(seats, draws, chance.proofs), tuple("ABCD"[:players])
    return keep_record(GAME, Rules(), names, [deal], match, drawn, chance_record(sealed))


def with_lots(record: Record, **changes: Any) -> Record:
    """A forger changes the lots and mends the checks."""
    assert record.lots is not None
    return seal(replace(record, lots=replace(record.lots, **changes)))


def level_match() -> tuple[Record, LotsRecord]:
    """A match in which some drew twice."""
    record = next(record for record in map(drawn_match, range(100)) if record.lots and len(record.lots.draws) > 1)
    assert record.lots is not None
    return record, record.lots


@pytest.mark.parametrize("seed", range(10))
def test_poq_3_lots_are_written_read_and_proved(seed: int) -> None:
    record = drawn_match(seed, 2 + seed % 3)
    assert record.lots is not None
    text = write_record(record)
    assert write_record(read_record(text)) == text
    verdict = verify(read_record(text))
    assert verdict.unproved == 0
    assert verdict.proved == 1 + len(record.lots.draws)


def test_poq_3_a_viewer_sees_the_cards_that_were_drawn_and_no_others() -> None:
    record = drawn_match()
    redacted = redact_record(record, "spectator")
    assert redacted.lots is not None
    assert record.lots is not None
    assert redacted.lots.draws == record.lots.draws
    proof = redacted.lots.proofs[0][1]
    assert isinstance(proof, SealedPack)
    drawn = record.lots.draws[0].text.split()[1:]
    assert sorted(opening.card for opening in proof.openings) == sorted(drawn)
    assert verify(read_record(write_record(redacted))).unproved == 0


def test_poq_3_lots_that_were_not_sealed_hold_too_and_are_counted() -> None:
    record, found = level_match()
    verdict = verify(with_lots(record, proofs=()))
    assert (verdict.proved, verdict.unproved) == (1, len(found.draws))


def test_poq_3_a_forged_draw_does_not_hold() -> None:
    record, found = level_match()
    first = found.draws[0].text.split()
    turned = MoveLine(CHANCE, " ".join([first[0], *reversed(first[1:])]))
    other = replace(found.draws[0], text="draw 7c 8c 9c Tc")
    for changes in (
        {"draws": (turned, *found.draws[1:])},
        {"draws": (other, *found.draws[1:])},
        {"draws": (other,), "proofs": ()},  # the seats do not follow from these cards
        {"draws": found.draws[:1]},  # those who were level must draw again
        {"draws": (*found.draws, found.draws[0])},
        {"draws": (replace(found.draws[0], text="roll A A"), *found.draws[1:])},
        {"draws": (replace(found.draws[0], text="draw 7c 7c 7c 7c"), *found.draws[1:])},
        {"seats": found.seats[::-1]},
        {"seats": found.seats[1:]},
    ):
        with pytest.raises(BrokenRecord, match="the lots for the first deal"):
            verify(with_lots(record, **changes))


def test_poq_3_another_first_dealer_than_the_lots_say_does_not_hold() -> None:
    record = drawn_match()
    table = record.deals[0].table
    moved = replace(record.deals[0], table=replace(table, dealer=(table.dealer + 1) % 4))
    with pytest.raises(BrokenRecord) as refused:
        verify(seal(replace(record, deals=(moved,))))
    assert "tirage" in error_text(words("fr"), refused.value)


def test_a_changed_line_of_the_lots_is_found() -> None:
    text = write_record(drawn_match())
    assert "[lots]\n" in text
    with pytest.raises(BrokenRecord, match="the header above the moves was changed"):
        verify(read_record(text.replace('draws = ["draw ', 'draws = ["draw  ', 1)))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("draws = [", "drawn = [", "does not say 'draws'"),
        ("[lots]\nseats = [", "[lots]\nseats = [true, ", "a field of the record is damaged"),
        ("proof-1 = [", "proof-x = [", "proof-x cannot be read"),
    ],
)
def test_damaged_lots_are_refused(old: str, new: str, reason: str) -> None:
    head, _, rest = write_record(drawn_match()).partition("\n=== deal 1")
    assert old in head
    with pytest.raises(BadRecord, match=reason):
        read_record(head.replace(old, new, 1) + "\n=== deal 1" + rest)
