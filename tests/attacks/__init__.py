"""Attacks on a server, all at once, while people play: `make attack`.

Each attack is one function with its rate, registered by `attack`; a new one goes into the module
it fits best, or into a new one that `attackers.py` imports. The server listens on 127.0.0.1 only;
attackers come from one loopback address and players from others, so that limits per address show.
"""
