"""The rules pages tell the truth: every option with its default, every decision of ours, examples that hold."""

from __future__ import annotations

import re
from typing import Any

import pytest

import brelan
from brelan.engine.chance.scripted import Scripted
from brelan.engine.deal import play
from brelan.engine.game import AnyGame, Table
from brelan.games.pai_gow.house_ways import set_hand
from brelan.games.pai_gow.ranking import high_strength, is_foul, low_strength
from brelan.games.poker_as import GAME as POKER_AS
from brelan.games.poker_as.events import Settled, Won
from brelan.games.poker_as.rules import Rules as PokerAsRules
from brelan.games.poque.events import Laid, RunEnded, WentOut
from brelan.locales.languages import LANGUAGES
from brelan.locales.pages import CLAUSE, clauses_cited, clauses_of, rules_page, shared_clauses
from brelan.locales.say import hand_name
from brelan.locales.words import words
from brelan.pieces.hand import Hand
from contract.games import registered_game
from docs.marks import COMMON, HELD, OURS, PRINTED, Said
from docs.option_tables import option_table, with_table
from docs.short_stacks import HEADS, chart_table, solved, with_chart
from games.poque.poque_table import runs
from players import Script

MARK = {
    "fr": r"\*\*(?:[Ll]a notice (?:ne le dit|laisse donc|est sévère)|Le reste\s+est perdu)",
    "en": r"\*\*(?:[Tt]he printed rules (?:leave this open|are strict)|The rest of it is lost)",
}
"""How a page says that what follows, to the end of the paragraph or of its list, is ours."""
NAMED = r"`([^`]+)` → \*([^*]+)\*"
"""Cards, and the hand that they are said to be."""

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def page_of(game: str, lang: str) -> str:
    """On one line where a paragraph is; with ordinary blanks."""
    page = re.sub(r"[\u00a0\u202f]", " ", rules_page(game, lang))
    return re.sub(r"(?<=[^\n|])\n(?=[^\n|#`-])\s*", " ", page)


def blocks(page: str) -> list[str]:
    """Paragraphs; what ends in a colon belongs to the list, the table or the paragraph that it introduces."""
    found: list[str] = []
    for paragraph in page.split("\n\n"):
        joined = found and (found[-1].rstrip("*").endswith(":") or paragraph.startswith("|"))
        if joined:
            found[-1] += "\n" + paragraph
        else:
            found.append(paragraph)
    return found


@registered_game
@every_language
def test_every_option_stands_on_the_page_with_its_default(game: AnyGame, lang: str) -> None:
    page = rules_page(game.name, lang)
    assert page == with_table(page, option_table(game, lang)), "python tests/docs/option_tables.py mends it"


def covered(page: str, lang: str) -> list[str]:
    """What a mark can cover: a paragraph, an item of a list, or all of a list that a marked paragraph introduces."""
    found: list[str] = []
    for block in blocks(page):
        introduced = re.search(MARK[lang], block.partition("\n")[0]) and not block.startswith("- ")
        found += [block] if introduced else re.split(r"\n(?=- )", block)
    return found


def said_by(page: str, lang: str) -> dict[str, Said]:
    """By clause: whether what the page says of it stands before a mark, after one, or on both sides.

    What is said of a clause ends with its number, and begins with its paragraph or after the number before it.
    """
    found: dict[str, Said] = {}
    for block in covered(page, lang):
        start, marked = 0, re.search(MARK[lang], block)
        mark = marked.start() if marked is not None else len(block)
        for cited in re.finditer(rf"\((?:{CLAUSE.pattern}(?:, )?)+\):?", block):
            before = re.sub(r"[\s*:;.-]", "", block[start:mark]) if start < mark else ""
            who = (PRINTED if before else Said()) | (OURS if mark < cited.end() else Said())
            for clause in clauses_cited(cited[0]):
                found[clause] = found.get(clause, Said()) | who
            start = cited.end()
    return found


@registered_game
@every_language
def test_the_pages_mark_what_is_ours_and_nothing_else(game: AnyGame, lang: str) -> None:
    assert said_by(page_of(game.name, lang), lang) == HELD[game.name]


