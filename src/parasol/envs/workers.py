"""The games of a `VectorEnv`: all in this process, or in a pool of worker processes.

In one process numpy reads the buffers of the native loop without a copy. With workers every process
owns a shard of the games and copies its buffers into shared memory; the parent process owns a shard
as well.
"""

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing.shared_memory import SharedMemory
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parasol.core.state import State
from parasol.core.tensor import Tensor
from parasol.core.workers import Worker
from parasol.envs.batch import GameBatch
from parasol.envs.buffers import wrap_buffer

Array = NDArray[Any]
STEP, RESET, SAMPLE, GET, SET, SEEDS, TIME = b"s", b"r", b"c", b"g", b"p", b"e", b"t"
"""Commands to a worker: the first byte of a message."""
DONE, FAILED = b"+", b"-"
PARENT_LOAD = 0.92
"""The parent's shard as a fraction of an equal share."""


class LocalGames:
    """All games in this process; the arrays are read-only views of the native buffers."""

    def __init__(self, tensor: Tensor, count: int, rewards: str, processes: int = 1) -> None:
        self._batch = GameBatch(tensor, count, rewards, 0)
        arrays = wrap_buffers(self._batch)
        self.observations, self.masks = arrays["observations"], arrays["masks"]
        self.seats, self.movers, self.ended = arrays["seats"], arrays["movers"], arrays["ended"]
        self.rewards = arrays["rewards"]

    def reset(self, seed: int) -> None:
        self._batch.reset(seed)

    def step(self, actions: Array) -> None:
        self._batch.step(actions.tolist())

    def sample_actions(self) -> Array:
        return wrap_buffer(self._batch.sample_actions(), np.int64)

    def get_state(self, game: int) -> State:
        return self._batch.states[game].clone()

    def set_state(self, game: int, state: State) -> None:
        self._batch.set_state(game, state)

    def list_seeds(self) -> list[int]:
        return [self._batch.get_seed(game) for game in range(len(self._batch.states))]

    def measure_cpu_seconds(self) -> list[float]:
        return [process_time()]

    def close(self) -> None:
        """Do nothing: there are no workers."""


def wrap_buffers(batch: GameBatch) -> dict[str, Array]:
    """Return the buffers of a batch as arrays, without a copy."""
    count, tensor = int(batch.count), batch.tensor
    return {
        "observations": wrap_buffer(batch.observations).reshape(count, -1),
        "masks": wrap_buffer(batch.masks, np.int8).reshape(count, -1),
        "rewards": wrap_buffer(batch.rewards, np.float64).reshape(count, int(tensor.players)),
        "seats": wrap_buffer(batch.seats),
        "movers": wrap_buffer(batch.movers),
        "ended": wrap_buffer(batch.ended),
        "choices": wrap_buffer(batch.choices, np.int64),
    }


def describe_arrays(tensor: Tensor, count: int) -> dict[str, tuple[tuple[int, ...], str]]:
    """Return the shape and type of each shared array; the widest types first, for alignment."""
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


def map_arrays(memory: SharedMemory, tensor: Tensor, count: int) -> dict[str, Array]:
    """Return the arrays in the shared memory."""
    arrays, at = {}, 0
    for name, (shape, kind) in describe_arrays(tensor, count).items():
        arrays[name] = np.ndarray(shape, np.dtype(kind), memory.buf, at)
        at += arrays[name].nbytes
    return arrays


