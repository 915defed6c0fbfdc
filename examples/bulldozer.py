"""Articulated bulldozer: a lift cylinder carries the arm, a tilt cylinder holds the blade through a lever.

Shows: consistent positions from rough estimates, and the forces of two cylinders in equilibrium. Each cylinder is a
`Link` of given length, and its force is the multiplier (positive: it pushes). A second way to these forces: the work of
a small stroke is the change of the potential energy of the whole machine, its tyres included.
Source: Nikravesh (1988), problem 10.25, with the masses (190, 52, 12, 3) and moments of inertia (45, 0.9, 0.3, 0.1)
printed there. The figure is missing. Assumed (m): see the points below; tyres of 20 kN/m under both axles.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

BODIES = {  # mass, moment of inertia, and a rough estimate of where its mass centre is
    "chassis": (190.0, 45.0, (0.1, 0.6)),
    "arm": (52.0, 0.9, (1.2, 0.5)),
    "blade": (12.0, 0.3, (2.1, 0.4)),
    "lever": (3.0, 0.1, (1.3, 0.8)),
}
STROKES: dict[str, Any] = {"lift": 0.88, "tilt": 0.69}  # m, lengths of the cylinders
SMALL = 1e-4  # m, a small stroke
TYRE = 20e3  # N/m


def build(lift: float = STROKES["lift"], tilt: float = STROKES["tilt"]) -> cd.Model:
    model = cd.Model("bulldozer", gravity=(0, -9.81))
    ground = model.ground
    chassis, arm, blade, lever = (
        model.body(name, mass=m, inertia=J, position=at) for name, (m, J, at) in BODIES.items()
    )
    model.add(cd.PointOnLine("stays", ground.at(0, 0, axis=(0, 1)), chassis.at(0, 0)))
    for name, x in (("rear tyre", -0.7), ("front tyre", 0.7)):
        model.add(cd.Spring(name, ground.at(x, 0), chassis.at(x, -0.1), stiffness=TYRE, free_length=0.55))
    model.add(cd.Revolute("arm pin", chassis.at(0.4, 0), arm.at(-0.7, 0)))
    model.add(cd.Revolute("blade pin", arm.at(0.9, -0.1), blade.at(0, -0.2)))
    model.add(cd.Revolute("lever pin", arm.at(0.1, 0.1), lever.at(0, -0.25)))
    model.add(cd.Link("rod", lever.at(0, 0.25), blade.at(-0.1, 0.3), length=0.85))
    model.add(cd.Link("lift", chassis.at(0.5, -0.35), arm.at(0.2, -0.1), length=lift))
    model.add(cd.Link("tilt", chassis.at(0.5, 0.5), lever.at(0, 0.2), length=tilt))
    model.add(cd.Point("edge", blade.at(0.1, -0.35)))
    return model


def forces(lift: float, tilt: float) -> dict[str, float]:
    """Of both cylinders, in equilibrium."""
    rest = cd.equilibrium(build(lift, tilt))
    return {name: float(rest[name].multiplier[0, 0]) for name in STROKES}


def by_virtual_work(name: str) -> float:
    """F = dV/dl: V the potential energy in equilibrium, as a function of one cylinder's length."""
    shorter, longer = (
        cd.equilibrium(build(**(STROKES | {name: STROKES[name] + change}))).energy.potential[0]
        for change in (-SMALL, SMALL)
    )
    return float((longer - shorter) / (2 * SMALL))


def motion() -> cd.Result:
    """The run that the gallery shows: it settles on its tyres."""
    return cd.simulate(build(), until=2, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    state = cd.assemble(build())
    print(f"assembled from rough estimates: joints are closed to {state.closure:.1e} m, {state.dof} freedoms are left")
    numbers: dict[str, Any] = {}
    for name, force in forces(**STROKES).items():
        work = by_virtual_work(name)
        print(f"{name} cylinder of {STROKES[name]} m: {force:9.2f} N; by virtual work {work:9.2f} N")
        numbers |= {name: force, f"{name} by work": work}
    rest = cd.equilibrium(build())
    carried = sum(float(rest[f"{end} tyre"].force[0]) for end in ("front", "rear"))
    weight = 9.81 * sum(m for m, _, _ in BODIES.values())
    print(f"tyres, which lean a little, carry {abs(carried):.1f} N of {weight:.1f} N")
    if plot:
        motion().plot("chassis.position.y", "lift.multiplier", "tilt.multiplier", path="bulldozer.png")
    return {**numbers, "closure": state.closure, "carried": float(np.abs(carried)), "weight": weight}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
