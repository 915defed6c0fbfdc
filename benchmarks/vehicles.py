"""The large vehicles of the documents: seconds of computing for one second of motion, on one core, at rtol = 1e-5.

python benchmarks/vehicles.py [NAME ...]    without names: writes results/vehicles.txt, .json

Each case is an example of cardan; its model is compiled before the clock starts. The clock is the processor's.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core, before numpy reads it

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cardan as cd
from cardan.files.example_runs import load_module
from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE, NEVER
from measure import Report, StopWatch

EXAMPLES = Path(__file__).parents[1] / "examples"
RTOL = 1e-5
REPEATED = 3  # runs, of which the best counts
FIRST = 0.05  # s of motion before the clock starts: what is compiled is compiled then
PRIME = "PRIME-750, 1981"
OLD_TIMES = (  # Nikravesh et al. (1981), ch. 8: processor time for one second of motion of the tracked vehicle with gun
    ("gun vehicle, forward fire", 7000.0),
    ("gun vehicle, 45° fire", 6500.0),
    ("gun vehicle, side fire", 5800.0),
    ("gun vehicle, 45° fire, shear of the ground", 9 * 3600.0),
    ("gun vehicle, side fire, shear of the ground", 6.5 * 3600.0),
)


@dataclass(frozen=True)
class Case:
    """A run of `length` seconds of motion; `target`: how many times faster than real time it is to be.

    native: whether its functions are compiled to machine code first, or never; else this happens after some runs.
    """

    name: str
    example: str
    options: Callable[[Any], tuple[cd.Model, dict[str, Any]]]
    length: float
    target: float | None = None
    native: bool | None = None


def quarter_car(car: Any) -> tuple[cd.Model, dict[str, Any]]:
    return car.quarter_car(car.proving_ground), {"method": "joint", "parameters": {"road height": 0.01}}


def lane_change(car: Any) -> tuple[cd.Model, dict[str, Any]]:
    return car.build(), {"method": "joint", "parameters": {"lane change": car.LANE_CHANGE}}


def rough_road(car: Any) -> tuple[cd.Model, dict[str, Any]]:
    return car.build(car.proving_ground), {"method": "joint", "parameters": {"road height": 0.01, "right": 0.5}}


def planar(vehicle: Any) -> tuple[cd.Model, dict[str, Any]]:
    return vehicle.build(bump=True), {}


def carriers(case: str) -> Callable[[Any], tuple[cd.Model, dict[str, Any]]]:
    return lambda example: (example.build(), {"parameters": example.CASES[case]})


def gun_vehicle(friction: str, direction: str) -> Callable[[Any], tuple[cd.Model, dict[str, Any]]]:
    """One second after a shot, from rest; rest is found before the clock starts."""

    def options(vehicle: Any) -> tuple[cd.Model, dict[str, Any]]:
        model, parameters = vehicle.build(friction=friction), {"azimuth": vehicle.FIRING[direction]}
        rest = cd.equilibrium(model, hold=vehicle.HELD, parameters=parameters)
        return model, {"start": rest.state(0.0)}

    return options


CASES = (
    Case(
        "two carriers, force and position feedback",
        "coupled_carriers",
        carriers("force and position feedback"),
        10.0,
        5,
    ),
    Case("two carriers, position feedback", "coupled_carriers", carriers("position feedback"), 10.0, 5),
    Case("two carriers, control off", "coupled_carriers", carriers("control off"), 10.0, 5),
    Case("quarter car on a swept sine of 10 mm", "car", quarter_car, 8.0),
    Case("full car, lane change", "car", lane_change, 5.0),
    Case("full car on a swept sine of 10 mm", "car", rough_road, 7.0),
    Case("three-body vehicle over a bump", "vehicle", planar, 5.0),
    Case("vehicle with suspension over a bump", "vehicle_suspension", planar, 3.0),
    *(  # the last ones: how they set the compiler holds from then on
        Case(f"gun vehicle, {title}, {code}", "gun_vehicle", gun_vehicle(friction, direction), 1.0, target, target == 1)
        for code, target in (("interpreted", None), ("machine code", 1.0))
        for title, friction, direction in (
            ("forward fire", "coulomb", "forward"),
            ("45° fire", "coulomb", "45°"),
            ("side fire", "coulomb", "side"),
            ("45° fire with shear", "shear", "45°"),
            ("side fire with shear", "shear", "side"),
        )
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = sorted({case.example for case in CASES})
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of an example: {', '.join(known)}")
    names = parser.parse_args().names
    if unknown := [name for name in names if name not in known]:
        parser.error(f"no case of {', '.join(unknown)}; known: {', '.join(known)}")
    report = Report("vehicles", "cardan: the large vehicles of the documents")
    rows, numbers = [], {}
    for case in (case for case in CASES if not names or case.example in names):
        if case.native is not None:
            os.environ[NATIVE_VARIABLE] = AT_ONCE if case.native else NEVER
        model, options = case.options(load_module(EXAMPLES / f"{case.example}.py"))
        cost = seconds_per_second(model, options, case.length)
        bodies = len(model.bodies)
        freedoms = cd.assemble(model).dof
        rows.append((case.name, bodies, freedoms, f"{cost:.3f}", f"{1 / cost:.1f}", verdict_of(case, 1 / cost)))
        numbers[case.name] = {"bodies": bodies, "freedoms": freedoms, "cost": cost, "target": case.target}
    titles = ["vehicle|", "bodies", "freedoms", "s per s of motion", "times real time", "target|"]
    report.table(f"one second of motion on one core, rtol = {RTOL:g}", titles, rows)
    report.table(f"what it took on a {PRIME}", ["vehicle|", "s per s of motion"], OLD_TIMES)
    report.numbers.update(numbers)
    if not names:
        report.save()


def seconds_per_second(model: cd.Model, options: dict[str, Any], length: float) -> float:
    """Processor time of the best of several runs, over the time that they last."""
    cd.simulate(model, until=FIRST, rtol=RTOL, **options)
    spent = []
    for _ in range(REPEATED):
        with StopWatch() as watch:
            cd.simulate(model, until=length, every=0.01, rtol=RTOL, **options)
        spent.append(watch.spent.cpu)
    return min(spent) / length


def verdict_of(case: Case, speed: float) -> str:
    if case.target is None:
        return ""
    return f"{case.target:g}: {'met' if speed >= case.target else 'missed'}"


if __name__ == "__main__":
    main()
