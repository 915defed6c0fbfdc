"""Decks of the classic planar programs."""
