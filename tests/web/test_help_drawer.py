"""Help at the table: the ranking chart, from what its viewer may see; the rules, at the clause that matters."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

import brelan
from brelan import registry
from brelan.engine.chance.seeded import Seeded
from brelan.engine.deal import Played
from brelan.engine.game import AnyGame, Table
from brelan.engine.turns import Draw, Roll, Seat
from brelan.families.betting.bets import Posted
from brelan.games.pai_gow import chart as pai_gow
from brelan.games.pai_gow.ranking import high_hand, low_hand
from brelan.games.poque import chart as poque
from brelan.games.poque.events import TookPool
from brelan.games.poque.ranking import hand_of, poque_chart
from brelan.locales.languages import LANGUAGES
from brelan.locales.pages import clauses_of
from brelan.locales.words import words
from brelan.rooms.room import ChatLine
from brelan.rooms.view import RoomView
from brelan.web.features.help_drawer import chart_page, why_page
from brelan.web.features.rules import rules_page
from brelan.web.pages import clauses
from brelan.web.pages.game_page import Clause, page_of
from brelan.web.pages.render import REACTIONS
from brelan.web.pages.visit import Preferences, Visit
from contract.games import registered_game
from web.dom import Node, check, read
from web.seated import NAMES, bot_deal, html_of, seated
from web.visitors import QUIET, Visitor, refused

SAMPLES: dict[str, list[Any]] = {
    "took-pool": [TookPool(0, pool, 4) for pool in ("ace", "poque", "joker")],
    "posted": [Posted(0, 2, kind, False) for kind in ("big-blind", "missed-blind", "dead-blind")],
}
"""Events whose clause depends on what they say."""


def chart_of(room: RoomView, lang: str = "en") -> str:
    return chart_page(room, Visit(path="/", csrf="token", preferences=Preferences(lang=lang)))


def moments(game: AnyGame, viewer: int | None, seed: int = 1) -> list[RoomView]:
    rules = game.Rules()
    seats = max(2, game.seats[0])
    steps = bot_deal(
        game, rules, Table(stacks=(100,) * seats), seed, "random" if game.name == "pai-gow" else "simple"
    )
    return [seated(game, rules, steps, at, viewer) for at in range(len(steps))]


def own_place(page: Node) -> list[str]:
    return [found.text for found in page.all("p", class_="own-name")]


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_chart_with_an_example_of_each_combination(game: AnyGame, lang: str) -> None:
    page = read(chart_of(moments(game, None)[-1], lang))
    check(page)
    assert own_place(page) == []
    assert page.all("li", class_="mine-rung") == []
    for ladder in page.all("ol", class_="ladder"):
        assert len(ladder.all("li")) > 1
        assert all(rung.all("span", role="img") for rung in ladder.all("li"))


@registered_game
def test_the_places_of_a_chart_have_no_gaps(game: AnyGame) -> None:
    draw = page_of(game.name).charts
    assert draw is not None
    for chart in draw(words("en"), game.Rules(), None).charts:
        assert [rung.first for rung in chart.rungs] == [1, *(rung.last + 1 for rung in chart.rungs[:-1])]
        assert chart.rungs[-1].last == chart.size > 50


@pytest.mark.parametrize("name", registry.names())
def test_the_own_hand_has_the_place_that_brelan_rank_says(name: str) -> None:
    told = 0
    for room in moments(registry.game(name), 0):
        deal = room.deal
        assert deal is not None
        found = _ranked(name, deal.view)
        page = read(chart_of(room))
        check(page)
        if found is None:
            continue
        places = [words("en")("help-chart-place", place=one.place, of=one.of) for one in found]
        assert [place for place, shown in zip(places, own_place(page), strict=True) if place in shown] == places
        assert len(page.one("main").all("li", class_="mine-rung")) >= len(places)
        told += 1
    assert told


def _ranked(name: str, view: Any) -> list[Any] | None:
    """What the command says about the viewer's hand; None: they have none that it ranks."""
    if name == "daker":
        if not view.hands or len(view.board) < 2:
            return None
        hands = [brelan.rank(name, *view.hands[0], *five) for five in _pairs(view.board)]
        return [min(hands, key=lambda one: one.place)]
    if name == "pai-gow":
        both = (view.backs[0], view.fronts[0])
        return [brelan.rank(name, *cards) for cards in both] if all(both) else None
    if name == "poker-as":
        dice = view.dice if view.throwing == 0 else view.sudden[0] or view.hands[0]
        return [brelan.rank(name, *dice)] if len(dice) == 5 else None
    held = view.hands[0] if view.hands else ()
    more = {"trump": view.trump} if name == "poque" and view.trump else {}
    return [brelan.rank(name, *held, **more)] if len(held) == 5 else None


