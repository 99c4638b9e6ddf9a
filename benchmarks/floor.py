"""The least that could be done: a server that passes on to everybody what one of them says.

Two bare pages at it, which change one text, tell what this machine and its browsers need for the
way from a click to the other screen before any game is played.
"""

from __future__ import annotations

import asyncio
import sys
from typing import ClassVar

from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)

PAGE = """<!doctype html><title>Floor</title><main id="board"><p>0</p></main>
<button id="commit">Go</button><script>
  const wire = new WebSocket("ws://127.0.0.1:%d/");
  const shown = document.querySelector("p");
  let count = 0;
  wire.onopen = () => { document.title = "open"; };
  wire.onmessage = (event) => { shown.textContent = event.data; };
  document.querySelector("button").onclick = () => wire.send(String((count += 1)));
</script>"""


class Echo(WSListener):
    """One page; what it says is told to all the others."""

    everybody: ClassVar[set[WSTransport]] = set()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.everybody.add(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            for other in self.everybody - {transport}:
                other.send(WSMsgType.TEXT, frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.everybody.discard(transport)


def _echo(_request: WSUpgradeRequest) -> WSListener:
    return Echo()


async def serve(port: int) -> None:
    """Until it is ended."""
    server = await ws_create_server(_echo, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
