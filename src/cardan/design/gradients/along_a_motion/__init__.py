"""Derivatives of functionals of a motion: forward and adjoint."""
