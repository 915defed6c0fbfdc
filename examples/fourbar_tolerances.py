"""Tolerances of a four-bar: how far its rocker strays from the angle that the drawing means.

Shows: link lengths with ISO tolerances, Monte Carlo and quasi-Monte Carlo with confidence intervals, the probability
that the error exceeds a limit, and the linear tolerance analysis from exact derivatives, compared with a closed form.
Source: own definition, SI units. Closed form: the loop closure, differentiated by hand (Norton, Design of Machinery,
ch. 4, gives the loop); with the angles θ of crank, coupler and rocker and their lengths r,
dθ₄ = (dr₁ cos θ₃ + dr₄ cos(θ₄-θ₃) - dr₂ cos(θ₂-θ₃) - dr₃) / (r₄ sin(θ₄-θ₃)).
"""

import sys
from math import acos, atan2, cos, degrees, hypot, pi, sin, sqrt

import cardan as cd

LENGTHS = {"r1": 0.100, "r2": 0.040, "r3": 0.120, "r4": 0.080}  # m: frame, crank, coupler, rocker
TOLERANCES = {  # classes of the lengths: of the frame by ISO 2768, of the links by ISO 286
    "r1": cd.Tolerance(100.0, "f", unit="mm"),
    "r2": cd.Tolerance(40.0, "js9", unit="mm"),
    "r3": cd.Tolerance(120.0, "js9", unit="mm"),
    "r4": cd.Tolerance(80.0, "js9", unit="mm"),
}
START, TURN = pi / 3, pi / 2  # rad: where the crank begins, and how far it turns
TIME = 1.0  # s
ALLOWED = 0.1 * pi / 180  # rad, of the rocker


def angles(theta: float, lengths: dict[str, float]) -> tuple[float, float]:
    """Coupler and rocker angle of the open four-bar, by the law of cosines."""
    r1, r2, r3, r4 = lengths.values()
    x, y = r2 * cos(theta) - r1, r2 * sin(theta)  # from D to the crank pin
    way = hypot(x, y)
    rocker = atan2(y, x) - acos((way**2 + r4**2 - r3**2) / (2 * way * r4))
    coupler = atan2(r4 * sin(rocker) - y, r4 * cos(rocker) - x)
    return coupler, rocker


def build() -> cd.Model:
    model = cd.Model("four-bar with tolerances", gravity=None)
    r1, r2, r3, r4 = (model.parameter(name, value) for name, value in LENGTHS.items())
    coupler_angle, rocker_angle = angles(START, LENGTHS)
    pin = (LENGTHS["r2"] * cos(START), LENGTHS["r2"] * sin(START))
    crank = model.body("crank", mass=0.1, inertia=1e-5, angle=START, hold="angle")
    coupler = model.body("coupler", mass=0.2, inertia=1e-4, position=pin, angle=coupler_angle)
    rocker = model.body("rocker", mass=0.2, inertia=1e-4, position=(LENGTHS["r1"], 0), angle=rocker_angle)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(r2, 0), coupler.at(0, 0)))
    model.add(cd.Revolute("C", coupler.at(r3, 0), rocker.at(r4, 0)))
    model.add(cd.Revolute("D", model.ground.at(r1, 0), rocker.at(0, 0)))
    model.add(cd.Drive("motor", crank.angle, lambda t: START + TURN / TIME * t))
    return model


def by_hand() -> tuple[float, dict[str, float]]:
    """Standard deviation of the rocker angle at the end, and the contribution of each length, from the closed form."""
    theta = START + TURN
    coupler, rocker = angles(theta, LENGTHS)
    slopes = {"r1": cos(coupler), "r2": -cos(theta - coupler), "r3": -1.0, "r4": cos(rocker - coupler)}
    scale = LENGTHS["r4"] * sin(rocker - coupler)
    units = build().units
    parts = {name: slopes[name] / scale * TOLERANCES[name].in_units(units).spread for name in LENGTHS}
    variance = sum(part**2 for part in parts.values())
    return sqrt(variance), {name: part**2 / variance for name, part in parts.items()}


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.kinematics(build(), until=TIME, every=TIME / 90)


def main(plot: bool = False, samples: int = 1024) -> dict[str, object]:
    model = build()
    nominal = angles(START + TURN, LENGTHS)[1]
    limits = {"rocker.angle": (nominal - ALLOWED, nominal + ALLOWED)}
    found = cd.uncertainty(model, TOLERANCES, until=TIME, samples=samples, limits=limits)
    even = cd.uncertainty(
        model, TOLERANCES, until=TIME, samples=cd.MonteCarlo(samples, sampling="sobol"), limits=limits
    )
    linear = cd.linear_uncertainty(model, TOLERANCES, until=TIME, limits=limits, analysis="kinematics", every=TIME / 50)
    deviation, shares = by_hand()
    print(found.report())
    print(linear.report())
    for name, value in (
        ("Monte Carlo", found["rocker.angle"].deviation.value),
        ("quasi-Monte Carlo", even["rocker.angle"].deviation.value),
        ("linear", linear.deviation("rocker.angle")),
        ("linear, by hand", deviation),
    ):
        print(f"standard deviation of the rocker angle, {name:18} {degrees(value):.5f}°")
    if plot:
        found.plot(path="fourbar_tolerances.png")
        found.plot(kind="scatter", path="fourbar_tolerances_scatter.png")
        linear.plot(path="fourbar_tolerances_shares.png")
    return {
        "nominal": nominal,
        "found": found["rocker.angle"],
        "even": even["rocker.angle"],
        "contributions": found.contributions("rocker.angle"),
        "any_limit": found.any_limit,
        "linear": linear.deviation("rocker.angle"),
        "linear_failure": sum(linear.limits.values()),
        "linear_shares": linear.contributions("rocker.angle"),
        "by_hand": deviation,
        "shares_by_hand": shares,
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv, samples=4096)
