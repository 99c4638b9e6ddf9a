"""Thousands of games side by side, as Gymnasium's `VectorEnv`; stepped in native code.

Every game is played by all its seats in turn: a row of the observation is what the seat sees whose
decision it is, and the program decides for them all. A game that ends is dealt anew in the same
step. The arrays are the buffers themselves, without a copy: the next step writes them anew.
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
from parasol.envs.sharing import Alone, Crew
from parasol.envs.table import Numbers, Table, split, whole

Observations = dict[str, NDArray[Any]]
Array = NDArray[Any]


class VectorEnv(GymnasiumVectorEnv[Observations, Array, Array]):
    """`VectorEnv("maui", n=4096, processes=2, players=3)`; close it when it had several processes.

    `step` returns the observations of the seats to decide, for each game the reward of the seat
    that acted, whether the game ended with it, and infos: `seat` who decides, `rewards` those of
    all seats (a row of zeros but where the game ended), `_rewards` where it did.
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
        n = whole("n", n, 1)
        processes = whole("processes", processes, 1, n)
        table = Table(game, rewards, components, options)
        self.table = table
        self.tensor = table.tensor
        self.num_envs = n
        self.players = table.players
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (int(self.tensor.size),), np.uint8),
                "action_mask": spaces.Box(0, 1, (int(self.tensor.actions),), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(int(self.tensor.actions))
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._games = (Alone if processes == 1 else Crew)(self.tensor, n, rewards, processes)
        self._dealt = False

    # What Gymnasium asks for

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal every game anew. Game g's episode e has the seed `episode_seed(seed, g, e)`."""
        self._open()
        if isinstance(seed, list):
            raise BadOption("seed", "a list", "one whole number for all games")
        if seed is not None or not self._dealt:
            self.table.deal(seed)
        else:
            self.table.deal(int(self.np_random.integers(1 << 31)))
        assert self.table.seed is not None
        super().reset(seed=self.table.seed)
        self._games.reset(self.table.seed)
        self._dealt = True
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Play an action in every game; ValueError, and nothing is played, where one is illegal."""
        self._begun()
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not {given.shape}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, one for each game, not {given.dtype}")
        games = self._games
        games.step(given)
        ended = games.ended.view(np.bool_)
        rewards = np.zeros(self.num_envs)
        if ended.any():
            over = ended.nonzero()[0]
            rewards[over] = games.rewards[over, games.movers[over]]
        return self._observed(), rewards, ended, np.zeros_like(ended), self._infos()

    def close_extras(self, **kwargs: Any) -> None:
        """End the other processes, and give their memory back."""
        self._games.close()

    # What Parasol adds

    def sample(self) -> Array:
        """A legal action for every game, each equally likely; drawn where the games are."""
        self._begun()
        return self._games.choose()

    def split(self, observations: Observations) -> dict[str, Numbers]:
        """The observations as named parts, a row a game; they share the memory."""
        return split(self.tensor, observations["observation"])

    def get_state(self, game: int) -> State:
        """A copy of one game's position, hidden things included."""
        self._begun()
        return self._games.get(whole("game", game, 0, self.num_envs - 1))

    def set_state(self, game: int, state: State) -> None:
        """Let one game go on from a copy of this position."""
        self._begun()
        self.table.check(state)
        self._games.put(whole("game", game, 0, self.num_envs - 1), state)

    def seeds(self) -> list[int]:
        """`parasol.new(game, seed=...)` deals each game's present episode again."""
        self._begun()
        return self._games.seeds()

    def busy(self) -> list[float]:
        """The processor seconds each process has used so far, this one first."""
        self._open()
        return self._games.busy()

    def _open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("this environment was closed; make another one")

    def _begun(self) -> None:
        self._open()
        if not self._dealt:
            raise ResetNeeded("no game is dealt yet: call reset() first")

    def _observed(self) -> Observations:
        return {"observation": self._games.observations, "action_mask": self._games.masks}

    def _infos(self) -> dict[str, Any]:
        games = self._games
        return {
            "seat": games.seats,
            "rewards": games.rewards,
            "_rewards": games.ended.view(np.bool_),
        }
