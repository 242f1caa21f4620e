"""Deals between bots or custom players, and the records of deals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from brelan import arguments, registry
from brelan.arguments import Stack, checked
from brelan.engine.chance import ChanceSource
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.deal import Played, Player
from brelan.engine.deal import play as play_steps
from brelan.engine.game import Game, Table
from brelan.engine.phases import check_players, check_table
from brelan.errors import cannot_read
from brelan.library.choosing import kebab, rules_from
from brelan.records import text
from brelan.records.from_deal import keep_deal, keep_record
from brelan.records.record import Record
from brelan.records.replay import game_and_rules, rules_of
from brelan.records.verify import Verdict, budget_of, steps_of
from brelan.records.verify import verify as verify_record
from brelan.study import bots

S = TypeVar("S")


class Deal(Struct, Generic[S], frozen=True):
    """A finished deal: every step, what each seat won, and its record."""

    game: Game[Any, S, Any]
    rules: Any
    table: Table
    names: tuple[str, ...]
    steps: tuple[Played[S], ...]

    @property
    def state(self) -> S:
        """The last state."""
        return self.steps[-1].state

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each seat won or lost, in chips."""
        return self.game.result(self.state).payoffs

    @property
    def record(self) -> Record:
        """Rules, table and moves: enough to replay the deal."""
        kept = keep_deal(self.game, self.table, list(self.steps))
        return keep_record(self.game, self.rules, self.names, [kept])


@checked
def play(
    game: str,
    players: Sequence[str | Player],
    *,
    seed: int | str = 0,
    stack: Stack = 100,
    dealer: int = 0,
    chance: ChanceSource | None = None,
    preset: str | None = None,
    **given: Any,
) -> Deal[Any]:
    """Play one deal to its end. A player is the name of a bot, or any object with `decide(view, legal)`.

    The same seed gives the same deal. Other keywords are options of the game.

    >>> deal = brelan.play("poker-as", ["perfect", "simple"], seed=1, preset="classic")
    >>> sum(deal.payoffs)
    0
    >>> brelan.play("poker-as", ["perfect", "simple"], seed=1, preset="classic").payoffs == deal.payoffs
    True
    """
    found = registry.game(game)
    agreed = rules_from(found, preset, kebab(given))
    table = Table((stack,) * len(players), dealer)
    check_players(found.seats, len(players))
    arguments.within("dealer", dealer, 0, len(players) - 1)
    check_table(found.seats, found.entry(agreed), table)
    seated = tuple(
        bots.make_bot(found, player, agreed, len(players), SeededRandom("bot", seed, seat))
        if isinstance(player, str)
        else player
        for seat, player in enumerate(players)
    )
    names = tuple(player if isinstance(player, str) else type(player).__name__ for player in players)
    steps = play_steps(found, agreed, table, chance or Seeded("deal", seed), seated)
    return Deal(found, agreed, table, names, tuple(steps))


@checked
def read_record(source: str | Path) -> Record:
    """A record from a file, or from its text.

    >>> deal = brelan.play("poker-as", ["simple", "random"], seed=2)
    >>> brelan.read_record(brelan.write_record(deal.record)) == deal.record
    True
    """
    if isinstance(source, str) and source.startswith(text.FIRST_LINE):
        return text.read_record(source)
    try:
        found = Path(source).read_bytes().decode()  # read as text, a CR would become a line break
    except (OSError, UnicodeDecodeError) as error:
        raise cannot_read(str(source), error) from error
    return text.read_record(found)


@checked
def write_record(record: Record) -> str:
    """A record as text: its fields, then one move a line.

    >>> deal = brelan.play("poker-as", ["simple", "random"], seed=2)
    >>> brelan.write_record(deal.record).splitlines()[0]
    'brelan record 2'
    """
    return text.write_record(record)


@checked
def replay(record: Record) -> tuple[Deal[Any], ...]:
    """Every deal of a record, replayed by the engine. Unseen cards of a redacted record are filled in.

    >>> deal = brelan.play("daker", ["simple", "random"], seed=3)
    >>> [step.move for step in brelan.replay(deal.record)[0].steps] == [step.move for step in deal.steps]
    True
    """
    found, agreed = game_and_rules(record)
    budget = budget_of(record)
    for number, deal in enumerate(record.deals):
        for seat in deal.players:
            arguments.within(f"record.deals[{number}].players", seat, 0, len(record.seats) - 1)
    return tuple(
        Deal(
            found,
            rules_of(record, found, agreed, number),
            deal.table,
            tuple(record.seats[seat] for seat in deal.players),
            tuple(steps_of(record, found, agreed, deal, number, budget)),
        )
        for number, deal in enumerate(record.deals, 1)
    )


@checked
def verify(record: Record) -> Verdict:
    """Check every line, move, shuffle and result of a record. Raises BrokenRecord if something does not hold.

    >>> brelan.verify(brelan.play("poque", ["simple", "random"], seed=4, stack=150).record).deals
    1
    """
    return verify_record(record)
