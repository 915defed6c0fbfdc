"""Ball thrown on an inclined plane: the normal part of its motion bounces, the part along the slope does not notice.

Shows: a `Limit` on any function of the machine, here the distance from a plane. Without friction, motion along the
slope is uniformly accelerated, ξ = ξ₀ + ½ g sin α t²; across it the ball falls with g cos α, hits after t₁ = √(2h/(g
cos α)) and rebounds with e. Nikravesh (1988), problem 10.22, with rigid bodies. Assumed: slope 20°, clear height 1 m,
e = 0.6.
"""

import sys
from math import cos, radians, sin, sqrt

import numpy as np

import cardan as cd

SLOPE, DROP, GRAVITY, RADIUS, E = radians(20), 1.0, 9.81, 0.1, 0.6
NORMAL, ALONG = np.array([sin(SLOPE), cos(SLOPE)]), np.array([cos(SLOPE), -sin(SLOPE)])
FIRST = sqrt(2 * DROP / (GRAVITY * cos(SLOPE)))


def build() -> cd.Model:
    """The plane passes through the origin and falls to the right."""
    model = cd.Model("inclined bounce", gravity=(0, -GRAVITY))
    ball = model.body("ball", mass=0.5, inertia=0.4 * 0.5 * RADIUS**2, position=(DROP + RADIUS) * NORMAL,
                      shape=cd.Sphere(RADIUS))  # fmt: skip
    model.add(cd.Limit("plane", lambda s: cd.dot(NORMAL, s.position(ball)), lower=RADIUS, restitution=E))
    for name, way in (("top of the plane", 0), ("foot of the plane", 10)):
        model.add(cd.Point(name, model.ground.at(*(way * ALONG))))
    return model


def height(t: np.ndarray) -> np.ndarray:
    """Clear height above the plane in closed form."""
    g = GRAVITY * cos(SLOPE)
    hits = FIRST * (1 + 2 * np.concatenate([[0.0], np.cumsum(E ** np.arange(1, 60))]))
    n = np.searchsorted(hits, t)  # impacts so far
    since = t - np.concatenate([[0.0], hits])[n]
    bounce = E**n * g * FIRST * since - 0.5 * g * since**2
    return np.where(n == 0, DROP - 0.5 * g * t**2, np.where(t < FIRST * (1 + E) / (1 - E), bounce, 0.0))


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2.5, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    result = cd.simulate(build(), until=2.5, every=0.005)
    p = result["ball"].position
    along, clear = p @ ALONG, p @ NORMAL - RADIUS
    along_error = np.abs(along - 0.5 * GRAVITY * sin(SLOPE) * result.t**2).max()
    height_error = np.abs(clear - height(result.t)).max()
    print(f"{len(result.events)} impacts; height differs from the closed form by {height_error:.0e} m,")
    print(
        f"travel along the slope by {along_error:.0e} m; in the end the plane carries {result['plane'].force[-1]:.6f} N"
    )
    if plot:
        result.plot("ball.position", "plane.gap", "plane.force", path="inclined_bounce.png")
    return {
        "along_error": float(along_error),
        "height_error": float(height_error),
        "carried": float(result["plane"].force[-1]),
        "exact_carried": 0.5 * GRAVITY * cos(SLOPE),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
