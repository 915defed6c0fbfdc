"""A box pushed at a corner by a force that turns with it (Nikravesh 1988, problems 13.2-13.8), by several methods.

Shows: a force in body axes, Euler parameters and their unit length, which the problem asks to monitor; pᵀṗ = 0 holds by
construction, since ṗ comes from ω′. The figure is lost: the body is a box with edges a, b, c and mass 50, and A, B, C
are the corners next to one corner. Units as you like. Checked against the nine direction cosines, integrated as such.
"""

import sys
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import cardan as cd

EDGES = np.array([0.6, 0.4, 0.2])
MASS, FORCE = 50.0, 12.0
START = (0.0, 5.0, 4.0)
CORNER = EDGES / 2 * (1, -1, -1)
PUSH = FORCE * (1 / EDGES) / np.linalg.norm(1 / EDGES)  # normal to the plane A B C
UNTIL = 5.0
METHODS: dict[str, dict[str, Any]] = {
    "partition": {},
    "direct": {},
    "baumgarte": {},
    "joint": {},
    "dae": {},
    "runge-kutta": {"step": 0.02},
}


def build() -> cd.Model:
    model = cd.Model("follower force", dim=3, gravity=None)
    box = model.body("box", shape=cd.Box(*EDGES, density=MASS / EDGES.prod()), position=START)
    model.add(cd.Force("push", box.at(*CORNER), tuple(PUSH), frame="body"))
    return model


def by_direction_cosines(inertia: np.ndarray) -> np.ndarray:
    """R at the end: Ṙ = R ω̃′, J ω̇′ + ω′ × J ω′ = s × f."""

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        R, w = y[:9].reshape(3, 3), y[9:]
        w_rate = (np.cross(CORNER, PUSH) - np.cross(w, inertia * w)) / inertia
        return np.concatenate([np.cross(R, w).ravel(), w_rate])  # row by row: r × ω′ = r ω̃′

    start = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
    return solve_ivp(rate, (0, UNTIL), start, method="DOP853", rtol=1e-13, atol=1e-14).y[:9, -1].reshape(3, 3)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=UNTIL, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    model = build()
    numbers: dict[str, float] = {}
    runs: dict[str, cd.Result] = {}
    exact = by_direction_cosines(np.array(model["box"].inertia[:3]))
    for name, options in METHODS.items():
        method = "direct" if name == "runge-kutta" else name
        tolerances: dict[str, Any] = {} if options else {"rtol": 1e-10, "atol": 1e-12}
        runs[name] = cd.simulate(model, until=UNTIL, every=0.05, method=method, **tolerances, **options)
        p = runs[name]["box"].orientation
        numbers[f"{name} error"] = np.abs(cd.to_direction_cosines(p[-1]) - exact).max()
        numbers[f"{name} length"] = np.abs(np.einsum("ni,ni->n", p, p) - 1).max()
        print(f"{name:12s} error {numbers[f'{name} error']:.1e}, pᵀp - 1 up to {numbers[f'{name} length']:.1e}")
    last = runs["runge-kutta"]
    numbers["e0_low"], numbers["e0_high"] = (float(f(last["box"].orientation[:, 0])) for f in (np.min, np.max))
    if plot:
        last.plot("box.orientation", "box.angular_velocity", path="follower_force.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
