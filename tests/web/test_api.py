"""Programs at a table, over a real server: they open, join, play and watch with nothing but HTTP and JSON."""

from __future__ import annotations

import importlib.util
import json
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

from brelan import registry
from brelan.engine.notation import read_action
from brelan.locales.guests import guest_names
from brelan.locales.verdict import tell
from brelan.locales.words import words
from brelan.records.text import read_record
from brelan.records.verify import verify
from brelan.rooms.commands import PersonCommand, tag_of
from brelan.rooms.due import Reason
from brelan.rooms.view import SeatStatus, Status
from brelan.web import api
from brelan.web.api_schema import view_type
from brelan.web.problems import Problem
from rooms.links import Keeper
from web.serving import serving_here

QUICK = {"bot-millis": 0, "between-seconds": 0, "cut-seconds": 5, "fill": "random"}
ROOT = Path(__file__).parents[2]
VIEW = msgspec.json.Decoder(view_type())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_here(tmp_path_factory.mktemp("api")) as server:
        yield server.address.rstrip("/")


class Program:
    """A third-party bot: it knows the address and its token."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=60, verify=False)
        self.http.headers["Authorization"] = f"Bearer {self.http.post('/api/sessions').json()['token']}"
        self.seen: list[bytes] = []
        self.keeper = Keeper(secrets.token_bytes(32))

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_error: object) -> None:
        self.http.close()

    def open(self, game: str, **options: Any) -> str:
        answer = self.http.post("/api/rooms", json={"game": game, "name": "Anne", **options})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["room"])

    def ask(self, room: str, kind: str, **details: Any) -> httpx.Response:
        """A command, with what belongs to it; `seq` and `client` belong to the action."""
        around = {name: details.pop(name) for name in ("seq", "client") if name in details}
        return self.http.post(f"/api/rooms/{room}/actions", json={"command": {"type": kind, **details}, **around})

    def do(self, room: str, kind: str, **details: Any) -> int:
        answer = self.ask(room, kind, **details)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["seq"])

    def view(self, room: str) -> Any:
        return self._read(self.http.get(f"/api/rooms/{room}"))

    def watch(self, room: str, since: int) -> Any:
        return self._read(self.http.get(f"/api/rooms/{room}/watch", params={"since": since}))

    def _read(self, answer: httpx.Response) -> Any:
        assert answer.status_code == 200, answer.text
        self.seen.append(answer.content)
        return VIEW.decode(answer.content)  # as the schema says, or it raises

    def play(self, room: str) -> Any:
        """Until the match is over: open links, make some legal move, be ready."""
        view = self.view(room)
        while view.status != "finished":
            self.answer(room, view)
            view = self.watch(room, view.seq)
        return view

    def answer(self, room: str, view: Any) -> None:
        deal, chained = view.deal, self.keeper.answer(view.chance)
        if chained is not None:
            self.ask(room, tag_of(type(chained)), **msgspec.structs.asdict(chained))
        elif deal is not None and deal.legal is not None:
            self.ask(room, "play", move=deal.offers[0], seq=view.seq)


def refused(answer: httpx.Response, status: int, code: str) -> str:
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert (answer.status_code, problem.code) == (status, code), answer.text
    return problem.text


def test_a_program_goes_on_at_another_table_with_its_people(address: str) -> None:
    with Program(address) as anne, Program(address) as bruno:
        room = anne.open("daker")
        after = anne.open("poque", after=room)
        stranger = {"game": "poque", "name": "Bruno", "after": room}
        refused(bruno.http.post("/api/rooms", json=stranger), 403, "join-first")

        def move_on(where: str) -> httpx.Response:
            command = {"type": "move-on", "game": "poque", "room": where}
            return anne.http.post(f"/api/rooms/{room}/actions", json={"command": command})

        refused(move_on(anne.open("poque")), 409, "not-next-table")
        assert move_on(after).status_code == 200


@pytest.mark.parametrize("game", registry.names())
def test_a_program_plays_every_game_to_the_end_of_a_match(address: str, game: str) -> None:
    with Program(address) as anne:
        room = anne.open(game, match={"deals": 1}, table={**QUICK, "seats": max(2, registry.game(game).seats[0])})
        anne.answer(room, anne.view(room))  # who publishes a chain
        anne.do(room, "start")
        view = anne.play(room)
        assert [deal.number for deal in view.finished] == [1]
        record = anne.http.get(f"/api/rooms/{room}/deals/1")
        assert record.headers["content-type"].startswith("text/plain")
        assert verify(read_record(record.text)).unproved == 0
        refused(anne.http.get(f"/api/rooms/{room}/deals/2"), 404, "no-such-deal")
        refused(anne.http.get(f"/api/rooms/{room}/deals/one"), 404, "bad-request")
        refused(anne.http.get("/api/nothing"), 404, "bad-request")


@pytest.mark.parametrize("game", registry.names())
def test_the_standing_names_the_dealer_of_the_deal_that_is_played(address: str, game: str) -> None:
    """Also when the dealer sits out meanwhile, so that another one deals next."""
    seats = min(3, registry.game(game).seats[-1])
    quick = {**QUICK, "seats": seats, "cut-seconds": 0}
    with Program(address) as anne:
        room = anne.open(game, match={"deals": 12, "stack": 500}, table=quick)
        anne.do(room, "start")
        view, away = anne.view(room), False
        while not away:
            deal = view.deal
            if deal is not None and deal.legal is not None and view.standing.dealer == view.seat:
                anne.do(room, "sit-out")
                away, view = True, anne.view(room)
                assert (view.deal.number, view.deal.over, view.standing.dealer) == (deal.number, False, view.seat)
            else:
                anne.answer(room, view)
                view = anne.watch(room, view.seq)
        while not view.finished or view.finished[-1].number < deal.number:
            view = anne.watch(room, view.seq)
        (record,) = read_record(anne.http.get(f"/api/rooms/{room}/deals/{deal.number}").text).deals
        assert deal.seats[record.table.dealer] == view.seat


def test_two_programs_meet_at_a_listed_table_and_see_what_they_may(address: str) -> None:
    with Program(address) as anne, Program(address) as bruno:
        room = anne.open("daker", match={"deals": 2}, table={**QUICK, "fill": None, "listed": True})
        listed = bruno.http.get("/api/rooms").json()
        assert room in [card["id"] for card in listed]
        assert room not in [card["id"] for card in bruno.http.get("/api/rooms/mine").json()]
        bruno.do(room, "join", name="Bruno")
        bruno.do(room, "take-seat")
        assert room in [card["id"] for card in bruno.http.get("/api/rooms/mine").json()]
        anne.do(room, "start")
        other = threading.Thread(target=bruno.play, args=(room,))
        other.start()
        anne.play(room)
        other.join()
        for program, place in ((anne, 0), (bruno, 1)):
            for body in program.seen:
                view = VIEW.decode(body)
                if view.deal is None or not view.deal.view["hands"] or view.deal.over:
                    continue
                assert view.deal.place == place
                assert "?" not in view.deal.view["hands"][place]
                assert set(view.deal.view["hands"][1 - place]) == {"?"}


def test_without_a_token_of_ours_nothing_is_shown_or_done(address: str) -> None:
    with Program(address) as anne, httpx.Client(base_url=address, verify=False) as nobody:
        room = anne.open("poker-as")
        for headers in (
            {},
            {"Authorization": "Bearer"},
            {"Authorization": "Bearer x.y"},
            {"Authorization": "Basic x"},
        ):
            answer = nobody.get(f"/api/rooms/{room}", headers=headers)
            refused(answer, 401, "token-missing")
            assert answer.headers["www-authenticate"] == "Bearer"
        token = anne.http.headers["Authorization"].partition(" ")[2]
        refused(nobody.get("/api/rooms", headers={"Authorization": f"Bearer {token}x"}), 401, "token-missing")
        refused(nobody.get("/api/rooms", headers={"Cookie": f"brelan={token}"}), 401, "token-missing")
        assert nobody.get("/api/games").status_code == 200


def test_what_cannot_be_done_is_said_in_the_language_asked_for(address: str) -> None:
    with Program(address) as anne, Program(address) as bruno:
        room = anne.open("daker", table={**QUICK, "fill": None, "cut-seconds": 0})
        refused(bruno.ask(room, "take-seat"), 403, "join-first")
        bruno.do(room, "join", name="Bruno")
        bruno.do(room, "take-seat", seat=1)
        refused(bruno.ask(room, "start"), 403, "host-only")
        anne.do(room, "start")
        view = anne.view(room)
        mover, waiter = (anne, bruno) if view.turn == 0 else (bruno, anne)
        refused(waiter.ask(room, "play", move="fold"), 403, "not-your-turn")
        for move, code in (
            ("raise 1", "below-minimum"),
            ("raise 0", "below-minimum"),
            ("raise -4", "below-minimum"),
            ("raise 10000000000000", "above-stack"),
            ("raise 4.5", "bad-move"),
            ("bet all", "unknown-move"),
            ("", "unknown-move"),
        ):
            status = 409 if code.endswith(("minimum", "stack")) else 400
            refused(mover.ask(room, "play", move=move), status, code)
        mover.http.headers["Accept-Language"] = "fr-CH, en;q=0.8"
        assert "au moins" in refused(mover.ask(room, "play", move="raise 1"), 409, "below-minimum")
        mover.do(room, "play", move="call", seq=view.seq)
        refused(mover.ask(room, "play", move="call", seq=view.seq), 409, "stale")


def test_one_who_gives_no_name_is_given_one(address: str) -> None:
    with Program(address) as anne, Program(address) as bruno:
        anne.http.headers["Accept-Language"] = "fr"
        answer = anne.http.post("/api/rooms", json={"game": "daker", "table": {**QUICK, "fill": None}})
        room = answer.json()["room"]
        for _ in range(2):  # whoever joins again keeps it
            bruno.do(room, "join")
        bruno.do(room, "take-seat", seat=1)
        first, second = (seat.name for seat in anne.view(room).seats[:2])
        assert first in guest_names(words("fr"))
        assert second in guest_names(words("en"))
        refused(bruno.ask(room, "join", name="  "), 400, "name-missing")


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"command": {}},
        {"command": {"type": "win"}},
        {"command": {"type": "tick"}},
        {"command": {"type": "bot-plays", "seat": 0, "move": "stop"}},
        {"command": {"type": "play"}},
        {"command": {"type": "play", "move": "x" * 401}},
        {"command": {"type": "play", "move": 3}},
        {"command": {"type": "start", "please": True}},
        {"command": {"type": "start"}, "person": "somebody else"},
        {"command": {"type": "take-seat", "seat": -1}},
        {"command": {"type": "take-seat", "seat": 1.5}},
        {"command": {"type": "start"}, "seq": -1},
        {"command": {"type": "start"}, "seq": "12"},
        {"command": {"type": "start"}, "seq": 1.5},
        {"command": {"type": "start"}, "seq": True},
        {"command": {"type": "take-seat", "seat": "0"}},
        {"command": {"type": "start"}, "client": "x" * 65},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(address: str, action: dict[str, Any]) -> None:
    with Program(address) as anne:
        room = anne.open("poker-as", table={"fill": "random"})
        before = anne.view(room)
        answer = anne.http.post(f"/api/rooms/{room}/actions", json=action)
        assert refused(answer, 400, "bad-request")
        assert msgspec.structs.replace(anne.view(room), now=0) == msgspec.structs.replace(before, now=0)


def test_bodies_that_are_no_json_or_too_large_and_guessed_rooms(address: str) -> None:
    with Program(address) as anne:
        room = anne.open("poker-as")
        assert anne.http.post(f"/api/rooms/{room}/actions", content=b"{").status_code == 400
        assert anne.http.post(f"/api/rooms/{room}/actions", content=b" " * 100_000).status_code == 413
        for guessed in ("x", room[:-1] + "?", room[:-2] + "xx", "..%2f..%2fetc"):
            assert anne.http.get(f"/api/rooms/{guessed}").status_code == 404
        refused(anne.http.post("/api/rooms", json={"game": "bridge", "name": "Anne"}), 400, "unknown-game")
        refused(anne.http.post("/api/rooms", json={"game": "daker", "name": "\u202eA"}), 400, "unprintable")
        wrong = {"game": "daker", "name": "Anne", "rules": {"small-blind": "many"}}
        refused(anne.http.post("/api/rooms", json=wrong), 400, "option-not-number")
        low = {"game": "daker", "rules": {"limit": "limit", "max-bet": 5, "small-blind": 50}}  # DAK-16
        refused(anne.http.post("/api/rooms", json=low), 400, "max-bet-too-small")
        absent = {"game": "daker", "match": {"first-dealer": 7}}  # COM-8
        refused(anne.http.post("/api/rooms", json=absent), 400, "no-first-dealer")


def test_an_action_sent_twice_counts_once(address: str) -> None:
    with Program(address) as anne:
        room = anne.open("poker-as")
        first = anne.do(room, "say", text="hello", client="one")
        assert anne.do(room, "say", text="hello", client="one") == first
        assert [line.text for line in anne.view(room).chat] == ["hello"]


def test_another_action_under_the_same_id_is_refused(address: str) -> None:
    with Program(address) as anne:
        room = anne.open("poker-as", table={**QUICK, "cut-seconds": 0})
        anne.do(room, "say", text="hello", client="one")
        refused(anne.ask(room, "say", text="goodbye", client="one"), 409, "client-reused")
        refused(anne.ask(room, "start", client="one"), 409, "client-reused")
        anne.http.headers["Accept-Language"] = "fr"
        assert "autre chose" in refused(anne.ask(room, "leave", client="one"), 409, "client-reused")
        view = anne.view(room)
        assert (view.status, [line.text for line in view.chat]) == ("waiting", ["hello"])


def test_a_moment_that_has_not_come_is_refused(address: str) -> None:
    with Program(address) as anne:
        room = anne.open("poker-as")
        seq = anne.view(room).seq
        for ahead in (seq + 1, 2**31 - 1):
            text = refused(anne.ask(room, "say", text="early", seq=ahead), 409, "not-yet")
            assert str(seq) in text
        assert anne.do(room, "say", text="now", seq=seq) == seq + 1


@pytest.mark.parametrize("depth", [17, 200, 900, 20_000])
@pytest.mark.parametrize(
    "where", ["{}", '{{"game": "daker", "name": "Anne", "rules": {{"pack": {}}}}}', '{{"command": {}}}']
)
def test_json_that_is_too_deep_is_refused(address: str, depth: int, where: str) -> None:
    body = where.format("[" * depth + "]" * depth).encode()
    with Program(address) as anne:
        room = anne.open("daker")
        anne.http.headers["Accept-Language"] = "fr"
        for path in ("/api/rooms", f"/api/rooms/{room}/actions"):
            assert "niveaux" in refused(anne.http.post(path, content=body), 400, "too-deep")
        halves = b"[" * depth
        assert anne.http.post("/api/rooms", content=halves).status_code == 400


def test_options_may_be_objects_as_deep_as_they_need(address: str) -> None:
    with Program(address) as anne:
        wrong = {"game": "daker", "name": "Anne", "rules": {"pack": [[["A/A"]]]}}
        assert anne.http.post("/api/rooms", json=wrong).json()["code"] not in ("too-deep", "failed")


def test_a_move_with_the_end_of_a_line_cannot_be_read(address: str) -> None:
    with Program(address) as anne, Program(address) as bruno:
        room = anne.open("daker", table={**QUICK, "fill": None, "cut-seconds": 0, "seats": 2})
        bruno.do(room, "join", name="Bruno")
        bruno.do(room, "take-seat")
        anne.do(room, "start")
        view = anne.view(room)
        mover = (anne, bruno)[view.turn]
        for move in ("fold\n", "fold\r\n", "\tfold", "fold\u00a0", "fold\x0b", "raise\n4"):
            refused(mover.ask(room, "play", move=move), 400, "unknown-move")
        for move in ("raise 4\n", "raise 4\t", "raise 4\u2028"):
            refused(mover.ask(room, "play", move=move), 400, "bad-move")
        assert anne.view(room).seq == view.seq
        mover.do(room, "play", move="fold")


def test_names_that_cannot_be_seen_or_pass_for_anothers_are_refused(address: str) -> None:
    with Program(address) as anne, Program(address) as bruno:
        for name, code in (("\u3164", "unprintable"), ("\u2800", "unprintable"), ("Аnne", "mixed-alphabets")):
            refused(anne.http.post("/api/rooms", json={"game": "daker", "name": name}), 400, code)
        room = anne.open("daker")
        refused(bruno.ask(room, "join", name="ANNE"), 409, "name-taken")
        bruno.do(room, "join", name="Coco")
        with Program(address) as other:
            text = refused(other.ask(room, "join", name="Сосо"), 409, "name-alike")  # all Cyrillic
            assert "looks too much like Coco" in text


def test_watching_waits_for_news_and_not_for_ever(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Program(address) as anne, Program(address) as bruno:
        room = anne.open("poker-as")
        before = bruno.view(room)
        found: list[Any] = []
        watching = threading.Thread(target=lambda: found.append(bruno.watch(room, before.seq)))
        watching.start()
        said = anne.do(room, "say", text="hello")
        watching.join()
        assert found[0].seq == said
        monkeypatch.setattr(api, "PATIENCE_SECONDS", 0.05)
        quiet = bruno.http.get(f"/api/rooms/{room}/watch", params={"since": said})
        assert (quiet.status_code, quiet.content) == (204, b"")
        assert bruno.http.get(f"/api/rooms/{room}/watch", params={"since": "soon"}).status_code == 400


STUBBORN = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert "Your moves: " + ", ".join(asked["moves"]) in asked["text"]
    answer = asked["moves"][-1] if asked["refused"] else "bet the house"
    print(answer, flush=True)
    print(asked["refused"] or "new turn", file=sys.stderr)
"""
"""Answers nonsense first, and a legal move once it is told why that was refused."""


