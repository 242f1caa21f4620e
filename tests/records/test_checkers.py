"""Two checkers that share no code say the same of every record: ours, and `examples/check_record.py`, which
follows the documentation. The third, the page's script, is compared with them in tests/browser/test_checking.py."""

from __future__ import annotations

from msgspec.structs import replace

from brelan import games
from brelan.engine.game import AnyGame
from brelan.records.text import seal, write_record
from depth import game_often
from records.cases import any_case
from records.chained import any_record
from records.verdicts import CHECKER, ROOT, differences, of_file, ours


@game_often("daker", "pai-gow", "poker-as")
def test_two_checkers_agree_on_honest_and_damaged_records(game: AnyGame) -> None:
    for seed in range(100, 125):
        case = any_case(game, seed)
        verdict = ours(case.text)
        assert list(differences(verdict, of_file(case.text))) == [], case.name
        assert case.is_right(verdict["holds"]), case.name


def test_the_checkers_agree_on_old_records() -> None:
    for path in sorted((ROOT / "tests" / "playthroughs").glob("*.record")):
        text = path.read_text(encoding="utf-8")
        assert list(differences(ours(text), of_file(text))) == [], path.name
        assert ours(text)["holds"]


def test_a_deal_that_was_broken_off_before_its_first_move_may_stand_anywhere() -> None:
    """Nothing was sealed, so nothing is missing; neither its end nor its proofs are written."""
    record = any_record(games.find("daker"), 4)
    deal = record.deals[0]
    stopped = replace(deal, moves=(), payoffs=None, proofs=())
    text = write_record(seal(replace(record, deals=(stopped, deal, stopped))))
    assert ours(text)["holds"]
    assert of_file(text) == ours(text)


def test_a_file_that_is_not_a_record_is_refused_with_a_reason() -> None:
    for text in ("", "hello", "brelan record 2\n=== end\n", "brelan record 2\n\n=== deal 1\n=== end\n"):
        assert not CHECKER.answer(text)["holds"]
        assert not ours(text)["holds"]
