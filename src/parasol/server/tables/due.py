"""What is due at a table: nothing, the clock of a person, or the turn of a computer."""

from collections.abc import Sequence

from parasol.bots import DEFAULT_LEVEL
from parasol.server.bots import TIME_BUDGET_S
from parasol.server.store.models import Lane, SeatRow
from parasol.server.tables.live_match import LiveMatch


def is_bot(live: LiveMatch | None, seats: Sequence[SeatRow], seat: int) -> bool:
    """Return whether the computer decides for a seat now."""
    return (live is not None and seat in live.held) or seats[seat].kind == "computer"


def get_level(live: LiveMatch | None, seats: Sequence[SeatRow], seat: int) -> str:
    """Return the level at which the computer plays a seat."""
    held = live.held.get(seat, "") if live else ""
    return held or seats[seat].level or DEFAULT_LEVEL


def is_alone(live: LiveMatch | None, seats: Sequence[SeatRow]) -> bool:
    """Return whether computers play all seats now, so that nobody waits for them."""
    return all(is_bot(live, seats, seat.seat) for seat in seats)


def find_due(
    live: LiveMatch, seats: Sequence[SeatRow], before: tuple[float | None, int], now: float
) -> tuple[float | None, int]:
    """Return when something is due at a table, and the lane in which it waits.

    A clock is due when it runs out, in play time. A computer's turn is due since it began: a turn
    of several words stays where it was `before`, so that it does not queue for each of them.
    """
    seat = live.decider
    if seat is None or live.paused or not is_bot(live, seats, seat):
        return live.get_deadline(), Lane.CLOCK
    slow = get_level(live, seats, seat) in TIME_BUDGET_S
    if is_alone(live, seats):
        lane = Lane.SLOW_ALONE if slow else Lane.QUICK_ALONE
    else:
        lane = Lane.SLOW if slow else Lane.QUICK
    due, last_lane = before
    goes_on = not live.turned and due is not None and lane == last_lane
    return due if goes_on else now, lane
