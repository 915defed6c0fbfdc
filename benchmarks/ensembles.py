"""Many designs of one machine: a loop of `simulate`, processes, lanes, a GPU and MuJoCo, with their errors.

    python benchmarks/ensembles.py [--designs 1000]    loop and lanes on one core; `cd.sweep` on all cores
    python benchmarks/ensembles.py --gpu               on a GPU (`ensembles_gpu.py`); needs CuPy and a device
    python benchmarks/ensembles.py --peers             beside MuJoCo's rollouts (`ensembles_peers.py`)

Each writes its own results/NAME.txt and .json. The machines are in `ensemble_cases.py`. Loop and lanes are run in turns
in one process on one core, with machine code of the equations where there is a compiler; of each the least processor
time counts, so that other work on the computer matters little. Times of whole sweeps are by the clock.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE

os.environ.setdefault(NATIVE_VARIABLE, AT_ONCE)

import numpy as np

from ensemble_cases import AROUND, CASES, RTOL, SAMPLE, Case
from measure import Report, StopWatch, us

TURNS = 3
SECONDS = 4.0  # of a sweep by processes, about, and at most
MOST_DESIGNS = 2000  # of such a sweep
NOT_DONE = "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--designs", type=int, default=1000, help="of the table on one core")
    parser.add_argument("--gpu", action="store_true", help="on a GPU, and nothing else")
    parser.add_argument("--peers", action="store_true", help="beside MuJoCo, and nothing else")
    asked = parser.parse_args()
    if asked.gpu:
        from ensembles_gpu import report_gpu

        report_gpu()
    elif asked.peers:
        from ensembles_peers import report_peers

        report_peers()
    else:
        report_processor(asked.designs)


def report_processor(designs: int) -> None:
    report = Report("ensembles", "cardan: many designs of one machine")
    with one_core():
        alone = {case.name: on_one_core(case, designs) for case in CASES}
    report.numbers["designs"], report.numbers["on one core"] = designs, alone
    report.table(
        f"On one core: processor time of one design of {designs}, every parameter within {AROUND:.0%}, rtol={RTOL:g}",
        ("machine|", "loop µs", "lanes µs", "ratio", "error of loop", "of lanes", "left by lanes"),
        [[name, *row_of(found)] for name, found in alone.items()],
        "Loop: cd.simulate for each design. Left by lanes: designs that had to be run by themselves (not counted).\n"
        f"Errors: of {SAMPLE} designs against runs at 1e-11; positions of all bodies at the end in m, the largest "
        "speed in rad/s.",
    )
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    swept = {case.name: whole_sweep(case, alone[case.name]["loop"], cores) for case in CASES}
    report.numbers["cores"], report.numbers["sweeps"] = cores, swept
    report.table(
        f"cd.sweep as a whole on {cores} cores: time by the clock, and designs a second",
        ("machine|", "designs", "processes µs", "lanes µs", "ratio", "processes 1/s", "lanes 1/s", "1/s and core"),
        [[name, *sweep_row(found, cores)] for name, found in swept.items()],
    )
    report.save(readme=False)


@contextmanager
def one_core() -> Generator[None, None, None]:
    """This process stays on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def on_one_core(case: Case, count: int) -> dict[str, Any]:
    """Seconds a design in the loop and in lanes, their errors, and how many designs lanes have left, or why all."""
    designs = case.designs(count)
    few = range(min(case.loop, count))
    plan = None if case.refused else case.plan()
    p = None if plan is None else plan.parameters(designs.points)
    loop, lanes, runs, values, found = [], [], None, {}, []
    for _ in range(TURNS):
        with StopWatch() as watch:
            found = [case.single(designs.parameters(k)) for k in few]
        loop.append(watch.spent.cpu / len(few))
        if plan is not None:
            with StopWatch() as watch:
                runs = plan.ensemble.run(p)
                values = plan.values(p, runs, plan.ensemble)
            lanes.append(watch.spent.cpu / count)
    sample = min(SAMPLE, len(few))
    exact = case.exact(designs, range(sample))
    by_loop = np.array([case.values(result) for result in found[:sample]])
    numbers: dict[str, Any] = {"loop": min(loop), "error of loop": float(np.abs(by_loop - exact).max())}
    if plan is None or runs is None:
        return numbers | {"refused": case.refused}
    by_lanes = np.column_stack(list(values.values()))[:sample][runs.status[:sample] == 0]
    error = np.abs(by_lanes - exact[runs.status[:sample] == 0]).max()
    left = int(np.count_nonzero(runs.status))
    return numbers | {"lanes": min(lanes), "error of lanes": float(error), "left": left}


def row_of(found: dict[str, Any]) -> list[str]:
    loop, error = us(found["loop"]), f"{found['error of loop']:.0e}"
    if "refused" in found:
        return [loop, NOT_DONE, NOT_DONE, error, NOT_DONE, f"all: {found['refused']}"]
    ratio = f"{found['loop'] / found['lanes']:.1f}"
    return [loop, us(found["lanes"]), ratio, error, f"{found['error of lanes']:.0e}", str(found["left"])]


def whole_sweep(case: Case, single: float, cores: int) -> dict[str, Any]:
    """Seconds a design of `cd.sweep` by processes and in lanes, for as many designs as take a while."""
    count = max(2 * case.loop, min(MOST_DESIGNS, round(SECONDS * cores / single)))
    backends = ["processes"] + ([] if case.refused else ["lanes"])
    taken: dict[str, float] = dict.fromkeys(backends, float("inf"))
    for _ in range(2):
        for backend in backends:
            with StopWatch() as watch:
                found = case.sweep(case.samples(count), backend)
            assert found.facts["backend"] == backend, found.facts
            assert not found.failures, found.failures[0].message
            taken[backend] = min(taken[backend], watch.spent.wall / count)
    return {"designs": count} | taken


def sweep_row(found: dict[str, Any], cores: int) -> list[str]:
    processes, lanes = found["processes"], found.get("lanes")
    first, rate = [str(found["designs"]), us(processes)], f"{1 / processes:.0f}"
    if lanes is None:
        return [*first, NOT_DONE, NOT_DONE, rate, NOT_DONE, NOT_DONE]
    return [*first, us(lanes), f"{processes / lanes:.1f}", rate, f"{1 / lanes:.0f}", f"{1 / lanes / cores:.0f}"]


if __name__ == "__main__":
    main()
