"""A model as symbolic expressions; no numbers, no loops over time."""
