"""Cams and what indexes: outlines, their followers, the Geneva drive."""
