"""One seat of a game as a Gymnasium environment; bots play the other seats.

`gymnasium.make("parasol.envs.solo:parasol/maui-v0", opponent="casual")` makes one. An illegal
action ends the episode as a loss, so that algorithms without masks can learn the legal ones.
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
from parasol.core.options import list_choices
from parasol.core.state import OVER
from parasol.envs import rendering
from parasol.envs.simulator import Numbers, Simulator, check_whole

RENDER_MODES = ["ansi", "rgb_array", "svg"]
LOSS = -1.0
Observation = dict[str, Any]


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """`SoloEnv("maui", opponent="casual", players=3)`.

    `seat` is the program's seat; None draws one for every episode. Rewards come at the end.
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
            raise BadOption("render_mode", render_mode, list_choices(RENDER_MODES))
        self.simulator = Simulator(game, rewards, components, options)
        if seat is not None:
            seat = check_whole("seat", seat, 0, self.simulator.players - 1)
        self.render_mode = render_mode
        self.opponent = opponent
        self._bot = bot(opponent)
        self._fixed = seat
        self.seat = seat or 0
        self._rng = Rng(0)
        self._over = True
        tensor = self.simulator.tensor
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
        """Begin an episode; the bots play until it is the program's turn."""
        super().reset(seed=seed)
        self.simulator.reset(int(self.np_random.integers(1 << 31)))
        self._rng = Rng(int(self.np_random.integers(1 << 31)))
        random_seat = int(self.np_random.integers(self.simulator.players))
        self.seat = random_seat if self._fixed is None else self._fixed
        self._over = False
        self._play_opponents()
        return self._observe(), self._make_info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action; the bots play until it is the program's turn again."""
        simulator = self.simulator
        if self._over:
            when = "no episode has begun" if simulator.episode < 0 else "the episode is over"
            raise ResetNeeded(f"{when}: call reset() first")
        if int(action) not in simulator.state.actions() or simulator.state.seat() != self.seat:
            self._over = True
            return self._observe(), LOSS, True, False, {**self._make_info(), "illegal": True}
        simulator.play(int(action))
        self._play_opponents()
        self._over = simulator.state.seat() == OVER
        reward = simulator.compute_returns()[self.seat] if self._over else 0.0
        return self._observe(), float(reward), self._over, False, self._make_info()

    def _play_opponents(self) -> None:
        simulator = self.simulator
        while simulator.state.seat() not in (OVER, self.seat):
            seen = simulator.game.observe(simulator.state, int(simulator.state.seat()))
            simulator.play(int(self._bot.choose(seen, self._rng)))

    def _observe(self) -> Observation:
        return {
            "observation": self.simulator.observe(self.seat),
            "action_mask": self.simulator.get_action_mask(self.seat),
        }

    def _make_info(self) -> dict[str, Any]:
        return {"seat": self.seat, "seed": self.simulator.match_seed}

    def render(self) -> Any:
        """Render what the program's seat sees, as `render_mode` says."""
        if self.render_mode == "ansi":
            return rendering.render_text(self.simulator, self.seat)
        if self.render_mode == "svg":
            return rendering.render_svg(self.simulator, self.seat)
        return rendering.render_pixels(self.simulator) if self.render_mode == "rgb_array" else None

    def observe_parts(self) -> dict[str, Numbers]:
        """Return what the program's seat sees, as named parts with their shapes."""
        return self.simulator.split(self.simulator.observe(self.seat))

    def action_meanings(self) -> dict[int, str]:
        """Return the legal actions, each with its word of notation and a description."""
        return self.simulator.describe_actions()

    def record(self) -> str:
        """Return the episode so far as a line of JSON."""
        return self.simulator.to_json_line()


def register_envs() -> None:
    """Register every game with Gymnasium as `parasol/NAME-v0`."""
    from parasol.core import registry as games

    for name in games.list_names():
        if f"parasol/{name}-v0" not in registry:
            register(
                f"parasol/{name}-v0", entry_point="parasol.envs.solo:SoloEnv", kwargs={"game": name}
            )


register_envs()
