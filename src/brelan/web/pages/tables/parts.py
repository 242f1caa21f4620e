"""What every game's table is put together from, and what the games with bets and hidden hands share."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from msgspec import Struct

from brelan.engine.game import AnyGame
from brelan.hands.hand import Hand
from brelan.locales.say import Speaker, hand_name
from brelan.locales.words import Words
from brelan.web.drawing.cards import Light, card_back, daker_card
from brelan.web.pages.model import DealTold, Table
from brelan.web.pages.moves import BLANK, NO_MOVES, Amount, Button, Moves, Selection, Shortcut, fields_of, verb_of
from brelan.web.pages.names import UNSEEN, daker_name


class Context(Struct, frozen=True):
    """What a presenter is given."""

    table: Table
    game: AnyGame
    say: Words
    speaker: Speaker

    def name(self, place: int) -> str:
        return self.speaker.name(place)

    def hand(self, hand: Hand) -> str:
        return hand_name(self.say, self.game.name, hand)

    @property
    def deal(self) -> DealTold | None:
        """What the viewer has heard of the current deal."""
        return next((told for told in reversed(self.table.told) if isinstance(told, DealTold)), None)

    @property
    def events(self) -> tuple[Any, ...]:
        return self.deal.events if self.deal is not None else ()


class Pick(Struct, frozen=True, kw_only=True):
    """A piece can be chosen: its box belongs to the form of a selection."""

    field: str
    value: str
    id: str  # of the box; it lives as long as the choice it belongs to


class Piece(Struct, frozen=True, kw_only=True):
    """A card or a die as it lies there. `key` tells it from others, so that it can be seen to move."""

    drawing: Markup
    key: str
    pick: Pick | None = None
    button: int | None = None  # the number of the button that plays it
    raised: bool = False


class Place(Struct, frozen=True, kw_only=True):
    """What a game shows of one player."""

    pieces: tuple[Piece, ...] = ()
    hidden: str = ""  # what a screen reader says of face-down cards
    bet: int = 0
    out: bool = False
    dealer: bool = False
    said: str = ""  # what he did last, in a word or two
    hand: str = ""  # the name of the hand he laid open
    won: int = 0
    winner: bool = False
    marks: tuple[str, ...] = ()  # other things to know: "all in"


class Scene(Struct, frozen=True, kw_only=True):
    """A game on the table, as one viewer sees it."""

    template: str  # draws the middle of the table
    middle: Any = None  # what it needs
    places: tuple[Place, ...] = ()
    hand: tuple[Piece, ...] = ()
    hand_name: str = ""
    moves: Moves = NO_MOVES
    prompt: str = ""  # what is asked of the viewer
    dealer: str = "web-dealer"  # what the brass card before a player means


def daker_piece(
    say: Words, card: str, key: str, light: Light = "plain", *, small: bool = False, pick: Pick | None = None
) -> Piece:
    """A Daker card, or its back."""
    if card == UNSEEN:
        return Piece(drawing=card_back(), key=key)
    label = daker_name(say, card, light)
    return Piece(drawing=daker_card(card, label, light, small=small), key=key, pick=pick)


def button(context: Context, move: Any, *, main: bool = False) -> Button:
    """A move that has no choices within it."""
    say, table = context.say, context.table
    verb = verb_of(type(move))
    price = table.legal.price if table.legal is not None else 0
    label = context.speaker.action(move, price)
    if verb == "call":
        all_in = price == context.table.view.stacks[context.table.place]
        label = say("web-do-call", price=price, all="yes" if all_in else "no")
    key = f"web-key-{verb}"
    return Button(
        verb=verb, fields=fields_of(move), label=label, key=say(key) if say.has(key) else "", main=main or verb in ("call", "check")
    )


def bet_amount(context: Context, verb: str, field: str, amounts: range) -> Amount:
    """The slider of a bet or raise, with the amounts that are often wanted."""
    say, view, place = context.say, context.table.view, context.table.place
    price = context.table.legal.price if context.table.legal is not None else 0
    opening = not any(view.bets)
    return Amount(
        verb=verb,
        field=field,
        least=amounts[0],
        most=amounts[-1],
        label=say("web-do-bet" if opening else "web-do-raise", amount=BLANK),
        name=say("web-amount-bet" if opening else "web-amount-raise"),
        shortcuts=bet_shortcuts(say, view.pot, view.bets[place], price, view.stacks[place], amounts),
        key=say("web-key-raise"),
    )


def bet_shortcuts(say: Words, pot: int, bet: int, price: int, stack: int, amounts: range) -> tuple[Shortcut, ...]:
    """The least, half the pot, the pot, all one has; those that come to the same are left out.

    To raise by the pot is to call first, and then to add what lies there.
    """
    called, whole = bet + price, pot + price
    top = say("web-bet-all" if amounts[-1] == bet + stack else "web-bet-most")
    wanted = (
        (say("web-bet-least"), amounts[0]),
        (say("web-bet-half"), called + whole // 2),
        (say("web-bet-pot"), called + whole),
        (top, amounts[-1]),
    )
    found: dict[int, str] = {}
    for label, amount in wanted:
        if amount in amounts:
            found[amount] = label  # the last name of an amount is the most telling one
    return tuple(Shortcut(label, amount) for amount, label in sorted(found.items()))


def discards(context: Context, verb: str, field: str, least: int, most: int) -> Selection:
    """Cards to throw away."""
    say = context.say
    return Selection(
        verb=verb,
        field=field,
        least=least,
        most=most,
        label=say("web-do-discard-chosen"),
        labels=tuple(say("web-do-discard", count=count) for count in range(most + 1)),
        help=say("web-discard-help", most=most),
        key=say("web-key-discard"),
    )


NEW_ROUND = ("turned",)
"""After these events what was said before is over …"""

FOR_GOOD = ("folded",)
"""… but for this."""


def last_words(context: Context, players: int) -> tuple[str, ...]:
    """What each player did last in this round, as short as a plate at the table has room for."""
    said = [("", "")] * players
    for event in context.events:
        tag = str(event.__struct_config__.tag)
        if tag in NEW_ROUND:
            said = [words if words[0] in FOR_GOOD else ("", "") for words in said]
        key, seat = f"web-said-{tag}", getattr(event, "seat", None)
        if seat is not None and context.say.has(key):
            said[seat] = (tag, context.say(key, **_plain(event)))
    return tuple(words for _, words in said)


def _plain(event: Any) -> dict[str, Any]:
    """The details of an event that Fluent can select by."""
    found = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, bool):
            found[name.replace("_", "-")] = "yes" if value else "no"
        elif isinstance(value, int | str):
            found[name] = value
    return found


def cards_hidden(say: Words, cards: tuple[str, ...]) -> str:
    """What is said of cards that lie face down."""
    count = sum(card == UNSEEN for card in cards)
    return say("web-cards-hidden", count=count) if count else ""


def outcome(context: Context, tag: str = "won") -> tuple[str, ...]:
    """The sentences that end a deal."""
    return tuple(context.speaker.event(event) for event in context.events if event.__struct_config__.tag == tag)


def marks_of(context: Context, view: Any, place: int) -> tuple[str, ...]:
    """Whoever is still in and has no chips left is all in."""
    all_in = place in view.playing and not view.stacks[place] and not view.won
    return (context.say("web-mark-all-in"),) if all_in else ()


def prompt_to_bet(context: Context) -> str:
    """What a bet is about: the price, or that nobody has bet."""
    legal = context.table.legal
    if legal is None:
        return ""
    if any(verb_of(type(move)) == "muck" for move in legal.plain):
        return context.say("web-prompt-show")
    return context.say("web-prompt-price", price=legal.price) if legal.price else context.say("web-prompt-free")
