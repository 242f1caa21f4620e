"""One command of `brelan`. Its flags come from structs: the common flags, the game's Rules, the command's question.
Its words come from the locales. All values are checked by `brelan.engine.options`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

import click
from msgspec import Struct

from brelan import registry
from brelan.cli.streams import json_text
from brelan.engine import options
from brelan.engine.agreement import MatchRules
from brelan.engine.game import AnyGame
from brelan.engine.options import Option
from brelan.errors import BadOption, cannot_read
from brelan.library.asking import query_of, ranking_of
from brelan.library.choosing import preset_option, rules_from
from brelan.locales.languages import check_language, is_language, languages, system_language
from brelan.locales.words import Words, words

Given: TypeAlias = dict[str, Any]


class Common(Struct, frozen=True, kw_only=True, rename="kebab"):
    """The flags of every command."""

    json: bool = False
    lang: str | None = None


class Spec(Struct, frozen=True):
    """What a command takes besides its flags."""

    usage: str  # "GAME CARDS..."
    module: str = ""  # of brelan.cli, unless it has the name of the command
    takes_game: bool = False  # its first word is a game, whose options become flags
    takes_words: bool = False  # the command reads the words after it


class Call:
    """A parsed command: what is asked, and how to answer."""

    def __init__(self, lang: str, given: Given, game: AnyGame | None, rest: tuple[str, ...]) -> None:
        self.words = words(lang)
        self.game = game
        self.rest = rest
        self.given = given
        common: Common = self.ask(Common)
        if common.lang is not None:
            check_language(common.lang)
        self.as_json = common.json

    def the_game(self) -> AnyGame:
        """The named game; without one, an error."""
        if self.game is None:
            raise BadOption("no-game-named", "name a game: {known}", known=", ".join(registry.names()))
        return self.game

    def file(self) -> str:
        """The only word of the command."""
        if len(self.rest) != 1:
            raise BadOption("one-file", "name one file, not {count}", count=len(self.rest))
        return self.rest[0]

    def rules(self) -> Any:
        """The game's rules: a preset first, then single options."""
        game = self.the_game()
        return rules_from(game, self.given.get("preset"), self._for(game.Rules))

    def ask(self, question: type[Any]) -> Any:
        """A question of the command, from the flags."""
        return options.build(question, self._for(question))

    def keywords(self) -> Given:
        """All flags except the common ones, as keyword arguments of the library."""
        common = {option.name for option in options.options_of(Common)}
        return {name.replace("-", "_"): value for name, value in self.given.items() if name not in common}

    def _for(self, kind: type[Struct]) -> Given:
        names = {option.name for option in options.options_of(kind)}
        return {name: value for name, value in self.given.items() if name in names}

    def json(self, document: Any) -> None:
        """One JSON document on a line of standard output."""
        sys.stdout.write(json_text(document))


def extra_words(words: tuple[str, ...], usage: str) -> BadOption:
    """More than the command takes."""
    return BadOption(
        "extra-words", "unexpected {words!r}: the command is {usage}", words=" ".join(words), usage=usage
    )


def question_of(name: str, game: AnyGame | None) -> tuple[type[Any], ...]:
    """The question of `rank`, or of a query: its fields are the flags of the command."""
    if game is None:
        return ()
    return (ranking_of(game.name).Question if name == "rank" else query_of(game.name, name).Question,)


class Command(Struct, frozen=True):
    """What a module has under the name of a command. `run` may give an exit code; the flags come from `questions`."""

    run: Callable[[Call], int | None]
    questions: Callable[[AnyGame | None], tuple[type[Struct], ...]]


def command(*flags: type[Struct]) -> Callable[[Callable[[Call], int | None]], Command]:
    """A command with the same flags for every game."""
    return command_of_game(lambda _game: flags)


def command_of_game(
    questions: Callable[[AnyGame | None], tuple[type[Struct], ...]],
) -> Callable[[Callable[[Call], int | None]], Command]:
    """A command whose flags depend on the game."""
    return lambda run: Command(run, questions)


TAKES: Final = {"flag": "", "choice": "", "number": " N", "text": " TEXT", "file": " FILE"}
"""What follows a flag, by the kind of its option."""


def in_words(say: Words, usage: str) -> str:
    """GAME, FILE, TEXT in the user's language."""
    return re.sub(r"[A-Z]{2,}", lambda word: say(f"cli-takes-{word[0].lower()}"), usage)


def heading(say: Words, message: str) -> str:
    """For a section of a help page. click adds the colon; French has a space before it."""
    return say("label", label=say(message).capitalize()).removesuffix(":")


class Flag(click.Option):
    """A flag made from an option. Its text is kept as typed and checked later, in the user's language."""

    def __init__(self, option: Option, message: str) -> None:
        both = f"--{option.name}/--no-{option.name}" if option.kind == "flag" else f"--{option.name}"
        super().__init__([both, option.name.replace("-", "_")], default=None, expose_value=False, callback=_keep)
        self.option = option
        self.message = message

    def row(self, say: Words) -> tuple[str, str]:
        """The flag and its sentence, for the help page."""
        name, default = self.option.name, self.option.default
        takes = f" {'|'.join(self.option.choices)}" if self.option.choices else in_words(say, TAKES[self.option.kind])
        if default is True:  # show how to switch it off
            return f"--{name}/--no-{name}", f"{say(self.message)} [{say('yes')}]"
        shown = "" if default is None or default is False or default == "" else f" [{default}]"
        return f"--{name}{takes}", say(self.message) + shown


