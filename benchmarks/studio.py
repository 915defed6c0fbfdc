"""From a slider to the page: how long a new motion takes in the studio.

    python benchmarks/studio.py [steps]

A slider is dragged across its range in small steps, each when the motion of the last is on the page. The time counts
from the callback of the slider until the new meshes, poses and plots are handed to viser; "simulated" is the part that
the run itself takes. What the browser needs on top is not measured here: it draws at its own rate.
"""

from __future__ import annotations

import os
import queue
import sys
import time
from pathlib import Path
from statistics import median

import numpy as np

from cardan.files.load import load_file
from cardan.studio.server import Studio
from cardan.studio.session import Outcome, Session

EXAMPLES = Path(__file__).parents[1] / "examples"
STEPS = 100
BUSY = 0.75  # load for each core: above it, the numbers are those of a machine that does other things as well


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
    machines = [
        (of_file("slidercrank.yaml"), "l1", 0.15, 0.25),
        (of_file("fourbar_lengths.yaml"), "crank_length", 1.8, 2.2),
        (of_file("spatial_slider_crank.yaml"), *SPATIAL),
    ]
    print(f"| machine | slider | motion | simulated | median | p95 | slowest |  ({steps} steps, ms)")
    print("|---|---|---|---|---|---|---|")
    for session, parameter, low, high in machines:
        whole, runs = dragged(session, parameter, low, high, steps)
        start, end = session.span
        row = [f"{1e3 * x:.0f}" for x in (median(runs), median(whole), np.percentile(whole, 95), max(whole))]
        print(f"| {session.model.name} | {parameter} | {end - start:g} s | {' | '.join(row)} |")
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    if load > BUSY:
        print(f"\nThe machine was busy: {load:.1f} processes for each core.")


SPATIAL = ("crank_length", 0.07, 0.09)

if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS)
