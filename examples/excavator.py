"""Hydraulic excavator: boom, stick and bucket with three cylinders of imposed length, or of imposed force.

Shows: `Link` with its length as a function of time, and inverse dynamics: the force each cylinder needs is the
multiplier of its link (positive: it pushes). Postures are held by constant lengths; a digging stroke moves all three.
The forces that inverse dynamics gives, applied as they are in a dynamic run, make the same stroke.
Source: Nikravesh (1988), problems 10.26-10.27. The figure is missing. Assumed (m, kg): boom 5.0 and 1500, stick 2.5
and 700, bucket 1.2 and 900 with its load; the boom cylinder stands 0.8 m ahead of and 0.5 m below the boom's foot and
lifts 2 m up the boom; the stick cylinder sits on the boom's back, the bucket cylinder on the stick's.
"""

import sys
from math import cos, hypot, pi, radians, sin
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Expression

BOOM, STICK, BUCKET = 5.0, 2.5, 1.2
MASSES = {"boom": 1500.0, "stick": 700.0, "bucket": 900.0}
POSTURES = {"reach": (40, -30, -60), "dig": (20, -70, -120), "lift": (55, -20, -20)}  # degrees of boom, stick, bucket
CYLINDERS = {  # on which body, where, pushing which body, where: points from the body's own hinge
    "boom cylinder": ("ground", (0.8, -0.5), "boom", (2.0, 0.2)),
    "stick cylinder": ("boom", (2.5, 0.6), "stick", (-0.6, 0.3)),
    "bucket cylinder": ("stick", (0.3, 0.4), "bucket", (-0.2, 0.3)),
}
STROKE_TIME = 2.0  # s


def hinges(posture: str) -> dict[str, tuple[float, float, float]]:
    """x, y of each body's hinge and its angle."""
    boom, stick, bucket = (radians(a) for a in POSTURES[posture])
    x, y = BOOM * cos(boom), BOOM * sin(boom)
    return {
        "ground": (0, 0, 0),
        "boom": (0, 0, boom),
        "stick": (x, y, stick),
        "bucket": (x + STICK * cos(stick), y + STICK * sin(stick), bucket),
    }


def cylinder_length(name: str, posture: str) -> float:
    on, a, pushes, b = CYLINDERS[name]
    place = hinges(posture)

    def at(body: str, point: tuple[float, float]) -> np.ndarray:
        x, y, phi = place[body]
        return np.array([x + cos(phi) * point[0] - sin(phi) * point[1], y + sin(phi) * point[0] + cos(phi) * point[1]])

    return hypot(*(at(pushes, b) - at(on, a)))


def build(start: str = "reach", end: str | None = None, forces: dict[str, cd.Spline] | None = None) -> cd.Model:
    """Held in posture `start`, or moved smoothly to posture `end` within STROKE_TIME; or pushed by given `forces`."""
    model = cd.Model("excavator", gravity=(0, -9.81))
    lengths = {"boom": BOOM, "stick": STICK, "bucket": BUCKET}
    for name, (x, y, angle) in hinges(start).items():
        if name != "ground":
            mass, length = MASSES[name], lengths[name]
            model.body(
                name,
                mass=mass,
                inertia=mass * length**2 / 12,
                position=(x, y),
                angle=angle,
                center_of_mass=(length / 2, 0),
            )
    boom, stick, bucket = (model[name] for name in MASSES)
    model.add(cd.Revolute("foot", model.ground.at(0, 0), boom.at(0, 0)))
    model.add(cd.Revolute("elbow", boom.at(BOOM, 0), stick.at(0, 0)))
    model.add(cd.Revolute("wrist", stick.at(STICK, 0), bucket.at(0, 0)))
    model.add(cd.Point("teeth", bucket.at(BUCKET, 0)))
    for name, (on, a, pushes, b) in CYLINDERS.items():
        if forces is not None:
            push = forces[name]

            def pushed(s: cd.View, push: cd.Spline = push):
                return push(s.time)

            model.add(cd.Spring(name, model[on].at(*a), model[pushes].at(*b), force=pushed))
            continue
        l0, l1 = cylinder_length(name, start), cylinder_length(name, end or start)

        def moved(t: Expression, l0: float = l0, l1: float = l1):
            return l0 + (l1 - l0) * (1 - cd.cos(pi * t / STROKE_TIME)) / 2

        model.add(cd.Link(name, model[on].at(*a), model[pushes].at(*b), length=moved if end else l0))
    return model


def by_forces(stroke: cd.Result) -> cd.Result:
    """The stroke once more, by the forces that it needs over time (an actuator's force is positive where it pulls)."""
    curves = {name: cd.Spline(stroke.t, -stroke[name].multiplier[:, 0], over="time") for name in CYLINDERS}
    return cd.simulate(build("reach", forces=curves), until=STROKE_TIME, every=0.01, rtol=1e-9)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build("reach", "dig"), until=STROKE_TIME, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, Any] = {}
    for posture in POSTURES:
        held = cd.equilibrium(build(posture))
        forces = {name: held[name].multiplier[0, 0] for name in CYLINDERS}
        print(f"{posture:6s} " + ", ".join(f"{name} {force / 1e3:8.2f} kN" for name, force in forces.items()))
        numbers |= {f"{posture} {name}": force for name, force in forces.items()}
    stroke = cd.inverse(build("reach", "dig"), until=STROKE_TIME, every=0.01)
    power = sum(stroke[name].multiplier[:, 0] * stroke[name].rate for name in CYLINDERS)
    work = np.trapezoid(power, stroke.t)
    change = stroke.energy.total[-1] - stroke.energy.total[0]
    x, y = stroke["teeth"].position[-1]
    print(
        f"stroke from reach to dig: teeth reach ({x:.3f}, {y:.3f}) m; work of the cylinders {work:.1f} J, "
        f"change of energy {change:.1f} J"
    )
    print(f"largest force of the boom cylinder {stroke['boom cylinder'].multiplier.max() / 1e3:.1f} kN")
    again = by_forces(stroke)["teeth"].position[-1]
    missed = float(np.hypot(*(again - stroke["teeth"].position[-1])))
    print(f"driven by these forces, the teeth end {1e3 * missed:.3f} mm beside that")
    if plot:
        stroke.plot("teeth.position", *(f"{name}.multiplier" for name in CYLINDERS), path="excavator.png")
    return {**numbers, "work": float(work), "change": float(change), "missed": missed}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
