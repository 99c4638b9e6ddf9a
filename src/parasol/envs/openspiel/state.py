"""A position as a `pyspiel.State`: the rules' State in OpenSpiel's words, and every seat's log."""

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
    """Holds a position, None before the deal is drawn, and what was told to each seat since.

    OpenSpiel copies both through `copy.deepcopy`, which for a position is its own `clone`; it
    serialises them by pickling, so a state that was resampled can be kept as well.
    """

    def __init__(self, game: "ParasolGame", position: State | None) -> None:
        super().__init__(game)
        self.position: Any = position  # a State, but before the deal is drawn
        self.told: tuple[str, ...] | None = None
        if game.log and position is not None:
            self.told = self._beginning(game, position)

    # What OpenSpiel asks for

    def current_player(self) -> int:
        """The seat whose decision it is."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.position.seat())
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and int(self.position.seat()) < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each equally likely."""
        return self._game().outcomes

    def returns(self) -> list[float]:
        """What the game is worth to each seat; nothing before its end."""
        game = self._game()
        if self.position is None or not self.is_terminal():
            return [0.0] * game.players
        return game.worth(self.position)

    def information_state_string(self, player: int | None = None) -> str:
        """A seat's log: all that it was told and did. With games made for speed, all it sees."""
        seat = self.current_player() if player is None else int(player)
        if not 0 <= seat < self._game().players:
            return str(super().information_state_string(seat))  # which says what is wrong
        return self.known(seat)

    def resample_from_infostate(self, player: int, sampler: Any) -> "ParasolState":
        """Another state that looks the same to `player`, each deal equally likely."""
        drawn = sampler() if callable(sampler) else 0.5
        return resampled(self, player, Rng(int(drawn * (1 << 31))))

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None or player != self.position.seat():
            return []
        actions: list[int] = self.position.actions()
        return actions

    def _apply_action(self, action: int) -> None:
        game, position = self._game(), self.position
        if position is None:
            self.position = game.dealt(int(action))
            if game.log:
                self.told = self._beginning(game, self.position)
            return
        if self.told is None:
            position.apply(int(action))
            return
        seat = int(position.seat())
        position.events = []
        position.apply(int(action))
        events, position.events = position.events, None
        self.told = tuple(
            told + (f"!{action};" if viewer == seat else "") + _told(events, viewer)
            for viewer, told in enumerate(self.told)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"deal {action}"
        return str(self._game().rules.word(self.position, int(action)))

    def __str__(self) -> str:
        if self.position is None:
            return NOT_DEALT
        rules = self._game().rules
        return list_view(rules.view(rules.observe(self.position, SPECTATOR)))

    # What Parasol adds

    def seen(self, player: int) -> Seen:
        """What a seat knows, as the rest of Parasol has it."""
        found: Seen = self._game().rules.observe(self.position, player)
        return found

    def numbers(self, player: int) -> str:
        """What a seat sees, one letter a number."""
        if self.position is None:
            return NOT_DEALT
        game = self._game()
        if game.tensor.size:
            return bytes(game.tensor.numbers(self.position, player)).decode("latin-1")
        return bytes(self.seen(player).numbers()).decode("latin-1")

    def known(self, player: int) -> str:
        """All that a seat knows: its log, or what it sees where no log is kept."""
        return self.numbers(player) if self.told is None else self.told[player]

    def _beginning(self, game: "ParasolGame", position: State) -> tuple[str, ...]:
        """What every log begins with: what the seat sees."""
        return tuple(
            bytes(game.tensor.numbers(position, seat)).decode("latin-1")
            for seat in range(game.players)
        )

    def _game(self) -> "ParasolGame":
        game: ParasolGame = self.get_game()
        return game


def _told(events: list[Event], viewer: int) -> str:
    """Events as a seat was told them."""
    return "".join(
        f"{event.kind} {event.seat} {' '.join(map(str, event.values))};"
        for event in events
        if event.known_to(viewer)
    )


def resampled(state: ParasolState, player: int, rng: Rng) -> ParasolState:
    """Another state that looks the same to `player`, each deal equally likely.

    The player's log is its own; of the others' only what they now see can be known.
    """
    game: Any = state.get_game()
    found: ParasolState = game.state_of(state.seen(player).guess(rng))
    if found.told is not None and state.told is not None:
        found.told = tuple(
            state.told[seat] if seat == player else told for seat, told in enumerate(found.told)
        )
    return found
