"""What looks between the ends of steps cost: the machines of compare.py with them and without.

    python benchmarks/looks.py

Evaluations of the equations of motion at rtol 1e-6, for the rows of compare.py and for a single row at the end: as a
run is, without looks between two rows (as if they lay within a fiftieth of the run), and without any look (defects in
rows are not compared, no step is taken back). They do not depend on how busy the computer is. Then processor time of
whole runs with looks and without, one after the other, medians. Writes results/looks.txt.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import numpy as np

import cardan as cd
from cardan.analysis.run.stepping import Run
from measure import RESULTS
from problems import Problem, all_problems

RTOL = 1e-6
WAYS = ("as it is", "rows only", "no looks")
LARGEST = 25  # bodies: larger machines are not timed
TIMED = 31  # runs of each way


@contextmanager
def looks(way: str) -> Iterator[None]:
    """Runs in one of the three ways."""
    if way == "no looks":
        with patch.object(Run, "looking", lambda run, unknowns: None):
            yield
    elif way == "rows only":
        with patch("cardan.analysis.run.stepping.LOOK_SHARE", np.inf):
            yield
    else:
        yield


def evaluations(problem: Problem, every: float, way: str) -> int:
    method = {"method": problem.methods[0]} if problem.methods else {}
    with looks(way):
        result = cd.simulate(problem.model, until=problem.until, every=every, rtol=RTOL, atol=1e-3 * RTOL, **method)
    return result.stats.evaluations


def milliseconds(problem: Problem, every: float) -> tuple[float, float]:
    """Processor time of a run as it is, and without any look."""
    spans: dict[str, list[float]] = {WAYS[0]: [], WAYS[-1]: []}
    for _ in range(TIMED):
        for way, measured in spans.items():
            begin = time.process_time()
            evaluations(problem, every, way)
            measured.append(1e3 * (time.process_time() - begin))
    return float(np.median(spans[WAYS[0]])), float(np.median(spans[WAYS[-1]]))


def main() -> None:
    head = f"{'':<34}" + "".join(f"{word:>12}" for word in (*WAYS, "more"))
    lines = [f"evaluations of the equations of motion, rtol {RTOL:g}", ""]
    for title, rows in (("rows of compare.py", True), ("one row, at the end", False)):
        lines += [f"{title:<34}" + head[34:], "─" * len(head)]
        for problem in all_problems():
            every = problem.times[0] if rows else problem.until
            counts = [evaluations(problem, every, way) for way in WAYS]
            share = counts[0] / counts[-1] - 1.0
            lines.append(f"{problem.name:<34}" + "".join(f"{n:>12,}" for n in counts) + f"{share:>12.1%}")
            print(lines[-1], flush=True)
        lines.append("")
    lines += [f"{'whole runs, processor time in ms':<34}{WAYS[0]:>12}{WAYS[-1]:>12}{'more':>12}", "─" * len(head)]
    for problem in all_problems():
        if len(problem.model.bodies) > LARGEST:
            continue
        for word, every in (("rows of compare.py", problem.times[0]), ("one row", problem.until)):
            with_looks, without = milliseconds(problem, every)
            row = f"{problem.name + ', ' + word:<40}{with_looks:>6.2f}{without:>12.2f}{with_looks / without - 1:>12.1%}"
            lines.append(row)
            print(row, flush=True)
    lines.append("")
    (RESULTS / "looks.txt").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
