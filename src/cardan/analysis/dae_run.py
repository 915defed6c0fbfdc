"""A run of the implicit method for stiff machines: BDF on the equations of motion with their constraints."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from cardan.analysis.run import Run
from cardan.numerics import bdf, motion, newton
from cardan.numerics.bdf_motion import advance_bdf
from cardan.numerics.sparse_lu import LU
from cardan.results import Stats

PROBE = 1e-6  # of the run: how far ahead the rates are looked at for the first step
FIRST_ERROR = 0.25  # tolerances: error aimed at in the first step
FIRST_FRACTION = 1e-3  # of the run, the longest first step


class DaeRun(Run):
    """Variable order (1-5) and step, implicit: the step follows the motion, however stiff its springs and dampers are.

    `form`: "index2" keeps positions and speeds on the constraints, errors of both are controlled; "index3" is the
    classic form, where only positions are (see `equations/implicit.py`).
    """

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        self.partitioned, form = False, self.options.form
        m, system = self.machine.m, self.machine.system
        functions = system.implicit(form)
        n_state, n = m.q.size + m.v.size + m.z.size, functions.indptr.size - 1
        self.B = bdf.new_history(n)
        self.N, self._bindings = newton.bind(functions, self.B, [m.p, m.D, m.R])
        self.factors: LU | None = None
        self.f, self.y, self.weight = np.zeros(n_state), np.zeros(n_state), np.zeros(n)
        self.multipliers = slice(n_state, n)
        self.controlled = np.arange(n) < n_state
        if form == "index3":
            self.controlled[m.q.size : m.q.size + m.v.size] = False
        unit = self.machine.unit
        self.atol = self.options.atol * np.concatenate([unit, unit, np.ones(n - 2 * unit.size)])

    def begin(self) -> int:
        m, options = self.machine.m, self.options
        status = motion.evaluate(m, self.lu, False)
        if status != motion.OK:
            return status
        y, rates = np.zeros(self.weight.size), np.zeros(self.weight.size)
        n_c = m.lam.size
        for vector, parts in ((y, (m.q, m.v, m.z)), (rates, (m.q_rate, m.v_rate, m.z_rate))):
            vector[: self.multipliers.start] = np.concatenate(parts)
        y[self.multipliers][:n_c] = m.lam
        h_max = np.inf if options.max_step is None else float(options.max_step)
        bdf.set_weights(self.weight, y, self.controlled, options.rtol, self.atol)
        h = self._first_step(y, rates)
        bdf.start(self.B, m.t[0], y, rates, self.horizon[0], self.weight, bdf.MAX_ORDER, h_max, h, False)
        bdf.predict(self.B, self.horizon[0])
        return self._new_order()

    def _first_step(self, y: np.ndarray, rates: np.ndarray) -> float:
        """The step whose error at order 1, ½ h² ‖ÿ‖, is FIRST_ERROR; ÿ by a difference along the motion."""
        m, n = self.machine.m, self.multipliers.start
        t, span = float(m.t[0]), self.horizon[0] - float(m.t[0])
        d = PROBE * span
        self.machine.load(t + d, y[:n] + d * rates[:n])
        status = motion.evaluate(m, self.lu, False)
        change = np.concatenate([m.q_rate, m.v_rate, m.z_rate]) - rates[:n]
        self.machine.load(t, y[:n])
        curvature = float(np.linalg.norm(change * self.weight[:n])) / d
        if status != motion.OK or not np.isfinite(curvature):
            return 0.0
        return min(FIRST_FRACTION * span, sqrt(2.0 * FIRST_ERROR / max(curvature, 1e-300)))

    def _new_order(self) -> int:
        """A pivot order for Newton's matrix at the step under trial."""
        if motion.call(self.N.jacobian) != 0:
            return motion.CALL_FAILED
        self.factors = newton.pivot_order(self.N)
        return motion.OK if self.factors is not None else motion.SINGULAR

    def renew_partition(self) -> int:
        """Another pivot order, and the constraints to leave out chosen anew."""
        left_out = self.machine.m.R == 0
        status = super().renew_partition()
        if status == motion.OK and (left_out != (self.machine.m.R == 0)).any():
            motion.evaluate(self.machine.m, self.lu, False)
            phi = self.B.phi[:, self.multipliers]
            phi[:] = 0.0
            phi[0, : self.machine.m.lam.size] = self.machine.m.lam
            bdf.predict(self.B, self.horizon[0])
        return self._new_order() if status == motion.OK else status

    def advance(self, row: int, steps: int) -> tuple[int, int]:
        return advance_bdf(
            self.machine.m, self.lu, self.N, self.factors, self.B, *self.horizon, self.options.rtol, self.atol,
            self.controlled, self.weight, self.f, self.y, self.record, row, self.E, steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.B.real[bdf.T])

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.B.y[: self.multipliers.start])

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.B.integer[bdf.STEPS]), int(self.B.integer[bdf.REJECTED])
