"""Information-set Monte Carlo tree search: the hot loop of the searching opponents.

Each iteration draws a belief sample (`Seen.guess`) and plays it to a leaf, then rolls out. Every
seat has its own tree, whose branches are what that seat can tell apart, so no reply depends on what
its seat can't know. The trees are open loop: a node stands for a sequence of actions, whatever
chance brought. Budgets and levels are in search.py; the policy and values are in the game's
opponent.py.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parasol.core.chance import Rng
from parasol.core.state import OVER, Opponent, Seen, State

MAX_ACTION_CODES: Final[i64] = 65536
"""More than any game has action codes. A branch's key is the acting seat times this, plus the code
as the tree's owner sees it."""
UNIFORM_EVERY: Final[i64] = 4
"""With `Search.uniform`, one of so many iterations goes to the least visited action."""


class Node:
    """A sequence of actions as one seat saw it, with statistics for the seat that acted last."""

    def __init__(self, key: i64) -> None:
        self.key = key
        self.visits: i64 = 0
        self.available: i64 = 0  # how often it could have been chosen
        self.value = 0.0  # sums over the visits
        self.margin = 0.0
        self.child: Node | None = None
        self.sibling: Node | None = None

    def get_child(self, key: i64) -> "Node":
        """Return the child of that key; add it if it is missing."""
        child = self.child
        while child is not None:
            if child.key == key:
                return child
            child = child.sibling
        added = Node(key)
        added.sibling = self.child
        self.child = added
        return added


class Parameters:
    """Hyperparameters of a search: the same for every game, since all values are in points."""

    def __init__(
        self,
        exploration: float = 0.5,
        prior_temperature: float = 3.0,
        margin_scale: float = 10.0,
        rank_weight: float = 0.6,
        rollout_turns: int = 0,
    ) -> None:
        self.exploration = exploration
        """The factor of the exploration bonus (PUCT)."""
        self.prior_temperature = prior_temperature
        """Softmax temperature of the priors, in points."""
        self.margin_scale = margin_scale
        """Logistic scale of a margin, in points: such a margin has a value of about 0.73."""
        self.rank_weight = rank_weight
        """The weight of the rank in a value; the rest is the margin's."""
        self.rollout_turns: i64 = rollout_turns
        """Turns of every seat after which a rollout stops and the position is evaluated. 0: to the
        end of the game."""


