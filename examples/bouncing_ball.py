"""Rubber ball on the ground, level or inclined.

Shows: `Contact` with damping in compression only. The law is piecewise linear, so bounce height and contact time have
closed forms: in compression m ÿ = -k y - d ẏ, in restitution the undamped m ÿ = -k y, which gives back the stored
energy. The speed ratio is e = √(k/m) δ/v, δ the deepest compression. On an incline of angle α without friction, motion
along the slope keeps its own course while the normal part bounces.
Source: Nikravesh (1988), problems 10.21-10.22; no numbers there. Assumed: 0.5 kg, radius 0.1 m, k = 20 kN/m,
d = 40 N s/m, dropped from 1 m clear height, slope 20°. Gravity acts during contact too: the closed form includes it.
"""

import sys
from math import cos, exp, pi, radians, sin, sqrt

import numpy as np

import cardan as cd

MASS, RADIUS, STIFFNESS, DAMPING, DROP, GRAVITY = 0.5, 0.1, 20e3, 40.0, 1.0, 9.81


def build(slope: float = 0.0) -> cd.Model:
    """`slope`: angle of the ground in radians, falling to the right."""
    model = cd.Model("bouncing ball", gravity=(0, -GRAVITY))
    normal = (sin(slope), cos(slope))
    height = DROP + RADIUS
    ball = model.body(
        "ball", mass=MASS, inertia=0.4 * MASS * RADIUS**2, position=(height * normal[0], height * normal[1])
    )
    model.add(
        cd.Contact(
            "contact",
            ball.at(0, 0),
            model.ground.at(0, 0, axis=normal),
            radius=RADIUS,
            stiffness=STIFFNESS,
            damping=DAMPING,
        )
    )
    return model


def closed_form(slope: float = 0.0) -> tuple[float, float]:
    """Rebound height (clear of the ground) and deepest compression of the first bounce."""
    g = GRAVITY * cos(slope)
    speed = sqrt(2 * g * DROP)
    sigma, omega0 = DAMPING / (2 * MASS), sqrt(STIFFNESS / MASS)
    omega = sqrt(omega0**2 - sigma**2)
    rest = g / omega0**2  # compression under the weight
    # x(t) = rest + exp(-σt) (a cos ωt + b sin ωt), x(0) = 0, ẋ(0) = speed; deepest where ẋ = 0
    a, b = -rest, (speed - sigma * rest) / omega
    t = np.arctan2(b * omega - a * sigma, b * sigma + a * omega) / omega
    t += pi / omega if t < 0 else 0.0
    depth = rest + exp(-sigma * t) * (a * cos(omega * t) + b * sin(omega * t))
    return (0.5 * STIFFNESS * depth**2 / MASS - g * depth) / g, depth


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(radians(20)), until=1.6, every=1 / 240)


def main(plot: bool = False) -> dict[str, float]:
    level = cd.simulate(build(), until=1, every=0.0001, rtol=1e-9, atol=1e-12)
    clear = level["ball"].position[:, 1] - RADIUS
    rebound = clear[level.t > 0.5].max()  # the bounce takes place at 0.46 s, the next one after 1 s
    height, depth = closed_form()
    print(
        f"level:     rebound to {rebound:.6f} m, closed form {height:.6f} m; "
        f"deepest compression {-1e3 * clear.min():.3f} mm, closed form {1e3 * depth:.3f} mm"
    )
    slope = radians(20)
    inclined = cd.simulate(build(slope), until=1.2, every=0.001, rtol=1e-9, atol=1e-12)
    x, y = inclined["ball"].position.T
    along = x * cos(slope) - y * sin(slope)
    free = along[0] + 0.5 * GRAVITY * sin(slope) * inclined.t**2
    print(f"20° slope: {along[-1]:.6f} m down the slope after 1.2 s, closed form {free[-1]:.6f} m")
    if plot:
        level.plot("ball.position.y", "contact.normal_force", path="bouncing_ball.png")
    return {
        "rebound": float(rebound),
        "exact_rebound": height,
        "depth": float(-clear.min()),
        "exact_depth": depth,
        "along": along[-1],
        "exact_along": free[-1],
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
