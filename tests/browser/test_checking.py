"""The page's checker of records, in a real browser: it says the same as the other two."""

from __future__ import annotations

from typing import Any

import pytest

from brelan.engine.game import AnyGame
from browser.conftest import Invite
from browser.guests import Guest
from contract.games import registered_game
from records.test_checkers import CHECKER, ROOT, damaged_texts, theirs

CHECK = """async (texts) => {
  const { checkRecord } = await import("/static/checking.js");
  const verdicts = [];
  for (const text of texts) verdicts.push(await checkRecord(text));
  return verdicts;
}"""


def check_all(guest: Guest, texts: dict[str, str]) -> None:
    guest.go()
    answers: list[dict[str, Any]] = guest.page.evaluate(CHECK, list(texts.values()))
    for (name, text), answer in zip(texts.items(), answers, strict=True):
        assert theirs(answer) == theirs(CHECKER.answer(text)), f"{name}: {answer}"


@registered_game
def test_the_page_agrees_on_honest_and_damaged_records(invite: Invite, game: AnyGame) -> None:
    check_all(invite(), dict(damaged_texts(game, 1)))


def test_the_page_agrees_on_old_records(invite: Invite) -> None:
    paths = sorted((ROOT / "tests" / "playthroughs").glob("*.record"))
    check_all(invite(), {path.name: path.read_text(encoding="utf-8") for path in paths})


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 7))
@registered_game
def test_the_page_agrees_on_a_thousand_records(invite: Invite, game: AnyGame, seed: int) -> None:
    check_all(invite(), dict(damaged_texts(game, seed)))
