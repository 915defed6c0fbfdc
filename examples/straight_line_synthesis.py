"""A four-bar linkage that leads a point along a straight line, found from random starts.

Shows: path synthesis. Eight points on a segment of 1 m, each with its own crank angle as an unknown; nine dimensions
and the start of the crank are parameters; the crank must turn fully. A coupler curve is of the sixth order (Roberts
1875), so that no line meets it in more than six points: eight points can be approached, but not all met.
"""

import sys
from collections.abc import Callable

import numpy as np

import cardan as cd

LENGTH = 1.0  # m
POINTS = 8
BOUNDS = {
    "xA": (-2, 3), "yA": (-2, 2), "xD": (-2, 3), "yD": (-2, 2),  # fixed pivots
    "a": (0.1, 1), "b": (0.3, 3), "c": (0.3, 3),  # crank, coupler, rocker
    "u": (-3, 3), "v": (-3, 3),  # the point on the coupler, seen from B along B-C
    "phase": (-np.pi, np.pi),  # of the crank at the start
}  # fmt: skip
START = {"xA": 0.5, "yA": 1.0, "xD": 1.5, "yD": 1.0, "a": 0.4, "b": 1.1, "c": 1.1, "u": 1.0, "v": 1.0,
         "phase": 0.0}  # fmt: skip
FOUND = {"xA": 0.51399, "yA": 0.00059, "xD": -0.1509, "yD": -2.0, "a": 0.95075, "b": 2.11527, "c": 2.80497,
         "u": -0.19157, "v": 0.93111, "phase": 0.0987}  # by main(), from three starts  # fmt: skip


def build() -> cd.Model:
    model = cd.Model("four-bar", gravity=None)
    xA, yA, xD, yD, a, b, c, u, v, phase = (model.parameter(n, START[n], bounds=BOUNDS[n]) for n in START)
    # initial positions that follow the parameters, by the triangle B-C-D: they choose the branch
    xB, yB = xA + a * cd.cos(phase), yA + a * cd.sin(phase)
    far = cd.sqrt((xD - xB) ** 2 + (yD - yB) ** 2)
    at_B = cd.acos(cd.fmax(-1, cd.fmin(1, (far**2 + b**2 - c**2) / (2 * far * b))))
    angle = cd.atan2(yD - yB, xD - xB) + at_B
    xC, yC = xB + b * cd.cos(angle), yB + b * cd.sin(angle)
    crank = model.body("crank", position=(xA, yA), angle=phase)
    coupler = model.body("coupler", position=(xB, yB), angle=angle)
    rocker = model.body("rocker", position=(xD, yD), angle=cd.atan2(yC - yD, xC - xD))
    model.add(cd.Revolute("A", model.ground.at(xA, yA), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(a, 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(b, 0), rocker.at(c, 0)))
    model.add(cd.Revolute("D", model.ground.at(xD, yD), rocker.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: phase + t))
    model.add(cd.Point("P", coupler.at(u, v)))
    return model


def find(starts: int, seed: int = 1, progress: Callable[[object], None] | None = None) -> cd.Synthesis:
    line = np.column_stack([np.linspace(0, LENGTH, POINTS), np.zeros(POINTS)])
    return cd.path_synthesis(
        build(),
        "P",
        line,
        between=(0, 2 * np.pi),
        order="either",
        solver=cd.LeastSquares(full_cycle=True, starts=starts, seed=seed),
        progress=progress,
    )


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.kinematics(build(), until=2 * np.pi, every=np.pi / 180, parameters=FOUND)


def main(starts: int = 3, plot: bool = False) -> dict[str, float]:
    found = find(starts)
    print(found.report())
    # the machine that was found, run by itself: how straight is its path between the first and the last point?
    first, last = sorted(found.times[[0, -1]])
    run = cd.kinematics(found.model, until=last, every=last / 4000)
    x, y = run["P"].position[run.t >= first].T
    print(f"between the points the path leaves the line by at most {1e3 * abs(y).max():.3f} mm")
    if plot:
        found.plot("straight_line.png")
    return {
        "worst": found.worst / LENGTH,
        "successes": found.successes,
        "straightness": abs(y).max() / LENGTH,
        "from": x.min(),
        "to": x.max(),
    }


if __name__ == "__main__":
    main(starts=10, plot="--plot" in sys.argv)
