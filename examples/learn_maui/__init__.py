"""Learning to play Maui by playing against oneself: numpy and one core, some minutes.

`python -m examples.learn_maui` learns, shows how far it has come, and draws the curve. The policy
it leaves behind plays in the arena: `--seats random examples.learn_maui.learned:file=policy.npz`.
"""

from examples.learn_maui.playing import Learned, learned

__all__ = ["Learned", "learned"]
