"""Design: gradients, optimization, sweeps and synthesis."""
