"""Events, impacts and friction within a run."""
