"""`python benchmarks/ensembles.py --gpu`: sweeps on a GPU through the public call, and their growth to ten million.

Times are by the clock and of the whole call: designs drawn, sent to the device, assembled, integrated, the responses
reduced there and brought back into the table.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from typing import Any

import numpy as np

from cardan.design.sweeps import gpu, sweep
from cardan.design.sweeps.sweep_task import Outcome
from cardan.errors import AnalysisError
from cardan.numerics.gpu.device import Cuda, Device
from ensemble_cases import CASES, FOUR_BAR, RTOL, SAMPLE, Case
from measure import Report, StopWatch, slope, us

DESIGNS = 100_000
GROWTH = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
AT_A_TIME = 1_000_000  # designs: growth is that of the slope above this many
NOT_DONE = "-"


class Counting:
    """Runs of a GPU, with how many designs it left to the processor."""

    def __init__(self, device: Device):
        self.device, self.left = device, 0

    def __call__(
        self, task: Any, table: Any, left: np.ndarray, single: bool = False
    ) -> Generator[list[Any], None, None]:
        self.left = 0
        for outcomes in gpu.run_gpu(task, table, left, self.device, single):
            self.left += sum(isinstance(outcome, Outcome) for outcome in outcomes)
            yield outcomes


def report_gpu(device: Device | None = None, designs: int = DESIGNS, growth: Sequence[int] = GROWTH) -> None:
    """The tables; one line where there is no GPU."""
    try:
        device = device or Cuda()
    except AnalysisError as reason:
        sys.stdout.write(f"no table: {reason}\n")
        return
    counting = sweep.run_gpu = Counting(device)
    report = Report("ensembles_gpu", "cardan: many designs of one machine on a GPU")
    report.say(f"device: {device.name}")
    found = {case.name: measured(case, designs, counting) for case in CASES}
    report.numbers |= {"device": device.name, "designs": designs, "machines": found}
    report.table(
        f'cd.sweep(..., backend="gpu") of {designs} designs, rtol={RTOL:g}, double precision: time by the clock',
        ("machine|", "first call s", "later s", "µs a design", "designs 1/s", "error", "left to the processor"),
        [[name, *row_of(numbers, designs)] for name, numbers in found.items()],
        "First call: with compiling; later: the better of two more. Error: of the positions of all bodies at the end "
        f"(m) or the largest speed (rad/s) of {SAMPLE} designs\nagainst runs of cd.simulate at 1e-11. Left to the "
        "processor: designs that were run by themselves, in these times.",
    )
    FOUR_BAR.sweep(FOUR_BAR.samples(min(growth)), "gpu")  # what is made once has been made
    seconds = {count: grown(count) for count in growth}
    report.numbers["growth"] = seconds
    large = [count for count in growth if count >= AT_A_TIME]
    exponent = slope(large, [seconds[count] for count in large]) if len(large) > 1 else float("nan")
    report.table(
        "Growth: four-bars of 2 s in one call",
        ("designs", "s", "µs a design", "designs 1/s"),
        [[str(n), f"{s:.3f}", us(s / n), f"{n / s:.0f}"] for n, s in seconds.items()],
        f"Exponent from {AT_A_TIME:,} designs on: {exponent:.2f}.",
    )
    report.save(readme=False)


def measured(case: Case, count: int, counting: Counting) -> dict[str, Any]:
    """Seconds of the first and of a later call, the error of a sample, designs left; or why there is none of it."""
    if case.refused:
        return {"refused": case.refused}
    designs, seconds, found = case.designs(count), [], None
    for _ in range(3):  # machine code may be made in any of them, when it pays
        with StopWatch() as watch:
            found = case.sweep(case.samples(count), "gpu")
        seconds.append(watch.spent.wall)
    assert found is not None
    if found.facts["backend"] != "gpu":
        return {"refused": found.notes[-1]}
    last = range(count - SAMPLE, count)  # the first ones of a sweep are run by themselves
    values = np.column_stack(list(found.responses.values()))[last]
    error = float(np.abs(values - case.exact(designs, last)).max())
    failed = len(found.failures)
    return {"first": seconds[0], "later": min(seconds[1:]), "error": error, "left": counting.left, "failed": failed}


def row_of(numbers: dict[str, Any], count: int) -> list[str]:
    if "refused" in numbers:
        return [NOT_DONE] * 5 + [f"all: {numbers['refused']}"]
    later = numbers["later"]
    rate = [us(later / count), f"{count / later:.0f}"]
    return [f"{numbers['first']:.2f}", f"{later:.3f}", *rate, f"{numbers['error']:.0e}", str(numbers["left"])]


def grown(count: int) -> float:
    """Seconds of the call; of two where it is short."""
    taken = []
    for _ in range(2 if count <= AT_A_TIME else 1):
        with StopWatch() as watch:
            found = FOUR_BAR.sweep(FOUR_BAR.samples(count), "gpu")
        assert found.facts["backend"] == "gpu"
        taken.append(watch.spent.wall)
    return min(taken)
