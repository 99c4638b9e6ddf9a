"""Parasol's games as other people's programs know games; needs the extra [research].

`maui_v0`, `playa_pirata_v0` and `tenby_v0` are PettingZoo environments, `openspiel` registers the
games with OpenSpiel, `VectorEnv` steps thousands of games at once, `SoloEnv` is one seat against a
computer for Gymnasium. What is in an observation, and what it is worth: docs/research.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parasol.envs.solo import SoloEnv
    from parasol.envs.vector import VectorEnv

__all__ = ["SoloEnv", "VectorEnv"]


def __getattr__(name: str) -> Any:
    # Only now: whoever wants one environment need not have the packages of the others.
    if name == "VectorEnv":
        from parasol.envs.vector import VectorEnv

        return VectorEnv
    if name == "SoloEnv":
        from parasol.envs.solo import SoloEnv

        return SoloEnv
    raise AttributeError(f"parasol.envs has no {name}")
