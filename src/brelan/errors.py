"""What can go wrong, and how it is said.

BrelanError           every error that Brelan raises on purpose
├── InputError        what was asked for cannot be done as it was written
│   ├── BadNotation   a card, a die or a move that cannot be read
│   ├── BadOption     an option that does not exist or cannot have that value
│   │   ├── MissingPackage  it needs an optional package that is not installed
│   │   ├── WrongType    an argument of another type than its parameter; also a TypeError
│   │   └── WrongValue   an argument that its parameter cannot have; also a ValueError
│   ├── BadTable      a table at which the game cannot be played
│   ├── BadQuestion   odds or advice about a situation that cannot occur
│   ├── BadRecord     a record that is damaged, cut off or from a later version
│   └── UnknownName   a game, a bot or a query that does not exist
├── IllegalMove       a move that the rules refuse; nothing has changed
├── Refused           what a person asked of a table cannot be done; nothing has changed
│   ├── Disallowed    a move that the rules refuse, told to the player who tried it
│   ├── NotYours      it is for somebody else: another's turn, another's seat, the host alone
│   ├── Stale         it was meant for a moment that has passed
│   ├── NotNow        it cannot be done at this moment
│   ├── Full          there is no place left
│   ├── Halted        the table is paused
│   ├── NotFound      no such table, seat, person or deal
│   └── TooMuch       more than a table takes: too long, too often
├── Failed            what was asked for is right, but the program or this machine fails at it
├── Unavailable       the database cannot be reached, or cannot write: try again later
└── BrokenRecord      a record whose move number n no longer holds

Each class has a `kind`, one word for programs that answer over a network.
`str(error)` is an English sentence. The locales say the same in French under `error.code`, with the same details.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping
from string import Formatter
from typing import Any, ClassVar, Final

LONGEST_QUOTE: Final = 200


class _English(Formatter):
    """English sentences; `{count:card|cards}` is "1 card" or "2 cards"."""

    def format_field(self, value: Any, format_spec: str) -> Any:
        one, bar, many = format_spec.partition("|")
        return f"{value} {one if value == 1 else many}" if bar else super().format_field(value, format_spec)


def in_english(sentence: str, details: Mapping[str, Any]) -> str:
    """The sentence with its details."""
    return _English().vformat(sentence, (), details)


class BrelanError(Exception):
    """Every error that Brelan raises on purpose."""

    kind: ClassVar[str] = "error"

    def __init__(self, code: str, english: str, **details: Any) -> None:
        shown = {name: _short(value) for name, value in details.items()}
        super().__init__(in_english(english, shown) if shown or "{" in english else english)
        self.code = code
        self.details = shown

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors travel between processes as they are, not by their constructors."""
        return _revived, (type(self), self.args), self.__dict__


def _revived(kind: type[BrelanError], args: tuple[Any, ...]) -> BrelanError:
    error = kind.__new__(kind)
    error.args = args
    return error


def _short(value: Any) -> Any:
    """An error quotes what was typed, but not pages of it."""
    if isinstance(value, int) and value.bit_length() > LONGEST_QUOTE:
        return type(value).__name__  # Python itself writes no number of thousands of digits
    return value[:LONGEST_QUOTE] + "…" if isinstance(value, str) and len(value) > LONGEST_QUOTE else value


class InputError(BrelanError):
    """What was asked for cannot be done as it was written."""

    kind = "input"


class BadNotation(InputError):
    """A card, a die or a move that cannot be read."""


class BadOption(InputError):
    """An option that does not exist or cannot have that value."""


class MissingPackage(BadOption):
    """It needs an optional package that is not installed: the detail `package`."""


class WrongType(BadOption, TypeError):
    """An argument of another type than its parameter has."""


class WrongValue(BadOption, ValueError):
    """An argument of the right type that its parameter cannot have."""


def cannot_write(file: str, error: Exception) -> BadOption:
    """An option names a file or a folder in which nothing can be written."""
    return BadOption("cannot-write", "cannot write {file!r}: {why}", file=file, why=reason_of(error))


