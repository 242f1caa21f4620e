"""What a record looks like, and what is said of a damaged one."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from brelan.engine import match as matches
from brelan.engine.agreement import MatchRules
from brelan.engine.chance.chained import Chained
from brelan.engine.chance.scripted import Scripted
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import Table
from brelan.errors import BadRecord, BrelanError, BrokenRecord
from brelan.games.poker_as import GAME
from brelan.games.poker_as.rules import Rules
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Record
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import verify
from brelan.study.bots import make_bot
from players import Script
from sealed import chance_record, sealed_table

CLASSIC = Rules(max_throws=3, reply_throws="at-most")
NAMES = ("Anne", "Bruno")


def scripted_record() -> Record:
    chance = Scripted(["roll A A K J 9", "roll A Q 9", "roll K K 9 9 9"])
    players = (Script(GAME, "throw A A", "stop"), Script(GAME, "stop"))
    table = Table((100, 100))
    steps = list(play(GAME, CLASSIC, table, chance, players))
    return keep_record(GAME, CLASSIC, NAMES, [keep_deal(GAME, table, steps)])


TEXT = """\
brelan record 2
game = "poker-as"
seats = ["Anne", "Bruno"]

[rules]
stake = 1
max-throws = 3
reply-throws = "at-most"
all-five = false
next-first = "loser"
suites = "different"
wild-aces = false
pure-first = false

=== deal 1
players = [0, 1]
stacks = [100, 100]
dealer = 0
check = "HEAD"

