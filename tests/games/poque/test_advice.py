"""Advice at Poque: leads against exact sums over all deals, bids against the solved bidding, questions that make no
sense."""

from __future__ import annotations

from itertools import combinations

import pytest

from brelan.errors import BadNotation, BadQuestion, IllegalMove
from brelan.games.poque.rules import Rules, chart_of
from brelan.games.poque.solving import AdviseAnswer, AdviseQuestion, advise
from brelan.games.poque.solving.bid_ranges import LEVELS, SHOWN
from brelan.games.poque.solving.bidding import solved_bidding
from brelan.games.poque.solving.moments import Moment
from brelan.games.poque.solving.runs import CARD, OpenRuns, Stakes, set_of
from brelan.games.poque.solving.seen import share_of
from brelan.pieces.suited_cards import PACK_32, parse_cards

TRUMPS = {"As", "Ks", "Qs", "Js", "Ts"}


def bid(cards: str, turned: str = "7s", rules: Rules | None = None, **more: object) -> AdviseAnswer:
    question = {"decision": "bid", "cards": cards, "turned": turned, **more}
    return advise(rules or Rules(), AdviseQuestion(**question))  # type: ignore[arg-type]


def lead(cards: str, turned: str = "7s", rules: Rules | None = None, **more: object) -> AdviseAnswer:
    question = {"decision": "lead", "cards": cards, "turned": turned, **more}
    return advise(rules or Rules(), AdviseQuestion(**question))  # type: ignore[arg-type]


def values(answer: AdviseAnswer) -> dict[str, float]:
    return {choice.move: choice.value for choice in answer.choices}


# Leads


def test_a_lead_is_worth_its_mean_over_all_deals() -> None:
    """Late in a round of two there are few hands that the other may hold: all are solved."""
    mine, laid, other_laid = ("9c", "Kd"), ("7c", "Ad", "Qh"), ("Qc", "8d", "Kh")
    seen = {*mine, *laid, *other_laid, "7s", *TRUMPS, "Kc", "9d"}
    free = [card for card in PACK_32 if card not in seen]
    sums = dict.fromkeys(mine, 0)
    deals = list(combinations(free, 2))
    for other in deals:
        runs = OpenRuns([set_of(mine), set_of(other)], Stakes(4, (100, 100)))
        for bit, chips in runs.leads(0).items():
            sums[CARD[bit]] += chips[0]
    answer = lead("9c Kd", laid=" ".join(laid) + "/" + " ".join(other_laid), missing="Kc 9d", deals=4_000)
    for choice in answer.choices:
        assert isinstance(choice.margin, float)
        card = choice.move.removeprefix("lead ")
        assert choice.value == pytest.approx(sums[card] / len(deals), abs=2 * choice.margin + 1e-9)
    assert answer.best == answer.choices[0]
    assert answer.best.move == "lead Kd"


def test_a_certain_win_is_seen() -> None:
    """Both leads are safe, and the other has five cards whatever he holds."""
    answer = lead("Ad Ac", laid="Ah Kh Qh", players=2)
    assert values(answer) == {"lead Ac": 4 + 5, "lead Ad": 4 + 5}
    assert answer.reason.code == "lead-close"


def test_the_joker_pool_and_the_number_of_players_count() -> None:
    assert lead("Ad Ac", laid="Ah Kh Qh", players=4).best.value == 8 + 15
    assert lead("Ad Ac", laid="Ah Kh Qh", players=4, joker=20).best.value == 20 + 15
    assert lead("Ad Ac", laid="Ah Kh Qh / 9h Th / / 8h", players=4).best.value == 8 + 3 + 5 + 4


def test_poq_v1_a_pool_waits_for_its_card() -> None:
    rules = Rules(pools_when_played=True)
    assert lead("As Ac", laid="Ah Kh Qh", rules=rules).best.value == 4 + 5 + 4
    # With the king laid before, the queen of trump also completes king and queen.
    assert lead("Qs Ac", "Js", laid="Ks Kh Qh", missing="As", rules=rules).best.value == 4 + 5 + 4 + 4


def test_shown_cards_are_reckoned_with() -> None:
    """The king of trump would be followed by the ace that the other has shown, so it is not led."""
    answer = lead("Ks Ac 8h", laid="Ah Kh", shown="/As")
    assert answer.best.move != "lead Ks"
    assert values(answer)["lead Ks"] < values(answer)["lead Ac"]
    nobody = lead("Ks Ac 8h", laid="Ah Kh")  # unshown, the ace is in no hand
    assert values(nobody)["lead Ks"] > values(answer)["lead Ks"]


def test_one_card_leaves_no_choice() -> None:
    answer = lead("8h", laid="Ah Kh Ac Ad")
    assert [choice.move for choice in answer.choices] == ["lead 8h"]
    assert answer.reason.code == "lead-only"


def test_the_same_seed_gives_the_same_answer() -> None:
    assert lead("9c Td Jh 8s Ac", players=3) == lead("9c Td Jh 8s Ac", players=3)
    assert lead("9c Td Jh 8s Ac", players=3) != lead("9c Td Jh 8s Ac", players=3, seed=2)


# Bids


