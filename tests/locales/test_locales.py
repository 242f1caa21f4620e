"""Both languages are complete, with the same messages and the same details."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import brelan
from brelan import registry
from brelan.errors import BadOption, BadRecord, BrelanError, IllegalMove
from brelan.games.poker_as.actions import Stop, Throw
from brelan.games.poker_as.events import Level, Settled, Shut, Won
from brelan.locales.languages import LANGUAGES, find_language, system_language
from brelan.locales.say import Speaker, error_text, hand_name
from brelan.locales.words import BLANK, Words, file_names, message_file, words
from brelan.pieces.hand import Hand
from brelan.web.pages.names import typeset
from locales.agreement import details_of, english_faults, faults, numbers_of, said
from locales.typography import french
from locales.typography import pages as french_pages

SOURCES = Path(brelan.__file__).parent
TOOLS = SOURCES.parents[1] / "tools"
ERRORS = {"BrelanError", "IllegalMove", "BrokenRecord", "Refusal"} | {
    kind.__name__ for kind in BrelanError.__subclasses__()
}


class Variables(Visitor):  # type: ignore[misc] # fluent.syntax has no types
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.add(node.id.name)


def messages(lang: str) -> dict[str, set[str]]:
    """Every message of a language with the details it uses."""
    found = {}
    for name in file_names(lang):
        for entry in FluentParser().parse(message_file(lang, name)).body:
            assert not isinstance(entry, ftl.Junk), f"{lang}/{name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                visitor = Variables()
                visitor.visit(entry)
                assert entry.id.name not in found, f"{lang}: {entry.id.name} twice"
                found[entry.id.name] = visitor.names
    return found


VALUES: dict[str, tuple[Any, ...]] = {
    "text": ("Anne", "K/Q, R/R", "élan"),
    "word": ("yes", "no", "none"),
    "number": (0, 1, 2, 31),
}
"""Details of each kind: what is only put in, what a message may select by, what it counts."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_message_with_blanks_is_what_fluent_says(lang: str) -> None:
    """Details that only stand in a sentence are put in without Fluent: it would have said the same."""
    say, bundle = Words(lang), FluentBundle([lang], functions=find_language(lang).functions, use_isolating=False)
    compared = 0
    for name in file_names(lang):
        bundle.add_resource(FluentResource(message_file(lang, name)))
    for key, names in messages(lang).items():
        for kind, values in VALUES.items():
            for turn, _ in enumerate(values):
                details = {name: values[(turn + at) % len(values)] for at, name in enumerate(sorted(names))}
                pattern = bundle.get_message(key).value
                try:
                    told, errors = bundle.format_pattern(pattern, details)
                except (TypeError, AttributeError):  # a text where a number must be, or the other way round
                    continue
                assert errors or say(key, **details) == str(told), (key, kind, details)
                compared += not errors
    assert compared > 2 * len(messages(lang))


def test_a_name_with_the_sign_of_a_blank_stands_as_it_is_written() -> None:
    for lang in LANGUAGES:
        for name in (BLANK, f"{BLANK}name{BLANK}", f"x{BLANK}amount"):
            details = {"name": name, "you": "no", "amount": 2, "all-in": "no"}
            assert name in words(lang)("daker-event-called", **details)
            assert name in words(lang)("web-turn-of", name=name)


def test_both_languages_have_the_same_messages() -> None:
    fr, en = ({key for key in messages(lang) if not key.startswith("error-")} for lang in ("fr", "en"))
    special = {
        key for key in fr ^ en if "-hand-" in key or "-combination-" in key
    }  # a game's own word, where it has one
    assert fr ^ en == special


@cache
def raised_errors() -> tuple[ast.Call, ...]:
    """Wherever the program makes an error or a refusal: its code, its English sentence, its details."""
    names = ERRORS | _all_errors()
    named = re.compile("|".join(rf"\b{name}\(" for name in names))
    texts = (path.read_text(encoding="utf-8") for path in (*SOURCES.rglob("*.py"), *TOOLS.rglob("*.py")))
    return tuple(
        node
        for text in texts
        if named.search(text)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and _called(node) in names and len(node.args) >= 2
    )


def error_codes() -> dict[str, set[str]]:
    """Every error that the program can raise: its code, and the details of its English sentence."""
    found: dict[str, set[str]] = {}
    for node in raised_errors():
        code = node.args[0]
        if isinstance(code, ast.Constant):
            details = {keyword.arg.replace("_", "-") for keyword in node.keywords if keyword.arg}
            details |= {
                str(key.value)
                for written in node.args
                if isinstance(written, ast.Dict)
                for key in written.keys
                if isinstance(key, ast.Constant)
            }
            found.setdefault(str(code.value), set()).update(details)
    return found


