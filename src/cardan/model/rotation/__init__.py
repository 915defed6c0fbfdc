"""Orientations in space: their forms, and how one becomes another."""
