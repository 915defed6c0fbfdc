"""Rollouts: many instances of a machine, stepped side by side with inputs from outside."""