TOLD: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {
    ("daker", "COM-1"): {"fr": ("reprend une cave", "arrive en cours"), "en": ("buy in again", "sit down later")},
    ("daker", "COM-6"): {"fr": ("doit une grosse blind", "reste"), "en": ("owes a big blind", "stay with the seat")},
    ("daker", "COM-7"): {
        "fr": ("devez les deux blinds", "si seule la petite y passe", "si plusieurs attendent"),
        "en": ("owes both blinds", "only the small blind", "if several wait"),
    },
    ("daker", "COM-8"): {
        "fr": ("c’est la grosse blind qui avance", "deux fois de suite"),
        "en": ("it is the big blind that moves on", "twice running"),
    },
    ("daker", "DAK-10"): {"fr": ("se contredit", "une seule règle"), "en": ("contradict themselves", "one rule")},
    ("daker", "DAK-18"): {
        "fr": ("moins ce qu’il a apporté", "les points décident", "au moins une manche"),
        "en": ("are taken off", "points decide", "at least once"),
    },
    ("game-round", "GRD-4"): {"fr": ("*belle* à chacune", "une seule belle"), "en": ("*belle*", "one belle")},
    ("pai-gow", "DAK-18"): {"fr": ("la maison a gagné",), "en": ("the house has won",)},
    ("pai-gow", "PGP-7"): {"fr": ("en même temps",), "en": ("sets at the same time",)},
    ("poker-as", "PDA-V1"): {"fr": ("Q-Q-A-A-9",), "en": ("Q-Q-A-A-9",)},
    ("poque", "COM-6"): {"fr": ("la moyenne des jetons",), "en": ("the average of the others",)},
    ("poque", "POQ-2"): {"fr": ("sans en déduire",), "en": ("nothing is taken off",)},
    ("poque", "POQ-11"): {
        "fr": ("*au moins* la plus haute", "exactement la plus haute"),
        "en": ("the highest bid *or more*", "exactly the highest"),
    },
    ("poque", "POQ-V2"): {
        "fr": ("une prime pour chacune", "ni la prime de chacune"),
        "en": ("a bonus for each of them", "nor what the bonus for each is"),
    },
}
"""By game and clause: words without which the page would say less than the clause, or something else."""


@pytest.mark.parametrize(("game", "clause"), TOLD)
@every_language
def test_the_pages_tell_all_that_a_clause_says(game: str, clause: str, lang: str) -> None:
    page = page_of(game, lang)
    assert clause in clauses_cited(page)
    assert [words for words in TOLD[game, clause][lang] if words not in page] == []


@registered_game
def test_the_list_of_clauses_says_where_each_holds(game: AnyGame) -> None:
    listed = clauses_of(game.name)
    assert sorted(listed) == sorted(set(listed))
    assert set(listed) == set(HELD[game.name])


def test_the_list_of_clauses_says_which_we_decided() -> None:
    held = COMMON.items() | {clause for clauses in HELD.values() for clause in clauses.items()}
    listed = shared_clauses("decided")
    assert sorted(listed) == sorted(set(listed))
    assert set(listed) == {clause for clause, who in held if who >= OURS}
    assert set(shared_clauses("common")) == set(COMMON)


@registered_game
@every_language
def test_hands_in_the_examples_are_what_the_page_says(game: AnyGame, lang: str) -> None:
    for cards, name in re.findall(NAMED, page_of(game.name, lang)):
        found = brelan.rank(game.name, cards)
        assert hand_name(words(lang), game.name, Hand(found.combination, tuple(found.values))) == name, cards


def test_the_examples_are_there() -> None:
    examples = {"pai-gow": 8, "poker-as": 5, "daker": 1, "daker-draw": 1}
    for game, count in examples.items():
        assert [len(re.findall(NAMED, page_of(game, lang))) for lang in LANGUAGES] == [count] * len(LANGUAGES)


@every_language
def test_pgp_3_pgp_9_the_worked_settings(lang: str) -> None:
    """Which of them is a foul; and what the others come to against the bank's two hands."""
    page = page_of("pai-gow", lang)
    dealt = re.search(r"`((?:\w\w ){6}\w\w)`", page)
    assert dealt is not None
    *settings, bank = [
        (front.split(), back.split()) for front, back in re.findall(r"`(\w\w \w\w)` →.*?`(\w\w(?: \w\w){4})` →", page)
    ]
    assert all(sorted([*front, *back]) == sorted(dealt[1].split()) for front, back in settings)
    fouls = [is_foul(back, front) for front, back in settings]
    rows = [line for line in page.splitlines() if re.match(r"\| `\w\w \w\w` →", line)]
    assert fouls == [bool(re.search(r"\bfoul\b|\bfaute\b", row)) for row in rows] == [False, False, True]
    beats = [
        (low_strength(front) > low_strength(bank[0]), high_strength(back) > high_strength(bank[1]))
        for front, back in settings[:2]
    ]
    assert beats == [(True, True), (False, True)]  # the one is paid, the other comes back
    assert set(set_hand("sheet", [*bank[0], *bank[1]])[0]) == set(bank[0])  # so does the bank set them


