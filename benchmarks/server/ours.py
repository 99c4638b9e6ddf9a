"""Our server as the benchmark runs it: as `parasol serve` does, without limits on how often.

The limits are for strangers; the load comes from one address, which makes thousands of tables.
Nor do computers pause before their decisions, as they do for people who watch.
"""

import argparse
import gc
import signal

import uvicorn

from benchmarks.server import example
from parasol.server.serve import listen, make_config
from parasol.server.settings import Settings


def main() -> None:
    """Serve on a port of this machine until killed."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--database", required=True)
    arguments.add_argument("--port", type=int, required=True)
    arguments.add_argument("--no-thinking", action="store_true")
    chosen = arguments.parse_args()
    example.register()
    signal.signal(signal.SIGUSR2, lambda *_: gc.collect())
    settings = Settings(
        database=chosen.database,
        port=chosen.port,
        rates=False,
        bot_pause_s=0.0,
        runs_bots=not chosen.no_thinking,
    )
    listening = listen("127.0.0.1", chosen.port)
    uvicorn.Server(make_config(settings)).run(sockets=[listening])


if __name__ == "__main__":
    main()
