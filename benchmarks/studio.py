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
from cardan.files.yaml import parse_yaml
from cardan.studio.server import Studio
from cardan.studio.session import Outcome, Session

EXAMPLES = Path(__file__).parents[1] / "examples"
STEPS = 100
BUSY = 0.75  # load for each core: above it, the numbers are those of a machine that does other things as well

FOURBAR = """\
cardan: 1
name: four-bar with parameters
gravity: [0, -9.81]
parameters: {a: 2.0, b: 4.0, c: 4.0, d: 2.5}
bodies:
  crank: {mass: 1.00, inertia: 0.30, position: [0.500, 0.866], angle: 1.047}
  coupler: {mass: 2.25, inertia: 2.00, position: [2.824, 2.553], angle: 0.423}
  rocker: {mass: 2.00, inertia: 1.35, position: [3.574, 1.687], angle: 1.004}
joints:
  A: {type: Revolute, i: "ground.at(0, 0)", j: "crank.at(-a/2, 0)"}
  B: {type: Revolute, i: "crank.at(a/2, 0)", j: "coupler.at(-b/2, 0)"}
  C: {type: Revolute, i: "coupler.at(b/2, 0)", j: "rocker.at(c/2, 0)"}
  D: {type: Revolute, i: "rocker.at(-c/2, 0)", j: "ground.at(d, 0)"}
points:
  P: coupler.at(0.5, 1.5)
analyses:
  - simulate: {until: 2}
"""


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
    loaded = parse_yaml(FOURBAR)
    machines = [
        (of_file("slidercrank.yaml"), "l1", 0.15, 0.25),
        (Session(loaded.model, loaded.analyses), "a", 1.8, 2.2),
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
