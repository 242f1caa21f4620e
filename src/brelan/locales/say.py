"""Events, moves, hands, views and errors as sentences. The messages have the grammar; this module adds the names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from msgspec import Struct, inspect

from brelan.engine.game import AnyGame
from brelan.errors import BrelanError, Disallowed, IllegalMove
from brelan.locales.french import set_spaces
from brelan.locales.words import Words
from brelan.pieces.hand import Hand, decider
from brelan.pieces.suited_cards import PACK_52

SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

KEPT_NAMES: Final = 4_096
"""Of hands: a table says the same ones at each of its moments."""

_SHOWN: Final = {"T": "10"} | {card: card[0].replace("T", "10") + SUIT_SIGNS[card[1]] for card in PACK_52}
"""Cards and dice as people write them, if records write them differently."""


class Speaker:
    """Says what happens at one table to one person: they are "you", the others have names."""

    def __init__(
        self,
        words: Words,
        game: AnyGame,
        names: tuple[str, ...],
        you: int | None,
        write: Callable[[str], str] | None = None,
        between: str = " ",
    ) -> None:
        """`write` says how cards and dice are written, `between` what stands between several of them."""
        self.words = words
        self._write = write or piece
        self._between = between
        self._game = game.name
        self._names = names
        self._you = you

    def event(self, event: Struct) -> str:
        """What just happened, as a sentence."""
        return self._message("event", event)

    def heard(self, event: Struct) -> str:
        """The same for a screen reader: shorter, if the game has a shorter sentence."""
        tag = event.__struct_config__.tag
        return self._message("heard" if self.words.has(f"{self._game}-heard-{tag}") else "event", event)

    def lot(self, event: Struct) -> str:
        """A card drawn before a match, as a sentence; the same in every game."""
        return self.words(f"lot-{event.__struct_config__.tag}", **self.details(event))

    def action(self, action: Struct, price: int = 0, *, opening: bool = False) -> str:
        """What a button or a menu says; `price` is what a call costs, `opening`: an amount is the first bet."""
        return self._message("action", action, price=price, opening="yes" if opening else "no")

    def name(self, seat: int) -> str:
        """A player's name; "you" for the listener."""
        return self.words("you") if seat == self._you else self._names[seat]

    def seats(self, seats: tuple[int, ...]) -> str:
        """Several names in a row."""
        return join(self.words, [self.name(seat) for seat in seats])

    def _message(self, kind: str, value: Struct, **more: Any) -> str:
        tag = value.__struct_config__.tag
        return self.words(f"{self._game}-{kind}-{tag}", **self.details(value), **more)

    def details(self, value: Any) -> dict[str, Any]:
        """The details for its message: names, cards, amounts."""
        details: dict[str, Any] = {"you": "no"}
        if _names_hand(value.__struct_fields__):
            details["hand"] = hand_name(self.words, self._game, Hand(value.combination, value.values))
        for field in value.__struct_fields__:
            item = getattr(value, field)
            if field == "seat":
                details |= {"name": self.name(item), "you": "yes" if item == self._you else "no"}
            elif field == "seats":
                details |= {"names": self.seats(item), "number": len(item)}
            elif isinstance(item, Hand):
                details[field] = hand_name(self.words, self._game, item)
            elif isinstance(item, tuple):
                details |= {field: self._between.join(map(self._write, item)), f"{field}-count": len(item)}
            elif isinstance(item, bool):
                details[field] = "yes" if item else "no"
            elif item is None or item == "":  # Fluent selects by a word
                details[field] = "none"
            else:
                details[field] = self._write(item) if isinstance(item, str) else item
        return {key.replace("_", "-"): item for key, item in details.items()}


@cache
def _names_hand(fields: tuple[str, ...]) -> bool:
    """Are they of a move or an event that names a hand?"""
    return set(Hand.__struct_fields__) <= set(fields)


def piece(item: str) -> str:
    """A card or a die: As is written A♠, and a ten 10."""
    return _SHOWN.get(item, item)


def pieces(items: tuple[str, ...]) -> str:
    """Cards or dice in a row."""
    return " ".join(map(piece, items))


def join(words: Words, names: list[str]) -> str:
    """A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return words("list-and", first=", ".join(names[:-1]), last=names[-1])


@lru_cache(maxsize=KEPT_NAMES)
def hand_name(words: Words, game: str, hand: Hand) -> str:
    """ "full of aces by kings": the game's own word for a combination, or the common one."""
    special = f"{game}-hand-{hand.combination}"
    details: dict[str, Any] = {"all": "-".join(map(piece, hand.values))}
    for place, value in enumerate(hand.values, 1):
        details |= {
            f"one{place}": words(f"value-{value}"),
            f"many{place}": words(f"value-{value}-many"),
            f"of{place}": words(f"value-{value}-of"),
        }
    return words(special if words.has(special) else f"hand-{hand.combination}", **details)


def against(words: Words, game: str, better: Hand, worse: Hand) -> str:
    """Both hands and what decided: "… against two pairs, aces and blacks: jacks beat blacks."."""
    first, second = hand_name(words, game, better), hand_name(words, game, worse)
    if better == worse:
        return words("hands-level", hand=first)
    found = decider(better, worse)
    if found is None:
        return words("hands-against", better=first, worse=second)
    number = "many" if found.alike > 1 else "the"
    return words(
        "hands-many-decide" if found.alike > 1 else "hands-one-decides",
        better=first,
        worse=second,
        winning=words(f"value-{found.better}-{number}"),
        losing=words(f"value-{found.worse}-{number}"),
    )


