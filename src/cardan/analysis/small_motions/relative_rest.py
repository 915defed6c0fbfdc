"""Relative equilibrium: a machine at rest relative to the steady motion that its drivers impose.

    Bᵀ(Q(q, v) - M a) = 0,     v, a of the steady motion at q (`steady_drive`)

The inertia forces of the steady motion count: a governor's balls ride where they hold the sleeve up. Small
displacements are seen from the axes in which the motion is steady, so that the stiffness has the terms of these axes

    S = Bᵀ(K + D W₁ + M W₂W₁)B

and stable is what has no growing small motion, gyroscopic terms included: σ of M (σ + W₂)(σ + W₁) + D (σ + W₁) + K.
"""

from __future__ import annotations

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.small_motions.steadiness import Looked, Steady
from cardan.analysis.small_motions.steady_axes import axis_matrices
from cardan.analysis.small_motions.steady_drive import SteadyDrive, moving_rows, plans
from cardan.deferred import sparse as sp
from cardan.errors import AnalysisError
from cardan.numerics import motion

TOLERATED = 1e-6  # change of joints and forces along the motion, relative: what is known by a search is known better
STILL_EXPONENT = 1e-6  # of the fastest exponent: what grows or moves more slowly does not
LATER = (0.37, 1.3)  # over the speed of the machine: when a driver's speed is looked at again
NOT_STEADY = (
    "{drivers} does not move the machine steadily: {why}. There is no equilibrium at this speed; use cd.simulate, or "
    'cd.inverse where every freedom is driven. drivers="still" gives the equilibrium at rest, with the drivers where '
    "they are at t = {t:g}"
)
CARRIED = (
    "{drivers} moves the machine steadily: this is its equilibrium relative to that motion, whose inertia forces count"
)
LOADS_FROZEN = "forces that change with time by themselves are taken as they are at t = {:g}"
OWN_SPEED = (
    ". A freedom whose own steady speed follows from forces (a rolling wheel, a rotor in a fluid) is not found here; "
    "drive it, too, or simulate until it is steady"
)
NOT_CONSTANT = "the coefficients of small motions about it change on the way ({}): stability is not known"


