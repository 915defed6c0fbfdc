"""Centrifugal brake: three pistons on a shaft press their pads against a hub and limit its speed.

Shows: user forces (pad reaction and friction), pistons sliding on a turning shaft, a steady state with a closed form:
the friction of three pads balances the input torque, T = 3 μ f (R + Δl), f = k₂ Δl, and the centrifugal force carries
pad and return spring, m ω² r = f + k₁ Δl. Source: Nikravesh (1988), problem 10.29: m₂ = 10, m₃ = 3, μ₂ = 10, μ₃ = 3 and
k₁ = 150 can be read, the rest of the line is lost. Assumed: hub radius 0.2 m, piston's mass centre 0.05 m inside it,
pad stiffness 20 kN/m, friction 0.3, 200 N s/m of damping in the pistons' guides, torque 50 N m, from 2 rad/s.
"""

import sys
from math import cos, pi, sin, sqrt

import cardan as cd
from cardan.typing import Body, Marker

PISTON, J_PISTON, SHAFT, J_SHAFT = 3.0, 3.0, 10.0, 10.0
HUB, INSIDE, K_SPRING, K_PAD, FRICTION, GUIDE = 0.2, 0.05, 150.0, 20e3, 0.3, 200.0
TORQUE = 50.0
SLOW = 1e-2  # m/s: below this rubbing speed friction fades out, so that it has a direction at rest


def build() -> cd.Model:
    model = cd.Model("centrifugal brake", gravity=None)
    shaft = model.body("shaft", mass=SHAFT, inertia=J_SHAFT, angular_velocity=2, hold="angular_velocity",
                       shape=cd.Cylinder(0.03, 0.1))  # fmt: skip
    model.add(cd.Revolute("bearing", model.ground.at(0, 0), shaft.at(0, 0)))
    model.add(cd.Torque("input", shaft, TORQUE))
    r = HUB - INSIDE
    for k in range(3):
        a = 2 * pi * k / 3
        piston = model.body(
            f"piston {k + 1}", mass=PISTON, inertia=J_PISTON, position=(r * cos(a), r * sin(a)), angle=a,
            shape=cd.Box(2 * INSIDE, 0.07, 0.05),
        )  # fmt: skip
        model.add(cd.Translational(f"guide {k + 1}", shaft.at(0, 0, axis=(cos(a), sin(a))), piston.at(0, 0)))
        model.add(cd.Spring(f"spring {k + 1}", shaft.at(0, 0), piston.at(0, 0), stiffness=K_SPRING, damping=GUIDE))
        pad = piston.at(INSIDE, 0)

        def rub(s: cd.View, piston: Body = piston, pad: Marker = pad):
            """Reaction inwards and friction against the motion, at the pad, in the piston's axes."""
            pressed = cd.fmax(cd.norm_2(s.position(pad)) - HUB, 0)
            speed = s.angular_velocity(piston) * HUB
            return (-K_PAD * pressed, -FRICTION * K_PAD * pressed * cd.tanh(speed / SLOW))

        model.add(cd.Force(f"pad {k + 1}", pad, rub, frame="body"))
    return model


def steady_speed() -> float:
    pressed = (-HUB + sqrt(HUB**2 + 4 * TORQUE / (3 * FRICTION * K_PAD))) / 2
    return sqrt((K_PAD + K_SPRING) * pressed / (PISTON * (HUB - INSIDE + pressed)))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=15, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    state = cd.assemble(model)
    vx, vy = state["piston 1"].velocity
    print(f"at 2 rad/s the first piston starts with ({vx:.3f}, {vy:.3f}) m/s")
    result = cd.simulate(model, until=80, every=0.1)
    speed = result["shaft"].angular_velocity[-1]
    print(f"steady speed {speed:.5f} rad/s, closed form {steady_speed():.5f} rad/s")
    if plot:
        result.plot("shaft.angular_velocity", "pad 1.force", path="centrifugal_brake.png")
    return {"piston_speed": vy, "speed": speed, "exact_speed": steady_speed()}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