def _pairs(board: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [board[:at] + board[at + 1 :] for at in range(len(board))] if len(board) > 2 else [board]


def test_before_the_board_the_chart_says_what_three_cards_make_already() -> None:
    room = next(room for room in moments(registry.game("daker"), 0) if room.deal is not None and room.deal.view.hands)
    page = read(chart_of(room))
    assert len(own_place(page)) == 1
    assert words("en")("help-chart-so-far") in page.text


def test_the_next_better_hands_are_named_the_nearest_first() -> None:
    room = moments(registry.game("game-round"), 0)[-1]
    assert room.deal is not None
    page = read(chart_of(room))
    place = brelan.rank("game-round", *room.deal.view.laid[-1][0]).place if room.deal.view.laid else 0
    assert place > 3
    assert words("en")("help-chart-better") in page.one("div", class_="own-place").text


@pytest.mark.parametrize(("combination", "cards"), poque.EXAMPLES.items())
def test_an_example_of_poque_is_what_it_is_said_to_be(combination: str, cards: str) -> None:
    assert hand_of(cards.split(), poque_chart(full_combinations=True)).combination == combination


@pytest.mark.parametrize(("combination", "cards"), pai_gow.BEHIND.items())
def test_an_example_of_pai_gow_is_what_it_is_said_to_be(combination: str, cards: str) -> None:
    assert high_hand(cards.split()).combination == combination


@pytest.mark.parametrize(("combination", "cards"), pai_gow.IN_FRONT.items())
def test_an_example_of_two_cards_is_what_it_is_said_to_be(combination: str, cards: str) -> None:
    assert low_hand(cards.split()).combination == combination


# The rules


@registered_game
def test_every_clause_of_an_event_is_one_of_the_game_and_stands_on_its_page(game: AnyGame) -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(game.Event)}
    found = page_of(game.name).clauses
    assert found
    assert found.keys() <= tags
    for clause in (one for tag, told in found.items() for one in _said(tag, told)):
        assert clause in clauses_of(game.name)
        assert clauses.rule_link(game.name, clause) == f"/rules/{game.name}#{clause}"


def _said(tag: str, clause: Clause) -> list[str]:
    """The clauses of an event with this tag."""
    return [clause(event) for event in SAMPLES[tag]] if callable(clause) else [clause]


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_clause_of_a_rules_page_can_be_linked_to(game: AnyGame, lang: str) -> None:
    page = read(rules_page(game.name, Visit(path="/", csrf="", preferences=Preferences(lang=lang))))
    check(page)
    ids = {node["id"] for node in page.all("span", class_="clause-mark")}
    assert ids >= set(clauses_of(game.name))
    assert page.one("article", id="help").one("h1")["id"] == "help-title"


def test_a_clause_of_another_game_leads_to_its_page() -> None:
    assert clauses.rule_link("daker-draw", "DAK-16") == "/rules/daker#DAK-16"
    assert clauses.rule_link("daker", "") == clauses.rule_link("daker", "XYZ-1") == ""


def test_a_sentence_with_a_clause_leads_to_it() -> None:
    assert clauses.linked("Not <now> (DAK-12).", "/rules/daker#DAK-12") == (
        'Not &lt;now&gt; (<a href="/rules/daker#DAK-12" data-drawer>DAK-12</a>).'
    )
    assert clauses.linked("Not now.", "") == "Not now."


