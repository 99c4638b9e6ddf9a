"""The search of the better opponents: information-set Monte Carlo tree search, its hot loop.

Each iteration draws a guess from what the seat sees and plays it. Every seat has a tree of its own,
whose branches are what that seat can tell apart, so nobody's replies depend on what they can't
know. The trees are open loop: a node stands for what was done, whatever chance brought. Budgets,
levels and names are search.py's; what a good move looks like is the game's opponent.py's.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.chance import Rng
from parasol.core.state import OVER, Opponent, Seen, State

CODES: Final[i64] = 65536
"""More than any game has codes: a branch is the seat that acts, and what is told of its action."""
FAIR: Final[i64] = 4
"""One of so many iterations goes to all actions alike, where a search is to be fair."""


class Node:
    """What one seat has seen done so far, and how it turned out for whoever did it last."""

    def __init__(self, key: i64) -> None:
        self.key = key
        self.visits: i64 = 0
        self.available: i64 = 0  # how often it could have been chosen
        self.value = 0.0  # sums over the visits
        self.margin = 0.0
        self.child: Node | None = None
        self.sibling: Node | None = None

    def after(self, key: i64) -> "Node":
        """The node of a branch; a new one where nobody has been."""
        child = self.child
        while child is not None:
            if child.key == key:
                return child
            child = child.sibling
        fresh = Node(key)
        fresh.sibling = self.child
        self.child = fresh
        return fresh


class Taste:
    """How a search weighs: the same for every game, since all is in points and shares."""

    def __init__(
        self,
        explore: float = 0.5,
        sharpness: float = 3.0,
        scale: float = 10.0,
        ranked: float = 0.6,
        turns: int = 0,
    ) -> None:
        self.explore = explore
        self.sharpness = sharpness
        """What looks worse by so many points is tried a third as often."""
        self.scale = scale
        """A margin of so many points is worth about three quarters of all there is."""
        self.ranked = ranked
        """The share of the rank in a result; the rest is the margin's."""
        self.turns: i64 = turns
        """Turns a play-out goes on for, by every seat; then the position is valued. 0: to the end.
        """


