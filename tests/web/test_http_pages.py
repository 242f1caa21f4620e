"""Pages, preferences, languages, headers and files, as the real server sends them."""

from __future__ import annotations

import mimetypes
import re

import pytest

from brelan import registry
from brelan.engine.game import AnyGame
from brelan.locales.guests import guest_names
from brelan.locales.languages import LANGUAGES
from brelan.locales.words import words
from brelan.web.pages.links import CONTENT_SECURITY_POLICY
from brelan.web.sessions import A_YEAR
from contract.games import registered_game
from web.server import Server
from web.test_static import SENT
from web.visitors import BAD_REQUEST, FORBIDDEN, NOT_ALLOWED, NOT_FOUND, OK, SEE_OTHER, Visitor, page_in, refused

NOT_MODIFIED = 304
WITH_ONE = {"players": "2", "bot": "simple"}
PUBLIC = ("/", "/fair", "/documents/fairness", "/rules/poque", "/open/daker", "/nowhere", "/rooms/" + "x" * 20)


def lang_of(visitor: Visitor, path: str = "/", accept: str | None = None) -> str:
    headers = {} if accept is None else {"Accept-Language": accept}
    return page_in(visitor.get(path, headers=headers)).one("html")["lang"]


# Languages and likes


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("en-GB,en;q=0.9", "en"),
        ("de,fr-CA;q=0.7,en;q=0.3", "fr"),
        ("fr;q=0.2, en;q=0.8", "en"),
        ("de", "fr"),
        ("", "fr"),
        ("en;q=0, fr", "fr"),
        ("*", "fr"),
        (";;;,,q=,en;q=nonsense,en;q=nan", "fr"),
    ],
)
def test_a_page_speaks_the_language_that_the_browser_asks_for(server: Server, accept: str, lang: str) -> None:
    with Visitor(server) as somebody:
        for path in ("/", "/rules/daker", "/nowhere"):
            assert lang_of(somebody, path, accept) == lang


def test_a_language_that_is_chosen_is_kept(anne: Visitor) -> None:
    assert lang_of(anne) == "en"
    form = next(form for form in anne.page("/rules/daker").all("form", action="/preferences"))
    answer = anne.send(form, lang="fr")
    assert (answer.status_code, answer.headers["location"]) == (SEE_OTHER, "/rules/daker")
    assert lang_of(anne) == "fr"
    assert lang_of(anne, accept="en") == "fr"
    refused(anne.get("/nowhere"), NOT_FOUND, words("fr")("web-trouble-404"))


def test_every_preference_is_kept_and_none_forgets_another(anne: Visitor) -> None:
    chosen = {"theme": "dark", "four_colours": "yes", "sound": "no", "keys": "no", "name": 'Zoé & "Cie"; a=1%26'}
    for name, value in chosen.items():
        anne.done(anne.post("/preferences", {name: value, "back": "/"}))
    root = anne.page().one("html")
    assert (root["data-theme"], root["data-suits"]) == ("dark", "four")
    assert not {"data-sound", "data-keys"} & root.attributes.keys()
    assert anne.page().one("input", id="my-name")["value"] == chosen["name"]
    assert root["lang"] == "en"


@pytest.mark.parametrize(
    ("choice", "value"),
    [("lang", "de"), ("theme", "<b>"), ("sound", "maybe"), ("name", ""), ("name", "x" * 25), ("name", "a\0b")],
)
def test_an_impossible_preference_changes_nothing(anne: Visitor, choice: str, value: str) -> None:
    anne.done(anne.post("/preferences", {"theme": "dark", "name": "Anne"}))
    before = anne.cookies()
    answer = refused(anne.post("/preferences", {choice: value}), BAD_REQUEST)
    assert "set-cookie" not in answer.headers
    assert anne.cookies() == before


