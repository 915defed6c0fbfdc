"""Why Euler parameters: a body turns evenly, and its Euler angles race as they pass their singular position.

Shows: the 3-1-3 angles have no rates where the second is a multiple of π (Nikravesh 1981, DADS-3D, sect. 1). The nearer
the motion passes, the faster they turn, ψ̇ = ω/tan ε, and the more work an integration of them is; the four Euler
parameters of the same motion never change faster than ω/2.
"""

import sys

import numpy as np
from scipy.integrate import solve_ivp

import cardan as cd

RATE = 1.0  # rad/s, about the global x axis
MISSES = (1e-1, 1e-3, 1e-5)  # rad: how near the body's z axis passes that of the ground


def build(miss: float = 0.1) -> cd.Model:
    model = cd.Model("even turning", dim=3, gravity=None)
    body = model.body("body", shape=cd.Sphere(0.1, density=1000), orientation=cd.euler_angles(-0.5, miss, 0, "xyz"),
               angular_velocity=(RATE, 0, 0), angular_velocity_frame="global")  # fmt: skip
    model.add(cd.Point("pole", body.at(0, 0, 0.1)))
    return model


def euler_rates(angles: np.ndarray, omega: np.ndarray) -> np.ndarray:
    """(ψ̇, θ̇, φ̇) from ω′: the inverse of ω′(angles, rates), which does not exist for sin θ = 0."""
    columns = [cd.angular_velocity_from_euler_rates(angles, unit) for unit in np.eye(3)]
    return np.linalg.solve(np.array(columns).T, omega)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2 * cd.pi, every=1 / 60)


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    runs: dict[float, cd.Result] = {}
    for miss in MISSES:
        result = runs[miss] = cd.simulate(build(miss), until=1, every=0.02, rtol=1e-9, atol=1e-12)
        body = result["body"]
        angles, omega = cd.to_euler_angles(body.orientation), body.angular_velocity[0]  # ω′ is constant here

        def rates(_: float, a: np.ndarray, w: np.ndarray = omega) -> np.ndarray:
            return euler_rates(a, w)

        run = solve_ivp(rates, (0, 1), angles[0], "DOP853", rtol=1e-9, atol=1e-12)
        fastest = max(np.abs(euler_rates(a, omega)).max() for a in run.y.T)
        quiet = np.abs(np.diff(body.orientation, axis=0)).max() / 0.02
        expected = cd.to_direction_cosines(cd.euler_angles(0.5, miss, 0, "xyz"))
        error = np.abs(cd.to_direction_cosines(body.orientation[-1]) - expected).max()
        print(f"passing at {miss:g} rad: angles reach {fastest:.3g} rad/s in {run.nfev} evaluations, Euler parameters "
              f"{quiet:.3f}/s in {result.stats.evaluations}, error {error:.1e}")  # fmt: skip
        numbers |= {f"fastest {miss:g}": fastest, f"quiet {miss:g}": quiet, f"error {miss:g}": error,
                    f"evaluations {miss:g}": result.stats.evaluations, f"by angles {miss:g}": run.nfev}  # fmt: skip
    if plot:
        runs[MISSES[-1]].plot("body.orientation", path="euler_angle_singularity.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
