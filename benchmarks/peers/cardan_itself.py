"""cardan like its peers: the whole call of `simulate` on a compiled model, from assembly to labelled result."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np

import cardan as cd
from cardan.analysis.run.dae_run import DaeRun
from cardan.analysis.run.explicit_runs import AdamsRun
from peers import Failed, Outcome, Setting
from problems import Problem

os.environ.setdefault("CARDAN_NATIVE", "1")  # machine code at once, as it is found in the cache from the second run on

METHODS = ("partition", "direct", "baumgarte", "joint")
WITH_OPTIONS = {"joint, BDF": {"method": cd.JointCoordinates(integrator="bdf")}}
ATOL = 0.01  # times rtol
WARM = 1e-3  # rtol of a first run, which compiles what is needed


class Cardan:
    name = "cardan"
    version = version("cardan")
    missing = None

    def cannot(self, problem: Problem) -> str | None:
        return None

    def prepare(self, problem: Problem) -> Prepared:
        return Prepared(problem)


class Prepared:
    def __init__(self, problem: Problem):
        self.problem, self.model = problem, problem.model
        asked = {name: WITH_OPTIONS.get(name, {"method": name}) for name in problem.methods or METHODS}
        self.settings = tuple(Setting(name, "rtol", options=options) for name, options in asked.items())
        self.every = problem.until / len(problem.times)
        self.patience = float("inf")
        self._warm: set[str] = set()

    def run(self, setting: Setting, effort: float) -> Outcome:
        options = {**setting.options, "rtol": effort, "atol": ATOL * effort}
        if setting.name not in self._warm:
            self._warm.add(setting.name)
            self._simulate(options | {"rtol": WARM, "atol": ATOL * WARM}, float("inf"))
        with KernelClock() as clock:
            began = time.process_time()
            result = self._simulate(options, self.patience)
            seconds = time.process_time() - began
        energy = result.energy.total[1:] - result.energy.total[0] if self.problem.conserves else np.array([np.nan])
        return Outcome(
            values=np.column_stack([self._quantity(result, q.body, q.part) for q in self.problem.quantities]),
            seconds=seconds,
            steps=result.stats.steps,
            evaluations=result.stats.evaluations,
            constraint_error=result.stats.constraint_error,
            energy_drift=float(np.max(np.abs(energy))),
            kernel=clock.seconds,
        )

    def _simulate(self, options: dict[str, Any], patience: float) -> cd.Result:
        until, began = self.problem.until, time.process_time()

        def give_up(t: float, t_end: float) -> None:
            if time.process_time() - began > patience:
                raise Failed(f"given up after {patience:.2g} s at t = {t:.3g} s")

        try:
            return cd.simulate(self.model, until=until, every=self.every, progress=give_up, **options)
        except cd.CardanError as error:
            raise Failed(str(error).splitlines()[0]) from error

    @staticmethod
    def _quantity(result: cd.Result, body: str, part: str) -> np.ndarray:
        return result[body].angle[1:] if part == "angle" else result[body].position[1:, "xyz".index(part)]


class KernelClock:
    """Adds up the time in compiled steps: two readings of the clock a call, a few dozen calls a run."""

    CLASSES = (AdamsRun, DaeRun)  # the one that chooses by itself (AutoRun) steps by these two

    def __enter__(self) -> KernelClock:
        self.seconds = 0.0
        self._replaced = [(kind, kind.advance) for kind in self.CLASSES]
        for kind, advance in self._replaced:
            kind.advance = self._clocked(advance)  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        for kind, advance in self._replaced:
            kind.advance = advance  # type: ignore[method-assign]

    def _clocked(self, advance: Callable[..., Any]) -> Callable[..., Any]:
        def clocked(run: Any, *arguments: Any, **options: Any) -> Any:
            began = time.process_time()
            try:
                return advance(run, *arguments, **options)
            finally:
                self.seconds += time.process_time() - began

        return clocked


PEERS = (Cardan(),)
