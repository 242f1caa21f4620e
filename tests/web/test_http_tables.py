"""The life of a table over forms alone, as a browser without scripts plays: real server, real database."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from brelan import registry
from brelan.engine import options
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame
from brelan.engine.options import Option
from brelan.records.text import read_record
from brelan.records.verify import verify
from brelan.rooms.options import TableRules
from brelan.rooms.room import Room, is_dealing, is_drawing, name_at
from contract.games import registered_game
from depth import game_often
from rooms.tables import allowed
from web.dom import Node
from web.server import Server
from web.test_pages import sent_by
from web.test_tables import SELECTED_BY_CARDS
from web.visitors import (
    BAD_REQUEST,
    CONFLICT,
    FORBIDDEN,
    NOT_FOUND,
    QUIET,
    Visitor,
    notice,
    page_in,
    refused,
    room_in,
    some_move,
    the_room,
    your_turn,
)


def controls_of(page: Node, room: str) -> set[str]:
    """What the page offers besides moves, by the last word of the form's address."""
    here = f"/rooms/{room}/"
    return {form["action"].removeprefix(here) for form in page.all("form") if form["action"].startswith(here)}


def play_deal(room: str, players: list[Visitor], seed: int = 0) -> list[Node]:
    """Everyone plays at random what their page offers, until the deal is over; their last pages."""
    choose = SeededRandom("over forms", seed)
    for _ in range(2_000):
        pages = [player.table(room) for player in players]
        moving = [(player, page) for player, page in zip(players, pages, strict=True) if your_turn(page)]
        if not moving:
            if all("stage-playing" not in page.one(id="table")["class"] for page in pages):
                return pages
            continue  # a bot thinks
        ((player, page),) = moving
        sent = some_move(page, room, choose)
        answer = player.post(f"/rooms/{room}/act", [field for field in sent if field[0] != "csrf"])
        if dict(sent)["verb"] not in SELECTED_BY_CARDS:  # of these the chosen cards allow one
            player.done(answer)
    raise AssertionError("the deal does not end")


@pytest.fixture
def daker(anne: Visitor, bruno: Visitor) -> str:
    """Two people at a table that waits for both of them between deals; Anne is the host. It has begun."""
    room = anne.open("daker", table={**QUIET, "seats": 2}, match={"stack": 40, "rebuys": 3})
    bruno.join(room)
    anne.do(room, "start")
    return room


@registered_game
def test_from_the_lobby_one_plays_at_once(game: AnyGame, anne: Visitor, server: Server) -> None:
    lobby = anne.page()
    (form,) = [form for form in lobby.all("form", action="/play") if sent_by(form)["game"] == game.name]
    room = room_in(anne.done(anne.send(form, bot="random", players=str(game.seats[0]))))
    page = anne.table(room)
    assert page.one("h1").text
    assert page.all("div", class_="mine")
    assert len(page.one("ol", class_="plates").all("li")) == game.seats[0] - 1
    now = the_room(server, room)
    assert now.game == game.name
    assert is_dealing(now) or is_drawing(now)
    (mine,) = [link for link in anne.page().all("a") if link.attributes.get("href") == f"/rooms/{room}"]
    assert mine.text


@game_often("daker", "pai-gow")
def test_a_deal_is_played_and_its_record_holds_for_every_reader(
    game: AnyGame, anne: Visitor, bruno: Visitor, zoe: Visitor
) -> None:
    few = {"max-throws": 2} if any(one.name == "max-throws" for one in options.options_of(game.Rules)) else {}
    seats = max(2, game.seats[0])
    room = anne.open(
        game.name,
        rules=few,
        match=allowed(game, stack=60),
        table={**QUIET, "seats": min(seats + 1, game.seats[-1]), "fill": "random", "bot-millis": 0},
    )
    bruno.join(room)
    zoe.join(room, watch=True)
    anne.do(room, "start")
    play_deal(room, [anne, bruno], seed=len(game.name))
    readers = []
    for viewer in (anne, bruno, zoe):
        answer = viewer.get(f"/rooms/{room}/deals/1")
        assert answer.status_code == httpx.codes.OK
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert answer.headers["content-disposition"] == 'attachment; filename="brelan-1.record"'
        record = read_record(answer.text)
        verdict = verify(record)
        assert (verdict.game, verdict.deals, verdict.version) == (game.name, 1, 2)
        assert verdict.proved == 0  # without a script nobody has a chain
        assert {seat.seeds for seat in verdict.seats if seat.name in ("Anne", "Bruno")} == {"none"}
        readers.append(record.viewer)
    assert len(set(readers)) == 3
    assert readers[2] == "spectator"
    refused(anne.get(f"/rooms/{room}/deals/2"), NOT_FOUND, "no finished deal")


