"""The attacker's test: what a dishonest table tries, and how it is found.

Anne is honest. She keeps the record that she had during the deal (`honest`): her page noted as much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from brelan import registry
from brelan.engine.chance.chained import Chained
from brelan.engine.chance.chains import ChainHolder, HashChain, Published, chain_at
from brelan.engine.chance.sealing import (
    WITHHELD,
    SealedPack,
    Sealing,
    card_seal,
    commitments_of,
    digest_after,
    kind_of,
    order_of,
    published_digest,
)
from brelan.engine.turns import Draw, Drawn
from brelan.errors import BadRecord, BrokenRecord, InputError
from brelan.records.record import CHANCE, ChanceRecord, Record
from brelan.records.redact import redact_record
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import compare, verify
from records.chained import Honest

KINDS: tuple[ChainHolder, ...] = ("person", "bot", "bot", "bot")
ANNE, BOT = 0, 1


class Played(Honest):
    """Anne never withholds."""

    def opens(self, _seat: int, _number: int) -> bool:
        return True


def played(game: str = "daker", deals: int = 2, seed: int = 1) -> Record:
    table = Played(registry.game(game), len(KINDS), seed, KINDS)
    for _ in range(deals):
        table.deal()
    return table.record


def forged(record: Record, change: Callable[[Any], Sealing], deal: int = 0, proof: int = 0) -> Record:
    """A forger changes one proof and mends every check."""
    first, old = record.deals[deal].proofs[proof]
    proofs = list(record.deals[deal].proofs)
    proofs[proof] = (first, change(old))
    deals = list(record.deals)
    deals[deal] = replace(deals[deal], proofs=tuple(proofs))
    return seal(replace(record, deals=tuple(deals)))


def first_sealing(record: Record, deal: int = 0) -> Any:
    return record.deals[deal].proofs[0][1]


def answered(record: Record, proof: Any, place: int, answer: str) -> Any:
    """The proof with another answer of a place, its digest made right."""
    answers = list(proof.answers)
    answers[1 + place] = answer
    return digested(record, replace(proof, answers=tuple(answers)))


def digested(record: Record, proof: Any, seats: tuple[int, ...] = (0, 1, 2, 3)) -> Any:
    assert record.chance is not None
    chains = [chain_at(record.chance.chains, seat, proof.number) for seat in (None, *seats)]
    public = published_digest(proof.before, proof.number, kind_of(proof), chains, commitments_of(proof))
    return replace(proof, after=digest_after(public, proof.answers))


def hand_of(proof: SealedPack, after: str, place: int) -> tuple[str, ...]:
    """The two cards that a place of Daker is dealt."""
    order = order_of(after, len(proof.commitments))
    return tuple(proof.openings[position].card for position in order[2 * place : 2 * place + 2])


def test_an_honest_table_is_fair_unless_it_worked_with_anne() -> None:
    verdict = verify(played())
    assert verdict.unproved == 0
    assert [(guarantee.seats, guarantee.moves) for guarantee in verdict.guarantees] == [((ANNE,), verdict.proved)]
    assert [seat.seeds for seat in verdict.seats] == ["given"] * 4


def test_a_bot_cannot_be_given_another_link() -> None:
    """Version 1 fell to this: the table tries seeds for a bot until it is dealt what it wants."""
    record = played()
    proof = first_sealing(record)
    for guess in range(40):
        tried = answered(record, proof, BOT, bytes([guess] * 32).hex())
        if hand_of(proof, tried.after, BOT) != hand_of(proof, proof.after, BOT):
            break
    with pytest.raises(BrokenRecord, match="the link of seat 1 is not on its chain"):
        verify(forged(record, lambda _proof: tried))


def test_a_bot_cannot_be_given_another_chain_once_its_end_was_published() -> None:
    """The table draws a new chain for the bot after Anne's link is known: the record holds, but not beside Anne's."""
    honest = played(deals=1)
    assert honest.chance is not None
    chain = HashChain(honest.chance.table, b"ground" + bytes(26), 5)
    chains = tuple(
        replace(published, end=chain.end) if published.seat == BOT else published
        for published in honest.chance.chains
    )
    record = replace(honest, chance=ChanceRecord(honest.chance.table, chains))
    proof = answered(record, first_sealing(record), BOT, chain.link(1))
    with pytest.raises(BrokenRecord, match="do not tell the same of sealing 1"):
        compare(forged(record, lambda _proof: proof), honest)


def test_a_pack_cannot_be_replaced() -> None:
    """Aces for kings after the cut: the commitment is another, so the digest is, so the whole order is."""
    record = played(deals=1)
    proof = first_sealing(record)
    low, high = proof.openings[:2]
    turned = (replace(low, card=high.card), replace(high, card=low.card), *proof.openings[2:])
    with pytest.raises(BrokenRecord, match="a card is not the one that was sealed"):
        verify(forged(record, lambda old: replace(old, openings=turned)))
    commitments = tuple(card_seal(proof.before, proof.number, opening) for opening in turned)
    swapped = replace(proof, openings=turned, commitments=commitments)
    with pytest.raises(BrokenRecord, match="its digest is not that of what was published"):
        verify(forged(record, lambda _old: swapped))
    with pytest.raises(BrokenRecord, match="does not match its seal"):
        verify(forged(record, lambda _old: digested(record, swapped)))
    with pytest.raises(BrokenRecord, match="do not tell the same of sealing 1"):
        compare(forged(record, lambda _old: digested(record, swapped)), record)


def test_the_pack_of_an_old_deal_cannot_be_used_again() -> None:
    record = played()
    old, new = first_sealing(record), first_sealing(record, 1)
    again = digested(record, replace(new, commitments=old.commitments, openings=old.openings))
    with pytest.raises(BrokenRecord, match="a card is not the one that was sealed"):
        verify(forged(record, lambda _proof: again, deal=1))
    with pytest.raises(BrokenRecord, match="sealing 1 does not follow the last one"):
        verify(forged(record, lambda _proof: old, deal=1))
    other = played(seed=2)
    with pytest.raises(BrokenRecord, match="sealing 1"):
        verify(forged(record, lambda _proof: first_sealing(other)))


def test_anne_cannot_be_left_out_unseen() -> None:
    record = played(deals=1)
    proof = first_sealing(record)
    with pytest.raises(BrokenRecord, match="does not name everyone who was dealt in"):
        verify(forged(record, lambda old: replace(old, answers=old.answers[:-1])))
    withheld = answered(record, proof, ANNE, WITHHELD)
    with pytest.raises(BrokenRecord, match="does not match its seal"):
        verify(forged(record, lambda _old: withheld))
    none = answered(record, proof, ANNE, "none")
    with pytest.raises(BrokenRecord, match="the link of seat 0 is not on its chain"):
        verify(forged(record, lambda _old: none))
    with pytest.raises(BrokenRecord, match="do not tell the same of sealing 1"):
        compare(forged(record, lambda _old: withheld), record)


def test_a_chain_that_begins_elsewhere_or_stands_twice_is_found() -> None:
    record = played(deals=1)
    assert record.chance is not None
    table, anne, *others = record.chance.chains
    for chains in (
        (table, replace(anne, first=2), *others),
        (table, replace(anne, kind="bot"), *others),
        (table, replace(anne, seat=7), *others),
        (table, anne, replace(others[0], end=anne.end), *others[1:]),
        (table, anne, anne, *others),
        (table, anne, Published(ANNE, "none", 1), *others),
        (anne, *others),
    ):
        with pytest.raises((BrokenRecord, BadRecord)):
            verify(seal(replace(record, chance=replace(record.chance, chains=tuple(chains)))))
    with pytest.raises(BrokenRecord):
        verify(seal(replace(record, chance=replace(record.chance, table="other"))))


def test_what_the_table_stops_is_missing_and_what_follows_is_not_proved() -> None:
    """The table deals twice and tells only of the deal that it liked."""
    whole = played(deals=3)
    record = seal(replace(whole, deals=(whole.deals[0], whole.deals[2])))
    verdict = verify(record)
    second = sum(line.who == CHANCE for line in record.deals[1].moves)
    assert verdict.missing == len(whole.deals[1].proofs)
    assert verdict.unproved == second
    assert verify(whole).unproved == 0


def test_the_rest_of_a_pack_cannot_be_shuffled_again() -> None:
    """The table knows the next card, does not like it, and seals what is left once more."""
    table = Resealing(registry.game("daker"), len(KINDS), 3, KINDS)
    table.deal()
    with pytest.raises(BrokenRecord, match="does not match its seal"):
        verify(table.record)


class Resealing(Played):
    """Seals what is left of the pack before every draw."""

    def source(self, seats: tuple[int, ...]) -> Chained:
        return Reshuffling(self.table, seats)


class Reshuffling(Chained):
    def _draw(self, turn: Draw) -> Drawn:
        self._shuffle(turn.stock)
        return super()._draw(turn)


def test_bots_and_the_table_may_not_withhold() -> None:
    record = WithholdingBots(registry.game("poker-as"), len(KINDS), 1, KINDS)
    record.deal()
    verdict = verify(record.record)
    assert verdict.proved == 0
    assert [seat.seeds for seat in verdict.seats] == ["given", "withheld", "given", "given"]


class WithholdingBots(Honest):
    """One of the table's bots opens nothing."""

    def opens(self, seat: int, _number: int) -> bool:
        return seat != BOT


def test_a_table_of_bots_proves_nothing() -> None:
    table = Played(registry.game("pai-gow"), 2, 1, ("bot", "bot"))
    table.deal()
    assert verify(table.record).proved == 0


def test_a_downloaded_record_cannot_be_rewritten() -> None:
    """Whatever digit of the text is changed, the record no longer holds."""
    text = write_record(redact_record(played("poker-as", deals=1), ANNE))
    digits = [place for place, sign in enumerate(text) if sign in "0123456789abcdef"]
    for place in digits[:: len(digits) // 60]:
        sign = "0" if text[place] != "0" else "1"
        with pytest.raises((BrokenRecord, InputError)):
            verify(read_record(text[:place] + sign + text[place + 1 :]))


@pytest.mark.parametrize("deal", [0, 1])
def test_two_players_have_the_same_story_but_not_the_same_cards(deal: int) -> None:
    record = played()
    one = seal(replace(redact_record(record, 0), deals=(redact_record(record, 0).deals[deal],)))
    other = redact_record(record, 1)
    assert compare(one, other) == len(record.deals[deal].proofs)
    assert verify(one).fingerprint == first_sealing(one).after
    assert compare(one, played(seed=2)) == 0
