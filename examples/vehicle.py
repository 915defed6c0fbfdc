"""Simple vehicle of three bodies: static equilibrium, rear-wheel drive with tyre slip, and a bump in the road.

Shows: tyres as one-sided spring-dampers with friction on a slip curve (`Contact`), equilibrium with held coordinates
(nothing keeps the car from rolling), a run from equilibrium, an obstacle as a second contact, wheels that slide.
Closed form of the latter: friction takes the momentum μ ∫N dt = μ (m g t + m v_y), whatever the tyres do.
Source: Nikravesh (1988), problem 10.31: chassis 600 kg and 1200 kg m², wheels 20 kg and 5 kg m², tyres 175 kN/m and
7 kN s/m, slip slope β = 3000 N s/m (1000 to 5000 there).
The figure is missing. Assumed: wheel radius 0.35 m, axles 1.2 m ahead of and 1.4 m behind the mass centre and 0.25 m
below it, friction 0.8, engine torque 300 N m against the chassis, a round-topped sleeper 40 mm high, 6 m ahead.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

CHASSIS, WHEEL, J_WHEEL, RADIUS, GRAVITY = 600.0, 20.0, 5.0, 0.35, 9.81
FRONT, REAR, AXLE = 1.2, -1.4, -0.25  # m from the mass centre
TYRE: dict[str, Any] = {"radius": RADIUS, "stiffness": 175e3, "damping": 7e3, "friction": 0.8, "slip_slope": 3000.0}
BODYWORK: dict[str, Any] = {"center_of_mass": (0, 0), "shape": cd.Box(3.6, 0.5, 1.5, center=(-0.1, 0.15, 0))}
ENGINE = 300.0  # N m, reached within 0.2 s
BUMP_HEIGHT, BUMP_RADIUS, BUMP_AT = 0.04, 0.5, 6.0
MASSES = {"chassis": CHASSIS, "front": WHEEL, "rear": WHEEL}


def build(bump: bool = False, slides: float = 0.0) -> cd.Model:
    """Driven from rest; or with wheels that do not turn, sliding at a speed `slides`."""
    model = cd.Model("vehicle", gravity=(0, -GRAVITY))
    speed: dict[str, Any] = {"velocity": (slides, 0)} if slides else {}
    ground = model.ground
    chassis = model.body(
        "chassis", mass=CHASSIS, inertia=1200, position=(0, RADIUS - AXLE), hold="x", **BODYWORK, **speed
    )
    for name, x in (("front", FRONT), ("rear", REAR)):
        wheel = model.body(name, mass=WHEEL, inertia=J_WHEEL, position=(x, RADIUS), hold="angle", **speed)
        axle = cd.Fixed if slides else cd.Revolute
        model.add(axle(f"{name} axle", chassis.at(x, AXLE), wheel.at(0, 0)))
        model.add(cd.Contact(f"{name} tyre", wheel.at(0, 0), ground.at(0, 0, axis=(0, 1)), **TYRE))
        if bump:
            top = ground.at(BUMP_AT, BUMP_HEIGHT - BUMP_RADIUS)
            model.add(cd.Contact(f"{name} on bump", wheel.at(0, 0), top, radius_b=BUMP_RADIUS, **TYRE))
    if slides:
        return model
    model.add(
        cd.TorsionSpring(
            "engine",
            (chassis, model["rear"]),  # turns the wheel clockwise, the chassis back
            torque=lambda s: ENGINE * cd.step(s.time, 0, 0, 0.2, 1),
        )
    )
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(bump=True), until=5, every=1 / 60, start="equilibrium")


def main(plot: bool = False) -> dict[str, float]:
    rest = cd.equilibrium(build())
    load_front = rest["front tyre"].normal_force[0]
    expected = GRAVITY * (CHASSIS * -REAR / (FRONT - REAR) + WHEEL)
    print(
        f"at rest: front tyre {load_front:.3f} N (lever rule {expected:.3f} N), "
        f"pitch {rest['chassis'].angle[0]:.5f} rad"
    )
    drive = cd.simulate(build(), until=4, every=0.01, start="equilibrium")
    acceleration = drive["chassis"].acceleration[-1, 0]
    mass = CHASSIS + 2 * WHEEL + 2 * J_WHEEL / RADIUS**2  # with the wheels' inertia as it feels at the road
    print(f"driven:  {acceleration:.4f} m/s², rolling without change of slip {ENGINE / RADIUS / mass:.4f} m/s²")
    slip = drive["rear"].velocity[-1, 0] + RADIUS * drive["rear"].angular_velocity[-1]
    print(f"         slip of the driven tyre {-slip:.4f} m/s, friction {drive['rear tyre'].friction_force[-1]:.1f} N")
    bump = cd.simulate(build(bump=True), until=5, every=0.01, start="equilibrium")
    lift = bump["chassis"].position[:, 1].max() - rest["chassis"].position[0, 1]
    print(
        f"bump:    chassis thrown up by {1e3 * lift:.1f} mm, "
        f"largest tyre force {bump['front on bump'].normal_force.max():.0f} N"
    )
    sliding = cd.simulate(build(slides=10.0), until=1, every=0.01, rtol=1e-8)
    momentum = np.sum([sliding[name].velocity[-1] * mass for name, mass in MASSES.items()], axis=0)
    mean = momentum / sum(MASSES.values())
    lost = 10.0 - mean[0]
    friction = TYRE["friction"] * (GRAVITY * 1.0 + mean[1])
    print(f"slides:  with wheels that do not turn it loses {lost:.6f} m/s in 1 s, friction says {friction:.6f} m/s")
    if plot:
        bump.plot("chassis.position.y", "chassis.angle", "front tyre.normal_force", path="vehicle.png")
    return {
        "load_front": load_front,
        "lever_rule": expected,
        "acceleration": acceleration,
        "rolling_acceleration": ENGINE / RADIUS / mass,
        "slip": -slip,
        "friction": float(abs(drive["rear tyre"].friction_force[-1])),
        "bump_lift": float(lift),
        "lost": float(lost),
        "lost_by_friction": float(friction),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
