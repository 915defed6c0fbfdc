"""A platform on three parallel cranks: two would do. One freedom more than Grübler counts, and loads that are shared.

Shows: redundant constraints are found by rank and named; the motion is that of the machine with two cranks. Reactions
are not unique then: cardan says so and gives the set of least norm, as if all pins were equally stiff, which for a
platform whose weight is off the middle is the textbook's beam on equal springs.
"""

import sys

import numpy as np

import cardan as cd

CRANK, GRAVITY = 1.0, 9.81  # m, m/s²
PLACES = (-1.0, 0.0, 1.0)  # m, of the cranks
MASS, TIP = 6.0, 0.5  # kg, of the platform; m, of its mass centre from the middle


def build(cranks: tuple[float, ...] = PLACES, lean: float = 0.0, speed: float = 0.0) -> cd.Model:
    """`lean`: angle of the cranks from the upright at the start, to the right; `speed` of the platform."""
    model = cd.Model("parallelogram", gravity=(0, -GRAVITY))
    aside, up = CRANK * np.sin(lean), CRANK * np.cos(lean)
    platform = model.body("platform", mass=MASS, inertia=1, position=(TIP + aside, up),
                          velocity=(speed * up / CRANK, -speed * aside / CRANK), hold=("x", "velocity.x"))  # fmt: skip
    for k, x in enumerate(cranks):
        crank = model.body(f"crank {k}", mass=1e-4, inertia=1e-5, position=(x + aside / 2, up / 2),
                           angle=np.pi / 2 - lean)  # fmt: skip
        model.add(cd.Revolute(f"foot {k}", model.ground.at(x, 0), crank.at(-CRANK / 2, 0)))
        model.add(cd.Revolute(f"head {k}", crank.at(CRANK / 2, 0), platform.at(x - TIP, 0)))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(lean=-1.2, speed=3.6), until=1.9, every=1 / 150)  # over the top


def main(plot: bool = False) -> dict[str, float]:
    state = cd.assemble(build())
    three, two = (cd.simulate(build(cranks), until=0.2, every=0.01) for cranks in (PLACES, PLACES[::2]))
    same = np.abs(three["platform"].position - two["platform"].position).max()
    loads = [-three[f"head {k}"].reaction_i[0, 1] for k in range(3)]
    weight = MASS * GRAVITY
    # equal springs under a rigid beam: F_k = W (1/n + x_k e / Σ x²)
    shares = [weight * (1 / 3 + x * TIP / sum(p**2 for p in PLACES)) for x in PLACES]
    print(f"{state.dof} freedom, Grübler says {state.grubler}; not needed: {', '.join(state.redundant)}")
    print("load on each crank:", ", ".join(f"{load:.4f} N" for load in loads))
    print("not unique:", ", ".join(three.extra["not_unique"]))
    if plot:
        three.plot("platform.position", "head 0.reaction_i", path="parallelogram.png")
    return {
        "dof": state.dof,
        "grubler": state.grubler,
        "same_motion": same,
        "sharing_error": max(abs(a - b) for a, b in zip(loads, shares, strict=True)),
        "flagged": len(three.extra["not_unique"]),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
