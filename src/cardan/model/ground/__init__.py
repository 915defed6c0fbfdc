"""Terrain and profiles, on which wheels roll."""
