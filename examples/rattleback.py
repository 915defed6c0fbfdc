"""A rattleback: a boat-shaped stone that spins one way, and, spun the other way, rattles and turns back.

Shows: a body that rolls without slip on a surface of its own, written with cd.Constraint (it touches) and
cd.VelocityConstraint (its touching point stands still).
The stone is an ellipsoid below, and its principal axes of inertia are turned a little against those of the ellipsoid.
Beside it run its equations of motion, written down by hand: with the vertical n and the touching point p(n) seen from
its mass center in its own axes, (I + m (p² - p pᵀ)) ω' = p x m (g n - ω x p' - ω x (ω x p)) - ω x I ω,  n' = n x ω.
Source: Kane and Levinson (1982), Realistic mathematical modeling of the rattleback: ellipsoid, mass center and inertia.
"""

import sys
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import cardan as cd

SEMI_AXES = np.array([0.2, 0.03, 0.02])  # m
BELOW = 0.01  # m: mass center below the center of the ellipsoid
MASS, GRAVITY = 1.0, 9.81
XX, YY, ZZ, XY = 2e-4, 16e-4, 17e-4, -0.2e-4  # kg m²
TILT = 0.5 * cd.deg  # at the start, about the long axis
SPIN = 5.0  # rad/s


def boat(slices: int = 24, layers: int = 4) -> list[cd.Box]:
    """What pictures show: the lower half of the ellipsoid, in blocks."""
    length, width, height = SEMI_AXES
    blocks: list[cd.Box] = []
    for x in (np.arange(slices) + 0.5) * 2 * length / slices - length:
        for z in -(np.arange(layers) + 0.5) * height / layers:
            room = 1 - (x / length) ** 2 - (z / height) ** 2
            if room > 0:
                size = 2 * length / slices, 2 * width * np.sqrt(room), height / layers
                blocks.append(cd.Box(*size, center=(x, 0, z)))
    return blocks


def build(spin: float = -5.0) -> cd.Model:
    """The stone, tilted a little and spun about the vertical."""
    model = cd.Model("rattleback", dim=3, gravity=(0, 0, -GRAVITY))
    stone = model.body(
        "stone",
        mass=MASS,
        inertia=(XX, YY, ZZ, XY, 0, 0),
        center_of_mass=(0, 0, -BELOW),
        position=(0, 0, SEMI_AXES[2]),
        orientation=cd.axis_angle((1, 0, 0), TILT),
        angular_velocity=(0, 0, spin),
        hold=("orientation", "angular_velocity"),
        shape=boat(),
    )

    def support(s: cd.View) -> tuple[list[Any], Any]:
        """The touching point from the center of the ellipsoid, in axes of the stone, and how deep it lies."""
        up: Any = s.unrotate(stone, (0, 0, 1))
        a: list[float] = SEMI_AXES.tolist()
        depth: Any = cd.sqrt(sum(((a[k] * up[k]) ** 2 for k in range(3)), 0.0))
        return [-(a[k] ** 2) * up[k] / depth for k in range(3)], depth

    def touches(s: cd.View) -> Any:
        return s.position(stone)[2] - support(s)[1]

    def stands_still(s: cd.View) -> list[Any]:
        slip = s.velocity_at(stone, s.position(stone) + s.rotate(stone, support(s)[0]))
        return [slip[0], slip[1]]

    model.add(cd.Constraint("touches", touches))
    model.add(cd.VelocityConstraint("rolls", stands_still))
    return model


def by_hand(spin: float, times: np.ndarray) -> np.ndarray:
    """The angular velocity in axes of the stone, by its equations of motion."""
    inertia = np.array([[XX, XY, 0], [XY, YY, 0], [0, 0, ZZ]])
    squares = SEMI_AXES**2

    def rate(t: float, y: np.ndarray) -> list[float]:
        n: np.ndarray = y[:3]
        w: np.ndarray = y[3:]
        turning = np.cross(n, w)
        depth = np.sqrt(squares @ n**2)
        p = -squares * n / depth + (0, 0, BELOW)
        p_rate = -squares * turning / depth + squares * n * ((squares * n) @ turning) / depth**3
        moment = np.cross(p, GRAVITY * n - np.cross(w, p_rate) - np.cross(w, np.cross(w, p)))
        about = inertia + MASS * (p @ p * np.eye(3) - np.outer(p, p))
        return [*turning, *np.linalg.solve(about, MASS * moment - np.cross(w, inertia @ w))]

    start = [0, np.sin(TILT), np.cos(TILT), 0, 0, spin]
    return solve_ivp(rate, (0, times[-1]), start, t_eval=times, method="DOP853", rtol=1e-11, atol=1e-12).y[3:].T


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return run(-SPIN, until=6, every=1 / 480)


def run(spin: float, until: float = 10, every: float = 0.02) -> cd.Result:
    """Spin it and leave it to itself."""
    return cd.simulate(build(spin), until=until, every=every, rtol=1e-9, atol=1e-11)


def main(plot: bool = False) -> dict[str, float]:
    numbers: dict[str, float] = {}
    for way, spin in (("clockwise", -SPIN), ("counter-clockwise", SPIN)):
        result = run(spin)
        turning = result["stone"].angular_velocity
        about = result["stone"].angular_velocity_global[:, 2]
        end = float(np.mean(about[-50:]))
        print(f"spun {way} at {abs(spin):g} rad/s: after 10 s it spins at {end:+.2f} rad/s")
        numbers[f"{way} end"] = end / spin
        numbers[f"{way} error"] = float(np.abs(turning[:100] - by_hand(spin, result.t[:100])).max())
        numbers[f"{way} energy"] = float(np.ptp(result.energy.total) / result.energy.kinetic[0])
        if plot:
            result.plot("stone.angular_velocity", path=f"rattleback_{way}.png")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
