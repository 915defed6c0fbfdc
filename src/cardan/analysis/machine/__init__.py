"""A compiled system bound to arrays: its partition, redundant constraints, singular positions."""
