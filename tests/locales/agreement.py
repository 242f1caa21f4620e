"""Does every sentence agree with its numbers? Each is said with none, one and two of what it counts.

Every variable of a message is taken for a number unless it is known to be a text, so that a new message is checked
without anybody listing it. What is said is read by a small grammar: after a number the nouns that we count, and after
those the words that agree with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from string import Formatter
from typing import Any, Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from brelan.errors import BrelanError
from brelan.locales.words import file_names, message_file, words

TEXTS: Final = frozenset(
    {"name", "names", "others", "who", "expected", "dealer", "title", "game", "card", "suit", "sign", "file", "field"}
)
"""Details that are names. Whatever else is a text may be said as a number, for nothing counted follows it."""

COUNTED: Final = {
    "fr": "adversaire axe bot caractère carte case chaise classe coup donne dé étape exécutant face fois hauteur "
    "jeton joueur lancer lettre ligne main manche minute mise nombre participant place point pot rang relance "
    "seconde spectateur table tirage tour",
    "en": "bet bot card category character chip deal die draw game hand line minute move number opponent pair place "
    "player point process raise round row seat second spectator step table throw time turn",
}
"""What we count, in the singular."""

PLURALS: Final = {"die": "dice", "draw": "draws", "pass": "passes", "fois": "fois", "process": "processes"}

AGREEING: Final = {
    "fr": {
        "suffit": "suffisent",
        "reste": "restent",
        "revient": "reviennent",
        "est": "sont",
        "a": "ont",
        "était": "étaient",
        "vient": "viennent",
        "prouvé": "prouvés",
        "caché": "cachés",
        "cachée": "cachées",
        "gardé": "gardés",
        "posée": "posées",
        "suivi": "suivis",
        "écartée": "écartées",
        "fait": "faits",
        "visible": "visibles",
        "gagnant": "gagnants",
        "nécessaire": "nécessaires",
        "nommé": "nommés",
        "conforme": "conformes",
        "résolue": "résolues",
        "entier": "entiers",
        "commun": "communs",
        "inconnue": "inconnues",
    },
    "en": {"is": "are", "was": "were", "lies": "lie", "has": "have", "stays": "stay", "belongs": "belong"},
}
"""Words that agree with what is counted, wherever they follow it: singular and plural."""

WORD: Final = r"[^\W\d_]+"
REACH: Final = 5
"""Words after a noun in which something that agrees with it may stand."""
TURNS: Final = {"ce", "chaque", "des", "each", "of", "the", "what"}
"""From such a word on the sentence speaks of something else."""


class _Details(Visitor):  # type: ignore[misc] # fluent.syntax has no types
    """The details of a message: those it chooses by a word, with their words, and all others."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.chosen: dict[str, set[str]] = {}
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - fluent's name
        self.references.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 - fluent's name
        keys = [variant.key for variant in node.variants]
        words_ = {key.name for key in keys if isinstance(key, ftl.Identifier)} - {"zero", "one", "two", "many"}
        by_word = words_ - {"other"}
        if by_word and isinstance(node.selector, ftl.VariableReference):
            self.chosen.setdefault(node.selector.id.name, set()).update(words_)
        self.generic_visit(node)


def details_of(lang: str) -> dict[str, _Details]:
    """Every message of a language with its details, those of the messages it quotes included."""
    found: dict[str, _Details] = {}
    for name in file_names(lang):
        for entry in FluentParser().parse(message_file(lang, name)).body:
            if isinstance(entry, ftl.Message):
                found[entry.id.name] = _Details()
                found[entry.id.name].visit(entry)
    for details in found.values():
        waiting = set(details.references)
        while waiting:
            quoted = found[waiting.pop()]
            waiting |= quoted.references - details.references
            details.references |= quoted.references
            details.names |= quoted.names
            for name, choices in quoted.chosen.items():
                details.chosen.setdefault(name, set()).update(choices)
    return found


def numbers_of(details: _Details) -> set[str]:
    """The details of a message that are numbers."""
    return details.names - details.chosen.keys() - TEXTS


def said(lang: str, key: str, details: _Details, name: str = "Odette") -> Iterator[str]:
    """A message with 0, 1 and 2 for each of its numbers, singly and together, in all its choices."""
    signs = {"card": "10♠", "suit": "10♠", "sign": "+"}
    texts: dict[str, Any] = {detail: signs.get(detail, name) for detail in details.names & TEXTS}
    choices = [[(name, choice) for choice in sorted(options)] for name, options in sorted(details.chosen.items())]
    for chosen in product(*choices):
        for count in _counts(sorted(numbers_of(details))):
            yield words(lang)(key, **texts | dict(chosen) | count)


def _counts(numbers: Sequence[str]) -> list[dict[str, Any]]:
    together: list[dict[str, Any]] = [dict.fromkeys(numbers, count) for count in (0, 1, 2)]
    alone = [dict.fromkeys(numbers, 5) | {name: count} for name in numbers for count in (0, 1, 2)]
    return together + alone


def english_faults(english: str) -> list[str]:
    """The same for the English sentence of an error."""
    fields = [(name, quoted) for _, name, _, quoted in Formatter().parse(english) if name]
    texts = {name: "Odette" for name, quoted in fields if quoted or name in TEXTS}
    counts = _counts([name for name, _ in fields if name not in texts])
    sentences = {str(BrelanError("", english, **texts | count)) for count in counts}
    return sorted({fault for sentence in sentences for fault in faults("en", sentence)})


def faults(lang: str, sentence: str) -> list[str]:
    """Where a sentence does not agree with its numbers."""
    plain = re.sub(r"[\u00a0\u202f]", " ", sentence)
    found = re.finditer(rf"(?:({WORD}) )?(?<![\w,.:/–-])(\d+) ({WORD})((?: {WORD}){{0,{REACH}}})", plain)
    return [match[0] for match in found if not _agrees(lang, match[1] or "", int(match[2]), match.groups()[2:])]


def _agrees(lang: str, before: str, number: int, follows: Sequence[str]) -> bool:
    singular = number < 2 if lang == "fr" else number == 1
    nouns = {one: PLURALS.get(one, one + "s") for one in COUNTED[lang].split()}
    right, wrong = _forms(nouns, singular)
    noun, rest = follows[0], list(takewhile(lambda word: word not in TURNS, follows[1].split()))
    if noun in wrong:
        return False
    if before in nouns or before in TURNS:  # "seat 2 has", "each of the 2 places is"
        return True
    _, wrong = _forms(AGREEING[lang], singular)
    return noun not in wrong if noun not in right else not wrong.intersection(rest)


def _forms(pairs: Mapping[str, str], singular: bool) -> tuple[set[str], set[str]]:
    """The right forms for this number, and the wrong ones."""
    one, many = set(pairs), set(pairs.values())
    return (one, many - one) if singular else (many, one - many)