class Search:
    """One seat's thoughts about one decision."""

    def __init__(self, seen: Seen, opponent: Opponent, rng: Rng, taste: Taste) -> None:
        self.seen = seen
        self.opponent = opponent
        self.rng = rng
        self.taste = taste
        self.iterations: i64 = 0
        self.fair = False
        """Whether a quarter of the iterations goes to all actions alike, so that each is judged."""
        state = seen.guess(rng)
        self.decider: i64 = state.seat()
        self.actions = state.actions()
        self.seats: i64 = len(state.totals())
        self.until: i64 = opponent.until(state)
        self.roots = [Node(0) for _ in range(self.seats)]
        self.path: list[Node] = []
        self.movers: list[int] = []

    def think(self, iterations: i64) -> None:
        """Go on for so many iterations."""
        done: i64 = 0
        while done < iterations:
            self._once()
            done += 1
        self.iterations += iterations

    def visits(self) -> list[int]:
        """How often each of `actions` was tried."""
        return [int(self._tried(action).visits) for action in self.actions]

    def values(self) -> list[float]:
        """The mean result of each of `actions`, from 0 to 1."""
        nodes = [self._tried(action) for action in self.actions]
        return [node.value / float(max(node.visits, 1)) for node in nodes]

    def margins(self) -> list[float]:
        """The mean margin in points at the end after each of `actions`."""
        nodes = [self._tried(action) for action in self.actions]
        return [node.margin / float(max(node.visits, 1)) for node in nodes]

    def _tried(self, action: i64) -> Node:
        return self.roots[self.decider].after(self.decider * CODES + action)

    def _once(self) -> None:
        """One guess: down the trees, a new branch, a play-out, and the result back up."""
        state = self.seen.guess(self.rng)
        nodes = self.roots[:]
        self.path = []
        self.movers = []
        fresh = False
        while not fresh and state.turn < self.until:
            seat = state.seat()
            if seat == OVER:
                break
            actions = state.actions()
            action: i64 = actions[0]
            if len(actions) > 1 or not self.path:  # what is forced is judged only at the root
                chosen = self._select(nodes[seat], seat, state, actions)
                action = chosen.key - seat * CODES
                fresh = chosen.visits == 0
                self.path.append(chosen)
                self.movers.append(int(seat))
            other: i64 = 0
            while other < self.seats:
                told = action if other == seat else state.told(action, other)
                nodes[other] = nodes[other].after(seat * CODES + told)
                other += 1
            state.apply(action)
        self._play_out(state)
        self._back(state)

    def _select(self, node: Node, seat: i64, state: State, actions: list[int]) -> Node:
        """The branch to follow: what turned out well, or looks good and was tried too little.

        How often it was tried is set against how often it could have been, since not every guess
        allows the same.
        """
        priors = self._priors(state)
        tried: i64 = 0
        value = 0.0
        branches: list[Node] = []
        for action in actions:
            branch = node.after(seat * CODES + action)
            branch.available += 1
            tried += branch.visits
            value += branch.value
            branches.append(branch)
        if self.fair and node is self.roots[self.decider]:
            least = branches[0]
            for branch in branches:
                if branch.visits < least.visits:
                    least = branch
            if least.visits * len(branches) * FAIR <= tried:
                return least
        usual = value / float(tried) if tried > 0 else 0.5
        best = branches[0]
        most = -1.0
        at: i64 = 0
        count: i64 = len(branches)
        while at < count:
            branch = branches[at]
            visits = float(branch.visits)
            mean = branch.value / visits if branch.visits > 0 else usual
            wish = self.taste.explore * priors[at] * math.sqrt(float(branch.available))
            score = mean + wish / (1.0 + visits)
            if score > most:
                most = score
                best = branch
            at += 1
        return best

    def _priors(self, state: State) -> vec[float]:
        """How likely the decider is to play each action, before anything was tried."""
        weights = self.opponent.weigh(state)
        most = max(weights)
        sharpness = self.taste.sharpness
        shares = vec[float]([math.exp((weight - most) / sharpness) for weight in weights])
        total = 0.0
        for share in shares:
            total += share
        at: i64 = 0
        count: i64 = len(shares)
        while at < count:
            shares[at] = shares[at] / total
            at += 1
        return shares

    def _play_out(self, state: State) -> None:
        turn = self.until
        if self.taste.turns > 0:
            turn = min(turn, state.turn + self.taste.turns * self.seats)
        self.opponent.play_on(state, self.rng, turn)

    def _back(self, state: State) -> None:
        """Add each decider's own result to the branches it chose."""
        points = self.opponent.values(state)
        at: i64 = 0
        count: i64 = len(self.path)
        while at < count:
            branch = self.path[at]
            seat = self.movers[at]
            margin = margin_of(points, seat)
            branch.visits += 1
            branch.margin += margin
            branch.value += self._result(points, seat, margin)
            at += 1

    def _result(self, points: list[float], seat: i64, margin: float) -> float:
        """A seat's result from 0 to 1: its margin and its rank, blended."""
        beaten = 0.0
        own = points[seat]
        for other in points:
            beaten += 1.0 if own > other else 0.5 if own == other else 0.0
        others = float(max(len(points) - 1, 1))
        rank = (beaten - 0.5) / others
        close = 1.0 / (1.0 + math.exp(-margin / self.taste.scale))
        return self.taste.ranked * rank + (1.0 - self.taste.ranked) * close


def margin_of(points: list[float], seat: i64) -> float:
    """By how much a seat is ahead of the best of the others."""
    best = 0.0
    found = False
    other: i64 = 0
    count: i64 = len(points)
    while other < count:
        if other != seat and (not found or points[other] > best):
            best = points[other]
            found = True
        other += 1
    return points[seat] - best if found else points[seat]
