"""Bodies: mass, inertia, shape, markers."""
