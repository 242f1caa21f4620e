"""Every first game is played through the engine to its end, with every choice that a learner may make on the way."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import brelan
from brelan import registry
from brelan.engine.notation import write_move
from brelan.engine.turns import Over
from brelan.errors import BrelanError, Disallowed, NotFound, NotNow
from brelan.locales.languages import LANGUAGES
from brelan.locales.pages import game_text
from brelan.web.features.lessons.lesson import (
    FirstGame,
    LessonReply,
    Said,
    choices,
    first_game,
    has_first_game,
    lesson_of,
    play,
    read_first_game,
    reply_to,
    special_reply,
)
from locales.typography import french

FEWEST, MOST = 6, 12
LONGEST = 330
"""Characters of what is said at once: it must fit beside the table on a phone."""

with_first_game = pytest.mark.parametrize("name", [name for name in registry.names() if has_first_game(name)])


def said_in(first: FirstGame) -> list[Said]:
    """All words of a first game."""
    asks = [step.ask for step in first.steps if step.ask is not None]
    replies = [said for ask in asks for said in (ask.otherwise, *(reply.say for reply in ask.replies))]
    return [*(step.say for step in first.steps), *replies]


def test_each_of_our_games_has_one_and_each_file_has_a_game() -> None:
    assert {name for name in registry.names() if has_first_game(name)} == {*registry.names()}


@with_first_game
def test_the_engine_plays_it_to_its_end(name: str) -> None:
    lesson = lesson_of(name)
    assert FEWEST <= len(lesson.moments) <= MOST
    assert lesson.game.turn(lesson.played[-1].state) == Over()
    assert lesson.moments[-1].at == len(lesson.played) - 1
    assert lesson.moments[-1].step.ask is None
    assert sum(moment.step.ask is not None for moment in lesson.moments) >= 1


@with_first_game
def test_all_words_are_there_in_each_language_and_short(name: str) -> None:
    for said in said_in(first_game(name)):
        assert set(said) == set(LANGUAGES)
        for lang, text in said.items():
            assert text.strip() == text
            assert 0 < len(text) <= LONGEST, text
            assert text[-1] in ".!?»", text
            assert lang != "fr" or french(text) == text, "python tests/locales/typography.py mends it"
        assert said["fr"] != said["en"]


@with_first_game
def test_each_choice_of_the_learner_is_answered(name: str) -> None:
    """The move of the file goes on, every other legal one is explained, and each special reply can be heard."""
    lesson = lesson_of(name)
    for number, moment in enumerate(lesson.moments, 1):
        ask, heard, on = moment.step.ask, list[LessonReply | None](), 0
        if ask is None:
            continue
        for move in choices(lesson, number):
            reply = reply_to(lesson, number, write_move(move))
            on += reply is None
            found = special_reply(ask, write_move(move)) if reply is not None else None
            assert reply in (None, found.say if found is not None else ask.otherwise)
            heard.append(found)
        assert on == 1
        assert [reply.to for reply in ask.replies if reply not in heard] == []


@cache
def daker() -> str:
    return game_text("daker", "first-game.toml") or ""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("dealer = 0", "dealer = ", "step 0"),
        ("dealer = 0", "colour = 1", "step 0"),
        ("stacks = [100, 100, 100]", "stacks = [100]", "step 0"),
        ('"* draw A/K K/Q A/N', '"* draw A/K A/K A/N', "step 2: the script gives"),
        ('"* draw A/K K/Q A/N', '"* roll A', "step 2"),
        ('move = "call"', 'move = "check"', "step 3"),
        ('"1 call", "2 check"', '"2 call", "1 check"', "step 4: '2 call' is out of turn"),
        ('"* draw K/J"', '"1 check"', "step 4: '1 check' is out of turn"),
        ('before = ["1 call"]', "before = []", "the deal is not over"),
    ],
)
def test_what_does_not_hold_is_refused_with_its_step(old: str, new: str, words: str) -> None:
    assert old in daker()
    with pytest.raises(BrelanError, match="first game of daker") as refused:
        play(registry.game("daker"), read_first_game("daker", daker().replace(old, new, 1)))
    assert refused.value.code == "first-game-broken"
    assert words in str(refused.value)


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    lesson = lesson_of("daker")
    with pytest.raises(Disallowed, match="DAK"):
        reply_to(lesson, 3, "check")
    with pytest.raises(NotNow):
        reply_to(lesson, 1, "call")
    for number in (0, len(lesson.moments) + 1):
        with pytest.raises(NotFound):
            lesson.moment(number)


def test_a_game_without_a_file_has_no_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.web.features.lessons.lesson.game_text", lambda _game, _name: None)
    assert not has_first_game("daker")
    first_game.cache_clear()
    with pytest.raises(NotFound, match="no first game"):
        first_game("daker")


def test_a_game_of_another_package_brings_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "words_of_nap" / "texts").mkdir(parents=True)
    (tmp_path / "words_of_nap" / "texts" / "first-game.toml").write_text(daker(), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = registry.Entry(name="nap", engine="brelan.games.daker", words="words_of_nap")
    monkeypatch.setitem(registry._added, "nap", entry)
    assert has_first_game("nap")
    assert len(lesson_of("nap").moments) == len(lesson_of("daker").moments)


@pytest.mark.deep
def test_the_figures_that_are_said_hold() -> None:
    """Each where it is said, and as the library counts it."""
    stop, *others = brelan.advise("poker-as", dice="A A A K 9", throws=2, players=3).choices
    assert_said("poker-as", f"{100 * stop.value:.0f} times in 100", f"{100 * others[0].value:.0f} at best")
    rolls = brelan.odds("poker-as")
    assert rolls.combinations["pair"] < rolls.total / 2
    assert_said("poker-as", "more than half of all throws beat a pair")
    hands = brelan.odds("poque")
    assert round(hands.total / (hands.combinations["three"] + hands.combinations["four"])) == 16
    assert_said("poque", "one hand in sixteen is better than two pairs")
    settings = {one.front: one for one in brelan.advise("pai-gow", cards="Ks Kd 8h 8c Jd 5s 3c").choices}
    assert round(settings["Jd", "5s"].push, 1) == 0.8
    assert_said("pai-gow", "Four times in five nobody wins anything")


def assert_said(name: str, *figures: str) -> None:
    told = " ".join(said["en"] for said in said_in(first_game(name)))
    assert [figure for figure in figures if figure not in told] == []
