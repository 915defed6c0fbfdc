"""The words of options of searches and sweeps, without what carries them out: a command's help needs the words only."""

BACKENDS = ("lanes", "gpu", "serial", "threads", "processes", "dask")  # of `sweep`
SOLVERS = ("auto", "steepest", "slsqp", "trust-constr", "ipopt", "reduced-gradient", "min-max")  # of `optimize`
