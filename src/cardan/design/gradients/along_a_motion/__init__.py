"""Derivatives of what happens along a motion: forward and adjoint."""
