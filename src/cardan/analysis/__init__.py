"""The analyses: assemble, kinematics, equilibrium, simulate, linearize."""