def other_value(option: Option) -> str:
    """One that the option does not have by itself."""
    match option.kind:
        case "flag":
            return "no" if option.default else "yes"
        case "choice":
            return next(choice for choice in option.choices if choice != option.default)
        case "number":
            wanted = int(option.default or option.least or 0) + 1
            return str(wanted if option.most is None or wanted <= option.most else wanted - 2)
        case "text":
            return "random" if option.name == "fill" else "un tour de vaisselle"
        case "file":
            return " ".join(["A/K"] * 27)


def kinds_of(game: AnyGame) -> dict[str, Any]:
    return {"rules": game.Rules, "match": game.Match, "table": TableRules}


def agreed_at(room: Room) -> dict[str, Any]:
    return {"rules": room.rules, "match": room.agreed, "table": room.table}


@game_often("daker", "poque")
def test_a_table_is_opened_with_every_option_of_its_form(game: AnyGame, anne: Visitor, server: Server) -> None:
    """As it stands the form means the defaults; each option that is changed in it is what the table has then."""
    page = anne.page(f"/open/{game.name}")
    form = page.one("form", action="/rooms")
    room = room_in(anne.done(anne.send(form, name="Anne")))
    plain = agreed_at(the_room(server, room))
    assert plain["rules"] == game.Rules()
    assert plain["match"] == game.Match()
    not_alone = []
    for section, kind in kinds_of(game).items():
        for option in options.options_of(kind):
            field, value = f"{section}.{option.name}", other_value(option)
            if field == "match.until":
                field, value = "match.minutes", "90"
            assert field in sent_by(form), field
            beside = {option.needs[0]: option.needs[1]} if option.needs is not None else {}
            filled = {f"{section}.{name}": "yes" if want is True else str(want) for name, want in beside.items()}
            answer = anne.send(form, **{"name": "Anne", field: value, **filled})
            if answer.status_code != httpx.codes.SEE_OTHER:  # it asks for another option as well
                not_alone.append(field)
                refused(answer, BAD_REQUEST)
                assert sent_by(page_in(answer).one("form", action="/rooms"))[field] == value
                continue
            made = agreed_at(the_room(server, room_in(answer)))[section]
            if field == "match.minutes":
                assert made.until is not None
            else:
                assert made == options.build(kind, {option.name: value, **beside}, plain[section]), field
    assert len(not_alone) <= 4, not_alone


def test_a_preset_fills_in_the_form(anne: Visitor) -> None:
    for name in registry.names():
        for preset, rules in registry.game(name).presets.items():
            sent = sent_by(anne.page(f"/open/{name}?preset={preset}").one("form", action="/rooms"))
            given = {field.removeprefix("rules."): value for field, value in sent.items() if field[:6] == "rules."}
            assert options.build(registry.game(name).Rules, {k: v for k, v in given.items() if v}) == rules


