"""Attacks through a table: logs that grow without end, long ones that are opened again."""

import asyncio

from tests.attacks.attack import attack
from tests.attacks.long_tables import UNDOABLE
from tests.attacks.target import Target

ENTRIES, PACE_S = 100, 0.1
"""How many entries one round adds to a log, and the seconds between them."""


@attack("a long log and much talk, opened", per_second=0.2, answers=("served",))
async def open_long_table(target: Target) -> str:
    if not target.scene.long_tables:
        return "served"
    await (await target.watch(target.scene.long_tables.pop())).wait_for("view")
    return "served"


@attack("a move and its undo, again and again", per_second=0.5, parallel=4, answers=("served",))
async def play_and_undo(target: Target) -> str:
    token = await target.sign_in()
    socket = await target.watch(await target.make_table(), token=token)
    version = (await socket.wait_for("view"))["version"]
    for turn in range(ENTRIES):
        if turn % 2 == 0:
            socket.send("play", version=version, words=UNDOABLE)
        else:
            socket.send("undo", version=version)
        answer = await socket.wait_for("update", "view", "refused")
        version = answer.get("version", version)
        await asyncio.sleep(PACE_S)
    return "served"
