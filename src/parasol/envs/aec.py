"""Any game of Parasol as a PettingZoo environment: one agent a seat, one decision a step.

An observation is what the seat sees, fixed in size, with a mask of what it may do. Environments can
be copied and pickled in the middle of a game, their position read and set, and every episode kept
as a line of JSON.
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
from parasol.core.options import one_of
from parasol.core.state import OVER, State
from parasol.envs import pictures
from parasol.envs.table import Numbers, Table

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
            raise BadOption("render_mode", render_mode, one_of(RENDER_MODES))
        self.table = Table(game, rewards, components, options)
        self.metadata = {**type(self).metadata, "name": f"{game}_v{version}"}
        self.render_mode = render_mode
        self.records = None if records is None else _writable(records)
        tensor = self.table.tensor
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._observed = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (int(tensor.size),), np.uint8),
                    "action_mask": spaces.Box(0, 1, (int(tensor.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._acted = {
            agent: spaces.Discrete(int(tensor.actions)) for agent in self.possible_agents
        }
        self.state_space = spaces.Box(0, 255, (self.table.players * int(tensor.size),), np.uint8)

    # What PettingZoo asks for

    def observation_space(self, agent: str) -> spaces.Dict:
        """A vector of bytes, and a mask; the same object every time."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All codes of the game; the same object every time."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; without a seed the next one of the seed there is."""
        self.table.deal(seed)
        self._begin()

    def _begin(self) -> None:
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[int(self.table.state.seat())]

    def observe(self, agent: str) -> Observation:
        """What the agent sees, and what it may do: nothing while others decide."""
        seat = self._seat[agent]
        return {
            "observation": self.table.observed(seat),
            "action_mask": self.table.legal(seat),
        }

    def step(self, action: int | None) -> None:
        """Play a code for the agent whose decision it is; ValueError where it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has a decision to make")
        table = self.table
        table.play(int(action))
        seat = int(table.state.seat())
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
        returns = self.table.returns()
        for agent, seat in self._seat.items():
            self.rewards[agent] = returns[seat]
            self.terminations[agent] = True
        if self.records is not None and self.table.actions is not None:
            with self.records.open("a", encoding="utf-8") as file:
                file.write(self.table.line() + "\n")

    def render(self) -> Any:
        """What a spectator sees, as `render_mode` says."""
        if self.render_mode == "human":
            return pictures.shown(self.table)
        if self.render_mode == "ansi":
            return pictures.text(self.table)
        if self.render_mode == "svg":
            return pictures.svg(self.table)
        if self.render_mode == "rgb_array":
            return pictures.pixels(self.table)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def state(self) -> NDArray[np.uint8]:
        """What all seats see together, one after the other: for critics who may know it all."""
        return np.concatenate([self.table.observed(seat) for seat in range(self.table.players)])

    # What Parasol adds

    def observe_parts(self, agent: str) -> dict[str, Numbers]:
        """What the agent sees, as named parts with their shapes."""
        return self.table.split(self.table.observed(self._seat[agent]))

    def action_meanings(self) -> dict[int, str]:
        """The codes that are legal now, each with its word and what it does."""
        return self.table.meanings()

    def get_state(self) -> State:
        """A copy of the position, hidden things included."""
        return self.table.state.clone()

    def set_state(self, state: State) -> None:
        """Go on from a copy of this position. Rewards so far are forgotten."""
        if state.seat() == OVER:
            raise BadOption("state", "a finished game", "a position with a decision to make")
        self.table.put(state)
        self._begin()

    def record(self) -> str:
        """The episode so far as one line of JSON; `parasol.envs.table.replayed` reads it."""
        return self.table.line()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _writable(records: str | Path) -> Path:
    """The file for records; refused now rather than when the first episode has been played."""
    expected = "a file that can be written, in a folder that exists"
    if not isinstance(records, str | Path):
        raise BadOption("records", records, expected)
    file = Path(records)
    there = file if file.exists() else file.parent
    if file.is_dir() or not file.parent.is_dir() or not os.access(there, os.W_OK):
        raise BadOption("records", str(records), expected)
    return file


def env(game: str, **options: Any) -> Any:
    """A game of that name as an environment that watches the order of calls."""
    return wrappers.OrderEnforcingWrapper(GameEnv(game, **options))


def announce() -> None:
    """Make every game known to PettingZoo as `parasol/NAME-v0`."""
    for name in registry.names():
        if f"parasol/{name}-v0" not in aec_registry:
            register("aec", f"parasol/{name}-v0", "parasol.envs.aec:env", kwargs={"game": name})


announce()
