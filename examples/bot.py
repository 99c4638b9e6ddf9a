"""A whole computer player: it takes a seat by a table's invitation code and plays it to the end.

Usage: python bot.py URL CODE [TOKEN]    as in: python bot.py http://127.0.0.1:8000 WQXKRTBM
With the token of a seat it plays that seat. It knows what its seat is shown and nothing else.
"""

import asyncio
import json
import secrets
import sys
from contextlib import suppress
from typing import Any
from urllib.request import Request, urlopen

from websockets import ConnectionClosed, connect

import parasol
from parasol.bots import bot
from parasol.server.tables.patch import apply_patch


def choose(view: dict[str, Any]) -> str:
    """Return the word to play: change this. `seen.guess(rng)` samples what is hidden."""
    match = parasol.from_view(view)
    seen, rng = match.game.observe(match.state, view["viewer"]), parasol.Rng(secrets.randbits(60))
    return match.game.word(match.state, bot("greedy").choose(seen, rng))


async def play_seat(address: str, hello: dict[str, Any], position: Any = None) -> Any:
    """Play the seat of the token in `hello`; return the final standings."""
    async for socket in connect(address, max_size=None):  # again, whenever it is lost
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"type": "hello", "protocol": 2, **hello}))
            while position is None or not position["over"]:
                message = json.loads(await socket.recv())
                if message["type"] == "error":
                    raise SystemExit(message["text"])
                if message["type"] in ("view", "update"):  # a view comes after a refusal, too
                    position = message.get("position") or apply_patch(position, message["changes"])
                    if position["moves"]:
                        play = {"type": "play", "version": message["version"]}
                        await socket.send(json.dumps({**play, "words": choose(position["view"])}))
            break
    return position["standings"]


def ask(address: str, body: bytes | None = None, token: str = "") -> Any:
    """Send a request: POST with a body, GET without."""
    return json.load(urlopen(Request(address, body, {"Authorization": f"Bearer {token}"})))


if __name__ == "__main__":
    url, code, *tokens = sys.argv[1:] if len(sys.argv) > 2 else sys.exit(__doc__)
    table = ask(f"{url}/api/codes/{code}")["id"]
    if not tokens:
        person = ask(f"{url}/api/people", b'{"name": "Robot"}')["token"]
        tokens = [ask(f"{url}/api/tables/{table}/join", b"{}", person)["token"]]
    print(asyncio.run(play_seat(f"ws{url[4:]}/ws", {"table": table, "token": tokens[0]})))
