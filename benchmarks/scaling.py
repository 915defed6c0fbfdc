"""How cost grows with the number of bodies: chains, and four-bars in a row (IFToMM benchmark A02).

    python benchmarks/scaling.py    writes results/scaling.txt and scaling.json

Linear growth is slope 1 of log(cost) over log(bodies).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import cardan as cd
from evaluation import Evaluations
from machines import chain_of, fourbars
from measure import Report, slope

LINKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
LOOPS = (1, 2, 5, 10, 20, 40)
RUN = 0.1  # s of motion
LARGE = {"chain": 50, "four-bars": 11}  # bodies from which the slope is fitted: fixed costs have faded


def main() -> None:
    report = Report("scaling", "cardan: cost by number of bodies")
    measure(report, "chain", "links", LINKS, chain_of)
    measure(report, "four-bars", "loops", LOOPS, fourbars)
    report.save()


def measure(report: Report, name: str, unit: str, sizes: Sequence[int], build: Callable[[int], cd.Model]) -> None:
    rows: list[list[Any]] = []
    costs: dict[str, list[float]] = {
        "bodies": [],
        "building": [],
        "evaluation": [],
        "run": [],
        "run per evaluation": [],
    }
    for size in sizes:
        start = time.perf_counter()
        model = build(size)
        machine = Evaluations(model)
        building = time.perf_counter() - start
        evaluation = machine.time(partitioned=True, seconds=0.1).best
        seconds, result = run(model)
        n = machine.bodies
        each = seconds / result.stats.evaluations
        for key, value in zip(costs, (n, building, evaluation, seconds, each), strict=True):
            costs[key].append(value)
        rows.append(
            [
                size,
                n,
                f"{building:.3f}",
                f"{evaluation * 1e6:.1f}",
                f"{evaluation / n * 1e6:.2f}",
                result.stats.steps,
                result.stats.evaluations,
                f"{seconds * 1e3:.1f}",
                f"{each / n * 1e6:.2f}",
            ]
        )
    large = [k for k, n in enumerate(costs["bodies"]) if n >= LARGE[name]]
    found = {
        key: slope([costs["bodies"][k] for k in large], [values[k] for k in large])
        for key, values in costs.items()
        if key != "bodies"
    }
    report.numbers[name] = costs | {"slopes": found}
    words = ", ".join(f"{key} {value:.2f}" for key, value in found.items())
    report.table(
        f"{name}: one evaluation with partitioning, and a whole simulate(until={RUN:g})",
        (
            unit, "bodies", "building s", "evaluation µs", "per body µs", "steps", "evaluations", "run ms",
            "run per evaluation and body µs",
        ),
        rows,
        f"slopes from {LARGE[name]} bodies on: {words}",
    )  # fmt: skip


def run(model: cd.Model) -> tuple[float, Any]:
    """Best of three whole runs, results collected."""
    result = cd.simulate(model, until=RUN)
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        result = cd.simulate(model, until=RUN)
        best = min(best, time.perf_counter() - start)
    return best, result


if __name__ == "__main__":
    main()
