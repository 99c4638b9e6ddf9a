"""Who waits for an append without a task of its own."""

import logging
from collections.abc import Callable

log = logging.getLogger("parasol.store")


class Calling:
    """Somebody who waits for an append without a task: called soon after it is on disk."""

    def __init__(self, heard: Callable[[Exception | None], None]) -> None:
        self._heard = heard

    def done(self) -> bool:
        """Whether nobody waits any more."""
        return False

    def set_result(self, result: None) -> None:
        """It is on disk."""
        self._tell(None)

    def set_exception(self, error: Exception) -> None:
        """It is not."""
        self._tell(error)

    def _tell(self, error: Exception | None) -> None:
        try:
            self._heard(error)
        except Exception:  # whoever waits next must not suffer for it
            log.exception("an append was written, but what follows from it failed")
