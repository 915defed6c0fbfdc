"""Pulling a machine by hand: one of its points follows a pointer as nearly as the joints allow.

    minimize  f(q) = ½ |r_P(q) - target|²    subject to  Φ(q) = 0,   drivers let go, stops of cd.Limit not passed

From the last position on, by Newton's method along the constraints (Nocedal & Wright 2006, secs. 4.1 and 18.3): N is an
orthonormal basis of the motions δ that the joints allow, C δ = 0, in units of rad and of the bodies' size. A step is
q + N x with

    minimize  g·x + ½ x·H x    subject to  |x| ≤ Δ,      g = Nᵀ Aᵀ(r_P - target),   H = Nᵀ (∂²L/∂q²) N

with A = ∂r_P/∂q and L = f + λ·Φ; then the joints are closed again by the smallest motion that does it. Steps are
short (in angle, and in how much closing may move), so that the machine never jumps to another way of closing its loops.
H is that of L, not of f alone: it tells a dead centre at which the point is as far out as it can be (H > 0, the machine
stays) from one that it must be pushed out of (H < 0). There no direction is the better one, and the machine goes on in
the sense in which it went before, as a flywheel would. Where joints lose rank (a flat parallelogram), N is the
continuation of the last one. Equations: docs/theory/dragging.md.
"""

from __future__ import annotations

import time as clock
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, sin

import numpy as np

from cardan.analysis.assembly.open_joints import gaps_of
from cardan.analysis.machine.assembler import assembler_of
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.compiled.compiling import compile_system
from cardan.errors import AnalysisError, AssemblyError, ModelError, suggestion
from cardan.model.model import Model
from cardan.numerics import motion
from cardan.scene.poses import POSE, rotations

PULL_ITERATIONS, PULL_PATIENCE = 30, 0.02  # of one pull: steps, and seconds after which it ends (of large machines)
MOST_TURNED = 1.0  # rad: after this rotation a pull ends, so that a machine that swings over is seen to do so
LONGEST_TURN = 0.25  # rad: the largest rotation of a body in one step
FIRST_PULL_RADIUS, LEAST_PULL_RADIUS = 0.2, 1e-9  # of steps, in rad and body sizes
MOST_CLOSING = 0.5  # of a step: how much closing the joints may add to it
CLOSING_ITERATIONS = 12
CLOSED_JOINTS = 1e-10  # body sizes: where round-off stops Newton's method earlier than at the tolerance of assembly
ARRIVED = 1e-12  # in body sizes: a distance from the target that is none
PULL_SETTLED = 1e-6  # rad and body sizes: after so small a step of Newton's method the next would be its square
LOST_RANK = 1e-7  # of the largest singular value: joints with less have lost rank
PULL_DIFFERENCE = 1e-6  # rad and body sizes: over which curvatures are taken
FREE_CURVATURE = 1e-6  # of the largest curvature: motions with less do not concern the point
KEEPS_ITS_SENSE = 0.03  # rad and body sizes: so near to a dead centre the machine goes on as it went
A_MOTION = 1e-3  # rad and body sizes: a smaller one is not remembered as the sense of motion
MANY_FREEDOMS = 8  # more: only those that move the point are looked at
STOP_TOL = 1e-9  # rad and body sizes: a limit that is passed by less is met


@dataclass(frozen=True, eq=False)
class Pulled:
    """Where the machine is after a pull: its coordinates q, and how far the point stayed from the target."""

    bodies: tuple[str, ...]
    q: np.ndarray
    missing: float  # the distance of the point from the target, in the model's units of length
    point: np.ndarray  # the place of the point, in the world
    settled: bool  # whether it is as near as it gets; else the next pull brings it nearer
    stopped_by: tuple[str, ...] = ()  # limits that are in the way

    @property
    def poses(self) -> dict[str, list[float]]:
        """(x, y, angle) of each body; in space (x, y, z) and Euler parameters."""
        rows = self.q.reshape(len(self.bodies), -1)
        return dict(zip(self.bodies, rows.tolist(), strict=True))


