"""Opponents: their levels, the search, and what Maui's own looks at."""