class LanguageFlag(Flag):
    """Other packages are asked for their languages only when the help page is shown."""

    def row(self, say: Words) -> tuple[str, str]:
        return f"--lang {'|'.join(languages())}", say(self.message)


def _keep(ctx: click.Context, flag: click.Parameter, value: Any) -> None:
    assert isinstance(flag, Flag)
    if value is not None:
        ctx.meta.setdefault("given", {})[flag.option.name] = _text_of(value) if flag.option.kind == "file" else value


def _text_of(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise cannot_read(file, error) from error


def flags_of(kind: type[Struct], prefix: str) -> Iterator[Flag]:
    """A flag for each option of a struct, with its sentence under `prefix` in the locales."""
    for option in options.options_of(kind):
        yield Flag(option, f"{prefix}-option-{option.name}")


def match_flags(game: AnyGame, lang: str) -> Iterator[Flag]:
    """A flag for each thing that a match of this game may agree on."""
    from brelan.locales.say import match_option_key

    for option in options.options_of(game.Match):
        yield Flag(option, match_option_key(words(lang), game, option.name))


@contextmanager
def naming(ctx: click.Context) -> Iterator[None]:
    """Add the command to an error in the use of an option: click forgets it."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


class BrelanCommand(click.Command):
    """A command for click: its flags and help page, in the language of the user."""

    def __init__(self, name: str, spec: Spec, lang: str) -> None:
        super().__init__(name, params=[click.Argument(["texts"], nargs=-1)], callback=None)
        self.spec = spec
        self.lang = lang
        self._command: Command = getattr(import_module(f"brelan.cli.{spec.module or name}"), name)
        self._game: AnyGame | None = None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if self.spec.takes_game:
            self._find_game(ctx, args)
        with naming(ctx):
            return super().parse_args(ctx, args)

    def _find_game(self, ctx: click.Context, args: list[str]) -> None:
        """The game is the first word that is not a flag or its value. To find it, the game's flags must be known."""
        for name in dict.fromkeys(word for word in args if word in registry.names()):
            self._game = registry.game(name)
            try:
                read, _, _ = self.make_parser(ctx).parse_args(list(args))
            except click.UsageError:  # reported when the flags are read
                return
            found = read["texts"]
            if isinstance(found, tuple) and found[:1] == (name,):
                return
        self._game = None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return [*super().get_params(ctx), *self._flags()]

    def _flags(self) -> Iterator[Flag]:
        for question in self._command.questions(self._game):
            if issubclass(question, MatchRules) and self._game is not None:
                yield from match_flags(self._game, self.lang)
            elif question is MatchRules:
                yield from flags_of(question, "match")
            else:
                yield from self._flags_of_query(question)
        if self._game is not None:
            yield from flags_of(self._game.Rules, self._game.name)
            if self._game.presets:
                yield Flag(preset_option(self._game), "cli-option-preset")
        yield from (
            LanguageFlag(flag.option, flag.message) if flag.name == "lang" else flag
            for flag in flags_of(Common, "cli")
        )

    def _flags_of_query(self, question: type[Struct]) -> Iterator[Flag]:
        """Games of this package share the sentences of a command; another package has its own."""
        for flag in flags_of(question, f"cli-{self.name}"):
            if self._game is not None and not words(self.lang).has(flag.message):
                flag.message = f"{self._game.name}-{self.name}-{flag.option.name}"
            yield flag

    def invoke(self, ctx: click.Context) -> Any:
        texts: tuple[str, ...] = ctx.params["texts"]
        if self._game is not None:
            texts = texts[1:]
        elif self.spec.takes_game and texts:
            registry.game(texts[0])  # raises: no such game
        if texts and not self.spec.takes_words:
            raise extra_words(texts, f"brelan {self.name} {self.spec.usage}".rstrip())
        return self._command.run(Call(self.lang, ctx.meta.get("given", {}), self._game, texts))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = words(self.lang)
        takes = f"{in_words(say, self.spec.usage)} [{say('cli-options')}]"
        formatter.write_usage(ctx.command_path, takes, say("cli-usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words(self.lang)(f"cli-{self.name}"))
            if self.spec.takes_game and self._game is None:
                known, example = (
                    ", ".join(registry.names()),
                    f"brelan {self.name} {registry.names()[0]} --help",
                )
                formatter.write_paragraph()
                formatter.write_text(words(self.lang)("cli-help-of-game", known=known, example=example))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        say = words(self.lang)
        with formatter.section(heading(say, "cli-options")):
            formatter.write_dl([*(flag.row(say) for flag in self._flags()), ("--help", say("cli-option-help"))])


def chosen_language(args: list[str]) -> str:
    """The language of `--lang`, or of the system. The command refuses an unknown one later."""
    for place, word in enumerate(args):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else None
        if word == "--lang":
            value = args[place + 1] if place + 1 < len(args) else None
        if value is not None and is_language(value):
            return value
    return system_language()
