"""Plain and compiled rules must agree step by step: the same games in two processes, compared.

`trace` gives one line a game; `agreement` makes them here, compiled, and in a second process with
PARASOL_PLAIN=1, and compares.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator

from parasol import _build
from parasol.core import registry
from parasol.core.chance import Rng
from parasol.core.game import SPECTATOR
from parasol.testing.walk import MAX_DECISIONS, ContractBroken, Walk, list_combinations


def trace(name: str, games: int, first: int = 0) -> Iterator[str]:
    """One line a game: which it is, and a hash over every step's position, knowledge and guess."""
    game = registry.find(name)
    combinations = list_combinations(game)
    for number in range(first, first + games):
        chosen = combinations[number % len(combinations)]
        walk = Walk(game, chosen, number, number)
        summed = hashlib.sha256()
        for step, state in enumerate(walk.forward(MAX_DECISIONS)):
            numbers = [*state.numbers(), *state.actions()]
            if step % 8 == 0:
                viewer = (step // 8) % (walk.match.players + 1) - 1
                seen = game.observe(state, viewer if viewer >= 0 else SPECTATOR)
                numbers += [*(int(n) for n in seen.numbers()), *seen.guess(Rng(step)).numbers()]
            summed.update(repr(numbers).encode())
        summed.update(repr([*walk.match.state.numbers(), *walk.match.state.totals()]).encode())
        yield f"{number} {chosen} {len(walk.match.steps)} {summed.hexdigest()[:16]}"


def agreement(name: str, games: int, first: int = 0) -> int:
    """Play games plain and compiled; ContractBroken where they differ. How many were compared."""
    if _build.mode() != "compiled":
        raise ContractBroken("Plain and compiled agree.", f"nothing is compiled: {_build.reason()}")
    program = f"from parasol.testing.agreement import main; main({name!r}, {games}, {first})"
    command = [sys.executable, "-c", program]
    plain = {**os.environ, "PARASOL_PLAIN": "1"}
    with subprocess.Popen(command, env=plain, stdout=subprocess.PIPE, text=True) as process:
        mine = list(trace(name, games, first))
        theirs = (process.communicate()[0] or "").splitlines()
    if theirs[:1] != ["plain"] or process.returncode:
        raise ContractBroken("Plain and compiled agree.", "the plain process did not run plain")
    for one, other in zip(mine, theirs[1:], strict=True):
        if one != other:
            raise ContractBroken("Plain and compiled agree step by step.", f"{one} / {other}")
    return len(mine)


def main(name: str, games: int, first: int) -> None:
    """What the other process does: print its mode, then a line a game."""
    print(_build.mode())
    for line in trace(name, games, first):
        print(line)
