"""Parasol in the terminal: play, save and replay any game, in colour or in plain text.

Nothing here depends on the rules of a game; a person is shown only that seat's view and log. The
command line is in `parasol.cli`.
"""
