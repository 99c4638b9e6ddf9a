"""Parasol's games as other people's programs know games. Each room needs the package it serves."""