--- moves
1 0 throw #
2 * roll A A K J 9 #
3 0 throw A A #
4 * roll A Q 9 #
5 0 stop #
6 1 throw #
7 * roll K K 9 9 9 #
8 1 stop #
--- result
payoffs = [-1, 1]
check = "RESULT"
=== end
"""


def test_a_record_is_readable_text() -> None:
    record = scripted_record()
    deal = replace(
        record.deals[0],
        check="HEAD",
        result_check="RESULT",
        moves=tuple(replace(move, check="") for move in record.deals[0].moves),
    )
    assert write_record(replace(record, deals=(deal,))) == TEXT


def test_reading_and_writing_give_the_same_bytes() -> None:
    text = write_record(scripted_record())
    assert write_record(read_record(text)) == text
    assert read_record(text) == scripted_record()


@pytest.mark.parametrize("name", ['Zoé "la" rapide', "a\nb", "l\u2028s", "\x7f\x00", "]] #", "日本", "=== end"])
def test_any_name_survives(name: str) -> None:
    text = write_record(seal(replace(scripted_record(), seats=(name, "B"))))
    assert read_record(text).seats == (name, "B")
    assert write_record(read_record(text)) == text
    verify(read_record(text))


def match_record(deals: int = 4, rebuys: int = 1) -> Record:
    """A short match with small stacks, so that somebody goes broke and buys in again."""
    rules = Rules(max_throws=1, stake=5)
    agreed = MatchRules(stack=9, deals=deals, rebuys=rebuys)
    match, kept, sealed = matches.open_match(agreed, 3, 1), [], sealed_table(3)
    for _ in range(deals):
        rebought = []
        for seat, stack in enumerate(match.stacks):
            if stack < 5 and match.rebought[seat] < rebuys:
                match = matches.rebuy(match, seat, GAME, rules)
                rebought.append(seat)
        if match.over or len(matches.dealt_in(match, GAME, rules)) < 2:
            break
        players, table = matches.next_table(match, GAME, rules)
        chance = Chained(sealed, players)
        bots = tuple(make_bot(GAME, "random", rules, len(players), SeededRandom(seat)) for seat in players)
        steps = list(play(GAME, rules, table, chance, bots))
        kept.append(
            keep_deal(
                GAME, table, steps, players=players, proofs=chance.proofs, rebuys=tuple(rebought), away=match.away
            )
        )
        match = matches.finish_deal(match, GAME, rules, players, GAME.result(steps[-1].state))
    return keep_record(GAME, rules, ("A", "B", "C"), kept, match, chance=chance_record(sealed))


def test_a_match_is_one_record_and_is_verified_as_a_whole() -> None:
    record = match_record()
    text = write_record(record)
    assert write_record(read_record(text)) == text
    verdict = verify(read_record(text))
    assert verdict.deals == len(record.deals) == 4
    assert verdict.unproved == 0
    assert any(deal.rebuys for deal in record.deals)


def test_a_table_that_does_not_follow_is_found() -> None:
    record = match_record()
    third = record.deals[2]
    richer = replace(third, table=replace(third.table, stacks=tuple(stack + 1 for stack in third.table.stacks)))
    with pytest.raises(BrokenRecord, match="deal 3: its table does not follow"):
        verify(seal(replace(record, deals=(*record.deals[:2], richer, record.deals[3]))))


def test_a_changed_result_or_header_is_found() -> None:
    text = write_record(scripted_record())
    with pytest.raises(BrokenRecord, match="deal 1: the result was changed"):
        verify(read_record(text.replace("payoffs = [-1, 1]", "payoffs = [1, -1]")))
    with pytest.raises(BrokenRecord, match="deal 1: the header above the moves was changed"):
        verify(read_record(text.replace("stacks = [100, 100]", "stacks = [100, 900]")))
    with pytest.raises(BrokenRecord, match="the header above"):
        verify(read_record(text.replace("max-throws = 3", "max-throws = 4")))
    wrong = seal(replace(scripted_record(), deals=(replace(scripted_record().deals[0], payoffs=(1, -1)),)))
    with pytest.raises(BrokenRecord, match="does not follow from the moves"):
        verify(wrong)


def test_a_changed_or_missing_proof_is_found() -> None:
    text = write_record(match_record())
    with pytest.raises(BrokenRecord, match="deal 1: the proofs were changed"):
        verify(read_record(re.sub('"after [0-9a-f]{64}"', f'"after {"0" * 64}"', text, count=1)))
    start = text.index("--- proofs")
    end = text.index("=== deal 2")
    with pytest.raises(BrokenRecord, match="deal 2: the header above the moves was changed"):
        verify(read_record(text[:start] + "\n" + text[end:]))


def test_a_throw_without_its_digest_is_refused() -> None:
    text, times = re.subn(r'  "after [0-9a-f]+",\n', "", write_record(match_record()), count=1)
    assert times == 1
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record(text)


def test_a_changed_move_is_found_even_with_its_check_mended() -> None:
    record = scripted_record()
    moves = list(record.deals[0].moves)
    moves[2] = replace(moves[2], text="throw K K")
    forged = seal(replace(record, deals=(replace(record.deals[0], moves=tuple(moves)),)))
    with pytest.raises(BrokenRecord, match=r"deal 1, move 3 \(0 throw K K\) .* not all on the table \(PDA-5\)"):
        verify(forged)


def test_an_unfinished_deal_is_a_record_too() -> None:
    table = Table((10, 10))
    steps = list(
        play(
            GAME,
            Rules(),
            table,
            Seeded(1),
            tuple(make_bot(GAME, "simple", Rules(), 2, SeededRandom(0)) for _ in "ab"),
        )
    )
    record = keep_record(GAME, Rules(), NAMES, [keep_deal(GAME, table, steps[:4])])
    text = write_record(record)
    assert "--- result" not in text
    assert verify(read_record(text)).moves == 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("brelan record 2", "brelan record 3", "version 3, and this program reads version 2 alone"),
        ("brelan record 2", "brelan record 1", "version 1, and this program reads version 2 alone"),
        ("brelan record 2", "hello", "not a Brelan record"),
        ("=== end\n", "", "cut off"),
        ("8 1 stop", "9 1 stop", "line 29 of the record is damaged"),
        ("5 0 stop #", "5 0 stop ", "line 26 of the record is damaged"),
        ("=== deal 1", "=== deal 2", "line 15 of the record is damaged"),
        ('game = "poker-as"', "game = poker", "damaged"),
        ('game = "poker-as"\n', "", "does not say 'game'"),
        ("stacks = [100, 100]", "stacks = [100, 1.5]", "line 17 of the record is damaged"),
        ("--- moves", "--- movies", "damaged|does not say"),
        ("stacks = [100, 100]", "stacks = " + "[" * 5_000, "damaged"),
        ("stacks = [100, 100]", "stacks = [" + "9" * 5_000 + "]", "damaged"),
        ("stake = 1", "stake = -1", "rules are damaged"),
        ("stake = 1", "steak = 1", "rules are damaged"),
    ],
)
def test_a_damaged_record_says_where(old: str, new: str, message: str) -> None:
    text = write_record(scripted_record())
    assert old in text
    with pytest.raises(BadRecord, match=message):
        verify(read_record(text.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("brelan record 2", "brelan record " + "9" * 100_000),
        ("stake = 1", "stake = " + "9" * 100_000),
        ("stake = 1", "a." * 100_000 + "b = 1"),
        ("=== deal 1", "=== deal " + "1" * 100_000),
        ("5 0 stop", "5 0 " + "s" * 50_000),
        ("5 0 stop", "5 " + "0 " * 50_000 + "stop"),
    ],
)
def test_an_error_does_not_repeat_all_that_was_sent(old: str, new: str) -> None:
    text = write_record(scripted_record())
    assert old in text
    with pytest.raises(BrelanError) as refused:
        verify(seal(read_record(text.replace(old, new, 1))))
    assert len(str(refused.value)) < 1_000


def test_every_truncation_is_noticed() -> None:
    lines = write_record(scripted_record()).split("\n")
    for length in range(len(lines) - 2):
        with pytest.raises(BadRecord):
            read_record("\n".join(lines[:length]))


def test_an_empty_file_is_no_record() -> None:
    with pytest.raises(BadRecord, match="not a Brelan record"):
        read_record("")


def test_a_seal_that_does_not_open_is_found() -> None:
    record = match_record()
    first, proof = record.deals[0].proofs[0]
    forged = replace(proof, after="00" * 32)
    deal = replace(record.deals[0], proofs=((first, forged), *record.deals[0].proofs[1:]))
    with pytest.raises(BrokenRecord, match=r"deal 1, move 2 .* its digest is not that of what was published"):
        verify(seal(replace(record, deals=(deal, *record.deals[1:]))))
