"""The binding of the core's integrators."""