def test_the_pools_of_poque_and_a_missed_blind_have_clauses_of_their_own() -> None:
    pools = {event.pool: page_of("poque").clause_of(event) for event in SAMPLES["took-pool"]}
    assert pools == {"ace": "POQ-6", "poque": "POQ-12", "joker": "POQ-14"}
    posted = {event.kind: page_of("daker").clause_of(event) for event in SAMPLES["posted"]}
    assert posted == {"big-blind": "DAK-10", "missed-blind": "COM-7", "dead-blind": "COM-7"}


def test_what_happened_in_the_log_leads_to_its_clause() -> None:
    page = read(html_of(moments(registry.game("daker"), 0)[-1]))
    found = {link["href"] for link in page.one("ul", id="log-newest").all("a", class_="clause")}
    assert {"/rules/daker#DAK-10", "/rules/daker#DAK-15"} <= found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_seat_that_may_not_raise_is_told_why(lang: str) -> None:
    """A small stack may only call all in: COM-3."""
    game = registry.game("daker")
    state, _ = game.start(game.Rules(small_blind=5), Table(stacks=(8, 100)))
    source = Seeded(1)
    while isinstance(turn := game.turn(state), Draw | Roll):
        state, _ = game.apply(state, source.answer(turn))
    assert turn == Seat(0)
    room = seated(game, state.rules, [Played(None, None, state, [])], 0, 0)
    page = read(html_of(room, preferences=Preferences(lang=lang)))
    aside = page.one("section", id="moves").one("p", class_="aside")
    assert aside.one("a", class_="clause")["href"] == "/rules/daker#COM-3"


# Why?


def why_of(room: RoomView, lang: str = "en") -> str:
    return why_page(room, Visit(path="/", csrf="", preferences=Preferences(lang=lang)))


@registered_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_is_explained_with_the_rules_that_decided(game: AnyGame, lang: str) -> None:
    for seed, viewer in ((1, 0), (2, None)):
        page = read(why_of(moments(game, viewer, seed)[-1], lang))
        check(page)
        assert page.one("ul", class_="results").all("li")
        rules = page.one("ul", class_="deciding").all("li")
        for rule in rules:
            clause = rule.one("a").text  # in the paragraph that is quoted
            assert rule.one("a")["href"].endswith(f"#{clause}")
        assert rules


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_best_hand_of_daker_stands_first_and_hidden_ones_nowhere(seed: int) -> None:
    room = moments(registry.game("daker"), None, seed)[-1]
    assert room.deal is not None
    view, page = room.deal.view, read(why_of(room))
    shown = [seat for seat in view.playing if "?" not in view.hands[seat]]
    compared = page.all("ol", class_="compared")
    lines = compared[0].all("li") if compared else []
    assert len(lines) == (len(shown) if len(view.board) > 1 else 0)
    if lines:
        assert lines[0].text.startswith(NAMES[max(shown, key=lambda seat: view.won[seat])])
    else:
        assert words("en")("help-why-nothing") in page.text


def test_a_deal_that_is_over_asks_why_and_one_that_is_played_does_not() -> None:
    rooms = moments(registry.game("poker-as"), 0)
    asked = [bool(read(html_of(room)).all("a", class_="ask-why")) for room in rooms]
    assert asked == [False] * (len(rooms) - 1) + [True]


@pytest.mark.parametrize(("seed", "announced"), [(1, 0), (3, 2)])
def test_the_bids_of_poque_are_explained_as_soon_as_they_are_decided(seed: int, announced: int) -> None:
    """Until the second lead, with the announced hands and the clauses of the bids, not with those of the end."""
    game = registry.game("poque")
    steps = bot_deal(game, game.Rules(), Table(stacks=(100,) * 3), seed, "random")
    rooms = [seated(game, game.Rules(), steps, at, 0) for at in range(len(steps))]
    asked = [[link["href"] for link in read(html_of(room)).all("a", class_="ask-why")] for room in rooms]
    assert asked[-1] == ["/rooms/r1/deals/3/why"]
    early = [room for room, links in zip(rooms[:-1], asked, strict=False) if links == asked[-1]]
    assert len(early) == sum(map(bool, asked)) - 1 > 0
    for room in early:
        page = read(why_of(room))
        check(page)
        rules = page.one("ul", class_="deciding").text
        assert ("POQ-12" if announced else "POQ-10") in rules
        assert "POQ-15" not in rules
        assert page.one("ul", class_="results").all("li")
        assert sum(len(one.all("li")) for one in page.one("main").all("ol", class_="compared")) == announced


