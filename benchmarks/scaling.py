"""How cost grows with the number of bodies: chains, and four-bars in a row (IFToMM benchmark A02).

    python benchmarks/scaling.py            writes results/scaling.txt and scaling.json
    python benchmarks/scaling.py 1000 10000    only these chains; writes nothing

Evaluations by the interpreter of tapes, and of some machines by machine code too. Linear growth is slope 1 of log(cost)
over log(bodies). From 200 links on, equations of what is alike are written once and repeated.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import cardan as cd
from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE, NEVER
from evaluation import Evaluations
from machines import chain_of, fourbars
from measure import Report, slope

LINKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
LOOPS = (1, 2, 5, 10, 20, 40)
AS_MACHINE_CODE = {"chain": (10, 100, 1000, 10000), "four-bars": (1, 10)}  # sizes that are compiled as well
RUN, SHORT_RUN = 0.1, 0.01  # s of motion; of the largest machines
VERY_LARGE = 2000  # bodies from which a run is short, and done once
LARGE = {"chain": 50, "four-bars": 11}  # bodies from which the slope is fitted: fixed costs have faded


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]]
    report = Report("scaling", "cardan: cost by number of bodies")
    measure(report, "chain", "links", sizes or LINKS, chain_of)
    if not sizes:
        measure(report, "four-bars", "loops", LOOPS, fourbars)
        report.save()


def measure(report: Report, name: str, unit: str, sizes: Sequence[int], build: Callable[[int], cd.Model]) -> None:
    rows: list[list[Any]] = []
    costs: dict[str, list[float]] = {
        "bodies": [],
        "building": [],
        "evaluation": [],
        "machine code": [],
        "run": [],
        "run per evaluation": [],
    }
    for size in sizes:
        os.environ[NATIVE_VARIABLE] = NEVER
        start = time.perf_counter()
        model = build(size)
        machine = Evaluations(model)
        building = time.perf_counter() - start
        evaluation = machine.time(partitioned=True, seconds=0.1).best
        compiled = float("nan")
        if size in AS_MACHINE_CODE[name]:
            os.environ[NATIVE_VARIABLE] = AT_ONCE
            compiled = Evaluations(build(size)).time(partitioned=True, seconds=0.1).best
            os.environ[NATIVE_VARIABLE] = NEVER
        n = machine.bodies
        seconds, result = run(model, SHORT_RUN if n > VERY_LARGE else RUN, 1 if n > VERY_LARGE else 3)
        each = seconds / result.stats.evaluations
        for key, value in zip(costs, (n, building, evaluation, compiled, seconds, each), strict=True):
            costs[key].append(value)
        rows.append(
            [
                size,
                n,
                f"{building:.3f}",
                f"{evaluation * 1e6:.1f}",
                f"{evaluation / n * 1e6:.2f}",
                "" if compiled != compiled else f"{compiled * 1e6:.1f}",
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
        if key not in ("bodies", "machine code", "run")  # of few sizes; of other lengths of time
    }
    report.numbers[name] = costs | {"slopes": found}
    words = ", ".join(f"{key} {value:.2f}" for key, value in found.items())
    report.table(
        f"{name}: one evaluation with partitioning, and a whole simulate(until={RUN:g}), beyond {VERY_LARGE} bodies "
        f"until={SHORT_RUN:g}",
        (
            unit, "bodies", "building s", "evaluation µs", "per body µs", "as machine code µs", "steps", "evaluations",
            "run ms", "run per evaluation and body µs",
        ),
        rows,
        f"slopes from {LARGE[name]} bodies on: {words}",
    )  # fmt: skip


def run(model: cd.Model, until: float, times: int) -> tuple[float, Any]:
    """Best of some whole runs, results collected."""
    result = cd.simulate(model, until=until)
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        result = cd.simulate(model, until=until)
        best = min(best, time.perf_counter() - start)
    return best, result


if __name__ == "__main__":
    main()
