"""What is done with responses of a machine: gradients, optimization, sweeps, synthesis."""
