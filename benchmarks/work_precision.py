"""Does the measured error follow the tolerance, and what does each digit cost?

    python benchmarks/work_precision.py    writes results/work_precision.txt, .json and docs/_static/work_precision.png

Four machines with references that owe nothing to cardan; the error is that of one angle at the end of the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cardan as cd
from machines import ROOT, Problem, problems
from measure import Report, best_of, ms, slope
from work_precision_plot import plot_work_precision

TOLERANCES = tuple(10.0**-k for k in range(4, 11))
ATOL = 0.01  # times rtol
METHODS = ("partition", "direct", "baumgarte")
FIT = (1e-12, 1e-2)  # errors outside are round-off, or no solution any more
LABELS = {"rk4": "partition, RK4 at fixed steps"}
PICTURE = ROOT / "docs" / "_static" / "work_precision.png"


@dataclass(frozen=True)
class Run:
    """One run: how it was asked for (rtol or step) and what came of it."""

    asked: float
    error: float
    evaluations: int
    steps: int
    seconds: float


def main() -> None:
    report = Report("work_precision", "cardan: work and precision")
    report.say(f"Adams methods with atol = {ATOL:g} rtol; RK4 with partitioning. Only the end of the run is reported.")
    report.numbers["runs"] = {}
    curves: dict[str, dict[str, list[Run]]] = {}
    for problem in problems():
        curves[problem.name] = measured(problem)
        tabulate(report, problem, curves[problem.name])
        report.numbers["runs"][problem.name] = {
            method: [vars(run) for run in runs] for method, runs in curves[problem.name].items()
        }
    slopes(report, curves)
    report.save()
    plot_work_precision(curves, LABELS, without_tolerance=("rk4",), error="error of the angle [rad]", path=PICTURE)


def measured(problem: Problem) -> dict[str, list[Run]]:
    model = problem.build()
    curves: dict[str, list[Run]] = {}
    for method in METHODS:
        curves[method] = [one(problem, model, rtol, method=method, rtol=rtol, atol=ATOL * rtol) for rtol in TOLERANCES]
    curves["rk4"] = [
        one(problem, model, problem.until / n, method=cd.Partition(integrator="rk4"), step=problem.until / n)
        for n in problem.steps
    ]
    return curves


def one(problem: Problem, model: cd.Model, asked: float, **options: Any) -> Run:
    def work() -> Any:
        return cd.simulate(model, until=problem.until, every=problem.until, **options)

    result = work()
    t = best_of(work, repeat=5, seconds=0.1)
    return Run(asked, problem.error(result), result.stats.evaluations, result.stats.steps, t.best)


def tabulate(report: Report, problem: Problem, curves: dict[str, list[Run]]) -> None:
    rows = []
    for method, runs in curves.items():
        for k, run in enumerate(runs):
            asked = f"step {run.asked:.1e}" if method == "rk4" else f"rtol {run.asked:.0e}"
            counts = f"{run.evaluations:,}", f"{run.steps:,}"
            rows.append([method if k == 0 else "", asked, f"{run.error:.1e}", *counts, ms(run.seconds)])
        rows.append([""] * 6)
    title = f"{problem.name}: {problem.body} angle after {problem.until:g} s (reference: {problem.source})"
    report.table(title, ("method|", "asked|", "error [rad]", "evaluations", "steps", "ms"), rows[:-1])


def slopes(report: Report, curves: dict[str, dict[str, list[Run]]]) -> None:
    """Exponents of error ~ rtol^s and error ~ step^s."""
    rows, numbers = [], {}
    for name, by_method in curves.items():
        found = {method: fitted(runs) for method, runs in by_method.items()}
        rows.append([name, *(f"{s:.2f}" for s in found.values())])
        numbers[name] = found
    report.numbers["slopes"] = numbers
    report.table(
        "Slopes: error ~ rtol^s for the Adams methods (1 is ideal), error ~ step^s for RK4 (4 is its order)",
        ("machine|", *METHODS, "rk4"),
        rows,
        f"fitted where the error lies between {FIT[0]:g} and {FIT[1]:g}",
    )


def fitted(runs: list[Run]) -> float:
    used = [run for run in runs if FIT[0] < run.error < FIT[1]]
    return slope([run.asked for run in used], [run.error for run in used]) if len(used) > 2 else float("nan")


if __name__ == "__main__":
    main()
