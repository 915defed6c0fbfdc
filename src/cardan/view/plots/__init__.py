"""Plots: figures of numbers."""
