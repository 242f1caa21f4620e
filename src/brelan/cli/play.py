"""`brelan play`: the lobby in the browser. `brelan play GAME`: a match against bots in the terminal, for any game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from brelan import registry
from brelan.cli.command import Call, Common, command_of_game
from brelan.cli.output import console
from brelan.cli.serve import play_in_browser
from brelan.cli.simulate import seat_bots
from brelan.cli.terminal import Leave, ask_number
from brelan.cli.terminal_match import Agreed, TerminalMatch
from brelan.engine.agreement import MatchRules, check_end
from brelan.engine.game import AnyGame
from brelan.engine.options import options_of
from brelan.errors import BadOption
from brelan.study.bots import bots_of, check_bot


class PlayFlags(Struct, frozen=True, kw_only=True, rename="kebab"):
    """Who sits at the table, and where the record goes."""

    terminal: bool = False
    browser: bool = True
    lan: bool = False
    port: Annotated[int, Meta(ge=0, le=65_535)] | None = None
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    bots: str | None = None
    name: str | None = None
    seed: int | None = None
    save: str | None = None
    minutes: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    hour: str | None = None


def questions(game: AnyGame | None) -> tuple[type[Struct], ...]:
    return (PlayFlags, game.Match if game is not None else MatchRules)


@command_of_game(questions)
def play(call: Call) -> None:
    question = call.ask(PlayFlags)
    in_browser = call.game is None and not question.terminal
    _check_given(call.given, in_browser)
    if in_browser:
        play_in_browser(call, question.port, open_page=question.browser, lan=question.lan)
        return
    try:
        if call.game is None:
            call.game = _choose_game(call)
        TerminalMatch(call.words, _agreed(call, question)).play()
    except Leave:
        console().print(call.words("cli-play-bye"))


IN_BROWSER: Final = ("browser", "lan", "port")
"""These options have no effect in the terminal; all others, except the common ones, have none in the browser."""


def _check_given(given: Iterable[str], in_browser: bool) -> None:
    """Refuse options that would be ignored."""
    common = {option.name for option in options_of(Common)}
    useless = [name for name in given if name not in common and (name in IN_BROWSER) != in_browser]
    useless = [f"--{name}" for name in useless if name != "terminal"]
    if useless and in_browser:
        raise BadOption(
            "not-in-browser",
            "{names}: for the terminal only (name a game, or add --terminal)",
            names=", ".join(useless),
        )
    if useless:
        raise BadOption(
            "not-in-terminal", "{names}: for play in the browser only (without a game)", names=", ".join(useless)
        )


def _choose_game(call: Call) -> AnyGame:
    found = [registry.game(name) for name in registry.names()]
    if len(found) == 1:
        return found[0]
    for number, game in enumerate(found, 1):
        console().print(f"{number:>3}  {call.words(f'{game.name}-title')}: {call.words(f'{game.name}-summary')}")
    return found[ask_number(call.words, call.words("cli-play-which"), range(1, len(found) + 1)) - 1]


def _agreed(call: Call, question: PlayFlags) -> Agreed:
    game, rules = call.the_game(), call.rules()
    bots = _bots(question, game)
    for bot in bots:
        check_bot(game, bot)
    return Agreed(
        game=game,
        rules=rules,
        bots=bots,
        match=_with_end(call.ask(game.Match), question),
        name=question.name,
        seed=question.seed,
        save=question.save,
    )


def _bots(question: PlayFlags, game: AnyGame) -> tuple[str, ...]:
    """The named bots, or the game's best; without a number of players, the smallest table."""
    if question.players is None and question.bots is None and 1 in game.seats:
        return ()
    names = question.bots if question.bots is not None else list(bots_of(game))[-1]
    if question.players is None:
        return seat_bots(names, max(game.seats[0] - 1, len(names.split(","))), game)
    return seat_bots(names, question.players - 1, game) if question.players > 1 else ()


ENDS: Final = ("minutes", "hour", "until")
"""Three ways to say when the match ends."""


def _with_end(agreed: MatchRules, question: PlayFlags) -> MatchRules:
    """DAK-9: a duration, or a time on this machine's clock, becomes the moment at which the match ends."""
    said = [name for name, end in zip(ENDS, (question.minutes, question.hour, agreed.until), strict=True) if end]
    if len(said) > 1:
        raise BadOption("one-end", "give one end only: {names}", names=", ".join(f"--{name}" for name in said))
    now = datetime.now()
    if question.minutes is not None:
        return replace(agreed, until=int((now + timedelta(minutes=question.minutes)).timestamp()))
    if question.hour is not None:
        end = _hour(question.hour, now)
        return replace(agreed, until=int((end if end > now else end + timedelta(days=1)).timestamp()))
    check_end(agreed, int(now.timestamp()))
    return agreed


def _hour(text: str, now: datetime) -> datetime:
    try:
        if not text.isascii():
            raise ValueError("other digits")
        return datetime.combine(now.date(), datetime.strptime(text, "%H:%M").time())
    except ValueError as error:
        raise BadOption("bad-hour", "{hour!r} is not a time of day, such as 22:30", hour=text) from error
