"""The command line of Poque: ranks, odds and advice for people and for scripts, in both languages."""

from __future__ import annotations

import io
import json

import pytest

from brelan.locales.languages import LANGUAGES
from brelan.locales.say import decimal
from brelan.locales.words import words
from cli.running import Brelan

BID = ("advise", "poque", "--decision", "bid", "--cards", "As Ad Kc 9d 7h", "--turned", "9s")
LEAD = ("advise", "poque", "--decision", "lead", "--cards", "As Ad Kc 9d 7h", "--turned", "9s", "--deals", "50")


def test_rank(brelan: Brelan) -> None:
    found = brelan("rank", "poque", "As Ad Kc Kd 7h", "--trump", "s", "--json").json
    assert found == {
        "game": "poque",
        "cards": ["As", "Ad", "Kc", "Kd", "7h"],
        "trump": "s",
        "combination": "two-pair",
        "values": ["A", "K"],
        "place": 17,
        "of": 144,
    }
    assert brelan("rank", "poque", "As", "Ad", "Kc,Kd", "7h", "--trump", "h", "--json").json["place"] == 18
    full = brelan("rank", "poque", "Ts Js Qs Ks As", "--trump", "s", "--full-combinations", "--json").json
    assert (full["combination"], full["place"], full["of"]) == ("straight-flush", 1, 268)


@pytest.mark.parametrize(
    ("lang", "hand", "place"), [("en", "two pairs", "place 17"), ("fr", "double paire", "rang 17")]
)
def test_rank_for_people(brelan: Brelan, lang: str, hand: str, place: str) -> None:
    out = brelan("rank", "poque", "As Ad Kc Kd 7h", "--trump", "s", "--lang", lang).out
    assert hand in out
    assert place in out
    assert "A♠" in out


def test_rank_reads_hands_line_by_line(brelan: Brelan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("As Ad Kc Kd 7h\nAs As Kc Kd 7h\n7s 8s 9s Ts Js\n"))
    ran = brelan("rank", "poque", "-", "--full-combinations", "--trump", "s")
    first, second, third = (json.loads(line) for line in ran.out.splitlines())
    assert first["combination"] == "two-pair"
    assert second["error"]["code"] == "card-twice"
    assert third["combination"] == "straight-flush"
    assert ran.code == 2


@pytest.mark.deep
def test_odds_of_every_hand(brelan: Brelan) -> None:
    answer = brelan("odds", "poque", "--players", "2", "--json").json
    assert answer["total"] == 201_376
    assert answer["combinations"]["pair"] == 107_520
    (table,) = answer["tables"]
    assert [found["combination"] for found in table["best"]] == list(answer["combinations"])
    ace = table["pools"][0]
    assert (ace["pool"], ace["fractions"]["player"], ace["fractions"]["taken"]) == ("ace", "35/248", "101/248")
    full = brelan("odds", "poque", "--players", "2", "--full-combinations", "--json").json
    assert full["combinations"]["straight-flush"] == 16
    assert full["total"] == 201_376


@pytest.mark.parametrize(
    ("lang", "found"),
    [
        ("en", ("201,376", "no combination", "2 players", "53.393 %", "55.150 %", "king-queen", "14.113 %")),
        ("fr", ("201", "paire", "2 joueurs", "53,393\u00a0%", "55,150\u00a0%", "roi-dame", "14,113\u00a0%")),
    ],
)
def test_odds_for_people(brelan: Brelan, lang: str, found: tuple[str, ...]) -> None:
    out = brelan("odds", "poque", "--players", "2", "--lang", lang).out
    for part in found:
        assert part in out


@pytest.mark.parametrize(("lang", "mine", "king"), [("en", "yes", "king"), ("fr", "oui", "roi")])
def test_odds_of_five_cards(brelan: Brelan, lang: str, mine: str, king: str) -> None:
    args = ("odds", "poque", "--cards", "As Ad Kc Kd 7h", "--turned", "9s", "--players", "3")
    out = brelan(*args, "--lang", lang).out
    assert decimal(words(lang), "87.446 %") in out
    assert mine in out
    assert king in out
    answer = brelan(*args, "--json").json
    assert answer["tables"][0]["equity"]["win_fraction"] == "1912613/2187185"
    assert answer["exact"] is True


@pytest.mark.deep
def test_odds_by_value(brelan: Brelan) -> None:
    out = brelan("odds", "poque", "--players", "2", "--by-value").out
    assert "one pair: king" in out


