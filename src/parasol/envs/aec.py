"""Any game of Parasol as a PettingZoo AEC environment: one agent per seat, one decision per step.

An observation is what the seat sees, in a fixed size, with an action mask. Environments can be
copied and pickled in the middle of a game, their state can be read and set, and every episode can
be written as a line of JSON.
"""

import os
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, aec_registry, register
from pettingzoo.utils import wrappers

from parasol.core import registry
from parasol.core.errors import BadOption
from parasol.core.options import list_choices
from parasol.core.state import OVER, State
from parasol.envs import rendering
from parasol.envs.simulator import Numbers, Simulator

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]
Observation = dict[str, Any]


class GameEnv(AECEnv[str, Observation, int | None]):
    """A game of Parasol. Agents are `seat_0`, `seat_1` and so on."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's name for it, one for each game
        "render_modes": RENDER_MODES,
        "name": "parasol",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        rewards: str = "margin",
        render_mode: str | None = None,
        records: str | Path | None = None,
        components: object = None,
        version: int = 0,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption("render_mode", render_mode, list_choices(RENDER_MODES))
        self.simulator = Simulator(game, rewards, components, options)
        self.metadata = {**type(self).metadata, "name": f"{game}_v{version}"}
        self.render_mode = render_mode
        self.records = None if records is None else _check_records_file(records)
        tensor = self.simulator.tensor
        self.possible_agents = [f"seat_{seat}" for seat in range(self.simulator.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (int(tensor.size),), np.uint8),
                    "action_mask": spaces.Box(0, 1, (int(tensor.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {
            agent: spaces.Discrete(int(tensor.actions)) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(
            0, 255, (self.simulator.players * int(tensor.size),), np.uint8
        )

    # PettingZoo's interface

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, a vector of bytes and a mask; always the same one."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of all action codes of the game; always the same object."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; without a seed, the next one of the current seed."""
        self.simulator.reset(seed)
        self._begin()

    def _begin(self) -> None:
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[int(self.simulator.state.seat())]

    def observe(self, agent: str) -> Observation:
        """Return what the agent sees, and its action mask: all zeros while another decides."""
        seat = self._seat[agent]
        return {
            "observation": self.simulator.observe(seat),
            "action_mask": self.simulator.get_action_mask(seat),
        }

    def step(self, action: int | None) -> None:
        """Play an action for the deciding agent; raise ValueError if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has a decision to make")
        simulator = self.simulator
        simulator.play(int(action))
        seat = int(simulator.state.seat())
        self._cumulative_rewards[agent] = 0.0
        if seat == OVER:
            self._finish()
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[seat]
        if self.render_mode == "human":
            self.render()

    def _finish(self) -> None:
        returns = self.simulator.compute_returns()
        for agent, seat in self._seat.items():
            self.rewards[agent] = returns[seat]
            self.terminations[agent] = True
        if self.records is not None and self.simulator.actions is not None:
            with self.records.open("a", encoding="utf-8") as file:
                file.write(self.simulator.to_json_line() + "\n")

    def render(self) -> Any:
        """Render what a spectator sees, as `render_mode` says."""
        if self.render_mode == "human":
            return rendering.print_board(self.simulator)
        if self.render_mode == "ansi":
            return rendering.render_text(self.simulator)
        if self.render_mode == "svg":
            return rendering.render_svg(self.simulator)
        if self.render_mode == "rgb_array":
            return rendering.render_pixels(self.simulator)
        return None

    def close(self) -> None:
        """Do nothing: there are no open resources."""

    def state(self) -> NDArray[np.uint8]:
        """Return the observations of all seats, concatenated, for centralised critics."""
        return np.concatenate(
            [self.simulator.observe(seat) for seat in range(self.simulator.players)]
        )

    # Additions to PettingZoo's interface

    def observe_parts(self, agent: str) -> dict[str, Numbers]:
        """Return what the agent sees, as named parts with their shapes."""
        return self.simulator.split(self.simulator.observe(self._seat[agent]))

    def action_meanings(self) -> dict[int, str]:
        """Return the legal actions, each with its word of notation and a description."""
        return self.simulator.describe_actions()

    def get_state(self) -> State:
        """Return a copy of the state, including hidden information."""
        return self.simulator.state.clone()

    def set_state(self, state: State) -> None:
        """Continue from a copy of this state. Rewards so far are dropped."""
        if state.seat() == OVER:
            raise BadOption("state", "a finished game", "a position with a decision to make")
        self.simulator.set_state(state)
        self._begin()

    def record(self) -> str:
        """Return the episode so far as a line of JSON; `episodes.replay_line` reads it."""
        return self.simulator.to_json_line()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _check_records_file(records: str | Path) -> Path:
    """Return the path for records; raise BadOption now rather than after the first episode."""
    expected = "a file that can be written, in a folder that exists"
    if not isinstance(records, str | Path):
        raise BadOption("records", records, expected)
    file = Path(records)
    there = file if file.exists() else file.parent
    if file.is_dir() or not file.parent.is_dir() or not os.access(there, os.W_OK):
        raise BadOption("records", str(records), expected)
    return file


def env(game: str, **options: Any) -> Any:
    """Return the environment of a game, wrapped in PettingZoo's OrderEnforcingWrapper."""
    return wrappers.OrderEnforcingWrapper(GameEnv(game, **options))


def register_envs() -> None:
    """Register every game with PettingZoo as `parasol/NAME-v0`."""
    for name in registry.list_names():
        if f"parasol/{name}-v0" not in aec_registry:
            register("aec", f"parasol/{name}-v0", "parasol.envs.aec:env", kwargs={"game": name})


register_envs()
