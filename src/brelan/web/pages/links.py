"""Where things are, and what a page may load. The server's routes answer at these addresses."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

LOBBY = "/"
PLAY = "/play"
OPEN = "/rooms"
PREFERENCES = "/preferences"
STATIC = "/static"
FAIR = "/fair"
DOCUMENTS = "/documents"
MANIFEST = "/manifest.webmanifest"
SERVICE_WORKER = "/service-worker.js"
OFFLINE = "/offline"
SHARED = "/shared"
STATISTICS = "/statistics"
UPLOADED = "/uploaded"

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""No inline script, no inline style, nothing from other servers."""


def new_table(game: str, preset: str = "") -> str:
    """The form that opens a table."""
    return f"/open/{game}" + (f"?preset={preset}" if preset else "")


def rules(game: str) -> str:
    return f"/rules/{game}"


def lesson(game: str, step: int | None = None, tried: str = "") -> str:
    """The first game of a game, where the visitor left it; or one of its steps, after a move that they tried."""
    at = f"/learn/{game}" + (f"/{step}" if step is not None else "")
    return f"{at}?tried={quote(tried, safe='')}" if tried else at


def hints(game: str) -> str:
    """Hides the hints of a game for good."""
    return f"/hints/{game}"


def room(name: str, action: str = "") -> str:
    """A table, or what can be done there: act, say, join, options, socket, and the controls."""
    return f"/rooms/{name}/{action}" if action else f"/rooms/{name}"


def deal(name: str, number: int, page: str = "") -> str:
    """The record of a finished deal; or the page `fair` about it."""
    return room(name, f"deals/{number}") + (f"/{page}" if page else "")


def why(name: str, number: int) -> str:
    """Why a deal, or what is decided of it, ended as it did."""
    return deal(name, number, "why")


def deals(name: str) -> str:
    """All finished deals of a table."""
    return room(name, "deals")


def step(name: str, number: int, at: int | str) -> str:
    """A moment of a finished deal, counted from 1."""
    return f"{deal(name, number, 'steps')}/{at}"


def step_hint(name: str, number: int, at: int) -> str:
    """What the move before this moment was worth."""
    return f"{step(name, number, at)}/hint"


def costs(name: str, number: int | None = None) -> str:
    """What the visitor's decisions cost: in one deal, or in the match."""
    return room(name, "costs") if number is None else deal(name, number, "costs")


def ending(name: str) -> str:
    """The match that is played, or was the last: its standings and its course."""
    return room(name, "match")


def evening(name: str) -> str:
    """All matches of the people of a table in a row, with one score."""
    return room(name, "evening")


def shared(token: str = "", page: str = "") -> str:
    """A deal that somebody shares, or a page of it; without a token those of the visitor."""
    return "/".join(filter(None, (SHARED, token, page)))


def uploaded(token: str = "", page: str = "") -> str:
    """A record that the visitor has sent, or a page of it; without a token the form."""
    return "/".join(filter(None, (UPLOADED, token, page)))


def uploaded_costs(token: str, view: str, number: int | None = None) -> str:
    """What the decisions of one seat of such a record cost, in one deal or in all."""
    return uploaded(token, f"costs/{view}" if number is None else f"deals/{number}/{view}/costs")


def document(name: str) -> str:
    return f"{DOCUMENTS}/{name}"


def static(name: str) -> str:
    return f"{STATIC}/{name}"