@pytest.mark.parametrize(
    ("lang", "choice", "advice"), [("en", "Raise to 8", "Advice: "), ("fr", "jetons", "Conseil : ")]
)
def test_advice_on_a_bid(brelan: Brelan, lang: str, choice: str, advice: str) -> None:
    out = brelan(*BID, "--bids", "2", "--lang", lang).out
    assert choice in out
    assert advice in out
    answer = brelan(*BID, "--bids", "2", "--json").json
    assert answer["best"] == answer["choices"][0]
    raises = {f"bid {amount}" for amount in range(3, 9)}
    assert {choice["move"] for choice in answer["choices"]} == {"pass", "follow", *raises}
    assert answer["combination"] == "pair"


@pytest.mark.parametrize(("lang", "choice", "note"), [("en", "Lead A♠", "50 deals"), ("fr", "A♠", "50 donnes")])
def test_advice_on_a_lead(brelan: Brelan, lang: str, choice: str, note: str) -> None:
    out = brelan(*LEAD, "--lang", lang).out
    assert choice in out
    assert note in out
    assert "±" in out
    answer = brelan(*LEAD, "--json").json
    assert len(answer["choices"]) == 5
    assert [choice["value"] for choice in answer["choices"]] == sorted(
        (choice["value"] for choice in answer["choices"]), reverse=True
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "code"),
    [
        ((*BID, "--bids", "2"), "bid-best"),
        (("advise", "poque", "--decision", "bid", "--cards", "7h 8c 9d Jc Kd", "--turned", "9s"), "bid-close"),
        ((*BID, "--bids", "4", "--stack", "3"), "bid-only"),
        (
            ("advise", "poque", "--decision", "lead", "--cards", "Ad 8h", "--laid", "Ah Ac Kc", "--turned", "9s"),
            "lead-best",
        ),
        (
            ("advise", "poque", "--decision", "lead", "--cards", "Ad Ah", "--laid", "Td Ac Kc", "--turned", "9s"),
            "lead-close",
        ),
        (
            ("advise", "poque", "--decision", "lead", "--cards", "8h", "--laid", "Ah Ac Kc Ad", "--turned", "9s"),
            "lead-only",
        ),
    ],
)
def test_every_reason_is_a_sentence(brelan: Brelan, args: tuple[str, ...], code: str, lang: str) -> None:
    assert brelan(*args, "--json").json["reason"]["code"] == code
    ran = brelan(*args, "--lang", lang)
    assert ran.code == 0, ran.err
    assert ("Advice: " if lang == "en" else "Conseil : ") in ran.out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("odds", "poque", "--players", "5"), "at most 4, not 5"),
        (("odds", "poque", "--cards", "As Ad Kc Kd 7h"), "give the turned card"),
        (("odds", "poque", "--turned", "7h 8h"), "one card is turned, not 2"),
        (("advise", "poque"), "must be given"),
        (("advise", "poque", "--decision", "fold", "--cards", "As", "--turned", "9s"), "not 'fold'"),
        ((*BID, "--players", "5"), "at most 4, not 5"),
        ((*BID, "--bids", "5"), "open for at most 4, not 5"),
        ((*BID, "--bids", "2, pass"), "the bidding is over"),
        ((*BID, "--laid", "8c"), "before the bids are over"),
        ((*BID, "--shown", "/ / Ks"), "of 3 players are given for a table of 2"),
        ((*BID, "--shown", "/ 8s"), "8s wins no pool here"),
        ((*BID, "--poque", "2"), "4 chips were just staked there at a table of 2, but you give 2"),
        ((*LEAD, "--laid", "8c"), "laid: 1, held: 5; they should be five cards"),
        ((*LEAD, "--laid", "/ 7c 8c 9c Tc Jc"), "the round is over"),
        ((*LEAD, "--laid", "/ 7c 8c 9c", "--shown", "/ Ks Qs Js"), "five cards, not 6"),
        (("simulate", "poque", "--players", "5"), "for 2 to 4 players, not 5"),
        (("solve", "poque"), "'small' must be given"),
    ],
)
def test_nonsense_gets_a_clear_sentence(brelan: Brelan, args: tuple[str, ...], message: str, lang: str) -> None:
    ran = brelan(*args, "--lang", lang)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("brelan: ")
    assert (message in ran.err) == (lang == "en")


def test_solve_exploit_of_the_bids_is_told_in_both_languages(brelan: Brelan) -> None:
    asked = ("solve", "poque", "--exploit", "simple", "--players", "2", "--deals", "2", "--seed", "3")
    found = brelan(*asked, "--json").json
    assert found.keys() >= {"bot", "players", "deals", "exploitability_chips", "margin", "places", "seconds"}
    for lang, word in (("en", "chips a round"), ("fr", "jetons par donne")):
        assert word in brelan("--lang", lang, *asked).out
    assert brelan("solve", "poque", "--exploit", "nobody").code == 2
