"""Parasol in the terminal: playing, saving and replaying any game, in colour or in plain words.

Nothing here knows the rules of a game, and what a person is shown comes from that seat's view and
log. `parasol.cli` makes the commands out of these rooms.
"""
