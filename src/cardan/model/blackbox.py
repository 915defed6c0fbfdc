"""blackbox: a Python function that CasADi cannot trace, usable in any expression."""


def blackbox(function, n_outputs=1):
    raise NotImplementedError
