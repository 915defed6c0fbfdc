"""Centrifugal brake with rigid pads: they come off their stops at one speed, meet the hub, and rub.

Shows: `Friction` that takes its normal force from a `Limit`, and contacts that open and close as the speed rises.
Springs hold the pistons on inner stops up to the speed at which m r ω² overcomes them. When all pads rest on the hub,
each presses it with N = m r ω² - S, S the force of its spring, and the speed has a closed form:

    J ω̇ = T - 3 μ N R = a - b ω²,   ω = ω_s tanh(√(a b) (t - t₀) + artanh(ω₀/ω_s)),   ω_s = √(a/b)

Source: Nikravesh (1988), problem 10.29: m₂ = 10, m₃ = 3, μ₂ = 10, μ₃ = 3 and k₁ = 150 can be read, the rest is lost.
Assumed: hub radius R = 0.2 m, mass centres of the pistons at r = 0.15 m when the pads touch, 5 mm inside at first,
springs stretched by 0.1 m then, friction 0.3, torque 20 N m, from 2 rad/s; pads that do not rebound.
"""

import sys
from math import atanh, cos, pi, sin, sqrt

import numpy as np

import cardan as cd

PISTON, J_PISTON, SHAFT, J_SHAFT = 3.0, 3.0, 10.0, 10.0
HUB, TOUCHING, GAP, K_SPRING, STRETCHED, FRICTION = 0.2, 0.15, 0.005, 150.0, 0.1, 0.3
TORQUE, PADS, START_SPEED = 20.0, 3, 2.0


def build() -> cd.Model:
    model = cd.Model("centrifugal brake with events", gravity=None)
    shaft = model.body("shaft", SHAFT, J_SHAFT, angular_velocity=START_SPEED, hold="angular_velocity",
                       shape=cd.Cylinder(0.03, 0.1))  # fmt: skip
    model.add(cd.Revolute("bearing", model.ground.at(0, 0), shaft.at(0, 0)))
    model.add(cd.Torque("input", shaft, TORQUE))
    inner = TOUCHING - GAP
    for k in range(PADS):
        a = 2 * pi * k / PADS
        piston = model.body(
            f"piston {k + 1}",
            PISTON,
            J_PISTON,
            position=(inner * cos(a), inner * sin(a)),
            angle=a,
            velocity=(-inner * START_SPEED * sin(a), inner * START_SPEED * cos(a)),
            angular_velocity=START_SPEED,
            shape=cd.Box(2 * (HUB - TOUCHING), 0.07, 0.05),
        )
        guide = model.add(cd.Translational(f"guide {k + 1}", shaft.at(0, 0, axis=(cos(a), sin(a))), piston.at(0, 0)))
        free = TOUCHING - STRETCHED
        model.add(cd.Spring(f"spring {k + 1}", shaft.at(0, 0), piston.at(0, 0), stiffness=K_SPRING, free_length=free))
        model.add(cd.Limit(f"stop {k + 1}", guide.displacement, lower=inner))
        pad = model.add(cd.Limit(f"pad {k + 1}", guide.displacement, upper=TOUCHING))
        model.add(cd.Friction(f"rubbing {k + 1}", pad, static=FRICTION, along=lambda s: HUB * s.angle(shaft)))
    return model


def speed_with_pads(t: np.ndarray, t0: float, speed: float) -> np.ndarray:
    """ω(t) of the closed form, with ω(t0) = speed."""
    inertia = J_SHAFT + PADS * (J_PISTON + PISTON * TOUCHING**2)
    a = (TORQUE + PADS * FRICTION * HUB * K_SPRING * STRETCHED) / inertia
    b = PADS * FRICTION * HUB * PISTON * TOUCHING / inertia
    return sqrt(a / b) * np.tanh(sqrt(a * b) * (t - t0) + atanh(speed * sqrt(b / a)))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=15, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=60, every=0.05, rtol=1e-10, atol=1e-12)
    speed, off, on = result["shaft"].angular_velocity, result.events[0].t, result.events[-1].t
    released = float(np.interp(off, result.t, speed))
    print(f"the pistons leave their stops at {off:.4f} s ({released:.4f} rad/s), the pads meet the hub at {on:.4f} s")
    rubbing = result.t > on
    t, found = result.t[rubbing], speed[rubbing]
    exact = speed_with_pads(t, t[0], found[0])
    normal = PISTON * TOUCHING * found**2 - K_SPRING * STRETCHED
    friction = np.sum([result[f"rubbing {k + 1}"].force[rubbing] for k in range(PADS)], axis=0)
    print(f"speed after {t[-1]:g} s: {found[-1]:.7f} rad/s, closed form {exact[-1]:.7f} rad/s")
    print(f"braking torque then {-HUB * friction[-1]:.6f} N m, 3 μ N R = {PADS * FRICTION * HUB * normal[-1]:.6f} N m")
    if plot:
        result.plot("shaft.angular_velocity", "pad 1.force", "rubbing 1.force", path="brake_events.png")
    return {
        "events": len(result.events),
        "off": off,
        # J ω = T t with the pistons on their stops, up to m r ω² = S there
        "exact_off": (leaving_speed() - START_SPEED) * inertia_inside() / TORQUE,
        "speed_error": float(np.abs(found - exact).max()),
        "torque_error": float(np.abs(friction + PADS * FRICTION * normal).max()),
    }


def leaving_speed() -> float:
    inner = TOUCHING - GAP
    return sqrt(K_SPRING * (STRETCHED - GAP) / (PISTON * inner))


def inertia_inside() -> float:
    return J_SHAFT + PADS * (J_PISTON + PISTON * (TOUCHING - GAP) ** 2)


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
