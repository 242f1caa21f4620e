"""First games over HTTP: every step in both languages, moves that go on, moves that are explained, and nonsense."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import httpx
import pytest
from litestar.testing import TestClient

from brelan import registry
from brelan.engine.notation import read_action, write_move
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.web.app import ServerSettings, create_app
from brelan.web.features.lessons.lesson import Lesson, LessonStep, choices, lesson_of, spoken
from brelan.web.pages.names import typeset
from brelan.web.pages.scene import fields_of, verb_of
from web.dom import Node, check, read
from web.test_pages import sent_by

Client: TypeAlias = TestClient[Any]
OK, SEE_OTHER, BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT = 200, 303, 400, 403, 404, 409
OFTEN = {"daker-draw", "pai-gow"}
"""The others in the deep tests."""
ORIGIN = "http://testserver.local"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    database = f"sqlite:///{tmp_path_factory.mktemp('learn') / 'rooms.db'}"
    with TestClient(create_app(ServerSettings(database=database, pace=1_000_000))) as found:
        yield found


def page_at(client: Client, path: str, lang: str = "en") -> Node:
    answer = client.get(path, headers={"Accept-Language": lang}, follow_redirects=False)
    assert answer.status_code == OK, (path, answer.status_code)
    page = read(answer.text)
    check(page)
    return page


def send(client: Client, page: Node, move: str, lesson: Lesson, **more: str) -> httpx.Response:
    """The move as the page's form sends it."""
    made = read_action(move, lesson.game.Action)
    form = next(form for form in page.all("form", class_="act"))
    marks = {name: value for name, value in sent_by(form).items() if name in ("csrf", "seq", "client")}
    fields = [("verb", verb_of(type(made))), *fields_of(made), *marks.items(), *more.items()]
    body = "&".join(f"{name}={httpx.QueryParams({name: value})[name].replace('/', '%2F')}" for name, value in fields)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": ORIGIN}
    return client.post(form["action"], content=body, headers=headers, follow_redirects=False)


@pytest.mark.parametrize("name", registry.names())
def test_every_step_is_shown_and_every_move_goes_on(client: Client, name: str) -> None:
    """In French and English by turns; the deep tests see each step in both."""
    walk(client, lesson_of(name), lambda number: (LANGUAGES[number % len(LANGUAGES)],))


@pytest.mark.deep
@pytest.mark.parametrize("name", registry.names())
def test_every_step_is_shown_in_each_language(client: Client, name: str) -> None:
    walk(client, lesson_of(name), lambda _number: LANGUAGES)


def walk(client: Client, lesson: Lesson, languages: Callable[[int], tuple[str, ...]]) -> None:
    name = lesson.game.name
    for number, moment in enumerate(lesson.moments, 1):
        path = f"/learn/{name}/{number}"
        for lang in languages(number):
            page = page_at(client, path, lang)
            check_words(page, moment.step, lang)
        if moment.step.ask is None:
            assert page.all("form", class_="act") == []
            following = [link["href"] for link in page.all("a", rel="next")]
            assert following == ([f"/learn/{name}/{number + 1}"] if number < len(lesson.moments) else [])
        else:
            assert page.all("a", rel="next") == []
            assert {form["action"] for form in page.all("form", class_="act")} == {path}
            answer = send(client, page, moment.step.ask.move, lesson)
            assert answer.status_code == SEE_OTHER
            assert answer.headers["location"] == f"/learn/{name}/{number + 1}"


def check_words(page: Node, step: LessonStep, lang: str) -> None:
    assert page.one("html")["lang"] == lang
    said = page.one("div", id="said-here")
    assert said["role"] == "status"
    assert typeset(words(lang), spoken(step.say, lang)) in said.text
    assert bool(page.all("details", id="rungs")) == step.ranking
    assert not step.ranking or page.all("li", class_="mine-rung")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.deep] * (name not in OFTEN)) for name in registry.names()]
)
def test_another_move_is_explained_and_one_may_choose_again(client: Client, name: str) -> None:
    lesson = lesson_of(name)
    number, ask = next(
        (number, moment.step.ask)
        for number, moment in enumerate(lesson.moments, 1)
        if moment.step.ask is not None and len(choices(lesson, number)) > 1
    )
    wrong = next(text for text in map(write_move, choices(lesson, number)) if text != ask.move)
    page = page_at(client, f"/learn/{name}/{number}", "fr")
    answer = send(client, page, wrong, lesson)
    assert answer.status_code == SEE_OTHER
    assert answer.headers["location"].startswith(f"/learn/{name}/{number}?tried=")
    explained = page_at(client, answer.headers["location"], "fr")
    told = {spoken(reply, "fr") for reply in (ask.otherwise, *(reply.say for reply in ask.replies))}
    said = explained.one("div", id="said-here")
    assert any(typeset(words("fr"), text) in said.text for text in told)
    assert said.all("p", class_="chose")
    assert send(client, explained, ask.move, lesson).headers["location"] == f"/learn/{name}/{number + 1}"


