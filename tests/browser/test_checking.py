"""The page's checker of records, in a real browser: it says the same as the other two."""

from __future__ import annotations

import pytest

from brelan.engine.game import AnyGame
from browser.conftest import Invite
from browser.three_checkers import batches, disagreements
from contract.games import REGISTERED, registered_game
from records.cases import Case, any_case
from records.damage import DAMAGES
from records.verdicts import ROOT

A_GAME = 20
"""Records of each game."""


def test_three_checkers_agree_on_honest_and_damaged_records(invite: Invite) -> None:
    guest = invite()
    guest.go("fair")
    cases = [
        any_case(game, place * A_GAME + number) for place, game in enumerate(REGISTERED) for number in range(A_GAME)
    ]
    assert {case.damage for case in cases} >= DAMAGES.keys()
    assert list(disagreements(guest.page, cases)) == []


@pytest.mark.deep
def test_three_checkers_agree_on_recorded_playthroughs(invite: Invite) -> None:
    guest = invite()
    guest.go("fair")
    paths = sorted((ROOT / "tests" / "playthroughs").glob("*.record"))
    texts = {path.stem: path.read_text(encoding="utf-8") for path in paths}
    cases = [Case(name, 0, "untouched", text, text) for name, text in texts.items()]
    assert list(disagreements(guest.page, cases)) == []


@pytest.mark.deep
@registered_game
def test_three_checkers_agree_on_a_thousand_records(invite: Invite, game: AnyGame) -> None:
    guest = invite()
    guest.go("fair")
    for cases in batches(game, 1_000):
        assert list(disagreements(guest.page, cases)) == []
