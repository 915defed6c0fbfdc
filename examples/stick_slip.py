"""Block on a moving belt, held by a spring: it sticks, breaks loose, slips back, sticks again.

Shows: `Friction` along a coordinate of your own, here the way of the block over the belt. While it sticks, the block
moves with the belt until the spring reaches μ_s N; while it slips it swings about μ_k N/k with ω = √(k/m), until it
has the speed of the belt again. With x_s = μ_s N/k, x_k = μ_k N/k, belt speed u and tan ψ = u/(ω (x_s - x_k)):

    it sticks for 2 (x_s - x_k)/u and slips for (π + 2ψ)/ω;   largest x = x_k + √((x_s - x_k)² + (u/ω)²)

Source: a textbook problem (den Hartog 1956, sec. 7.5); friction as in Wehage & Haug (1981), eqs. 6.7-6.8. Assumed: 2
kg, 200 N/m, belt 0.1 m/s, μ_s = 0.4, μ_k = 0.25.
"""

import sys
from math import atan2, hypot, pi, sqrt

import numpy as np

import cardan as cd

MASS, STIFFNESS, BELT, STATIC, KINETIC, GRAVITY = 2.0, 200.0, 0.1, 0.4, 0.25, 9.81
FREE = 1.0  # m, of the spring


def build() -> cd.Model:
    """x = 0 where the spring is slack."""
    model = cd.Model("stick-slip", gravity=(0, -GRAVITY))
    block = model.body("block", MASS, 1.0, velocity=(BELT, 0), shape=cd.Box(0.2, 0.12, 0.1))
    guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(-FREE, 0), block.at(0, 0), stiffness=STIFFNESS, free_length=FREE))

    def over_belt(s: cd.View):
        return s.position(block)[0] - BELT * s.time

    model.add(cd.Friction("belt", guide, static=STATIC, kinetic=KINETIC, along=over_belt))
    return model


def closed_form() -> tuple[float, float, float]:
    """Times of sticking and of slipping in a cycle, largest x."""
    normal, omega = MASS * GRAVITY, sqrt(STIFFNESS / MASS)
    x_s, x_k = STATIC * normal / STIFFNESS, KINETIC * normal / STIFFNESS
    psi = atan2(BELT / omega, x_s - x_k)
    return 2 * (x_s - x_k) / BELT, (pi + 2 * psi) / omega, x_k + hypot(x_s - x_k, BELT / omega)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=6, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=10, every=0.001, rtol=1e-10, atol=1e-12)
    t = np.array([event.t for event in result.events])
    slips, sticks = t[1::2] - t[:-1:2][: len(t[1::2])], t[2::2] - t[1:-1:2]
    exact_stick, exact_slip, exact_x = closed_form()
    largest = result["block"].position[:, 0].max()
    print(f"it slips for {slips.mean():.9f} s, closed form {exact_slip:.9f} s")
    print(f"it sticks for {sticks.mean():.9f} s, closed form {exact_stick:.9f} s")
    print(f"largest stretch {largest:.7f} m, closed form {exact_x:.7f} m")
    if plot:
        result.plot("block.position.x", "block.velocity.x", "belt.force", path="stick_slip.png")
    return {
        "slip_error": float(np.abs(slips - exact_slip).max()),
        "stick_error": float(np.abs(sticks - exact_stick).max()),
        "largest": float(largest),
        "exact_largest": exact_x,
        "cycles": len(sticks),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
