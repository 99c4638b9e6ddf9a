"""One seat of a game for Gymnasium: the program plays it, computers play the others.

`gymnasium.make("parasol.envs.solo:parasol/maui-v0", opponent="casual")` makes one. An action that
is not legal ends the episode as a loss: whoever has no use for the mask learns to heed it.
"""

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.envs.registration import register, registry
from gymnasium.error import ResetNeeded

from parasol.bots.levels import bot
from parasol.core.chance import Rng
from parasol.core.errors import BadOption
from parasol.core.options import one_of
from parasol.core.state import OVER
from parasol.envs import pictures
from parasol.envs.table import Numbers, Table, whole

RENDER_MODES = ["ansi", "rgb_array", "svg"]
LOSS = -1.0
Observation = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """`SoloEnv("maui", opponent="casual", players=3)`.

    `seat` is the program's; None draws one for every episode. Rewards come at the end.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        opponent: str = "casual",
        seat: int | None = None,
        rewards: str = "margin",
        render_mode: str | None = None,
        components: object = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption("render_mode", render_mode, one_of(RENDER_MODES))
        self.table = Table(game, rewards, components, options)
        if seat is not None:
            seat = whole("seat", seat, 0, self.table.players - 1)
        self.render_mode = render_mode
        self.opponent = opponent
        self._bot = bot(opponent)
        self._fixed = seat
        self.seat = seat or 0
        self._rng = Rng(0)
        self._over = True
        tensor = self.table.tensor
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (int(tensor.size),), np.uint8),
                "action_mask": spaces.Box(0, 1, (int(tensor.actions),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(int(tensor.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode, and let the others play until it is the program's turn."""
        super().reset(seed=seed)
        self.table.deal(int(self.np_random.integers(1 << 31)))
        self._rng = Rng(int(self.np_random.integers(1 << 31)))
        drawn = int(self.np_random.integers(self.table.players))
        self.seat = drawn if self._fixed is None else self._fixed
        self._over = False
        self._others()
        return self._observed(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a code, and let the others play until it is the program's turn again."""
        table = self.table
        if self._over:
            when = "no episode has begun" if table.episode < 0 else "the episode is over"
            raise ResetNeeded(f"{when}: call reset() first")
        if int(action) not in table.state.actions() or table.state.seat() != self.seat:
            self._over = True
            return self._observed(), LOSS, True, False, {**self._info(), "illegal": True}
        table.play(int(action))
        self._others()
        self._over = table.state.seat() == OVER
        reward = table.returns()[self.seat] if self._over else 0.0
        return self._observed(), float(reward), self._over, False, self._info()

    def _others(self) -> None:
        table = self.table
        while table.state.seat() not in (OVER, self.seat):
            seen = table.game.observe(table.state, int(table.state.seat()))
            table.play(int(self._bot.choose(seen, self._rng)))

    def _observed(self) -> Observation:
        return {
            "observation": self.table.observed(self.seat),
            "action_mask": self.table.legal(self.seat),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "seed": self.table.table_seed}

    def render(self) -> Any:
        """What the program's seat sees, as `render_mode` says."""
        if self.render_mode == "ansi":
            return pictures.text(self.table, self.seat)
        if self.render_mode == "svg":
            return pictures.svg(self.table, self.seat)
        return pictures.pixels(self.table) if self.render_mode == "rgb_array" else None

    def observe_parts(self) -> dict[str, Numbers]:
        """What the program's seat sees, as named parts with their shapes."""
        return self.table.split(self.table.observed(self.seat))

    def action_meanings(self) -> dict[int, str]:
        """The codes that are legal now, each with its word and what it does."""
        return self.table.meanings()

    def record(self) -> str:
        """The episode so far as one line of JSON."""
        return self.table.line()


def announce() -> None:
    """Make every game known to Gymnasium as `parasol/NAME-v0`."""
    from parasol.core import registry as games

    for name in games.names():
        if f"parasol/{name}-v0" not in registry:
            register(
                f"parasol/{name}-v0", entry_point="parasol.envs.solo:SoloEnv", kwargs={"game": name}
            )


announce()
