"""Flexible bodies as data: matrices of finite elements, their reduction to few modes, files of reduced bodies."""
