"""A game as an environment of PettingZoo: agents act one after the other (AEC). Imported only where it is needed."""

from __future__ import annotations

import sys
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from brelan.arguments import GymSeed, check, checked, refused, within
from brelan.engine.chance.seeded import Seeded, SeededRandom
from brelan.engine.turns import Over, Seat
from brelan.errors import InputError
from brelan.learn.encoder import Encoding, Kind
from brelan.learn.playing import Position, after, begin, choices_at, gains, in_text, known_to, move_on

if TYPE_CHECKING:
    from brelan.engine.chance import ChanceSource


def wrapped(env: Environment) -> Any:
    """As PettingZoo's own games: an illegal action ends the deal, and calls in the wrong order are told."""
    legal_only = wrappers.TerminateIllegalWrapper(env, illegal_reward=env.encoding.bounds.lowest)
    return wrappers.OrderEnforcingWrapper(KnownActions(legal_only))


class KnownActions(wrappers.BaseWrapper):  # type: ignore[misc] # PettingZoo's types are not read
    """Refuses what is no action at all; one that is not legal here ends the deal."""

    def step(self, action: int | None) -> None:
        agent = self.env.agent_selection
        if self.env.terminations[agent] or self.env.truncations[agent]:
            super().step(action)
        else:
            super().step(within("action", action, 0, int(self.env.action_space(agent).n) - 1))


class Environment(AECEnv):  # type: ignore[misc] # PettingZoo's types are not read
    """One deal an episode. Rewards come at its end: chips, or a shared point where no chips are played for."""

    def __init__(
        self,
        encoding: Encoding,
        *,
        kind: Kind = "observation",
        skip_forced: bool = False,
        dealer: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": encoding.version, "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self.encoding: Final = encoding
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(encoding.setting.players)]
        self._kind: Final = kind
        self._skips: Final = skip_forced
        self._dealer: Final = dealer
        self._most: Final = max_cycles * encoding.setting.players if max_cycles is not None else None
        self._seed = randbits(64)
        self._deals = 0
        self._spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(len(encoding.actions)) for agent in self.possible_agents}
        self._at: Position
        self._chance: ChanceSource
        self._choices: dict[int, Any] = {}

    def _observation_space(self) -> Any:
        size, actions = self.encoding.layout(self._kind).size, len(self.encoding.actions)
        numbers = spaces.Box(0.0, 1.0, (size,), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    def observation_space(self, agent: str) -> Any:
        return self._spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        return self._actions[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            expected = InputError("expects-choice", "one of {choices}", choices=", ".join(self.possible_agents))
            raise refused("agent", expected, agent, wrong_value=isinstance(agent, str))
        return agent

    @checked
    def reset(self, seed: GymSeed | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new deal. After a seed, the deals that follow are always the same."""
        if seed is not None:
            self._seed, self._deals = seed, 0
        self._deals += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        stream = SeededRandom("dealer", self._seed, self._deals)
        self._chance = Seeded("learn", self._seed, self._deals)
        dealer = self._dealer if self._dealer is not None else stream.below(len(self.agents))
        self._go_on(begin(self.encoding.setting, dealer))
        self._accumulate_rewards()

    def _go_on(self, at: Position) -> None:
        """Until an agent must choose, or the deal is over."""
        game = self.encoding.setting.game
        self._at = move_on(self.encoding, at, self._chance, skip_forced=self._skips)
        self._choices = choices_at(self.encoding, self._at)
        match game.turn(self._at.state):
            case Seat(seat):
                self.agent_selection = self.possible_agents[seat]
                if self._most is not None and self._at.moves >= self._most:
                    self.truncations = dict.fromkeys(self.agents, True)
            case Over():
                self.terminations = dict.fromkeys(self.agents, True)
                self.rewards = dict(zip(self.possible_agents, gains(game, self._at), strict=True))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do; nothing while another one is at turn."""
        encoding, seat = self.encoding, self.possible_agents.index(self._known(agent))
        view = encoding.setting.game.view(self._at.state, seat)
        if self._kind == "observation":
            numbers = encoding.observe(view)
        else:
            numbers = encoding.inform(view, known_to(self._at, seat))
        chooses = agent == self.agent_selection and not self.truncations.get(agent, True)
        return {"observation": numbers, "action_mask": encoding.mask(self._choices if chooses else {})}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = check("action", int | None, action)
        if chosen not in self._choices:
            raise InvalidAction(f"{agent} may not choose {chosen} here")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on(after(self.encoding.setting.game, self._at, self._choices[chosen]))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it: as text, or written to the terminal."""
        text = in_text(self.encoding.setting.game.view(self._at.state, None))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return self.encoding.version