def split_games(count: int, processes: int) -> list[int]:
    """Return the first game of each shard, and the end.

    The parent's shard is smaller, because it also coordinates the workers and runs the program.

    >>> split_games(100, 2)
    [0, 46, 100]
    """
    own = max(1, round(count / processes * PARENT_LOAD))
    rest, others = count - own, processes - 1
    return [0, *(own + rest * number // others for number in range(others)), count]


class Shard:
    """The games of one process, and their rows in the shared memory."""

    def __init__(
        self, tensor: Tensor, rewards: str, shared: dict[str, Array], first: int, end: int
    ) -> None:
        self.batch = GameBatch(tensor, end - first, rewards, first)
        own = wrap_buffers(self.batch)
        self._actions = shared["actions"][first:end]
        self._copies = [
            (shared[name][first:end], own[name])
            for name in ("observations", "masks", "rewards", "seats", "movers", "ended")
        ]
        self._choices = (shared["choices"][first:end], own["choices"])

    def handle(self, message: bytes) -> bytes:
        """Run a command; return its answer."""
        command, rest = message[:1], message[1:]
        if command == STEP:
            self.batch.step(self._actions.tolist())
        elif command == SAMPLE:
            self.batch.sample_actions()
            np.copyto(*self._choices)
            return b""
        elif command == RESET:
            self.batch.reset(int(rest))
        elif command == SET:
            game, state = pickle.loads(rest)
            self.batch.set_state(game, state)
        elif command == GET:
            return pickle.dumps(self.batch.states[int(rest)])
        elif command == SEEDS:
            return pickle.dumps(
                [self.batch.get_seed(game) for game in range(len(self.batch.states))]
            )
        elif command == TIME:
            return str(process_time()).encode()
        for shared, own in self._copies:
            np.copyto(shared, own)
        return b""


def run_worker(
    pipe: Any, memory: str, tensor: Tensor, rewards: str, count: int, first: int, end: int
) -> None:
    """Handle commands in a worker until its pipe is closed."""
    block = SharedMemory(memory)
    try:
        shard = Shard(tensor, rewards, map_arrays(block, tensor, count), first, end)
        while True:
            message = pipe.recv_bytes()
            try:
                pipe.send_bytes(DONE + shard.handle(message))
            except ValueError as error:
                pipe.send_bytes(FAILED + str(error).encode())
    except (EOFError, OSError):
        return
    finally:
        shard = None  # type: ignore[assignment]  # its arrays would keep the memory mapped
        block.close()


class WorkerPool:
    """The games in several processes; the arrays are views of the shared memory."""

    def __init__(self, tensor: Tensor, count: int, rewards: str, processes: int) -> None:
        total = sum(
            int(np.prod(shape)) * np.dtype(kind).itemsize
            for shape, kind in describe_arrays(tensor, count).values()
        )
        self._memory = SharedMemory(create=True, size=total)
        self._arrays = map_arrays(self._memory, tensor, count)
        bounds = split_games(count, processes)
        self._bounds = bounds
        self._own = Shard(tensor, rewards, self._arrays, bounds[0], bounds[1])
        self._workers = [
            Worker(run_worker, self._memory.name, tensor, rewards, count, first, end)
            for first, end in pairwise(bounds[1:])
        ]
        self._pipes = [worker.pipe for worker in self._workers]
        for name in ("observations", "masks", "rewards", "seats", "movers", "ended"):
            view = self._arrays[name].view()
            view.flags.writeable = False
            setattr(self, name, view)

    observations: Array
    masks: Array
    rewards: Array
    seats: Array
    movers: Array
    ended: Array

    def _send_all(self, message: bytes) -> list[bytes]:
        """Run a command in all processes at once; return the answers, this process's first."""
        problem: ValueError | None = None
        with self._stop_on_failure():
            for pipe in self._pipes:
                pipe.send_bytes(message)
            try:
                answers = [self._own.handle(message)]
            except ValueError as error:
                answers, problem = [b""], error
            for pipe in self._pipes:
                answer = pipe.recv_bytes()
                if answer[:1] == FAILED:
                    problem = problem or ValueError(answer[1:].decode())
                answers.append(answer[1:])
        if problem is not None:
            raise problem
        return answers

    def _send_to_owner(self, game: int, message: Callable[[int], bytes]) -> bytes:
        """Run a command in the process that owns a game; `message` gets the game's number there."""
        number = next(n for n, end in enumerate(self._bounds[1:]) if game < end)
        index = game - self._bounds[number]
        if number == 0:
            return self._own.handle(message(index))
        with self._stop_on_failure():
            self._pipes[number - 1].send_bytes(message(index))
            answer = self._pipes[number - 1].recv_bytes()
        if answer[:1] == FAILED:
            raise ValueError(answer[1:].decode())
        return answer[1:]

    @contextmanager
    def _stop_on_failure(self) -> Iterator[None]:
        """Stop the workers when something breaks in: answers that nobody has received would be
        taken for those of the next command. RuntimeError if a worker has ended.
        """
        try:
            yield
        except BaseException as error:
            for worker in self._workers:
                worker.stop()
            if isinstance(error, (EOFError, OSError)):
                raise RuntimeError("a process of the environment died") from error
            raise

    def reset(self, seed: int) -> None:
        self._send_all(RESET + str(seed).encode())

    def step(self, actions: Array) -> None:
        """Step all games; illegal actions raise ValueError before any game is stepped."""
        masks = self._arrays["masks"]
        inside = (actions >= 0) & (actions < masks.shape[1])
        legal = masks[np.arange(len(actions)), np.where(inside, actions, 0)].astype(bool) & inside
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"action {actions[game]} is not legal in game {game}")
        self._arrays["actions"][:] = actions
        self._send_all(STEP)

    def sample_actions(self) -> Array:
        self._send_all(SAMPLE)
        return self._arrays["choices"].copy()

    def get_state(self, game: int) -> State:
        answer = self._send_to_owner(game, lambda index: GET + str(index).encode())
        state: State = pickle.loads(answer)
        return state

    def set_state(self, game: int, state: State) -> None:
        self._send_to_owner(game, lambda index: SET + pickle.dumps((index, state)))

    def measure_cpu_seconds(self) -> list[float]:
        return [float(answer) for answer in self._send_all(TIME)]

    def list_seeds(self) -> list[int]:
        return [seed for answer in self._send_all(SEEDS) for seed in pickle.loads(answer)]

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()
        self._pipes, self._workers = [], []
        for name in ("observations", "masks", "rewards", "seats", "movers", "ended"):
            setattr(self, name, getattr(self, name).copy())
        del self._own
        self._arrays = {}
        self._memory.close()
        self._memory.unlink()
