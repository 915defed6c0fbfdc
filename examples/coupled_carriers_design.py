"""Suspension and tracks of the coupled carriers, so designed that the step shakes the driver least.

Shows: `optimize` with the worst of several peaks (one for each wheel that meets the step) under limits on the travel of
the wheels, on a vehicle of 12 bodies; `check_gradient` on the same responses.
Free are the rates of torsion bars, stops and tracks, and two numbers of the dampers. Bars and tracks are set so that
the vehicle stands as before. It is to do well with force feedback and without, until the front vehicle has crossed.
Needs coupled_carriers.py beside it. Source of the problem: own; of the machine: Wehage & Haug (1981), sec. 6.2.
"""

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd
from cardan.files.example_runs import load_module

carriers = load_module(Path(__file__).with_name("coupled_carriers.py"))

CASE = "position feedback"  # in which derivatives are checked: no control reaches its stops
CASES = ("force and position feedback", "position feedback")
RTOL, ITERATIONS = 1e-5, 20
CONVERGED = 1e-4  # in parts of the limits: runs of another number of steps differ by some 1e-5
WINDOWS = (0.0, 0.7, 1.65, 2.55, 3.25, 3.95, 5.0)  # s: sprocket, then one wheel after the other
FIRST = WINDOWS[:3]  # until the first wheel has met it
TRAVEL = 7.0  # in: largest travel of the wheels of the front vehicle, an inch into their stops
FREE = {
    "bar_rate": (400.0, 1600.0),
    "stop_rate": (4000.0, 20000.0),
    "damper_slow": (60.0, 500.0),
    "damper_fast": (15.0, 150.0),
    "track_rate": (4e5, 2e6),
}


def build() -> cd.Model:
    """The carriers, with the numbers of the design as parameters."""
    return carriers.machine(rest=carriers.at_rest(), free=FREE)


def driver_peaks(model: cd.Model, windows: tuple[float, ...] = WINDOWS) -> list[cd.Peak]:
    """Vertical acceleration of the driver in g, one peak for each time that a wheel meets the step."""
    seat = model.bodies["front"].at(carriers.VALUES["driver_x"], carriers.VALUES["driver_y"])

    def felt(s: cd.MotionView):
        return s.acceleration(seat)[1] / carriers.GRAVITY

    return [cd.Peak(felt, between=span, name=f"driver, {span[0]:g}-{span[1]:g} s") for span in pairwise(windows)]


def travel(model: cd.Model, k: int) -> cd.Peak:
    """How far wheel k is pressed up at most."""
    full = carriers.VALUES["bar_length"]
    return cd.Peak(lambda s: full - s.length(model[f"bar {k}"]), name=f"travel {k}")


def optimize(
    model: cd.Model,
    windows: tuple[float, ...] = WINDOWS,
    iterations: int = ITERATIONS,
    cases: tuple[str, ...] = CASES,
) -> cd.Optimum:
    return cd.optimize(
        model,
        minimize=driver_peaks(model, windows),
        subject_to=[cd.AtMost(travel(model, k), TRAVEL) for k in range(1, len(windows) - 1)],
        until=windows[-1],
        rtol=RTOL,
        cases=[{"name": case, "parameters": carriers.CASES[case]} for case in cases],
        with_respect_to=list(FREE),
        solver=cd.Solver(max_iterations=iterations, tolerance=CONVERGED),
    )


def check(model: cd.Model, rtol: float = 1e-8) -> cd.GradientCheck:
    """Derivatives of what the driver feels and of the travel of the first wheel, against differences of runs."""
    responses = [*driver_peaks(model, FIRST), travel(model, 1)]
    options: dict[str, Any] = {"rtol": rtol, "with_respect_to": list(FREE), "parameters": carriers.CASES[CASE]}
    return cd.check_gradient(model, responses, until=FIRST[-1], **options)


def motion() -> cd.Result:
    """The run that the gallery shows: the machine as it was."""
    return cd.simulate(build(), until=WINDOWS[-1], every=1 / 30, rtol=RTOL, parameters=carriers.CASES[CASE])


def largest(model: cd.Model, case: str, design: dict[str, float]) -> float:
    """What the driver feels in all ten seconds, in g."""
    options: dict[str, Any] = {"until": carriers.UNTIL, "every": 1 / 200, "rtol": RTOL}
    run = cd.simulate(model, parameters={**carriers.CASES[case], **design}, **options)
    return float(carriers.driver_acceleration(run).max())


def remainders(model: cd.Model, steps: np.ndarray) -> np.ndarray:
    """|ψ(b + h d) - ψ(b) - h ψ'd| of the first two peaks, over the steps h, with all numbers changed in proportion.

    With right derivatives they fall as h², with wrong ones as h.
    """
    responses, start = driver_peaks(model, FIRST), {name: carriers.VALUES[name] for name in FREE}
    until, rtol, fixed = FIRST[-1], 1e-6, carriers.CASES[CASE]
    found = cd.gradient(model, responses, with_respect_to=list(FREE), parameters=fixed, until=until, rtol=rtol)
    along = found.matrix @ np.array(list(start.values()))
    missed: list[np.ndarray] = []
    for h in steps:
        moved: dict[str, Any] = {name: (1 + h) * value for name, value in start.items()}
        values = cd.evaluate(model, responses, until=until, rtol=rtol, parameters={**fixed, **moved})
        missed.append(np.abs(np.asarray(values) - found.values - h * along))
    return np.array(missed)


def main(plot: bool = False, whole: bool = False) -> dict[str, float]:
    """One step of the search, for the first wheel and without force feedback; the `whole` of it takes two minutes."""
    model, steps = build(), np.array([0.1, 0.03])
    orders = np.polyfit(np.log(steps), np.log(remainders(model, steps)), 1)[0]
    print(f"derivatives: what a straight line misses falls with the power {orders[0]:.2f}, {orders[1]:.2f} of the step")
    best = optimize(model) if whole else optimize(model, FIRST, 2, (CASE,))
    print(best.report())
    if plot:
        best.plot("coupled_carriers_design.png", "driver.acceleration.y")
    found = {name: best.parameters[name] for name in FREE}
    travels = [value for name, value in best.values.items() if name.startswith("travel")]
    before = best.history[0].objective
    return found | {"travel": max(travels), "order": float(orders.min()), "before": before, "after": best.objective}


if __name__ == "__main__":
    main("--plot" in sys.argv, whole=True)