class RelativeRest:
    """The steady motion at the present position of a machine that is moved towards balance."""

    def __init__(self, bound: BoundMachine, rows: list[int]):
        self.bound, self.rows = bound, rows
        self.loads_frozen = False  # forces that change with time by themselves are taken at the time of the search
        self._refuse_changing_speeds()
        self.drive, self.steady = self._planned()
        self.renew()

    @classmethod
    def of(cls, bound: BoundMachine) -> RelativeRest | None:
        """None where no driver moves."""
        rows = moving_rows(bound)
        return cls(bound, rows) if rows else None

    @property
    def drivers(self) -> str:
        elements = self.bound.system.rows
        return ", ".join(dict.fromkeys(f'{elements[i].element.kind} "{elements[i].element.name}"' for i in self.rows))

    def renew(self) -> None:
        """v, a at the present position."""
        motion.call(self.bound.arrays.jacobian)
        self.v, self.a, left = self.drive.motion()
        self.bound.arrays.v[:] = self.v
        self.left = left

    def looked(self) -> Looked:
        m = self.bound.arrays
        m.v[:] = self.v
        return Looked(self.bound, self.a, np.zeros(m.Phi.size), float(m.t[0]) if self.loads_frozen else None)

    @property
    def notes(self) -> list[str]:
        notes = [CARRIED.format(drivers=self.drivers)]
        return [*notes, LOADS_FROZEN.format(float(self.bound.arrays.t[0]))] if self.loads_frozen else notes

    def confirm(self) -> None:
        """The axes once more, where the search has ended; refuses what is not steady there."""
        self.renew()
        self.steady = self.looked().best()
        if max(self.steady.forces.size, self.left) > TOLERATED:
            raise self._error(self._why(self.steady))

    def matrices(self) -> tuple[sp.csr_array, sp.csr_array]:
        """W₁, W₂."""
        speeds = Looked.speeds_at(self.bound, self.v, self.a)
        return axis_matrices(self.bound.system, self.steady.axes, speeds)

    def _planned(self) -> tuple[SteadyDrive, Steady]:
        """The first plan that is steady; refuses a machine that has none."""
        tried: list[tuple[SteadyDrive, Steady]] = []
        for frozen in (False, True):
            self.loads_frozen = frozen
            for drive in plans(self.bound, self.rows):
                self.drive = drive
                self.renew()
                steady = self.looked().best()
                if max(steady.forces.size, self.left) <= TOLERATED:
                    return drive, steady
                tried.append((drive, steady))
        raise self._error(self._why(tried[0][1]))

    def _error(self, why: str) -> AnalysisError:
        return AnalysisError(NOT_STEADY.format(drivers=self.drivers, why=why, t=float(self.bound.arrays.t[0])))

    def _why(self, steady: Steady) -> str:
        """What keeps it from being steady, in words."""
        model = self.bound.system.model
        gravity = np.zeros(3)
        gravity[: model.dim] = [float(g) if isinstance(g, (int, float)) else 0.0 for g in model.gravity or ()][
            : model.dim
        ]
        across = np.linalg.norm(np.cross(steady.speeds.omega, gravity), axis=1)
        least = TOLERATED * steady.speeds.fastest * np.linalg.norm(gravity)
        if steady.forces.what.startswith("the force") and np.max(across, initial=0.0) > least:
            name = list(model.bodies)[int(np.argmax(across))]
            return f'gravity acts across the axis about which "{name}" turns, so that {steady.forces.what}'
        return steady.forces.what or "its speeds contradict each other"

    def _refuse_changing_speeds(self) -> None:
        """Drivers whose own speed is not constant."""
        bound, m = self.bound, self.bound.arrays
        t, now = float(m.t[0]), m.Phi_t.copy()
        rate = float(np.max(np.abs(now[self.rows] / m.row_unit[self.rows]), initial=0.0))
        try:
            for later in LATER:
                m.t[0] = t + later / max(rate, 1e-9)
                motion.call(m.jacobian)
                for i in self.rows:
                    if abs(m.Phi_t[i] - now[i]) > TOLERATED * np.max(np.abs(now)):
                        element, unit = bound.system.rows[i].element, bound.system.model.units.time
                        why = (
                            f'the speed of "{element.name}" is not constant ({-now[i]:.4g} at t = {t:g} {unit}, '
                            f"{-m.Phi_t[i]:.4g} at t = {float(m.t[0]):.4g} {unit})"
                        )
                        m.t[0] = t
                        raise self._error(why)
        finally:
            m.t[0] = t
            motion.call(m.jacobian)

    def stability(self, B: np.ndarray, blocks: list[np.ndarray], M: np.ndarray) -> tuple[str, list[str]]:
        """By the exponents of small motions; `blocks` of System.linearization, K and Z_q seen from the axes."""
        if self.steady.matrices.size > TOLERATED:
            return "not known", [NOT_CONSTANT.format(self.steady.matrices.what)]
        W1, W2 = (w.toarray() for w in self.matrices())
        K, D, K_z, Z_q, Z_v, Z_z = (blocks[k] for k in (0, 1, 2, 9, 10, 11))
        mass, damping, stiffness = (B.T @ x @ B for x in (M, D + M @ (W1 + W2), K))
        n, n_z = B.shape[1], Z_z.shape[0]
        solved = np.linalg.solve(mass, np.hstack([stiffness, damping, B.T @ K_z]))
        A = np.vstack(
            [
                np.hstack([np.zeros((n, n)), np.eye(n), np.zeros((n, n_z))]),
                -solved,
                np.hstack([Z_q @ B, Z_v @ B, Z_z]),
            ]
        )
        exponents = np.linalg.eigvals(A)
        small = STILL_EXPONENT * max(float(np.max(np.abs(exponents), initial=0.0)), 1e-300)
        if np.max(exponents.real, initial=-1.0) > small:
            return "unstable", []
        return ("neutral" if np.min(np.abs(exponents), initial=np.inf) <= small else "stable"), []


__all__ = ["OWN_SPEED", "RelativeRest"]
