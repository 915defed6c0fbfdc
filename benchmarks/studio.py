"""From a slider to the page: how long a new motion takes in the studio.

    python benchmarks/studio.py [steps]    writes results/studio.txt and .json, with 100 steps or more

A slider is dragged across its range in small steps, each when the motion of the last is on the page. The time counts
from the callback of the slider until the new meshes, poses and plots are handed to viser; "simulated" is the part that
the run itself takes. What the browser needs on top is not measured here: it draws at its own rate.
"""

from __future__ import annotations

import queue
import sys
import time
from pathlib import Path
from statistics import median

import numpy as np

from cardan.files.load import load_file
from cardan.studio.server import Studio
from cardan.studio.session import Outcome, Session
from measure import Report, verdict

EXAMPLES = Path(__file__).parents[1] / "examples"
STEPS = 100
ASKED = 100.0  # ms, for 95 of 100 steps


def dragged(session: Session, parameter: str, low: float, high: float, steps: int) -> tuple[list[float], list[float]]:
    """Seconds from each callback to the page, and those of the runs alone."""
    studio = Studio(session)
    shown: queue.Queue[Outcome] = queue.Queue()
    studio.shown.append(shown.put)
    studio.panels.live.value = False  # derivatives come later, when nothing is dragged
    try:
        for value in (low, high):  # kernels, caches
            studio.move({parameter: value})
            shown.get(timeout=600)
        whole, runs = [], []
        for value in np.linspace(low, high, steps):
            began = time.perf_counter()
            studio.move({parameter: float(value)})
            outcome = shown.get(timeout=600)
            whole.append(time.perf_counter() - began)
            runs.append(outcome.took)
            if not outcome.moved:
                raise SystemExit(f"{session.model.name}: {outcome.problem}")
    finally:
        studio.close()
    return whole, runs


def of_file(name: str) -> Session:
    loaded = load_file(EXAMPLES / name)
    return Session(loaded.model, loaded.analyses, loaded.design)


def main(steps: int = STEPS) -> None:
    report = Report("studio", "cardan: the studio, from a slider to the page")
    machines = [
        (of_file("slidercrank.yaml"), "l1", 0.15, 0.25, ASKED),
        (of_file("fourbar_lengths.yaml"), "crank_length", 1.8, 2.2, ASKED),
        (of_file("spatial_slider_crank.yaml"), "crank_length", 0.07, 0.09, None),
    ]
    rows, found = [], {}
    for session, parameter, low, high, asked in machines:
        whole, runs = dragged(session, parameter, low, high, steps)
        start, end = session.span
        found = {"simulated": median(runs), "median": median(whole), "p95": float(np.percentile(whole, 95))}
        found["slowest"] = max(whole)
        report.numbers[session.model.name] = {f"{name} [s]": seconds for name, seconds in found.items()}
        met = "" if asked is None else f"{asked:g} ms: {verdict(1e3 * found['p95'] <= asked)}"
        row = [f"{1e3 * seconds:.0f}" for seconds in found.values()]
        rows.append([session.model.name, parameter, f"{end - start:g} s", *row, met])
    report.table(
        f"Milliseconds for one step of a drag, {steps} steps",
        ("machine|", "slider|", "motion", *found, "target (p95)|"),
        rows,
        "by the clock, so other work on the computer counts; simulated: the run alone",
    )
    if steps >= STEPS:
        report.save()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