@pytest.mark.parametrize(
    ("back", "leads"),
    [
        ("/rules/daker", "/rules/daker"),
        ("/open/daker?preset=usual", "/open/daker?preset=usual"),
        ("", "/"),
        ("//evil.example/", "/"),
        ("/\\evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("https://evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: brelan=x", "/"),
        ("rules", "/"),
    ],
)
def test_nobody_is_led_elsewhere(anne: Visitor, back: str, leads: str) -> None:
    answer = anne.done(anne.post("/preferences", {"theme": "light", "back": back}))
    assert answer.headers["location"] == leads
    assert len(answer.headers.get_list("set-cookie")) == 1
    assert anne.done(anne.post("/hints/daker", {"back": back})).headers["location"] == leads


def test_hints_are_closed_game_by_game_and_for_good(anne: Visitor) -> None:
    rooms = {game: anne.open(game) for game in ("daker", "poque")}
    for game, room in rooms.items():
        hints = anne.table(room).one("aside", class_="hints")
        assert anne.done(anne.send(hints.one("form"))).headers["location"] == f"/rooms/{room}"
        assert anne.table(room).all("aside", class_="hints") == []
        assert game in anne.http.cookies["brelan-likes"]
    assert anne.table(rooms["daker"]).all("aside", class_="hints") == []
    assert anne.table(anne.open("poker-as")).all("aside", class_="hints")
    refused(anne.post("/hints/whist"), NOT_FOUND)


def test_changing_a_preference_on_a_page_that_answered_a_form_leads_to_a_page(anne: Visitor) -> None:
    """What was refused is shown at the address of a form, where nothing can be asked for."""
    for path, fields in (
        ("/play", {"game": "daker", "players": "99"}),
        ("/rooms", {"game": "daker", "rules.small-blind": "0"}),
        ("/rooms/" + "x" * 20 + "/act", {"verb": "fold"}),
    ):
        page = page_in(anne.post(path, fields))
        (form,) = [form for form in page.all("form", action="/preferences") if form.all("button", name="theme")]
        answer = anne.done(anne.send(form, theme="dark"))
        assert anne.get(answer.headers["location"]).status_code == OK


# Rules


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_read_in_both_languages(server: Server, game: AnyGame, lang: str) -> None:
    with Visitor(server, lang=lang) as reader:
        page = reader.page(f"/rules/{game.name}")
        say = words(lang)
        assert page.one("html")["lang"] == lang
        assert say(f"{game.name}-title") in page.one("title").text
        assert len(page.one("main").text) > 2_000


def test_a_game_that_does_not_exist_is_not_found(anne: Visitor) -> None:
    for path in ("/rules/whist", "/open/whist", "/rules/", "/open/daker?preset=nonsense"):
        refused(anne.get(path), NOT_FOUND)


# Health and methods


def test_health(anne: Visitor) -> None:
    answer = anne.get("/health")
    assert (answer.status_code, answer.json()) == (OK, {"status": "ok"})
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/health", "/rules/daker", "/static/base.css"])
def test_head_is_get_without_a_body(anne: Visitor, path: str) -> None:
    anne.page()
    plain = {"Accept-Encoding": "identity"}  # a new token of the forms is compressed to another length
    told, whole = anne.ask("HEAD", path, headers=plain), anne.get(path, headers=plain)
    assert told.status_code == whole.status_code == OK
    assert told.content == b""
    for name in ("content-type", "content-length", "cache-control", "content-security-policy"):
        assert told.headers[name] == whole.headers[name], name


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/", "GET"),
        ("PUT", "/", "GET"),
        ("DELETE", "/rooms", "POST"),
        ("GET", "/play", "POST"),
        ("GET", "/preferences", "POST"),
        ("PATCH", "/rooms/" + "x" * 20, "GET"),
        ("GET", "/rooms/" + "x" * 20 + "/act", "POST"),
        ("POST", "/static/base.css", "GET"),
        ("TRACE", "/", "GET"),
    ],
)
def test_another_method_is_refused_with_those_that_are_allowed(
    anne: Visitor, method: str, path: str, allowed: str
) -> None:
    answer = refused(anne.ask(method, path), NOT_ALLOWED, words("en")("web-trouble-405"))
    assert allowed in re.split(r",\s*", answer.headers["allow"])


# Headers