def test_friends_come_by_the_link(anne: Visitor, bruno: Visitor, zoe: Visitor, server: Server) -> None:
    room = anne.open("poque", table={**QUIET, "seats": 3})
    link = anne.table(room).one("input", id="invite-link")["value"]
    assert link == f"{server.address}rooms/{room}"
    path = link.removeprefix(server.address.rstrip("/"))
    assert bruno.get(path).headers["location"] == f"{path}/join"
    page = bruno.page(path)
    assert [chair.text for chair in page.all("span", class_="taken")] == ["Anne"]
    bruno.done(bruno.send(page.one("form", action=f"{path}/join"), name="Bruno", seat="2", **{"as": "player"}))
    zoe.done(zoe.send(zoe.page(path).one("form", action=f"{path}/join"), name="Zoé", **{"as": "spectator"}))
    assert zoe.page(path).all("div", class_="watching")
    now = the_room(server, room)
    assert [name_at(now, seat) for seat in range(3)] == ["Anne", "", "Bruno"]
    assert [member.name for member in now.members] == ["Anne", "Bruno", "Zoé"]
    assert bruno.get(f"{path}/join").headers["location"] == path  # he is there already
    assert "2" in bruno.page(path).one("div", class_="mine").one("div", class_="plate")["data-seat"]


def test_a_full_table_may_be_watched(daker: str, zoe: Visitor) -> None:
    page = zoe.page(f"/rooms/{daker}")
    assert page.all("input", name="seat") == []
    answer = refused(
        zoe.post(f"/rooms/{daker}/join", {"name": "Zoé", "as": "player"}), CONFLICT, "every seat is taken"
    )
    assert page_in(answer).all("div", class_="watching")  # but she is there
    assert "take-seat" not in controls_of(zoe.table(daker), daker)


def test_a_name_is_had_by_one_at_a_table(daker: str, server: Server) -> None:
    with Visitor(server, "ANNE", lang="fr") as other:
        answer = other.post(f"/rooms/{daker}/join", {"name": "ANNE", "as": "spectator"})
        refused(answer, CONFLICT, "s’appelle déjà ANNE")
        assert page_in(answer).all("form", action=f"/rooms/{daker}/join")


def test_open_tables_stand_in_the_lobby(anne: Visitor, bruno: Visitor) -> None:
    hidden = anne.open("poker-as")
    shown = anne.open("poker-as", table={"listed": "yes"})
    links = {link["href"] for link in bruno.page().all("a")}
    assert f"/rooms/{shown}/join" in links
    assert not [link for link in links if hidden in link]
    assert {f"/rooms/{shown}", f"/rooms/{hidden}"} <= {link["href"] for link in anne.page().all("a")}


def test_sit_out_come_back_stand_up_sit_down(daker: str, anne: Visitor, bruno: Visitor, server: Server) -> None:
    play_deal(daker, [anne, bruno])
    bruno.do(daker, "sit-out")
    assert the_room(server, daker).chairs[1].away
    assert "come-back" in controls_of(bruno.table(daker), daker)
    bruno.do(daker, "come-back")
    assert not the_room(server, daker).chairs[1].away
    bruno.do(daker, "stand-up")
    assert the_room(server, daker).chairs[1].member is None
    bruno.do(daker, "take-seat")
    assert name_at(the_room(server, daker), 1) == "Bruno"


def test_who_leaves_is_replaced_and_may_come_again(daker: str, anne: Visitor, bruno: Visitor, server: Server) -> None:
    play_deal(daker, [anne, bruno])
    asked = bruno.table(daker).one("a", href=f"/rooms/{daker}/leave")
    question = bruno.page(asked["href"]).one("form", action=f"/rooms/{daker}/leave")
    assert bruno.done(bruno.send(question)).headers["location"] == "/"
    assert bruno.get(f"/rooms/{daker}/leave").headers["location"] == "/", "gone already"
    now = the_room(server, daker)
    assert now.chairs[1].bot is not None
    assert not now.members[1].here
    assert bruno.get(f"/rooms/{daker}").headers["location"] == f"/rooms/{daker}/join"
    bruno.join(daker, seat=1)
    assert name_at(the_room(server, daker), 1) == "Bruno"


def all_in(page: Node) -> tuple[Any, ...]:
    """The boldest move of Daker that the page offers."""
    amounts = page.all("input", type="number")
    if amounts:
        return "raise", ("amount", amounts[0]["max"])
    verbs = {form.one("input", name="verb")["value"] for form in page.all("form", class_="act")}
    return (next(verb for verb in ("call", "check", "muck") if verb in verbs),)


