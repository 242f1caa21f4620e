"""One French word for each notion, in the messages and on the French pages.

`ROWS` is the table: the word to use, and the pattern of those not to use. A word that is right in another sense has
its allowed uses, each with the reason. What people type at the terminal is theirs: `cli-typed-…` is not read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

from locales.agreement import details_of, said
from locales.typography import pages


class Use(Struct, frozen=True):
    """Where a word that is otherwise wrong is right."""

    pattern: str
    reason: str
    example: str


class Row(Struct, frozen=True, kw_only=True):
    right: str
    wrong: str  # a pattern
    planted: tuple[str, ...]  # sentences that have it
    allowed: tuple[Use, ...] = ()
    where: str = ""  # a pattern of the names of messages and pages; elsewhere the word is not looked for


POQUE: Final = r"poque"
NOT_POQUE: Final = r"^(?!.*poque)"

ROWS: Final = (
    Row(
        right="manche (one deal), match (the whole), donne (deals counted or simulated)",
        wrong=r"\bparties?\b",
        planted=("La partie est finie.", "Partie 2 sur 5", "La première partie du match manque.", "10 000 parties"),
        allowed=(
            Use(r"premières? parties?(?! (?:du|de ce|de votre) )", "the guided lesson", "Daker : première partie"),
        ),
    ),
    Row(
        right="manche (coup is a single move)",
        wrong=r"\bcoups? (?:finis?|gagnés?|convenus?)\b|\b(?:nombre de coups|entre deux coups)\b",
        planted=("Nombre de coups : 5", "trois coups gagnés"),
    ),
    Row(
        right="donne (deals counted or simulated)",
        wrong=r"\bmanches?\b",
        planted=("10 000 manches par seconde", "en jetons par manche"),
        where=r"^cli-(?:simulate|solve|odds)-",
    ),
    Row(
        right="la notice; on screen: la règle d’origine",
        wrong=r"\bfeuilles?\b",
        planted=("La feuille ne le dit pas.", "La règle de la feuille."),
    ),
    Row(right="place", wrong=r"\bsièges?\b|\bchaises?\b", planted=("siège 2", "Combien de chaises ?")),
    Row(right="accueil", wrong=r"\bsalons?\b|\bsalles?\b", planted=("retour au salon", "la salle, page d’entrée")),
    Row(
        right="tour de mises",
        wrong=r"\btours? d’enchères\b",
        planted=("quatre tours d’enchères",),
        where=NOT_POQUE,
    ),
    Row(
        right="enchérir, poquer",
        wrong=r"\bmis(?:er|ez|ent|ons)\b",
        planted=("Miser 1 à 4 jetons sur votre main ?",),
        where=POQUE,
        allowed=(Use(r"\bcontinue de miser\b", "the chips put into each pool", "Sa place continue de miser."),),
    ),
    Row(
        right="passer",
        wrong=r"\bparole\b",
        planted=("Parole, dit Odette.",),
        allowed=(Use(r"\bla parole\b", "whose turn it is to speak", "quand la parole revient au donneur"),),
    ),
    Row(
        right="se coucher, in the present tense",
        wrong=r"\bcouchée?s?\b|\b(?:se|me|vous) retir(?:e|er|ent|ez|é|ée|és|ées)\b",
        planted=("Odette s’est couché.", "couché", "Odette se retire.", "Vous vous retirez."),
        allowed=(
            Use(
                r"\b(?:tous|autres|ceux qui|Hugo) (?:se sont|s’étaient|s’est) couchés?\b",
                "its gender is known",
                "quand tous les autres se sont couchés",
            ),
        ),
    ),
    Row(
        right="suivre pour 6",
        wrong=r"\bsui(?:vre|vez|t|s) (?:à )?\d",
        planted=("Suivre 6", "Odette suit à 6"),
    ),
    Row(right="sur la table", wrong=r"\bsur le tapis\b", planted=("trois cartes sur le tapis",)),
    Row(
        right="reprendre une cave",
        wrong=r"\brepr\w+ (?:d’abord |encore )?(?:des|de) jetons\b",
        planted=("reprenez d’abord des jetons", "ne peut plus reprendre de jetons"),
    ),
    Row(right="jetons fictifs", wrong=r"\bjetons pour jouer\b", planted=("des jetons pour jouer",)),
    Row(
        right="donneur",
        wrong=r"\bcroupiers?\b|\bdealers?\b",
        planted=("Le croupier donne.", "le dealer"),
        allowed=(Use(r"\bdealer A/A", "a line of a file, as the program reads it", "dealer A/A K/Q 0.5"),),
    ),
    Row(
        right="la méthode de la maison",
        wrong=r"\bmanières? d(?:es|e la) maisons?\b|\bhouse ways?\b",
        planted=("les manières des maisons", "la house way"),
    ),
    Row(
        right="défausse, changer",
        wrong=r"\béchanges?\b|\bécarts?\b",
        planted=("Cet échange gagne.", "une table d’écarts"),
    ),
    Row(
        right="cartes communes",
        wrong=r"\btableau (?:\d|[AKQJRN]/|est donné)|\b(?:avec ce|sur le|cartes du) tableau\b",
        planted=("Tableau A/K Q/Q", "plus aucune main possible avec ce tableau"),
    ),
    Row(
        right="double paire",
        wrong=r"\bdeux paires\b",
        planted=("deux paires, as et rois", "Deux paires battent une paire."),
        allowed=(
            Use(r"\bvos deux paires\b", "both are kept", "Gardez vos deux paires."),
            Use(r"\bentre deux paires égales\b", "one pair against another", "Entre deux paires égales"),
            Use(r"\bdeux paires égales réunissent\b", "the same", "deux paires égales réunissent quatre cartes"),
            Use(r"\bbrelan et deux paires\b", "beside three alike, set one by one", "un brelan et deux paires"),
            Use(r"\bdeux paires (?:restent|se séparent)\b", "set together or apart", "Les deux paires restent."),
            Use(r"\bdeux paires (?:basses|dont|de six)\b", "named one by one", "deux paires dont des as"),
        ),
    ),
    Row(right="suite (Pai Gow, dés), quinte (Poque)", wrong=r"\bséquences?\b", planted=("une séquence de cinq",)),
    Row(
        right="suite au roi, à la dame, à l’as",
        wrong=r"\b(?:suite|quinte|flush),? hauteur\b",
        planted=("suite, hauteur roi", "quinte flush, hauteur dame"),
    ),
    Row(
        right="séries, poser",
        wrong=r"\bétal(?:er|e|ez|ent|ée?s?)\b",
        planted=("puis on étale ses cartes",),
    ),
    Row(right="séries", wrong=r"\bsuites\b", planted=("On pose des suites.",), where=POQUE),
    Row(
        right="montrer, retourner",
        wrong=r"\bdécouvertes?\b|\b(?:cartes?|mains?) (?:(?:sont|restent) )?ouvertes?\b",
        planted=("Les mains découvertes", "à cartes ouvertes", "Toutes les cartes sont ouvertes."),
    ),
    Row(right="lancer", wrong=r"\bjets?\b", planted=("sans limite de jets",)),
    Row(right="se partager la victoire", wrong=r"\bmatchs? partagés?\b", planted=("Match partagé : A et B.",)),
    Row(
        right="s’absente, M’absenter",
        wrong=r"\bhors du jeu\b|(?<![’'])\babsente?s?\b",
        planted=("Odette est absente.", "vous êtes hors du jeu"),
    ),
    Row(right="bots", wrong=r"\brobots?\b", planted=("Les robots comptent.",)),
    Row(right="niveau des bots", wrong=r"\bforces? (?:des |du |d’un )bots?\b", planted=("Force des bots",)),
    Row(right="le conseil", wrong=r"\bentraîneurs?\b", planted=("Entraîneur (exact)",)),
    Row(
        right="le hasard, le tirage au sort",
        wrong=r"\b(?:le|du) sort\b",
        planted=("Le sort, ou une place de votre choix",),
    ),
    Row(right="honnête", wrong=r"\bloya(?:l|le|ux|les|lement|uté)\b", planted=("Est-ce loyal ?", "loyaux")),
    Row(
        right="est valide",
        wrong=r"\btien(?:t|nent) (?:pas|plus)\b|\b(?:enregistrement|preuve|tirage) tient\b"
        r"|\b(?:enregistrement|il) est juste\b",
        planted=("L’enregistrement tient.", "La ligne ne tient plus.", "Il est juste : chaque coup découle."),
    ),
    Row(
        right="formule (a preset)", wrong=r"\bréglages? tout prêts?\b|\bde réglage\b", planted=("n’a pas de réglage",)
    ),
    Row(right="s’assoit", wrong=r"\bs’(?:assied|asseyent)\b", planted=("Odette s’assied.",)),
    Row(
        right="on; personne ne",
        wrong=r"\bl’on\b|\bnul(?:le)? ne\b|\bnul n’|\bni ne s[e’]|\bqui soi(?:t|ent)\b|\bait rien\b",
        planted=("si l’on veut", "nul ne sait", "ni ne se perd", "avant que la banque ait rien montré"),
    ),
    Row(
        right="en suivant, vous gagnez",
        wrong=r"(?:^|[.;:!?] )(?:suivre|passer|miser|s’arrêter|relancer) (?:gagne|rapporte|perd)\b",
        planted=("S’arrêter gagne 86 % du temps.", "Deux as : suivre rapporte 3 jetons."),
    ),
    Row(
        right="si vous …, un joueur qui …",
        wrong=r"(?:^|[.;:!?] )qui (?:n’|ne |a |est |se |s’|reprend|passe|arrive|joue|veut|peut|gagne|part)",
        planted=("Qui se voit battu peut perdre sa mise.", "Un bot remplace ; qui part perd ses jetons."),
    ),
)

FENCED: Final = re.compile(r"```.*?```", re.DOTALL)
NO_TEXT: Final = re.compile(r"```.*?```|`[^`]*`|(?<=\])\([^)]*\)|<[^>]*>", re.DOTALL)
"""Code, addresses and tags of a page."""


MESSAGES: Final = {key: details for key, details in details_of("fr").items() if not key.startswith("cli-typed-")}


def faults(text: str, name: str) -> list[str]:
    """The wrong words of a text, each with the right one. Line breaks and no-break spaces are spaces."""
    plain = _plain(text)
    return [
        f"{match[0]} (write: {row.right}): …{plain[max(0, match.start() - 30) : match.end() + 30]}…"
        for row in ROWS
        if re.search(row.where, name)
        for match in re.finditer(row.wrong, plain, re.IGNORECASE)
        if not any(
            right.start() <= match.start() and match.end() <= right.end()
            for use in row.allowed
            for right in re.finditer(use.pattern, plain, re.IGNORECASE)
        )
    ]


def _plain(text: str) -> str:
    return " ".join(text.replace("'", "’").split())


def french_pages() -> list[Path]:
    """Everything in French but the message files."""
    return [page for page in pages() if page.suffix != ".ftl"]


def texts_of(page: Path) -> Iterator[str]:
    """The paragraphs of a page and the comments in its code, or what a first game says in French."""
    text = page.read_text(encoding="utf-8")
    if page.suffix == ".toml":
        yield from _said_in_french(tomllib.loads(text))
    else:
        for code in FENCED.findall(text):
            yield from re.findall(r" # (.+)", code)
        yield from re.split(r"\n\s*\n|\n(?=[#|-])", NO_TEXT.sub(" ", text))


def _said_in_french(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for name, item in value.items():
                yield from [item] if name == "fr" and isinstance(item, str) else _said_in_french(item)
        case list():
            for item in value:
                yield from _said_in_french(item)


def test_every_message_says_it_in_the_right_words() -> None:
    """As they are said, with every choice and number."""
    assert len(MESSAGES) > 1_000
    wrong = {
        key: found
        for key, details in MESSAGES.items()
        if (found := sorted({fault for sentence in said("fr", key, details) for fault in faults(sentence, key)}))
    }
    assert wrong == {}


@pytest.mark.parametrize("page", french_pages(), ids=lambda page: page.name)
def test_every_french_page_says_it_in_the_right_words(page: Path) -> None:
    texts = list(texts_of(page))
    assert texts
    assert [fault for text in texts for fault in faults(text, str(page))] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.right)
def test_a_wrong_word_is_heard_and_its_right_uses_pass(row: Row) -> None:
    name = next(name for name in ("daker", "poque", "cli-solve-won") if re.search(row.where, name))
    for sentence in row.planted:
        heard = [fault for fault in faults(sentence, name) if f"(write: {row.right})" in fault]
        assert heard, sentence
    for use in row.allowed:
        assert re.search(row.wrong, use.example, re.IGNORECASE), f"{use.example}: needs no permission"
        assert faults(use.example, name) == []


def test_every_permission_is_in_use() -> None:
    """A use that no text has any more would only hide the next wrong word."""
    texts = [(key, _plain(text)) for key, details in MESSAGES.items() for text in said("fr", key, details)]
    texts += [(str(page), _plain(text)) for page in french_pages() for text in texts_of(page)]
    heard = {
        use
        for row in ROWS
        for name, text in texts
        if re.search(row.where, name) and re.search(row.wrong, text, re.IGNORECASE)
        for use in row.allowed
        if re.search(use.pattern, text, re.IGNORECASE)
    }
    assert [use for row in ROWS for use in row.allowed if use not in heard] == []


def test_words_are_found_across_lines_and_within_first_games(tmp_path: Path) -> None:
    page = tmp_path / "page.fr.md"
    page.write_text(
        "On joue quatre tours\nd’enchères, `la partie` de [la feuille](feuille.md).\n"
        "```\nmake play  # ouvre le salon\npartie = 1\n```\n",
        encoding="utf-8",
    )
    assert [fault.split(" (")[0] for text in texts_of(page) for fault in faults(text, page.name)] == [
        "salon",
        "feuille",
        "tours d’enchères",
    ]
    lesson = tmp_path / "x.first-game.toml"
    lesson.write_text('[[steps]]\nsay.en = "a partie"\n[[steps.replies]]\nsay.fr = "la partie"\n', encoding="utf-8")
    assert [fault.split(" (")[0] for text in texts_of(lesson) for fault in faults(text, lesson.name)] == ["partie"]