def english_sentences() -> set[str]:
    """What every error says in English."""
    sentences = (node.args[2 if _called(node) == "Refusal" else 1] for node in raised_errors())
    return {str(english.value) for english in sentences if isinstance(english, ast.Constant)}


def _all_errors() -> set[str]:
    def below(kind: type[Any]) -> set[str]:
        return {kind.__name__}.union(*(below(child) for child in kind.__subclasses__()))

    return below(BrelanError)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def test_every_error_has_french_words_and_they_use_its_details() -> None:
    known = {key.removeprefix("error-"): used for key, used in messages("fr").items() if key.startswith("error-")}
    raised = error_codes()
    assert len(raised) > 40
    assert raised.keys() - known.keys() == set()
    assert known.keys() - raised.keys() == {"illegal-move"}
    for code, details in raised.items():
        assert known[code] <= details, code


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "fr_CA", "LANG": "en_US"}, "fr"),
        ({"LC_ALL": "", "LANG": "FR"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_the_systems(environment: dict[str, str], expected: str) -> None:
    assert system_language(environment) == expected


@pytest.mark.parametrize(
    ("lang", "hand", "expected"),
    [
        ("fr", Hand("full", ("A", "K")), "full aux as par les rois"),
        ("fr", Hand("three", ("A",)), "brelan d’as"),
        ("fr", Hand("five", ("Q",)), "poker de dames"),
        ("fr", Hand("two-pair", ("K", "9", "T")), "double paire, rois et neuf (dix)"),
        ("fr", Hand("straight", tuple("AKQJT")), "suite A-K-Q-J-10"),
        ("en", Hand("full", ("A", "K")), "full house, aces over kings"),
        ("en", Hand("pair", ("J",)), "pair of jacks"),
    ],
)
def test_hands_have_names(lang: str, hand: Hand, expected: str) -> None:
    assert hand_name(words(lang), "poker-as", hand) == expected


def speaker(lang: str, you: int | None) -> Speaker:
    return Speaker(words(lang), registry.game("poker-as"), ("Anne", "Bruno", "Chloé"), you)


def test_events_speak_to_you_and_of_the_others() -> None:
    won = Won(1, 1, Hand("four", ("K",)))
    assert speaker("fr", 1).event(won) == "Vous gagnez 1 jeton : carré de rois."
    assert speaker("fr", 0).event(won) == "Bruno gagne 1 jeton : carré de rois."
    assert speaker("en", None).event(Won(2, 2, Hand("four", ("K",)))) == "Chloé wins 2 chips: four kings."
    settled = Settled(0, ("A", "A", "K", "T", "9"), Hand("pair", ("A",)), 1)
    assert speaker("fr", 0).event(settled) == "Vous vous arrêtez sur A A K 10 9, paire d’as, en un lancer."
    level = "Égalité entre Anne, vous et Chloé : le coup sec décide, un seul lancer chacun."
    assert speaker("fr", 1).event(Level((0, 1, 2))) == level
    assert speaker("en", None).event(Shut((1, 2))) == "A single throw: Bruno and Chloé do not throw."


def test_actions_say_what_happens() -> None:
    assert speaker("fr", 0).action(Throw(("A", "A"))) == "Garder A A et lancer les autres"
    assert speaker("en", 0).action(Throw()) == "Throw all five dice"
    assert speaker("fr", 0).action(Stop()) == "S’arrêter là"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_missing_message_is_an_error(lang: str) -> None:
    with pytest.raises(KeyError):
        words(lang)("no-such-message")


def test_an_error_inside_an_error_is_translated_too() -> None:
    inner = IllegalMove("throw-first", "throw at least once", seat=1, move="stop", clause="PDA-5")
    outer = BadRecord("bad-move", "{text!r} cannot be read: {why}", text="stop", why=inner)
    assert error_text(words("fr"), outer) == (
        "« stop » est illisible : place 1, stop : lancez au moins une fois avant de vous arrêter (PDA-5)"
    )
    assert "seat 1, stop" in error_text(words("en"), outer)
    assert error_text(words("fr"), BadOption("no-game-named", "…", known="a")) == "nommez un jeu : a"


@pytest.mark.parametrize("page", french_pages(), ids=lambda page: page.name)
def test_french_is_set_as_the_french_set_it(page: Path) -> None:
    """No-break spaces before : ; ? ! » % and units and after «, thousands that do not break, curly apostrophes."""
    text = page.read_text(encoding="utf-8")
    wrong = [line for line, right in zip(text.splitlines(), french(text).splitlines(), strict=True) if line != right]
    assert wrong == [], "python tests/locales/typography.py mends them"


def test_typography_mends_what_it_should_and_leaves_code_alone() -> None:
    assert french("« { $a } » : l'as ?") == "«\u00a0{ $a }\u00a0»\u00a0: l’as\u202f?"
    assert french("80 730 mains, `a : b`") == "80\u202f730 mains, `a : b`"
    assert french("{ $n ->\n [one] un : x\n}") == "{ $n ->\n [one] un\u00a0: x\n}"
    assert french("5 % en 3 s, 500\u202fko, 3 suites") == "5\u00a0% en 3\u00a0s, 500\u00a0ko, 3 suites"
    assert french("{ $left } s, { $name } s’arrête, `5 %`") == "{ $left }\u00a0s, { $name } s’arrête, `5 %`"


def test_what_is_said_in_french_is_set_as_it_stands_in_the_files() -> None:
    """One rule: a page that sets a sentence again changes nothing, and numbers with a percent sign follow it too."""
    for key, details in details_of("fr").items():
        for sentence in said("fr", key, details):
            assert typeset(words("fr"), sentence) == sentence, key
    assert (
        typeset(words("fr"), "« Ah ! » : 5 %")
        == french("« Ah ! » : 5 %")
        == "«\u00a0Ah\u202f!\u00a0»\u00a0: 5\u00a0%"
    )
    assert typeset(words("en"), "« Ah ! »") == "« Ah ! »"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_agrees_with_its_numbers(lang: str) -> None:
    """Each message is said with 0, 1 and 2 of everything it counts."""
    messages_with_numbers = {key: details for key, details in details_of(lang).items() if numbers_of(details)}
    assert len(messages_with_numbers) > 100
    wrong = {
        key: found
        for key, details in messages_with_numbers.items()
        if (found := sorted({fault for sentence in said(lang, key, details) for fault in faults(lang, sentence)}))
    }
    assert wrong == {}


def test_every_error_agrees_with_its_numbers_in_english() -> None:
    sentences = english_sentences()
    assert len(sentences) > 150
    assert {english: found for english in sentences if (found := english_faults(english))} == {}


@pytest.mark.parametrize(
    ("lang", "sentence", "wrong"),
    [
        ("fr", "Vous finissez avec 1 jetons.", "avec 1 jetons"),
        ("fr", "0 jetons restent", "0 jetons restent"),
        ("fr", "1 joueurs sur les 2 qu’il faut sont à la table", "1 joueurs sur les"),
        ("fr", "1 lancers ou tirages prouvés, 0 sans scellé", "1 lancers ou tirages prouvés"),
        ("fr", "1 lancer ou tirage prouvés", "1 lancer ou tirage prouvés"),
        ("fr", "2 jeton", "2 jeton"),
        ("fr", "2 jetons reste sur le plateau", "2 jetons reste sur le plateau"),
        ("fr", "Chacun reçoit 1\u00a0cartes", "reçoit 1 cartes"),
        ("en", "first to 1 points", "to 1 points"),
        ("en", "1 throws or draws proved", "1 throws or draws proved"),
        ("en", "0 chip", "0 chip"),
        ("en", "1 chip are left", "1 chip are left"),
        ("en", "2 die", "2 die"),
    ],
)
def test_the_grammar_hears_what_is_wrong(lang: str, sentence: str, wrong: str) -> None:
    assert faults(lang, sentence) == [wrong]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("fr", "0 jeton, 1 jeton, 2 jetons"),
        ("fr", "la place 2 a 1 jeton"),
        ("fr", "1,50 jetons de 1 à 4 jetons"),
        ("en", "0 chips, 1 chip, 2 chips, 1.50 chips"),
        ("en", "Each of the 2 places is dealt 7 cards"),
    ],
)
def test_the_grammar_passes_what_is_right(lang: str, sentence: str) -> None:
    assert faults(lang, sentence) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_happens_is_told_in_sentences_that_begin_with_a_capital(lang: str) -> None:
    """Also where those it happens to are "you and Odette"."""
    for key, details in details_of(lang).items():
        if "-event-" in key or key.startswith("lot-"):
            for sentence in said(lang, key, details, name=words(lang)("you")):
                assert not sentence[:1].islower() or details.chosen.get("you"), f"{key}: {sentence}"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Odette", "Au tour d’Odette…"),
        ("Marcel", "Au tour de Marcel…"),
        ("Hector", "Au tour d’Hector…"),
        ("Élodie", "Au tour d’Élodie…"),
        ("Yvonne", "Au tour d’Yvonne…"),
        ("Yasmine", "Au tour de Yasmine…"),
        ("7", "Au tour de 7…"),
    ],
)
def test_de_is_elided_before_a_vowel(name: str, expected: str) -> None:
    assert words("fr")("web-turn-of", name=name) == expected


def test_no_french_word_stands_unelided_before_a_name() -> None:
    """Names are said as "Odette" when the numbers are checked: whatever should be elided shows."""
    for key, details in details_of("fr").items():
        for sentence in said("fr", key, details):
            assert not re.search(r"\b(de|que|ne|le|la|se|je) Odette", sentence), key
