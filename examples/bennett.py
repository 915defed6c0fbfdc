"""Bennett's linkage: four hinges in space that should lock, and move.

Shows: an overconstrained machine. Counting gives 18 - 20 = -2 freedoms; it has one, because a/sin α = b/sin β. The rank
finds the three rows that are not needed and names them; the motion obeys tan(θ_1/2) tan(θ_2/2) = const (Bennett 1903).
"""

import sys
from math import cos, pi, sin, tan

import numpy as np

import cardan as cd
from cardan.typing import Body

A, ALPHA, BETA = 1.0, pi / 6, pi / 3  # m, rad: length and twist of two opposite links, twist of the others
B = A * sin(BETA) / sin(ALPHA)
LINKS = ((A, ALPHA), (B, BETA), (A, ALPHA), (B, BETA))  # the fourth is the ground
CONSTANT = sin((ALPHA + BETA) / 2) / sin((BETA - ALPHA) / 2)
START = 1.2  # rad
X, Z = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def build() -> cd.Model:
    """Link k lies along its x axis from hinge k, whose axis is its z; its far hinge is twisted about x."""
    model = cd.Model("Bennett", dim=3, gravity=(0, 0, -9.81))
    second = 2 * np.arctan(CONSTANT / tan(START / 2))
    place, pose = np.zeros(3), (1.0, 0.0, 0.0, 0.0)
    links: list[Body] = []
    for k, theta in enumerate((START, second, 2 * pi - START)):
        length, twist = LINKS[k]
        pose = cd.compose(pose, cd.axis_angle(Z, theta))
        link = model.body(f"link {k + 1}", mass=length, inertia=(0.01, length**3 / 12, length**3 / 12),
                          center_of_mass=(length / 2, 0, 0), position=tuple(place), orientation=pose)  # fmt: skip
        links.append(link)
        place = place + cd.to_direction_cosines(pose) @ (length, 0, 0)
        pose = cd.compose(pose, cd.axis_angle(X, twist))
    # the far hinge of the ground: its link ends where the first begins
    ground_end = model.ground.at(-B, 0, 0, axis=(0, sin(BETA), cos(BETA)), reference=X)
    roots = [frame.at(0, 0, 0, axis=Z, reference=X) for frame in (model.ground, *links)]
    ends = [
        link.at(length, 0, 0, axis=(0, -sin(twist), cos(twist)), reference=X)
        for link, (length, twist) in zip(links, LINKS, strict=False)
    ]
    pairs = ((roots[0], roots[1]), (ends[0], roots[2]), (ends[1], roots[3]), (ends[2], ground_end))
    for k, (i, j) in enumerate(pairs):
        model.add(cd.Revolute(f"hinge {k + 1}", i, j))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=6, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    state = cd.assemble(model)
    result = cd.simulate(model, until=2, every=0.01, rtol=1e-9, atol=1e-12)
    halves = np.tan(result["hinge 1"].angle / 2), np.tan(result["hinge 2"].angle / 2)
    error = np.abs(halves[0] * halves[1] - CONSTANT).max()
    energy = result.energy.total
    print(f"{state.dof} freedom, counted {state.grubler}; not needed: {', '.join(state.redundant)}")
    print(f"hinge 1 swings by {np.ptp(result['hinge 1'].angle):.3f} rad; tan · tan is constant within {error:.1e}")
    if plot:
        result.plot("hinge 1.angle", "hinge 2.angle", path="bennett.png")
    return {
        "dof": state.dof,
        "grubler": state.grubler,
        "redundant": len(state.redundant),
        "error": error,
        "swing": np.ptp(result["hinge 1"].angle),
        "energy_drift": np.abs(energy - energy[0]).max(),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
