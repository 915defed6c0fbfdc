"""Newton and Euler once more: loads and reactions as reported against masses times reported accelerations."""

from __future__ import annotations

from typing import Any

import numpy as np

import cardan as cd
from fuzz.columns import Motion

UNFELT = 1e-9  # of its size: how far a force that is not felt would move a body
KNOWN_LOADS = ("Spring", "Force", "Drag", "Torque", "TorsionSpring")


def imbalance(model: cd.Model, result: Any, x: Motion) -> tuple[float, str]:
    """The largest force that is missing on any body, relative to those at work, and the body's name.

    Bodies on which elements act that are not written here (contacts, tyres, bushings, friction) are left out.
    """
    unknown = _untold(model, result)
    if unknown is None:
        return 0.0, ""
    rest, size, centre = {}, {}, {}
    for name, body in model.bodies.items():
        if name in unknown or not isinstance(body.mass, float):
            continue
        rest[name], size[name], centre[name] = _needed(model, result, x, name, body)

    def push(body: Any, at: np.ndarray, f: np.ndarray) -> None:
        if body is not model.ground and body.name in rest:
            _add(rest, size, body.name, f, _cross(at - centre[body.name], f))

    for element in model.forces:
        kind, r = type(element).__name__, result[element.name]
        if kind == "Spring":
            a, b = x.point(element.a), x.point(element.b)
            d = b - a
            f = r.force[:, None] * d / np.maximum(np.linalg.norm(d, axis=1), 1e-300)[:, None]
            push(element.a.body, a, f)
            push(element.b.body, b, -f)
        elif kind in ("Force", "Drag"):
            push(element.marker.body, x.point(element.marker), r.force)
        elif kind == "Torque" and element.body.name in rest:
            _add(rest, size, element.body.name, None, r.torque.reshape(x.n, -1))
        elif kind == "TorsionSpring":
            n = r.torque[:, None] * (1.0 if x.dim == 2 else x.direction(element.between.i))
            for body, sign in zip(element.bodies, (1, -1), strict=True):
                if body is not model.ground and body.name in rest:
                    _add(rest, size, body.name, None, sign * n)
    for element in model.constraints:
        bodies = result.parts[element.name].bodies
        for k, name in enumerate(bodies):
            side = ("reaction_i", "reaction_j")[k] if k < 2 else f"reaction_{k + 1}"
            values = result.columns.get((element.name, side))
            if name in rest and values is not None:
                _add(rest, size, name, values[:, : x.dim], values[:, x.dim :])
    worst, where = 0.0, ""
    # forces and moments in one unit: a light body of a small machine has moments that no force must cover
    largest = max((float(np.max(s / _arms(s, x))) for s in size.values()), default=0.0)
    span = float(result.t[-1] - result.t[0]) or 1.0
    for name, missing in rest.items():
        # a machine at rest has no other forces than those that would hardly move the body in the time of the run; of
        # these, as of the others, what is missing may be a millionth: 1e-15 of a size
        unfelt = UNFELT * float(model.bodies[name].mass) * x.size() / span**2
        allowed = size[name] + (1e-6 * largest + unfelt) * _arms(missing, x)
        ratio = float(np.max(np.abs(missing) / np.maximum(allowed, 1e-300), initial=0.0))
        if ratio > worst:
            worst, where = ratio, name
    return worst, where


def _arms(values: np.ndarray, x: Motion) -> np.ndarray:
    """1 for forces, the machine's size for moments."""
    return np.where(np.arange(values.shape[1]) < x.dim, 1.0, x.size())


def _add(rest: dict, size: dict, name: str, f: np.ndarray | None, n: np.ndarray) -> None:
    dim = rest[name].shape[1] - n.shape[1]
    if f is not None:
        rest[name][:, :dim] += f
        size[name][:, :dim] += np.abs(f).max(axis=1, keepdims=True)
    rest[name][:, dim:] += n
    size[name][:, dim:] += np.abs(n).max(axis=1, keepdims=True)


def _needed(model: cd.Model, result: Any, x: Motion, name: str, body: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Weight less what the motion asks for, the size of both, and the centre of mass."""
    r, m, c = result[name], float(body.mass), np.array(body.center_of_mass, float)
    g = np.array([float(a) for a in model.gravity])
    A = x.A[name]
    off = A @ c
    if x.dim == 2:
        alpha, w = r.angular_acceleration, r.angular_velocity
        a = r.acceleration + alpha[:, None] * np.stack([-off[:, 1], off[:, 0]], 1) - (w**2)[:, None] * off
        n = (float(body.inertia) * alpha)[:, None]
        parts = np.abs(n)
    else:
        alpha, w = r.angular_acceleration, r.angular_velocity
        xx, yy, zz, xy, xz, yz = (float(e) for e in body.inertia_entries)
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        a = r.acceleration + np.einsum("tij,tj->ti", A, np.cross(alpha, c) + np.cross(w, np.cross(w, c)))
        n = np.einsum("tij,tj->ti", A, alpha @ J + np.cross(w, w @ J))
        parts = np.full_like(n, 1.0) * np.linalg.norm(J) * (np.abs(alpha).max(axis=1) + (w**2).max(axis=1))[:, None]
    rest = np.hstack([m * (g - a), -n])
    levers = np.linalg.norm(c) * m * np.abs(r.acceleration).max(axis=1, keepdims=True)
    inertial = m * (np.abs(g).max() + np.abs(a).max(axis=1, keepdims=True))
    size = np.hstack([np.broadcast_to(inertial, a.shape), parts + levers])
    return rest, size, r.position + off


def _cross(d: np.ndarray, f: np.ndarray) -> np.ndarray:
    return (d[:, 0] * f[:, 1] - d[:, 1] * f[:, 0])[:, None] if d.shape[1] == 2 else np.cross(d, f)


def _untold(model: cd.Model, result: Any) -> set[str] | None:
    """Bodies that feel something which is not summed up here; None: this cannot be said of the machine."""
    names: set[str] = set()
    for element in model.forces:
        if type(element).__name__ not in KNOWN_LOADS:
            bodies = result.parts[element.name].bodies
            if not bodies:
                return None
            names |= set(bodies)
    if any(type(e).__name__ == "Friction" for e in model.constraints):
        return None
    return names - {"ground"}
