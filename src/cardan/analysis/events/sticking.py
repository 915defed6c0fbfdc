"""Which friction elements can stick, and in which direction the others slip.

A friction along c whose rate ċ = C_i v + c_t is zero at some moment sticks by one more constraint, c̈ = 0. With the
rows H that hold and the motions B that they leave (C_H B = 0), this asks for something only where C_i B ≠ 0. Else
C_i = wᵀC_H, and

    c̈ = wᵀ γ_H - γ_i

is prescribed, whatever the friction force: a slide that is driven, or the slide of a crank at its dead centre, does not
rest where its speed passes zero. It slips on in the direction of c̈ at once, which is usually the other one. Where c̈ is
zero as well (a driver that dwells) it rests with those that hold it, and the friction force, which could be anything up
to μ_s N, is given as zero until the rate has left zero.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.model.joints.limits import Friction, Limit
from cardan.numerics.constants import ACCELERATION_NOISE, DEPENDENT_FRICTION


class Frictions:
    """The frictions of one machine: which stick, and the direction σ in which the others slip."""

    def __init__(self, bound: BoundMachine):
        self.bound = bound
        self.held: set[int] = set()  # those at the limit that others hold
        system = bound.system
        rows, places = system.rows, system.places
        self.rows = [k for k, row in enumerate(rows) if isinstance(row.element, Friction) and row.element.active]
        self._carriers = {  # limits that a friction takes its normal force from
            k: list(range(places[rows[k].element.joint.name].start, places[rows[k].element.joint.name].stop))
            for k in self.rows
            if isinstance(rows[k].element.joint, Limit) and rows[k].element.normal is None
        }

    def carried(self, row: int) -> bool:
        """Whether there can be a normal force: its limit, where it has one, is in contact."""
        carriers = self._carriers.get(row)
        return carriers is None or bool(self.bound.holds[carriers].any())

    def _slot(self, row: int) -> int:
        system = self.bound.system
        return system.n_p + system.modes.slips[system.rows[row].element.name]

    def direction(self, row: int) -> int:
        """σ: ±1, or 0 where it sticks or rests."""
        return int(self.bound.arrays.p[self._slot(row)])

    def directions(self) -> dict[int, int]:
        return {row: self.direction(row) for row in self.rows}

    def slip(self, row: int, direction: float) -> None:
        self.bound.arrays.p[self._slot(row)] = direction
        self.bound.holds[row] = False

    def stick(self, row: int) -> str:
        """Hold it where it is now; the name of the friction, whose reference has changed."""
        bound, m = self.bound, self.bound.arrays
        name = bound.system.rows[row].element.name
        bound.system.set_reference(m.p, name, m.q, float(m.t[0]))
        self.slip(row, 0.0)
        bound.holds[row] = True
        return name

    def independent(self, candidates: Iterable[int]) -> dict[int, float]:
        """Those of the candidates that can stick together, whose rows add to each other and to those of all others, and
        how much of each row is left by those before it.

        Those that stick already come first, then those with the largest |C_i B|.
        """
        bound, left = self.bound, sorted(candidates, key=lambda row: not self.bound.holds[row])
        if not left:
            return {}
        G = self._reduced(left)
        found: dict[int, float] = {}
        while left:
            sizes = np.linalg.norm(G, axis=1)
            able = [k for k in range(len(left)) if sizes[k] > DEPENDENT_FRICTION]
            if not able:
                break
            best = max(able, key=lambda k: (bound.holds[left[k]], sizes[k]))
            direction = G[best] / sizes[best]
            G = np.delete(G - np.outer(G @ direction, direction), best, axis=0)
            found[left.pop(best)] = float(sizes[best])
        return found

    def _reduced(self, rows: list[int]) -> np.ndarray:
        """C_i B of rows of length 1 each, with B an orthonormal basis, in units of the machine."""
        bound, m = self.bound, self.bound.arrays
        held = bound.holds.copy()
        bound.holds[self.rows] = False
        B = bound.tangent(bound.passing_factors(bound.eliminate()))
        bound.holds[:] = held
        basis = np.linalg.qr(B / bound.unit[:, None])[0]
        C = np.zeros((len(rows), m.v.size))
        for k, row in enumerate(rows):
            entries = slice(m.indptr[row], m.indptr[row + 1])
            C[k, m.indices[entries]] = m.C[entries] * bound.unit[m.indices[entries]]
        return C @ basis / np.maximum(np.linalg.norm(C, axis=1), 1e-300)[:, None]

    def hold_still(self, resting: list[int]) -> None:
        """Note which of the frictions that slip without moving are held by others: they do not begin to move alone."""
        stuck = [row for row in self.rows if self.bound.holds[row]]
        self.held = {row for row in resting if stuck and row not in self.independent([*stuck, row])}

    def rests(self, row: int) -> bool:
        """Whether others hold it; the force is that of the direction σ, 0 or at the limit."""
        return not self.bound.holds[row] and self.carried(row) and (self.direction(row) == 0 or row in self.held)

    # -- those that cannot stick -------------------------------------------------------------------------------

    def unmoved(self, rows: Iterable[int], acceleration: np.ndarray, noise: float) -> list[int]:
        """Those whose c̈ cannot be told from zero: by round-off of accelerations and of what reactions cause, or by
        the speed `noise` in a unit of time."""
        m, unit = self.bound.arrays, self.bound.unit
        reactions = np.bincount(m.indices, m.C * m.lam[self.bound.row_of_entry], minlength=m.v.size) * m.D**2
        fastest = float(np.max(np.maximum(np.abs(m.v_rate), np.abs(reactions)) / unit, initial=0.0))
        found = []
        for row in rows:
            entries = slice(m.indptr[row], m.indptr[row + 1])
            size = fastest * float(np.abs(m.C[entries]) @ unit[m.indices[entries]])
            if abs(acceleration[row]) <= max(noise, ACCELERATION_NOISE * size):
                found.append(row)
        return found

    def pass_on(self, forced: list[int], acceleration: np.ndarray, noise: float) -> bool:
        """Let frictions that cannot stick slip on as the others make them; whether that is new."""
        unmoved, before = self.unmoved(forced, acceleration, noise), self.directions()
        for row in forced:
            self.slip(row, 0.0 if row in unmoved else float(np.sign(acceleration[row])))
        return self.directions() != before

    def against(self, still: list[int], acceleration: np.ndarray, noise: float) -> list[int]:
        """Those of the frictions without speed that would slip against their direction: they push, the worst first."""
        wrong = [row for row in still if self.direction(row) * acceleration[row] < 0.0]
        unmoved = self.unmoved(wrong, acceleration, noise)
        return sorted((row for row in wrong if row not in unmoved), key=lambda row: -abs(acceleration[row]))
