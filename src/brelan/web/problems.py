"""The JSON of the API where something goes wrong: bodies that cannot be read, and what is answered."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from msgspec import Struct

from brelan.errors import BadNotation, BrelanError
from brelan.locales.say import error_text
from brelan.locales.words import Words, words
from brelan.web.command_decoder import unreadable
from brelan.web.sessions import asked_language
from brelan.web.visitor import AnyRequest, route_of, status_of

LOG: Final = logging.getLogger("brelan.web")
BAD_REQUEST: Final = 400
UNKNOWN_PERSON: Final = 401


class Problem(Struct, frozen=True):
    """Why something was not done. Nothing has changed."""

    code: str  # what exactly, for programs: "not-your-turn", "below-minimum" …
    kind: str  # its kind: input, illegal, not-yours, stale, not-now, full, paused, not-found, too-much, unavailable
    text: str  # a sentence, in the language asked for by Accept-Language


DEEPEST: Final = 16
"""Levels of nested lists and objects: options need two."""


def read_json(body: bytes) -> Any:
    """The JSON value in a body."""
    try:
        sent = msgspec.json.decode(body)
    except RecursionError as error:
        raise _too_deep() from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise unreadable(str(error)[:1_000]) from error
    if _is_deeper(sent, DEEPEST):
        raise _too_deep()
    return sent


def _is_deeper(value: Any, most: int) -> bool:
    layer = [value]
    for _ in range(most):
        lists = [item for item in layer if isinstance(item, list)]
        objects = [item.values() for item in layer if isinstance(item, dict)]
        layer = [inner for outer in (*lists, *objects) for inner in outer]
    return bool(layer)


def _too_deep() -> BadNotation:
    return BadNotation("too-deep", "lists and objects may be nested at most {most} deep", most=DEEPEST)


def refuse(request: AnyRequest, error: BrelanError) -> Response[Problem]:
    status = UNKNOWN_PERSON if error.code == "token-missing" else status_of(error)
    if status == 500:
        LOG.error("a table is broken", extra={"error": error.code})
    answer = _problem(status, Problem(error.code, error.kind, error_text(words_for(request), error)))
    answer.headers.update(retry_after(error))
    return answer


def retry_after(error: BrelanError | None) -> dict[str, str]:
    """The header that says when to come back, for whoever was too quick."""
    seconds = error.details.get("seconds") if error is not None and error.code == "too-fast" else None
    return {"Retry-After": str(seconds)} if seconds is not None else {}


def words_for(request: AnyRequest) -> Words:
    """In the language asked for; English if none of ours is."""
    return words(asked_language(request, "en"))


def http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """Quotes what the framework says about the field."""
    say, trouble = words_for(request), f"web-trouble-{error.status_code}"
    if error.status_code != BAD_REQUEST and say.has(trouble):
        return _problem(error.status_code, Problem("bad-request", "input", say(trouble)))
    extra = getattr(error, "extra", None)
    found = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra] if isinstance(extra, list) else []
    why = "; ".join([error.detail, *found])[:1_000]
    told = error_text(say, unreadable(why))
    return _problem(error.status_code, Problem("bad-request", "input", told))


def fail(request: AnyRequest, error: Exception) -> Response[Problem]:
    LOG.error("a request failed", exc_info=error, extra={"path": route_of(request)})
    return _problem(500, Problem("failed", "error", words_for(request)("web-trouble-500")))


def _problem(status: int, problem: Problem) -> Response[Problem]:
    headers = {"WWW-Authenticate": "Bearer"} if status == UNKNOWN_PERSON else {}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)
