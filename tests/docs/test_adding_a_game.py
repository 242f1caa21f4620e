"""The game of docs/adding-a-game.md: its files are those of the page, and it plays by its three clauses."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

import brelan
from brelan import registry
from brelan.cli.main import main
from brelan.locales.words import words
from brelan.pieces.dice import FACES
from brelan.web.assets import assets
from brelan.web.drawing.pictures import backs, on_cloth
from brelan.web.features.lessons.lesson import lesson_of
from brelan.web.pages import links
from brelan.web.pages.game_page import game_picture, preview_of
from brelan.web.pages.render import sheets_of
from brelan.web.pages.visit import Preferences
from brelan.web.static import known_files
from browser.moments import played
from packages import brelan_says, one_die
from web.dom import read
from web.seated import html_of, seated

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "one-die"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"^`([\w/.-]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
"""The files on the page."""


def forget() -> None:
    """Another copy of the package may have been imported in this process."""
    registry._added.clear()
    for known in (registry._module, assets, known_files, game_picture, preview_of):
        known.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "one_die"]:
        del sys.modules[name]


@pytest.fixture(scope="module", autouse=True)
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The package as a reader writes it, file by file, registered as its entry point would do it."""
    folder = tmp_path_factory.mktemp("one-die")
    for name, text in SHOWN.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        found = import_module("one_die")
        brelan.register_game(found.ENTRY)
        yield found
    forget()


def test_the_page_shows_the_files_as_they_are() -> None:
    """If this fails, change both."""
    files = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.*") if path.suffix != ".pyc"}
    assert set(SHOWN) == files
    for name, text in SHOWN.items():
        assert (PACKAGE / name).read_text(encoding="utf-8") == text, name


def test_what_the_page_does_with_it_works(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"^```py\n(import brelan\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(block.replace("brelan.register_game(ENTRY)", ""), {})
    assert "moves hold" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 8])
