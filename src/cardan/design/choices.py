"""The words of options of designs, without what carries them out: a command's help needs the words only."""

ANALYSES = ("simulate", "equilibrium", "kinematics", "inverse")  # that have derivatives
DIRECTIONS = ("auto", "adjoint", "forward")  # of derivatives
SWEPT = (*ANALYSES, "linearize")  # analyses of `sweep`
SAMPLINGS = {  # the words for a way to draw samples, in every function that draws some, and the first of each
    "latin": "latin",
    "latin-hypercube": "latin",
    "sobol": "sobol",
    "random": "random",
    "monte-carlo": "random",
}
BACKENDS = ("lanes", "gpu", "serial", "threads", "processes", "dask")  # of `sweep`
SOLVERS = ("auto", "steepest", "slsqp", "trust-constr", "ipopt", "min-max")  # of `optimize`
