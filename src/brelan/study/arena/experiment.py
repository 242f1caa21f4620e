"""What is simulated: plain values, so that they can be sent to another machine or kept in a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from brelan import registry
from brelan.engine import options
from brelan.engine.agreement import check_stack
from brelan.engine.chance.seeded import SeededRandom
from brelan.engine.game import AnyGame, Table
from brelan.engine.phases import check_table
from brelan.errors import BadOption, BadTable
from brelan.study.arena.tally import distinct
from brelan.study.bots import import_bots, make_bot
from brelan.study.loops.deals import Setup


class Experiment(Struct, frozen=True):
    """Deals between bots. Deal n depends only on the experiment and n."""

    game: str
    rules: dict[str, Any]
    bots: tuple[str, ...]  # one for each seat
    deals: int
    seed: int
    stack: int
    dealer: int | None = None  # None: the deal (or the first throw) goes round
    fast: bool = False  # by compiled loops, whose cards are others than the engine's for the same seed
    paired: bool = False  # the same cards again, until each bot has had the cards of each seat
    custom: str = field(default="", name="own")  # Python text that makes custom policies, for compiled loops

    @property
    def rotations(self) -> int:
        """How many times the same cards are played: until the bots would sit as in the beginning."""
        seats = len(self.bots)
        if not self.paired:
            return 1
        return next(turn for turn in range(1, seats + 1) if self.lineup(turn) == self.bots)

    @property
    def numbers(self) -> int:
        """How many times cards are dealt (or dice thrown) again; the last group is played to its end."""
        return -(-self.deals // self.rotations)

    @property
    def columns(self) -> int:
        """Of its tallies: each player, and each bot in paired play."""
        return len(self.bots) + (len(distinct(self.bots)) if self.paired else 0)

    def lineup(self, turn: int) -> tuple[str, ...]:
        """The bots of the seats when everybody has moved `turn` seats on."""
        cut = -turn % len(self.bots)
        return self.bots[cut:] + self.bots[:cut]

    def table(self, number: int) -> Table:
        """The table at which a deal begins."""
        seats = len(self.bots)
        dealer = number % seats if self.dealer is None else self.dealer
        return Table((self.stack,) * seats, dealer)

    def found(self) -> tuple[AnyGame, Any]:
        """The game and its rules."""
        game = registry.game(self.game)
        return game, options.build(game.Rules, self.rules)


def check(experiment: Experiment) -> None:
    """Refuse before the first deal what could not be played."""
    game, rules = experiment.found()
    if experiment.deals < 1:
        raise BadTable("bad-deals", "at least one deal must be played, not {deals}", deals=experiment.deals)
    check_stack(experiment.stack, game.buy_in(rules))
    check_table(game.seats, game.entry(rules), experiment.table(0))
    if not experiment.fast:
        import_bots(game, experiment.bots)
        for seat, bot in enumerate(experiment.bots):
            make_bot(game, bot, rules, len(experiment.bots), SeededRandom(experiment.seed, seat))
    if experiment.custom and not experiment.fast:
        raise BadOption("policies-need-fast", "--policies are for compiled loops: add --fast")
    if experiment.paired and experiment.rotations == 1:
        raise BadOption("nothing-to-pair", "--paired compares different bots: name at least two")


@lru_cache(maxsize=8)
def custom_policies(text: str) -> Mapping[str, Any]:
    """The policies that a text makes under the name POLICIES. Text travels: each worker makes its own from it."""
    if not text:
        return {}
    names: dict[str, Any] = {"__name__": "policies"}
    try:
        exec(compile(text, "policies", "exec"), names)  # the user's own program, as if they had run it
    except Exception as error:
        raise BadOption(
            "bad-policies", "the file of policies fails: {why}", why=f"{type(error).__name__}: {error}"
        ) from error
    except SystemExit as left:
        raise BadOption(
            "policies-exit",
            "the file of policies ends the program (exit {why}) instead of making policies",
            why=left.code or 0,
        ) from left
    found = names.get("POLICIES")
    if not isinstance(found, Mapping) or not all(isinstance(name, str) for name in found):
        raise BadOption("no-policies", "the file of policies does not define POLICIES = {{name: policy}}")
    return found


def setup_of(experiment: Experiment, turn: int) -> Setup:
    """What compiled loops are asked."""
    _, rules = experiment.found()
    return Setup(rules, experiment.lineup(turn), experiment.stack, experiment.dealer)
