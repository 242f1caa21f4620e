"""The default move, for a player who is out of time or away: always legal, and never one that commits to more."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan import registry
from brelan.engine.game import AnyGame, Table
from brelan.engine.legal import Legal, gentlest
from brelan.engine.notation import read_action, write_move
from brelan.engine.turns import Seat
from brelan.families.betting.bets import Check, Fold
from brelan.families.betting.showdown import Muck
from brelan.games.daker.actions import Action as DakerAction
from brelan.games.daker_draw.actions import Action as DrawAction
from brelan.games.poker_as.actions import Action as DiceAction
from brelan.games.poker_as.actions import Stop
from brelan.games.poque.actions import Action as PoqueAction
from brelan.games.poque.runs import pass_or_lead_low
from examples import examples
from strategies import deals_of, random_deal

EVERY_GAME = [registry.game(name) for name in registry.names()]

GOLDEN = {
    "daker": {"check": 74, "fold": 645, "muck": 37},
    "daker-draw": {"check": 224, "discard": 133, "fold": 164, "muck": 53},
    "game-round": {"discard": 1116},
    "pai-gow": {"bet 1": 346, "set": 346, "stay": 339},
    "poker-as": {"stop": 4993, "throw": 404},
    "poque": {
        "announce": 122,
        "lead 7": 189,
        "lead 8": 134,
        "lead 9": 108,
        "lead A": 7,
        "lead J": 38,
        "lead K": 11,
        "lead Q": 33,
        "lead T": 55,
        "pass": 386,
    },
}
"""What is played in the positions of a hundred random deals of each game."""


def moves(action: Any, *texts: str) -> tuple[Any, ...]:
    return tuple(read_action(text, action) for text in texts)


def raised_to(amount: int) -> Any:
    return read_action(f"raise {amount}", DakerAction)


@pytest.mark.parametrize(
    ("legal", "expected"),
    [
        (Legal(moves(DakerAction, "fold", "check")), "check"),
        (Legal(moves(DakerAction, "fold", "call"), 20), "fold"),
        (Legal(moves(DakerAction, "show", "muck")), "muck"),
        (Legal(moves(DrawAction, "discard", "discard A/K", "discard A/A K/K")), "discard"),
        (Legal(moves(DiceAction, "throw A A", "stop", "throw")), "stop"),
        (Legal(moves(DiceAction, "throw")), "throw"),
        (Legal((), 0, raised_to, range(3, 9)), "raise 3"),
    ],
)
def test_the_first_kind_that_is_legal_or_the_first_move(legal: Legal, expected: str) -> None:
    assert write_move(gentlest(Check, Muck, Stop, Fold)(None, legal)) == expected


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("lead As", "lead 9d", "lead Tc", "lead 9c"), "lead 9d"),
        (("pass", "follow"), "pass"),
        (("announce pair A",), "announce pair A"),
    ],
)
def test_in_poque_one_passes_and_leads_the_lowest_card(texts: tuple[str, ...], expected: str) -> None:
    choose: Any = pass_or_lead_low
    assert write_move(choose(None, Legal(moves(PoqueAction, *texts)))) == expected


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
@examples(15)
@given(data=st.data())
def test_it_is_legal_at_every_moment_of_every_game_and_never_pays_to_stay(game: AnyGame, data: st.DataObject) -> None:
    _, _, steps = data.draw(deals_of(game))
    for step in steps:
        if not isinstance(game.turn(step.state), Seat):
            continue
        legal = game.legal(step.state)
        move = game.default_move(step.state)
        assert move in legal
        assert legal.courtesy == (Muck() in legal)
        if Fold() in legal:
            assert move == (Check() if Check() in legal else Fold())


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_what_is_played_in_a_hundred_deals(game: AnyGame) -> None:
    assert dict(Counter(sorted(played(game)))) == GOLDEN[game.name]


def played(game: AnyGame) -> list[str]:
    """The default moves of random deals, without the cards that they name but the rank of a card that is led."""
    rules, found = game.Rules(), []
    for seed in range(100):
        players = game.seats[seed % len(game.seats)]
        entry = game.entry(rules)
        table = Table(tuple(entry + (7 * seed + 13 * seat) % 60 for seat in range(players)), seed % players)
        for step in random_deal(game, rules, table, seed):
            if isinstance(game.turn(step.state), Seat):
                kind, *rest = write_move(game.default_move(step.state)).split()
                named = {"lead": rest[0][0] if rest else "", "bet": " ".join(rest)}.get(kind, "")
                found.append(f"{kind} {named}".strip())
    return found
