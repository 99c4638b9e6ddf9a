"""Learns Maui by self-play: numpy, one core, a few minutes.

`python -m examples.learn_maui` trains, shows its progress, and draws the learning curve. The saved
policy plays in the arena: `--seats random examples.learn_maui.learned:file=policy.npz`.
"""

from examples.learn_maui.self_play import LearnedBot, learned

__all__ = ["LearnedBot", "learned"]
