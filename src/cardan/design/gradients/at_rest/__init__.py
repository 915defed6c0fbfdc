"""Derivatives of equilibria, frequencies and prescribed motions."""
