"""Motor for a crank press: which torque, which work and which heat does a driven machine with friction ask for?

Shows: inverse dynamics with `Friction` through both dead centres, a first-order controller (`Lag`) and states that read
reactions (work and heat of the motor), all along the motion that the driver prescribes. Own definition: crank 60 mm,
rod 240 mm, 4 kg slide with μ = 0.15 in its guide, a load that follows the slide's speed with a delay of 20 ms, and a
limit 2 mm before the outer dead centre, which the drive passes; 2 turns a second.
"""

import sys
from math import pi

import numpy as np

import cardan as cd

R, L, SLIDE, MU, GRAVITY = 0.06, 0.24, 4.0, 0.15, 9.81
SPEED, DRAG, DELAY, WARMTH = 4 * pi, 120.0, 0.02, 5.0  # rad/s, N/(m/s), s, s
TURN = 2 * pi / SPEED


def build(friction: float = MU, limit: bool = True) -> cd.Model:
    model = cd.Model("motor sizing", gravity=(0, -GRAVITY))
    ground = model.ground
    crank = model.body("crank", mass=0.5, inertia=8e-4, position=(0, R / 2), angle=pi / 2)
    tilt = np.arcsin(R / L)
    rod = model.body("rod", mass=0.3, inertia=2e-3, position=(L / 2 * np.cos(tilt), R / 2), angle=-tilt)
    slide = model.body("slide", mass=SLIDE, inertia=0.01, position=(L * np.cos(tilt), 0), shape=cd.Box(0.1, 0.05, 0.05))
    shaft = model.add(cd.Revolute("shaft", ground.at(0, 0), crank.at(-R / 2, 0)))
    model.add(cd.Revolute("pin", crank.at(R / 2, 0), rod.at(-L / 2, 0)))
    model.add(cd.Revolute("wrist", rod.at(L / 2, 0), slide.at(0, 0)))
    guide = model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slide.at(0, 0)))
    rub = model.add(cd.Friction("rub", guide, static=friction))
    motor = model.add(cd.Drive("motor", shaft.angle, lambda t: pi / 2 + SPEED * t))
    valve = model.add(cd.Lag("valve", lambda s: s.velocity(slide.at(0, 0))[0], time_constant=DELAY))
    model.add(cd.Force("load", slide.at(0, 0), (lambda s: -DRAG * valve(s), 0.0)))
    if limit:
        model.add(cd.Limit("stop", slide.x, upper=R + L - 0.002))

    def torque(s: cd.View):
        return s.multiplier(motor)[0]

    model.state("work", initial=0.0, rate=lambda s: torque(s) * s.angular_velocity(crank))
    model.state("lost", initial=0.0, rate=lambda s: rub.outputs(s)["force"] * s.velocity(slide.at(0, 0))[0])
    model.state("loaded", initial=0.0, rate=lambda s: -DRAG * valve(s) * s.velocity(slide.at(0, 0))[0])
    model.state("heat", initial=0.0, rate=lambda s: (torque(s) ** 2 - s.state("heat")) / WARMTH)
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.inverse(build(), until=2 * TURN, every=TURN / 240)


def main(plot: bool = False) -> dict[str, object]:
    result, smooth = motion(), cd.inverse(build(0.0), until=2 * TURN, every=TURN / 240)
    simulated = cd.simulate(build(limit=False), until=2 * TURN, every=TURN / 240)
    torque = result["motor"].force
    work, lost, loaded = (result[name].value[-1] for name in ("work", "lost", "loaded"))
    kinetic = result.energy.kinetic[-1] - result.energy.kinetic[0]
    numbers: dict[str, object] = {
        "peak_torque": float(np.max(np.abs(torque))),
        "peak_without": float(np.max(np.abs(smooth["motor"].force))),
        "work": float(work),
        "lost": float(-lost),
        "balance": float(work + lost + loaded - kinetic),  # two whole turns: weights give back what they took
        "heat": float(result["heat"].value[-1]),
        "apart": float(np.max(np.abs(torque - simulated["motor"].force))),  # from the simulation of the driven machine
        "passed": [event.t for event in result.events if event.what == "passes"],
        "reversals": sum(event.what == "reverses" for event in result.events),
    }
    print(f"peak torque {numbers['peak_torque']:.3f} N m, without friction {numbers['peak_without']:.3f} N m")
    print(f"two turns: the motor gives {work:.3f} J, the guide takes {-lost:.3f} J, the load {-loaded:.3f} J")
    print(f"slip reverses {numbers['reversals']} times; mean square of the torque so far {numbers['heat']:.4f} (N m)²")
    print(*result.stats.messages, sep="\n")
    if plot:
        result.plot("motor.force", "rub.force", "valve.output", "heat.value", path="motor_sizing.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
