"""Tenby."""
