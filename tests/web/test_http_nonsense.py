"""Nonsense at the tables of every game, over forms and over the API: refused in both languages, nothing changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import httpx
import pytest
from msgspec import inspect

from brelan import registry
from brelan.engine.game import AnyGame
from brelan.engine.options import options_of
from brelan.locales.languages import LANGUAGES
from brelan.rooms.room import Room, to_move
from brelan.web.pages.scene import verb_of
from brelan.web.sessions import SESSION
from contract.games import registered_game
from depth import game_often
from rooms.tables import allowed
from web.server import Server
from web.visitors import BAD_REQUEST, CONFLICT, FORBIDDEN, QUIET, TOO_LARGE, Fields, Visitor, notice, the_room

AMOUNTS = ("-1", "0.5", "1000000000", "9" * 30, "", "x", "<script>")
PIECES = ("Zz", "A/Z", "11", "<script>alert(1)</script>", "As As As As As As As As As As As As")


class Table:
    """Two people in the middle of a deal of some game; a third watches."""

    def __init__(self, server: Server, game: AnyGame, anne: Visitor, bruno: Visitor, zoe: Visitor) -> None:
        self.server, self.game, self.zoe = server, game, zoe
        few = {"max-throws": 3} if any(option.name == "max-throws" for option in options_of(game.Rules)) else {}
        seats = max(2, game.seats[0])
        self.id = anne.open(game.name, rules=few, table={**QUIET, "seats": seats}, match=allowed(game, stack=100))
        bruno.join(self.id)
        zoe.join(self.id, watch=True)
        anne.do(self.id, "start")
        room = self.room
        turn = to_move(room)
        assert turn is not None
        member = room.chairs[turn].member
        assert member is not None
        self.mover, self.other = (anne, bruno) if room.members[member].name == anne.name else (bruno, anne)

    @property
    def room(self) -> Room:
        return the_room(self.server, self.id)


def kinds_of(game: AnyGame) -> dict[str, Any]:
    return {verb_of(kind): kind for kind in get_args(game.Action) or (game.Action,)}


def impossible(game: AnyGame) -> Iterator[Fields]:
    """Moves that no rule allows, whatever the moment."""
    yield [("verb", "win")]
    yield [("verb", "")]
    others = {verb for name in registry.names() for verb in kinds_of(registry.game(name))} - set(kinds_of(game))
    yield from ([("verb", verb)] for verb in sorted(others)[:3])
    for verb, kind in kinds_of(game).items():
        yield [("verb", verb), ("nothing-of-ours", "1")]
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        for field in info.fields:
            values = AMOUNTS if isinstance(field.type, inspect.IntType) else PIECES
            yield from ([("verb", verb), (field.name, value)] for value in values)


def in_both_languages(visitor: Visitor, ask: Any) -> dict[str, httpx.Response]:
    found = {}
    before = visitor.http.headers["Accept-Language"]
    for lang in LANGUAGES:
        visitor.http.headers["Accept-Language"] = lang
        found[lang] = ask()
    visitor.http.headers["Accept-Language"] = before
    return found


def check(answers: dict[str, httpx.Response], *statuses: int) -> None:
    said = {lang: notice(answer) for lang, answer in answers.items()}
    assert {answer.status_code for answer in answers.values()} <= set(statuses), said
    assert len(set(said.values())) == len(answers), said  # a sentence of its own in each language
    assert all(said.values())
    for answer in answers.values():
        assert "<script>alert" not in answer.text
        assert "Traceback" not in answer.text


class Asking:
    """Asks in French; and in English too wherever French says something that it had not said before."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def check(self, visitor: Visitor, path: str, sent: Fields, *statuses: int) -> None:
        visitor.http.headers["Accept-Language"] = "fr"
        french = visitor.post(path, sent)
        sentence = re.sub(r"«[^»]*»|[\d\s]+", "", notice(french))  # without what it quotes
        known, self._said = sentence in self._said, self._said | {sentence}
        answers = {"fr": french} if known else {"fr": french, **self._in_english(visitor, path, sent)}
        check(answers, *statuses)

    def _in_english(self, visitor: Visitor, path: str, sent: Fields) -> dict[str, httpx.Response]:
        visitor.http.headers["Accept-Language"] = "en"
        return {"en": visitor.post(path, sent)}


@game_often("daker", "poque")
def test_nonsense_is_refused_in_both_languages(
    game: AnyGame, server: Server, anne: Visitor, bruno: Visitor, zoe: Visitor
) -> None:
    table = Table(server, game, anne, bruno, zoe)
    before, path, asking = table.room, f"/rooms/{table.id}/act", Asking()
    for fields in impossible(game):
        asking.check(table.mover, path, [("seq", str(before.seq)), *fields], BAD_REQUEST, CONFLICT)
    for who in (table.other, zoe):
        for verb in kinds_of(game):
            asking.check(who, path, [("seq", str(before.seq)), ("verb", verb)], FORBIDDEN, BAD_REQUEST)
    assert table.room == before


@registered_game
def test_nonsense_of_programs_is_refused_in_both_languages(
    game: AnyGame, server: Server, anne: Visitor, bruno: Visitor, zoe: Visitor
) -> None:
    table = Table(server, game, anne, bruno, zoe)
    before, path = table.room, f"/api/rooms/{table.id}/actions"
    moves = [" ".join(value for _, value in fields) for fields in impossible(game)]
    asked: list[Any] = [{"command": {"type": "play", "move": move}, "seq": before.seq} for move in moves[::3]]
    asked += [{"command": {"type": "win"}}, {"command": {"type": "play"}}, {}, [], 7, {"command": {"type": "tick"}}]
    bearer = {"Authorization": f"Bearer {table.mover.http.cookies[SESSION]}"}
    for action in asked:
        answers = in_both_languages(
            table.mover, lambda action=action: table.mover.ask("POST", path, json=action, headers=bearer)
        )
        assert {answer.status_code for answer in answers.values()} <= {BAD_REQUEST, CONFLICT}, action
        problems = {lang: answer.json() for lang, answer in answers.items()}
        assert problems["fr"]["code"] == problems["en"]["code"]
        assert problems["fr"]["text"] != problems["en"]["text"], problems
    assert table.room == before


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "nothing", 404), ("DELETE", "games", 405), ("POST", "rooms", TOO_LARGE)]
)
def test_doors_that_are_not_there_say_so_in_both_languages(
    anne: Visitor, method: str, path: str, status: int
) -> None:
    token = anne.http.post("/api/sessions").json()["token"]
    body = b"x" * 10_000_000 if status == TOO_LARGE else None
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    answers = in_both_languages(anne, lambda: anne.ask(method, f"/api/{path}", headers=headers, content=body))
    assert {answer.status_code for answer in answers.values()} == {status}
    assert len({answer.text for answer in answers.values()}) == len(LANGUAGES)
