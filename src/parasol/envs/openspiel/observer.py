"""What a seat sees as a tensor and as text, in the form OpenSpiel asks for."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parasol.core.game import SPECTATOR
from parasol.envs.buffers import array
from parasol.envs.table import split

if TYPE_CHECKING:
    from parasol.envs.openspiel.game import ParasolGame
    from parasol.envs.openspiel.state import ParasolState

Tensor = NDArray[np.float32]


class Observer:
    """What a seat sees: `tensor` is all of it, `dict` its named parts."""

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
        self.tensor[:] = array(self._tensor.numbers(state.position, viewer))

    def string_from(self, state: "ParasolState", player: int) -> str | None:
        """The same as text, one letter a number."""
        return state.numbers(SPECTATOR if self._public else player)


class Recall:
    """All that a seat was told and did, in the order it was: text only, for which no tensor of a
    fixed size has room."""

    tensor = None
    dict: Mapping[str, Tensor] = MappingProxyType({})

    def set_from(self, state: "ParasolState", player: int) -> None:
        """There is nothing to fill."""

    def string_from(self, state: "ParasolState", player: int) -> str | None:
        """The seat's log."""
        return state.known(player)


class Private(Observer):
    """What a seat knows that a spectator does not: there is none where all know the same."""

    def __init__(self, game: "ParasolGame") -> None:
        super().__init__(game)
        self._private = game.rules.private

    def string_from(self, state: "ParasolState", player: int) -> str | None:
        """The seat's numbers where they differ from a spectator's."""
        if not self._private:
            return None
        mine, theirs = state.numbers(player), state.numbers(SPECTATOR)
        return mine if mine != theirs else ""


def observer(game: "ParasolGame", kind: Any) -> Observer | Recall:
    """The observer for what OpenSpiel calls a type of observation; None: the usual one."""
    if kind is None:
        return Observer(game)
    if kind.private_info == pyspiel.PrivateInfoType.NONE:
        return Observer(game, public=True)
    if not kind.public_info:
        return Private(game)
    return Recall() if kind.perfect_recall else Observer(game)
