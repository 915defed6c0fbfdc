"""A run of the implicit method for stiff machines: BDF on the equations of motion with their constraints."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from cardan.analysis.run.stepping import Run, orders_of
from cardan.numerics import motion
from cardan.numerics.constants import (
    BLIND,
    IMPLICIT_FIRST_ERROR,
    IMPLICIT_FIRST_FRACTION,
    IMPLICIT_PROBE,
    LARGEST_JUMP,
    SMALL_JUMP,
    STANDING_RATE,
    STEP_NOISE,
)
from cardan.numerics.integrators import adams, bdf, newton
from cardan.numerics.sparse_lu import LU
from cardan.results.result import Stats

JUDGED_STEPS, MANY_REJECTIONS = 200, 0.2  # of the steps, after so many: a smooth run rejects 1 to 5 %
NOT_SMOOTH = (
    "many steps were rejected: a force jumps or has a kink, or the tolerances ask for more than round-off allows; "
    "smoother forces, events, or a larger atol would make the run faster"
)


class DaeRun(Run, integrator="bdf"):
    """Variable order (1-5) and step, implicit: the step follows the motion, however stiff its springs and dampers are.

    In joint coordinates these are differential equations (see `equations/implicit_joints.py`). In absolute ones,
    options.form: "index2" keeps positions and speeds on the constraints, and the errors of both under control; "index3"
    is the classic form, which controls positions only (see `equations/implicit.py`). `max_order=2` suits machines that
    ring at high frequencies with hardly any damping: the higher orders are not stable there.
    """

    ARRAYS = (*Run.ARRAYS, "touch", "B", "N", "weight", "f", "y")
    FACTORS = (*Run.FACTORS, "factors")

    def __init__(self, *arguments: Any, max_order: int = bdf.MAX_ORDER):
        super().__init__(*arguments)
        m, form = self.machine.arrays, self.options.form
        functions = self.machine.implicit(form)
        n_state, n = m.q.size + m.v.size + m.z.size, functions.indptr.size - 1
        self.partitioned = m.Phi.size > 0  # states between the steps are put on the constraints
        self.max_order = max_order
        self.B = bdf.new_history(n)
        self.N, self._bindings = newton.bind(functions, self.B, [m.p, m.D, m.R])
        self.factors: LU | None = None
        n_lam = functions.multipliers
        self.f, self.y = np.zeros(n_state + n_lam), np.zeros(n_state + n_lam)
        self.weight, self.controlled = np.zeros(n), np.arange(n) < n_state
        if form == "index3":
            self.controlled[m.q.size : m.q.size + m.v.size] = False
        self.state, self.algebraic = slice(0, n_state), slice(n_state, n)
        self.multipliers = slice(n_state, n_state + n_lam)
        self.B.real.t, self.B.y[self.state] = m.t[0], np.concatenate([m.q, m.v, m.z])  # what has been reached
        self.new_tolerances()

    def new_tolerances(self) -> None:
        m, n = self.machine.arrays, self.weight.size
        units = [self.machine.position_unit, self.machine.unit, np.ones(n - m.q.size - m.v.size)]
        self.atol = self.options.atol * np.concatenate(units)

    @property
    def implicit(self) -> bool:
        return True

    def begin(self) -> int:
        m, options = self.machine.arrays, self.options
        self.touch.time[0] = np.nan
        m.watch.largest_jump = np.inf
        status = motion.evaluate(m, self.lu, self.partitioned)  # starts on the constraints, with the λ of this state
        if status != motion.OK:
            return status
        if options.form == "index2":  # whose speeds are under control
            m.watch.largest_jump = LARGEST_JUMP
            m.watch.small_jump = SMALL_JUMP * options.atol * self.machine.size
        self._watch_coarsely()
        y, rates = np.zeros(self.weight.size), np.zeros(self.weight.size)
        y[self.state] = np.concatenate([m.q, m.v, m.z])
        rates[self.state] = np.concatenate([m.q_rate, m.v_rate, m.z_rate])
        self._take_multipliers(y)
        t, t_next = float(m.t[0]), self.horizon[0]
        h_max = np.inf if options.max_step is None else float(options.max_step)
        adams.set_weights(self.weight, y, self.controlled, options.rtol, self.atol)
        curvature = self._curvature(t, y[self.state], rates[self.state], t_next - t)
        h = self._first_step(curvature, t_next - t)
        bdf.start(self.B, t, y, rates, t_next, self.weight, self.max_order, h_max, h, False)
        if h > 0.0 and self.max_order > 1:
            bdf.use_curvature(self.B, curvature)
        self.N.integer.stale = 1
        return motion.OK if self.factors is not None else self._new_order()

    def _take_multipliers(self, y: np.ndarray) -> None:
        """Those of the machine, where they are among the unknowns."""
        if self.multipliers.stop > self.multipliers.start:
            y[self.multipliers] = self.machine.arrays.lam

    def _watch_coarsely(self) -> None:
        """Functions that stand at zero and have no slope either: it is for the integration error to leave it at first.

        (A contact that opens grows with the third power of time.) For them that error is the noise, not round-off.
        """
        E = self.E
        if E.time.t_start != self.machine.arrays.t[0]:
            return
        slow = E.standing & (np.abs(E.left_rate) <= STANDING_RATE * E.noise)
        E.noise[slow] = np.maximum(E.noise[slow], STEP_NOISE / BLIND * E.blind[slow])

    def _curvature(self, t: float, y: np.ndarray, rates: np.ndarray, span: float) -> np.ndarray:
        """ÿ, by a difference along the motion; NaN where that cannot be evaluated."""
        m, ahead = self.machine.arrays, IMPLICIT_PROBE * span
        self.machine.load(t + ahead, y + ahead * rates)
        status = motion.evaluate(m, self.lu, False)
        change = np.concatenate([m.q_rate, m.v_rate, m.z_rate]) - rates
        self.machine.load(t, y)
        motion.evaluate(m, self.lu, False)
        return change / ahead if status == motion.OK and ahead > 0.0 else np.full(y.size, np.nan)

    def _first_step(self, curvature: np.ndarray, span: float) -> float:
        """The step with the error IMPLICIT_FIRST_ERROR at order 1, ½ h² ‖ÿ‖; 0, the integrator's guess, without ÿ."""
        size, longest = float(np.linalg.norm(curvature * self.weight[self.state])), IMPLICIT_FIRST_FRACTION * span
        if not np.isfinite(size):
            return 0.0
        return longest if size * longest**2 < 2 * IMPLICIT_FIRST_ERROR else sqrt(2 * IMPLICIT_FIRST_ERROR / size)

    def _new_order(self) -> int:
        """A pivot order for Newton's matrix at the step under trial."""
        bdf.predict(self.B, self.horizon[0])
        if motion.call(self.N.jacobian) != 0:
            return motion.CALL_FAILED
        self.factors = newton.pivot_order(self.N)
        return motion.OK if self.factors is not None else motion.SINGULAR

    def renew_partition(self) -> int:
        """Other constraints to leave out, with their multipliers; a new pivot order where Newton's factors are poor."""
        m = self.machine.arrays
        left_out = m.R == 0
        self.to_accepted_state()
        self.lu = self.machine.partition()
        self.repartitions += 1
        if self.lu.inverse.size != self.rank:
            return motion.SINGULAR
        if self.trail is not None:
            self.trail.new_scales()
        changed = bool((left_out != (m.R == 0)).any())
        if changed:
            motion.evaluate(m, self.lu, False)
            self.B.phi[:, self.algebraic] = 0.0
            self._take_multipliers(self.B.y)
        return self._new_order() if changed or self.N.integer.stale else motion.OK

    def in_core(self, row: int, steps: int) -> motion.Run:
        t_end, due = self.horizon
        return self.core_run.having(
            m=self.machine.arrays, lu=self.lu, newton=self.N, factors=self.factors, bdf=self.B, t_end=t_end, due=due,
            partitioned=self.partitioned, rtol=self.options.rtol, atol=self.atol, controlled=self.controlled,
            weight=self.weight, f=self.f, y=self.y, record=self.record, row=row, E=self.watched, touch=self.touch,
            trail=self.rows_for(steps), max_steps=steps,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.B.real.t)

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.B.y[self.state])

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.B.integer.steps), int(self.B.integer.rejected)
        stats.orders = orders_of(self.B.integer.at_order)
        if stats.steps > JUDGED_STEPS and stats.rejected > MANY_REJECTIONS * stats.steps:
            stats.messages.append(NOT_SMOOTH)
