"""Many designs of one machine: a loop of `simulate` beside a sweep in lanes, on one core, with their errors.

    python benchmarks/ensembles.py [--designs 1000]       writes results/ensembles.txt and .json

Both are run in turns in one process, with machine code of the equations where there is a compiler; of each the least
processor time counts, so that other work on the computer matters little. Errors are the largest of all positions at the
end, in body sizes, of a sample of designs against runs at 1e-11.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE

os.environ.setdefault(NATIVE_VARIABLE, AT_ONCE)

import numpy as np

import cardan as cd
from cardan.analysis.ensemble import Ensemble
from cardan.compiled.compiling import compile_system
from measure import Report, StopWatch, us

EXAMPLES = Path(__file__).parents[1] / "examples"
RTOL, ATOL = 1e-6, 1e-9
TURNS, LOOP, SAMPLE = 3, 60, 12  # repetitions, designs of the loop, designs whose error is looked at
AROUND = 0.02  # of each parameter


class Case(NamedTuple):
    """A machine, how long it runs, and how often it is reported."""

    name: str
    model: Callable[[], cd.Model]
    until: float
    rows: int


def double_pendulum() -> cd.Model:
    model = cd.Model("double pendulum", gravity=(0, -9.81))
    L, m = model.parameter("L", 1.0), model.parameter("m", 1.0)
    upper = model.body("upper", m, m * L**2 / 12, (L / 2, 0))
    lower = model.body("lower", 1, 1 / 12, (L + 0.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), upper.at(-L / 2, 0)))
    model.add(cd.Revolute("B", upper.at(L / 2, 0), lower.at(-0.5, 0)))
    return model


def of_file(name: str) -> Callable[[], cd.Model]:
    return lambda: cd.load_model(EXAMPLES / name)


CASES = (
    Case("pendulum", of_file("pendulum.yaml"), 2.0, 2),
    Case("double pendulum", double_pendulum, 2.0, 2),
    Case("four-bar", of_file("fourbar_lengths.yaml"), 2.0, 2),
    Case("four-bar, 101 rows", of_file("fourbar_lengths.yaml"), 2.0, 101),
    Case("slider-crank", of_file("slidercrank.yaml"), 1.0, 2),
    Case("spatial slider-crank", of_file("spatial_slider_crank.yaml"), 2.0, 2),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--designs", type=int, default=1000)
    designs = parser.parse_args().designs
    report = Report("ensembles", "cardan: many designs of one machine, on one core")
    rows, numbers = [], {}
    for case in CASES:
        loop, lanes, loop_error, lanes_error, alone = measured(case, designs)
        numbers[case.name] = {"loop": loop, "lanes": lanes, "errors": (loop_error, lanes_error), "alone": alone}
        errors = f"{loop_error:.0e}", f"{lanes_error:.0e}"
        rows.append([case.name, us(loop), us(lanes), f"{loop / lanes:.1f}", *errors, str(alone)])
    report.numbers["designs"], report.numbers["cases"] = designs, numbers
    report.table(
        f"{designs} designs, every parameter within {AROUND:.0%}, rtol={RTOL:g}: processor time of one design",
        ("machine|", "loop µs", "lanes µs", "ratio", "error of loop", "of lanes", "left by lanes"),
        rows,
        "Loop: cd.simulate for each design. Left by lanes: designs that had to be run by themselves (not counted).",
    )
    report.save(readme=False)


def measured(case: Case, designs: int) -> tuple[float, float, float, float, int]:
    """Seconds a design in the loop and in lanes, their errors, and how many designs lanes have left."""
    model = case.model()
    system, random = compile_system(model), np.random.default_rng(1)
    p = np.tile(system.parameter_values({}), (designs, 1))
    names = list(model.parameters)
    p[:, : len(names)] *= 1 + AROUND * random.uniform(-1, 1, (designs, len(names)))
    ensemble = Ensemble(system, np.linspace(0, case.until, case.rows), RTOL, ATOL)
    every = case.until / (case.rows - 1)

    def single(k: int, rtol: float, atol: float) -> cd.Result:
        given = dict(zip(names, p[k], strict=False))
        return cd.simulate(model, case.until, every, parameters=given, rtol=rtol, atol=atol)

    loop, lanes = [], []
    for _ in range(TURNS):
        with StopWatch() as watch:
            results = [single(k, RTOL, ATOL) for k in range(LOOP)]
        loop.append(watch.spent.cpu / LOOP)
        with StopWatch() as watch:
            runs = ensemble.run(p)
        lanes.append(watch.spent.cpu / designs)
    loop_error = lanes_error = 0.0
    for k in range(SAMPLE):
        exact = single(k, 1e-11, 1e-13)
        loop_error = max(loop_error, distance(results[k], exact))
        if runs.status[k] == 0:
            lanes_error = max(lanes_error, distance(ensemble.result(p, runs, k), exact))
    return min(loop), min(lanes), loop_error, lanes_error, int(np.count_nonzero(runs.status))


def distance(result: cd.Result, exact: cd.Result) -> float:
    return max(float(np.abs(result[b].position[-1] - exact[b].position[-1]).max()) for b in exact.model.bodies)


if __name__ == "__main__":
    main()
