"""The old import path of the episode reader, kept for programs that use it.

Use `parasol.envs.episodes`.
"""

from parasol.envs.episodes import load_matches as matches
from parasol.envs.episodes import replay_line as replayed

__all__ = ["matches", "replayed"]
