"""What a page says aloud: short, by name, and never without the turn and its price."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from brelan import games
from brelan.locales.words import LANGUAGES, words
from brelan.web.pages import model as m
from brelan.web.pages import table_page
from brelan.web.pages.heard import spoken
from browser.moments import played, turns_of
from web.dom import Node, read
from web.seated import VISIT, seated

LONGEST_TURN = 160
LONGEST_SENTENCE = 130
SIGNS = "♣♦♥♠*/"


def page_of(name: str, at: int, lang: str = "fr", **more: Any) -> Node:
    game, rules, steps = played(name)
    visit = replace(VISIT, preferences=m.Preferences(lang=lang))
    return read(table_page(seated(game, rules, steps, at, 0, visit=visit, **more)))


def moves_of(page: Node) -> Node:
    return page.one("section", id="moves")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_every_turn_is_said_and_no_other_moment(name: str, lang: str) -> None:
    game, _, steps = played(name)
    turns = turns_of(game, steps, 0)
    for at in range(len(steps)):
        heard = moves_of(page_of(name, at, lang)).attributes.get("data-heard", "")
        assert bool(heard) == (at in turns), at
        assert len(heard) <= LONGEST_TURN
        assert "{}" not in heard


def test_the_price_and_the_amounts_are_said() -> None:
    game, _, steps = played("daker")
    for at in turns_of(game, steps, 0):
        legal = game.legal(steps[at].state)
        heard = moves_of(page_of("daker", at)).attributes["data-heard"]
        assert heard.startswith("À vous de jouer")
        for number in (legal.price, *(legal.amounts[:1]), *(legal.amounts[-1:])):
            assert not number or str(number) in heard
        assert ("coucher" in heard) == any(type(move).__name__ == "Fold" for move in legal.plain)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_events_are_said_shortly_and_cards_by_their_names(name: str, lang: str) -> None:
    _, _, steps = played(name)
    page = page_of(name, len(steps) - 1, lang)
    heard = [node.attributes.get("data-heard", node.text) for node in page.one(id="log").all("li")]
    assert any(heard)
    assert all(len(sentence) <= LONGEST_SENTENCE for sentence in heard), max(heard, key=len)
    assert [sentence for sentence in heard if set(SIGNS) & set(sentence)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_joker_has_a_name(lang: str) -> None:
    assert spoken(words(lang), "*").lower() == "joker"


def test_chips_are_said_with_their_unit() -> None:
    page = page_of("daker", 3)
    found = [node.text for node in page.all("span", class_="amount")]
    assert found
    assert all(text.endswith(("jeton", "jetons")) for text in found)


def test_notes_and_chat_are_known_by_their_place_in_the_log() -> None:
    notes = tuple(m.Note(seq=seq, kind="joined", name="Luc") for seq in (7, 9))
    page = page_of("daker", 3, told=notes, chat=(m.Said(seq=12, name="Luc", text="Salut"),))
    assert [node["id"] for node in page.one(id="log").all("li")] == ["said-n7", "said-n9"]
    assert page.one(id="chat-12")["data-heard"] == "Luc dit\u00a0: Salut"


@pytest.mark.parametrize("late", [True, False])
def test_who_sits_out_is_told_so_with_the_way_back(late: bool) -> None:
    game, rules, steps = played("daker")
    model = seated(game, rules, steps, len(steps) - 1, 0)
    seats = (replace(model.seats[0], sitting_out=True, late=late), *model.seats[1:])
    back = (m.Control(name="come-back", main=True),)
    moves = moves_of(read(table_page(replace(model, seats=seats, controls=back))))
    prompt = moves.one("p", class_="sits-out").text
    assert "hors du jeu" in prompt
    assert ("deux fois" in prompt) == late
    assert moves["data-heard"] == prompt
    assert moves.one("button").text == "Je suis de retour"


@pytest.mark.parametrize(
    ("clock", "text"),
    [
        (m.Clock(left=30.0, limit=40.0, bank=60.0), ""),
        (m.Clock(left=12.3, limit=40.0, bank=60.0), "Encore 13 s"),
        (m.Clock(left=50.0, limit=60.0, reserve=True), "Réserve de temps\u00a0: 50 s"),
    ],
)
def test_seconds_stand_there_as_text(clock: m.Clock, text: str) -> None:
    game, _, steps = played("daker")
    at = turns_of(game, steps, 0)[0]
    sign = moves_of(page_of("daker", at, clock=clock)).one("span", role="timer")
    assert ("hidden" in sign.attributes) == (not text)
    assert not text or sign.text.replace("\u202f", " ") == text
