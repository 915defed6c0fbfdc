"""The motion of a result as arrays, and every joint's equation written once more, by NumPy alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import cardan as cd
from fuzz.poses import planar_rotation, rotation, triad, turned_by

STEP = 1e-5  # of a body size or radian: how far bodies are moved to see the rate of a residual
CLEAR = np.pi / 2  # an angle that changes by less from report to report is counted over turns; half a turn is no more


class Motion:
    """Poses and velocities of all bodies over time: r (nt, dim), A (nt, dim, dim), v, w (global axes; plane: nt)."""

    def __init__(self, model: cd.Model, result: Any):
        self.model, self.dim, self.n, self.t = model, model.dim, len(result.t), result.t
        self.r, self.A, self.v, self.w = {}, {}, {}, {}
        for name in model.bodies:
            b = result[name]
            self.r[name], self.v[name] = b.position, b.velocity
            if self.dim == 2:
                self.A[name], self.w[name] = planar_rotation(b.angle), b.angular_velocity
            else:
                self.A[name] = rotation(b.orientation)
                self.w[name] = np.einsum("tij,tj->ti", self.A[name], b.angular_velocity)
        self.turn = {name: result[name].angle for name in model.bodies} if self.dim == 2 else {}

    def moved(self, dt: float) -> Motion:
        """Where the bodies are when each goes on for dt as it moves now."""
        other = object.__new__(Motion)
        other.__dict__.update(self.__dict__)
        other.r = {k: r + dt * self.v[k] for k, r in self.r.items()}
        if self.dim == 2:
            other.turn = {k: a + dt * self.w[k] for k, a in self.turn.items()}
            other.A = {k: planar_rotation(a) for k, a in other.turn.items()}
        else:
            other.A = {k: turned_by(dt * self.w[k]) @ A for k, A in self.A.items()}
        return other

    def speed(self) -> float:
        """The largest speed in body sizes and radians per time."""
        fastest = [np.abs(self.w[k]).max(initial=0) for k in self.w]
        fastest += [np.abs(v).max(initial=0) / self.size() for v in self.v.values()]
        return float(max(fastest, default=0.0))

    def size(self) -> float:
        """The largest lever arm of the machine: a length to measure residuals by."""
        arms = [np.linalg.norm([float(x) for x in m.point]) for m in markers(self.model)
                if m.body is not self.model.ground and _is_known(m.point)]  # fmt: skip
        return max([a for a in arms if a > 0], default=1.0)

    def reach(self) -> float:
        """The largest coordinate, ground points included: round-off is a part of it."""
        largest = [np.abs(r).max(initial=0) for r in self.r.values()]
        largest += [max(abs(float(x)) for x in m.point) for m in markers(self.model) if _is_known(m.point)]
        return float(max(largest, default=0.0))

    # -- of markers ------------------------------------------------------------------------------------------

    def pose(self, body: Any) -> tuple[np.ndarray, np.ndarray]:
        if body is self.model.ground:
            return np.zeros((self.n, self.dim)), np.broadcast_to(np.eye(self.dim), (self.n, self.dim, self.dim))
        return self.r[body.name], self.A[body.name]

    def point(self, m: Any) -> np.ndarray:
        r, A = self.pose(m.body)
        return r + A @ np.array(m.point, float)

    def direction(self, m: Any) -> np.ndarray:
        a = np.array(m.axis if m.axis is not None else np.eye(self.dim)[0 if self.dim == 2 else 2], float)
        return self.pose(m.body)[1] @ (a / np.linalg.norm(a))

    def frame(self, m: Any) -> np.ndarray:
        return self.pose(m.body)[1] @ triad(m.axis if m.axis is not None else (0.0, 0.0, 1.0), m.reference)

    def angle(self, body: Any) -> np.ndarray:
        return np.zeros(self.n) if body is self.model.ground else self.turn[body.name]


def markers(model: cd.Model) -> Iterator[Any]:
    for element in model.elements.values():
        for word in ("i", "j", "a", "b", "marker"):
            if hasattr(getattr(element, word, None), "point"):
                yield getattr(element, word)


def _is_known(values: Any) -> bool:
    return all(isinstance(x, float) for x in values)


def residual(x: Motion, joint: Any, size: float) -> np.ndarray | None:
    """(nt, k): what the joint's equation misses, as a length (angles times size); None where it is not written here."""
    kind, i, j = type(joint).__name__, getattr(joint, "i", None), getattr(joint, "j", None)
    if kind in ("Limit", "Friction", "Drive", "Fix", "Constraint", "Cam"):
        return None
    d = x.point(j) - x.point(i)
    if kind == "Spherical" or (kind == "Revolute" and x.dim == 2):
        return d
    if kind == "Link":
        if not isinstance(joint.length, float) or joint.ends != ("spherical", "spherical"):
            return None
        return (np.linalg.norm(d, axis=1) - joint.length)[:, None]
    if x.dim == 2:
        return _planar(x, joint, kind, d, size)
    return _spatial(x, joint, kind, d, size)


