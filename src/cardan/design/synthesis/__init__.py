"""Dimensional synthesis: linkages that pass through given points."""
