"""Optimizers: numbers in, numbers out."""
