"""Figures of numbers."""
