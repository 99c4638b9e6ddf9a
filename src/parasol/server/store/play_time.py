"""Play time in a process: between two readings from the store it goes by the monotonic clock.

So neither a jump of the machine's clock nor a server that was away costs a player any time.
"""

import time

from parasol.server.store.queries.play_time import PlayTimeReading


class PlayTime:
    """The clock by which players' clocks run, as this process knows it."""

    def __init__(self) -> None:
        self._reading = PlayTimeReading(time.time(), 0.0, 0.0)
        self._read_at = time.monotonic()

    def set(self, reading: PlayTimeReading) -> None:
        """Take over what the store has just answered."""
        self._reading, self._read_at = reading, time.monotonic()

    def now(self) -> float:
        """Return the play time; without a beat in the store it goes no further than promised."""
        reading = self._reading
        passed = min(time.monotonic() - self._read_at, reading.promised_s)
        return reading.at + max(0.0, passed - reading.still_s)

    def for_clients(self) -> float:
        """Return what clients take for now: a clock that stands still ends that much later."""
        still_s = self._reading.still_s - (time.monotonic() - self._read_at)
        return self.now() - max(0.0, still_s)
