"""Two drawers that are pulled at their side: the one with the longer guides opens, the other one jams.

Shows: `Friction` with the length of its guide, which moments press at its two ends, and forces that an event switches.
Pulled with P at the distance e beside its middle, a guide of length L is pressed by P e/L at both ends. What moves the
drawer is P (1 - 2 μ e/L): nothing, however strong the pull, where L <= 2 μ e. Then a hand takes both in the middle.
Source: the closed form (the classic limit of a guide that locks itself).
"""

import sys

import numpy as np

import cardan as cd

MASS, PULL, OFFSET, MU = 2.0, 10.0, 0.2, 0.3
LENGTHS = {"long": 0.15, "short": 0.10}  # m; the limit is 2 μ e = 0.12
TAKEN, END = 0.5, 0.9  # s: when the hand takes the drawers in the middle, and how long the run is


def build() -> cd.Model:
    """Seen from above, two drawers side by side."""
    model = cd.Model("jamming drawer", gravity=None)
    switches: list[cd.Switch] = []
    for k, (name, length) in enumerate(LENGTHS.items()):
        drawer = model.body(name, mass=MASS, inertia=0.1, position=(0, 0.6 * k), shape=cd.Box(0.4, 0.5, 0.1))
        guide = model.add(
            cd.Translational(f"guide of {name}", model.ground.at(0, 0.6 * k, axis=(1, 0)), drawer.at(0, 0))
        )
        model.add(cd.Friction(f"rub of {name}", guide, static=MU, length=length))
        side = model.add(cd.Force(f"pull of {name}", drawer.at(0.2, -OFFSET), (PULL, 0)))
        middle = model.add(cd.Force(f"hand on {name}", drawer.at(0.2, 0), (PULL, 0), active=False))
        switches += [cd.Switch(side, on=False), cd.Switch(middle)]
    model.add(cd.At("taken in the middle", TAKEN, do=switches))
    return model


def closed_form(length: float) -> tuple[float, float]:
    """Ways until the hand takes it, and until the end."""
    a, b = PULL / MASS * max(0.0, 1 - 2 * MU * OFFSET / length), PULL / MASS
    rest = END - TAKEN
    return a * TAKEN**2 / 2, a * TAKEN**2 / 2 + a * TAKEN * rest + b * rest**2 / 2


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=END, every=0.01, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    result = motion()
    row = int(np.searchsorted(result.t, TAKEN - 1e-9))
    errors: list[float] = []
    for name, length in LENGTHS.items():
        ways = result[name].position[[row, -1], 0]
        pressed = result[f"rub of {name}"].normal_force[0]
        print(f"guide of {length:.2f} m, pressed by {pressed:.2f} N: {ways[0]:.4f} m, with the hand {ways[1]:.4f} m")
        errors += [abs(float(way) - expected) for way, expected in zip(ways, closed_form(length), strict=True)]
    if plot:
        result.plot("long.position.x", "short.position.x", path="jamming_drawer.png")
    return {
        "error": max(errors),
        "short_at_first": float(result["short"].position[row, 0]),
        "long_at_first": float(result["long"].position[row, 0]),
        "pressed": float(result["rub of short"].normal_force[0]),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
