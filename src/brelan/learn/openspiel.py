"""The games as Python games of OpenSpiel, with explicit chance. Imported only where it is needed."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Protocol, get_args

import numpy as np
import pyspiel

from brelan import registry
from brelan.arguments import within
from brelan.engine import options
from brelan.engine.events import Private
from brelan.engine.notation import write_move
from brelan.engine.turns import Draw, Over, Roll, Seat, Turn
from brelan.learn.encoder import Encoding, identifier
from brelan.learn.one_by_one import outcome_of, ways_on
from brelan.learn.playing import Position, after, begin, choices_at, forced, gains, in_text, in_words, known_to
from brelan.learn.setting import make_setting

HORIZON: Final = 1000
"""Deals that could go on without end are broken off after this many decisions: nobody wins or loses anything."""


LONGEST: Final = 1_000_000
"""Decisions that a horizon may allow."""


def register() -> tuple[str, ...]:
    """Add every game that has an encoding; the names that OpenSpiel knows them by."""
    known = set(pyspiel.registered_names())
    found = []
    for name, entry in registry.entries().items():
        if entry.learning is None:
            continue
        kind = game_type(name)
        if kind.short_name not in known:
            # A class: OpenSpiel lets go of it after Python has ended, when nothing may be taken apart any more.
            pyspiel.register_game(kind, type("Brelan", (SpielGame,), {"kind": kind, "name": name}))
        found.append(kind.short_name)
    return tuple(found)


def game_type(name: str) -> Any:
    game = registry.game(name)
    default = Encoding(make_setting(name, max(2, game.seats[0])))
    private = any(issubclass(kind, Private) for kind in get_args(game.Event))
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"brelan_{identifier(name)}",
        long_name=f"Brelan {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if private else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if default.bounds.total is not None else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(name),
    )


def parameters(name: str) -> dict[str, Any]:
    """Those of the table, then the options of the game. Where an option may be left open, 0 or no text says so."""
    game = registry.game(name)
    found: dict[str, Any] = {
        "players": max(2, game.seats[0]),
        "stack": game.Match().stack,
        "dealer": 0,
        "raises": "ladder",
        "skip_forced": False,
        "horizon": HORIZON,
    }
    for option in options.options_of(game.Rules):
        found[identifier(option.name)] = option.default if option.default is not None else _open_value(option.kind)
    return found


def _open_value(kind: str) -> int | str:
    return 0 if kind == "number" else ""


def encoding_from(name: str, given: dict[str, Any]) -> Encoding:
    """Options that were not changed are not given again: some of them play no part without others."""
    usual = parameters(name)
    rules = {option: value for option, value in given.items() if option in usual and value != usual[option]}
    for key in ("players", "stack", "dealer", "raises", "skip_forced", "horizon"):
        rules.pop(key, None)
    return Encoding(make_setting(name, given["players"], stack=given["stack"], raises=given["raises"], **rules))


def loaded(text: str) -> Any:
    """A game from how it writes itself, also in a process that knows none yet."""
    register()
    return pyspiel.load_game(text)


def restored(text: str) -> Any:
    """A state from how OpenSpiel writes it, with its game."""
    register()
    _, state = pyspiel.deserialize_game_and_state(text)
    return state


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One game with its parameters."""

    kind: ClassVar[Any]
    name: ClassVar[str]

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        settled = {**parameters(self.name), **(given or {})}
        encoding = encoding_from(self.name, settled)
        within("dealer", settled["dealer"], 0, settled["players"] - 1)
        within("horizon", settled["horizon"], 1, LONGEST)
        bounds = encoding.bounds
        self._longest: Final[int] = settled["horizon"] if bounds.moves is None else bounds.moves
        self._chance: Final = encoding.chance
        info = pyspiel.GameInfo(
            num_distinct_actions=len(encoding.actions),
            max_chance_outcomes=len(encoding.chance),
            num_players=settled["players"],
            min_utility=bounds.lowest,
            max_utility=bounds.highest,
            utility_sum=bounds.total,
            max_game_length=self._longest,
        )
        super().__init__(self.kind, info, given or {})
        horizon = settled["horizon"] if bounds.moves is None else None
        fixed = {
            "encoding": encoding,
            "dealer": settled["dealer"],
            "skips": settled["skip_forced"],
            "horizon": horizon,
            "last_choices": [(None, {})],
        }
        self.encoding: Final = encoding
        self._state: Final = type("BrelanState", (SpielState,), fixed)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        state: SpielState = self._state(self)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | OwnSecrets:
        if params:
            raise ValueError("observers take no parameters here")
        return observer(self.encoding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """At most a whole pack or five dice before each decision, and after the last."""
        return (self._longest + 1) * len(self._chance)


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position, and the cards or dice of a draw that is not complete. What is fixed belongs to the class."""

    encoding: ClassVar[Encoding]
    dealer: ClassVar[int]
    skips: ClassVar[bool]
    horizon: ClassVar[int | None]
    last_choices: ClassVar[list[tuple[Position | None, dict[int, Any]]]]

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = self._past_forced(begin(self.encoding.setting, self.dealer))
        self.fallen: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def _turn(self) -> Turn:
        return self.encoding.setting.game.turn(self.at.state)

    def _is_cut(self) -> bool:
        return self.horizon is not None and self.at.moves >= self.horizon

    def _past_forced(self, at: Position) -> Position:
        while self.skips and (move := forced(self.encoding, at)) is not None:
            at = after(self.encoding.setting.game, at, move)
        return at

    def _choices(self) -> dict[int, Any]:
        """Asked several times in each position."""
        known, choices = self.last_choices[0]
        if known is not self.at:
            choices = choices_at(self.encoding, self.at)
            self.last_choices[0] = (self.at, choices)
        return choices

    def current_player(self) -> int:
        match self._turn():
            case Seat(seat):
                return int(pyspiel.PlayerId.TERMINAL) if self._is_cut() else seat
            case Over():
                return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        turn = self._turn()
        return isinstance(turn, Over) or (isinstance(turn, Seat) and self._is_cut())

    def _legal_actions(self, player: int) -> list[int]:
        assert player >= 0
        return list(self._choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        turn, order = self._turn(), self.encoding.chance
        assert isinstance(turn, Draw | Roll)
        ways = ways_on(turn, self.fallen, order)
        total = sum(ways.values())
        return sorted([(order.index(card), count / total) for card, count in ways.items()])

    def _apply_action(self, action: int) -> None:
        turn, game = self._turn(), self.encoding.setting.game
        if isinstance(turn, Seat):
            self.at = self._past_forced(after(game, self.at, self._choices()[action]))
            return
        assert isinstance(turn, Draw | Roll)
        self.fallen = (*self.fallen, self.encoding.chance[action])
        if len(self.fallen) == turn.count:
            self.at = self._past_forced(after(game, self.at, outcome_of(turn, self.fallen)))
            self.fallen = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.encoding.chance[action]
        return self.encoding.actions[action]

    def returns(self) -> list[float]:
        game = self.encoding.setting.game
        if isinstance(self._turn(), Over):
            return list(gains(game, self.at))
        return [0.0] * self.encoding.setting.players

    def __str__(self) -> str:
        """All that happened, as only chance knows it."""
        told = [write_move(item) for _, item in self.at.told]
        return "; ".join([*told, *([f"falling {' '.join(self.fallen)}"] if self.fallen else [])])


SPECTATOR: Final = -1


class Observed(Protocol):
    """A state of the game."""

    @property
    def at(self) -> Position: ...


def observer(encoding: Encoding, kind: Any) -> Observer | OwnSecrets:
    """The observer of this kind: all that a player knows, what everyone knows, or what the player alone knows."""
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise ValueError("no player sees the cards of all")
    own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    return Observer(encoding, recalls=kind.perfect_recall, own=own) if kind.public_info else OwnSecrets(own=own)


class Observer:
    """With perfect recall everything that was told; without it what lies on the table now."""

    def __init__(self, encoding: Encoding, *, recalls: bool, own: bool) -> None:
        self._encoding: Final = encoding
        self._recalls: Final = recalls
        self._own: Final = own
        layout = encoding.information if recalls else encoding.observation
        players = encoding.setting.players
        self.tensor = np.zeros(players + layout.size, np.float32)
        self.dict = {"player": self.tensor[:players]}
        for slot in layout.slots:
            at = players + layout.at[slot.name]
            self.dict[slot.name] = self.tensor[at : at + slot.size].reshape(slot.shape)

    def set_from(self, state: Observed, player: int) -> None:
        """Write what the player knows into the tensor. Without the own cards, seats are counted from seat 0."""
        players = self._encoding.setting.players
        self.tensor[:players] = 0
        if self._own:
            self.tensor[player] = 1
        view = self._view(state, player)
        if self._recalls:
            self.tensor[players:] = self._encoding.inform(view, self._known(state, player))
        else:
            self.tensor[players:] = self._encoding.observe(view)

    def string_from(self, state: Observed, player: int) -> str:
        if not self._recalls:
            return in_text(self._view(state, player))
        known = in_words(self._known(state, player))
        return f"seat {player}: {known}" if self._own else known

    def _view(self, state: Observed, player: int) -> Any:
        return self._encoding.setting.game.view(state.at.state, player if self._own else None)

    def _known(self, state: Observed, player: int) -> list[Any]:
        return known_to(state.at, player if self._own else SPECTATOR)


class OwnSecrets:
    """What a player was told and nobody else: text alone."""

    tensor: Final = None

    def __init__(self, *, own: bool) -> None:
        self.dict: Final[dict[str, Any]] = {}
        self._own: Final = own

    def set_from(self, state: Observed, player: int) -> None:
        """There is no tensor to write."""

    def string_from(self, state: Observed, player: int) -> str:
        secrets = [item for item in known_to(state.at, player) if isinstance(item, Private)]
        return in_words(secrets) if self._own else ""
