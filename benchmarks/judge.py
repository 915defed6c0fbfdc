"""How well a motion found by another program keeps the constraints and the energy of a cardan model."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.compiling import compile_system
from problems import Problem


def judge(problem: Problem, q: np.ndarray, v: np.ndarray) -> tuple[float, float]:
    """(constraint error, energy drift) of states at the comparison times, each body's one after another:

    q (times x n_q) = x, y, φ in the plane, r and Euler parameters in space; v (times x n_v) = ṙ, ω, in space in body
    axes. The first is the largest |Φ|; the second the largest |E - E_0|, NaN where the machine does not conserve it.
    """
    system, p = compile_system(problem.model), compile_system(problem.model).parameter_values()
    residuals = [system.constraint.function(t, row, p) for t, row in zip(problem.times, q, strict=True)]
    worst = max((float(np.max(np.abs(r.full()), initial=0.0)) for r in residuals), default=0.0)
    if not problem.conserves:
        return worst, float("nan")
    start = energy(problem, np.array(problem.start.q)[None], np.array(problem.start.v)[None])
    return worst, float(np.max(np.abs(energy(problem, q, v) - start)))


def energy(problem: Problem, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Σ ½ m ṙ² + ½ ω·J ω - m g·r, of machines that gravity alone drives."""
    model, total = problem.model, np.zeros(len(q))
    dim, n_q, n_v = model.dim, (3 if model.dim == 2 else 7), (3 if model.dim == 2 else 6)
    gravity = np.array(model.gravity, float)
    for k, body in enumerate(model.bodies.values()):
        r, rate = q[:, n_q * k : n_q * k + dim], v[:, n_v * k : n_v * k + dim]
        spin = v[:, n_v * k + dim : n_v * (k + 1)]
        J = tensor(body.inertia_entries)
        total += 0.5 * body.mass * np.sum(rate**2, axis=1) + 0.5 * np.sum((spin @ J) * spin, axis=1)
        total -= body.mass * r @ gravity
    return total


def tensor(entries: tuple[Any, ...]) -> np.ndarray:
    """The matrix of one moment of inertia (plane) or of Ixx, Iyy, Izz, Ixy, Ixz, Iyz (space)."""
    if len(entries) == 1:
        return np.array([[float(entries[0])]])
    a, b, c, d, e, f = map(float, entries)
    return np.array([[a, d, e], [d, b, f], [e, f, c]])
