"""Events, moves, hands, views and errors as sentences. The messages know the grammar; this module the names."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, inspect

from brelan.engine.game import AnyGame
from brelan.errors import BrelanError, IllegalMove
from brelan.hands.hand import Hand
from brelan.locales.words import Words


class Speaker:
    """Says what happens at one table to one person: he is "you", the others have names."""

    def __init__(self, words: Words, game: AnyGame, names: tuple[str, ...], you: int | None) -> None:
        self.words = words
        self._game = game.name
        self._names = names
        self._you = you

    def event(self, event: Struct) -> str:
        """What just happened, as a sentence."""
        return self._message("event", event)

    def action(self, action: Struct, price: int = 0) -> str:
        """What a button or a menu says; `price` is what a call costs."""
        return self._message("action", action, price=price)

    def name(self, seat: int) -> str:
        """A player's name; "you" for the listener."""
        return self.words("you") if seat == self._you else self._names[seat]

    def seats(self, seats: tuple[int, ...]) -> str:
        """Several names in a row."""
        return join(self.words, [self.name(seat) for seat in seats])

    def _message(self, kind: str, value: Struct, **more: Any) -> str:
        tag = value.__struct_config__.tag
        return self.words(f"{self._game}-{kind}-{tag}", **self._details(value), **more)

    def _details(self, value: Struct) -> dict[str, Any]:
        details: dict[str, Any] = {"you": "no"}
        for field in value.__struct_fields__:
            item = getattr(value, field)
            if field == "seat":
                details |= {"name": self.name(item), "you": "yes" if item == self._you else "no"}
            elif field == "seats":
                details |= {"names": self.seats(item), "number": len(item)}
            elif isinstance(item, Hand):
                details[field] = hand_name(self.words, self._game, item)
            elif isinstance(item, tuple):
                details |= {field: pieces(item), f"{field}-count": len(item)}
            elif isinstance(item, bool):
                details[field] = "yes" if item else "no"
            elif item is None or item == "":  # Fluent selects by a word
                details[field] = "none"
            else:
                details[field] = item
        return {key.replace("_", "-"): item for key, item in details.items()}


def pieces(items: tuple[str, ...]) -> str:
    """Cards or dice in a row; the ten of a die is written 10."""
    return " ".join("10" if item == "T" else item for item in items)


def join(words: Words, names: list[str]) -> str:
    """A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return words("list-and", first=", ".join(names[:-1]), last=names[-1])


def hand_name(words: Words, game: str, hand: Hand) -> str:
    """ "full of aces by kings": the game's own word for a combination, or the common one."""
    special = f"{game}-hand-{hand.combination}"
    details: dict[str, Any] = {"all": "-".join(pieces((value,)) for value in hand.values)}
    for place, value in enumerate(hand.values, 1):
        details |= {
            f"one{place}": words(f"value-{value}"),
            f"many{place}": words(f"value-{value}-many"),
            f"of{place}": words(f"value-{value}-of"),
        }
    return words(special if words.has(special) else f"hand-{hand.combination}", **details)


def combination_name(words: Words, game: str, combination: str) -> str:
    """The game's own word for a kind of hand, or the common one."""
    special = f"{game}-combination-{combination}"
    return words(special if words.has(special) else f"combination-{combination}")


def bot_key(bot: str) -> str:
    """The message with a bot's name: `bot-house-way-foxwoods` for house-way:foxwoods."""
    return "bot-" + bot.replace(":", "-")


def error_text(words: Words, error: BrelanError) -> str:
    """What went wrong, and where it can be mended. English errors speak for themselves."""
    if words.lang == "en":
        return str(error)
    details = {
        key.replace("_", "-"): error_text(words, value) if isinstance(value, BrelanError) else value
        for key, value in error.details.items()
    }
    why = words(f"error-{error.code}", **details)
    if not isinstance(error, IllegalMove):
        return why
    who = words("chance") if error.seat is None else words("seat-number", seat=error.seat)
    clause = f" ({error.clause})" if error.clause else ""
    return words("error-illegal-move", who=who, move=error.move, why=why) + clause


class Shown(Struct, frozen=True):
    """A view ready to be printed: lines for the whole table, columns with one cell for each seat."""

    lines: tuple[tuple[str, str], ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]


def show_view(speaker: Speaker, game: AnyGame, view: Struct) -> Shown:
    """Every field of a view that has a label in the locale, in the order of the view."""
    described = inspect.type_info(type(view))
    assert isinstance(described, inspect.StructType)
    lines, columns = [], []
    for field in described.fields:
        key, value = f"{game.name}-view-{field.name.replace('_', '-')}", getattr(view, field.name)
        if not speaker.words.has(key) or value is None or value == ():
            continue
        if _extra(field.type) == {"per": "seat"}:
            if any(cell != () for cell in value):
                columns.append((speaker.words(key), tuple(_shown(speaker, None, cell) for cell in value)))
        else:
            lines.append((speaker.words(key), _shown(speaker, field.type, value)))
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


def _shown(speaker: Speaker, kind: inspect.Type | None, value: Any) -> str:
    if _is_seat(kind):
        return speaker.seats(value if isinstance(value, tuple) else (value,))
    if isinstance(value, tuple):
        return pieces(value)
    return "" if value is None else str(value)
