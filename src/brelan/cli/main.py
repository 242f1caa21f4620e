"""The entry point: finds the command, answers in the user's language, turns errors into sentences and exit codes."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from typing import Final

import click
import msgspec

from brelan._version import __version__
from brelan.cli.command import BrelanCommand, Common, Spec, chosen_language, heading
from brelan.engine import options
from brelan.errors import BrelanError, UnknownName
from brelan.locales.words import words

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

COMMANDS: Final = {
    "play": Spec("[GAME]", takes_game=True),
    "games": Spec(""),
    "rules": Spec("GAME", takes_game=True),
    "rank": Spec("GAME CARDS...", takes_game=True, takes_words=True),
    "odds": Spec("GAME", takes_game=True),
    "simulate": Spec("GAME", takes_game=True),
    "advise": Spec("GAME", takes_game=True),
    "solve": Spec("GAME", takes_game=True),
    "replay": Spec("FILE", takes_words=True),
    "verify": Spec("FILE", takes_words=True),
    "serve": Spec(""),
    "bench": Spec(""),
}
"""Every command; the module of the same name is loaded when it is called."""


class Brelan(click.Group):
    """All commands, listed without loading them."""

    def __init__(self, lang: str) -> None:
        flags = [
            click.Option(["--lang"], expose_value=False, callback=_check_lang),
            click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version),
        ]
        super().__init__("brelan", params=list(flags))
        self.lang = lang

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


def _check_lang(_ctx: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    options.build(Common, {"lang": lang})


def _show_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"brelan {__version__}")
        ctx.exit()


def main(args: list[str] | None = None) -> None:
    """Run a command; never a traceback for what a person typed."""
    given = list(sys.argv[1:] if args is None else args)
    lang = chosen_language(given)
    try:
        code = Brelan(lang).main(_or_play(given), prog_name="brelan", standalone_mode=False)
    except (BrelanError, click.ClickException) as error:
        code = _report(lang, error, as_json="--json" in given)
    except (KeyboardInterrupt, click.Abort):
        code = INTERRUPTED
    except BrokenPipeError:  # the reader, `head` for instance, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _or_play(args: list[str]) -> list[str]:
    """`brelan` alone is `brelan play`."""
    alone = not args or (args[0].startswith("--lang") and len(args) <= 2)
    return [*args, "play"] if alone else args


def _report(lang: str, error: BrelanError | click.ClickException, as_json: bool) -> int:
    sentence = _sentence(lang, error)
    click.echo(f"brelan: {sentence}", err=True)
    if as_json:
        code = error.code if isinstance(error, BrelanError) else "usage"
        click.echo(msgspec.json.encode({"error": {"code": code, "message": sentence}}))
    return BAD_INPUT


def _sentence(lang: str, error: BrelanError | click.ClickException) -> str:
    say = words(lang)
    match error:
        case BrelanError():
            from brelan.locales.say import error_text

            return error_text(say, error)
        case click.NoSuchOption(option_name=name, possibilities=near):
            hint = " " + say("cli-error-near", names=", ".join(near)) if near else ""
            return say("cli-error-no-such-option", name=name) + hint
        case click.BadOptionUsage(option_name=name):
            return say("cli-error-option-needs-value", name=name)
        case _:
            return error.format_message()
