"""For programs that learn: one encoding a game, and environments of other libraries that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from brelan.extras import package

if TYPE_CHECKING:
    from brelan.learn.batching import Batch
    from brelan.learn.encoder import Encoding, Kind
    from brelan.learn.setting import Raises
    from brelan.records.record import Record

__all__ = ["batch", "encoding", "pettingzoo_env", "register_openspiel", "to_frame", "vector_env"]


def encoding(
    name: str,
    players: int = 2,
    *,
    stack: int | None = None,
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
    from brelan.learn.encoder import Encoding
    from brelan.learn.setting import make_setting

    return Encoding(make_setting(name, players, stack=stack, raises=raises, preset=preset, **rules))


def pettingzoo_env(
    name: str,
    players: int = 2,
    *,
    stack: int | None = None,
    raises: Raises = "ladder",
    preset: str | None = None,
    observation: Kind = "observation",
    skip_forced: bool = False,
    dealer: int | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
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


def batch(
    name: str,
    tables: int = 4096,
    players: int = 2,
    seed: int = 0,
    *,
    stack: int | None = None,
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


def vector_env(
    name: str,
    tables: int = 256,
    players: int = 2,
    seed: int = 0,
    *,
    seat: int = 0,
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
    from brelan.learn.vectors import VectorTables

    return VectorTables(batch(name, tables, players, seed, preset=preset, **rules), seat, opponents)


def to_frame(records: Record | Iterable[Record]) -> Any:
    """One record or several as a data frame of pandas, a row for each move, chance included (seat -1).

    >>> import brelan
    >>> frame = brelan.learn.to_frame([brelan.play("daker", ["simple"] * 3, seed=n).record for n in range(2)])
    >>> list(frame.columns)
    ['record', 'deal', 'place', 'seat', 'kind', 'move', 'amount', 'stack', 'pot', 'payoff']
    """
    pandas = package("pandas", "learn")
    from brelan.learn.frames import COLUMNS, rows_of
    from brelan.records.record import Record

    some = [records] if isinstance(records, Record) else records
    return pandas.DataFrame(rows_of(some), columns=list(COLUMNS))