@every_language
def test_poq_13_the_worked_run(lang: str) -> None:
    page = page_of("poque", lang)
    hands = dict(re.findall(r"\| (\w+) \| `(\w\w(?: \w\w){4})` \|", page))
    assert list(hands) == ["Bruno", "Chloé", "Anne"]  # in the order of play
    seats = {name: seat for seat, name in enumerate(reversed(hands))}
    told = runs(*reversed(hands.values()), turned="7h")
    bruno = seats["Bruno"]
    told.go(f"{bruno} lead 8s, {bruno} lead Ad, {bruno} lead Qc")
    laid = [(event.seat, " ".join(event.cards)) for event in told.heard(Laid)]
    assert laid[:4] == [(bruno, "8s 9s"), (seats["Chloé"], "Ts Js"), (seats["Anne"], "Qs"), (bruno, "Ks")]
    assert [event.missing for event in told.heard(RunEnded)][:1] == ["As"]
    assert [event.seat for event in told.heard(WentOut)] == [bruno]
    story = page[page.index("| Anne |") :]
    assert re.findall(r"`(\w\w(?: \w\w)?)`", story)[:7] == ["8s", "9s", "Ts Js", "Qs", "Ks", "Ad", "Qc"]


@every_language
def test_pda_5_pda_6_the_worked_turns(lang: str) -> None:
    page = page_of("poker-as", lang).replace("10", "T")
    table = re.findall(r"\| \d \| `([^`]+)` → \*[^*]+\* \| (?:`([^`]+)`)?", page)
    first, kept = [dice.split() for dice, _ in table], [dice.split() for _, dice in table if dice]
    answer = [dice.split() for dice in re.findall(r"`((?:[AKQJT9] ){4}[AKQJT9])` →", page)[len(table) :]]
    again = re.search(r"`((?:[AKQJT9] ){3}[AKQJT9])` (?:et|and)", page)
    assert again is not None
    rolls = [first[0], *(_without(dice, keep) for dice, keep in zip(first[1:], kept, strict=True))]
    rolls += [answer[0], _without(answer[1], again[1].split())]
    moves = [f"throw {' '.join(keep)}" for keep in kept], [f"throw {again[1]}"]
    steps = list(
        play(
            POKER_AS,
            PokerAsRules(),
            Table((10, 10), 0),
            Scripted([f"roll {' '.join(dice)}" for dice in rolls]),
            (Script(POKER_AS, *moves[0], "stop"), Script(POKER_AS, *moves[1])),
        )
    )
    settled = [event for step in steps for event in step.events if isinstance(event, Settled)]
    assert [event.throws for event in settled] == [3, 2]
    assert [event.seat for step in steps for event in step.events if isinstance(event, Won)] == [0]


def _without(dice: list[str], kept: list[str]) -> list[str]:
    left = list(dice)
    for face in kept:
        left.remove(face)
    return left


def test_pai_gow_has_one_pair_of_words_for_its_two_hands() -> None:
    """Front and back, devant et derrière: the strong and the weak hand are said once, to introduce them."""
    other: dict[str, Any] = {"fr": r"\bfortes?\b|\bfaibles?\b", "en": r"\bstrong\b|\bweak\b|\bbehind\b"}
    for lang in LANGUAGES:
        page = page_of("pai-gow", lang)
        page = re.sub(r"plus (?:forte|faible)s?|les deux plus (?:fortes|faibles)", "", page)
        assert len(re.findall(other[lang], page)) == (0 if lang == "fr" else 2)


def charts_on(page: str) -> list[list[list[str]]]:
    """The figures of the charts for few chips."""
    tables = [block for block in page.split("\n\n") if block.startswith(tuple(f"| {head}" for head in CHART_HEADS))]
    return [[line.split(" | ")[1:] for line in table.split("\n")[2:]] for table in tables]


CHART_HEADS = [head for heads in HEADS.values() for head in heads.values()]


def test_the_charts_for_few_chips_say_the_same_in_both_languages() -> None:
    english, french = charts_on(rules_page("daker", "en")), charts_on(rules_page("daker", "fr"))
    assert english == french
    assert [len(chart) for chart in english] == [22, 22]  # all hands, and 21 kinds of cards


@pytest.mark.deep
@every_language
def test_the_charts_for_few_chips_are_those_of_the_solver(lang: str) -> None:
    page = mended = rules_page("daker", lang)
    for charts in solved().values():
        mended = with_chart(mended, chart_table(charts, lang))
    assert page == mended, "python tests/docs/short_stacks.py mends it"
