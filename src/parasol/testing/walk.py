"""A random walk through a match, and the error that says which rule of the contract broke."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from parasol.core import options
from parasol.core.chance import Rng, make_seed
from parasol.core.game import SPECTATOR, Game
from parasol.core.match import Match
from parasol.core.state import State
from parasol.core.tensor import Tensor

MAX_DECISIONS = 20_000
"""Decisions after which a game is taken not to end at all."""


class ContractBroken(AssertionError):
    """A game does not hold to the contract: which rule, what was seen, and how to get there."""

    def __init__(self, rule: str, seen: str, where: str = "") -> None:
        self.rule = rule
        super().__init__(f"{rule}\n  seen: {seen}" + (f"\n  at: {where}" if where else ""))


class Walk:
    """Random play from a seed: `steps` decisions (or to the end), chosen by `choices`."""

    def __init__(
        self, game: Game[Any, Any], chosen: dict[str, Any], seed: int, choices: int
    ) -> None:
        self.game = game
        self.chosen = dict(chosen)
        self.components = self.chosen.pop("components", None)
        self.seed = seed
        self.rng = Rng(choices)
        self.match = self.fresh()
        self.tensor = make_tensor(self.match)

    def fresh(self) -> Match:
        """The match as it starts."""
        return start_match(self.game, self.chosen, self.components, make_seed(self.seed))

    def forward(self, steps: int) -> Iterator[State]:
        """Play on; yields the state before each decision."""
        for _ in range(steps):
            if self.match.over:
                return
            yield self.match.state
            actions = self.match.state.actions()
            if not actions:
                raise self.broken("No choice leads into a dead end.", "nothing is legal")
            code = actions[self.rng.below(len(actions))]
            self.match.play(self.game.word(self.match.state, code))
        if steps >= MAX_DECISIONS:
            raise ContractBroken(
                "A game ends.", f"still going after {MAX_DECISIONS} decisions", str(self)
            )

    def broken(self, rule: str, seen: str) -> ContractBroken:
        """The error, with this walk's place in it."""
        return ContractBroken(rule, seen, str(self))

    def viewers(self) -> list[int]:
        """Every seat, and a spectator."""
        return [*range(self.match.players), SPECTATOR]

    def __str__(self) -> str:
        words = " ".join(step.word for step in self.match.steps)
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.chosen.items())
        box = ", with a changed box" if self.components else ""
        return f"{self.game.name} {chosen}{box}, seed={self.seed}, after: {words or 'nothing'}"


def start_match(
    game: Game[Any, Any], chosen: dict[str, Any], components: Any, seed: bytes
) -> Match:
    """A new match of a game that need not be registered."""
    from parasol.core.match import load_box

    picked: Any = options.parse_options(game.options_type, chosen)
    changed, source = load_box(game, components)
    return Match(game, picked, changed, seed, game.new_state(picked, changed, seed, source))


def make_tensor(match: Match) -> Tensor:
    """The match's game in a loop, with the same options and box."""
    return match.game.learning.make_tensor(match.options, match.components, "")


def list_combinations(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Every combination of a game's options that it takes."""
    described = options.describe_options(game.options_type)
    combinations = []
    for values in product(*(option.choices for option in described)):
        chosen = {option.name: value for option, value in zip(described, values, strict=True)}
        matters = all(
            chosen[option.name] == option.default
            or all(chosen[other] == needed for other, needed in option.only_when.items())
            for option in described
        )
        if matters:
            combinations.append(chosen)
    return combinations


def to_bytes(data: Any) -> bytes:
    """Plain data as bytes, to compare; anything that is not plain data raises TypeError."""
    return json.dumps(data, sort_keys=True, allow_nan=False).encode()
