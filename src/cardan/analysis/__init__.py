"""The verbs: assemble, kinematics, equilibrium, simulate, linearize."""