def test_any_program_plays_by_the_example(address: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A process of its own, over HTTP, asks another one for its moves."""
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN, encoding="utf-8")
    asked = [address, "--game", "daker", "--deals", "2", "--program", f"{sys.executable} {script}"]
    subprocess.run([sys.executable, str(ROOT / "examples" / "play_over_api.py"), *asked], check=True, timeout=60)
    told = capfd.readouterr()
    assert [line.partition(":")[0] for line in told.out.splitlines()] == ["deal 1", "deal 2"]
    assert sum(map(sum, [json.loads(line.partition(":")[2]) for line in told.out.splitlines()])) == 0
    lines = told.err.splitlines()
    assert lines.count("new turn") == len(lines) / 2 > 1  # every turn was refused once, then played


def by_the_example(*asked: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, str(ROOT / "examples" / "play_over_api.py"), *asked]
    return subprocess.run(program, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("game", registry.names())
def test_the_example_plays_every_game(address: str, game: str) -> None:
    done = by_the_example(address, "--game", game, "--deals", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("deal 1: ")


def test_the_example_says_in_a_sentence_what_cannot_be(address: str) -> None:
    for asked, said in {
        (address, "--game", "nonsense"): "no game is called 'nonsense'",
        (address, "--bot", "nobody"): "no bot called 'nobody'",
        (address, "--join", "nowhere"): "no such table",
        (address, "--program", "/nowhere/at all"): "/nowhere/at",
        (address, "--program", "true"): "the program ended before the match",
        (address, "--program", "head -c 9"): "the program ended before the match",
        ("http://127.0.0.1:1",): "Connection refused",
        ("nowhere",): "nowhere",
    }.items():
        done = by_the_example(*asked)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert said in done.stderr


def test_two_programs_of_the_example_meet_at_a_table(address: str) -> None:
    """One of them never answers with a legal move: the first one is made for it."""
    example = load_example("play_over_api")
    with Program(address) as host:
        room = host.open("daker", match={"deals": 2}, table={**QUICK, "fill": None, "cut-seconds": 0})
        guest = example.Table(address)
        guest.join(room, "Robo")
        host.do(room, "start")
        found: list[Any] = []
        playing = threading.Thread(target=lambda: found.append(example.play(guest, lambda _asked: "nonsense")))
        playing.start()
        host.play(room)
        playing.join()
        assert [deal["number"] for deal in found[0]["finished"]] == [1, 2]
        with pytest.raises(example.Refused, match="403"):
            guest.send({"type": "start"})


@pytest.mark.deep
def test_the_example_waits_where_it_is_too_quick(tmp_path: Path) -> None:
    """Eight forms at once, and then one a second."""
    example = load_example("play_over_api")
    with serving_here(tmp_path, pace=1) as server:
        table, begun = example.Table(server.address), time.monotonic()
        table.open("poker-as", 11, "simple")  # everybody throws in every deal, however the dice fall
        moves: list[str] = []

        def stays(asked: dict[str, Any]) -> str:
            moves.append(asked["moves"][0])
            return moves[-1]

        view = example.play(table, stays)
        assert len(view["finished"]) == 11
        assert len(moves) > 10
        assert time.monotonic() - begun > len(moves) - 10


def load_example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return example


def test_the_example_keeps_a_chain_and_its_records_prove_it(address: str) -> None:
    example = load_example("keep_chain")
    for game in ("daker-draw", "poker-as"):
        program = example.Program(address)
        room = program.play(game, 2)
        verdict = verify(read_record(program.text("GET", f"/api/rooms/{room}/deals/2")))
        assert verdict.unproved == 0
        assert any("unless the table and Robo worked together" in line for line in tell(words("en"), verdict))
    honest = program.ask("GET", f"/api/rooms/{room}")["chance"]
    keeper = example.Keeper()
    number = honest["deal"]["sealings"][0]["number"]
    keeper._opened[number] = (example.published(honest["deal"]["sealings"][0]), "00" * 32)
    with pytest.raises(example.Alarm, match="left out"):
        keeper.command(honest)


def test_the_description_names_every_address_and_every_command(address: str) -> None:
    document = httpx.get(f"{address}/api/openapi.json").json()
    assert set(document["paths"]) == {
        "/api/sessions",
        "/api/games",
        "/api/rooms",
        "/api/rooms/mine",
        "/api/rooms/{room}",
        "/api/rooms/{room}/chance",
        "/api/rooms/{room}/watch",
        "/api/rooms/{room}/actions",
        "/api/rooms/{room}/deals/{number}",
    }
    schemas = document["components"]["schemas"]
    for command in get_args(PersonCommand):
        assert schemas[command.__name__]["properties"]["type"]["enum"] == [command.__struct_config__.tag]
    for operations in document["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert operation["description"]
            assert "default" in operation["responses"]
    text = msgspec.json.encode(document).decode()
    for reference in text.split("#/components/schemas/")[1:]:
        assert reference.partition('"')[0] in schemas


STATUSES = {("RoomView", "status"): Status, ("SeatView", "status"): SeatStatus, ("Waiting", "why"): Reason}


@pytest.mark.parametrize("field", STATUSES, ids=".".join)
def test_every_status_is_described(address: str, field: tuple[str, str]) -> None:
    """In the description of the API, each with what it means, and on the page about it."""
    schemas = httpx.get(f"{address}/api/openapi.json").json()["components"]["schemas"]
    described = schemas[field[0]]["properties"][field[1]]
    values = get_args(get_args(STATUSES[field])[0])
    assert set(described["enum"]) == set(values)
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    heads = {"RoomView": "The table's `status`", "SeatView": "A seat's `status`", "Waiting": "Who is waited for"}
    paragraph = page.partition(f"**{heads[field[0]]}.**")[2].partition("\n\n")[0]
    for value in values:
        assert f"{value}: " in described["description"]
        assert f"`{value}`" in paragraph


@pytest.mark.parametrize("game", ["daker", "pai-gow", "poque", "poker-as"])
def test_every_offer_can_be_sent_and_a_move_with_an_amount_is_among_them(address: str, game: str) -> None:
    """What stands in `offers` is read as a legal move; the least and the most amount are two of them."""
    with Program(address) as anne:
        seen = sized_in_a_match(anne, game)
        while not seen and game != "poker-as":  # nobody was asked for an amount, as where a bot was all in at once
            seen = sized_in_a_match(anne, game)


def sized_in_a_match(anne: Program, game: str) -> set[str]:
    """The moves with an amount that were offered in a match of one deal."""
    room = anne.open(game, table={**QUICK, "seats": 2}, match={"deals": 1})
    anne.ask(room, "start")
    view, seen = anne.view(room), set[str]()
    while view.status != "finished":
        if view.deal is not None and view.deal.legal is not None:
            legal, offers = view.deal.legal, view.deal.offers
            words_of = [offer.split()[0] for offer in offers]
            assert offers
            assert len(set(offers)) == len(offers)
            assert (legal.sized in words_of) == (legal.amounts is not None)
            if legal.amounts is not None:
                ends = {f"{legal.sized} {legal.amounts.least}", f"{legal.sized} {legal.amounts.most}"}
                assert ends == {offer for offer in offers if offer.split()[0] == legal.sized}
                seen.add(legal.sized)
                for offer in ends:
                    assert read_action(offer, registry.game(game).Action)
        anne.answer(room, view)
        view = anne.watch(room, view.seq)
    return seen


def test_the_page_about_it_names_every_address_and_every_command(address: str) -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for path in httpx.get(f"{address}/api/openapi.json").json()["paths"]:
        assert path.replace("{room}", "ID").replace("{number}", "N") in page
    for command in get_args(PersonCommand):
        assert f"`{command.__struct_config__.tag}`" in page
