"""A hammer that comes as an FMU: a flywheel drives it through an elastic shaft, and it strikes an anvil.

Shows: `model.input`, `cd.export_fmu` and `cd.Fmu`. Two people build the machine: one the hammer, with the torque of the
shaft as its input, and exports it as an FMU, a file that any program which knows the standard FMI can load; the other
the flywheel, and takes the hammer as a block. By Model Exchange the hammer's states are integrated with those of the
flywheel, and its impacts happen in the middle of a step: the motion is that of the machine in one model, to the
tolerance of the run. By Co-Simulation the two exchange angle and torque once in a while, with an error of first order
in the communication step. Needs FMPy (`pip install cardan[fmi]`) and a C compiler. Own definition.
"""

import importlib.util
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Expression

STIFFNESS, DAMPING = 40.0, 0.4  # of the shaft, N m/rad and N m s/rad
LENGTH, MASS = 0.5, 2.0  # of the hammer
ANVIL, RESTITUTION = -0.9, 0.5  # rad
INERTIA, SPEED = 0.25, -3.0  # of the flywheel, kg m² and rad/s at the start
ANGLE_AND_SPEED = ("hammer.angle", "hammer.angular_velocity")
STEPS = (0.004, 0.002, 0.001)  # s, of communication
UNTIL = 2.0  # s
OfMachine = Callable[[cd.View], Expression]


def with_hammer(model: cd.Model, torque: Any) -> None:
    """The hammer: an arm in a pivot, with an anvil on which it bounces."""
    shape = [cd.Box(LENGTH, 0.03, 0.03), cd.Box(0.1, 0.16, 0.1, center=(LENGTH / 2 - 0.05, 0, 0))]
    own: dict[str, Any] = {"mass": MASS, "inertia": MASS * LENGTH**2 / 12, "center_of_mass": (0, 0)}  # of a slender arm
    hammer = model.body("hammer", **own, position=(LENGTH / 2, 0), shape=shape)
    pivot = model.add(cd.Revolute("pivot", model.ground.at(0, 0), hammer.at(-LENGTH / 2, 0)))
    model.add(cd.Torque("drive", hammer, torque))
    model.add(cd.Limit("anvil", pivot.angle, lower=ANVIL, restitution=RESTITUTION))


def with_flywheel(model: cd.Model, angle: OfMachine, speed: OfMachine) -> OfMachine:
    """The flywheel and its end of the shaft; the torque on the other end, whose angle and speed are given."""
    wheel = model.body("wheel", 4.0, INERTIA, angular_velocity=SPEED, shape=cd.Cylinder(0.2, 0.05))
    model.add(cd.Revolute("bearing", model.ground.at(0, 0), wheel.at(0, 0)))

    def torque(s: cd.View) -> Expression:
        return STIFFNESS * (s.angle(wheel) - angle(s)) + DAMPING * (s.angular_velocity(wheel) - speed(s))

    model.add(cd.Torque("shaft", wheel, lambda s: -torque(s)))
    return torque


def hammer_alone() -> cd.Model:
    """What is exported: the torque comes from outside."""
    model = cd.Model("hammer", gravity=(0, -9.81))
    with_hammer(model, model.input("torque", unit="N.m"))
    return model


def build() -> cd.Model:
    """The whole machine in one model."""
    model = cd.Model("hammer and flywheel", gravity=(0, -9.81))
    torque = with_flywheel(model, lambda s: s.angle(model["hammer"]), lambda s: s.angular_velocity(model["hammer"]))
    with_hammer(model, torque)
    return model


def coupled(fmu: Path, **options: Any) -> cd.Model:
    """The flywheel with the FMU of the hammer."""
    model = cd.Model("flywheel with an FMU", gravity=(0, -9.81))

    def of_hammer(name: str) -> OfMachine:
        return lambda s: model["hammer"].output(name)(s)

    angle, speed = (of_hammer(name) for name in ANGLE_AND_SPEED)
    torque = with_flywheel(model, angle, speed)
    model.add(cd.Fmu("hammer", fmu, inputs={"torque": torque}, outputs=ANGLE_AND_SPEED, **options))
    return model


@cache
def exported() -> Path:
    """The FMU of the hammer, in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="cardan_hammer_"))
    return cd.export_fmu(hammer_alone(), folder / "hammer.fmu", outputs=ANGLE_AND_SPEED)


def what_is_missing() -> str:
    """What this computer lacks to make and to load the FMU; empty: nothing."""
    needs = {
        "FMPy (pip install cardan[fmi])": importlib.util.find_spec("fmpy"),
        "a C compiler": shutil.which("cc") or shutil.which("gcc") or importlib.util.find_spec("ziglang"),
    }
    return " and ".join(name for name, found in needs.items() if not found)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=UNTIL, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    one = cd.simulate(build(), until=UNTIL, every=0.01, rtol=1e-9, atol=1e-11)
    strokes = len([event for event in one.events if event.name == "anvil"])
    print(f"in one model: {strokes} strokes and bounces, the first after {one.events[0].t:.6f} s")
    numbers = {"first": float(one.events[0].t)}
    if what_is_missing():
        print(f"the FMU is left out; it needs {what_is_missing()}")
        return numbers
    ways = {"Model Exchange": {}} | {f"Co-Simulation, {1e3 * h:g} ms": {"interface": "cs", "step": h} for h in STEPS}
    for name, options in ways.items():
        result = cd.simulate(coupled(exported(), **options), until=UNTIL, every=0.01, rtol=1e-9, atol=1e-11)
        numbers[name] = float(np.abs(result["wheel"].angle - one["wheel"].angle).max())
        print(f"by {name}: differs by at most {numbers[name]:.2g} rad")
        if plot:
            result.plot("wheel.angle", "hammer.hammer_angle", path=f"fmu_hammer_{len(numbers)}.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
