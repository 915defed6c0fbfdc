"""Runs of implicit methods: BDF, for stiff machines, and generalized-α, for flexible ones."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.analysis.run.stepping import Run, orders_of
from cardan.numerics import motion
from cardan.numerics.constants import SMALL_JUMP
from cardan.numerics.integrators import alpha, bdf, newton
from cardan.numerics.sparse_lu import LU
from cardan.numerics.state import room_for_factors
from cardan.results.result import Stats

JUDGED_STEPS, MANY_REJECTIONS = 200, 0.2  # of the steps, after so many: a smooth run rejects 1 to 5 %
NOT_SMOOTH = (
    "many steps were rejected: a force jumps or has a kink, or the tolerances ask for more than round-off allows; "
    "smoother forces, events, or a larger atol would make the run faster"
)


class ImplicitRun(Run):
    """A method that solves F(t, Y, Y') = 0 by Newton's iteration in each step; what it remembers is its history `B`."""

    max_order = 0

    def __init__(self, *arguments: Any):
        super().__init__(*arguments)
        m, form = self.machine.arrays, self.options.form
        functions = self.machine.implicit(form)
        n_state, n = m.q.size + m.v.size + m.z.size, functions.indptr.size - 1
        self.partitioned = m.Phi.size > 0  # states between the steps are put on the constraints
        self.B = self.new_history(n)
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
        self.core_run.having(history=self.B)
        self.between = self.looking(n)
        self.new_tolerances()

    def new_history(self, n: int) -> Any:
        """Room for all that the method remembers of n unknowns."""
        raise NotImplementedError

    def predict(self) -> None:
        """Set up the step under trial."""
        raise NotImplementedError

    def forget_algebraic(self) -> None:
        """The past of unknowns without rates is no longer theirs."""
        raise NotImplementedError

    def new_tolerances(self) -> None:
        m, n = self.machine.arrays, self.weight.size
        units = [self.machine.position_unit, self.machine.unit, np.ones(n - m.q.size - m.v.size)]
        self.atol = self.options.atol * np.concatenate(units)

    @property
    def implicit_integrator(self) -> str:
        return self.method

    def begin(self) -> int:
        self.renew_look()
        struct = self._bound().having(t_end=self.horizon[0], work=np.zeros((4, self.weight.size)))
        status = struct.begin(SMALL_JUMP * self.options.atol * self.machine.size)
        return self._new_order() if status == motion.OK and self.factors is None else status

    def make_factors(self, room: int) -> None:
        n = self.N.F.size
        self.factors = room_for_factors(self.N.indptr, self.N.indices, n, n, room)

    def _take_multipliers(self, y: np.ndarray) -> None:
        """Those of the machine, where they are among the unknowns."""
        if self.multipliers.stop > self.multipliers.start:
            y[self.multipliers] = self.machine.arrays.lam

    def _new_order(self) -> int:
        """A pivot order for Newton's matrix at the step under trial."""
        self.predict()
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
            self.forget_algebraic()
            self._take_multipliers(self.B.y)
        return self._new_order() if changed or self.N.integer.stale else motion.OK

    def in_core(self, row: int, steps: int) -> motion.Run:
        t_end, due = self.horizon
        return self._bound().having(t_end=t_end, due=due, row=row, trail=self.rows_for(steps), max_steps=steps)

    def _bound(self) -> motion.Run:
        return self.core_run.having(
            m=self.machine.arrays, lu=self.lu, newton=self.N, factors=self.factors, history=self.B,
            partitioned=self.partitioned, rtol=self.options.rtol, atol=self.atol, controlled=self.controlled,
            weight=self.weight, f=self.f, y=self.y, record=self.record, E=self.watched, touch=self.touch,
            max_order=self.max_order, controls_speeds=self.options.form == "index2",
            between=self.between,
        )  # fmt: skip

    def reached(self) -> float:
        return float(self.B.real.t)

    def to_accepted_state(self) -> None:
        self.machine.load(self.reached(), self.B.y[self.state])

    def count(self, stats: Stats) -> None:
        stats.steps, stats.rejected = int(self.B.integer.steps), int(self.B.integer.rejected)
        if stats.steps > JUDGED_STEPS and stats.rejected > MANY_REJECTIONS * stats.steps:
            stats.messages.append(NOT_SMOOTH)


class DaeRun(ImplicitRun, integrator="bdf"):
    """Variable order (1-5) and step, implicit: the step follows the motion, however stiff its springs and dampers are.

    In joint coordinates these are differential equations (see `symbolic/implicit_joints.py`). In absolute ones,
    options.form: "index2" keeps positions and speeds on the constraints, and the errors of both under control; "index3"
    is the classic form, which controls positions only (see `symbolic/implicit.py`). `max_order=2` suits machines that
    ring at high frequencies with hardly any damping: the higher orders are not stable there.
    """

    method = "bdf"

    def __init__(self, *arguments: Any, max_order: int = bdf.MAX_ORDER):
        self.max_order = max_order
        super().__init__(*arguments)

    def new_history(self, n: int) -> bdf.History:
        return bdf.new_history(n)

    def predict(self) -> None:
        bdf.predict(self.B, self.horizon[0])

    def forget_algebraic(self) -> None:
        self.B.phi[:, self.algebraic] = 0.0

    def count(self, stats: Stats) -> None:
        super().count(stats)
        stats.orders = orders_of(self.B.integer.at_order.tolist())


class AlphaRun(ImplicitRun, integrator="alpha"):
    """Order 2, implicit, with steps that follow from `rtol` and `atol`, or of the length `step`.

    The equations are those of the stabilized index 2 (`symbolic/implicit.py`), so that positions and speeds both keep
    to their constraints; core/methods/alpha.c has the formulas.
    """

    method = "alpha"
    takes_step = True

    def __init__(self, *arguments: Any):
        options = arguments[2]
        self.fixed_step = options.step is not None
        super().__init__(*arguments)
        if self.fixed_step:
            self.between = None

    def new_history(self, n: int) -> alpha.History:
        return alpha.new_history(n)

    def predict(self) -> None:
        alpha.predict(self.B, self.machine.arrays, self.horizon[0])

    def forget_algebraic(self) -> None:
        self.B.y[self.algebraic] = self.B.y_old[self.algebraic] = 0.0

    def step(self) -> float:
        return float(self.options.step or 0.0)

    def _bound(self) -> motion.Run:
        return super()._bound().having(h=self.step(), rho=self.options.rho_inf)

    def count(self, stats: Stats) -> None:
        super().count(stats)
        stats.orders = {"2": stats.steps} if stats.steps else {}
        stats.rejected = 0 if self.fixed_step else stats.rejected

    def _take_multipliers(self, y: np.ndarray) -> None:
        super()._take_multipliers(y)
        self.B.y_old[self.multipliers] = y[self.multipliers]