def cannot_read(file: str, error: Exception) -> BadOption:
    """A file that is not there, may not be read or holds no text."""
    return BadOption("no-such-file", "cannot read {file!r}: {why}", file=file, why=reason_of(error))


def failure(error: Exception) -> BrelanError | str:
    """What went wrong, for a sentence about it: our errors have words in each language, others have a type."""
    return error if isinstance(error, BrelanError) else f"{type(error).__name__}: {error}"


def reason_of(error: Exception) -> InputError | str:
    """Why the system refused, in words that the locales have too, where the reason is a common one."""
    if isinstance(error, UnicodeDecodeError):
        return InputError("not-text", "it is not UTF-8 text")
    match getattr(error, "errno", None):
        case errno.ENOENT:
            return InputError("not-there", "there is no such file or folder")
        case errno.EISDIR:
            return InputError("is-a-folder", "it is a folder")
        case errno.ENOTDIR | errno.EEXIST:
            return InputError("not-a-folder", "part of its path is not a folder")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return InputError("not-permitted", "permission denied")
        case errno.ENOSPC | errno.EDQUOT:
            return InputError("disk-full", "the disk is full")
        case errno.ENAMETOOLONG:
            return InputError("name-too-long", "its name is too long")
        case errno.EADDRINUSE:
            return InputError("address-in-use", "another program already uses this address")
        case errno.EADDRNOTAVAIL:
            return InputError("address-elsewhere", "this machine does not have that address")
        case _:
            return getattr(error, "strerror", None) or str(error) or type(error).__name__


class BadTable(InputError):
    """A table at which the game cannot be played."""


class BadQuestion(InputError):
    """Odds or advice about a situation that cannot occur."""


class BadRecord(InputError):
    """A record that is damaged, cut off or from a later version."""


class UnknownName(InputError):
    """A game, a bot or a query that does not exist."""


class IllegalMove(BrelanError):
    """A move that the rules refuse. It names the seat, the move and the clause; nothing has changed."""

    kind = "illegal"

    def __init__(self, code: str, english: str, *, seat: int | None, move: str, clause: str, **details: Any) -> None:
        super().__init__(code, english, **details)
        self.seat = seat
        self.move: str = _short(move)
        self.clause = clause

    def __str__(self) -> str:
        who = "chance" if self.seat is None else f"seat {self.seat}"
        clause = f" ({self.clause})" if self.clause else ""
        return f"{who}, {self.move}: {super().__str__()}{clause}"


class Refused(BrelanError):
    """What a person asked of a table cannot be done; nothing has changed."""

    kind = "refused"


class Disallowed(Refused):
    """A move that the rules refuse, told to the player who tried it: they know who they are and what they did."""

    kind = "illegal"

    def __init__(self, illegal: IllegalMove) -> None:
        clause = f" ({illegal.clause})" if illegal.clause else ""
        Exception.__init__(self, f"{illegal.args[0]}{clause}")
        self.code = illegal.code
        self.details = illegal.details
        self.clause = illegal.clause


class NotYours(Refused):
    """It is for somebody else: another's turn, another's seat, the host alone."""

    kind = "not-yours"


class Stale(Refused):
    """It was meant for a moment that has passed."""

    kind = "stale"


class NotNow(Refused):
    """It cannot be done at this moment."""

    kind = "not-now"


class Full(Refused):
    """There is no place left."""

    kind = "full"


class Halted(Refused):
    """The table is paused."""

    kind = "paused"


class NotFound(Refused):
    """No such table, seat, person or deal."""

    kind = "not-found"


class TooMuch(Refused):
    """More than a table takes: too long, too often."""

    kind = "too-much"


class Failed(BrelanError):
    """What was asked for is right, but the program or this machine fails at it."""


class Unavailable(BrelanError):
    """The database cannot be reached, or cannot write: try again later."""

    kind = "unavailable"


class BrokenRecord(BrelanError):
    """A record whose move number n no longer holds."""