def test_whoever_is_broke_buys_in_again(daker: str, anne: Visitor, bruno: Visitor, server: Server) -> None:
    players = [anne, bruno]
    while not any("rebuy" in controls_of(player.table(daker), daker) for player in players):
        for player in players:
            page = player.table(daker)
            if your_turn(page):
                player.done(player.move(daker, *all_in(page)))
            elif "ready" in controls_of(page, daker):
                player.post(f"/rooms/{daker}/ready")  # the other may have been the last
    (broke,) = [player for player in players if "rebuy" in controls_of(player.table(daker), daker)]
    seat = players.index(broke)
    before = the_room(server, daker).match
    assert before is not None
    broke.do(daker, "rebuy")
    after = the_room(server, daker).match
    assert after is not None
    assert after.stacks[seat] == before.stacks[seat] + 40
    assert after.stacks[1 - seat] == before.stacks[1 - seat]
    other = players[1 - seat]
    refused(other.post(f"/rooms/{daker}/rebuy"), BAD_REQUEST)
    assert the_room(server, daker).match == after


def test_the_host_pauses_and_goes_on(daker: str, anne: Visitor, bruno: Visitor) -> None:
    anne.do(daker, "pause")
    for player in (anne, bruno):
        page = player.table(daker)
        assert page.all("p", class_="banner")
        assert not your_turn(page)
        refused(player.move(daker, "fold"), CONFLICT, {"Anne": "the table is paused"}.get(player.name, "en pause"))
    anne.do(daker, "resume")
    assert any(your_turn(player.table(daker)) for player in (anne, bruno))


def test_options_change_between_deals_and_not_within_one(
    daker: str, anne: Visitor, bruno: Visitor, server: Server
) -> None:
    fields = {"rules.small-blind": "2"}
    refused(anne.post(f"/rooms/{daker}/options", fields), CONFLICT, "wait until the deal is over")
    play_deal(daker, [anne, bruno])
    form = anne.page(f"/rooms/{daker}/options").one("form", action=f"/rooms/{daker}/options")
    anne.done(anne.send(form, **fields))
    assert the_room(server, daker).rules.small_blind == 2
    refused(bruno.post(f"/rooms/{daker}/options", fields), FORBIDDEN, "seul l’hôte")
    note = anne.table(daker).all("li", class_="note")[-1].text
    assert note == "The options of the table have changed."


def test_what_was_agreed_is_taken_back_by_emptying_its_field(anne: Visitor, bruno: Visitor, server: Server) -> None:
    agreed = {"seats": 2, "turn-seconds": 60, "bank-seconds": 30, **QUIET, "fill": "simple"}
    room = anne.open("daker", table=agreed, match={"deals": 9, "minutes": 90})
    bruno.join(room)
    before = the_room(server, room)
    assert before.agreed.until is not None
    path = f"/rooms/{room}/options"
    form = anne.page(path).one("form", action=path)
    emptied = {"table.turn-seconds": "", "table.bank-seconds": " ", "table.fill": "", "match.deals": ""}
    anne.done(anne.send(form, **emptied))
    now = the_room(server, room)
    assert (now.table.turn_seconds, now.table.bank_seconds, now.table.fill) == (None, 0, None)
    assert now.agreed.deals is None
    assert now.agreed.until == before.agreed.until  # the form does not show the hour: it cannot be emptied
    assert now.rules == before.rules
    anne.do(room, "start")
    assert "data-left" not in anne.get(f"/rooms/{room}").text  # no clock runs
    play_deal(room, [anne, bruno])
    anne.done(anne.send(anne.page(path).one("form", action=path), **{"table.turn-seconds": "45"}))
    anne.done(anne.post(path, {"table.cut-seconds": "1"}))  # a field that is not there says nothing
    assert the_room(server, room).table.turn_seconds == 45
    anne.done(anne.post(path, {"table.turn-seconds": ""}))
    assert the_room(server, room).table.turn_seconds is None


