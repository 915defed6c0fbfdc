"""The floor: what bare generated C code would need. Hand-written equations, C by CasADi, gcc -O3, compiled integrators.

Integrators: DOP853 in C, and SUNDIALS' CVODE, the one that comes with CasADi (Adams, for the stiff governor BDF); the
fastest counts. scikit-sundae wraps the same CVODE, but calls back into Python for every evaluation, so it is not the
floor of anything that is this small.

Two rows where they differ: the floor that cardan is measured by, and, as information, one whose equations use an
insight that holds for this machine alone ("by insight": all loops of the N four-bars move alike).
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import casadi as ca
import numpy as np

from peers import Failed, Outcome, Setting
from peers.floor_equations import EQUATIONS
from peers.floor_library import Cvode, compiled, compiler, generated, has_cvodes
from peers.floor_mechanics import Equations

SETTINGS = {
    "DOP853": Setting("DOP853 in C", "rtol", 8, {"by": "DOP853"}),
    "Adams": Setting("CVODE, Adams", "rtol", 12, {"by": "Adams"}),
    "BDF": Setting("CVODE, BDF", "rtol", 5, {"by": "BDF"}),
}
_pointer, _real = ctypes.c_void_p, ctypes.c_double


class PreparedFloor:
    """Equations of one machine as a compiled library."""

    def __init__(self, problem: Any, equations: Equations):
        self.problem, self.equations = problem, equations
        self.settings: Sequence[Setting] = [
            replace(SETTINGS[name], name=f"{SETTINGS[name].name}; {equations.note}")
            for name in equations.settings
            if name == "DOP853" or has_cvodes()
        ]
        self.n = len(equations.start)
        self.start, self.times = np.array(equations.start, dtype=float), np.array(problem.times, dtype=float)
        text = equations.text or generated("rhs", equations.y, equations.dy)
        if equations.stiff:
            text += generated("jacobian", equations.y, ca.jacobian(equations.dy, equations.y))
        self.library = compiled(self.n, text, equations.stiff)
        self.library.dop853.argtypes = (_pointer, _pointer, ctypes.c_int, _real, _real, _pointer, _pointer)
        shown = [equations.shown[quantity.body, quantity.part] for quantity in problem.quantities]
        self.shown = ca.Function("shown", [equations.y], [ca.vertcat(*shown)])
        self.began = np.array([_started(problem, quantity) for quantity in problem.quantities])
        self.is_heading = np.array([not e.is_constant() and e.op() == ca.OP_ATAN2 for e in shown])
        self.energy = None if equations.energy is None else ca.Function("energy", [equations.y], [equations.energy])
        residual = equations.residual
        self.residual = None if residual is None else ca.Function("residual", [equations.y], [residual])

    def run(self, setting: Setting, effort: float) -> Outcome:
        if setting.options["by"] == "DOP853":
            states, seconds, steps, evaluations = self._dop853(effort)
        else:
            states, seconds, steps, evaluations = self._cvode(effort, setting.options["by"] == "BDF")
        return Outcome(
            self._values(states),
            seconds,
            steps,
            evaluations,
            0.0 if self.residual is None else float(np.abs(self.residual(states.T)).max()),
            self._drift(states),
            seconds,
        )

    def _dop853(self, rtol: float) -> tuple[np.ndarray, float, int, int]:
        states, counts = np.empty((len(self.times), self.n)), np.zeros(2, dtype=np.int64)
        pointers = [array.ctypes.data for array in (self.start, self.times, states, counts)]
        began = time.process_time()
        failed = self.library.dop853(pointers[0], pointers[1], len(self.times), rtol, rtol, *pointers[2:])
        seconds = time.process_time() - began
        if failed:
            raise Failed("the step became too small")
        return states, seconds, int(counts[0]), int(counts[1])

    def _cvode(self, rtol: float, stiff: bool) -> tuple[np.ndarray, float, int, int]:
        solver = Cvode(self.library, self.start, rtol, rtol, stiff)
        began = time.process_time()
        states = solver.run(self.times)
        seconds = time.process_time() - began
        steps, evaluations = solver.counts()
        solver.close()
        if states is None:
            raise Failed("CVODE gave up")
        return states, seconds, steps, evaluations

    def _values(self, states: np.ndarray) -> np.ndarray:
        """What is compared; angles that came from directions are taken less than half a turn from the start."""
        values = np.array(self.shown(states.T)).T
        turns = np.round((values - self.began) / (2 * np.pi))
        return np.where(self.is_heading, values - 2 * np.pi * turns, values)

    def _drift(self, states: np.ndarray) -> float:
        if self.energy is None or not self.problem.conserves:
            return float("nan")
        return float(np.abs(np.array(self.energy(states.T)) - float(self.energy(self.start))).max())


class Floor:
    """`which`: 0 the general equations, -1 those by insight, where there are two."""

    def __init__(self, name: str, which: int):
        self.name, self.which = name, which
        self.version = f"CasADi {ca.__version__}, gcc"
        self.missing = None if compiler() else "needs gcc"

    def cannot(self, problem: Any) -> str | None:
        makers = EQUATIONS.get(problem.stem, ())
        if not makers:
            return "no hand-written equations for a machine that changes its structure"
        if self.which and len(makers) < 2:
            return "same as the floor: its equations are minimal already"
        return None

    def prepare(self, problem: Any) -> PreparedFloor:
        return PreparedFloor(problem, EQUATIONS[problem.stem][self.which](problem.start))


def _started(problem: Any, quantity: Any) -> float:
    body = problem.start[quantity.body]
    return float(body.angle) if quantity.part == "angle" else float(body.position["xyz".index(quantity.part)])


PEERS = (Floor("floor", 0), Floor("floor, by insight", -1))
