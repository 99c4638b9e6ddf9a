"""Parasol in the browser: pages, the table's frame, and what they are made from.

Nothing here knows a game: a game brings its own board, drawings and words, which are found through
`core.game.Game` alone.
"""
