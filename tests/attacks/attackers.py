"""The attackers' process: runs all attacks at once, then prints what came of each as JSON."""

import argparse
import asyncio
import json
import os

from tests.attacks import requests, slow, sockets, tables
from tests.attacks.attack import ATTACKS, Tally, run_attack
from tests.attacks.target import Scene, Target

MODULES = (requests, slow, sockets, tables)
"""Where the attacks are; importing one registers what is in it."""


async def run_attacks(port: int, scene: Scene, seconds: float, names: list[str]) -> list[Tally]:
    """Run attacks side by side for so many seconds."""
    chosen = [ATTACKS[name] for name in names or ATTACKS]
    return await asyncio.gather(
        *(run_attack(one, lambda: Target(port, scene), seconds) for one in chosen)
    )


def main() -> None:
    """Attack a server on a port of this machine."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, required=True)
    arguments.add_argument("--seconds", type=float, required=True)
    arguments.add_argument("--watched", required=True)
    arguments.add_argument("--long-tables", nargs="*", default=[])
    arguments.add_argument("--only", nargs="*", default=[])
    chosen = arguments.parse_args()
    os.nice(10)  # the players' process shares the core, and its clock must not wait for this one
    scene = Scene(chosen.watched, chosen.long_tables)
    tallies = asyncio.run(run_attacks(chosen.port, scene, chosen.seconds, chosen.only))
    print(json.dumps([tally.to_dict() for tally in tallies]))


if __name__ == "__main__":
    main()
