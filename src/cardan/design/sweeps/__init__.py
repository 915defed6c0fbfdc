"""Sweeps: many designs, and the table of their responses."""
