"""Where things are. The server's routes answer at these addresses."""

from __future__ import annotations

LOBBY = "/"
PLAY = "/play"
OPEN = "/rooms"
PREFERENCES = "/preferences"
STATIC = "/static"


def opening(game: str, preset: str = "") -> str:
    """The form that opens a table."""
    return f"/open/{game}" + (f"?preset={preset}" if preset else "")


def rules(game: str) -> str:
    return f"/rules/{game}"


def hints(game: str) -> str:
    """Closes the hints of a game for good."""
    return f"/hints/{game}"


def room(name: str, action: str = "") -> str:
    """A table, or what one can do there: act, say, join, options, socket, and the controls."""
    return f"/rooms/{name}/{action}" if action else f"/rooms/{name}"


def socket(name: str, lang: str) -> str:
    """The line to a table, in the language of the page: a socket does not say which one its visitor reads."""
    return f"{room(name, 'socket')}?lang={lang}"


def static(name: str) -> str:
    return f"{STATIC}/{name}"
