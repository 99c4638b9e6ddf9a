"""Where the games of a `VectorEnv` are: all in this process, or some in others beside it.

Alone, numpy looks at the buffers of the native loop itself. In a crew every process has a share of
the games and copies what it wrote into memory that all see; this process has a share as well. A
process of a crew ends with its pipe, and so with the one that started it.
"""

import pickle
from collections.abc import Callable
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parasol.core.state import State
from parasol.core.tensor import Tensor
from parasol.envs.buffers import array
from parasol.envs.stepping import Steps

Array = NDArray[Any]
STEP, RESET, CHOOSE, GET, PUT, SEEDS, TIME = b"s", b"r", b"c", b"g", b"p", b"e", b"t"
DONE, FAILED = b"+", b"-"
OWN = 0.92
"""How much this process takes on, as a part of what would be fair."""
PATIENCE = 5
"""Seconds a process has to end by itself."""


class Alone:
    """All games here; the arrays are the native buffers, and can't be written to."""

    def __init__(self, tensor: Tensor, count: int, rewards: str, processes: int = 1) -> None:
        steps = Steps(tensor, count, rewards, 0)
        self._steps = steps
        found = arrays(steps)
        self.observations, self.masks = found["observations"], found["masks"]
        self.seats, self.movers, self.ended = found["seats"], found["movers"], found["ended"]
        self.rewards = found["rewards"]

    def reset(self, seed: int) -> None:
        self._steps.reset(seed)

    def step(self, actions: Array) -> None:
        self._steps.step(actions.tolist())

    def choose(self) -> Array:
        return array(self._steps.choose(), np.int64)

    def get(self, game: int) -> State:
        return self._steps.states[game].clone()

    def put(self, game: int, state: State) -> None:
        self._steps.put(game, state)

    def seeds(self) -> list[int]:
        return [self._steps.seed_of(game) for game in range(len(self._steps.states))]

    def busy(self) -> list[float]:
        return [process_time()]

    def close(self) -> None:
        """Nothing is held open."""


def arrays(steps: Steps) -> dict[str, Array]:
    """The buffers of a native loop as arrays, without a copy."""
    count, tensor = int(steps.count), steps.tensor
    return {
        "observations": array(steps.observations).reshape(count, -1),
        "masks": array(steps.masks, np.int8).reshape(count, -1),
        "rewards": array(steps.rewards, np.float64).reshape(count, int(tensor.players)),
        "seats": array(steps.seats),
        "movers": array(steps.movers),
        "ended": array(steps.ended),
        "choices": array(steps.choices, np.int64),
    }


