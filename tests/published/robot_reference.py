"""Forces of robots by formulations that cardan does not use: recursive Newton-Euler; virtual work by differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy.spatial.transform import Rotation

G = np.array([0.0, 0.0, -9.81])
# central differences of order 8 [Fornberg 1988]; with h = 0.01 of the scale of the motion the error is about 1e-10
FIRST = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0, 4 / 5, -1 / 5, 4 / 105, -1 / 280])
SECOND = np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560])
OFFSETS = np.arange(-4, 5)


def tensor(entries: Sequence[float]) -> np.ndarray:
    """From xx, yy, zz (and xy, xz, yz)."""
    xx, yy, zz, xy, xz, yz = (*entries, 0.0, 0.0, 0.0)[:6]
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def chain_torques(links: Sequence[tuple], q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    """Torques of the hinges of an open chain, recursive Newton-Euler in link axes [Luh, Walker & Paul 1980].

    `links`: (joint in the link before, axis, mass, mass centre, inertia entries), frames parallel at q = 0.
    """
    w, wd, a = np.zeros(3), np.zeros(3), -G  # of the link before, in its axes; the ground accelerates upwards
    turns, wrenches = [], []
    for (at, axis, mass, center, inertia), angle, rate, rate_d in zip(links, q, qd, qdd, strict=True):
        at, n, c = np.array(at, float), np.array(axis, float), np.array(center, float)
        R = Rotation.from_rotvec(angle * n).as_matrix()
        a = R.T @ (a + np.cross(wd, at) + np.cross(w, np.cross(w, at)))
        w_before = R.T @ w
        w, wd = w_before + rate * n, R.T @ wd + np.cross(w_before, rate * n) + rate_d * n
        a_c = a + np.cross(wd, c) + np.cross(w, np.cross(w, c))
        J = tensor(inertia)
        turns.append(R)
        wrenches.append((mass * a_c, J @ wd + np.cross(w, J @ w)))
    torques, f, m = [], np.zeros(3), np.zeros(3)
    for k in reversed(range(len(links))):
        _, axis, _, center, _ = links[k]
        if k + 1 < len(links):
            f, m = turns[k + 1] @ f, turns[k + 1] @ m
            m = m + np.cross(np.array(links[k + 1][0], float), f)
        inertia_force, inertia_moment = wrenches[k]
        m = m + inertia_moment + np.cross(np.array(center, float), inertia_force)
        f = f + inertia_force
        torques.append(m @ np.array(axis, float))
    return np.array(torques[::-1])


Place = tuple[np.ndarray, Rotation]


def driving_forces(
    path: Callable[[float], np.ndarray],
    bodies: Callable[[np.ndarray], list[Place]],
    lengths: Callable[[np.ndarray], np.ndarray],
    masses: Sequence[tuple],
    t: float,
    h: float,
) -> np.ndarray:
    """Forces F along `lengths` that move a machine of as many freedoms, by virtual work:

        Σ F_k ∂l_k/∂x = Σ_b m (a - g) · ∂r/∂x + (J α + ω × J ω) · ∂θ/∂x

    `path`: x(t); `bodies`: places of mass centres and bodies from x, in closed form; `masses`: (mass, inertia) of each.
    All derivatives are differences of these.
    """
    x0 = path(t)
    size = len(x0)
    right, motion = np.zeros(size), [bodies(path(t + h * o)) for o in OFFSETS]
    moved = [[bodies(x0 + h * o * e) for o in OFFSETS] for e in np.eye(size)]
    for b, (mass, inertia) in enumerate(masses):
        a = SECOND @ np.array([places[b][0] for places in motion]) / h**2
        R = motion[4][b][1]
        # rotation vectors from the present place: θ̇ = ω and θ̈ = α at θ = 0
        theta = np.array([(places[b][1] * R.inv()).as_rotvec() for places in motion])
        w, alpha = FIRST @ theta / h, SECOND @ theta / h**2
        J = R.as_matrix() @ tensor(inertia) @ R.as_matrix().T
        force, moment = mass * (a - G), J @ alpha + np.cross(w, J @ w)
        for k in range(size):
            shift = FIRST @ np.array([places[b][0] for places in moved[k]]) / h
            turn = FIRST @ np.array([(places[b][1] * R.inv()).as_rotvec() for places in moved[k]]) / h
            right[k] += force @ shift + moment @ turn
    slopes = np.array([FIRST @ np.array([lengths(x0 + h * o * e) for o in OFFSETS]) / h for e in np.eye(size)])
    return np.linalg.solve(slopes, right)
