"""Machines as FMUs."""