class Search:
    """The search trees for one decision of one seat."""

    def __init__(self, seen: Seen, opponent: Opponent, rng: Rng, parameters: Parameters) -> None:
        self.seen = seen
        self.opponent = opponent
        self.rng = rng
        self.parameters = parameters
        self.iterations: i64 = 0
        self.uniform = False
        """Whether a quarter of the iterations goes to all root actions alike, so that bad ones get
        an estimate, too."""
        state = seen.guess(rng)
        self.decider: i64 = state.seat()
        self.actions = state.actions()
        self.seats: i64 = len(state.totals())
        self.until: i64 = opponent.until(state)
        self.roots = [Node(0) for _ in range(self.seats)]
        self.path: list[Node] = []
        self.movers: list[int] = []

    def run(self, iterations: i64) -> None:
        """Run so many more iterations."""
        done: i64 = 0
        while done < iterations:
            self._iterate()
            done += 1
        self.iterations += iterations

    @property
    def visits(self) -> list[int]:
        """The visit count of each of `actions`."""
        return [int(self._get_root_child(action).visits) for action in self.actions]

    @property
    def values(self) -> list[float]:
        """The mean value of each of `actions`, from 0 to 1."""
        nodes = [self._get_root_child(action) for action in self.actions]
        return [node.value / float(max(node.visits, 1)) for node in nodes]

    @property
    def margins(self) -> list[float]:
        """The mean final margin in points after each of `actions`."""
        nodes = [self._get_root_child(action) for action in self.actions]
        return [node.margin / float(max(node.visits, 1)) for node in nodes]

    def _get_root_child(self, action: i64) -> Node:
        return self.roots[self.decider].get_child(self.decider * MAX_ACTION_CODES + action)

    def _iterate(self) -> None:
        """Run one iteration: sample, select, expand, roll out, backpropagate."""
        state = self.seen.guess(self.rng)
        nodes = self.roots[:]
        self.path = []
        self.movers = []
        expanded = False
        while not expanded and state.turn < self.until:
            seat = state.seat()
            if seat == OVER:
                break
            actions = state.actions()
            action: i64 = actions[0]
            if len(actions) > 1 or not self.path:  # forced actions only at the root
                chosen = self._select(nodes[seat], seat, state, actions)
                action = chosen.key - seat * MAX_ACTION_CODES
                expanded = chosen.visits == 0
                self.path.append(chosen)
                self.movers.append(int(seat))
            other: i64 = 0
            while other < self.seats:
                observed = action if other == seat else state.mask_action(action, other)
                nodes[other] = nodes[other].get_child(seat * MAX_ACTION_CODES + observed)
                other += 1
            state.apply(action)
        self._roll_out(state)
        self._backpropagate(state)

    def _select(self, node: Node, seat: i64, state: State, actions: list[int]) -> Node:
        """Return the branch with the best sum of mean value and exploration bonus (PUCT).

        The bonus counts how often a branch was available, not how often its parent was visited,
        because belief samples differ in what they allow.
        """
        priors = self._compute_priors(state)
        total_visits: i64 = 0
        total_value = 0.0
        branches: list[Node] = []
        for action in actions:
            branch = node.get_child(seat * MAX_ACTION_CODES + action)
            branch.available += 1
            total_visits += branch.visits
            total_value += branch.value
            branches.append(branch)
        if self.uniform and node is self.roots[self.decider]:
            least_visited = branches[0]
            for branch in branches:
                if branch.visits < least_visited.visits:
                    least_visited = branch
            if least_visited.visits * len(branches) * UNIFORM_EVERY <= total_visits:
                return least_visited
        first_value = total_value / float(total_visits) if total_visits > 0 else 0.5
        best = branches[0]
        best_score = -1.0
        at: i64 = 0
        count: i64 = len(branches)
        while at < count:
            branch = branches[at]
            visits = float(branch.visits)
            mean = branch.value / visits if branch.visits > 0 else first_value
            bonus = self.parameters.exploration * priors[at] * math.sqrt(float(branch.available))
            score = mean + bonus / (1.0 + visits)
            if score > best_score:
                best_score = score
                best = branch
            at += 1
        return best

    def _compute_priors(self, state: State) -> vec[float]:
        """Return the prior probability of each action: a softmax over the game's weights."""
        weights = self.opponent.weigh(state)
        highest = max(weights)
        temperature = self.parameters.prior_temperature
        priors = vec[float]([math.exp((weight - highest) / temperature) for weight in weights])
        total = 0.0
        for prior in priors:
            total += prior
        at: i64 = 0
        count: i64 = len(priors)
        while at < count:
            priors[at] = priors[at] / total
            at += 1
        return priors

    def _roll_out(self, state: State) -> None:
        turn = self.until
        if self.parameters.rollout_turns > 0:
            turn = min(turn, state.turn + self.parameters.rollout_turns * self.seats)
        self.opponent.play_on(state, self.rng, turn)

    def _backpropagate(self, state: State) -> None:
        """Add each acting seat's own value to the branches it chose."""
        points = self.opponent.values(state)
        at: i64 = 0
        count: i64 = len(self.path)
        while at < count:
            branch = self.path[at]
            seat = self.movers[at]
            margin = compute_margin(points, seat)
            branch.visits += 1
            branch.margin += margin
            branch.value += self._compute_value(points, seat, margin)
            at += 1

    def _compute_value(self, points: list[float], seat: i64, margin: float) -> float:
        """Return a seat's value from 0 to 1: a weighted mean of its rank and its margin."""
        beaten = 0.0
        own = points[seat]
        for other in points:
            beaten += 1.0 if own > other else 0.5 if own == other else 0.0
        others = float(max(len(points) - 1, 1))
        rank = (beaten - 0.5) / others
        squashed = 1.0 / (1.0 + math.exp(-margin / self.parameters.margin_scale))
        weight = self.parameters.rank_weight
        return weight * rank + (1.0 - weight) * squashed


def compute_margin(points: list[float], seat: i64) -> float:
    """Return how many points a seat is ahead of the best other seat."""
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
