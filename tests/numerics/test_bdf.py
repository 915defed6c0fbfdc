"""The BDF integrator and its Newton iteration against closed-form and published solutions."""

from math import inf, pi

import casadi as ca
import numpy as np
import pytest
from numba import njit
from scipy.special import ellipk

from cardan.numerics import bdf, newton
from cardan.numerics.compiled import Loaded

# the drivers below are not cached: Numba would not notice a change in bdf.py, whose code they contain


@njit
def integrate(N, lu, B, t_end, t_limit, rtol, atol, controlled, weight):
    """Step until t_end is reached or passed, or the step fails."""
    while B.real[bdf.T] < t_end and B.integer[bdf.STATUS] == bdf.OK:
        bdf.set_weights(weight, B.y, controlled, rtol, atol)
        bdf.predict(B, t_limit)
        status = newton.solve_step(N, lu, B, weight)
        if status == newton.OK:
            newton.filter_errors(N, lu, B.terms, bdf.error_terms(B))
            if bdf.judge(B, weight):
                bdf.update(B, weight)
        elif status == newton.NOT_CONVERGED:
            bdf.reject(B)
        else:
            return status
    return newton.OK


def functions(F, t, y, yp):
    """An implicit system without scales."""
    cj, one = ca.SX.sym("cj"), ca.SX.ones(y.numel())
    P = (cj * ca.jacobian(F, yp)).T
    A = ca.jacobian(F, y).T + P
    structures = [np.array(x, np.int64) for M in (A, P) for x in (M.sparsity().colind(), M.sparsity().row())]
    return newton.ImplicitFunctions(
        Loaded(ca.Function("F", [t, y, yp], [ca.densify(F)])),
        Loaded(ca.Function("A", [t, y, yp, cj], [A, P, one, one])),
        *structures,
    )


class Run:
    """One integration of an implicit system that can go on in pieces."""

    def __init__(self, system, y0, yp0, t_end, rtol, atol=None, controlled=None, t0=0.0, **options):
        t, y, yp = ca.SX.sym("t"), ca.SX.sym("y", len(y0)), ca.SX.sym("yp", len(y0))
        self.functions = functions(ca.vertcat(*system(t, ca.vertsplit(y), ca.vertsplit(yp))), t, y, yp)
        n = len(y0)
        self.B = bdf.new_history(n)
        self.N, self.bindings = newton.bind(self.functions, self.B, [])
        self.rtol, self.atol = rtol, np.full(n, rtol) if atol is None else np.array(atol, dtype=float)
        self.controlled = np.ones(n, dtype=bool) if controlled is None else np.array(controlled)
        self.weight, self.lu, self.t_end = np.zeros(n), None, t_end
        self.start(t0, y0, yp0, **options)

    def start(self, t, y0, yp0, **options):
        y0, yp0 = np.array(y0, dtype=float), np.array(yp0, dtype=float)
        bdf.set_weights(self.weight, y0, self.controlled, self.rtol, self.atol)
        bdf.start(self.B, t, y0, yp0, self.t_end, self.weight, **options)
        self.new_order()
        return self

    def new_order(self):
        bdf.predict(self.B, inf)
        newton.call(self.N.jacobian)
        self.lu = newton.pivot_order(self.N)

    def to(self, t_end, t_limit=inf):
        while True:
            arguments = self.rtol, self.atol, self.controlled, self.weight
            status = integrate(self.N, self.lu, self.B, t_end, t_limit, *arguments)
            if status != newton.POOR_ORDER:
                return self
            self.lu = newton.pivot_order(self.N)

    def at(self, t):
        y, yp = np.zeros_like(self.B.y), np.zeros_like(self.B.y)
        bdf.interpolate(self.B, t, y, yp)
        return y

    @property
    def t(self):
        return self.B.real[bdf.T]

    @property
    def status(self):
        return self.B.integer[bdf.STATUS]

    @property
    def steps(self):
        return self.B.integer[bdf.STEPS]
