"""All methods on the same machines, at the same accuracy: minimal equations against the full DAE.

    python benchmarks/methods.py [METHOD ...]      writes results/methods.txt and .json

The claim of Wehage & Haug (1981, sec. 6.1): integrating few independent coordinates is ten times faster than solving
all equations with their constraints implicitly, the more constrained the machine the better. For each method the
loosest tolerance that reaches an error of 1e-6 against a run at 1e-12 is looked for, and its cost measured there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import cardan as cd
from machines import (
    chain_of,
    coupled_carriers,
    eight_bodies,
    fourbar,
    horizontal_platform,
    link_gear_multiplier,
    peaucellier,
)
from measure import Report, best_of, ms

ERROR = 1e-6  # m and rad, the largest of all coordinates at the reporting times
TOLERANCES = tuple(10.0 ** (-k / 2) for k in range(8, 25))
METHODS: dict[str, dict[str, Any]] = {
    "partition": {},
    "joint": {"method": "joint"},
    "direct": {"method": "direct"},
    "baumgarte": {"method": "baumgarte"},
    "dae index 2": {"method": "dae"},
    "dae index 3": {"method": cd.Dae(form="index3")},
    "auto": {"method": "auto"},
}


class Machine(NamedTuple):
    name: str
    build: Callable[[], cd.Model]
    until: float


MACHINES = (
    Machine("four-bar", fourbar.build, 2.0),
    Machine("platform", horizontal_platform.build, 3.0),
    Machine("Peaucellier-Lipkin", peaucellier.build, 1.0),
    Machine("link-gear multiplier", link_gear_multiplier.build, 1.0),
    Machine("chain of 10", lambda: chain_of(10), 0.5),
    Machine("chain of 100", lambda: chain_of(100), 0.1),
    Machine("eight bodies, 13 freedoms", eight_bodies, 1.0),
    Machine("two coupled carriers", coupled_carriers.build, 1.0),
)


class Run(NamedTuple):
    rtol: float
    error: float
    variables: int
    evaluations: int
    steps: int
    seconds: float
    closure: float


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in METHODS]
    if unknown:
        sys.exit(f"no method {', '.join(unknown)}; known: {', '.join(METHODS)}")
    report = Report("methods", "cardan: methods compared")
    report.say(f"Loosest tolerance with an error below {ERROR:g} (atol = rtol/1000), and what it costs there.")
    report.numbers["runs"] = {}
    for machine in MACHINES:
        runs = {name: measured(machine, METHODS[name]) for name in names or METHODS}
        tabulate(report, machine, runs)
        report.numbers["runs"][machine.name] = {name: run and run._asdict() for name, run in runs.items()}
    report.save()


def positions(result: cd.Result, model: cd.Model) -> np.ndarray:
    return np.hstack([np.column_stack([result[name].position, result[name].angle]) for name in model.bodies])


def measured(machine: Machine, options: dict[str, Any]) -> Run | None:
    """The cheapest run that is accurate enough; None when no tolerance is."""
    model = machine.build()
    every = machine.until / 10
    reference = positions(cd.simulate(model, machine.until, every, rtol=1e-12, atol=1e-14), model)
    for rtol in TOLERANCES:

        def work(rtol: float = rtol) -> cd.Result:
            return cd.simulate(model, machine.until, every, rtol=rtol, atol=1e-3 * rtol, **options)

        try:
            result = work()
        except cd.SimulationError:
            continue
        error = float(np.abs(positions(result, model) - reference).max())
        if error <= ERROR:
            stats, seconds = result.stats, best_of(work, repeat=5, seconds=0.2).best
            return Run(rtol, error, variables(model, options), stats.evaluations, stats.steps, seconds,
                       stats.constraint_error)  # fmt: skip
    return None


def variables(model: cd.Model, options: dict[str, Any]) -> int:
    """How many variables are under error control: 2 x freedoms, 2 x joint coordinates, 2 x coordinates, or all."""
    state = cd.assemble(model)
    n, rows = state.q.size, len(state.system.row_names)
    if options.get("method") == "joint":
        from cardan.compiled.joint_system import JointSystem, suitable_topology

        joints = JointSystem(state.system, suitable_topology(state.system, state.p))
        return 2 * state.dof if joints.n_c else 2 * joints.n_q
    if options.get("method") == "dae":
        return 2 * n + (rows if options.get("form") == "index3" else 2 * rows)
    return 2 * (state.dof if options.get("method", "partition") in ("partition", "auto") else n)


def tabulate(report: Report, machine: Machine, runs: dict[str, Run | None]) -> None:
    state = cd.assemble(machine.build())
    best = min((run.seconds for run in runs.values() if run), default=1.0)
    rows = []
    for name, run in runs.items():
        if run is None:
            rows.append([name, "not reached", *[""] * 7])
            continue
        rows.append([
            name, f"{run.rtol:.0e}", f"{run.error:.1e}", run.variables, run.evaluations, run.steps, ms(run.seconds),
            f"{run.seconds / best:.1f}", f"{run.closure:.0e}",
        ])  # fmt: skip
    report.table(
        f"{machine.name}: bodies {len(state.model.bodies)}, freedoms {state.dof}, {machine.until:g} s",
        ["method|", "rtol", "error", "variables", "evaluations", "steps", "ms", "ratio", "constraint error"],
        rows,
    )


if __name__ == "__main__":
    main(sys.argv[1:])
