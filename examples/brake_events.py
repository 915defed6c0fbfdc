"""Centrifugal brake with rigid pads: they touch the hub at a certain speed, and Coulomb friction holds the shaft.

Shows: `Friction` fed by the contact force of a `Limit`, and pads that come into contact as the speed rises. Below the
speed ω_c at which a piston's centrifugal force overcomes its spring, m r ω_c² = S, the pads are clear. Once all pads
have travelled their gap and rest on the hub, each presses it with N = m r ω² - S, and

    J ω̇ = T - 3 μ N R = a - b ω²,   so   ω = ω_s tanh(√(a b) (t - t₀) + artanh(ω₀/ω_s)),   ω_s = √(a/b)

with coth for ω₀ > ω_s. Source: Nikravesh (1988), problem 10.29: m₂ = 10, m₃ = 3, μ₂ = 10, μ₃ = 3 and k₁ = 150 can be
read, the rest is lost. Assumed: hub radius R = 0.2 m, mass centres of the pistons at r = 0.15 m when the pads touch,
gap 5 mm, springs pressed by 0.1 m then, friction 0.3, no damping, torque 20 N m, from 2 rad/s; rigid pads (e = 0).
"""

import sys
from math import atanh, cos, pi, sin, sqrt

import numpy as np

import cardan as cd

PISTON, J_PISTON, SHAFT, J_SHAFT = 3.0, 3.0, 10.0, 10.0
HUB, TOUCHING, GAP, K_SPRING, PRESSED, FRICTION = 0.2, 0.15, 0.005, 150.0, 0.1, 0.3
TORQUE, PADS, START_SPEED = 20.0, 3, 2.0


def build() -> cd.Model:
    model = cd.Model("centrifugal brake with events", gravity=None)
    shaft = model.body("shaft", SHAFT, J_SHAFT, angular_velocity=START_SPEED, hold="angular_velocity")
    model.add(cd.Revolute("bearing", model.ground.at(0, 0), shaft.at(0, 0)))
    model.add(cd.Torque("input", shaft, TORQUE))
    inner = TOUCHING - GAP
    for k in range(PADS):
        a = 2 * pi * k / PADS
        piston = model.body(f"piston {k + 1}", PISTON, J_PISTON, (inner * cos(a), inner * sin(a)), a)
        axis = shaft.at(0, 0, axis=(cos(a), sin(a)))
        guide = model.add(cd.Translational(f"guide {k + 1}", axis, piston.at(0, 0)))
        free = TOUCHING - PRESSED  # pulled towards the shaft, so that the pads stay clear at low speed
        model.add(cd.Spring(f"spring {k + 1}", shaft.at(0, 0), piston.at(0, 0), stiffness=K_SPRING, free_length=free))
        pad = model.add(cd.Limit(f"pad {k + 1}", guide.displacement, lower=inner, upper=TOUCHING))
        model.add(cd.Friction(f"rubbing {k + 1}", pad, static=FRICTION, along=lambda s: HUB * s.angle(shaft)))
    return model


def speed_after_contact(t: np.ndarray, t0: float, speed: float) -> np.ndarray:
    """ω(t) of the closed form from ω(t0) = speed on."""
    inertia = J_SHAFT + PADS * (J_PISTON + PISTON * TOUCHING**2)
    a = (TORQUE + PADS * FRICTION * HUB * K_SPRING * PRESSED) / inertia
    b = PADS * FRICTION * HUB * PISTON * TOUCHING / inertia
    steady = sqrt(a / b)
    if speed < steady:
        return steady * np.tanh(sqrt(a * b) * (t - t0) + atanh(speed / steady))
    return steady / np.tanh(sqrt(a * b) * (t - t0) + atanh(steady / speed))


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=60, every=0.05, rtol=1e-9, atol=1e-11)
    print(f"{len(result.events)} events")
    for e in result.events[:30]: print(e, e.lost)
    print(result["pad 1"].force[::40]); print(result["shaft"].angular_velocity[::40])
    return {}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
