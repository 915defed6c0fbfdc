"""Twelve machines, drawn in the studio by a program that acts like a hand; `__main__` runs them all."""
