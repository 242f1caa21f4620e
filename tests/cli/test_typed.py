"""Moves typed at the terminal in the player's own words, French or English."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any, get_args

import pytest

from brelan.cli.terminal import TerminalPlayer
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.turns import Seat
from brelan.locales.languages import LANGUAGES
from brelan.locales.say import Speaker
from brelan.locales.typed import phrases, readings
from brelan.locales.words import words
from cli.running import Brelan
from contract.games import registered_game
from web.test_tables import a_deal

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def tags_of(game: AnyGame) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(game.Action) or (game.Action,)]


@registered_game
@every_language
def test_every_move_has_words_of_the_language(game: AnyGame, lang: str) -> None:
    assert [tag for tag in tags_of(game) if not phrases(words(lang), tag)] == []


def typed(game: AnyGame, lang: str, legal: Legal, state: Any, text: str) -> Any:
    names = tuple(f"Anne {seat}" for seat in range(len(game.holdings(state).stacks)))
    return TerminalPlayer(game, Speaker(words(lang), game, names, 0), lambda: state)._understand(text, legal)


@registered_game
@every_language
def test_what_is_offered_can_be_typed_as_it_is_read(game: AnyGame, lang: str) -> None:
    """In capitals too, as telephones begin a line."""
    _rules, steps = a_deal(game)
    asked = 0
    for before, _after in pairwise(steps):
        if not isinstance(game.turn(before.state), Seat):
            continue
        legal = game.legal(before.state)
        ends = [legal.sized(legal.amounts[end]) for end in (0, -1)] if legal.sized and legal.amounts else []
        for move in (*legal.plain[:30], *ends):
            label = Speaker(words(lang), game, (), None).action(move, legal.price)
            assert typed(game, lang, legal, before.state, label) == move
            assert typed(game, lang, legal, before.state, label.upper()) == move
            asked += 1
    assert asked


@pytest.mark.parametrize(
    ("lang", "verbs", "text", "expected"),
    [
        ("fr", ("fold", "check", "call", "raise"), "Relancer à 20", "raise 20"),
        ("fr", ("fold", "check", "call", "raise"), "je me couche", "fold"),
        ("fr", ("fold", "check", "call", "raise"), "parole", "check"),
        ("fr", ("pass", "follow", "bid", "announce", "lead"), "ouvrir de 3", "bid 3"),
        ("fr", ("throw", "stop"), "garder a a", "throw a a"),
        ("fr", ("throw", "stop"), "garder tout", "stop"),
        ("fr", ("throw", "stop"), "m’arreter", "stop"),
        ("fr", ("discard",), "ne rien changer", "discard"),
        ("fr", ("discard",), "jeter A/K", "discard a/k"),
        ("en", ("fold", "check", "call", "raise"), "bet 20", "raise 20"),
        ("en", ("fold", "check", "call", "raise"), "raise to 20", "raise 20"),
        ("en", ("throw", "stop"), "keep A A", "throw a a"),
    ],
)
def test_words_are_read_as_records_write_them(lang: str, verbs: tuple[str, ...], text: str, expected: str) -> None:
    assert next(readings(words(lang), verbs, text)) == expected


def test_a_game_in_french_from_the_first_word_to_the_last(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is refused is a sentence: no seat number, no English word."""
    lines = "relancer à 400\ntapis\ngarder mes cartes\nn\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    out = brelan("play", "daker", "--seed", "3", "--bots", "simple", "--lang", "fr").out
    assert "Avec tous vos jetons vous pouvez miser" in out
    assert "tapis." in out
    assert "place 0" not in out
    assert "raise" not in out


def test_a_refusal_in_english_is_a_sentence_too(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("raise 4000\nq\n"))
    out = brelan("play", "daker", "--seed", "3", "--lang", "en").out
    assert "seat 0" not in out
    assert "> With all your chips" in out