class Dragger:
    """A machine in a hand. Begins at q (by default, where its initial estimates close); drivers are let go.

    The time of constraints that depend on it stays `t`.
    """

    def __init__(
        self,
        model: Model,
        parameters: Mapping[str, float] | None = None,
        q: Sequence[float] | np.ndarray | None = None,
        t: float = 0.0,
    ):
        system = compile_system(model)
        p = system.parameter_values(parameters)
        q0, v0, z0 = system.initial_state(p)
        self.model, self._bound = model, BoundMachine(system, p)
        rows, bound = system.rows, self._bound
        driven = np.array([row.element.kind == "driver" for row in rows], bool)
        self._is_limit = np.array([row.element.kind == "limit" for row in rows], bool)
        self._jointed = system.holds_at_start & ~driven
        bound.holds[:] = self._jointed
        bound.set_state(t, q0 if q is None else checked_coordinates(q, q0.size), np.zeros_like(v0), z0)
        self._C = np.zeros((len(rows), v0.size))
        self._row_unit, self._unit = bound.arrays.row_unit / bound.size, bound.unit
        self._turns = system.layout.is_angle
        self._sense = np.zeros(v0.size)  # of the last motion
        self._last_N: np.ndarray | None = None  # of the last position with full rank
        if self._close(np.inf) is None and not assembler_of(bound).search(np.zeros(v0.size, bool)):
            raise AssemblyError(f"the machine cannot be pulled, because its loops are not closed: {gaps_of(bound)}")
        self._watched = self._is_limit & ~(self._gaps() < -STOP_TOL)  # a limit that is passed now cannot be in the way
        self._met = np.zeros(len(rows), bool)  # limits at which the machine rests
        self._freedoms = v0.size - self._rank()

    @property
    def freedoms(self) -> int:
        """How many independent motions the machine has while it is pulled."""
        return self._freedoms

    @property
    def q(self) -> np.ndarray:
        """The present coordinates."""
        return self._bound.arrays.q.copy()

    @property
    def motion(self) -> np.ndarray:
        """The direction of the last motion as the joints allow it here, as speeds of some scale: for poles."""
        C, sense = self._scaled_C(), self._sense
        return self._unit * (sense - np.linalg.pinv(C, rcond=LOST_RANK) @ (C @ sense))

    def pull(self, body: str, point: Sequence[float], to: Sequence[float]) -> Pulled:
        """Move the machine such that a point of a body (in its axes) comes as near to a place as the joints allow."""
        grip = Grip(self.model, body, point, to)
        m, radius, before = self._bound.arrays, FIRST_PULL_RADIUS, self._bound.arrays.q.copy()
        moved, turned, settled, began = np.zeros(m.v.size), 0.0, False, clock.perf_counter()
        for _ in range(PULL_ITERATIONS):
            step = self._step(grip, radius)
            if step is None:
                settled = True
                break
            delta, radius, settled = step
            moved += delta
            turned += float(np.abs(delta[self._turns]).max(initial=0.0))
            if settled or turned > MOST_TURNED or clock.perf_counter() - began > PULL_PATIENCE:
                break
        size = float(np.linalg.norm(moved))
        if size > A_MOTION:
            self._sense = moved / size
        if not np.isfinite(m.q).all():  # a function of the user's that is not defined everywhere
            m.q[:] = before
        names = dict.fromkeys(self._bound.system.rows[i].element.name for i in np.flatnonzero(self._met))
        place = grip.place(m.q)
        missing = float(np.linalg.norm(place - grip.to))
        return Pulled(tuple(self.model.bodies), m.q.copy(), missing, place, settled, tuple(names))

    # -- one step --------------------------------------------------------------------------------------------------

    def _step(self, grip: Grip, radius: float) -> tuple[np.ndarray, float, bool] | None:
        """The scaled motion of one step, the radius for the next, and whether it was the last; None: nothing moves."""
        m, size = self._bound.arrays, self._bound.size
        miss = (grip.place(m.q) - grip.to) / size
        far = float(miss @ miss)
        if not far > ARRIVED**2:
            return None
        G = self._gradient(grip, miss)
        self._release(G)
        C = self._scaled_C()
        N, lam = self._allowed(grip, C, G)
        if N.shape[1] == 0:
            return None
        g, H = N.T @ G, self._curvature(grip, N, G + C.T @ lam, lam)
        sense = N.T @ self._sense
        start, turns = m.q.copy(), m.p.copy()
        while radius > LEAST_PULL_RADIUS:
            x = _within_radius(g, H, radius, sense)
            length, turn = float(np.linalg.norm(x)), float(np.abs((N @ x)[self._turns]).max(initial=0.0))
            if length < ARRIVED:
                break
            if turn > LONGEST_TURN:
                radius = 0.95 * length * LONGEST_TURN / turn
                continue
            delta = self._moved(start, N @ x)
            new = (grip.place(m.q) - grip.to) / size
            gain = 0.5 * (far - float(new @ new))
            if delta is not None and gain > 0.0:
                as_expected = gain > -0.5 * float(g @ x + 0.5 * x @ H @ x)
                grown = 2.0 * radius if as_expected and length > 0.9 * radius else radius
                return delta, grown, length < PULL_SETTLED and length < 0.9 * radius
            m.q[:], m.p[:] = start, turns
            radius = 0.25 * min(radius, length)
        return None

    def _gradient(self, grip: Grip, miss: np.ndarray) -> np.ndarray:
        """∂f/∂q at the present position, scaled."""
        return grip.rates(self._bound.arrays.q, self._unit / self._bound.size).T @ miss

    def _scaled_C(self) -> np.ndarray:
        """C of the rows that hold, rows and columns in rad and body sizes."""
        m, bound = self._bound.arrays, self._bound
        motion.call(m.jacobian)
        self._C[bound.row_of_entry, m.indices] = m.C
        holds = bound.holds
        return self._C[holds] * (self._row_unit[holds, None] * self._unit)

    def _allowed(self, grip: Grip, C: np.ndarray, G: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """A basis of the motions that the joints allow, and the multipliers λ of Cᵀλ = -∂f/∂q."""
        if not len(C):
            return self._concerned(np.eye(G.size), grip), np.zeros(0)
        U, s, Vt = np.linalg.svd(C)
        rank = int(np.count_nonzero(s > LOST_RANK * s[0])) if s.size else 0
        N = Vt[rank:].T
        lam = -U[:, :rank] @ ((Vt[:rank] @ G) / s[:rank])
        usual = self._freedoms - int(self._met.sum())
        if not self._met.any():
            if N.shape[1] > usual and self._last_N is not None:  # rank is lost here: go on as before
                N = _orthonormal(N @ (N.T @ self._last_N))
            elif N.shape[1] <= usual:
                self._freedoms, self._last_N = N.shape[1], N
        return self._concerned(N, grip), lam

    def _concerned(self, N: np.ndarray, grip: Grip) -> np.ndarray:
        """Of many freedoms, those that move the point, and the one that goes on as before."""
        if N.shape[1] <= MANY_FREEDOMS:
            return N
        A = grip.rates(self._bound.arrays.q, self._unit / self._bound.size)
        return _orthonormal(N @ (N.T @ np.column_stack([A.T, self._sense])))

    def _curvature(self, grip: Grip, N: np.ndarray, slope: np.ndarray, lam: np.ndarray) -> np.ndarray:
        """Nᵀ (∂²L/∂q²) N, by differences of the slope ∂L/∂q = ∂f/∂q + Cᵀλ."""
        m = self._bound.arrays
        q0, columns = m.q.copy(), []
        for n in N.T:
            m.q[:] = self._bound.moved(q0, self._unit * (PULL_DIFFERENCE * n))
            beside = self._gradient(grip, (grip.place(m.q) - grip.to) / self._bound.size)
            beside += self._scaled_C().T @ lam
            columns.append(N.T @ (beside - slope) / PULL_DIFFERENCE)
        m.q[:] = q0
        H = np.column_stack(columns)
        return 0.5 * (H + H.T)

    def _moved(self, start: np.ndarray, step: np.ndarray) -> np.ndarray | None:
        """The scaled motion from `start` along a step and onto the joints and stops; None where that leads too far."""
        m, bound = self._bound.arrays, self._bound
        most = MOST_CLOSING * float(np.linalg.norm(step))
        met = self._met.copy()
        for _ in range(1 + int(self._watched.sum())):
            m.q[:] = bound.moved(start, self._unit * step)
            added = self._close(most)
            if added is None:
                break
            passed = self._watched & ~self._met & (self._gaps() < -STOP_TOL)
            if not passed.any():
                bound.follow_turns()
                return step + added
            self._met |= passed
            bound.holds[:] = self._jointed | self._met
            most = 2.0 * float(np.linalg.norm(step))  # back to the stop
        self._met = met
        bound.holds[:] = self._jointed | met
        return None

    # -- joints and stops --------------------------------------------------------------------------------------------

    def _close(self, most: float) -> np.ndarray | None:
        """Close the joints by the smallest motion (Newton, least squares); that motion, None where it fails."""
        m, bound = self._bound.arrays, self._bound
        total = np.zeros(m.v.size)
        for _ in range(CLOSING_ITERATIONS):
            gap = bound.gap()
            if gap <= m.watch.closure_tolerance:
                return total
            if not gap < np.inf:
                return None
            C, Phi = self._scaled_C(), (m.Phi * self._row_unit)[bound.holds]
            U, s, Vt = np.linalg.svd(C, full_matrices=False)
            full_rank = s > LOST_RANK * s[0]
            delta = -Vt[full_rank].T @ ((U[:, full_rank].T @ Phi) / s[full_rank])
            if not np.isfinite(delta).all():
                return None
            total += delta
            if float(np.linalg.norm(total)) > most:
                return None
            m.q[:] = bound.moved(m.q, self._unit * delta)
        return total if bound.gap() <= CLOSED_JOINTS * bound.size else None

    def _gaps(self) -> np.ndarray:
        """Φ of all rows at the present position, of limits the room that is left, in rad and body sizes."""
        motion.call(self._bound.arrays.constraint)
        return self._bound.arrays.Phi * self._row_unit

    def _release(self, G: np.ndarray) -> None:
        """Let go of stops that the pull leads away from: those whose multiplier would have to pull."""
        bound = self._bound
        while self._met.any():
            C = self._scaled_C()
            lam = -np.linalg.lstsq(C.T, G, rcond=LOST_RANK)[0]
            pulling = np.where(self._met[bound.holds], lam, -np.inf)  # ∂f/∂q = Cᵀ(-λ): a stop pushes with -λ ≥ 0
            worst = int(np.argmax(pulling))
            if not pulling[worst] > 0.0:
                return
            self._met[np.flatnonzero(bound.holds)[worst]] = False
            bound.holds[:] = self._jointed | self._met

    def _rank(self) -> int:
        return int(np.linalg.matrix_rank(self._scaled_C(), rtol=LOST_RANK)) if self._jointed.any() else 0


class Grip:
    """The point of a body that is pulled, and where to."""

    def __init__(self, model: Model, body: str, point: Sequence[float], to: Sequence[float] | None = None):
        names = list(model.bodies)
        if body not in names:
            raise ModelError(f'no body "{body}" can be pulled{suggestion(str(body), names)}')
        self.dim, k = model.dim, names.index(body)
        self.point, self.to = self.checked(point, "point"), np.zeros(self.dim) if to is None else self.checked(to, "to")
        width, speeds = POSE[self.dim], 3 * (self.dim - 1)
        self._pose = slice(width * k, width * (k + 1))
        self._speeds = slice(speeds * k, speeds * (k + 1))

    def checked(self, place: Sequence[float], what: str) -> np.ndarray:
        """A place with as many finite numbers as there are directions."""
        try:
            numbers = np.array(place, dtype=float).ravel()
        except (TypeError, ValueError):
            numbers = np.zeros(0)
        if numbers.size != self.dim or not np.isfinite(numbers).all():
            raise ModelError(f"{what}={place!r}: expected {self.dim} finite numbers, a place in units of length")
        return numbers

    def _arm(self, q: np.ndarray) -> np.ndarray:
        """A s."""
        if self.dim == 3:
            return rotations(q[self._pose][3:]) @ self.point
        (x, y), angle = self.point, q[self._pose.stop - 1]
        c, s = cos(angle), sin(angle)  # called often: ten times as fast as with arrays
        return np.array((c * x - s * y, s * x + c * y))

    def place(self, q: np.ndarray) -> np.ndarray:
        """r_P = r + A s."""
        return q[self._pose][: self.dim] + self._arm(q)

    def velocity(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """ṙ_P at the speeds v."""
        return self.rates(q, np.ones(v.size)) @ v

    def rates(self, q: np.ndarray, unit: np.ndarray) -> np.ndarray:
        """∂r_P along small motions of all bodies, each times its unit: δr + δφ ẑ × A s, in space δr + A (δθ′ × s)."""
        grip_rates = np.zeros((self.dim, unit.size))
        if self.dim == 2:
            x, y = self._arm(q)
            grip_rates[:, self._speeds] = ((1.0, 0.0, -y), (0.0, 1.0, x))
        else:
            (x, y, z), turned = self.point, rotations(q[self._pose][3:])
            grip_rates[:, self._speeds] = np.hstack([np.eye(3), turned @ ((0.0, z, -y), (-z, 0.0, x), (y, -x, 0.0))])
        return grip_rates * unit


def _within_radius(g: np.ndarray, H: np.ndarray, radius: float, sense: np.ndarray) -> np.ndarray:
    """A step x of at most the radius that makes g·x + ½ x·H x less.

    Newton's, with |w| in place of the curvatures w: where w < 0 it leads away from a maximum. At such a maximum, or
    beside it, that is no way, and the step goes over it in the sense of the last motion.
    """
    w, V = np.linalg.eigh(H)
    slope, floor = V.T @ g, FREE_CURVATURE * float(np.abs(w).max()) + np.finfo(float).tiny
    steep = np.maximum(np.abs(w), floor)
    if w[0] < -floor and float(np.linalg.norm(slope)) < min(KEEPS_ITS_SENSE, 0.4 * radius) * -w[0]:
        going = float(V[:, 0] @ sense) or -float(slope[0])
        return V[:, 0] * (radius if going >= 0.0 else -radius)
    x = slope / steep
    if float(np.linalg.norm(x)) > radius:
        low, high = 0.0, float(np.linalg.norm(slope)) / radius
        for _ in range(40):  # |x| falls as the shift grows
            shift = 0.5 * (low + high)
            low, high = (shift, high) if float(np.linalg.norm(slope / (steep + shift))) > radius else (low, shift)
        x = slope / (steep + high)
    return -(V @ x)


def _orthonormal(columns: np.ndarray) -> np.ndarray:
    """A basis of what the columns span."""
    U, s, _ = np.linalg.svd(columns, full_matrices=False)
    return U[:, s > LOST_RANK * max(float(s[0]) if s.size else 0.0, LOST_RANK)]


def checked_coordinates(q: Sequence[float] | np.ndarray, size: int) -> np.ndarray:
    """Coordinates of all bodies, as many finite numbers as there must be."""
    coordinates = np.array(q, dtype=float).ravel()
    if coordinates.size != size or not np.isfinite(coordinates).all():
        raise AnalysisError(f"q: expected {size} finite coordinates, those of all bodies; got {coordinates.size}")
    return coordinates
