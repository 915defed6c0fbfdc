"""Estimated errors beside true ones: the machines of compare.py, and random ones, at five tolerances.

    python benchmarks/error_estimates.py [--machines N] [--first SEED] [--no-compare]

The truth of the machines of compare.py are their references, which owe nothing to cardan; that of random machines
(fuzz/) is a run at rtol = 1e-12 by another method or integrator. An estimate is good if the largest true error over all
rows, of positions in lengths of the machine and of angles in rad, is within a factor of three of the largest estimate.
The truth is known to a floor, by which two such references differ; an estimate is good if a true error within that
floor is within the factor. Writes results/error_estimates.txt and the numbers as .json.
"""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from fuzz.machines import recipe  # noqa: E402
from fuzz.patient import TooSlowError, simulate  # noqa: E402

import cardan as cd  # noqa: E402
from measure import RESULTS  # noqa: E402
from problems import Problem, all_problems  # noqa: E402

TOLERANCES = (1e-3, 1e-5, 1e-7, 1e-9, 1e-11)
STEPS = {1e-3: 4.0, 1e-5: 2.0, 1e-7: 1.0, 1e-9: 0.5, 1e-11: 0.25}  # times the fixed step, in place of a tolerance
FACTOR = 3.0
FLOOR = 1e-13  # of random machines at least: sums of round-off
EXACT_FLOOR = 1e-12  # of the references of compare.py
LARGEST_MACHINE = 25  # bodies: larger ones take minutes
REFERENCE = {"rtol": 1e-12, "atol": 1e-15}
OFTEN = 25  # machines after which results are written
BEYOND = 0.01  # sizes or rad: two runs that differ as much are two motions, of which none is the reference


class Outcome(NamedTuple):
    """One machine at one tolerance: the largest true and estimated errors; or why there is none."""

    machine: str
    tolerance: float
    true: float
    estimated: float
    floor: float
    refusal: str = ""

    @property
    def good(self) -> bool:
        return (self.true - self.floor) / FACTOR <= self.estimated <= FACTOR * (self.true + self.floor)


def of_problem(problem: Problem) -> Iterator[Outcome]:
    """A machine of compare.py."""
    scales = np.array([quantity.scale for quantity in problem.quantities])
    method = {"method": problem.methods[0]} if problem.methods else {}
    for rtol in TOLERANCES:
        result = cd.simulate(
            problem.model, until=problem.until, every=problem.times[0], rtol=rtol, atol=1e-3 * rtol, **method
        )
        true = np.abs(_columns(result, problem) - problem.reference) / scales
        try:
            estimated = _columns(result, problem, error=True) / scales
        except cd.CardanError as error:
            yield Outcome(problem.name, rtol, np.nan, np.nan, EXACT_FLOOR, str(error))
            continue
        yield Outcome(problem.name, rtol, float(true.max()), float(estimated.max()), EXACT_FLOOR)


def _columns(result: cd.Result, problem: Problem, error: bool = False) -> np.ndarray:
    columns = []
    for quantity in problem.quantities:
        word = "angle" if quantity.part == "angle" else "position"
        name = f"{quantity.body}.{word}"
        values = (result.error(name) if error else result[name])[1:]
        columns.append(values if word == "angle" else values[:, "xyz".index(quantity.part)])
    return np.array(columns).T


def of_random(seed: int) -> list[Outcome]:
    """The machine of a seed; none where it is no motion, or one that cannot be predicted."""
    made = recipe(seed)
    if made.analysis != "simulate" or set(made.faults) - {"scaled"}:
        return []
    name = f"seed {seed}"
    try:
        model = made.build()
        options = made.run_options()
        options.pop("rtol", None)
        reference, check = (_reference(model, options, integrator) for integrator in ("dop853", "adams"))
    except (cd.CardanError, TooSlowError):
        return []
    if reference.t.size != check.t.size:
        return []
    scale = _sizes(reference)
    floor = max(FLOOR, _apart(reference, check, scale))
    if not floor < BEYOND * 1e-3:
        return []
    outcomes = []
    for rtol in TOLERANCES:
        own = {"step": STEPS[rtol] * options["step"]} if "step" in options else {"rtol": rtol, "atol": 1e-3 * rtol}
        try:
            result = simulate(model, **options | own)
        except (TooSlowError, cd.CardanError):
            continue
        if result.t.size != reference.t.size:  # an event stops them
            continue
        try:
            true = _apart(result, reference, scale)
            estimated = max(float(np.max(result.error(key) / size)) for key, size in scale.items())
        except cd.CardanError as error:
            outcomes.append(Outcome(name, rtol, np.nan, np.nan, floor, str(error)))
            continue
        if true < BEYOND:
            outcomes.append(Outcome(name, rtol, true, estimated, floor))
    return outcomes


