"""Custom policies in compiled rounds of Poque."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import Table
from brelan.errors import BadOption
from brelan.games.poque import GAME
from brelan.games.poque.actions import Action, Announce, Bid, Follow, Lead, Pass
from brelan.games.poque.loops import new_policy, play
from brelan.games.poque.loops.tables import Policy
from brelan.games.poque.rules import Rules, chart_of
from brelan.games.poque.runs import next_card
from brelan.games.poque.solving.seen import card_below, level_of
from brelan.games.poque.view import View
from brelan.study.loops.deals import Setup
from games.poque.loop_steps import KEY, Traced, check_round, everyone_stands, traced


def any_policy(stream: SeededRandom) -> Policy:
    """One that says anything that the rules allow."""
    policy = new_policy()
    for (level, most), _ in np.ndenumerate(policy.opens):
        policy.opens[level, most] = stream.below(min(most, 4) + 1)
    for (level, highest, most), _ in np.ndenumerate(policy.raises):
        to = highest + stream.below(max(most - highest, 0) + 1)
        policy.raises[level, highest, most] = to if to > highest else 0
    for place, _ in np.ndenumerate(policy.follows):
        policy.follows[place] = stream.below(40)
    for place, _ in np.ndenumerate(policy.leads):
        policy.leads[place] = stream.below(8)
    return policy


def test_policies_of_one_s_own_play_what_their_tables_say() -> None:
    stream = SeededRandom("own")
    question = Setup(Rules(), ("mine", "yours", "mine"), 30)
    custom = {"mine": any_policy(stream), "yours": any_policy(stream)}
    for number in range(300):
        played = traced(question, number, custom)
        check_round(played)
        check_tables(played, custom)


def check_tables(played: Traced, custom: dict[str, Policy]) -> None:
    """Ask the tables about what each seat saw, read from the engine."""
    question, (only,), _, _ = played
    state, _ = GAME.start(question.rules, Table((question.stack,) * len(question.policies), only.dealer))
    asked = 0
    for step in only.steps:
        if step.seat is not None and not isinstance(step.move, Announce):
            view = GAME.view(state, step.seat)
            policy = custom[question.policies[step.seat]]
            said = lead_said(policy, view) if isinstance(step.move, Lead) else bid_said(policy, view)
            assert step.move == said
            asked += 1
        state, _ = GAME.apply(state, step.move)
    assert asked > 0


def bid_said(policy: Policy, view: View) -> Action:
    assert view.seat is not None
    assert view.trump is not None
    level = level_of(view.hands[view.seat], view.trump, chart_of(view.rules))
    stack, highest = view.stacks[view.seat], view.highest
    price = highest - view.bids[view.seat]
    bidders = len([bid for bid in view.bids if bid])
    if view.stage == "first-bids":
        most = min(stack, 8)
        to = policy.raises[level, highest, most] if highest else policy.opens[level, most]
        if to:
            return Bid(int(to))
    follows = highest and stack >= price and view.pools.poque >= policy.follows[level, bidders, price]
    return Follow() if follows else Pass()


def lead_said(policy: Policy, view: View) -> Lead:
    assert view.seat is not None
    hand = view.hands[view.seat]
    gone = {view.turned, *view.missing, *(one.card for one in view.laid)}
    if not view.rules.pools_when_played:
        shown = {card for cards in view.shown for card in cards}
        gone |= {f"{rank}{view.trump}" for rank in "TJQKA"} - shown
    likes = {}
    for card in hand:
        if card_below(card) not in hand:
            row = [card]
            while (following := next_card(row[-1])) is not None and following in hand:
                row.append(following)
            safe = next_card(row[-1]) is None or next_card(row[-1]) in gone
            likes[card] = policy.leads[int(safe), int(card[1] == view.trump), len(row), "789TJQKA".index(card[0])]
    return Lead(max(likes, key=lambda card: likes[card]))


def test_the_example_of_the_module_plays_better_than_chance() -> None:
    bold = new_policy()
    bold.opens[15:, 4:] = 4
    bold.follows[10:] = 0
    bold.leads[:, 1] += 10
    rounds = play(Setup(Rules(), ("bold", "random"), 150), KEY, 0, 20_000, {"bold": bold})
    bold_wins, random_wins = rounds.payoffs.mean(axis=0)
    assert bold_wins > random_wins + 1


def test_a_custom_policy_may_not_take_the_name_of_a_bot() -> None:
    question = Setup(Rules(), ("random", "simple"), 150)
    with pytest.raises(BadOption, match="cannot be called 'simple'"):
        play(question, KEY, 0, 1, {"simple": everyone_stands()})


NO_POLICY: Any = (1, 2)
HALVES: Any = new_policy()._replace(opens=np.full((20, 9), 0.5))  # to be refused


def changed(table: str, place: tuple[int, ...], value: int) -> Policy:
    policy = new_policy()
    getattr(policy, table)[place] = value
    return policy


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        (new_policy()._replace(opens=np.zeros((3, 3), np.int64)), "bad-policy-shape"),
        (NO_POLICY, "not-a-policy"),
        (HALVES, "bad-policy-shape"),
        (changed("opens", (4, 8), 5), "bad-policy-bid"),
        (changed("opens", (4, 2), 3), "bad-policy-bid"),
        (changed("opens", (4, 2), -1), "bad-policy-bid"),
        (changed("raises", (4, 3, 8), 3), "bad-policy-bid"),
        (changed("raises", (4, 3, 6), 7), "bad-policy-bid"),
        (changed("leads", (0, 0, 1, 0), -1), "bad-policy-lead"),
    ],
)
def test_tables_that_the_rules_would_refuse_are_refused(policy: Policy, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        play(Setup(Rules(), ("mine", "random"), 150), KEY, 0, 1, {"mine": policy})
    assert refused.value.code == code
