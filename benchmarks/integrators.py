"""The Adams method beside Runge-Kutta of order 8 (DOP853), on the same machines and tolerances.

    python benchmarks/integrators.py       writes results/integrators.txt and .json

Three machines without loops in joint coordinates, one with a loop by partitioning, and one with many events. The error
is the largest at ten reporting times, against a run of the other integrator at 1e-13. Both are run in turns, in one
process; of each the least time counts. "At equal error": beside the time that Adams would take to the same error,
between its tolerances by straight lines in the logarithms.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple

from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE

os.environ.setdefault(NATIVE_VARIABLE, AT_ONCE)

import numpy as np

import cardan as cd
from cardan.analysis.methods import METHODS
from machines import fourbar
from measure import Report, StopWatch, ms
from problems.chains import arm

GRAVITY = 9.81
TOLERANCES = (1e-6, 1e-9, 1e-12)
INTEGRATORS = ("adams", "dop853")
TURNS = 9


def double_pendulum() -> cd.Model:
    """Two uniform rods of 1 m and 1 kg, let go level."""
    model = cd.Model("double pendulum", gravity=(0, -GRAVITY))
    upper = model.body("upper", 1, 1 / 12, (0.5, 0))
    lower = model.body("lower", 1, 1 / 12, (1.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), upper.at(-0.5, 0)))
    model.add(cd.Revolute("B", upper.at(0.5, 0), lower.at(-0.5, 0)))
    return model


def gyroscope() -> cd.Model:
    """A free body that spins about its middle axis, and turns over (examples/dzhanibekov.py)."""
    model = cd.Model("gyroscope", dim=3, gravity=None)
    model.body("body", mass=1, inertia=(1.0, 2.0, 3.0), angular_velocity=(0.01, 2.0, 0.01))
    return model


def kicked_pendulum() -> cd.Model:
    """A double pendulum whose torque changes its sign twenty times a second: the integrator starts again each time."""
    model = double_pendulum()
    torque = model.parameter("torque", 0.5)
    model.add(cd.Torque("motor", model["upper"], torque))
    model.add(cd.When("kick", cd.Every(0.05), do=[cd.Set(torque, -torque)]))
    return model


class Machine(NamedTuple):
    name: str
    build: Callable[[], cd.Model]
    until: float
    method: str


MACHINES = (
    Machine("double pendulum", double_pendulum, 10.0, "joint"),
    Machine("arm, six joints in space", arm, 2.0, "joint"),
    Machine("free gyroscope", gyroscope, 200.0, "joint"),
    Machine("four-bar (a loop)", fourbar.build, 20.0, "partition"),
    Machine("double pendulum, 20 events a second", kicked_pendulum, 3.0, "joint"),
)


class Run(NamedTuple):
    error: float
    evaluations: int
    steps: int
    rejected: int
    seconds: float


def main() -> None:
    report = Report("integrators", "cardan: Adams and Runge-Kutta of order 8")
    report.say("atol = rtol/1000; times of both in turns, in one process, with machine code.")
    report.numbers["runs"] = {}
    for machine in MACHINES:
        runs = {rtol: measured(machine, rtol) for rtol in TOLERANCES}
        tabulate(report, machine, runs)
        report.numbers["runs"][machine.name] = {
            f"{rtol:g}": {name: run._asdict() for name, run in found.items()} for rtol, found in runs.items()
        }
    report.save()


def positions(result: cd.Result, model: cd.Model) -> np.ndarray:
    return np.hstack([result[name].position for name in model.bodies])


def turned(result: cd.Result, model: cd.Model) -> np.ndarray:
    """Directions of two axes of each body."""
    if model.dim == 2:
        return np.hstack([np.column_stack([result[name].angle]) for name in model.bodies])
    frames = [cd.to_direction_cosines(result[name].orientation) for name in model.bodies]
    return np.hstack([frame.reshape(len(frame), 9) for frame in frames])


def measured(machine: Machine, rtol: float) -> dict[str, Run]:
    model = machine.build()

    def work(integrator: str, rtol: float) -> cd.Result:
        options: dict[str, Any] = {"method": METHODS[machine.method](integrator=integrator)}
        return cd.simulate(model, machine.until, machine.until / 10, rtol=rtol, atol=1e-3 * rtol, **options)

    def place(result: cd.Result) -> np.ndarray:
        return np.hstack([positions(result, model), turned(result, model)])

    references = {name: place(work(name, 1e-13)) for name in INTEGRATORS}
    results = {name: work(name, rtol) for name in INTEGRATORS}
    seconds = dict.fromkeys(INTEGRATORS, np.inf)
    for _ in range(TURNS):
        for name in INTEGRATORS:
            with StopWatch() as watch:
                work(name, rtol)
            seconds[name] = min(seconds[name], watch.spent.cpu)
    found = {}
    for name, other in zip(INTEGRATORS, reversed(INTEGRATORS), strict=True):
        stats, error = results[name].stats, float(np.abs(place(results[name]) - references[other]).max())
        found[name] = Run(error, stats.evaluations, stats.steps, stats.rejected, seconds[name])
    return found


def adams_to(error: float, runs: list[Run]) -> float:
    """Seconds that the Adams method takes to this error; NaN outside of what was measured."""
    errors, seconds = np.log([(run.error, run.seconds) for run in reversed(runs)]).T
    return float(np.exp(np.interp(np.log(error), errors, seconds, np.nan, np.nan)))


def tabulate(report: Report, machine: Machine, runs: dict[float, dict[str, Run]]) -> None:
    rows = []
    for rtol, found in runs.items():
        for name, run in found.items():
            ratio = run.seconds / found["adams"].seconds
            equal = run.seconds / adams_to(run.error, [found["adams"] for found in runs.values()])
            rows.append([
                f"{rtol:.0e}", name, f"{run.error:.1e}", run.evaluations, run.steps, run.rejected, ms(run.seconds),
                f"{ratio:.2f}", f"{equal:.2f}" if np.isfinite(equal) else "",
            ])  # fmt: skip
    report.table(
        f"{machine.name}: {machine.until:g} s, {machine.method}",
        ["rtol", "integrator|", "error", "evaluations", "steps", "rejected", "ms", "of Adams' time", "at equal error"],
        rows,
    )


if __name__ == "__main__":
    main()
