"""A slider-crank with an elastic rod, in the data of Jonker, against a floating frame with sine modes by SciPy.

B. Jonker, A finite element dynamic analysis of flexible spatial mechanisms with flexible links, Computer Methods in
Applied Mechanics and Engineering 76 (1989) 17-40; B. Simeon, Modelling a flexible slider crank mechanism by a mixed
system of DAEs and PDEs, Mathematical Modelling of Systems 2 (1996) 1-18. Both print curves; here the equation behind
them is solved a second time. The crank starts from rest, so that no vibration depends on how the rod begins.
"""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp

import cardan as cd

R, L, DIAMETER, E, RHO, SLIDER = 0.15, 0.3, 0.006, 2e11, 7870.0, 0.033
SPEED, RISE, UNTIL = 80.0, 0.1, 0.2
MASS, EI = RHO * np.pi * DIAMETER**2 / 4, E * np.pi * DIAMETER**4 / 64
MODES = np.arange(1, 4)


def crank(t: float) -> tuple[float, float, float]:
    """Its angle and both rates: the speed rises as a cosine."""
    if t > RISE:
        return SPEED * (t - RISE / 2), SPEED, 0.0
    k = np.pi / RISE
    return SPEED / 2 * (t - np.sin(k * t) / k), SPEED / 2 * (1 - np.cos(k * t)), SPEED / 2 * k * np.sin(k * t)


def middle_of_the_rod(times: np.ndarray) -> np.ndarray:
    """w(L/2): ρA (ẅ - φ̇² w) + EI w'''' - (N w')' = -ρA (a_A·e₂ + φ̈ x), w = Σ q_n sin(nπx/L).

    φ is the angle of the chord; N follows from the acceleration of the slider and of the rod itself.
    """
    x = np.linspace(0, L, 201)
    shapes, slopes = np.sin(np.outer(MODES, np.pi * x / L)), np.cos(np.outer(MODES, np.pi * x / L))
    k = MODES * np.pi / L

    def rates(t: float, y: np.ndarray) -> np.ndarray:
        theta, om, al = crank(t)
        phi = -np.arcsin(R / L * np.sin(theta))
        rate = -R * om * np.cos(theta) / (L * np.cos(phi))
        turn = (-R * (al * np.cos(theta) - om**2 * np.sin(theta)) / L + rate**2 * np.sin(phi)) / np.cos(phi)
        e1, e2 = np.array([np.cos(phi), np.sin(phi)]), np.array([-np.sin(phi), np.cos(phi)])
        a = R * (al * np.array([-np.sin(theta), np.cos(theta)]) - om**2 * np.array([np.cos(theta), np.sin(theta)]))
        slider = a + L * (turn * e2 - rate**2 * e1)
        across = MASS * (a @ e2 * L / 2 + turn * L**2 / 3)  # of the force on the rod at the slider: about the crank pin
        along = -SLIDER * slider[0]
        pull = along * e1[0] + (across - along * e2[0]) / e2[1] * e1[1]
        N = pull - MASS * (a @ e1 * (L - x) - rate**2 * (L**2 - x**2) / 2)
        stiff = np.trapezoid(N * slopes[:, None] * slopes[None], x, axis=2) * np.outer(k, k) * 2 / (L * MASS)
        load = -np.trapezoid((a @ e2 + turn * x) * shapes, x, axis=1) * 2 / L
        q, speed = y[:3], y[3:]
        return np.concatenate([speed, load + rate**2 * q - EI * k**4 / MASS * q - stiff @ q])

    found = solve_ivp(rates, (0, UNTIL), np.zeros(6), t_eval=times, rtol=1e-7, atol=1e-11)
    return np.sin(MODES * np.pi / 2) @ found.y[:3]


def test_deflection_of_the_rod():
    model = cd.Model("slider-crank", gravity=None)
    arm = model.body("crank", mass=1, inertia=1)
    block = model.body("slider", mass=SLIDER, inertia=1, position=(R + L, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), arm.at(0, 0)))
    numbers = {"axial": E * np.pi * DIAMETER**2 / 4, "bending": EI, "mass_per_length": MASS}
    rod = cd.beam(model, "rod", (R, 0), (R + L, 0), elements=6, **numbers)
    model.add(cd.Revolute("big end", arm.at(R, 0), rod.start))
    model.add(cd.Revolute("small end", rod.end, block.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    k = np.pi / RISE

    def angle(t):
        return cd.if_else(t < RISE, SPEED / 2 * (t - cd.sin(k * t) / k), SPEED * (t - RISE / 2))

    model.add(cd.Drive("drive", pin.angle, angle))
    result = cd.simulate(model, until=UNTIL, every=UNTIL / 400, rtol=1e-5, method="dae")
    first, middle, last = (result[rod.bodies[n].name].position for n in (0, 3, 6))
    chord = (last - first) / np.linalg.norm(last - first, axis=1)[:, None]
    off = middle - first
    w = chord[:, 0] * off[:, 1] - chord[:, 1] * off[:, 0]
    expected = middle_of_the_rod(result.t)
    assert np.abs(expected).max() > 5e-4  # it bends by a tenth of its thickness
    assert np.abs(w - expected).max() < 0.03 * np.abs(expected).max()
