"""Two checkers that share no code say the same of every record: ours, and `examples/check_record.py`, which
follows the documentation. The third, the page's script, is compared with them in tests/browser/test_checking.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import brelan
from brelan import registry
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import play
from brelan.engine.game import AnyGame, Table
from brelan.errors import InputError
from brelan.records.from_deal import keep_deal
from brelan.records.text import read_record, seal, write_record
from brelan.records.verify import verify
from brelan.study.bots import make_bot
from depth import game_often
from records.cases import any_case
from records.chained import NAMES, any_record
from records.damage import DAMAGES
from records.text_damage import MENDED, TEXT_DAMAGES, other_bytes
from records.verdicts import CHECKER, ROOT, differences, of_file, ours


@game_often("daker", "pai-gow", "poker-as")
def test_two_checkers_agree_on_honest_and_damaged_records(game: AnyGame) -> None:
    for seed in range(100, 125):
        case = any_case(game, seed)
        verdict = ours(case.text)
        assert list(differences(verdict, of_file(case.text))) == [], case.name
        assert case.is_right(verdict["holds"]), case.name


@pytest.mark.parametrize("damage", [*TEXT_DAMAGES, *MENDED])
def test_two_checkers_agree_on_every_other_way_to_write_a_record(damage: str) -> None:
    changed = 0
    for seed in range(5):
        record = any_record(registry.game("daker"), seed)
        text = DAMAGES[damage](record, SeededRandom("text", damage, seed))
        assert list(differences(ours(text), of_file(text))) == []
        assert ours(text)["holds"] == (text == write_record(record))
        changed += text != write_record(record)
    assert changed


def test_two_checkers_take_the_bytes_of_a_file_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "sent.record"
    text = write_record(any_record(registry.game("daker"), 4))
    for sent in (*other_bytes(text), text.encode().replace(b"Anne", b"Ann\xff")):
        file.write_bytes(sent)
        with pytest.raises(InputError):
            verify(brelan.read_record(file))
        assert CHECKER.answer_file(sent)["code"] == "not-a-record"
    file.write_bytes(text.encode())
    assert verify(brelan.read_record(file)) == verify(read_record(text))


def test_two_checkers_know_every_field_and_character() -> None:
    """COM-7: a dead blind. A list that has a line for each item escapes what it must, too."""
    game = registry.game("daker")
    names = tuple(f'{name} \x7f\x00\\" {"é" * 30}' for name in NAMES[:3])
    record = replace(any_record(game, 4), seats=names, lots=None)
    table = Table((200,) * 3, posting=(1,), dead=(1,))
    bots = tuple(make_bot(game, "random", game.Rules(), 3, SeededRandom("bot", seat)) for seat in range(3))
    steps = list(play(game, game.Rules(), table, Seeded("dead"), bots))
    deal = keep_deal(game, table, steps)
    text = write_record(seal(replace(record, deals=(deal,))))
    assert "dead = [1]" in text
    assert ours(text)["holds"]
    assert of_file(text) == ours(text)


def test_the_checkers_agree_on_recorded_playthroughs() -> None:
    for path in sorted((ROOT / "tests" / "playthroughs").glob("*.record")):
        text = path.read_text(encoding="utf-8")
        assert list(differences(ours(text), of_file(text))) == [], path.name
        assert ours(text)["holds"]


def test_a_deal_that_was_broken_off_before_its_first_move_may_stand_anywhere() -> None:
    """Nothing was sealed, so nothing is missing; neither its end nor its proofs are written."""
    record = any_record(registry.game("daker"), 4)
    deal = record.deals[0]
    stopped = replace(deal, moves=(), payoffs=None, proofs=())
    text = write_record(seal(replace(record, deals=(stopped, deal, stopped))))
    assert ours(text)["holds"]
    assert of_file(text) == ours(text)


def test_a_file_that_is_not_a_record_is_refused_with_a_reason() -> None:
    for text in ("", "hello", "brelan record 2\n=== end\n", "brelan record 2\n\n=== deal 1\n=== end\n"):
        assert not CHECKER.answer(text)["holds"]
        assert not ours(text)["holds"]
