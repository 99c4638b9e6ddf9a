"""The baseline of the web benchmark: an echo server that broadcasts what one client sends.

Two bare pages that change one text show the latency from a click to the other screen on this
machine without any game.
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
    """One client; its messages go to all others."""

    everybody: ClassVar[set[WSTransport]] = set()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.everybody.add(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            for other in self.everybody - {transport}:
                other.send(WSMsgType.TEXT, frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.everybody.discard(transport)


def _make_listener(_request: WSUpgradeRequest) -> WSListener:
    return Echo()


async def serve(port: int) -> None:
    """Serve until the process ends."""
    server = await ws_create_server(_make_listener, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