def _planar(x: Motion, joint: Any, kind: str, d: np.ndarray, size: float) -> np.ndarray | None:
    turn = (x.angle(joint.j.body) - x.angle(joint.i.body))[:, None]
    if kind == "Fixed":
        return np.hstack([d, size * (turn - turn[0])])
    z = x.direction(joint.i)
    across = (z[:, 0] * d[:, 1] - z[:, 1] * d[:, 0])[:, None]
    if kind == "Translational":
        if joint.j.axis is not None:
            w = x.direction(joint.j)
            return np.hstack([across, size * (z[:, :1] * w[:, 1:] - z[:, 1:] * w[:, :1])])
        return np.hstack([across, size * (turn - turn[0])])
    if kind in ("RevoluteTranslational", "PointOnLine"):
        return across - getattr(joint, "offset", 0.0)
    return None


def _spatial(x: Motion, joint: Any, kind: str, d: np.ndarray, size: float) -> np.ndarray | None:
    F, G = x.frame(joint.i), x.frame(joint.j)
    z, w = F[:, :, 2], G[:, :, 2]
    inside = np.einsum("tji,tj->ti", F, d)
    tilt = size * np.cross(z, w)
    square = size * np.einsum("ti,ti->t", z, w)[:, None]
    if kind == "Revolute":
        return np.hstack([d, tilt])
    if kind == "Universal":
        return np.hstack([d, square])
    if kind in ("Cylindrical", "Screw"):
        rows = np.hstack([inside[:, :2], tilt])
        if kind == "Screw":
            left = inside[:, 2] - joint.pitch / (2 * np.pi) * screwed(x, joint)
            left -= left[0]
            if not turns_are_clear(x, joint):  # its turns cannot be counted: up to whole ones
                left -= joint.pitch * np.round(left / joint.pitch)
            rows = np.hstack([rows, left[:, None]])
        return rows
    if kind == "Planar":
        return np.hstack([inside[:, 2:], tilt])
    if kind == "PointOnLine":
        return inside[:, :2]
    if kind == "PointOnPlane":
        return inside[:, 2:] - joint.distance
    if kind == "ParallelAxes":
        return tilt
    if kind == "PerpendicularAxes":
        return square
    if kind == "ConstantVelocity":
        twist = [np.einsum("ti,ti->t", F[:, :, a], G[:, :, b]) for a, b in ((1, 0), (0, 1))]
        return np.hstack([d, 0.5 * size * (twist[0] - twist[1])[:, None]])
    if kind in ("Fixed", "Translational"):
        (_, A_i), (_, A_j) = x.pose(joint.i.body), x.pose(joint.j.body)
        relative = np.einsum("tji,tjk->tik", A_i, A_j)
        off = size * (relative - relative[0]).reshape(x.n, 9)
        return np.hstack([d if kind == "Fixed" else inside[:, :2], off])
    return None


def screwed(x: Motion, joint: Any) -> np.ndarray:
    """The angle of a screw about its axis, counted over turns from report to report."""
    F, G = x.frame(joint.i), x.frame(joint.j)
    sine, cosine = (np.einsum("ti,ti->t", F[:, :, k], G[:, :, 0]) for k in (1, 0))
    return np.unwrap(np.arctan2(sine, cosine))


def turns_are_clear(x: Motion, joint: Any) -> bool:
    """Whether reports are so close that the turns of a screw can be counted from one to the next."""
    still = np.zeros((x.n, 3))
    i, j = (x.w.get(m.body.name, still) for m in (joint.i, joint.j))
    speed = np.abs(np.einsum("ti,ti->t", x.frame(joint.i)[:, :, 2], j - i))
    turned = np.maximum(speed[1:], speed[:-1]) * np.diff(x.t)
    return bool(max(np.abs(np.diff(screwed(x, joint))).max(initial=0.0), turned.max(initial=0.0)) < CLEAR)


def unclear_screws(model: cd.Model, x: Motion) -> list[str]:
    """Screws that turn too far between reports."""
    return [e.name for e in model.constraints if type(e).__name__ == "Screw" and not turns_are_clear(x, e)]


def changing(model: cd.Model) -> set[str]:
    """Joints that do not hold all the time."""
    idle = {e.name for e in model.constraints if not getattr(e, "active", True)}
    return idle | model.acted_on(cd.Capture, cd.Release)


def residuals(model: cd.Model, x: Motion, span: float) -> tuple[dict[str, float], dict[str, float]]:
    """The largest residual of each joint that holds all the time, and of its rate."""
    size, skip = x.size(), changing(model)
    speed = x.speed()
    dt = min(STEP / speed, span) if speed > 0 else 0.0
    ahead, behind = x.moved(dt), x.moved(-dt)
    gaps, rates = {}, {}
    for joint in model.constraints:
        if joint.name in skip:
            continue
        now = residual(x, joint, size)
        if now is None:
            continue
        gaps[joint.name] = float(np.abs(now).max(initial=0.0))
        if dt:
            before, after = residual(behind, joint, size), residual(ahead, joint, size)
            assert before is not None
            assert after is not None
            kept = type(joint).__name__ in ("Fixed", "Translational", "Screw")  # measured against their first row
            change = (after - after[0] * kept) - (before - before[0] * kept)
            rates[joint.name] = float(np.abs(change).max(initial=0.0) / (2 * dt))
    return gaps, rates