def shapes(tensor: Tensor, count: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """What a crew shares: by name, the shape and type of an array; the widest types first."""
    return {
        "rewards": ((count, int(tensor.players)), "f8"),
        "actions": ((count,), "i8"),
        "choices": ((count,), "i8"),
        "observations": ((count, int(tensor.size)), "u1"),
        "masks": ((count, int(tensor.actions)), "i1"),
        "seats": ((count,), "u1"),
        "movers": ((count,), "u1"),
        "ended": ((count,), "u1"),
    }


def laid_out(memory: SharedMemory, tensor: Tensor, count: int) -> dict[str, Array]:
    """The arrays in a crew's memory."""
    found, at = {}, 0
    for name, (shape, kind) in shapes(tensor, count).items():
        found[name] = np.ndarray(shape, np.dtype(kind), memory.buf, at)
        at += found[name].nbytes
    return found


def shared_out(count: int, processes: int) -> list[int]:
    """Where each share of the games begins, and the end; this process has a smaller one.

    It has more to do beside: to look after the others, and whatever the program does.

    >>> shared_out(100, 2)
    [0, 46, 100]
    """
    own = max(1, round(count / processes * OWN))
    rest, others = count - own, processes - 1
    return [0, *(own + rest * number // others for number in range(others)), count]


class Share:
    """One process's part of a crew: its games, and where in the memory they are shown."""

    def __init__(
        self, tensor: Tensor, rewards: str, shared: dict[str, Array], first: int, end: int
    ) -> None:
        self.steps = Steps(tensor, end - first, rewards, first)
        mine = arrays(self.steps)
        self._actions = shared["actions"][first:end]
        self._shown = [
            (shared[name][first:end], mine[name])
            for name in ("observations", "masks", "rewards", "seats", "movers", "ended")
        ]
        self._chosen = (shared["choices"][first:end], mine["choices"])

    def do(self, order: bytes) -> bytes:
        """Follow an order; what is to be said goes back."""
        what, rest = order[:1], order[1:]
        if what == STEP:
            self.steps.step(self._actions.tolist())
        elif what == CHOOSE:
            self.steps.choose()
            np.copyto(*self._chosen)
            return b""
        elif what == RESET:
            self.steps.reset(int(rest))
        elif what == PUT:
            game, state = pickle.loads(rest)
            self.steps.put(game, state)
        elif what == GET:
            return pickle.dumps(self.steps.states[int(rest)])
        elif what == SEEDS:
            return pickle.dumps(
                [self.steps.seed_of(game) for game in range(len(self.steps.states))]
            )
        elif what == TIME:
            return str(process_time()).encode()
        for shown, mine in self._shown:
            np.copyto(shown, mine)
        return b""


def work(
    pipe: Any, memory: str, tensor: Tensor, rewards: str, count: int, first: int, end: int
) -> None:
    """What another process of a crew does until its pipe is closed."""
    block = SharedMemory(memory)
    try:
        share = Share(tensor, rewards, laid_out(block, tensor, count), first, end)
        while True:
            order = pipe.recv_bytes()
            try:
                pipe.send_bytes(DONE + share.do(order))
            except ValueError as error:
                pipe.send_bytes(FAILED + str(error).encode())
    except (EOFError, OSError, KeyboardInterrupt):
        return
    finally:
        share = None  # type: ignore[assignment]
        block.close()


def _heard(pipe: Any) -> bytes:
    """What another process answers; RuntimeError where it never will."""
    try:
        answer: bytes = pipe.recv_bytes()
    except (EOFError, OSError) as error:
        raise RuntimeError("a process of the environment died") from error
    return answer


class Crew:
    """The games in several processes; the arrays are the memory that all share."""

    def __init__(self, tensor: Tensor, count: int, rewards: str, processes: int) -> None:
        total = sum(
            int(np.prod(shape)) * np.dtype(kind).itemsize
            for shape, kind in shapes(tensor, count).values()
        )
        self._memory = SharedMemory(create=True, size=total)
        self._arrays = laid_out(self._memory, tensor, count)
        bounds = shared_out(count, processes)
        self._bounds = bounds
        self._own = Share(tensor, rewards, self._arrays, bounds[0], bounds[1])
        self._pipes: list[Any] = []
        self._workers: list[Any] = []
        context = get_context("spawn")
        for first, end in pairwise(bounds[1:]):
            here, there = context.Pipe()
            given = (there, self._memory.name, tensor, rewards, count, first, end)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            there.close()
            self._pipes.append(here)
            self._workers.append(worker)
        for name in ("observations", "masks", "rewards", "seats", "movers", "ended"):
            seen = self._arrays[name].view()
            seen.flags.writeable = False
            setattr(self, name, seen)

    observations: Array
    masks: Array
    rewards: Array
    seats: Array
    movers: Array
    ended: Array

    def _all(self, order: bytes) -> list[bytes]:
        """Everybody follows an order at once; the answers, this process's first."""
        for pipe in self._pipes:
            pipe.send_bytes(order)
        problem: ValueError | None = None
        try:
            answers = [self._own.do(order)]
        except ValueError as error:
            answers, problem = [b""], error
        for pipe in self._pipes:
            answer = _heard(pipe)
            if answer[:1] == FAILED:
                problem = problem or ValueError(answer[1:].decode())
            answers.append(answer[1:])
        if problem is not None:
            raise problem
        return answers

    def _one(self, game: int, order: Callable[[int], bytes]) -> bytes:
        """An order about one game, to whoever has it; `order` gets its number there."""
        number = next(n for n, end in enumerate(self._bounds[1:]) if game < end)
        here = game - self._bounds[number]
        if number == 0:
            return self._own.do(order(here))
        pipe = self._pipes[number - 1]
        pipe.send_bytes(order(here))
        answer = _heard(pipe)
        if answer[:1] == FAILED:
            raise ValueError(answer[1:].decode())
        return answer[1:]

    def reset(self, seed: int) -> None:
        self._all(RESET + str(seed).encode())

    def step(self, actions: Array) -> None:
        """Illegal actions are found before anybody plays."""
        masks = self._arrays["masks"]
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = masks[np.arange(len(actions)), np.where(inside, actions, 0)].astype(bool) & inside
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"action {actions[game]} is not legal in game {game}")
        self._arrays["actions"][:] = actions
        self._all(STEP)

    def choose(self) -> Array:
        self._all(CHOOSE)
        return self._arrays["choices"].copy()

    def get(self, game: int) -> State:
        found: State = pickle.loads(self._one(game, lambda here: GET + str(here).encode()))
        return found

    def put(self, game: int, state: State) -> None:
        self._one(game, lambda here: PUT + pickle.dumps((here, state)))

    def busy(self) -> list[float]:
        return [float(answer) for answer in self._all(TIME)]

    def seeds(self) -> list[int]:
        return [seed for answer in self._all(SEEDS) for seed in pickle.loads(answer)]

    def close(self) -> None:
        for pipe, worker in zip(self._pipes, self._workers, strict=True):
            pipe.close()
            worker.join(PATIENCE)
            if worker.is_alive():
                worker.terminate()
        self._pipes, self._workers = [], []
        for name in ("observations", "masks", "rewards", "seats", "movers", "ended"):
            setattr(self, name, getattr(self, name).copy())
        del self._own
        self._arrays = {}
        self._memory.close()
        self._memory.unlink()
