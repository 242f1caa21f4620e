"""A person at the terminal: sees their own view, and chooses among the legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import click
from msgspec import Struct
from rich.columns import Columns
from rich.text import Text

from brelan.cli.output import console, print_table, with_bold
from brelan.engine.game import AnyGame
from brelan.engine.legal import Legal
from brelan.engine.notation import read_action, write_move
from brelan.errors import BadNotation, BrelanError, Disallowed, IllegalMove
from brelan.locales.pages import rules_page
from brelan.locales.say import Speaker, error_text, hand_name, piece, show_view
from brelan.locales.typed import phrases, plain, readings
from brelan.locales.words import Words
from brelan.pieces.suited_cards import PACK_52

FEW: Final = 12
"""Up to this many moves are listed one by one, with their amounts."""


CARDS: Final = {written.upper(): card for card in PACK_52 for written in (card, card.replace("T", "10"), piece(card))}
"""Suited cards as people type them: as, AS, 10d, A♠."""


class Leave(Exception):
    """The person has left the table."""


class TerminalPlayer:
    """Shows the table and asks for a move: by its number, by its words, or by an amount."""

    def __init__(self, game: AnyGame, speaker: Speaker, state: Callable[[], Any]) -> None:
        """`state` is used only to explain why a move is refused. What is shown comes from the view."""
        self._game = game
        self._state = state
        self._speaker = speaker
        self._say = speaker.words

    def decide(self, view: Struct, legal: Legal, /) -> Any:
        self._show(view)
        self._offer(legal)
        while True:
            text = _ask(self._say("cli-play-your-move"))
            if not text:  # an empty line is not a move
                continue
            if text in ("q", "quit", "exit"):
                raise Leave
            if text == "?":
                console().print(rules_page(self._game.name, self._say.lang))
                continue
            try:
                return self._understand(text, legal)
            except BrelanError as error:
                console().print(self._why(self._refusal(text, legal) or error), style="red")

    def _why(self, error: BrelanError) -> str:
        """The reason alone, as a sentence: the player knows who they are and what they typed."""
        told = error_text(self._say, Disallowed(error) if isinstance(error, IllegalMove) else error)
        return told[:1].upper() + told[1:]

    def _refusal(self, text: str, legal: Legal) -> IllegalMove | None:
        """Why the rules refuse a move that can be read."""
        written = (text, *readings(self._say, _tags(self._game), text))
        move = next((move for move in (_read(one, self._game) for one in written) if move is not None), None)
        if move is None and (text.upper() in CARDS or (legal.sized and text.isdecimal())):  # the verb is obvious
            move = _read(f"{write_move(legal[len(legal) - 1]).split()[0]} {text}", self._game)
        if move is None:
            return None
        try:
            self._game.apply(self._state(), move)
        except IllegalMove as why:
            return why
        return None

    def _show(self, view: Struct) -> None:
        shown = show_view(self._speaker, self._game, view)
        seats = range(len(shown.columns[0][1]) if shown.columns else 0)
        rows = [[self._speaker.name(seat), *(cells[seat] for _, cells in shown.columns)] for seat in seats]
        console().print("")
        if rows:
            print_table("", ["", *(label for label, _ in shown.columns)], rows)
        hand = self._game.hand(view)
        if hand is not None:
            name = hand_name(self._say, self._game.name, hand)
            self._print_labelled(self._say("cli-play-your-hand"), name)
        for label, text in shown.lines:
            self._print_labelled(label, text)

    def _print_labelled(self, label: str, text: str) -> None:
        console().print(with_bold(self._say("label", label=label) + " ", text))

    def _offer(self, legal: Legal) -> None:
        offers = [
            with_bold("", str(number), f" {self._speaker.action(move, legal.price, opening=legal.opening)}")
            for number, move in enumerate(_numbered(legal), 1)
        ]
        if legal.sized is not None and len(legal) > FEW:
            least, most = (self._speaker.action(legal.sized(legal.amounts[end]), legal.price) for end in (0, -1))
            amount = "cli-play-amount" if offers else "cli-play-amount-only"
            offers.append(Text(self._say(amount, least=least, most=most)))
        console().print(Columns(offers, padding=(0, 3), column_first=True), soft_wrap=False)

    def _understand(self, text: str, legal: Legal) -> Any:
        if text.isascii() and text.isdecimal() and 1 <= int(text) <= len(_numbered(legal)):
            return _numbered(legal)[int(text) - 1]
        for move in legal.plain:
            if plain(self._speaker.action(move, legal.price)) == plain(text):  # the sentence of the offer
                return move
        if plain(text) in phrases(self._say, "all-in"):
            return self._all_in(text, legal)
        for written in self._readings(text):
            move = _read(written, self._game)
            if move is not None and move in legal:
                return move
        raise _not_offered(text, legal, self._game)

    def _readings(self, text: str) -> Iterator[str]:
        """As records write it, without its verb, or in the words of the language."""
        tags = _tags(self._game)
        yield from (text, *(f"{tag} {text}" for tag in tags), *readings(self._say, tags, text))

    def _all_in(self, text: str, legal: Legal) -> Any:
        """The move that puts in all chips, if there is one."""
        largest = [legal.sized(legal.amounts[-1])] if legal.sized is not None and legal.amounts else []
        for move in (*largest, *legal.plain):
            if any(getattr(event, "all_in", False) for event in self._game.apply(self._state(), move)[1]):
                return move
        raise _not_offered(text, legal, self._game)


def _not_offered(text: str, legal: Legal, game: AnyGame) -> BadNotation:
    """With a move that is possible instead, if one can be found."""
    number = (text.split() or [""])[-1].lstrip("-")
    if legal.amounts and number.isdecimal():
        return BadNotation(
            "amount-not-offered",
            "{text!r} is not possible here: from {least} to {most}",
            text=text,
            least=legal.amounts[0],
            most=legal.amounts[-1],
        )
    meant = _read(text, game)
    near = [write_move(move) for move in legal.plain if meant and _fields(move) == _fields(meant)]
    if near:
        return BadNotation(
            "offered-otherwise", "{text!r} is not possible here, but {near!r} is", text=text, near=near[0]
        )
    return BadNotation("not-offered-here", "{text!r} is not possible here", text=text)


def _fields(move: Any) -> list[str]:
    """A move without its verb: `set As Kd` and `foul As Kd` are the same cards."""
    return write_move(move).split()[1:] or [write_move(move)]


def _numbered(legal: Legal) -> tuple[Any, ...]:
    """The moves that have a number: all, unless there are too many amounts to list."""
    return tuple(legal) if len(legal) <= FEW else legal.plain


def _tags(game: AnyGame) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(game.Action)]


def _read(text: str, game: AnyGame) -> Any:
    """A move as records write it ("throw A A", "lead As"), in any case; None if it cannot be read."""
    head, *typed = text.replace(",", " ").split() or [""]
    cards = [CARDS.get(word.upper(), word) for word in typed]
    tens = ["T" if word == "10" else word.upper() for word in typed]  # dice, as people write them
    for rest in (" ".join(cards), " ".join(tens)):
        written = f"{head.lower()} {rest}"
        try:
            return read_action(written, game.Action)
        except BadNotation:
            continue
    return None


def _ask(prompt: str) -> str:
    try:
        return str(click.prompt(prompt, prompt_suffix=" > ", default="", show_default=False)).strip()
    except click.Abort as error:  # end of input, or Ctrl-C
        raise Leave from error


def ask_yes(say: Words, question: str) -> bool:
    """Yes, unless the answer begins with n."""
    return not _ask(f"{question} {say('yes-or-no')}").lower().startswith("n")


def ask_number(say: Words, prompt: str, allowed: range) -> int:
    """Ask for a whole number in the range."""
    while True:
        text = _ask(prompt)
        if text in ("q", "quit", "exit"):
            raise Leave
        if text.isascii() and text.isdecimal() and int(text) in allowed:
            return int(text)
        console().print(say("cli-play-number", least=allowed[0], most=allowed[-1]))
