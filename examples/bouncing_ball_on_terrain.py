"""Ball on hilly ground: thrown onto a slope it bounces and begins to spin; rolled at a hill it passes or comes back.

Shows: `Terrain`, heights over a grid, as the ground of a `Contact` in space, with restitution and friction.
Closed forms: in a bounce the normal speed comes back times e, and where friction is strong enough to end the slip, a
solid ball keeps 5/7 of its tangential velocity; the rest becomes spin. A ball that rolls without slip trades height for
speed as v² = v₀² - 10/7 g Δh, so a hill of height H is passed from v₀ > √(10/7 g H).
Assumed: a solid rubber ball of 0.5 kg and radius 0.1 m; hills of 0.3 m on a grid of 0.25 m.
"""

import sys
from math import sqrt

import numpy as np

import cardan as cd
from cardan.typing import Vector

MASS, RADIUS, GRAVITY = 0.5, 0.1, 9.81
RESTITUTION, IMPACT = 0.8, 4.57  # at this normal speed in m/s, that of the first bounce below
HILL = 0.3  # m
GRID = np.arange(-6, 6.01, 0.25)


def hills(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """A ridge along y with a gap in it, as one would survey it: 0.3 m high, 2 m wide."""
    return HILL * np.exp(-(x**2)) * (1 - 0.5 * np.exp(-((y - 2) ** 2)))


TERRAIN = cd.Terrain(GRID, GRID, hills(GRID[:, None], GRID[None, :]))


def build(
    position: Vector = (-3.0, 0.5, 1.0), velocity: Vector = (4.0, -0.5, 0.0), spin: Vector = (0, 0, 0)
) -> cd.Model:
    model = cd.Model("ball on terrain", dim=3, gravity=(0, 0, -GRAVITY))
    ball = model.body(
        "ball",
        mass=MASS,
        inertia=(0.4 * MASS * RADIUS**2,) * 3,
        position=position,
        velocity=velocity,
        angular_velocity=spin,
    )
    model.add(
        cd.Contact(
            "touch",
            ball.at(0, 0, 0),
            model.ground,
            radius=RADIUS,
            terrain=TERRAIN,
            law="hertz",
            stiffness=1e7,
            restitution=RESTITUTION,
            impact_speed=IMPACT,
            friction=0.8,
            slip_slope=1000,
        )
    )
    return model


def normal_at(x: float, y: float) -> np.ndarray:
    """Of the ground, by differences of its heights."""
    h = 1e-6
    slope = [(TERRAIN(x + h, y) - TERRAIN(x - h, y)) / (2 * h), (TERRAIN(x, y + h) - TERRAIN(x, y - h)) / (2 * h)]
    n = np.array([-slope[0], -slope[1], 1.0])
    return n / np.linalg.norm(n)


def bounce() -> tuple[cd.Result, float, float]:
    """Thrown on the flank of the ridge: what is left of the normal and of the tangential velocity after one bounce."""
    result = cd.simulate(build(), until=1, every=0.0005, method=cd.Partition(max_step=1e-3))
    touching = np.flatnonzero(result["touch"].penetration > 0)
    bounces = np.split(touching, np.flatnonzero(np.diff(touching) > 1) + 1)
    first, last = bounces[0][0] - 1, bounces[0][-1] + 1
    centre = result["ball"].position[first, :2]
    n = normal_at(*centre)
    for _ in range(3):  # where the ball touches is not straight below its centre
        n = normal_at(*(centre - RADIUS * n[:2]))
    before, after = result["ball"].velocity[first], result["ball"].velocity[last]
    along = np.linalg.norm(after - n * (n @ after)) / np.linalg.norm(before - n * (n @ before))
    return result, float(-(n @ after) / (n @ before)), float(along)


def roll(speed: float) -> cd.Result:
    """Rolled at the ridge where it is high, straight up."""
    start = (-3.0, -3.0, TERRAIN(-3.0, -3.0) + RADIUS)
    return cd.simulate(build(start, (speed, 0, 0), (0, speed / RADIUS, 0)), until=4, every=0.01, rtol=1e-7)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=3, every=1 / 120, method=cd.Partition(max_step=1e-3))


def main(plot: bool = False) -> dict[str, float]:
    thrown, normal, along = bounce()
    print(f"bounce: {normal:.4f} of the normal speed comes back (e = {RESTITUTION}),")
    print(f"        {along:.4f} of the tangential speed is left (5/7 = {5 / 7:.4f}),")
    print(f"        the energy falls from {thrown.energy.total[0]:.4f} J to {thrown.energy.total[-1]:.4f} J")
    limit = sqrt(10 / 7 * GRAVITY * HILL)
    slow, fast = roll(0.95 * limit), roll(1.05 * limit)
    print(
        f"rolled at the ridge with 95 % and 105 % of √(10/7 g H) = {limit:.3f} m/s: "
        f"ends at x = {slow['ball'].position[-1, 0]:.2f} m and {fast['ball'].position[-1, 0]:.2f} m"
    )
    path = fast["ball"].position
    k = np.argmax(path[:, 2])
    speed = float(np.linalg.norm(fast["ball"].velocity[k]))
    exact = sqrt((1.05 * limit) ** 2 - 10 / 7 * GRAVITY * (path[k, 2] - path[0, 2]))
    print(f"on top: {speed:.4f} m/s, rolling without loss {exact:.4f} m/s")
    if plot:
        thrown.plot("ball.position", "touch.normal_force")
    return {
        "normal": normal,
        "along": along,
        "gain": float(np.diff(thrown.energy.total).max()),
        "slow_end": slow["ball"].position[-1, 0],
        "fast_end": fast["ball"].position[-1, 0],
        "top_speed": speed,
        "exact_top_speed": exact,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
