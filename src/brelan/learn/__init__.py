"""For programs that learn: one encoding a game, and environments of other libraries that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, Protocol

from brelan.arguments import Cycles, Deals, Place, Players, Stack, TableCount, checked, within
from brelan.errors import BadOption, cannot_write
from brelan.extras import package
from brelan.learn.encoder import Encoding, Kind
from brelan.learn.setting import Raises, make_setting
from brelan.records.record import Record

if TYPE_CHECKING:
    from brelan.learn.batching import Batch

__all__ = [
    "batch",
    "encoding",
    "pettingzoo_env",
    "register_openspiel",
    "simulated_frame",
    "to_frame",
    "to_parquet",
    "vector_env",
]


class Frame(Protocol):
    """A data frame of pandas, or what can be written like one."""

    def to_parquet(self, path: Any, *, index: bool) -> Any: ...


@checked
def encoding(
    name: str,
    players: Players = 2,
    *,
    stack: Stack | None = None,
    raises: Raises = "ladder",
    preset: str | None = None,
    **rules: Any,
) -> Encoding:
    """The actions and observations of a game as numbers, with their names.

    >>> from brelan import learn
    >>> daker = learn.encoding("daker", players=2)
    >>> daker.version, len(daker.actions), daker.observation.size
    ('brelan/daker_v0', 11, 175)
    """
    return Encoding(make_setting(name, players, stack=stack, raises=raises, preset=preset, **rules))


@checked
def pettingzoo_env(
    name: str,
    players: Players = 2,
    *,
    stack: Stack | None = None,
    raises: Raises = "ladder",
    preset: str | None = None,
    observation: Kind = "observation",
    skip_forced: bool = False,
    dealer: Place | None = None,
    max_cycles: Cycles | None = None,
    render_mode: Literal["human", "ansi"] | None = None,
    **rules: Any,
) -> Any:
    """A game as an environment of PettingZoo (AEC), one deal an episode.

    >>> from brelan import learn
    >>> env = learn.pettingzoo_env("daker", players=3, limit="fixed-limit")
    >>> env.reset(seed=1)
    >>> env.possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    package("pettingzoo", "learn")
    from brelan.learn.pettingzoo import Environment, wrapped

    made = encoding(name, players, stack=stack, raises=raises, preset=preset, **rules)
    if dealer is not None:
        within("dealer", dealer, 0, players - 1)
    return wrapped(
        Environment(
            made,
            kind=observation,
            skip_forced=skip_forced,
            dealer=dealer,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )
    )


def register_openspiel() -> tuple[str, ...]:
    """Let OpenSpiel load the games by name. A second call changes nothing.

    >>> from brelan import learn
    >>> learn.register_openspiel()[0]
    'brelan_daker'
    >>> import pyspiel
    >>> pyspiel.load_game("brelan_daker(players=2)").num_players()
    2
    """
    package("pyspiel", "learn")
    from brelan.learn import openspiel

    return openspiel.register()


@checked
def batch(
    name: str,
    tables: TableCount = 4096,
    players: Players = 2,
    seed: int = 0,
    *,
    stack: Stack | None = None,
    raises: Raises = "ladder",
    preset: str | None = None,
    **rules: Any,
) -> Batch:
    """Many tables of a game, played side by side in compiled code; forced moves are not asked for.

    >>> from brelan import learn
    >>> tables = learn.batch("game-round", tables=100, seed=7)
    >>> observations, masks, rewards, done = tables.step([0] * 100)
    >>> observations.shape, masks.shape, rewards.shape
    ((100, 150), (100, 16), (100, 2))
    """
    package("numba", "study")
    from brelan.learn.batching import Batch

    return Batch(encoding(name, players, stack=stack, raises=raises, preset=preset, **rules), tables, seed)


