"""The arena: opponents play each other on the same deals, and the result says how sure it is.

`run` is the whole of it; `parasol arena` is the same from the command line. Any game, any
opponents that take a Seen; spread over the cores of this machine or a Ray cluster.
"""

from parasol.arena.result import Result, Standing
from parasol.arena.running import Run, run

__all__ = ["Result", "Run", "Standing", "run"]
