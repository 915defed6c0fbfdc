"""Machines whose motion is prescribed: states, friction, limits and events along that motion."""