def test_poq_10_the_last_one_takes_the_poque() -> None:
    answer = bid("7h 8c 9d Jc Kd", bids="pass, pass", players=3)
    assert answer.best.value == pytest.approx(6)
    assert answer.best.move.startswith("bid ")
    assert values(answer)["pass"] == pytest.approx(0)


def test_the_nuts_bid_the_most() -> None:
    answer = bid("As Ad Ac Ah 7h", bids="2", players=2)
    assert answer.chances == (1.0,)
    assert answer.combination == "four"
    assert answer.best.move == "bid 8"
    assert answer.to_call == 2
    assert answer.reason.code == "bid-best"


def test_values_are_those_of_the_solved_bids() -> None:
    """A hand between the middles of two levels is read off in proportion."""
    answer = bid("Ks Kd 9c 8d 7h", bids="1", players=2, shown="Ks")
    moment, kinds = Moment(1, second=False, bids=(1, 0)), (0, [*SHOWN[2]].index(("K",)))
    level = share_of(parse_cards(PACK_32, "Ks Kd 9c 8d 7h"), "s", chart_of(Rules())) * LEVELS[2] - 0.5
    low = int(level)
    for choice in solved_bidding(2, kinds=kinds).choices(moment):
        expected = choice.value[low] + (level - low) * (choice.value[low + 1] - choice.value[low])
        assert values(answer)[choice.word] == pytest.approx(expected)
    assert sum(choice.often for choice in answer.choices) == pytest.approx(1)  # type: ignore[misc]


def test_a_fuller_poque_is_worth_more() -> None:
    usual, full = (bid("Ks Kd 9c 8d 7h", bids="1", poque=poque) for poque in (4, 20))
    assert full.best.value > usual.best.value + 5


def test_poq_9_few_chips_few_choices() -> None:
    assert set(values(bid("As Ad Ac Ah 7h", bids="4", stack=3))) == {"pass"}
    assert bid("As Ad Ac Ah 7h", bids="4", stack=3).reason.code == "bid-only"
    assert set(values(bid("As Ad Ac Ah 7h", bids="4", stack=4))) == {"pass", "follow"}


def test_poq_11_a_second_round() -> None:
    answer = bid("As Ad Ac Ah 7h", bids="1, 8, pass", players=3)
    assert set(values(answer)) == {"pass", "follow"}
    assert answer.best.move == "follow"
    assert answer.to_call == 7


def test_shown_cards_change_the_chance() -> None:
    """Who has shown ace and king of trump holds no more pairs, but higher cards."""
    cards = "Ad Kd Jc 9d 7h"
    unknown, known = bid(cards), bid(cards, shown="/ As Ks")
    assert known.chances != unknown.chances


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"cards": "As Ad Kc Kd"}, "not-five-cards"),
        ({"cards": "As As Kc Kd 7h"}, "card-twice"),
        ({"turned": "As"}, "card-twice"),
        ({"turned": "s"}, "unknown-suited-card"),
        ({"turned": "7x"}, "unknown-suited-card"),
        ({"turned": ""}, "turned-not-one"),
        ({"bids": "5"}, "opening-too-high"),
        ({"bids": "2, 1"}, "bid-not-higher"),
        ({"bids": "follow"}, "nothing-to-follow"),
        ({"bids": "fold"}, "unknown-move"),
        ({"bids": "lead Ac"}, "unknown-move"),
        ({"bids": "2, pass"}, "bids-over"),
        ({"bids": "2, follow"}, "bids-over"),
        ({"shown": "/ Ks / Qs"}, "too-many-groups"),
        ({"shown": "/ 9s"}, "shown-for-nothing"),
        ({"shown": "/ As"}, "card-twice"),
        ({"laid": "9c"}, "laid-before-bids"),
        ({"poque": 3}, "pool-below-stakes"),
    ],
)
def test_a_bid_that_cannot_be_asked_for(more: dict[str, object], code: str) -> None:
    question: dict[str, object] = {"cards": "As Ad Kc Kd 7h", "turned": "8s", "players": 2, **more}
    with pytest.raises((BadNotation, BadQuestion, IllegalMove)) as refused:
        bid(**question)  # type: ignore[arg-type]
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"cards": "As Ad Kc Kd 7h 8h"}, "cards-do-not-add-up"),
        ({"cards": "As Ad Kc Kd"}, "cards-do-not-add-up"),
        ({"laid": "9c"}, "cards-do-not-add-up"),
        ({"cards": "Ad Kc Kd 7h", "laid": "Ad"}, "card-twice"),
        ({"laid": "/ 7c 8c 9c Tc Jc"}, "round-over"),
        ({"laid": "/ 7c 8c 9c", "shown": "/ Ks Qs Js"}, "more-than-five"),
        ({"missing": "As"}, "card-twice"),
        ({"joker": 1}, "pool-below-stakes"),
    ],
)
def test_a_lead_that_cannot_be_asked_for(more: dict[str, object], code: str) -> None:
    question: dict[str, object] = {"cards": "As Ad Kc Kd 7h", "turned": "8s", "players": 2, **more}
    with pytest.raises((BadNotation, BadQuestion)) as refused:
        lead(**question)  # type: ignore[arg-type]
    assert refused.value.code == code
