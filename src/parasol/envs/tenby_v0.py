"""Tenby as a PettingZoo environment; `tenby_v0.env(players=3)` makes one."""

from typing import Any

from parasol.envs import aec


def raw_env(**options: Any) -> aec.GameEnv:
    """Make the bare environment; options are the game's and those of `GameEnv`."""
    return aec.GameEnv("tenby", version=0, **options)


def env(**options: Any) -> Any:
    """Make the environment, wrapped in PettingZoo's OrderEnforcingWrapper."""
    return aec.env("tenby", version=0, **options)


__all__ = ["env", "raw_env"]