def test_what_a_table_cannot_do_without_is_asked_for(anne: Visitor, bruno: Visitor, server: Server) -> None:
    room = anne.open("daker", table={"seats": 2, **QUIET})
    before = the_room(server, room)
    refused(anne.post(f"/rooms/{room}/options", {"rules.small-blind": ""}), BAD_REQUEST, "needs a value")
    refused(anne.post(f"/rooms/{room}/options", {"table.replace": ""}), BAD_REQUEST, "needs a value")
    bruno.join(room)
    anne.do(room, "pass-host", member="1")
    french = refused(bruno.post(f"/rooms/{room}/options", {"match.stack": ""}), BAD_REQUEST)
    assert "stack" in notice(french)
    now = the_room(server, room)
    assert (now.rules, now.agreed, now.table) == (before.rules, before.agreed, before.table)


def test_the_host_sends_somebody_away_for_good(daker: str, anne: Visitor, bruno: Visitor, server: Server) -> None:
    refused(bruno.post(f"/rooms/{daker}/remove", {"member": "0"}), FORBIDDEN, "seul l’hôte")
    refused(anne.post(f"/rooms/{daker}/remove", {"member": "0"}), CONFLICT, "cannot remove yourself")
    anne.do(daker, "remove", member="1")
    assert not the_room(server, daker).members[1].here
    for page in (f"/rooms/{daker}", f"/rooms/{daker}/join"):
        told = refused(bruno.get(page), FORBIDDEN, "vous a fermé cette table")
        assert page_in(told).one("h1").text == "Cette table vous est fermée"
    refused(bruno.post(f"/rooms/{daker}/join", {"name": "Bruno"}), FORBIDDEN, "vous a fermé cette table")


def test_bots_are_seated_and_sent_away_and_the_host_passed_on(anne: Visitor, bruno: Visitor, server: Server) -> None:
    room = anne.open("daker", table={**QUIET, "seats": 4})
    bruno.join(room, seat=3)
    anne.done(anne.send(anne.table(room).one("li", data_seat="1").one("form")))
    anne.do(room, "seat-bot", seat="2", bot="random")
    bots = [chair.bot for chair in the_room(server, room).chairs]
    assert bots[1] is not None
    assert bots[2:] == ["random", None]
    anne.do(room, "remove-bot", seat="1")
    anne.do(room, "pass-host", member="1")
    now = the_room(server, room)
    assert (now.host, now.chairs[1].bot) == (1, None)
    refused(anne.post(f"/rooms/{room}/start"), FORBIDDEN, "only the host")
    bruno.do(room, "start")


def test_a_match_is_ended_and_another_begun(daker: str, anne: Visitor, bruno: Visitor, server: Server) -> None:
    play_deal(daker, [anne, bruno])
    anne.do(daker, "end-match")
    match = the_room(server, daker).match
    assert match is not None
    assert match.over
    assert "stage-over" in bruno.table(daker).one(id="table")["class"]
    anne.do(daker, "start")
    assert is_dealing(the_room(server, daker))


def test_ready_begins_the_next_deal(daker: str, anne: Visitor, bruno: Visitor, server: Server) -> None:
    play_deal(daker, [anne, bruno])
    anne.do(daker, "ready")
    assert not is_dealing(the_room(server, daker))
    bruno.do(daker, "ready")
    now = the_room(server, daker)
    assert is_dealing(now)
    assert now.deal is not None
    assert now.deal.number == 2


def test_what_is_said_is_heard_by_all(daker: str, anne: Visitor, bruno: Visitor, zoe: Visitor) -> None:
    zoe.join(daker, watch=True)
    bruno.do(daker, "say", text="  À vous,  Anne & Zoé ! ")
    for viewer in (anne, bruno, zoe):
        assert viewer.table(daker).one(id="chat").text.endswith("Bruno À vous, Anne & Zoé !")
    zoe.do(daker, "say", text="hello")
    assert "hello" in anne.table(daker).one(id="chat").text
