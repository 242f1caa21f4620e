"""The tables of options that end the rules pages. Run this file to write them anew from the options themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from brelan import registry
from brelan.cli.games import default_in_words, match_in_words, rules_in_words
from brelan.engine.game import AnyGame
from brelan.locales.languages import LANGUAGES
from brelan.locales.pages import rules_page
from brelan.locales.words import words

GAMES: Final = Path(__file__).parents[2] / "src" / "brelan" / "games"
HEADS: Final = {
    "fr": ("## Les options", "option", "par défaut", "effet"),
    "en": ("## The options", "option", "default", "what it does"),
}


def option_table(game: AnyGame, lang: str) -> str:
    """Every option of the game and of its matches, with its default and its sentence."""
    say = words(lang)
    heading, *columns = HEADS[lang]
    rows = [columns]
    for option, text in (*rules_in_words(game, say), *match_in_words(game, say)):
        rows.append([f"`{option.name}`", default_in_words(option, say), text])
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([heading, "", head, "|---" * len(columns) + "|", *body, ""])


def with_table(page: str, table: str) -> str:
    """The page with this table as its last section."""
    heading = table.partition("\n")[0]
    return page.partition(f"\n{heading}\n")[0].rstrip("\n") + "\n\n" + table


if __name__ == "__main__":
    for name in registry.names():
        for lang in LANGUAGES:
            written = with_table(rules_page(name, lang), option_table(registry.game(name), lang))
            (GAMES / name.replace("-", "_") / "texts" / f"rules.{lang}.md").write_text(written, encoding="utf-8")
