"""Global optimization and Pareto fronts: whole generations of designs in one sweep each."""
