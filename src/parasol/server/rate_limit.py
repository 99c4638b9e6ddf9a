"""How many messages a connection may send: some at once, then so many a second."""


class Bucket:
    """The messages of one connection: some at once, then so many a second."""

    def __init__(self, burst: float = 40.0, per_second: float = 20.0) -> None:
        self.burst = burst
        self.per_second = per_second
        self.left = burst
        self.since = 0.0

    def takes(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self.left = min(self.burst, self.left + (now - self.since) * self.per_second)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
