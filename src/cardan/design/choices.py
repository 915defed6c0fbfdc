"""The words of options of designs, without what carries them out: a command's help needs the words only."""

ANALYSES = ("simulate", "equilibrium", "kinematics", "inverse")  # that have derivatives
DIRECTIONS = ("auto", "adjoint", "forward")  # of derivatives
SWEPT = (*ANALYSES, "linearize")  # analyses of `sweep`
SAMPLINGS = ("latin", "sobol", "random")  # of `Samples`
BACKENDS = ("lanes", "gpu", "serial", "threads", "processes", "dask")  # of `sweep`
SOLVERS = ("auto", "steepest", "slsqp", "trust-constr", "ipopt", "reduced-gradient", "min-max")  # of `optimize`