def test_die_1_everyone_stakes_the_same(players: int) -> None:
    for seed in range(20):
        deal = brelan.play("one-die", ["careful", "random"] * (players // 2), seed=seed, stake=3)
        assert sorted(deal.payoffs) == [-3] * (players - 1) + [3 * (players - 1)]
        totals = {deal.game.holdings(step.state).total for step in deal.steps}
        assert totals == {100 * players}
        brelan.verify(brelan.read_record(brelan.write_record(deal.record)))


@pytest.mark.parametrize(
    ("lang", "sees"), [("en", ("Chips", "Die", "Pot: ")), ("fr", ("Jetons", "Dé", "Pot\N{NO-BREAK SPACE}: "))]
)
def test_it_is_installed_and_played_in_the_terminal(
    lang: str, sees: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """As the page says."""
    (command,) = re.findall(r"^brelan (play one-die .*)$", PAGE, re.MULTILINE)
    python = one_die(tmp_path_factory.mktemp("one-die"))
    first, second = brelan_says(
        python, *(f"{command} --seed {seed} --lang {lang}" for seed in (1, 2)), typed=2 * "1\nn\n"
    )
    for shown in (first, second):
        assert all(word in shown for word in sees)
        assert words(lang)("cli-play-bye") in shown


class Plays:
    """Moves in the order in which they are made."""

    def __init__(self, game: Any, *moves: str) -> None:
        self.moves = [{"again": game.throwing.Again, "keep": game.throwing.Keep}[move]() for move in moves]

    def decide(self, view: Any, legal: brelan.Legal) -> Any:  # noqa: ARG002 - what every player is given
        return self.moves.pop(0)


def test_die_2_the_second_throw_counts(package: Any) -> None:
    dice = brelan.Scripted(["roll A", "roll 9", "roll T"])
    deal = brelan.play("one-die", [Plays(package, "again"), Plays(package, "keep")], chance=dice)
    assert deal.payoffs == (-1, 1)


def test_die_3_of_equal_dice_the_first_one_wins(package: Any) -> None:
    dice = brelan.Scripted(["roll K", "roll K"])
    deal = brelan.play("one-die", [Plays(package, "keep"), Plays(package, "keep")], chance=dice, dealer=1)
    assert deal.payoffs == (-1, 1)


def test_an_illegal_move_says_why(package: Any) -> None:
    game = brelan.game("one-die")
    state, _ = game.start(brelan.rules("one-die"), brelan.Table((10, 10)))
    state, _ = game.apply(state, brelan.Rolled(("K",)))
    with pytest.raises(brelan.IllegalMove, match="keep the die or throw it again"):
        game.apply(state, "nothing")
    assert package.GAME is game


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_brings_its_words(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    say = words(lang)
    for message in ("title", "summary", "option-stake", "action-keep", "action-again", "event-fell", "event-won"):
        assert say.has(f"one-die-{message}")
    with pytest.raises(SystemExit):
        main(["rules", "one-die", "--lang", lang])
    assert capsys.readouterr().out == (PACKAGE / "one_die" / "texts" / f"rules.{lang}.md").read_text(encoding="utf-8")


def test_its_odds_are_those_of_all_throws(package: Any) -> None:
    """Against a king: an opponent who throws until they have an ace."""
    assert brelan.odds("one-die", die="K", opponents=2).equity.share_fraction == "625/1296"
    won = [
        brelan.play(
            "one-die", [Plays(package, "keep"), "careful"], chance=brelan.Scripted(["roll K", *throws])
        ).payoffs[0]
        for throws in ([f"roll {first}", f"roll {second}"] for first in FACES for second in FACES)
    ]
    assert brelan.odds("one-die", die="K").equity.win == won.count(1) / len(won)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_help_names_the_flags_of_its_odds(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["odds", "one-die", "--help", "--lang", lang])
    assert words(lang)("one-die-odds-die").split(":")[0].rstrip() in capsys.readouterr().out


def test_its_first_game_is_played_to_the_end() -> None:
    lesson = lesson_of("one-die")
    assert len(lesson.moments) == 4
    assert lesson.game.turn(lesson.played[-1].state) == brelan.Over()


def test_its_page_has_its_template_and_its_style() -> None:
    assert {"one-die.html", "one-die.css"} <= assets().keys()
    assert sheets_of("one-die")[-1] == "one-die.css"
    assert known_files()["one-die.css"].content.decode() == SHOWN["one_die/one-die.css"]
    game, rules, steps = played("one-die")
    page = read(html_of(seated(game, rules, steps, len(steps) - 1, 0)))
    assert len(page.one("div", class_="throw").all("span", class_="piece")) == 2
    assert any(node["href"] == links.static("one-die.css") for node in page.all("link"))
    first = html_of(seated(game, rules, steps, 1, 0), hints=True, preferences=Preferences(lang="en"))
    assert all(words("en")(f"one-die-hint-{number}") in first for number in (1, 2, 3))
    assert game_picture("one-die") not in {game_picture("daker"), on_cloth(backs())}


def test_a_game_of_one_file_has_no_files_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies beside a single module is not a part of the game."""
    (tmp_path / "my_nap.py").write_text("", encoding="utf-8")
    (tmp_path / "secret.css").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = brelan.Entry(name="nap", engine="my_nap", page="brelan.web.pages.plain_page")
    monkeypatch.setitem(registry._added, "nap", entry)
    assets.cache_clear()
    assert "base.css" in assets()
    assert "secret.css" not in assets()
    assets.cache_clear()


def test_every_part_of_an_entry_is_on_the_page(package: Any) -> None:
    parts = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## 1.")[0], re.MULTILINE)
    assert set(parts) == set(get_args(registry.Part)) == set(brelan.Entry.__struct_fields__) - {"name"}
    assert package.ENTRY.odds == "one_die.odds"


def test_a_command_that_it_does_not_have_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("rank one-die A", "advise one-die", "solve one-die"):
        with pytest.raises(SystemExit) as ended:
            main([*command.split(), "--lang", "en"])
        name = command.partition(" ")[0]
        assert (ended.value.code, capsys.readouterr().err) == (2, f"brelan: one-die has no command '{name}' yet\n")
