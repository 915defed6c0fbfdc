"""Elastic lines in the plane by cubic elements of places and slopes: a second formulation, without any rotation.

J. Gerstmayr, H. Irschik, On the correct representation of bending and axial deformation in the absolute nodal
coordinate formulation with an elastic line approach, Journal of Sound and Vibration 318 (2008) 461-487:

    U = ½ ∫ EA (|r'| - 1)² + EI (r' x r''/|r'|²)² ds,   r cubic in s, with r and r' at each node

The mass matrix is constant; CasADi derives the forces; SciPy integrates.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import casadi as ca
import numpy as np
from scipy.integrate import solve_ivp

GAUSS_X, GAUSS_W = np.polynomial.legendre.leggauss(5)


@dataclass(frozen=True)
class Line:
    """Straight and without stress between two points; of `elements`, with the mass per length."""

    start: tuple[float, float]
    end: tuple[float, float]
    elements: int
    EA: float
    EI: float
    mass: float

    @property
    def nodes(self) -> np.ndarray:
        """x, y and both components of the slope of each node."""
        along = np.subtract(self.end, self.start)
        places = self.start + np.linspace(0, 1, self.elements + 1)[:, None] * along
        return np.hstack([places, np.tile(along / np.linalg.norm(along), (len(places), 1))])

    @property
    def step(self) -> float:
        return float(np.linalg.norm(np.subtract(self.end, self.start))) / self.elements

    def shapes(self, xi: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Of place, slope and its rate over s, from (r, r') of both nodes; xi from 0 to 1."""
        h = self.step
        place = [1 - 3 * xi**2 + 2 * xi**3, h * (xi - 2 * xi**2 + xi**3), 3 * xi**2 - 2 * xi**3, h * (xi**3 - xi**2)]
        slope = [(6 * xi**2 - 6 * xi) / h, 1 - 4 * xi + 3 * xi**2, (6 * xi - 6 * xi**2) / h, 3 * xi**2 - 2 * xi]
        bend = [(12 * xi - 6) / h**2, (6 * xi - 4) / h, (6 - 12 * xi) / h**2, (6 * xi - 2) / h]
        return np.array(place), np.array(slope), np.array(bend)

    def energy(self, q: ca.SX) -> ca.SX:
        total = ca.SX(0)
        for k in range(self.elements):
            rows = ca.reshape(q[4 * k : 4 * k + 8], 2, 4)
            for x, w in zip(GAUSS_X, GAUSS_W, strict=True):
                _, slope, bend = self.shapes((x + 1) / 2)
                t, b = rows @ slope, rows @ bend
                stretch, turn = ca.norm_2(t) - 1, (t[0] * b[1] - t[1] * b[0]) / ca.dot(t, t)
                total += w / 2 * self.step * (self.EA * stretch**2 + self.EI * turn**2) / 2
        return total

    @property
    def masses(self) -> np.ndarray:
        size = 4 * (self.elements + 1)
        M = np.zeros((size, size))
        for k in range(self.elements):
            for x, w in zip(GAUSS_X, GAUSS_W, strict=True):
                S = np.kron(self.shapes((x + 1) / 2)[0], np.eye(2))
                M[4 * k : 4 * k + 8, 4 * k : 4 * k + 8] += w / 2 * self.step * self.mass * S.T @ S
        return M

    def place(self, q: np.ndarray, fraction: float) -> np.ndarray:
        """Of coordinates over time, (n, 2)."""
        k = min(int(fraction * self.elements), self.elements - 1)
        shape = self.shapes(fraction * self.elements - k)[0]
        return np.einsum("k,ika->ia", shape, q[:, 4 * k : 4 * k + 8].reshape(-1, 4, 2))


def motion(lines, joined, driven, gravity, times):
    """Coordinates of all lines at the times, from rest.

    `joined`: pairs of nodes (line, node) at one place; `driven`: (line, node, function of time that gives place and
    acceleration). What a driven node does at the start is what it did before: its speed there must vanish.
    """
    offsets = np.cumsum([0, *(4 * (line.elements + 1) for line in lines)])
    size = offsets[-1]

    def at(line: int, node: int) -> int:
        return offsets[line] + 4 * (node % (lines[line].elements + 1))

    start = np.concatenate([line.nodes.ravel() for line in lines])
    same = {at(*b) + k: at(*a) + k for a, b in joined for k in (0, 1)}
    prescribed = [at(line, node) + k for line, node, _ in driven for k in (0, 1)]
    free = [k for k in range(size) if k not in same and k not in prescribed]
    B = np.zeros((size, len(free)))
    B[free, range(len(free))] = 1
    for k, master in same.items():
        B[k] = B[master]
    M = np.zeros((size, size))
    rows = list(pairwise(offsets))
    for line, (a, b) in zip(lines, rows, strict=True):
        M[a:b, a:b] = line.masses
    weight = M @ np.tile([*gravity, 0, 0], size // 4)
    q = ca.SX.sym("q", size)
    U = sum((line.energy(q[a:b]) for line, (a, b) in zip(lines, rows, strict=True)), ca.SX(0))
    force = ca.Function("force", [q], [-ca.gradient(U, q)])
    tangent = ca.Function("tangent", [q], [-ca.hessian(U, q)[0]])
    inverse = np.linalg.inv(B.T @ M @ B)

    def whole(t, z):
        full, push = B @ z, np.zeros(size)
        for line, node, path in driven:
            place, acceleration = path(t)
            full[at(line, node) : at(line, node) + 2] += place
            push[at(line, node) : at(line, node) + 2] = acceleration
        return full, push

    def rates(t, y):
        z, speed = np.split(y, 2)
        full, push = whole(t, z)
        return np.concatenate([speed, inverse @ (B.T @ (force(full).full().ravel() + weight - M @ push))])

    def jacobian(t, y):
        n = len(free)
        J = np.zeros((2 * n, 2 * n))
        J[:n, n:] = np.eye(n)
        J[n:, :n] = inverse @ B.T @ tangent(whole(t, y[:n])[0]).full() @ B
        return J

    words = {"method": "Radau", "jac": jacobian, "rtol": 1e-5, "atol": 1e-7}
    solved = solve_ivp(rates, (0, times[-1]), np.append(start[free], 0 * start[free]), t_eval=times, **words)
    full = np.array([whole(t, y[: len(free)])[0] for t, y in zip(times, solved.y.T, strict=True)])
    return [full[:, a:b] for a, b in rows]