@checked
def vector_env(
    name: str,
    tables: TableCount = 256,
    players: Players = 2,
    seed: int = 0,
    *,
    seat: Place = 0,
    opponents: str | Callable[[Any, Any], Any] = "random",
    preset: str | None = None,
    **rules: Any,
) -> Any:
    """A batch as a vector environment of Gymnasium for one seat; bots play at the others.

    >>> from brelan import learn
    >>> env = learn.vector_env("game-round", tables=8, opponents="simple")
    >>> observations, infos = env.reset(seed=1)
    >>> observations, rewards, terminated, truncated, infos = env.step([0] * 8)
    >>> observations.shape, infos["action_mask"].shape
    ((8, 150), (8, 16))
    """
    package("gymnasium", "learn")
    package("numba", "study")
    from brelan.learn.batching import Batch
    from brelan.learn.vectors import VectorTables

    made = encoding(name, players, preset=preset, **rules)
    within("seat", seat, 0, players - 1)
    return VectorTables(Batch(made, tables, seed), seat, opponents)


@checked
def to_frame(records: Record | Iterable[Record]) -> Any:
    """One record or several as a data frame of pandas, a row for each move, chance included (seat -1).

    >>> import brelan
    >>> frame = brelan.learn.to_frame([brelan.play("daker", ["simple"] * 3, seed=n).record for n in range(2)])
    >>> list(frame.columns)
    ['record', 'deal', 'place', 'seat', 'kind', 'move', 'amount', 'stack', 'pot', 'payoff']
    """
    pandas = package("pandas", "learn")
    from brelan.learn.frames import MOVE_COLUMNS, rows_of

    some = [records] if isinstance(records, Record) else records
    return pandas.DataFrame(rows_of(some), columns=list(MOVE_COLUMNS))


@checked
def simulated_frame(
    game: str,
    bots: Sequence[str],
    *,
    players: Players | None = None,
    deals: Deals = 1_000,
    seed: int = 0,
    stack: Stack = 100,
    dealer: Place | None = None,
    fast: bool = False,
    moves: bool = False,
    preset: str | None = None,
    **rules: Any,
) -> Any:
    """The deals of `brelan.simulate` with the same arguments as a data frame: a row for each seat of each deal.

    With `moves`, a row for each move, as `to_frame` has them; `record` is the number of the deal.

    >>> import brelan
    >>> frame = brelan.learn.simulated_frame("poker-as", ["simple", "random"], deals=50, seed=1, preset="classic")
    >>> list(frame.columns), len(frame)
    (['deal', 'seat', 'bot', 'dealer', 'payoff', 'won'], 100)
    >>> answer = brelan.simulate("poker-as", ["simple", "random"], deals=50, seed=1, preset="classic")
    >>> frame.groupby("seat").payoff.mean().tolist() == [seat.mean for seat in answer.seats]
    True
    """
    pandas = package("pandas", "learn")
    from brelan.learn.frames import columns_of, records_of
    from brelan.library.simulating import experiment_of
    from brelan.study.arena.chunks import prepare

    if moves and fast:
        raise BadOption("fast-keeps-no-moves", "compiled loops keep no moves: leave out 'fast' or 'moves'")
    asked = experiment_of(
        game, bots, players, deals=deals, seed=seed, stack=stack, dealer=dealer, fast=fast, preset=preset, **rules
    )
    prepare(asked)
    return to_frame(records_of(asked)) if moves else pandas.DataFrame(columns_of(asked))


@checked
def to_parquet(frame: Frame, file: str | PathLike[str]) -> None:
    """A data frame as a file of Parquet, for any program that analyses data.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from brelan import learn
    >>> frame = learn.simulated_frame("poker-as", ["simple", "random"], deals=20)
    >>> with TemporaryDirectory() as folder:
    ...     learn.to_parquet(frame, Path(folder) / "deals.parquet")
    ...     (Path(folder) / "deals.parquet").read_bytes()[:4]
    b'PAR1'
    """
    package("pyarrow", "learn")
    try:
        frame.to_parquet(file, index=False)
    except OSError as error:
        raise cannot_write(str(file), error) from error
