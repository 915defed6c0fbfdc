"""Balance wheel of a watch that runs down: a long run that is stopped, gone on with, and certified.

Shows: results that are written as the run goes (save_to), Ctrl-C and resume to the same end bit for bit, a longer run,
and a certificate with the energy that went into the damper. With δ = c / 2J and ω² = k/J - δ²:
angle = amplitude e^(-δt) (cos ωt + δ/ω sin ωt).
Source: the closed form; five swings a second, as in many wrist watches.
"""

import sys
import warnings
from math import pi, sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import cardan as cd

INERTIA, FREQUENCY, DAMPING = 1.2e-9, 2.5, 1e-10  # kg m², Hz, N m s/rad
STIFFNESS = INERTIA * (2 * pi * FREQUENCY) ** 2  # N m/rad
AMPLITUDE = np.radians(270)
MASS, RADIUS = 6e-5, 5e-3  # kg, m
RUN: dict[str, Any] = {"until": 60.0, "every": 0.02, "rtol": 1e-9, "atol": 1e-12}


def build() -> cd.Model:
    model = cd.Model("balance wheel", gravity=None)
    wheel = model.body("wheel", mass=MASS, inertia=INERTIA, angle=AMPLITUDE, hold="angle",
                       shape=cd.Cylinder(RADIUS, 4e-4))  # fmt: skip
    staff = model.add(cd.Revolute("staff", model.ground.at(0, 0), wheel.at(0, 0)))
    model.add(cd.TorsionSpring("hairspring", staff, stiffness=STIFFNESS, damping=DAMPING))
    model.add(cd.Point("rim", wheel.at(RADIUS, 0)))
    return model


def closed_form(t: np.ndarray | float) -> np.ndarray:
    """Angle and angular velocity."""
    delta = DAMPING / (2 * INERTIA)
    omega = sqrt(STIFFNESS / INERTIA - delta**2)
    envelope, c, s = AMPLITUDE * np.exp(-delta * t), np.cos(omega * t), np.sin(omega * t)
    return np.array([envelope * (c + delta / omega * s), -envelope * (omega + delta**2 / omega) * s])


def damped_until(t: float) -> float:
    """The energy that the damper has taken, J."""
    angle, speed = closed_form(t)
    return 0.5 * STIFFNESS * (AMPLITUDE**2 - angle**2) - 0.5 * INERTIA * speed**2


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=2, every=1 / 120)


def main(plot: bool = False) -> dict[str, float]:
    def ctrl_c(t: float, t_end: float) -> None:
        if t > 0.2 * t_end:
            raise KeyboardInterrupt

    whole = cd.simulate(build(), **RUN)
    longer_run: dict[str, Any] = {**RUN, "until": 70.0}
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that it was interrupted
        path = Path(folder) / "balance_wheel.h5"
        stopped = cd.simulate(build(), save_to=path, progress=ctrl_c, **RUN)
        resumed = cd.simulate(build(), save_to=cd.Resume(path), **RUN)
        longer = cd.simulate(build(), save_to=cd.Resume(path), **longer_run)
    apart = float(np.abs(resumed["wheel"].angle - whole["wheel"].angle).max())
    error = float(np.abs(longer["wheel"].angle - closed_form(longer.t)[0]).max())
    print(
        f"stopped at {stopped.t[-1]:.2f} s; resumed to {resumed.t[-1]:g} s, differs from the whole run by {apart:g} rad"
    )
    print(f"made longer, to {longer.t[-1]:g} s: {error:.1e} rad from the closed form")
    certificate = cd.certificate(whole)
    print(certificate.table())
    assert certificate.energy
    if plot:
        longer.plot("wheel.angle", path="balance_wheel.png")
    return {
        "stopped_at": float(stopped.t[-1]),
        "apart": apart,
        "error": error,
        "certified": float(certificate.ok),
        "damped": -certificate.energy.by_kind()["dampers"],
        "damped_exactly": float(damped_until(RUN["until"])),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
