"""Motions that chatter: a force jumps where a speed passes zero, and the forces of both sides drive it back there.

Dry friction that is written as `-F*sign(v)` does so where it should stick. An integrator then steps to and fro over the
jump, by steps as short as its tolerances: millions of them, without an end and without a word. A run whose steps have
become so short is looked at: whether the argument of a switch in its forces changes its sign from step to step.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardan.compiled.switched import switched
from cardan.deferred import casadi as ca
from cardan.errors import AnalysisError
from cardan.numerics import motion

SHORT = 1e-7  # of the run: the mean length of steps that are looked at
LOOKS = 200  # steps, one by one
RETURNS = 10  # changes of sign in them that are no accident
CHATTERS = (
    "{}: from t = {:.6g} on the motion stands where {} switches: the forces of both sides drive it back there, and "
    "steps of {:.1e} lead nowhere; for dry friction use cd.Friction, which sticks, else a function without a jump, "
    "such as cd.tanh"
)


class Chattering:
    """Looks at a run whose steps have become short, once for each place where they do."""

    def __init__(self, run: Any, t_start: float):
        self.run, self.last, self.began = run, t_start, t_start
        self.looking = True

    def after(self, steps: int, row: int) -> tuple[int, int]:
        """After so many steps: the status and the next row. The run fails where it chatters."""
        now, before = self.run.reached(), self.last
        self.last = now
        if not self.looking or now - before > steps * SHORT * (self.run.t_end - self.began):
            return motion.RUNNING, row
        return self._look(row)

    def _look(self, row: int) -> tuple[int, int]:
        system = self.run.machine.absolute.system
        switches = [switch for switch in switched(system, kinks=False).system.switches if not switch.bends]
        if not switches:
            self.looking = False
            return motion.RUNNING, row
        y = system.symbols
        modes, u = (ca.vertcat(*column) for column in zip(*((switch.s, switch.u) for switch in switches), strict=True))
        if y.dim == 3:
            u = ca.substitute(u, y.x, y.x_of_q)
        arguments = ca.Function("u", [y.t, y.q, y.v, y.a, system.lam, y.z, y.p, modes], [u])
        seen = []
        first = self.run.reached()
        for _ in range(LOOKS):
            status, row = self.run.advance(row, 1)
            if status != motion.RUNNING:
                return status, row
            seen.append(self._values(arguments, len(switches)))
        returns = (np.diff(np.sign(seen), axis=0) != 0).sum(axis=0)
        worst = int(returns.argmax())
        if returns[worst] < RETURNS:
            return motion.RUNNING, row
        switch, step = switches[worst], (self.run.reached() - first) / LOOKS
        problem = CHATTERS.format(switch.owner, first, switch.text, step)
        return self.run.fail(AnalysisError(problem)), row

    def _values(self, arguments: ca.Function, count: int) -> np.ndarray:
        """The arguments of the switches at the end of the last accepted step."""
        self.run.to_accepted_state()
        self.run.machine.to_absolute()
        m = self.run.machine.absolute.arrays
        return np.array(arguments(m.t[0], m.q, m.v, m.v_rate, m.lam, m.z, m.p, np.ones(count))).ravel()
