"""Block that a spring pulls over bristles: it creeps, breaks away, jumps and sticks again, by the law of LuGre.

Shows: `BristleFriction` with a normal force of 1, so that its coefficients are forces; a state that remembers how far
the surfaces are bent; an implicit method for stiff equations.
Source: Canudas de Wit, Olsson, Åström & Lischinsky (1995), sec. III.C and table I: 1 kg, a spring of 2 N/m whose end
moves with 0.1 m/s, F_s = 1.5 N, F_c = 1 N, σ₀ = 10⁵ N/m, σ₁ = √σ₀, σ₂ = 0.4 N s/m, v_s = 1 mm/s.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

MASS, SPRING, PULL = 1.0, 2.0, 0.1
STATIC, COULOMB, STRIBECK, SIGMA_0, SIGMA_1, SIGMA_2 = 1.5, 1.0, 0.001, 1e5, 1e5**0.5, 0.4
MOVES = 0.05  # m/s: faster is a jump


def build() -> cd.Model:
    model = cd.Model("pulled block", gravity=None)
    block = model.body("block", mass=MASS, inertia=0.1, shape=cd.Box(0.3, 0.2, 0.2))
    hand = model.body("hand", mass=0.1, inertia=0.01, position=(1, 0), velocity=(PULL, 0), shape=cd.Box(0.05, 0.2, 0.2))
    ground = model.ground.at(0, 0, axis=(1, 0))
    table = model.add(cd.Translational("table", ground, block.at(0, 0)))
    model.add(cd.Translational("rail", ground, hand.at(0, 0)))
    model.add(cd.Drive("motor", hand.x, lambda t: 1 + PULL * t))
    model.add(cd.Spring("spring", block.at(0, 0), hand.at(0, 0), stiffness=SPRING, free_length=1))
    forces: dict[str, Any] = {"static": STATIC, "kinetic": COULOMB, "stribeck": STRIBECK, "viscous": SIGMA_2}
    model.add(cd.BristleFriction("bristles", table, normal=1, stiffness=SIGMA_0, damping=SIGMA_1, **forces))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=28, every=0.05, method="dae", rtol=1e-7, atol=1e-9)


def main(plot: bool = False) -> dict[str, float]:
    result = motion()
    t, x, speed = result.t, result["block"].position[:, 0], result["block"].velocity[:, 0]
    starts = np.flatnonzero((speed[1:] > MOVES) & (speed[:-1] <= MOVES)) + 1
    ends = np.flatnonzero((speed[1:] <= MOVES) & (speed[:-1] > MOVES)) + 1
    jumps = x[ends] - x[starts[: len(ends)]]
    force = -result["bristles"].force
    creep = float(np.interp(0.9 * STATIC / SPRING / PULL, t, x))
    bent = float(np.interp(0.9 * STATIC / SPRING / PULL, t, result["bristles"].deflection))
    print(f"at 90 % of F_s it has crept {1e6 * creep:.0f} μm, and the bristles are bent by {1e6 * bent:.1f} μm")
    print(f"it jumps at t = {', '.join(f'{time:.1f}' for time in t[starts])} s by {jumps.mean():.2f} m")
    print(f"the largest friction is {force.max():.3f} N, below F_s = {STATIC} N")
    if plot:
        result.plot("block.position.x", "bristles.force", "bristles.deflection", path="pulled_block.png")
    return {
        "creep": creep,
        "bent": bent,
        "first_jump": float(t[starts[0]]),
        "spread": float(np.ptp(np.diff(t[starts]))),
        "jumps": len(starts),
        "largest_force": float(force.max()),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
