"""From a slider to the page: how long a new motion takes in the studio.

    python benchmarks/studio.py [steps]    writes results/studio.txt and .json, with 100 steps or more

A slider is dragged across its range in small steps, each when the motion of the last has arrived. The time counts from
the request of a page over its websocket until it has received the new run with all its quantities; "simulated" is the
part that the run itself takes. What the browser needs to draw is not measured here.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median

import numpy as np
from websockets.sync.client import ClientConnection, connect

from cardan.studio.server import Studio
from cardan.studio.source import open_source
from measure import Report, verdict

EXAMPLES = Path(__file__).parents[1] / "examples"
STEPS = 100
ASKED = 100.0  # ms, for 95 of 100 steps


def dragged(studio: Studio, parameter: str, low: float, high: float, steps: int) -> tuple[list[float], list[float]]:
    """Seconds from each request to its run, and those of the runs alone."""
    address = f"ws://127.0.0.1:{studio.gate.port}/socket?token={studio.gate.token}"
    with connect(address, max_size=None, compression=None) as page:
        for value in (low, high):  # kernels, caches
            moved(page, parameter, value)
        whole, runs = [], []
        for value in np.linspace(low, high, steps):
            began = time.perf_counter()
            runs.append(moved(page, parameter, float(value)))
            whole.append(time.perf_counter() - began)
    return whole, runs


def moved(page: ClientConnection, parameter: str, value: float) -> float:
    """Seconds that the run with this value took; its numbers have arrived."""
    page.send(json.dumps({"do": "move", "id": 1, "parameters": {parameter: value}}))
    while True:
        frame = page.recv(timeout=600)
        if isinstance(frame, str):
            continue
        length = int.from_bytes(frame[:4], "little")
        run = json.loads(frame[4 : 4 + length])
        if run["parameters"][parameter] == value:
            if run["problem"]:
                raise SystemExit(run["problem"])
            np.frombuffer(frame[4 + length :], "<f8")
            return run["took"]


def main(steps: int = STEPS) -> None:
    report = Report("studio", "cardan: the studio, from a slider to the page")
    machines = [
        ("slidercrank.yaml", "l1", 0.15, 0.25, ASKED),
        ("fourbar_lengths.yaml", "crank_length", 1.8, 2.2, ASKED),
        ("spatial_slider_crank.yaml", "crank_length", 0.07, 0.09, None),
    ]
    rows, found = [], {}
    for name, parameter, low, high, asked in machines:
        studio = Studio(open_source(str(EXAMPLES / name)))
        studio.begin()
        try:
            whole, runs = dragged(studio, parameter, low, high, steps)
        finally:
            studio.close()
        session = studio.session
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
