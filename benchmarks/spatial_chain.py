"""Chains of bodies with ball joints in space: cost by number of bodies, and joint coordinates beside partitioning.

python benchmarks/spatial_chain.py    writes results/spatial_chain.txt and spatial_chain.json
"""

from __future__ import annotations

import time
from math import cos, sin
from typing import Any

import numpy as np

import cardan as cd
from cardan.analysis.machine.joint_machine import joint_machine, joints_of
from evaluation import Evaluations, evaluate_often, timed
from measure import Report, StopWatch, ms, us, verdict

SIZES = (10, 30, 100, 300)
LARGEST_RATIO = 12.0  # of the cost of ten times the bodies
COMPARED, RUN = 100, 1.0  # bodies, s of motion
TOLERANCES = (1e-4, 1e-5, 1e-6, 1e-7, 1e-8)
REFERENCE = {"rtol": 1e-12, "atol": 1e-14}
REPEATED = 5  # runs, of which the best counts
ROUNDS, MEASURED = 8, 0.1  # measurements of an evaluation, s


def chain_of_balls(count: int) -> cd.Model:
    """Rods of 1 m that hang together by ball joints, laid out on a winding path, spinning."""
    model = cd.Model(f"{count} balls", dim=3, gravity=(0, 0, -9.81))
    end, last = np.zeros(3), model.ground.at(0, 0, 0)
    for k in range(count):
        direction = np.array([cos(0.3 * k), sin(0.3 * k), 0.4 * cos(0.7 * k)])
        direction /= np.linalg.norm(direction)
        rod = model.body(
            f"rod{k}",
            mass=1.0,
            inertia=(0.01, 1 / 12, 1 / 12),
            position=tuple(end + 0.5 * direction),
            orientation=cd.pointing((1, 0, 0), tuple(direction)),
            angular_velocity=(2.0, 0.0, 0.0),
        )
        model.add(cd.Spherical(f"ball{k}", last, rod.at(-0.5, 0, 0)))
        end, last = end + direction, rod.at(0.5, 0, 0)
    return model


def main() -> None:
    report = Report("spatial_chain", "cardan: chains of bodies with ball joints in space")
    growth(report)
    compared(report)
    report.save()


class Built:
    """A chain, what it took to build it (absolute, joint coordinates), and the best times of one evaluation so far."""

    def __init__(self, count: int):
        model = chain_of_balls(count)
        with StopWatch() as absolute:
            self.machine = Evaluations(model)
        bound = self.machine.bound
        with StopWatch() as reduced:
            self.in_joints = joint_machine(bound, joints_of(bound.system, bound.arrays.p))
            self.lu = self.in_joints.partition()
        self.building = absolute.spent.wall, reduced.spent.wall
        self.instructions = self.in_joints.joints.dynamics.function.n_instructions() / count
        self.partition = self.joint = float("inf")

    def measure(self) -> None:
        partition = self.machine.time(partitioned=True, seconds=MEASURED)
        joint = timed(evaluate_often, self.in_joints.arrays, self.lu, False, seconds=MEASURED)
        self.partition, self.joint = min(self.partition, partition.best), min(self.joint, joint.best)


def growth(report: Report) -> None:
    """One evaluation, and what it takes to build a machine, by number of bodies."""
    machines = [Built(count) for count in SIZES]
    for _ in range(ROUNDS):  # in turn, so that other work on the computer favours none of them
        for machine in machines:
            machine.measure()
    costs = {word: [getattr(machine, word) for machine in machines] for word in ("partition", "joint", "building")}
    rows: list[list[Any]] = []
    for count, machine in zip(SIZES, machines, strict=True):
        times = (machine.partition, machine.joint, machine.partition / count, machine.joint / count)
        rows.append([count, *(f"{x:.2f}" for x in machine.building), *map(us, times), f"{machine.instructions:.0f}"])
    columns = (
        "bodies", "building s", "joint coordinates s", "partition µs", "joint µs", "per body µs", "per body µs",
        "instructions per body",
    )  # fmt: skip
    tenfold = {key: [b / a for a, b in zip(costs[key], costs[key][2:], strict=False)] for key in ("partition", "joint")}
    report.numbers["evaluation"] = {"bodies": SIZES, **costs, "tenfold": tenfold}
    said = "; ".join(
        f"{key} {', '.join(f'{x:.1f}' for x in tenfold[key])} ({verdict(max(tenfold[key]) <= LARGEST_RATIO)})"
        for key in ("partition", "joint")
    )
    note = f"ten times the bodies (10 to 100, 30 to 300) cost, at most {LARGEST_RATIO:g}: {said}"
    report.table("one evaluation: accelerations and multipliers, dependent coordinates included", columns, rows, note)


def compared(report: Report) -> None:
    """Whole runs of both methods: error at the end against a run with REFERENCE tolerances, and time."""
    model = chain_of_balls(COMPARED)
    reference = positions(cd.simulate(model, until=RUN, every=RUN, **REFERENCE))
    found: dict[str, dict[str, list[float]]] = {}
    rows: list[list[Any]] = []
    methods = ("partition", "joint")
    runs = {rtol: best_runs(model, methods, rtol) for rtol in TOLERANCES}
    for method in methods:
        seconds, results = zip(*(runs[rtol][method] for rtol in TOLERANCES), strict=True)
        errors = [float(np.abs(positions(result) - reference).max()) for result in results]
        found[method] = {"error": errors, "seconds": list(seconds)}
        for rtol, error, spent, result in zip(TOLERANCES, errors, seconds, results, strict=True):
            stats = result.stats
            rows.append([method, f"{rtol:.0e}", f"{error:.1e}", stats.steps, stats.evaluations, ms(spent)])
    at = [e for e in found["partition"]["error"] if min(found["joint"]["error"]) <= e <= max(found["joint"]["error"])]
    ratios = [seconds_at(found["joint"], e) / seconds_at(found["partition"], e) for e in at]
    report.numbers["runs"] = found | {"joint over partition at equal error": ratios}
    said = ", ".join(f"{ratio:.2f} at {error:.0e}" for ratio, error in zip(ratios, at, strict=True))
    note = f"time by joint coordinates over that by partitioning, at equal error: {said} ({verdict(max(ratios) <= 1)})"
    columns = ("method|", "rtol", "error m", "steps", "evaluations", "ms")
    report.table(f"{COMPARED} bodies, simulate(until={RUN:g})", columns, rows, note)


def best_runs(model: cd.Model, methods: tuple[str, ...], rtol: float) -> dict[str, tuple[float, Any]]:
    """Seconds, the best of several whole runs with results collected, and the result; the methods in turn."""
    found: dict[str, tuple[float, Any]] = {}
    for method in methods * REPEATED:
        start = time.perf_counter()
        result = cd.simulate(model, until=RUN, every=RUN, method=method, rtol=rtol, atol=1e-3 * rtol)
        seconds = time.perf_counter() - start
        found[method] = min(found.get(method, (float("inf"), result)), (seconds, result), key=lambda pair: pair[0])
    return found


def positions(result: Any) -> np.ndarray:
    """Of all bodies at the end."""
    return np.array([result[f"rod{k}"].position[-1] for k in range(COMPARED)])


def seconds_at(found: dict[str, list[float]], error: float) -> float:
    """Time for an error, between measured ones on logarithmic scales."""
    order = np.argsort(found["error"])
    errors, seconds = np.log(np.array(found["error"])[order]), np.log(np.array(found["seconds"])[order])
    return float(np.exp(np.interp(np.log(error), errors, seconds)))


if __name__ == "__main__":
    main()
