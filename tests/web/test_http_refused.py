"""What cannot be done at a table is refused with a reason, in the visitor's language, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from brelan.locales.verdict import tell
from brelan.locales.words import words
from brelan.records.text import read_record
from brelan.records.verify import verify
from brelan.rooms.room import to_move
from web.server import Server
from web.visitors import (
    BAD_REQUEST,
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    OK,
    QUIET,
    SEE_OTHER,
    Fields,
    Visitor,
    page_in,
    refused,
    seq_of,
    the_room,
    your_turn,
)

NOBODY = "x" * 20
LINK = {"number": "1", "link": "0" * 64}
SCRIPT = "<script>alert(1)"  # short enough for a name


class Daker:
    """Anne, the host, and Bruno in the middle of a deal, Zoé beside the table."""

    def __init__(self, server: Server, anne: Visitor, bruno: Visitor, zoe: Visitor) -> None:
        self.server, self.anne, self.bruno, self.zoe = server, anne, bruno, zoe
        self.room = anne.open("daker", table={**QUIET, "seats": 2}, match={"stack": 40})
        bruno.join(self.room)
        zoe.join(self.room, watch=True)
        anne.do(self.room, "start")
        players = (anne, bruno)
        turn = to_move(the_room(server, self.room))
        assert turn is not None
        self.mover, self.other = players[turn], players[1 - turn]

    @property
    def now(self) -> Any:
        return the_room(self.server, self.room)

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        before = self.now
        yield
        assert self.now == before

    def act(self, who: Visitor, fields: Fields) -> Any:
        """A form with the newest seq."""
        return who.post(f"/rooms/{self.room}/act", [("seq", str(self.now.seq)), *fields])

    def finish(self) -> None:
        self.mover.done(self.act(self.mover, [("verb", "fold")]))
        if your_turn(self.other.table(self.room)):  # show or muck
            self.other.done(self.act(self.other, [("verb", "muck")]))


@pytest.fixture
def daker(server: Server, anne: Visitor, bruno: Visitor, zoe: Visitor) -> Daker:
    return Daker(server, anne, bruno, zoe)


@pytest.fixture(scope="module")
def still(server: Server) -> Iterator[Daker]:
    """One for all tests that only fail at it."""
    with Visitor(server, "Anne") as anne, Visitor(server, "Bruno", lang="fr") as bruno, Visitor(server, "Zoé") as zoe:
        table = Daker(server, anne, bruno, zoe)
        with table.unchanged():
            yield table


def said(who: Visitor, english: str, french: str) -> str:
    return french if who.name == "Bruno" else english


# Who acts


def test_out_of_turn(still: Daker) -> None:
    with still.unchanged():
        for verb in ("fold", "call", "raise"):
            answer = still.act(still.other, [("verb", verb)])
            refused(answer, FORBIDDEN, said(still.other, "it is not your turn", "ce n’est pas votre tour"))
            assert page_in(answer).all(id="table")  # the table as it is now, with the reason above it


def test_a_spectator_and_a_stranger_cannot_act(still: Daker, server: Server) -> None:
    with Visitor(server, "Nobody", lang="fr") as stranger, still.unchanged():
        refused(still.act(still.zoe, [("verb", "fold")]), FORBIDDEN, "you have no seat")
        for what in ("sit-out", "come-back", "rebuy", "ready", "stand-up"):
            refused(still.zoe.post(f"/rooms/{still.room}/{what}"), FORBIDDEN, "you have no seat")
        for what in ("act", "sit-out", "say", "start", "leave", "take-seat", "open-link"):
            fields = {"act": {"seq": "9", "verb": "fold"}, "say": {"text": "x"}, "open-link": LINK}.get(what, {})
            answer = stranger.post(f"/rooms/{still.room}/{what}", fields)
            refused(answer, FORBIDDEN, "rejoignez la table")
            assert "Anne" not in answer.text  # he is shown nothing of the table


def test_what_the_host_alone_may_do(still: Daker) -> None:
    asked: list[tuple[str, dict[str, str]]] = [
        *((what, {}) for what in ("start", "pause", "resume", "end-match")),
        ("seat-bot", {"seat": "1"}),
        ("remove-bot", {"seat": "1"}),
        ("remove", {"member": "0"}),
        ("pass-host", {"member": "1"}),
        ("options", {"rules.small-blind": "3"}),
    ]
    with still.unchanged():
        for what, fields in asked:
            refused(still.bruno.post(f"/rooms/{still.room}/{what}", fields), FORBIDDEN, "seul l’hôte")
            refused(still.zoe.post(f"/rooms/{still.room}/{what}", fields), FORBIDDEN, "only the host")


# Amounts and words


@pytest.mark.parametrize(
    ("amount", "status"),
    [
        ("-1", CONFLICT),
        ("0", CONFLICT),
        ("1", CONFLICT),
        ("41", CONFLICT),
        ("1000000000", CONFLICT),
        ("999999999999999999", CONFLICT),
        ("9" * 30, BAD_REQUEST),
        ("9" * 5_000, BAD_REQUEST),
        ("2.5", BAD_REQUEST),
        ("4.0", BAD_REQUEST),
        ("4e0", BAD_REQUEST),
        ("0x4", BAD_REQUEST),
        ("４", BAD_REQUEST),
        ("NaN", BAD_REQUEST),
        ("Infinity", BAD_REQUEST),
        ("true", BAD_REQUEST),
        ("", BAD_REQUEST),
        ("four", BAD_REQUEST),
        ("4 4", BAD_REQUEST),
        ("4;", BAD_REQUEST),
        ("{{4}}", BAD_REQUEST),
        ("<b>4", BAD_REQUEST),
    ],
)
def test_an_impossible_amount(still: Daker, amount: str, status: int) -> None:
    with still.unchanged():
        answer = still.act(still.mover, [("verb", "raise"), ("amount", amount)])
        refused(answer, status)
        assert your_turn(page_in(answer))  # he may try again at once
        if status == BAD_REQUEST:
            assert said(still.mover, "cannot be read", "illisible") in answer.text
        assert "Expected" not in answer.text  # in words for people
        assert "<b>4" not in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        [("verb", "raise"), ("sum", "4")],
        [("verb", "raise"), ("amount", "4"), ("seat", "1")],
        [("verb", "fold"), ("amount", "4")],
        [("verb", "fold"), ("__proto__", "x")],
        [("verb", "raise"), ("amount", "4"), ("amount", "6")],
        [("verb", "fold"), ("verb", "call")],
        [("verb", "win")],
        [("verb", "")],
        [("verb", "Fold")],
        [("verb", "fold fold")],
        [("verb", "draw A/A")],
        [("verb", "drawn")],
        [],
        [("verb", "fold\n")],
        [("verb", "raise"), ("amount", "4\n")],
        [("verb", "fold"), ("seq", "1")],
        [("verb", "fold"), ("client", "a b")],
        [("verb", "fold"), ("client", "x" * 65)],
        [("verb", "fold"), ("client", "é")],
    ],
)
def test_a_form_that_no_page_has(still: Daker, fields: Fields) -> None:
    with still.unchanged():
        refused(still.act(still.mover, fields), BAD_REQUEST)


def test_a_move_that_is_too_long_is_refused_and_not_cut(still: Daker) -> None:
    """Its first 400 characters would be a move."""
    fields = [("verb", "raise"), ("amount", "4" + " " * 500)]
    with still.unchanged():
        answer = refused(
            still.act(still.mover, fields), BAD_REQUEST, said(still.mover, "400 characters", "400 au plus")
        )
        assert said(still.mover, "cannot be read", "illisible") in answer.text


@pytest.mark.parametrize("seq", [None, "", "-1", "x", "1.0", "9" * 10, "９"])
def test_a_move_is_meant_for_a_moment(still: Daker, seq: str | None) -> None:
    with still.unchanged():
        fields = [("verb", "fold"), *([("seq", seq)] if seq is not None else [])]
        refused(still.mover.post(f"/rooms/{still.room}/act", fields), BAD_REQUEST, "seq")


def test_a_stale_move_is_refused_politely(daker: Daker) -> None:
    old = seq_of(daker.mover.table(daker.room))
    daker.mover.done(daker.act(daker.mover, [("verb", "call")]))
    with daker.unchanged():
        answer = daker.other.move(daker.room, "fold", seq=str(old))
        refused(answer, CONFLICT, said(daker.other, "the table has moved on", "la table a avancé"))
        assert your_turn(page_in(answer))


def test_a_moment_that_has_not_come(still: Daker) -> None:
    with still.unchanged():
        answer = still.mover.post(f"/rooms/{still.room}/act", [("seq", str(still.now.seq + 1)), ("verb", "fold")])
        refused(answer, CONFLICT, said(still.mover, "the table is at", "la table en est"))
        assert your_turn(page_in(answer))


def test_another_choice_from_the_same_page(daker: Daker) -> None:
    """The first answer was lost on the way: the page still offers everything, and what is chosen now is too late."""
    seq = str(daker.now.seq)
    daker.mover.done(daker.mover.move(daker.room, "call", seq=seq, client="page"))
    daker.mover.done(daker.mover.move(daker.room, "call", seq=seq, client="page"))  # the same, again
    with daker.unchanged():
        answer = daker.mover.move(daker.room, "fold", seq=seq, client="page")
        refused(answer, CONFLICT, said(daker.mover, "something else", "autre chose"))
        answer = daker.mover.post(f"/rooms/{daker.room}/say", {"text": "x", "client": "page"})
        refused(answer, CONFLICT, said(daker.mover, "something else", "autre chose"))


def test_after_the_end(daker: Daker) -> None:
    daker.finish()
    with daker.unchanged():
        for who in (daker.mover, daker.other):
            answer = daker.act(who, [("verb", "fold")])
            refused(answer, CONFLICT, said(who, "no deal is being played", "aucune manche n’est en cours"))
            late = who.post(f"/rooms/{daker.room}/open-link", LINK)
            refused(late, CONFLICT, said(who, "the link came too late", "le maillon est arrivé trop tard"))
            answer = who.post(f"/rooms/{daker.room}/open-link", LINK, accept="application/json")
            assert answer.status_code == OK  # a slow line is not a fault of the page
            assert said(who, "came too late", "est arrivé trop tard") in answer.json()["refused"]
            early = who.post(f"/rooms/{daker.room}/open-link", {**LINK, "number": "99"}, accept="application/json")
            assert early.status_code == CONFLICT


def test_twice_is_once_too_often(still: Daker) -> None:
    with still.unchanged():
        refused(still.anne.post(f"/rooms/{still.room}/start"), CONFLICT, "a match is being played")
        refused(still.anne.post(f"/rooms/{still.room}/end-match"), CONFLICT, "wait until the deal is over")
        refused(still.bruno.post(f"/rooms/{still.room}/ready"), CONFLICT)
        refused(still.bruno.post(f"/rooms/{still.room}/rebuy"), CONFLICT)


# Rooms, seats, people


@pytest.mark.parametrize("room", [NOBODY, "x", "a" * 500, "%00" * 20, "%ff" * 20, "x" * 19 + "%27", "' OR 1=1"])
def test_a_guessed_room(anne: Visitor, room: str) -> None:
    for path in ("", "/join", "/options", "/deals/1"):
        refused(anne.get(f"/rooms/{room}{path}"), NOT_FOUND)
    for what in ("act", "join", "leave", "start", "options", "open-link"):
        answer = anne.post(f"/rooms/{room}/{what}", LINK if what == "open-link" else {})
        assert answer.status_code in (NOT_FOUND, BAD_REQUEST), what


@pytest.mark.parametrize("seat", ["2", "15", "16", "999999999", "9" * 10, "-1", "1.5", "", "x", "0 "])
def test_a_seat_or_person_that_is_not_there(still: Daker, seat: str) -> None:
    with still.unchanged():
        for what, field in (
            ("seat-bot", "seat"),
            ("remove-bot", "seat"),
            ("remove", "member"),
            ("pass-host", "member"),
        ):
            if (field, seat) == ("member", "2"):
                continue  # that is Zoé
            answer = still.anne.post(f"/rooms/{still.room}/{what}", {field: seat})
            assert answer.status_code in (NOT_FOUND, BAD_REQUEST), (what, answer.status_code)
            refused(answer, answer.status_code)


def test_a_chair_that_is_taken(daker: Daker, server: Server) -> None:
    with Visitor(server, "Denis") as denis:
        answer = denis.post(f"/rooms/{daker.room}/join", {"name": "Denis", "seat": "0"})
        refused(answer, CONFLICT, "somebody sits on seat")
    with daker.unchanged():
        refused(daker.anne.post(f"/rooms/{daker.room}/seat-bot", {"seat": "1"}), CONFLICT, "somebody sits")
        refused(daker.anne.post(f"/rooms/{daker.room}/seat-bot", {"seat": "1", "bot": "x"}), BAD_REQUEST, "no bot")


@pytest.mark.parametrize("what", ["tick", "bot-plays", "moved", "ACT", "change-options", "x" * 300])
def test_nothing_else_can_be_asked_of_a_table(still: Daker, what: str) -> None:
    with still.unchanged():
        refused(still.anne.post(f"/rooms/{still.room}/{what}"), NOT_FOUND, "nothing at this address")
        refused(still.anne.post(f"/rooms/{still.room}/start", {"seats": "9"}), BAD_REQUEST, "no field 'seats'")


@pytest.mark.parametrize("number", ["0", "-1", "2", "x", "1.0", "9" * 30, "9" * 5_000, "%00"])
def test_a_record_that_does_not_exist(daker: Daker, number: str) -> None:
    daker.finish()
    assert daker.zoe.get(f"/rooms/{daker.room}/deals/1").status_code == OK
    refused(daker.zoe.get(f"/rooms/{daker.room}/deals/{number}"), NOT_FOUND)
    refused(daker.zoe.get(f"/rooms/{daker.room}/deals/{number}/fair"), NOT_FOUND)


def test_without_a_script_the_page_of_a_deal_says_what_the_server_found(daker: Daker) -> None:
    daker.finish()
    page = daker.zoe.page(f"/rooms/{daker.room}/deals/1/fair")
    verdict = verify(read_record(daker.zoe.get(f"/rooms/{daker.room}/deals/1").text))
    assert [item.text for item in page.one("noscript").all("li")] == list(tell(words("en"), verdict))
    for link in page.one("main").all("a"):
        assert daker.zoe.get(link["href"]).status_code == OK
    refused(daker.zoe.get("/documents/nothing"), NOT_FOUND)


# What people type


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "choose a name"),
        ("   ", "choose a name"),
        ("x" * 25, "at most 24 characters, not 25"),
        ("x" * 60_000, "characters, not 60000"),
        ("a\nb", "only visible characters"),
        ("a\0b", "only visible characters"),
        ("a\u202eb", "only visible characters"),
        ("e" + "\u0301" * 5, "too many accents"),
        ("\u3164\u3164", "only visible characters"),
        ("\u2800", "only visible characters"),
        ("Аnne", "one alphabet"),  # Cyrillic A
    ],
)
def test_an_impossible_name(still: Daker, server: Server, name: str, why: str) -> None:
    with Visitor(server) as somebody, still.unchanged():
        answer = somebody.post(f"/rooms/{still.room}/join", {"name": name, "as": "spectator"})
        refused(answer, BAD_REQUEST, why)
        assert "set-cookie" not in answer.headers  # nor is it kept for the next table
        refused(somebody.post("/rooms", {"game": "daker", "name": name or " "}), BAD_REQUEST, why)


def test_a_name_that_looks_like_anothers(still: Daker, server: Server) -> None:
    with Visitor(server, lang="fr") as somebody, still.unchanged():
        for name, why in (("Brun0", "ressemble trop à Bruno"), ("bruno", "quelqu’un s’appelle déjà")):
            answer = somebody.post(f"/rooms/{still.room}/join", {"name": name, "as": "spectator"})
            refused(answer, CONFLICT, why)


@pytest.mark.parametrize("text", ["", "  ", "x" * 301, "x" * 60_000, "a\x07b", "a\u2066b"])
def test_an_impossible_line_of_chat(still: Daker, text: str) -> None:
    with still.unchanged():
        refused(still.zoe.post(f"/rooms/{still.room}/say", {"text": text}), BAD_REQUEST)


def test_what_is_typed_is_text_and_nothing_else(daker: Daker, server: Server) -> None:
    """Everywhere it is shown: at the table, in the log, on the way in, in the lobby, in what was refused."""
    with Visitor(server, SCRIPT) as mallory:
        room = mallory.open("game-round", rules={"stake": SCRIPT}, table={"listed": "yes"})
        mallory.do(room, "say", text=SCRIPT + "</script><img src=x onerror=alert(1)>")
        daker.zoe.join(room, watch=True)
        pages = [mallory.table(room), daker.zoe.table(room), daker.bruno.page(f"/rooms/{room}"), daker.bruno.page()]
        refusals = [
            daker.zoe.post("/play", {"game": SCRIPT}),
            daker.zoe.post("/rooms", {"game": "daker", "rules.pack": SCRIPT}),
            daker.zoe.post("/preferences", {"lang": SCRIPT}),
            daker.zoe.post(f"/rooms/{room}/{SCRIPT}"),
            daker.zoe.get(f"/{SCRIPT}?{SCRIPT}"),
            daker.act(daker.mover, [("verb", SCRIPT)]),
            daker.act(daker.mover, [("verb", "fold"), (SCRIPT, "1")]),
        ]
        pages += [page_in(answer) for answer in refusals]
        assert all(answer.status_code in (BAD_REQUEST, NOT_FOUND) for answer in refusals)
        for page in pages:
            scripts = [node for node in page.all("script") if node.attributes.get("type") != "application/json"]
            assert [node["src"] for node in scripts] == ["/static/brelan.js"]
            assert page.all("img") == []
        assert SCRIPT in pages[1].one(id="chat").text
        assert SCRIPT in pages[3].text  # in the list of open tables


@pytest.mark.parametrize(("lang", "option"), [("en", "option"), ("fr", "l’option")])
def test_options_that_cannot_be(server: Server, lang: str, option: str) -> None:
    """Each is named in the visitor's language, what was typed is shown again, and no table is opened."""
    with Visitor(server, "Anne", lang=lang) as host:
        for field, value in (
            ("rules.small-blind", "-1"),
            ("rules.small-blind", "9" * 4_000),
            ("rules.small-blind", "1.5"),
            ("match.stack", "0"),
            ("table.seats", "99"),
            ("table.bot-millis", "-5"),
        ):
            answer = refused(
                host.post("/rooms", {"game": "daker", "name": "Anne", field: value}), BAD_REQUEST, option
            )
            assert value in answer.text
        for field, value in (
            ("rules.limit", "none"),
            ("rules.nonsense", "1"),
            ("rules.pack", "A/K"),
            ("match.until", "9" * 18),
            ("match.minutes", "soon"),
            ("match.minutes", "٣"),
            ("match.minutes", "9" * 5_000),
            ("table.listed", "perhaps"),
            ("table.fill", "x" * 50),
            ("table.fill", "nobody"),
            ("nonsense", "1"),
            ("game", "whist"),
            ("game", "x" * 10_000),
            ("rules.limit", "x" * 10_000),
            ("table.listed", "x" * 10_000),
            ("rules." + "x" * 10_000, "1"),
        ):
            refused(host.post("/rooms", {"game": "daker", "name": "Anne"} | {field: value}), BAD_REQUEST)
        refused(host.post("/play", {"game": "daker", "players": "99"}), BAD_REQUEST)
        refused(host.post("/play", {"game": "daker", "bot": "x"}), BAD_REQUEST)
        assert host.page().all(id="my-tables") == []


def test_refusing_costs_nobody_his_seat(daker: Daker) -> None:
    """After all this the table plays on."""
    daker.act(daker.mover, [("verb", "raise"), ("amount", "-7")])
    assert daker.act(daker.mover, [("verb", "call")]).status_code == SEE_OTHER