def _reference(model: cd.Model, options: dict[str, Any], integrator: str) -> cd.Result:
    plain = {word: value for word, value in options.items() if word in ("until", "every", "start", "impacts")}
    return simulate(model, **plain, integrator=integrator, **REFERENCE)


def _sizes(result: cd.Result) -> dict[str, float]:
    """What positions and angles of bodies are compared with."""
    bodies = [name for name, part in result.parts.items() if part.family == "body"]
    positions = np.concatenate([result[f"{name}.position"] for name in bodies])
    room = float(np.linalg.norm(np.ptp(positions, axis=0))) or 1.0
    turns = "angle" if (bodies[0], "angle") in result.columns else "orientation"
    return {f"{name}.position": room for name in bodies} | {f"{name}.{turns}": 1.0 for name in bodies}


def _apart(one: cd.Result, other: cd.Result, scale: dict[str, float]) -> float:
    """The largest difference of two runs that report the same times."""
    worst = 0.0
    for key, size in scale.items():
        a, b = one[key], other[key]
        if key.endswith(".orientation"):
            b = np.where(np.sum(a * b, axis=1, keepdims=True) < 0, -b, b)
        worst = max(worst, float(np.max(np.abs(a - b))) / size)
    return worst


def table(outcomes: list[Outcome], title: str) -> list[str]:
    """Lines of text."""
    lines = [title, f"{'rtol':>8} {'runs':>6} {'good':>6} {'share':>7}   true/estimated: median, 5 % ... 95 %"]
    for rtol in (*TOLERANCES, None):
        of = [o for o in outcomes if not o.refusal and rtol in (None, o.tolerance)]
        if not of:
            continue
        good = sum(o.good for o in of)
        ratios = np.array([max(o.true, 1e-16) / o.estimated for o in of])
        low, middle, high = np.quantile(ratios, [0.05, 0.5, 0.95])
        word = "all" if rtol is None else f"{rtol:.0e}"
        lines.append(
            f"{word:>8} {len(of):6d} {good:6d} {100 * good / len(of):6.1f}%   {middle:.2f}, {low:.2g} ... {high:.2g}"
        )
    refused = [o for o in outcomes if o.refusal]
    lines += [f"{len(refused)} without an estimate"] if refused else []
    bad = [o for o in outcomes if not o.refusal and not o.good]
    lines += [f"  {o.machine}, {o.tolerance:.0e}: true {o.true:.2g}, estimated {o.estimated:.2g}" for o in bad[:40]]
    return [*lines, *(f"  {o.machine}, {o.tolerance:.0e}: {o.refusal}" for o in refused[:10]), ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--machines", type=int, default=500, help="how many random machines with an outcome")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--no-compare", action="store_true", help="leave out the machines of compare.py")
    asked = parser.parse_args()
    warnings.simplefilter("ignore", UserWarning)
    small = [problem for problem in all_problems() if len(problem.model.bodies) <= LARGEST_MACHINE]
    known = [] if asked.no_compare else [o for problem in small for o in of_problem(problem)]
    lines = table(known, f"{len({o.machine for o in known})} machines of compare.py") if known else []
    print("\n".join(lines), flush=True)
    seed, random, machines = asked.first, [], 0
    while machines < asked.machines:
        outcomes = of_random(seed)
        random, machines, seed = [*random, *outcomes], machines + bool(outcomes), seed + 1
        if machines == asked.machines or (outcomes and machines % OFTEN == 0):
            told = [*lines, *table(random, f"{machines} random machines, seeds {asked.first} to {seed - 1}")]
            (RESULTS / "error_estimates.txt").write_text("\n".join(told), encoding="utf-8")
            numbers = [outcome._asdict() for outcome in (*known, *random)]
            (RESULTS / "error_estimates.json").write_text(json.dumps(numbers), encoding="utf-8")
    print((RESULTS / "error_estimates.txt").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
