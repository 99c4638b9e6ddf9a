"""Observers: what a seat sees as a tensor and as text, for OpenSpiel."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parasol.core.game import SPECTATOR
from parasol.envs.buffers import wrap_buffer
from parasol.envs.simulator import split

if TYPE_CHECKING:
    from parasol.envs.openspiel.game import ParasolGame
    from parasol.envs.openspiel.state import ParasolState

Tensor = NDArray[np.float32]


class Observer:
    """Observes a seat: `tensor` is the whole observation, `dict` its named parts."""

    def __init__(self, game: "ParasolGame", *, public: bool = False) -> None:
        self._tensor = game.tensor
        self._public = public
        self.tensor: Tensor = np.zeros(int(game.tensor.size), np.float32)
        self.dict: dict[str, Any] = split(game.tensor, self.tensor)  # type: ignore[arg-type]

    def set_from(self, state: "ParasolState", player: int) -> None:
        """Fill the tensor with what `player` sees; zeros before the deal."""
        if state.position is None:
            self.tensor.fill(0)
            return
        viewer = SPECTATOR if self._public else player
        self.tensor[:] = wrap_buffer(self._tensor.numbers(state.position, viewer))

    def string_from(self, state: "ParasolState", player: int) -> str | None:
        """Return the observation as text, one character per number."""
        return state.encode_observation(SPECTATOR if self._public else player)


class RecallObserver:
    """A seat's history of actions and events, as text only: it has no fixed size."""

    tensor = None
    dict: Mapping[str, Tensor] = MappingProxyType({})

    def set_from(self, state: "ParasolState", player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: "ParasolState", player: int) -> str | None:
        """Return the seat's history."""
        return state.get_history(player)


class PrivateObserver(Observer):
    """What a seat knows and a spectator does not; None for games without private information."""

    def __init__(self, game: "ParasolGame") -> None:
        super().__init__(game)
        self._private = game.rules.private

    def string_from(self, state: "ParasolState", player: int) -> str | None:
        """Return the seat's observation if it differs from a spectator's."""
        if not self._private:
            return None
        mine, theirs = state.encode_observation(player), state.encode_observation(SPECTATOR)
        return mine if mine != theirs else ""


def make_observer(game: "ParasolGame", kind: Any) -> Observer | RecallObserver:
    """Return the observer for a `pyspiel.IIGObservationType`; None: the default one."""
    if kind is None:
        return Observer(game)
    if kind.private_info == pyspiel.PrivateInfoType.NONE:
        return Observer(game, public=True)
    if not kind.public_info:
        return PrivateObserver(game)
    return RecallObserver() if kind.perfect_recall else Observer(game)
