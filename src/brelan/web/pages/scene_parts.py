"""What the tables of several games share: cards, buttons, sliders, and the last words of each player."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from brelan.locales.say import pieces
from brelan.locales.words import Words, words
from brelan.pieces.stock import UNSEEN
from brelan.web.drawing.cards import card_back, suited_card
from brelan.web.features.table.view_queries import stage_of
from brelan.web.pages.names import suited_name
from brelan.web.pages.scene import BLANK, Amount, Button, Context, Pick, Piece, Shortcut, fields_of, verb_of

KEPT_PIECES: Final = 8_192
"""Cards in their places: each is drawn again at every moment of a deal."""


SHORT_VERBS: Final = ("call", "follow", "give-up", "stay")
"""A button has shorter words for these than a menu."""

MAIN_VERBS: Final = ("call", "check", "follow", "announce", "stay")
"""The most common moves."""


@lru_cache(maxsize=KEPT_PIECES)  # saves 3 % in Poque and Pai Gow of the calls of a move
def suited_piece(
    say: Words,
    card: str,
    key: str,
    *,
    small: bool = False,
    marked: bool = False,
    pick: Pick | None = None,
    button: int | None = None,
    label: str = "",
) -> Piece:
    """A French-suited card, or its back."""
    if card == UNSEEN:
        return Piece(drawing=card_back(), key=key)
    drawing = suited_card(card, label or suited_name(say, card), small=small, marked=marked)
    return Piece(drawing=drawing, key=key, card=card, pick=pick, button=button)


def button(context: Context, move: Any, *, main: bool = False, on_piece: bool = False) -> Button:
    """A move that has no choices within it."""
    say, legal = context.say, context.legal
    verb = verb_of(type(move))
    price = legal.price if legal is not None else 0
    special, key = f"web-do-{verb}", f"web-key-{verb}"
    if verb in SHORT_VERBS:
        all_in = price == context.view.stacks[context.place]
        label = say(special, price=price, all="yes" if all_in else "no")
    else:
        label = context.speaker.action(move, price, opening=legal is not None and legal.opening)
    return Button(
        verb=verb,
        fields=fields_of(move),
        label=label,
        key=say(key) if say.has(key) and not on_piece else "",
        main=main or verb in MAIN_VERBS,
        on_piece=on_piece,
    )


def amount(
    say: Words,
    verb: str,
    field: str,
    amounts: range,
    *,
    kind: str,
    name: str,
    key: str,
    shortcuts: tuple[Shortcut, ...],
) -> Amount:
    """A slider whose words are `web-do-{kind}`, `web-heard-{kind}`, `web-amount-{name}`, `web-key-{key}`."""
    least, most = amounts[0], amounts[-1]
    return Amount(
        verb=verb,
        field=field,
        least=least,
        most=most,
        label=say(f"web-do-{kind}", amount=BLANK),
        name=say(f"web-amount-{name}"),
        heard=say(f"web-heard-{kind}", least=least, most=most),
        shortcuts=shortcuts,
        key=say(f"web-key-{key}"),
    )


def choice_scope(context: Context) -> str:
    """Part of the ids of boxes: a new choice has new boxes, the same choice keeps its ticks."""
    return f"{context.deal.number}-{len(context.deal.events)}"


NEW_ROUND: Final = ("turned",)
"""After these events, what players did before is not shown any more …"""

FOR_GOOD: Final = ("folded",)
"""… except this."""


def last_words(context: Context, players: int) -> tuple[str, ...]:
    """What each player did last in this round, in a word or two."""
    said: list[Any] = [None] * players
    for event in context.events:
        tag = event.__struct_config__.tag
        if tag in NEW_ROUND:
            said = [one if one is not None and one.__struct_config__.tag in FOR_GOOD else None for one in said]
        elif _said_key(tag, context.game.name, context.say) and getattr(event, "seat", None) is not None:
            said[event.seat] = event
    return tuple([_said(one, context.game.name, context.say.lang) if one is not None else "" for one in said])


def _said(event: Any, game: str, lang: str) -> str:
    say = words(lang)
    return say(_said_key(event.__struct_config__.tag, game, say), **_plain(event))


@cache  # saves 3 to 10 % of the calls of a move
def _said_key(tag: str, game: str, say: Words) -> str:
    """The words for an event of this kind; "": it is not said beside a seat."""
    return next((key for key in (f"{game}-said-{tag}", f"web-said-{tag}") if say.has(key)), "")


def _plain(event: Any) -> dict[str, Any]:
    """The fields of an event as Fluent can use them."""
    found: dict[str, Any] = {}
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if isinstance(value, bool):
            found[name.replace("_", "-")] = "yes" if value else "no"
        elif isinstance(value, tuple) and all(isinstance(item, str) for item in value):
            found[name] = pieces(value)
        elif isinstance(value, int | str):
            found[name] = value
    return found


def cards_hidden(say: Words, cards: tuple[str, ...]) -> str:
    """What a screen reader says of cards that are face down."""
    count = sum(card == UNSEEN for card in cards)
    return say("web-cards-hidden", count=count) if count else ""


def outcome(context: Context, *tags: str) -> tuple[str, ...]:
    """The sentences that end a deal: those of the events with these tags."""
    return tuple([context.sentence(event) for event in context.events if event.__struct_config__.tag in tags])


def is_over(context: Context) -> bool:
    """The deal has ended, whether the match goes on or not."""
    return stage_of(context.room) in ("between", "over")
