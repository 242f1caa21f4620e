"""A registered game comes with its pages, its words, its bots, and a test for each clause of its rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from brelan.engine.agreement import MatchRules
from brelan.engine.game import AnyGame
from brelan.engine.options import options_of
from brelan.locales.languages import LANGUAGES
from brelan.locales.pages import clauses_cited, clauses_of, rules_page
from brelan.locales.say import bot_key, match_option_key
from brelan.locales.words import words
from brelan.study.bots import bots_of
from contract.games import registered_game

TESTS = Path(__file__).parents[1]

every_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def clauses_tested() -> set[str]:
    """PDA-3 for a test named test_pda_3_…"""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for cited in re.finditer(r"^ *def test_([a-z]{3})_(v?\d+)_", path.read_text(encoding="utf-8"), re.MULTILINE):
            found.add(f"{cited[1]}-{cited[2]}".upper())
    return found


@registered_game
def test_every_clause_has_a_test_that_carries_its_number(game: AnyGame) -> None:
    assert set(clauses_of(game.name)) - clauses_tested() == set()


@registered_game
def test_the_list_of_clauses_has_no_gap(game: AnyGame) -> None:
    for prefix in game.clauses:
        numbers = [int(name.split("-")[1]) for name in clauses_of(game.name) if re.fullmatch(prefix + r"-\d+", name)]
        assert numbers == list(range(1, max(numbers) + 1))


@registered_game
@every_language
def test_the_rules_page_covers_every_clause(game: AnyGame, lang: str) -> None:
    assert set(clauses_of(game.name)) - clauses_cited(rules_page(game.name, lang)) == set()


@registered_game
@every_language
def test_the_rules_page_names_every_option(game: AnyGame, lang: str) -> None:
    page = rules_page(game.name, lang)
    for option in options_of(game.Rules):
        assert f"`{option.name}`" in page
    common = {option.name for option in options_of(MatchRules)}
    for option in options_of(game.Match):
        assert option.name in common or f"`{option.name}`" in page
    for preset in game.presets:
        assert f"`{preset}`" in page


@registered_game
@every_language
def test_every_word_of_the_game_is_there(game: AnyGame, lang: str) -> None:
    say, name = words(lang), game.name
    wanted = [f"{name}-title", f"{name}-summary"]
    wanted += [f"{name}-option-{option.name}" for option in options_of(game.Rules)]
    wanted += [match_option_key(say, game, option.name) for option in options_of(game.Match)]
    wanted += [f"{name}-preset-{preset}" for preset in game.presets]
    wanted += [f"{name}-event-{tag}" for tag in tags_of(game.Event)]
    wanted += [f"{name}-action-{tag}" for tag in tags_of(game.Action)]
    wanted += [bot_key(bot) for bot in bots_of(game)]
    assert [key for key in wanted if not say.has(key)] == []


@registered_game
def test_a_game_has_the_random_bot_and_a_better_one(game: AnyGame) -> None:
    assert next(iter(bots_of(game))) == "random"
    assert len(bots_of(game)) > 1


def tags_of(union: Any) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(union) or (union,)]