def capital(sentence: str) -> str:
    """With a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def match_option_key(words: Words, game: AnyGame, option: str) -> str:
    """The message about an option of a match: the game's own, or the common one."""
    special = f"{game.name}-match-option-{option}"
    return special if words.has(special) else f"match-option-{option}"


def combination_name(words: Words, game: str, combination: str) -> str:
    """The game's own word for a kind of hand, or the common one."""
    special = f"{game}-combination-{combination}"
    return words(special if words.has(special) else f"combination-{combination}")


def bot_name(words: Words, bot: str) -> str:
    """How a bot plays: `bot-house-way-foxwoods` for house-way:foxwoods. A bot of another package has its own name."""
    key = bot_key(bot)
    return words(key) if words.has(key) else bot


def bot_key(bot: str) -> str:
    """The message with the name of one of our bots."""
    return "bot-" + bot.replace(":", "-")


def decimal(words: Words, text: str) -> str:
    """A number with the sign that the language puts before its decimals, and its space before a percent sign."""
    number = text.replace(".", words("decimal-sign"))
    return set_spaces(number) if words.lang == "fr" else number


def error_text(words: Words, error: BrelanError) -> str:
    """What went wrong. Errors have their English sentence themselves."""
    if not words.has(f"error-{error.code}"):
        return str(error)
    details = {
        key.replace("_", "-"): error_text(words, value) if isinstance(value, BrelanError) else value
        for key, value in error.details.items()
    }
    why = words(f"error-{error.code}", **details)
    clause = f" ({error.clause})" if isinstance(error, IllegalMove | Disallowed) and error.clause else ""
    if not isinstance(error, IllegalMove):
        return why + clause
    who = words("chance") if error.seat is None else words("seat-number", seat=error.seat)
    return words("error-illegal-move", who=who, move=error.move, why=why) + clause


class Shown(Struct, frozen=True):
    """A view ready to print: lines for the whole table, columns with one cell for each seat."""

    lines: tuple[tuple[str, str], ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]


NOT_SHOWN: Final = ("rules", "seat")
"""Of a view: what its viewer knows already."""


def show_view(speaker: Speaker, game: AnyGame, view: Struct, left_out: tuple[str, ...] = ()) -> Shown:
    """Every field of a view that has a label in the locale, in the order of the view. A game of another package may
    have no labels at all: then every field is shown by its name."""
    described = inspect.type_info(type(view))
    assert isinstance(described, inspect.StructType)
    keys = {field.name: f"{game.name}-view-{field.name.replace('_', '-')}" for field in described.fields}
    labels = {name: speaker.words(key) for name, key in keys.items() if speaker.words.has(key)}
    if not labels:
        labels = {name: name.replace("_", " ") for name in keys if name not in NOT_SHOWN}
    lines, columns = [], []
    for field in described.fields:
        label, value = labels.get(field.name), getattr(view, field.name)
        if label is None or field.name in left_out or value is None or value == ():
            continue
        if _extra(field.type) == {"per": "seat"}:
            if any(cell not in ((), None) for cell in value):
                columns.append((label, tuple(_shown(speaker, game, None, cell) for cell in value)))
        else:
            lines.append((label, _shown(speaker, game, field.type, value)))
    return Shown(tuple(lines), tuple(columns))


def _extra(kind: inspect.Type | None) -> dict[str, Any] | None:
    return kind.extra if isinstance(kind, inspect.Metadata) else None


def _is_seat(kind: inspect.Type | None) -> bool:
    match kind:
        case inspect.UnionType(types=types):
            return any(_is_seat(part) for part in types)
        case inspect.VarTupleType(item_type=item):
            return _is_seat(item)
        case _:
            return _extra(kind) == {"is": "seat"}


def _shown(speaker: Speaker, game: AnyGame, kind: inspect.Type | None, value: Any) -> str:
    if _is_seat(kind):
        return speaker.seats(value if isinstance(value, tuple) else (value,))
    if isinstance(value, Hand):
        return hand_name(speaker.words, game.name, value)
    if isinstance(value, Struct):
        return _parts(speaker, game, value)
    if isinstance(value, tuple):
        separator = ", " if any(isinstance(item, Struct) for item in value) else " "
        return separator.join(_shown(speaker, game, None, item) for item in value)
    return "" if value is None else piece(str(value))


def _parts(speaker: Speaker, game: AnyGame, value: Struct) -> str:
    """The fields of a struct within a view, each with its label, if the locale has one."""
    described = inspect.type_info(type(value))
    assert isinstance(described, inspect.StructType)
    name, texts, separator = type(value).__name__.lower(), [], " "
    for field in described.fields:
        text = _shown(speaker, game, field.type, getattr(value, field.name))
        key = f"{game.name}-{name}-{field.name.replace('_', '-')}"
        if speaker.words.has(key):
            text, separator = f"{speaker.words(key)} {text}", " · "
        texts.append(text)
    return separator.join(texts)
