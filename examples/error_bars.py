"""Mass on a spring that strikes a stop: the estimated error of a run beside its true one, at five tolerances.

Shows: `result.error`, the estimated global error of any quantity in every row and of the times of events, and values
with errors by `cd.evaluate`. The stop is where the spring is relaxed, and the mass rebounds with e = 0.8. It strikes at
the times (n - ½) π/ω, and its position in between is A eⁿ |cos ωt|: a closed form through all impacts.
"""

import sys
from math import pi, sqrt

import numpy as np

import cardan as cd

MASS, STIFFNESS, STRETCH, REBOUND, UNTIL = 2.0, 50.0, 0.1, 0.8, 4.0
OMEGA = sqrt(STIFFNESS / MASS)
TOLERANCES = (1e-3, 1e-5, 1e-7, 1e-9, 1e-11)


def build() -> cd.Model:
    model = cd.Model("mass, spring and stop", gravity=None)
    mass = model.body("mass", mass=MASS, inertia=0.1, position=(1 + STRETCH, 0), shape=cd.Box(0.2, 0.2, 0.2))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0), mass.at(0, 0), stiffness=STIFFNESS, free_length=1))
    model.add(cd.Limit("stop", mass.x, lower=1.0, restitution=REBOUND))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=UNTIL, every=1 / 60)


def exact(t: np.ndarray) -> np.ndarray:
    """Where the mass is."""
    hits = np.floor(OMEGA * t / pi + 0.5)
    return 1 + STRETCH * REBOUND**hits * np.abs(np.cos(OMEGA * t))


def main(plot: bool = False) -> dict[str, float]:
    model, numbers = build(), {"worst_ratio": 1.0}
    for rtol in TOLERANCES:
        result = cd.simulate(model, until=UNTIL, rtol=rtol, atol=1e-3 * rtol)
        true = np.abs(result["mass"].position[:, 0] - exact(result.t)).max()
        estimated = result.error("mass.position")[:, 0].max()
        numbers["worst_ratio"] = max(numbers["worst_ratio"], true / estimated, estimated / true)
        print(f"rtol = {rtol:.0e}: position off by {true:.1e} m, estimated {estimated:.1e} m")
        if rtol == TOLERANCES[1]:
            times = np.array([event.t for event in result.events])
            late = np.abs(times - (np.arange(len(times)) + 0.5) * pi / OMEGA).max()
            numbers["time_ratio"] = late / result.error("events").max()
            print(f"              impacts off by {late:.1e} s, estimated {result.error('events').max():.1e} s")
            if plot:
                result.plot("mass.position.x", path="error_bars.png", error=True)
    (last,), (error,) = cd.evaluate(model, cd.Terminal("mass.position.x"), until=UNTIL, rtol=1e-5, error=True)
    numbers["terminal"], numbers["terminal_error"] = last, error
    numbers["terminal_true"] = abs(last - float(exact(np.array(UNTIL))))
    print(f"last position {last:.7f} m, estimated error {error:.0e} m, true {numbers['terminal_true']:.0e} m")
    return numbers


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
