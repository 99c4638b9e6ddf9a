"""The Tensor of a game that has none of its own: the numbers of `Seen`, in one part.

It serves games from outside, which run in plain Python anyway. A game with a `tensor.py` of its own
names the parts and writes them straight from the State.
"""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import u8

from parasol.core.state import State
from parasol.core.tensor import Part, Tensor

if TYPE_CHECKING:
    from parasol.core.components import Box
    from parasol.core.game import Game


class SeenTensor(Tensor):
    """Any game in a loop, through `observe`."""

    def __init__(self, game: "Game[Any, Any]", options: Any, changed: "Box", source: str) -> None:
        self.game = game
        self.given = (options, changed, source)
        size = len(game.observe(self.fresh(bytes(32)), 0).numbers())
        meaning = "what the seat knows, as the game's knowledge.py writes it"
        super().__init__([Part("seen", (size,), meaning)], game.actions, options.players)

    def fresh(self, seed: bytes) -> State:
        options, changed, source = self.given
        state: State = self.game.new_state(options, changed, seed, source)
        state.events = None
        return state

    def write(self, state: State, seat: int, out: vec[u8], at: int) -> None:
        for offset, number in enumerate(self.game.observe(state, seat).numbers()):
            out[at + offset] = number

    def ranks(self, state: State) -> list[int]:
        return [score.rank for score in self.game.scores(self.game.observe(state, -1))]

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_tensor, (self.game.name, *self.given)


def _restore_tensor(name: str, options: Any, changed: "Box", source: str) -> Tensor:
    from parasol.core import registry

    return registry.find(name).learning.make_tensor(options, changed, source)
