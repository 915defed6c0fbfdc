"""Two masses on springs in a rotor of 1000 rad/s: a stiff system of the early literature.

Shows: a stiff machine with a closed form to check it by, and which method serves it. Two masses slide in radial guides
of a rotor that turns freely. The first one's damper is so strong that it creeps; the second one swings. Both springs
are stiffer than the rotation alone (k > m Ω²), or the masses would fly out.
In joint coordinates the motion becomes steady, so that an implicit method takes longer and longer steps.
Source: Barman & Haug (1981), fig. 2.6, of which only the start can be read: φ̇ = 1000 rad/s, both masses at rest in
their guides at 1 in. Chosen here: masses 0.002 and 0.001, rotor 0.05 (lbf s²/in and in), k = 8000 and 4000 lbf/in with
their free length at 0.5 in, dampers 100 and 0.4 lbf s/in: time constants from 20 µs to 17 ms.
"""

import sys
from typing import Any

import numpy as np

import cardan as cd

SPEED, REACH, FREE = 1000.0, 1.0, 0.5  # rad/s, in
ROTOR = 0.05  # lbf s² in
MASSES, STIFFNESSES, DAMPERS = (0.002, 0.001), (8000.0, 4000.0), (100.0, 0.4)
UNTIL = 0.2  # s
METHODS: dict[str, dict[str, Any]] = {
    "partition": {},
    "absolute, implicit": {"method": "dae"},
    "joint, implicit": {"method": cd.JointCoordinates(integrator="bdf")},
}


def build() -> cd.Model:
    model = cd.Model("rotating masses", gravity=None)
    rotor = model.body("rotor", mass=1.0, inertia=ROTOR, angular_velocity=SPEED)
    model.add(cd.Revolute("shaft", model.ground.at(0, 0), rotor.at(0, 0)))
    for k, side in enumerate((1, -1)):
        name = f"mass {k + 1}"
        velocity, spin = (0, side * SPEED * REACH), SPEED
        mass = model.body(
            name, mass=MASSES[k], inertia=1e-6, position=(side * REACH, 0), velocity=velocity, angular_velocity=spin
        )
        guide = cd.Translational(f"guide {k + 1}", rotor.at(0, 0, axis=(side, 0)), mass.at(0, 0, axis=(side, 0)))
        model.add(guide)
        spring: dict[str, Any] = {"stiffness": STIFFNESSES[k], "damping": DAMPERS[k], "free": FREE}
        model.add(cd.CoordinateForce(f"spring {k + 1}", guide.displacement, **spring))
    return model


def momentum(run: cd.Result) -> np.ndarray:
    """About the shaft: (J + Σ m s²) φ̇, which nothing changes."""
    reach = [np.hypot(*run[f"mass {k}"].position.T) for k in (1, 2)]
    inertia = ROTOR + 2e-6 + sum(m * s**2 for m, s in zip(MASSES, reach, strict=True))
    return inertia * run["rotor"].angular_velocity


def steady_reach() -> tuple[float, ...]:
    """Where both masses come to rest in their guides: k (s - s₀) = m s φ̇², with the momentum of the start."""
    total = (ROTOR + 2e-6 + sum(m * REACH**2 for m in MASSES)) * SPEED
    reach = [REACH, REACH]
    for _ in range(200):
        speed = total / (ROTOR + 2e-6 + sum(m * s**2 for m, s in zip(MASSES, reach, strict=True)))
        reach = [k * FREE / (k - m * speed**2) for m, k in zip(MASSES, STIFFNESSES, strict=True)]
    return tuple(reach)


def motion() -> cd.Result:
    """The run that the gallery shows: the first thousandths of a second."""
    return cd.simulate(build(), until=0.01, every=5e-5, method="dae")


def main(plot: bool = False) -> dict[str, float]:
    runs = {name: cd.simulate(build(), until=UNTIL, every=UNTIL / 200, **options) for name, options in METHODS.items()}
    for name, run in runs.items():
        print(f"{name:24s} {run.stats.steps:6d} steps, {run.stats.evaluations:7d} evaluations")
    stiff = runs["joint, implicit"]
    total = momentum(stiff)
    drift = float(np.ptp(total) / total[0])
    print(f"angular momentum is kept to {drift:.1e}")
    end = [float(np.hypot(*stiff[f"mass {k}"].position[-1])) for k in (1, 2)]
    exact = steady_reach()
    print(f"after {UNTIL} s the first mass stands at {end[0]:.5f} in, at rest it would at {exact[0]:.5f} in")
    if plot:
        stiff.plot("guide 1.displacement", "guide 2.displacement", "rotor.angular_velocity", path="rotating_masses.png")
    ratio = runs["partition"].stats.evaluations / stiff.stats.evaluations
    return {"drift": drift, "end": end[0], "exact": exact[0], "ratio": ratio}


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
