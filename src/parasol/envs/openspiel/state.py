"""A position as a `pyspiel.State`: the rules' State in OpenSpiel's words."""

from typing import TYPE_CHECKING, Any

import pyspiel

from parasol.core.chance import Rng
from parasol.core.game import SPECTATOR, plain_board
from parasol.core.state import Seen, State

if TYPE_CHECKING:
    from parasol.envs.openspiel.game import ParasolGame


class ParasolState(pyspiel.State):
    """Holds a position. OpenSpiel copies it through the position's own `clone`."""

    def __init__(self, game: "ParasolGame", position: State) -> None:
        super().__init__(game)
        self.position = position

    # What OpenSpiel asks for

    def current_player(self) -> int:
        """The seat whose decision it is."""
        seat = int(self.position.seat())
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return int(self.position.seat()) < 0

    def returns(self) -> list[float]:
        """What the game is worth to each seat; nothing before its end."""
        if not self.is_terminal():
            return [0.0] * self._game().players
        game = self._game()
        return game.rewards.of(game.rules, self.position)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat knows and remembers, one letter a number."""
        seat = self.current_player() if player is None else int(player)
        return bytes(self.seen(seat).numbers()).decode("latin-1")

    def observation_string(self, player: int | None = None) -> str:
        """The same: a Seen forgets nothing."""
        return self.information_state_string(player)

    def seen(self, player: int) -> Seen:
        """What a seat knows, as the rest of Parasol has it."""
        found: Seen = self._game().rules.observe(self.position, player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions() if player == self.position.seat() else []

    def _apply_action(self, action: int) -> None:
        self.position.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._game().rules.word(self.position, int(action)))

    def __str__(self) -> str:
        rules = self._game().rules
        return plain_board(rules.view(rules.observe(self.position, SPECTATOR)))

    def _game(self) -> "ParasolGame":
        game: ParasolGame = self.get_game()
        return game


def resampled(state: ParasolState, player: int, rng: Rng) -> ParasolState:
    """Another state that looks the same to `player`, each deal equally likely."""
    game: Any = state.get_game()
    found: ParasolState = game.state_of(state.seen(player).guess(rng))
    return found
