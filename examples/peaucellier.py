"""Peaucellier-Lipkin straight-line linkage, one of the two machines of Wehage & Haug (1981, sec. 6.1).

Shows: seven links and the ground, ten pins, 21 coordinates and one freedom. Two arms of length L from O carry a rhombus
of side s: its corners P and Q are inverse points, OP·OQ = L² - s². While a crank leads P on a circle through O, Q runs
on a straight line. Sizes and masses are ours; the document gives only the counts.
"""

import sys
from math import asin, atan2, cos, hypot, pi, sin, sqrt
from typing import Any

import numpy as np

import cardan as cd
from cardan.typing import Body

L, S, R = 2.0, 1.3, 0.7  # m: arms, rhombus, crank (the circle through O has this radius)
LINE = (L**2 - S**2) / (2 * R)  # m: x of the line on which Q runs
START = 0.4  # rad, angle of the crank
SPEED = 1.2  # rad/s, of the crank at the start; at 2.09 rad the rhombus would fold
SWING = 1.7  # rad, of the crank to either side, where it is driven


def build() -> cd.Model:
    model = cd.Model("Peaucellier-Lipkin", gravity=None)
    P = (R + R * cos(START), R * sin(START))
    d = hypot(*P)
    along, across = (P[0] / d, P[1] / d), (-P[1] / d, P[0] / d)
    m = (d**2 + L**2 - S**2) / (2 * d)  # distance of the middle of the rhombus from O
    a = sqrt(L**2 - m**2)
    A, B = (tuple(m * along[k] + sign * a * across[k] for k in (0, 1)) for sign in (1, -1))
    Q = tuple((2 * m - d) * along[k] for k in (0, 1))
    O, C = (0.0, 0.0), (R, 0.0)

    def link(name: str, start: tuple[float, ...], end: tuple[float, ...], **more: Any) -> Body:
        length = hypot(end[0] - start[0], end[1] - start[1])
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        angle = atan2(end[1] - start[1], end[0] - start[0])
        return model.body(name, mass=length, inertia=length**3 / 12, position=middle, angle=angle, **more)

    ends = {"OA": (O, A), "OB": (O, B), "AP": (A, P), "BP": (B, P), "AQ": (A, Q), "BQ": (B, Q), "CP": (C, P)}
    links = {
        name: link(
            name,
            *points,
            **({"angular_velocity": SPEED, "hold": ("angle", "angular_velocity")} if name == "CP" else {}),
        )
        for name, points in ends.items()
    }

    def at(name: str, corner: str):
        length = hypot(ends[name][1][0] - ends[name][0][0], ends[name][1][1] - ends[name][0][1])
        return links[name].at(-length / 2 if name[0] == corner else length / 2, 0)

    for name, corner, other in (
        ("AP", "A", "OA"), ("AQ", "A", "OA"), ("BP", "B", "OB"), ("BQ", "B", "OB"),
        ("BP", "P", "AP"), ("CP", "P", "AP"), ("BQ", "Q", "AQ"),
    ):  # fmt: skip
        model.add(cd.Revolute(f"{corner}: {other} {name}", at(other, corner), at(name, corner)))
    for name, corner, place in (("OA", "O", O), ("OB", "O", O), ("CP", "C", C)):
        model.add(cd.Revolute(f"{corner}: {name}", model.ground.at(*place), at(name, corner)))
    model.add(cd.Point("P", at("AP", "P")))
    model.add(cd.Point("Q", at("AQ", "Q")))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    model, phase = build(), asin(START / SWING)  # and a motor that leads the crank to and fro
    rate = SPEED / (SWING * cos(phase))
    model.add(cd.Drive("motor", model["CP"].angle, lambda t: SWING * cd.sin(rate * t + phase)))
    return cd.kinematics(model, until=2 * pi / rate, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    state = cd.assemble(model)
    result = cd.simulate(model, until=1.0, every=0.01)
    P, Q = result["P"].position, result["Q"].position
    off_line = np.abs(Q[:, 0] - LINE).max()
    product = np.linalg.norm(P, axis=1) * np.linalg.norm(Q, axis=1)
    travel = np.ptp(Q[:, 1])
    print(f"{len(model.bodies)} links, {state.dof} freedom; Q travels {travel:.3f} m along x = {LINE:.4f} m,")
    print(f"off the line by {off_line:.1e} m at most; OP·OQ = {product.mean():.6f} m², L² - s² = {L**2 - S**2:.6f} m²")
    if plot:
        result.plot("Q.position", "P.position", path="peaucellier.png")
    return {
        "dof": state.dof,
        "off_line": off_line,
        "product_error": np.abs(product - (L**2 - S**2)).max(),
        "travel": travel,
        "turn": float(np.ptp(result["CP"].angle)) / pi,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
