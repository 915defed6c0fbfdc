"""Hanging chain, released stretched out and folded up.

Shows: a machine of many bodies built in a loop; two very different starts of the same chain; energy as the check.
Source: Nikravesh (1988), problem 10.19. The figure is missing: ten links of 0.1 m and 0.1 kg are assumed, hung at one
end, (a) stretched along the horizontal, (b) folded in a zigzag, each link 5° off the horizontal so that the folds
know which way to open.
"""

import sys
from math import cos, pi, radians, sin

import cardan as cd

LINKS, LENGTH, MASS = 10, 0.1, 0.1
FOLD = radians(5)


def build(folded: bool = False, links: int = LINKS) -> cd.Model:
    model = cd.Model("folded chain" if folded else "stretched chain", gravity=(0, -9.81))
    before, x, y = model.ground.at(0, 0), 0.0, 0.0
    for k in range(links):
        angle = 0.0 if not folded else (-FOLD if k % 2 == 0 else -pi + FOLD)
        dx, dy = LENGTH * cos(angle), LENGTH * sin(angle)
        link = model.body(
            f"link {k + 1}", mass=MASS, inertia=MASS * LENGTH**2 / 12, position=(x + dx / 2, y + dy / 2), angle=angle
        )
        model.add(cd.Revolute(f"pin {k + 1}", before, link.at(-LENGTH / 2, 0)))
        before, x, y = link.at(LENGTH / 2, 0), x + dx, y + dy
    model.add(cd.Point("tip", before))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=3, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for folded in (False, True):
        result = cd.simulate(build(folded), until=0.5, every=0.01, rtol=1e-9, atol=1e-12)
        name = "folded" if folded else "stretched"
        x, y = result["tip"].position[-1]
        total = result.energy.total
        drift = abs(total - total[0]).max()
        print(
            f"{name:10s} after 0.5 s the tip is at ({x:.6f}, {y:.6f}) m; energy constant within {drift:.1e} J; "
            f"{result.stats.evaluations} evaluations"
        )
        numbers |= {f"{name}_x": x, f"{name}_y": y, f"{name}_drift": drift}
        if plot:
            result.plot("tip.position", "pin 1.reaction_j", path=f"chain_{name}.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
