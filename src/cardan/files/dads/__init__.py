"""Decks of the classic program DADS-3D: from cards to a model, and back (`read`, `write`)."""
