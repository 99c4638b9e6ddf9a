"""Parasol's games as environments for reinforcement learning; needs the extra [research].

`maui_v0`, `playa_pirata_v0` and `tenby_v0` are PettingZoo environments, `openspiel` registers the
games with OpenSpiel, `VectorEnv` steps many games at once, `SoloEnv` is one seat against bots for
Gymnasium. Observations and rewards are documented in docs/research.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parasol.envs.solo import SoloEnv
    from parasol.envs.vector import VectorEnv

__all__ = ["SoloEnv", "VectorEnv"]


def __getattr__(name: str) -> Any:
    # Imported on demand: one environment does not need the packages of the others.
    if name == "VectorEnv":
        from parasol.envs.vector import VectorEnv

        return VectorEnv
    if name == "SoloEnv":
        from parasol.envs.solo import SoloEnv

        return SoloEnv
    raise AttributeError(f"parasol.envs has no {name}")
