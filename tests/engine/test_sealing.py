"""Sealed chance: chains, sealings, and the table that keeps them."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.engine.chance.chained import Chained, ChainedTable
from brelan.engine.chance.chains import (
    LONGEST_CHAIN,
    HashChain,
    KnownLinks,
    Published,
    chain_at,
    digest,
    unwind,
)
from brelan.engine.chance.sealing import (
    NONE,
    WITHHELD,
    Opening,
    SealedPack,
    SealedThrow,
    card_seal,
    card_seals,
    dice_of,
    digest_after,
    first_digest,
    order_of,
    published_digest,
    shuffle_pack,
)
from brelan.engine.chance.seeded import DigestRandom, SeededRandom
from brelan.engine.turns import Draw, Drawn, Roll, Rolled

FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"
PACK = tuple(f"c{number}" for number in range(27))


def chained(*kinds: str, length: int = 8) -> ChainedTable:
    return ChainedTable("t", kinds, SeededRandom("test").token, length=length)  # type: ignore[arg-type]


def test_the_example_of_the_documentation_holds() -> None:
    """The page gives every value; this computes each of them again."""
    table, seat = HashChain("demo", bytes(32), 3), HashChain("demo", bytes(range(32)), 3)
    before = first_digest("demo")
    cards = enumerate(("A/K", "Q/Q", "R/N", "9/9"))
    seals = tuple(card_seal(before, 1, Opening(place, card, f"{place}{place}" * 16)) for place, card in cards)
    chains = (
        Published(None, "table", 1, table.end),
        Published(0, "person", 1, seat.end),
        Published(1, "none", 1),
    )
    first = published_digest(before, 1, "pack", chains, seals)
    after = digest_after(first, (table.link(1), seat.link(1), NONE))
    second = published_digest(after, 2, "throw", chains, ())
    end = digest_after(second, (table.link(2), WITHHELD, NONE))
    orders = (order_of(after, 4), order_of(after, 27), dice_of(end, Roll(5)).dice)
    values = [table.end, table.link(1), table.link(2), seat.end, seat.link(1), before, *seals, first, after]
    values += [" ".join(map(str, orders[0])), " ".join(map(str, orders[1])), second, end, " ".join(orders[2])]
    section = FAIRNESS.read_text(encoding="utf-8").partition("### Example")[2]
    assert re.findall(r"^\| [^|]+ \| `([^`]+)` \|$", section, re.MULTILINE) == values


@given(st.lists(st.binary(max_size=5), max_size=4), st.lists(st.binary(max_size=5), max_size=4))
def test_no_two_lists_of_parts_have_one_digest(one: list[bytes], other: list[bytes]) -> None:
    assert (digest("x", *one) == digest("x", *other)) == (one == other)


def test_the_salts_and_seals_of_a_pack_are_digests_like_all_others() -> None:
    secret, before = bytes(range(32)), "ab" * 32
    for opening, seal in zip(pack := shuffle_pack(secret, ("A/K", "N/R")), card_seals(before, 7, pack), strict=True):
        salt = bytes.fromhex(opening.salt)
        assert salt == digest("salt", secret, opening.position)[: len(salt)]
        assert seal == digest("card", bytes.fromhex(before), 7, opening.position, opening.card, salt).hex()


def test_a_link_belongs_to_one_place_of_one_table() -> None:
    chain = HashChain("t", b"r" * 32, 6)
    for place in range(1, 7):
        link = bytes.fromhex(chain.link(place))
        assert unwind("t", link, place).hex() == chain.end
        assert unwind("other", link, place).hex() != chain.end
        assert unwind("t", link, place + 1).hex() != chain.end


def test_the_newest_chain_of_a_seat_counts_and_a_withheld_link_is_not_used_again() -> None:
    old, new = HashChain("t", b"o" * 32, 9), HashChain("t", b"n" * 32, 9)
    published = (Published(0, "person", 1, old.end), Published(0, "person", 4, new.end), Published(1, "bot", 1, "00"))
    known = KnownLinks("t")
    assert known.lies_on(chain_at(published, 0, 1), 1, old.link(1))
    assert not known.lies_on(chain_at(published, 0, 3), 3, old.link(2))
    assert known.lies_on(chain_at(published, 0, 3), 3, old.link(3))
    assert not known.lies_on(chain_at(published, 0, 2), 2, old.link(2))
    assert not known.lies_on(chain_at(published, 0, 4), 4, old.link(4))
    assert known.lies_on(chain_at(published, 0, 4), 4, new.link(1))
    assert chain_at(published, 2, 4).kind == "none"


def test_a_link_beyond_the_longest_chain_is_not_even_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.engine.chance.chains.unwind", pytest.fail)
    assert not KnownLinks("t").lies_on(Published(0, "person", 1, "00" * 32), LONGEST_CHAIN + 1, "00" * 32)
    with pytest.raises(ValueError, match="4096"):
        HashChain("t", b"", LONGEST_CHAIN + 1)


def test_no_two_positions_share_a_salt_and_no_seal_tells_its_card() -> None:
    packs = [shuffle_pack(bytes([number]) * 32, PACK) for number in range(2)]
    assert all(len({opening.salt for opening in pack}) == len(PACK) for pack in packs)
    assert not {*card_seals("ab" * 32, 7, packs[0])} & {*card_seals("ab" * 32, 7, packs[1])}


def test_a_pack_is_drawn_in_the_order_of_its_digest_until_a_new_stock_is_made() -> None:
    chance = Chained(chained("person", "bot"), (0, 1))
    first = chance.answer(Draw(PACK, (5, 5)))
    assert isinstance(first, Drawn)
    second = chance.answer(Draw(tuple(card for card in PACK if card not in first.cards), (2,)))
    assert isinstance(second, Drawn)
    chance.answer(Draw(PACK, (1,)))
    (one, proof), (two, again) = chance.proofs
    assert (one, two, proof.number, again.number) == (1, 3, 1, 2)
    assert isinstance(proof, SealedPack)
    drawn = [proof.openings[position].card for position in order_of(proof.after, 27)]
    assert drawn[:12] == [*first.cards, *second.cards]
    assert [card_seal(proof.before, 1, opening) for opening in proof.openings] == list(proof.commitments)
    assert again.before == proof.after


def test_the_seats_that_are_not_dealt_in_open_nothing_and_chains_run_out() -> None:
    table = chained("person", "person", "none", length=2)
    for seats in ((0, 1), (1, 2), (0, 2)):
        chance = Chained(table, seats)
        assert isinstance(chance.answer(Roll(5)), Rolled)
        proof = chance.proofs[0][1]
        assert isinstance(proof, SealedThrow)
        assert len(proof.answers) == 3
        assert (proof.answers[2] == NONE) == (2 in seats)
    assert [(chain.seat, chain.first) for chain in table.published[4:]] == [(None, 3), (0, 3)]


def test_the_random_numbers_of_a_sealing_read_eight_words_from_each_digest() -> None:
    stream, seed = DigestRandom(b"s" * 32), b"s" * 32
    words = [stream.below(2**32) for _ in range(70)]
    data = b"".join(digest("numbers", seed, at) for at in range(9))
    assert words == [int.from_bytes(data[at : at + 4], "big") for at in range(0, 280, 4)]


def test_a_long_match_is_checked_with_one_hash_for_each_link(monkeypatch: pytest.MonkeyPatch) -> None:
    chain, hashed = HashChain("t", b"r" * 32, 500), list[bytes]()

    def counting(data: bytes) -> Any:
        hashed.append(data)
        return sha256(data)

    monkeypatch.setattr("brelan.engine.chance.chains.sha256", counting)
    known = KnownLinks("t")
    assert all(known.lies_on(Published(0, "person", 1, chain.end), at, chain.link(at)) for at in range(1, 501))
    assert len(hashed) == 500


def test_what_each_party_does_changes_the_outcome() -> None:
    chains = (Published(None, "table", 1, "aa" * 32), Published(0, "person", 1, "bb" * 32))
    public = published_digest("00" * 32, 1, "pack", chains, ("cc" * 32,))
    outcomes = [
        digest_after(public, ("11" * 32, "22" * 32)),
        digest_after(public, ("11" * 32, WITHHELD)),
        digest_after(public, (WITHHELD, "22" * 32)),
        digest_after(public, ("22" * 32, "11" * 32)),
        digest_after(published_digest("00" * 32, 2, "pack", chains, ("cc" * 32,)), ("11" * 32, "22" * 32)),
        digest_after(published_digest("00" * 32, 1, "throw", chains, ("cc" * 32,)), ("11" * 32, "22" * 32)),
        digest_after(published_digest("01" * 32, 1, "pack", chains, ("cc" * 32,)), ("11" * 32, "22" * 32)),
        digest_after(published_digest("00" * 32, 1, "pack", chains, ("dd" * 32,)), ("11" * 32, "22" * 32)),
    ]
    assert Counter(outcomes).most_common(1)[0][1] == 1