def test_every_answer_has_the_headers_that_guard_it(anne: Visitor) -> None:
    room = anne.open("daker")
    answers = [anne.get(path) for path in (*PUBLIC, f"/rooms/{room}", f"/rooms/{room}/deals/1", "/health")]
    answers += [
        anne.ask("PUT", "/"),
        anne.post("/preferences", {"lang": "en"}),
        anne.post("/preferences", {"lang": "x"}),
    ]
    answers += [anne.post_body("/play", "game=daker"), anne.post_body("/play", b"x" * 100_000)]
    assert {answer.status_code for answer in answers} == {200, 303, 400, 403, 404, 405, 413}
    for answer in answers:
        headers = answer.headers
        assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers
    policy = dict(part.split(" ", 1) for part in CONTENT_SECURITY_POLICY.split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert set(policy.values()) == {"'none'", "'self'"}


def cookie_parts(text: str) -> tuple[str, set[str]]:
    first, *rest = (part.strip() for part in text.split(";"))
    return first.partition("=")[0], {part.lower() for part in rest}


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_for_the_server_alone(server: Server, secure: bool) -> None:
    """Secure where a proxy on this machine says that the visitor came by HTTPS."""
    headers = {"X-Forwarded-Proto": "https"} if secure else {}
    with Visitor(server, "Anne", **headers) as somebody:
        first = somebody.get("/")
        (session,) = first.headers.get_list("set-cookie")
        csrf = page_in(first).all("input", name="csrf")[0]["value"]
        cookie = session.partition(";")[0]
        sent = somebody.post_body("/preferences", f"csrf={csrf}&theme=dark", cookie=cookie, **headers)
        assert sent.status_code == SEE_OTHER
        (likes,) = sent.headers.get_list("set-cookie")
        for name, text in (("brelan", session), ("brelan-likes", likes)):
            found, parts = cookie_parts(text)
            assert found == name
            assert {"httponly", "samesite=lax", "path=/", f"max-age={A_YEAR}"} <= parts
            assert ("secure" in parts) == secure
            assert not [part for part in parts if part.startswith("domain")]
        again = somebody.get("/", headers={"Cookie": cookie})
        assert "set-cookie" not in again.headers  # he has it


def test_the_link_to_send_has_the_address_that_the_visitor_knows(server: Server) -> None:
    with Visitor(server, "Anne", Host="play.example", **{"X-Forwarded-Proto": "https"}) as anne:
        anne.http.cookies.set("brelan", anne.get("/").headers["set-cookie"].partition(";")[0].partition("=")[2])
        room = anne.open("daker")
        assert anne.table(room).one("input", id="invite-link")["value"] == f"https://play.example/rooms/{room}"


# Files


@pytest.mark.parametrize("name", sorted(SENT))
def test_files_are_sent_as_what_they_are_and_once(anne: Visitor, name: str) -> None:
    answer = anne.get(f"/static/{name}")
    assert answer.status_code == OK
    assert answer.content == SENT[name]
    kind, _ = mimetypes.guess_type(name)
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"
    again = anne.get(f"/static/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (NOT_MODIFIED, b"")
    assert anne.get(f"/static/{name}", headers={"If-None-Match": '"another"'}).status_code == OK


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/..%5capp.py",
        "/static/%2fetc%2fpasswd",
        "/static//etc/passwd",
        "/static/base.css%00.svg",
        "/static/%00",
        "/static/BASE.CSS",
        "/static/.",
        "/static/base",
    ],
)
def test_no_path_leads_out_of_the_files(server: Server, path: str) -> None:
    """Written as they are: no client tidies them up."""
    with Visitor(server) as somebody:
        raw = somebody.http.build_request("GET", "/")
        raw.url = raw.url.copy_with(raw_path=path.encode())
        answer = somebody.http.send(raw)
        refused(answer, NOT_FOUND)


def test_there_is_no_other_door(anne: Visitor) -> None:
    for path in (
        "/schema",
        "/schema/openapi.json",
        "/docs",
        "/metrics",
        "/.env",
        "/debug",
        "/static",
        "/favicon.ico",
    ):
        assert anne.get(path).status_code == NOT_FOUND


def test_a_new_visitor_has_a_session_of_his_own(server: Server) -> None:
    seen = set()
    for _ in range(5):
        with Visitor(server) as somebody:
            somebody.page()
            seen.add(somebody.http.cookies["brelan"])
    assert len(seen) == 5
    assert all(re.fullmatch(r"[\w-]{22}\.[0-9a-f]{43}", text) for text in seen)


def test_every_game_is_offered(anne: Visitor) -> None:
    offered = {form.one("input", name="game")["value"] for form in anne.page().all("form", action="/play")}
    assert offered == set(registry.names())
    refused(anne.post("/play", {"game": "whist"}), BAD_REQUEST, "no game")
    refused(anne.post("/play", {"game": "daker", "later": "perhaps"}), BAD_REQUEST, "later")
    refused(anne.post_body("/play", "game=daker"), FORBIDDEN)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_who_gave_no_name_plays_under_a_real_one(server: Server, lang: str) -> None:
    with Visitor(server, lang=lang) as somebody:
        tables = [
            somebody.post("/play", {"game": game, **WITH_ONE}).headers["location"] for game in ("daker", "poque")
        ]
        names = {somebody.page(table).one("div", class_="me").one("span", class_="name").text for table in tables}
        assert len(names) == 1
        assert names <= set(guest_names(words(lang)))
