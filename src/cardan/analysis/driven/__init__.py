"""Machines whose motion is prescribed: along it, states, friction, limits and events."""