def test_hints_that_were_closed_can_be_opened_again(server: Any) -> None:
    with Visitor(server, "Anne") as anne:
        room = anne.open("daker", table=QUIET)
        path = f"/rooms/{room}"
        assert anne.page(path).all("aside", class_="hints")
        anne.post("/hints/daker", {"back": path})
        closed = anne.page(path)
        assert closed.all("aside", class_="hints") == []
        form = next(form for form in closed.all("form") if form["action"] == "/hints/daker")
        anne.post(
            "/hints/daker", {node["name"]: node["value"] for node in form.all("input") if node["name"] != "csrf"}
        )
        assert anne.page(path).all("aside", class_="hints")


# Comfort


def pressed(page: Node) -> list[str]:
    menu = page.one("details", id="table-menu")
    return [button["value"] for button in menu.all("button") if button.attributes.get("aria-pressed") == "true"]


def test_the_host_sets_the_pace_by_the_menu_of_the_table(server: Any) -> None:
    with Visitor(server, "Anne") as anne, Visitor(server, "Bruno") as bruno:
        room = anne.open("poker-as", table={**QUIET, "fill": "simple", "seats": 3, "bot-millis": 900})
        bruno.join(room)
        anne.do(room, "start")
        path = f"/rooms/{room}"
        assert pressed(anne.page(path)) == ["normal", "by-itself"]
        assert pressed(bruno.page(path)) == []
        anne.do(room, "set-pace", pace="at-once")
        anne.do(room, "set-next-deal", when="ready")
        assert pressed(anne.page(path)) == ["at-once", "ready"]
        assert words("en")("web-note-pace-set") in anne.page(path).text
        refused(bruno.post(f"{path}/set-pace", {"pace": "slow"}), 403, "host")
        refused(anne.post(f"{path}/set-pace", {"pace": "sometimes"}), 400, "sometimes")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reaction_is_read_in_the_language_of_the_reader(lang: str) -> None:
    room = replace(
        moments(registry.game("daker"), 0)[-1],
        chat=tuple(ChatLine(seq, 0, 1, "Bruno", text) for seq, text in enumerate((*REACTIONS, "/else"), 1)),
    )
    lines = [line.text for line in read(html_of(room, preferences=Preferences(lang=lang))).one(id="chat").all("p")]
    said = [words(lang)(f"help-react-{text[1:]}") for text in REACTIONS]
    assert lines == [f"Bruno {text}" for text in (*said, "/else")]


def test_a_move_can_be_chosen_ahead_by_those_who_may_still_speak() -> None:
    offered = set()
    for viewer in (0, 1, None):
        for room in moments(registry.game("daker"), viewer, seed=3):
            assert room.deal is not None
            boxes = [box for box in read(html_of(room)).all("input") if "data-ahead" in box.attributes]
            assert not boxes or (room.deal.legal is None and viewer in room.deal.view.playing and not room.deal.over)
            offered |= {(viewer, box["data-ahead"]) for box in boxes}
    assert offered == {(0, "check fold"), (1, "check fold")}


def test_the_page_of_comfort_names_the_others_alone(server: Any) -> None:
    with Visitor(server, "Anne") as anne, Visitor(server, "Bruno", lang="fr") as bruno:
        room = anne.open("daker", table=QUIET)
        bruno.join(room)
        for viewer, other in ((anne, "Bruno"), (bruno, "Anne")):
            page = viewer.page(f"/rooms/{room}/comfort")
            check(page)
            assert [label.text for label in page.one("main").one("fieldset").all("label")] == [other]
