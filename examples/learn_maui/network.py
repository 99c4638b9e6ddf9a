"""A small network in numpy: one hidden layer, a policy over the actions, and a value.

It is trained by clipped policy gradients (PPO): a step may not move the policy far from the one
that played. Gradients are written out, the optimiser is Adam.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from examples.learn_maui.features import Floats

Masks = NDArray[np.int8]
Ints = NDArray[np.int64]
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
NEVER = np.float32(-1e9)


class Network:
    """Weights by name: hidden `w`, `b`; policy `wp`, `bp`; value `wv`, `bv`."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def drawn(rows: int, columns: int, scale: float) -> Floats:
            spread = np.float32(scale / np.sqrt(rows))
            return rng.standard_normal((rows, columns), np.float32) * spread

        self.weights: dict[str, Floats] = {
            "w": drawn(inputs, hidden, 1.4),
            "b": np.zeros(hidden, np.float32),
            "wp": drawn(hidden, actions, 0.1),
            "bp": np.zeros(actions, np.float32),
            "wv": drawn(hidden, 1, 0.1),
            "bv": np.zeros(1, np.float32),
        }
        self._first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, inputs: Floats, masks: Masks) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probabilities of the legal actions, and the values."""
        weights = self.weights
        hidden = np.maximum(inputs @ weights["w"] + weights["b"], 0)
        logits = np.where(masks > 0, hidden @ weights["wp"] + weights["bp"], NEVER)
        logits -= logits.max(axis=1, keepdims=True)
        shares = np.exp(logits)
        shares /= shares.sum(axis=1, keepdims=True)
        values = np.tanh(hidden @ weights["wv"] + weights["bv"])[:, 0]
        return hidden, shares, values

    def learn(
        self,
        inputs: Floats,
        masks: Masks,
        actions: Ints,
        before: Floats,
        returns: Floats,
        gains: Floats,
        rate: float,
    ) -> None:
        """One step on one batch: `before` are the probabilities with which `actions` were played,
        `gains` how much better they turned out than expected."""
        rows = np.arange(len(actions))
        hidden, shares, values = self.forward(inputs, masks)
        ratio = shares[rows, actions] / before
        # Where the clipped objective is flat there is nothing to learn.
        flat = ((ratio > 1 + CLIP) & (gains > 0)) | ((ratio < 1 - CLIP) & (gains < 0))
        pull = np.where(flat, 0, ratio * gains).astype(np.float32)
        logs = np.log(shares + 1e-9)
        spread = -(shares * logs).sum(axis=1, keepdims=True)
        slope = pull[:, None] * shares
        slope[rows, actions] -= pull
        slope += ENTROPY * shares * (logs + spread)
        slope /= len(actions)
        error = (VALUE * 2 * (values - returns) * (1 - values**2) / len(actions)).astype(np.float32)
        back = slope @ self.weights["wp"].T + error[:, None] @ self.weights["wv"].T
        back[hidden <= 0] = 0
        self._adam(
            {
                "w": inputs.T @ back,
                "b": back.sum(axis=0),
                "wp": hidden.T @ slope,
                "bp": slope.sum(axis=0),
                "wv": hidden.T @ error[:, None],
                "bv": error.sum(keepdims=True),
            },
            rate,
        )

    def _adam(self, slopes: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        shrink = min(1.0, 0.5 / (size + 1e-9))
        for name, slope in slopes.items():
            scaled = slope * np.float32(shrink)
            self._first[name] = 0.9 * self._first[name] + np.float32(0.1) * scaled
            self._second[name] = 0.999 * self._second[name] + np.float32(0.001) * scaled**2
            first = self._first[name] / (1 - 0.9**self._steps)
            second = self._second[name] / (1 - 0.999**self._steps)
            self.weights[name] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)

    def save(self, file: str | Path) -> None:
        """Write the weights to a file."""
        with Path(file).open("wb") as out:
            np.savez(out, **self.weights)  # type: ignore[arg-type]


def load(file: str | Path) -> Network:
    """The network whose weights are in a file."""
    with np.load(file) as kept:
        weights = {name: kept[name] for name in kept.files}
    inputs, hidden = weights["w"].shape
    network = Network(inputs, weights["wp"].shape[1], hidden, 0)
    network.weights = weights
    return network
