"""A falling flexible pendulum and a four-bar linkage with elastic links, against a formulation without rotations.

Both are known from curves alone: J. L. Escalona, H. A. Hussien, A. A. Shabana, Application of the absolute nodal
co-ordinate formulation to multibody system dynamics, Journal of Sound and Vibration 214 (1998) 833-851; D. A. Turcic,
A. Midha, J. R. Bosnik, Dynamic analysis of elastic mechanism systems, part II, Journal of Dynamic Systems, Measurement
and Control 106 (1984) 255-260. Machines of such sizes are solved here a second time, by `ancf.py`. The pendulum bends
less easily than the published one, whose end whips so hard that neighbouring solutions part within a second.
"""

from __future__ import annotations

import numpy as np

import cardan as cd
from ancf import Line, motion

G = 9.81


def test_a_falling_flexible_pendulum():
    """From the level: it bends far, its tip lags and whips."""
    length, EA, EI, mass = 1.2, 1e5, 2.0, 10.0
    model = cd.Model("pendulum", gravity=(0, -G))
    rod = cd.beam(model, "rod", (0, 0), (length, 0), elements=16, axial=EA, bending=EI, mass_per_length=mass)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    result = cd.simulate(model, until=0.9, every=0.05, method="dae", rtol=1e-5)
    line = Line((0, 0), (length, 0), 5, EA, EI, mass)
    (q,) = motion([line], [], [(0, 0, lambda t: (np.zeros(2), np.zeros(2)))], (0, -G), result.t)
    for name, fraction in (("rod 8", 0.5), ("rod 16", 1.0)):
        apart = np.linalg.norm(result[name].position - line.place(q, fraction), axis=1)
        assert apart.max() < 0.005 * length
    chord = np.linalg.norm(result["rod 16"].position, axis=1)
    assert chord.min() < 0.95 * length  # it is far from straight


def crank_angle(t: float, speed: float, rise: float) -> tuple[float, float, float]:
    """It starts from rest, and turns evenly from `rise` on."""
    if t > rise:
        return speed * (t - rise / 2), speed, 0.0
    k = np.pi / rise
    return speed / 2 * (t - np.sin(k * t) / k), speed / 2 * (1 - np.cos(k * t)), speed / 2 * k * np.sin(k * t)


def test_a_four_bar_with_an_elastic_coupler_and_rocker():
    """Aluminium strips of 1.6 mm, and a crank of 340 revolutions a minute that starts from rest."""
    crank, coupler, rocker, base = 0.108, 0.2794, 0.2705, 0.254
    E, density, area, inertia = 7.1e10, 2710.0, 4.06e-5, 8.674e-12
    speed, rise, until = 340 * 2 * np.pi / 60, 0.1, 0.25
    reach = np.array([base - crank, 0.0])
    d = np.linalg.norm(reach)
    x = (coupler**2 - rocker**2 + d**2) / (2 * d)
    joint = (crank + x, float(np.sqrt(coupler**2 - x**2)))
    model = cd.Model("four-bar", gravity=None)
    arm = model.body("crank", mass=1, inertia=1)
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), arm.at(0, 0)))
    words = {"axial": E * area, "bending": E * inertia, "mass_per_length": density * area, "elements": 6}
    first = cd.beam(model, "coupler", (crank, 0), joint, **words)
    second = cd.beam(model, "rocker", (base, 0), joint, **words)
    model.add(cd.Revolute("A", arm.at(crank, 0), first.start))
    model.add(cd.Revolute("B", first.end, second.end))
    model.add(cd.Revolute("D", model.ground.at(base, 0), second.start))
    k = np.pi / rise

    def angle(t):
        return cd.if_else(t < rise, speed / 2 * (t - cd.sin(k * t) / k), speed * (t - rise / 2))

    model.add(cd.Drive("drive", axle.angle, angle))
    result = cd.simulate(model, until=until, every=until / 50, rtol=1e-5, method="dae")
    numbers = (4, E * area, E * inertia, density * area)
    lines = [Line((crank, 0), joint, *numbers), Line((base, 0), joint, *numbers)]

    def pin(t):
        turn, rate, growth = crank_angle(t, speed, rise)
        e, n = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
        return crank * e, crank * (growth * n - rate**2 * e)

    still = (np.array([base, 0.0]), np.zeros(2))
    driven = [(0, 0, pin), (1, 0, lambda t: still)]
    found = motion(lines, [((0, -1), (1, -1))], driven, (0, 0), result.t)
    for name, line, q in zip(("coupler", "rocker"), lines, found, strict=True):
        ours = bow(*(result[f"{name} {n}"].position for n in (0, 3, 6)))
        its = bow(*(line.place(q, fraction) for fraction in (0.0, 0.5, 1.0)))
        assert np.abs(its).max() > 1e-3
        assert np.abs(ours - its).max() < 0.01 * np.abs(its).max()


def bow(start: np.ndarray, middle: np.ndarray, end: np.ndarray) -> np.ndarray:
    """How far the middle of a link is off its chord."""
    chord = (end - start) / np.linalg.norm(end - start, axis=1)[:, None]
    off = middle - start
    return chord[:, 0] * off[:, 1] - chord[:, 1] * off[:, 0]
