"""Motions and sensitivities in minimal coordinates, by Lagrange's equations: a second formulation, without cardan.

    d/dt ∂T/∂v - ∂T/∂q + ∂V/∂q = Q,   (δq, δv)' = ∂(v, v̇)/∂(q, v, p) (δq, δv, δp)

The equations are written for every machine by hand (T, V, Q); the variational equations are integrated with them by
SciPy's DOP853. Also: derivatives of closed forms by the complex step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from scipy.integrate import solve_ivp

RTOL, ATOL = 1e-12, 1e-13
TINY = 1e-30  # the imaginary part of a complex step


@dataclass
class Lagrange:
    """A machine: symbols q, v, p and its energies."""

    q: ca.SX
    v: ca.SX
    p: ca.SX
    kinetic: ca.SX
    potential: ca.SX
    generalized: ca.SX | float = 0.0

    def acceleration(self) -> ca.SX:
        momentum = ca.gradient(self.kinetic, self.v)
        M = ca.jacobian(momentum, self.v)
        right = ca.gradient(self.kinetic - self.potential, self.q) - ca.mtimes(ca.jacobian(momentum, self.q), self.v)
        return ca.solve(M, right + self.generalized)

    def sensitivities(self, q0: Any, v0: Any, p0: Any, until: float, outputs: Any) -> tuple[np.ndarray, np.ndarray]:
        """Values and derivatives by p of `outputs` (of q, v, p) at the end. q0, v0: expressions of p."""
        n, n_p = self.q.numel(), self.p.numel()
        y, rate = ca.vertcat(self.q, self.v), ca.vertcat(self.v, self.acceleration())
        S = ca.SX.sym("S", 2 * n, n_p)
        S_rate = ca.mtimes(ca.jacobian(rate, y), S) + ca.jacobian(rate, self.p)
        flow = ca.Function("flow", [y, S, self.p], [rate, S_rate])
        begin = ca.vertcat(q0, v0) if isinstance(q0, ca.SX) or isinstance(v0, ca.SX) else ca.SX(ca.vertcat(q0, v0))
        first = ca.Function("first", [self.p], [begin, ca.densify(ca.jacobian(begin, self.p))])
        p = np.array(p0, float)
        y0, S0 = (np.array(x) for x in first(p))

        def f(t: float, x: np.ndarray) -> np.ndarray:
            a, b = flow(x[: 2 * n], x[2 * n :].reshape(2 * n, n_p), p)
            return np.concatenate([np.array(a).ravel(), np.array(b).ravel()])

        x0 = np.concatenate([y0.ravel(), S0.ravel()])
        end = solve_ivp(f, (0.0, until), x0, method="DOP853", rtol=RTOL, atol=ATOL).y[:, -1]
        z = ca.SX(outputs)
        g = ca.Function("g", [y, self.p], [z, ca.jacobian(z, y), ca.jacobian(z, self.p)])
        value, by_y, by_p = (np.array(x) for x in g(end[: 2 * n], p))
        return value.ravel(), by_y @ end[2 * n :].reshape(2 * n, n_p) + by_p


def complex_step(f: Callable[..., Any], *p: float) -> tuple[np.ndarray, np.ndarray]:
    """Values of f(*p) and derivatives, a column for each number."""
    value = np.atleast_1d(np.array(f(*p), dtype=float))
    columns = []
    for k in range(len(p)):
        moved = [complex(x, TINY) if i == k else complex(x) for i, x in enumerate(p)]
        columns.append(np.imag(np.atleast_1d(np.array(f(*moved), dtype=complex))) / TINY)
    return value, np.column_stack(columns)
