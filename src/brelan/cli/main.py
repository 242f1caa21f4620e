"""The entry point: finds the command, answers in the user's language, turns errors into sentences and exit codes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, Final, TextIO

import click

from brelan._version import __version__
from brelan.cli.command import BrelanCommand, Spec, chosen_language, heading, naming
from brelan.cli.streams import json_text, prepare_streams, visible
from brelan.errors import BrelanError, Failed, InputError, UnknownName, reason_of
from brelan.locales.languages import check_language
from brelan.locales.words import words

CANNOT_WRITE: Final = 1
FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

COMMANDS: Final = {
    "play": Spec("[GAME]", takes_game=True),
    "games": Spec("[GAME]", takes_words=True),
    "rules": Spec("GAME", module="games", takes_game=True),
    "rank": Spec("GAME CARDS...", module="odds", takes_game=True, takes_words=True),
    "odds": Spec("GAME", takes_game=True),
    "simulate": Spec("GAME", takes_game=True),
    "advise": Spec("GAME", takes_game=True),
    "solve": Spec("GAME", takes_game=True),
    "review": Spec("FILE", module="records", takes_words=True),
    "replay": Spec("FILE", module="records", takes_words=True),
    "verify": Spec("FILE", module="records", takes_words=True),
    "serve": Spec(""),
    "doctor": Spec("", module="databases"),
    "backup": Spec("FILE", module="databases", takes_words=True),
    "restore": Spec("FILE", module="databases", takes_words=True),
    "bench": Spec("[server]", takes_words=True),
}
"""Every command; its module is loaded when it is called."""


class NoReader(Exception):
    """The reader of the output, `head` for instance, has stopped reading."""


class Brelan(click.Group):
    """All commands, listed without loading them."""

    def __init__(self, lang: str) -> None:
        flags = [
            click.Option(["--lang"], expose_value=False, callback=_check_lang),
            click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version),
        ]
        super().__init__("brelan", params=list(flags))
        self.lang = lang

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with _reading():
            return super().make_context(*args, **more)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with naming(ctx):
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with _reading():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        if name not in COMMANDS:
            near = get_close_matches(name, COMMANDS)
            raise UnknownName(
                "unknown-command",
                "no command is called {name!r}; the commands are: {known}",
                name=name,
                known=", ".join(near or COMMANDS),
            )
        return BrelanCommand(name, COMMANDS[name], self.lang)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        say = words(self.lang)
        formatter.write_usage(ctx.command_path, say("cli-usage-all"), say("cli-usage") + " ")
        formatter.write_paragraph()
        formatter.write_text(say("cli-about"))
        with formatter.section(heading(say, "cli-commands")):
            formatter.write_dl([(name, say(f"cli-{name}")) for name in COMMANDS])
        with formatter.section(heading(say, "cli-options")):
            rows = [(f"--{name}", say(f"cli-option-{name}")) for name in ("lang", "version", "help")]
            formatter.write_dl(rows)


@contextmanager
def _reading() -> Iterator[None]:
    """A closed pipe is not a failure; click would end with exit code 1."""
    try:
        yield
    except BrokenPipeError as error:
        raise NoReader from error


def _check_lang(_ctx: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    if lang is not None:
        check_language(lang)


def _show_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"brelan {__version__}")
        ctx.exit()


def main(args: list[str] | None = None) -> None:
    """Run a command. Invalid input never shows a traceback."""
    prepare_streams()
    given = list(sys.argv[1:] if args is None else args)
    lang = chosen_language(given)
    try:
        code = _run(lang, given)
        sys.stdout.flush()  # here a full disk or a closed pipe is still noticed
    except (NoReader, BrokenPipeError):
        _write_no_more(sys.stdout)
        code = 0
    except OSError as error:
        if error.filename is not None:  # a file, not the output
            raise
        _write_no_more(sys.stdout)
        code = _cannot_print(lang, error)
    sys.exit(code)


def _run(lang: str, given: list[str]) -> int:
    try:
        code = Brelan(lang).main(_or_play(given), prog_name="brelan", standalone_mode=False)
    except (BrelanError, click.ClickException) as error:
        return _report(lang, error, as_json="--json" in given)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _write_no_more(stream: TextIO) -> None:
    """Discard the rest of what is written there, so that Python does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _cannot_print(lang: str, error: OSError) -> int:
    closed = InputError("output-closed", "the output is closed") if error.errno == errno.EBADF else None
    why = closed or reason_of(error)
    unsaid = BrelanError("cannot-print", "the answer could not be written: {why}", why=why)
    _report(lang, unsaid, as_json=False)
    return CANNOT_WRITE


def _or_play(args: list[str]) -> list[str]:
    """`brelan` alone is `brelan play`."""
    alone = not args or (args[0].startswith("--lang") and len(args) <= 2)
    return [*args, "play"] if alone else args


def _is_flag(name: str, ctx: click.Context | None) -> bool:
    """Does this option take no value?"""
    known = ctx.command.get_params(ctx) if ctx is not None else []
    return any(
        isinstance(option, click.Option) and option.is_flag and name in (*option.opts, *option.secondary_opts)
        for option in known
    )


def _report(lang: str, error: BrelanError | click.ClickException, as_json: bool) -> int:
    sentence = _sentence(lang, error)
    try:
        click.echo(f"brelan: {visible(sentence)}", err=True)
    except OSError:  # the exit code must do
        _write_no_more(sys.stderr)
    if as_json:
        code = error.code if isinstance(error, BrelanError) else "usage"
        click.echo(json_text({"error": {"code": code, "message": sentence}}), nl=False)
    return FAILED if isinstance(error, Failed) else BAD_INPUT


def _sentence(lang: str, error: BrelanError | click.ClickException) -> str:
    say = words(lang)
    match error:
        case BrelanError():
            from brelan.locales.say import error_text

            return error_text(say, error)
        case click.NoSuchOption(option_name=name, possibilities=near):
            hint = " " + say("cli-error-near", names=", ".join(near)) if near else ""
            return say("cli-error-no-such-option", name=name) + hint
        case click.BadOptionUsage(option_name=name, ctx=ctx):
            return say(f"cli-error-option-{'takes-no' if _is_flag(name, ctx) else 'needs'}-value", name=name)
        case _:
            return error.format_message()
