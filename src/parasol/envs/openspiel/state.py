"""A position as a `pyspiel.State`, with every seat's history."""

from typing import TYPE_CHECKING, Any

import pyspiel

from parasol.core.chance import Rng
from parasol.core.faces import list_view
from parasol.core.game import SPECTATOR
from parasol.core.state import Event, Seen, State

if TYPE_CHECKING:
    from parasol.envs.openspiel.game import ParasolGame

NOT_DEALT = "not dealt"


class ParasolState(pyspiel.State):
    """Holds a position, None before the deal is drawn, and the histories of all seats since.

    OpenSpiel copies both by `copy.deepcopy`, which for a position is its own `clone`; it serialises
    them by pickling, which works for resampled states as well.
    """

    def __init__(self, game: "ParasolGame", position: State | None) -> None:
        super().__init__(game)
        self.position: Any = position  # a State, None before the deal is drawn
        self.histories: tuple[str, ...] | None = None
        if game.log and position is not None:
            self.histories = self._start_histories(game, position)

    # OpenSpiel's interface

    def current_player(self) -> int:
        """Return the deciding seat."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.position.seat())
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position is not None and int(self.position.seat()) < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with equal probabilities."""
        return self._get_game().outcomes

    def returns(self) -> list[float]:
        """Return the final reward of each seat; zeros before the end."""
        game = self._get_game()
        if self.position is None or not self.is_terminal():
            return [0.0] * game.players
        return game.compute_returns(self.position)

    def information_state_string(self, player: int | None = None) -> str:
        """Return a seat's history; in a game without `log`, its observation."""
        seat = self.current_player() if player is None else int(player)
        if not 0 <= seat < self._get_game().players:
            return str(super().information_state_string(seat))  # which says what is wrong
        return self.get_history(seat)

    def resample_from_infostate(self, player: int, sampler: Any) -> "ParasolState":
        """Return a random state that `player` can't tell from this one."""
        number = sampler() if callable(sampler) else 0.5
        return resample(self, player, Rng(int(number * (1 << 31))))

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None or player != self.position.seat():
            return []
        actions: list[int] = self.position.actions()
        return actions

    def _apply_action(self, action: int) -> None:
        game, position = self._get_game(), self.position
        if position is None:
            self.position = game.deal(int(action))
            if game.log:
                self.histories = self._start_histories(game, self.position)
            return
        if self.histories is None:
            position.apply(int(action))
            return
        seat = int(position.seat())
        position.events = []
        position.apply(int(action))
        events, position.events = position.events, None
        self.histories = tuple(
            history + (f"!{action};" if viewer == seat else "") + _format_events(events, viewer)
            for viewer, history in enumerate(self.histories)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"deal {action}"
        return str(self._get_game().rules.word(self.position, int(action)))

    def __str__(self) -> str:
        if self.position is None:
            return NOT_DEALT
        rules = self._get_game().rules
        return list_view(rules.view(rules.observe(self.position, SPECTATOR)))

    # Additions to OpenSpiel's interface

    def observe(self, player: int) -> Seen:
        """Return what a seat knows as a Seen."""
        seen: Seen = self._get_game().rules.observe(self.position, player)
        return seen

    def encode_observation(self, player: int) -> str:
        """Return a seat's observation as text, one character per number."""
        if self.position is None:
            return NOT_DEALT
        game = self._get_game()
        if game.tensor.size:
            return bytes(game.tensor.numbers(self.position, player)).decode("latin-1")
        return bytes(self.observe(player).numbers()).decode("latin-1")

    def get_history(self, player: int) -> str:
        """Return a seat's history, or its observation in a game without `log`."""
        return self.encode_observation(player) if self.histories is None else self.histories[player]

    def _start_histories(self, game: "ParasolGame", position: State) -> tuple[str, ...]:
        """Return the histories at the start: the first observation of every seat."""
        return tuple(
            bytes(game.tensor.numbers(position, seat)).decode("latin-1")
            for seat in range(game.players)
        )

    def _get_game(self) -> "ParasolGame":
        game: ParasolGame = self.get_game()
        return game


def _format_events(events: list[Event], viewer: int) -> str:
    """Format the events that a seat may know."""
    return "".join(
        f"{event.kind} {event.seat} {' '.join(map(str, event.values))};"
        for event in events
        if event.known_to(viewer)
    )


def resample(state: ParasolState, player: int, rng: Rng) -> ParasolState:
    """Return a random state that `player` can't tell from this one (a belief sample).

    The player keeps its own history; the others' histories start with what they see now.
    """
    game: Any = state.get_game()
    sample: ParasolState = game.make_state(state.observe(player).guess(rng))
    if sample.histories is not None and state.histories is not None:
        sample.histories = tuple(
            state.histories[seat] if seat == player else history
            for seat, history in enumerate(sample.histories)
        )
    return sample
