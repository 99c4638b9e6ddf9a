"""Many games stepped together in native code, as Gymnasium's `VectorEnv`.

The program decides for every seat in turn: a row of the observations is what the deciding seat of
that game sees. A game that ends is reset in the same step. The arrays are the buffers themselves,
without a copy: the next step overwrites them.
"""

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from parasol.core.errors import BadOption
from parasol.core.state import State
from parasol.envs.simulator import Numbers, Simulator, check_whole, split
from parasol.envs.workers import LocalGames, WorkerPool

Observations = dict[str, NDArray[Any]]
Array = NDArray[Any]


class VectorEnv(GymnasiumVectorEnv[Observations, Array, Array]):
    """`VectorEnv("maui", n=4096, processes=2, players=3)`; close it if it has several processes.

    `step` returns the observations of the deciding seats, and for each game the reward of the seat
    that acted and whether the game ended. The infos are `seat`, the deciding seats; `rewards`, the
    rewards of all seats (zeros unless the game ended); and `_rewards`, which games ended.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str,
        n: int = 1024,
        *,
        processes: int = 1,
        rewards: str = "margin",
        components: object = None,
        **options: Any,
    ) -> None:
        n = check_whole("n", n, 1)
        processes = check_whole("processes", processes, 1, n)
        simulator = Simulator(game, rewards, components, options)
        self.simulator = simulator
        self.tensor = simulator.tensor
        self.num_envs = n
        self.players = simulator.players
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (int(self.tensor.size),), np.uint8),
                "action_mask": spaces.Box(0, 1, (int(self.tensor.actions),), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(int(self.tensor.actions))
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._games = (LocalGames if processes == 1 else WorkerPool)(
            self.tensor, n, rewards, processes
        )
        self._started = False

    # What Gymnasium asks for

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Reset every game. Game g's episode e has the seed `derive_episode_seed(seed, g, e)`."""
        self._check_open()
        if isinstance(seed, list):
            raise BadOption("seed", "a list", "one whole number for all games")
        if seed is not None or not self._started:
            self.simulator.reset(seed)
        else:
            self.simulator.reset(int(self.np_random.integers(1 << 31)))
        assert self.simulator.seed is not None
        super().reset(seed=self.simulator.seed)
        self._games.reset(self.simulator.seed)
        self._started = True
        return self._observe(), self._make_infos()

    def step(self, actions: Any) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Play an action in every game; if one is illegal, raise ValueError and step no game."""
        self._check_started()
        codes = np.asarray(actions)
        if codes.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not {codes.shape}")
        if codes.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, one for each game, not {codes.dtype}")
        games = self._games
        games.step(codes)
        ended = games.ended.view(np.bool_)
        rewards = np.zeros(self.num_envs)
        if ended.any():
            over = ended.nonzero()[0]
            rewards[over] = games.rewards[over, games.movers[over]]
        return self._observe(), rewards, ended, np.zeros_like(ended), self._make_infos()

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the workers and free the shared memory."""
        self._games.close()

    # What Parasol adds

    def sample(self) -> Array:
        """Return a uniformly random legal action for every game, sampled in native code."""
        self._check_started()
        return self._games.sample_actions()

    def split(self, observations: Observations) -> dict[str, Numbers]:
        """Return the observations as named parts, one row for each game, without a copy."""
        return split(self.tensor, observations["observation"])

    def get_state(self, game: int) -> State:
        """Return a copy of one game's state, including hidden information."""
        self._check_started()
        return self._games.get_state(check_whole("game", game, 0, self.num_envs - 1))

    def set_state(self, game: int, state: State) -> None:
        """Set one game to a copy of this state."""
        self._check_started()
        self.simulator.check_state(state)
        self._games.set_state(check_whole("game", game, 0, self.num_envs - 1), state)

    def seeds(self) -> list[int]:
        """Return the seed of each game's episode: `parasol.new(game, seed=...)` deals the same."""
        self._check_started()
        return self._games.list_seeds()

    def busy(self) -> list[float]:
        """Return the CPU seconds that each process has used so far, this one first."""
        self._check_open()
        return self._games.measure_cpu_seconds()

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("this environment was closed; make another one")

    def _check_started(self) -> None:
        self._check_open()
        if not self._started:
            raise ResetNeeded("no game is dealt yet: call reset() first")

    def _observe(self) -> Observations:
        return {"observation": self._games.observations, "action_mask": self._games.masks}

    def _make_infos(self) -> dict[str, Any]:
        games = self._games
        return {
            "seat": games.seats,
            "rewards": games.rewards,
            "_rewards": games.ended.view(np.bool_),
        }
