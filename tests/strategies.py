"""Hypothesis strategies for any game: its options, its tables, its deals."""

from __future__ import annotations

from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from brelan.engine import options
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Played, play
from brelan.engine.game import AnyGame, Table
from brelan.engine.options import Option
from brelan.errors import BadOption
from brelan.study.bots import RandomBot

DOUBLED_PACK = (
    "A/A K/K Q/Q J/J R/R N/N A/A K/K Q/Q J/J R/R N/N A/K A/Q A/J A/R A/N K/Q K/J K/R K/N Q/J Q/R Q/N J/R J/N R/N"
)
"""A box with six cards twice: what may be known of a card must not be told by its name alone."""

SEEDS = st.integers(0, 2**32 - 1)


def option_values(option: Option) -> st.SearchStrategy[Any]:
    match option.kind:
        case "flag":
            return st.booleans()
        case "choice":
            return st.sampled_from(option.choices)
        case "number":
            least = option.least or 0
            numbers = st.integers(least, min(option.most or least + 5, least + 5))
            return st.none() | numbers if option.default is None else numbers
        case "file":
            assert option.name == "pack"  # the only file that games take so far
            return st.none() | st.just(DOUBLED_PACK)
        case "text":
            return st.just(option.default)


@st.composite
def rules_of(draw: st.DrawFn, game: AnyGame, own_pack: bool = True) -> Any:
    """Any agreement of a table, small numbers preferred; with `own_pack` some bring a box with equal cards."""
    known = [option for option in options.options_of(game.Rules) if own_pack or option.kind != "file"]
    given = {option.name: draw(option_values(option)) for option in known}
    try:
        return options.build(game.Rules, given)
    except BadOption:  # options that contradict each other, such as a largest bet below the smallest
        reject()


@st.composite
def tables_of(draw: st.DrawFn, game: AnyGame, rules: Any) -> Table:
    """Stacks that can be dealt in, from the smallest to comfortable ones; pools as a former deal may leave them."""
    players = draw(st.sampled_from(list(game.seats)))
    entry = game.entry(rules)
    stacks = draw(st.lists(st.integers(entry, entry + 50), min_size=players, max_size=players))
    pools = draw(st.just(()) | st.tuples(*[st.integers(0, 30)] * game.pools))
    return Table(tuple(stacks), draw(st.integers(0, players - 1)), pools)


def random_deal(game: AnyGame, rules: Any, table: Table, seed: int) -> list[Played[Any]]:
    """A whole deal by players who choose anything."""
    bots = tuple(RandomBot(rules, len(table.stacks), SeededRandom(seed, seat)) for seat in range(len(table.stacks)))
    return list(play(game, rules, table, Seeded(seed), bots))


@st.composite
def deals_of(draw: st.DrawFn, game: AnyGame, own_pack: bool = True) -> tuple[Any, Table, list[Played[Any]]]:
    """Rules, table and the steps of a random deal."""
    rules = draw(rules_of(game, own_pack))
    table = draw(tables_of(game, rules))
    return rules, table, random_deal(game, rules, table, draw(SEEDS))
