"""The arena: bots play each other on the same deals; the result has confidence intervals.

`run` does everything; `parasol arena` is the same from the command line. It works with any game and
any bot, on the cores of this machine or on a Ray cluster.
"""

from parasol.arena.result import Result, Standing
from parasol.arena.runner import Run, run

__all__ = ["Result", "Run", "Standing", "run"]
