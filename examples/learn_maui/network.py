"""A small network in numpy with one hidden layer, a policy head and a value head.

It is trained by PPO (clipped policy gradients) with Adam; the gradients are written out.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from examples.learn_maui.features import Floats

Masks = NDArray[np.int8]
Ints = NDArray[np.int64]
CLIP, ENTROPY_WEIGHT, VALUE_WEIGHT = 0.2, 0.01, 0.5
MASKED_LOGIT = np.float32(-1e9)


class Network:
    """Weights by name: hidden `w`, `b`; policy `wp`, `bp`; value `wv`, `bv`."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def init_weights(rows: int, columns: int, scale: float) -> Floats:
            scale_ = np.float32(scale / np.sqrt(rows))
            return rng.standard_normal((rows, columns), np.float32) * scale_

        self.weights: dict[str, Floats] = {
            "w": init_weights(inputs, hidden, 1.4),
            "b": np.zeros(hidden, np.float32),
            "wp": init_weights(hidden, actions, 0.1),
            "bp": np.zeros(actions, np.float32),
            "wv": init_weights(hidden, 1, 0.1),
            "bv": np.zeros(1, np.float32),
        }
        self._first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, inputs: Floats, masks: Masks) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the policy (probabilities of legal actions), and the values."""
        weights = self.weights
        hidden = np.maximum(inputs @ weights["w"] + weights["b"], 0)
        logits = np.where(masks > 0, hidden @ weights["wp"] + weights["bp"], MASKED_LOGIT)
        logits -= logits.max(axis=1, keepdims=True)
        policy = np.exp(logits)
        policy /= policy.sum(axis=1, keepdims=True)
        values = np.tanh(hidden @ weights["wv"] + weights["bv"])[:, 0]
        return hidden, policy, values

    def learn(
        self,
        inputs: Floats,
        masks: Masks,
        actions: Ints,
        old_probabilities: Floats,
        returns: Floats,
        advantages: Floats,
        rate: float,
    ) -> None:
        """Make one update on one batch. `old_probabilities` are those with which `actions` were
        played, `advantages` the returns minus the values at that time."""
        rows = np.arange(len(actions))
        hidden, policy, values = self.forward(inputs, masks)
        ratio = policy[rows, actions] / old_probabilities
        # The clipped objective has no gradient there.
        flat = ((ratio > 1 + CLIP) & (advantages > 0)) | ((ratio < 1 - CLIP) & (advantages < 0))
        weight = np.where(flat, 0, ratio * advantages).astype(np.float32)
        logs = np.log(policy + 1e-9)
        entropy = -(policy * logs).sum(axis=1, keepdims=True)
        gradient = weight[:, None] * policy
        gradient[rows, actions] -= weight
        gradient += ENTROPY_WEIGHT * policy * (logs + entropy)
        gradient /= len(actions)
        error = (VALUE_WEIGHT * 2 * (values - returns) * (1 - values**2) / len(actions)).astype(
            np.float32
        )
        back = gradient @ self.weights["wp"].T + error[:, None] @ self.weights["wv"].T
        back[hidden <= 0] = 0
        self._adam(
            {
                "w": inputs.T @ back,
                "b": back.sum(axis=0),
                "wp": hidden.T @ gradient,
                "bp": gradient.sum(axis=0),
                "wv": hidden.T @ error[:, None],
                "bv": error.sum(keepdims=True),
            },
            rate,
        )

    def _adam(self, gradients: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        size = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients.values()))
        shrink = min(1.0, 0.5 / (size + 1e-9))
        for name, gradient in gradients.items():
            scaled = gradient * np.float32(shrink)
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
    """Load a network from a file."""
    with np.load(file) as saved:
        weights = {name: saved[name] for name in saved.files}
    inputs, hidden = weights["w"].shape
    network = Network(inputs, weights["wp"].shape[1], hidden, 0)
    network.weights = weights
    return network
