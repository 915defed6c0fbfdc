"""Robust design: uncertain parameters, and what they make of responses."""