def test_one_goes_on_where_one_left(client: Client) -> None:
    client.cookies.clear()

    def leads_to(name: str) -> str:
        return str(client.get(f"/learn/{name}", follow_redirects=False).headers["location"])

    assert leads_to("poque") == "/learn/poque/1"
    page_at(client, "/learn/poque/4")
    assert leads_to("poque") == "/learn/poque/4"
    assert leads_to("daker") == "/learn/daker/1"
    page_at(client, f"/learn/poque/{len(lesson_of('poque').moments)}")
    assert leads_to("poque") == "/learn/poque/1"
    for nonsense in ("x", "-1", "99", "0", "²", "1e9"):
        headers = {"Cookie": f"brelan-step={nonsense}".encode("latin-1")}
        answer = client.get("/learn/pai-gow", headers=headers, follow_redirects=False)  # type: ignore[arg-type]
        assert answer.headers["location"] == "/learn/pai-gow/1"


def test_the_end_leads_to_a_table_the_rules_and_other_first_games(client: Client) -> None:
    page = page_at(client, f"/learn/daker/{len(lesson_of('daker').moments)}")
    play = next(form for form in page.all("form") if form["action"] == "/play")
    assert {**sent_by(play), "csrf": ""} == {"csrf": "", "game": "daker", "bot": "simple", "players": "4"}
    found = {link["href"] for link in page.all("a")}
    assert {"/rules/daker", *(f"/learn/{name}" for name in registry.names() if name != "daker")} <= found
    lobby = page_at(client, "/", "fr")
    links = lobby.all("a", class_="learn-link")
    assert [link["href"] for link in links] == [f"/learn/{name}" for name in registry.names()]
    assert all("Apprendre en deux minutes" in link.text for link in links)


@pytest.mark.parametrize("path", ["daker/0", "daker/99", "daker/x", "whist", "whist/1", "daker/1/2"])
def test_what_is_not_there_is_refused_in_the_readers_language(client: Client, path: str) -> None:
    answer = client.get(f"/learn/{path}", headers={"Accept-Language": "fr"}, follow_redirects=False)
    assert answer.status_code == NOT_FOUND
    assert read(answer.text).one("html")["lang"] == "fr"


@pytest.mark.parametrize(
    ("tried", "status"),
    [("check", CONFLICT), ("sing", BAD_REQUEST), ("raise many", BAD_REQUEST), ("raise 4000", CONFLICT)],
)
def test_a_move_that_is_none_is_refused(client: Client, tried: str, status: int) -> None:
    assert client.get("/learn/daker/3", params={"tried": tried}).status_code == status
    assert client.get("/learn/daker/1", params={"tried": tried}).status_code == CONFLICT


def test_a_right_move_in_the_address_goes_on(client: Client) -> None:
    answer = client.get("/learn/daker/3", params={"tried": "call"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (SEE_OTHER, "/learn/daker/4")


def test_forms_with_nonsense_are_refused(client: Client) -> None:
    page, lesson = page_at(client, "/learn/daker/3"), lesson_of("daker")
    refused = send(client, page, "check", lesson)
    assert refused.status_code == CONFLICT
    assert read(refused.text).one("div", id="notice").text
    assert send(client, page, "call", lesson, colour="red").status_code == BAD_REQUEST
    form = {"verb": "call", "csrf": "0" * 86}
    for headers in ({"Origin": ORIGIN}, {"Origin": "http://elsewhere.example"}):
        assert client.post("/learn/daker/3", data=form, headers=headers).status_code == FORBIDDEN
    sent = send(client, page, "call", lesson).request
    for path, status in (("/learn/daker/1", CONFLICT), ("/learn/daker/77", NOT_FOUND), ("/learn/whist/1", NOT_FOUND)):
        answer = client.post(path, content=sent.content, headers=dict(sent.headers), follow_redirects=False)
        assert answer.status_code == status
