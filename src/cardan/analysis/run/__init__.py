"""A run in progress: steps, records, checkpoints, and the result that comes of it."""
