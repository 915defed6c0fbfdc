"""Vibration absorber tuned by frequency response: the least peak that a small mass, spring and damper can give.

Shows: frequency response about an equilibrium, and its largest value made as small as possible. A force swings on a
structure (mass, spring, no damping) that carries an absorber of a twentieth of its mass.
Sources: Den Hartog (1956), Mechanical Vibrations, sec. 3.3: both fixed points at equal height, and the damping with
which the curve is about level there, an approximation; Nishihara & Asami (2002), J. Vib. Acoust. 124: the exact least
peak.
"""

import sys
from math import pi, sqrt
from typing import Any

import numpy as np

import cardan as cd
from cardan.analysis.frequency_response import FrequencyResponse

MASS, STIFFNESS, RATIO = 10.0, 4000.0, 0.05  # kg, N/m, absorber to structure
ABSORBER = RATIO * MASS
OMEGA = sqrt(STIFFNESS / MASS)  # rad/s, of the structure alone


def build() -> cd.Model:
    model = cd.Model("absorber", gravity=None)
    k = model.parameter("k", ABSORBER * OMEGA**2, bounds=(50, 500))
    c = model.parameter("c", 0.5, bounds=(0.1, 20))
    force = model.parameter("force", 0.0)
    structure = model.body("structure", mass=MASS, inertia=1, shape=cd.Box(0.5, 0.5, 0.5))
    absorber = model.body("absorber", mass=ABSORBER, inertia=1, position=(1, 0), shape=cd.Box(0.25, 0.25, 0.25))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), structure.at(0, 0)))
    model.add(cd.Translational("slide", structure.at(0, 0, axis=(1, 0)), absorber.at(0, 0)))
    model.add(cd.Spring("support", model.ground.at(-1, 0), structure.at(0, 0), stiffness=STIFFNESS, free_length=1))
    model.add(cd.Spring("tuned", structure.at(0, 0), absorber.at(0, 0), stiffness=k, damping=c, free_length=1))
    model.add(cd.Force("shaker", structure.at(0, 0), (force, 0)))
    return model


def den_hartog(mu: float) -> tuple[float, float, float]:
    """Tuning ω_a/Ω, damping c/(2 m Ω), and the height of the fixed points, in parts of the static deflection."""
    return 1 / (1 + mu), sqrt(3 * mu / (8 * (1 + mu) ** 3)), sqrt(1 + 2 / mu)


def exact(mu: float) -> tuple[float, float, float]:
    """The same of the design with the least peak (Nishihara & Asami 2002); their damping is c/(2 m ω_a)."""
    root = sqrt(4 + 3 * mu)
    inner = 2 * (16 + 23 * mu + 9 * mu**2 + 2 * (2 + mu) * root) / (3 * (64 + 80 * mu + 27 * mu**2))
    tuning = 2 / (1 + mu) * sqrt(inner)
    damping = sqrt((8 + 9 * mu - 4 * root) / (1 + mu)) / 4
    peak = sqrt(((8 + 9 * mu) ** 2 * (16 + 9 * mu) - 128 * root**3) / (3 * (32 + 27 * mu))) / (3 * mu)
    return tuning, damping * tuning, peak


def measures(k: float, c: float) -> tuple[float, float]:
    return sqrt(k / ABSORBER) / OMEGA, c / (2 * ABSORBER * OMEGA)


def motion() -> cd.Result:
    """The run that the gallery shows."""
    tuning, damping, _ = exact(RATIO)
    best: dict[str, Any] = {"k": ABSORBER * (tuning * OMEGA) ** 2, "c": 2 * ABSORBER * OMEGA * damping}
    return cd.simulate(build(), until=6, every=1 / 60, parameters={"force": 1200.0, **best})  # a force that stays


def main(plot: bool = False) -> dict[str, object]:
    model = build()
    frequencies = np.linspace(0.6, 1.4, 81) * OMEGA / (2 * pi)
    found = cd.tune_response(model, "force", "structure.position.x", frequencies, with_respect_to=["k", "c"])
    print(found.report())
    tuning, damping = measures(**found.parameters)
    peak = found.peak * STIFFNESS
    classic, best = den_hartog(RATIO), exact(RATIO)
    for name, values in (("found", (tuning, damping, peak)), ("Den Hartog", classic), ("exact", best)):
        print(f"{name:11} tuning {values[0]:.5f}, damping {values[1]:.5f}, peak {values[2]:.5f} static deflections")
    # what the classic design really gives: its peaks lie a little above the fixed points
    k = ABSORBER * (classic[0] * OMEGA) ** 2
    c = 2 * ABSORBER * OMEGA * classic[1]
    fine = np.linspace(0.6, 1.4, 2001) * OMEGA / (2 * pi)
    answer = cd.frequency_response(model, "force", "structure.position.x", fine, parameters={"k": k, "c": c})
    classic_peak = float(answer.amplitude.max()) * STIFFNESS
    print(f"the peak of Den Hartog's design is {classic_peak:.5f}")
    if plot:
        draw(found, answer).savefig("vibration_absorber.png")
    return {
        "tuning": tuning,
        "damping": damping,
        "peak": peak,
        "peaks": [size * STIFFNESS for _, size in found.peaks],
        "classic_peak": classic_peak,
        "classic": classic,
        "exact": best,
    }


def draw(found: cd.Tuning, classic: FrequencyResponse):
    """Three responses: the first guess, Den Hartog's, and the least peak."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 3.6), layout="constrained")
    ax = figure.subplots()
    for answer, colour, label in (
        (found.start_response, "#bbbbbb", "first guess"),
        (found.response, "#0072B2", "least peak"),
        (classic, "#D55E00", "Den Hartog 1956"),
    ):
        dash = "--" if answer is classic else "-"
        ax.semilogy(answer.frequencies * 2 * pi / OMEGA, answer.amplitude * STIFFNESS, dash, color=colour, label=label)
    ax.set_xlabel("frequency / that of the structure alone")
    ax.set_ylabel("amplitude / static deflection")
    ax.grid(color="#e8e8e8")
    ax.legend(frameon=False)
    return figure


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
