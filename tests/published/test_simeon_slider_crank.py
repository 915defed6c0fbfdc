"""Simeon's slider-crank with an elastic connecting rod, to the digits that are printed for it.

B. Simeon, Modelling a flexible slider crank mechanism by a mixed system of DAEs and PDEs, Mathematical Modelling of
Systems 2 (1996) 1-18. The Test Set for IVP Solvers (Mazzia and Magherini, University of Bari, 2008, problem "Slider
Crank") prints data, initial values and the solution at 0.1 s: the rod has two sines across and a quadratic element
along, without damping and with linear stiffness. The set's mass matrix has 15 times the masses of the longitudinal
motion (8, 1 and 2 in place of 8/15, 1/15 and 2/15); so has the body here.
"""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg as la

import cardan as cd
from cardan.model.flexible.invariants import of_points

R, L, SIDE, E, DENSITY = 0.15, 0.3, 0.008, 0.2e12, 7870.0
MASS, SLIDER, INERTIA, SPEED = 0.151104, 0.075552, 0.0045339259, 150.0
LONGITUDINAL = 15.0  # times what a rod of this density has
# at 0: φ₂, x₃, q₁ ... q₄ and their rates, "close to smooth motion"
START_Q, START_RATES = [0.0, 0.0, 0.103339863e-4, 0.169327969e-4], [
    0.444896105, 0.463434311e-2, -0.178591076e-5, -0.268938672e-5,
]  # fmt: skip
START_TURN_RATE, START_X, START_X_RATE = -74.9957670, 0.450016933, -0.268938672e-5
# at 0.1 s: φ₂, x₃, q; their rates; accelerations of φ₂, x₃; the force of the guide, the torque of the drive
TURN, X, Q = -3.311734987910881e-1, 1.697373326718410e-1, [
    1.893192460247178e-4, 2.375751865617931e-5, -5.323907988763734e-6, -8.363283141616840e-6,
]  # fmt: skip
TURN_RATE, X_RATE, RATES = 6.025346682645789e1, -8.753116989887888, [
    -3.005536801092212e-2, -5.500488291932075e-3, 4.978243404809343e-4, 1.104933470696396e-3,
]  # fmt: skip
TURN_ACCELERATION, X_ACCELERATION = 6.488722210234531e3, 2.167924253080623e3
GUIDE, DRIVE = 62.32893262533717, 25.29853213732781


def rod() -> tuple[cd.ReducedBody, np.ndarray]:
    """Its data, and the columns q of its modes."""
    x, weights = np.polynomial.legendre.leggauss(24)
    xi, masses = (x + 1) / 2, MASS * weights / 2
    raw = np.zeros((24, 3, 4))
    raw[:, 1, :2] = np.sin(np.outer(xi, np.pi * np.array([1, 2])))
    raw[:, 0, 2:] = np.column_stack([4 * xi * (1 - xi), xi * (2 * xi - 1)])
    along = raw * np.array([1.0, 0, 0])[:, None]
    M = np.einsum("p,pak,pal->kl", masses, raw, raw + (LONGITUDINAL - 1) * along)
    bending = E * SIDE**4 / 12 * np.pi**4 / (2 * L**3)
    K = np.diag([bending, 16 * bending, 0, 0])
    K[2:, 2:] = E * SIDE**2 / (3 * L) * np.array([[16, -8], [-8, 7]])
    squares, V = la.eigh(K, M)
    V = V * np.sqrt(MASS)
    shapes, along = raw @ V, along @ V
    places = np.column_stack([L * xi, 0 * xi, 0 * xi])
    inertia = of_points(masses, places, shapes)
    more = (LONGITUDINAL - 1) * np.einsum("p,pak,pbl->klab", masses, along, along)
    inertia.second[...] += more
    inertia.modal[...] += np.einsum("klaa->kl", more)
    inertia.inertia[2, 2] = INERTIA
    tip = np.zeros((6, 4))
    tip[0] = V[3]
    data = cd.ReducedBody(
        inertia, np.sqrt(squares) / (2 * np.pi), "big end", {"big end": np.zeros(3), "small end": np.array([L, 0, 0])},
        {"big end": np.zeros((6, 4)), "small end": tip}, np.zeros((6, 4, 4)), {}, places, shapes, dim=2,
    )  # fmt: skip
    return data, V


def machine() -> tuple[cd.Model, cd.FlexibleBody, np.ndarray]:
    data, V = rod()
    model = cd.Model("slider-crank", gravity=None)
    crank = model.body("crank", mass=0.36, inertia=0.002727 - 0.36 * (R / 2) ** 2, center_of_mass=(R / 2, 0),
                       angular_velocity=SPEED)  # fmt: skip
    left = data.remaining
    centre = left.moments[:2] / left.mass
    frame = model.body(
        "rod", mass=left.mass, inertia=left.inertia[2, 2] - left.mass * centre @ centre, center_of_mass=tuple(centre),
        position=(R, 0), velocity=(0, R * SPEED), angular_velocity=START_TURN_RATE, any_inertia=True,
    )  # fmt: skip
    eta, rates = (np.linalg.solve(V, q) for q in (START_Q, START_RATES))
    carriers = []
    for k in (0, 1):
        words = {"position": tuple(eta[2 * k : 2 * k + 2]), "velocity": tuple(rates[2 * k : 2 * k + 2])}
        carriers.append(model.body(f"amplitudes {k}", mass=MASS, inertia=1e-3, weightless=True, **words))
        model.add(cd.FixedOrientation(f"held {k}", model.ground, carriers[k]))
    modes = model.add(cd.FlexibleBody("modes", frame, tuple(carriers), data))
    share, turning = data.shares["small end"]
    words = {"position": (START_X, 0), "velocity": (START_X_RATE, 0)}
    end = model.body("small end", mass=share, inertia=turning, angular_velocity=START_TURN_RATE, **words)
    model.add(cd.FlexibleNode("node", modes, end, "small end"))
    block = model.body("slider", mass=SLIDER, inertia=1e-3, **words)
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("big pin", crank.at(R, 0), frame.at(0, 0)))
    model.add(cd.Revolute("small pin", end.at(0, 0), block.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), block.at(0, 0, axis=(1, 0))))
    model.add(cd.Drive("drive", axle.angle, lambda t: SPEED * t))
    return model, modes, V


def test_the_printed_solution():
    """The equations of the test set, integrated by SciPy to 1e-12, have the same distances from the printed numbers:
    the printed rates of the longitudinal vibration, which nothing damps, are off by 6e-7 m/s."""
    model, modes, V = machine()
    result = cd.simulate(model, until=0.1, every=0.1, rtol=1e-9, atol=1e-12)
    turned, block = result["rod"], result["slider"]
    assert turned.angle[-1] == pytest.approx(TURN, rel=2e-8)
    assert turned.angular_velocity[-1] == pytest.approx(TURN_RATE, rel=2e-8)
    assert turned.angular_acceleration[-1] == pytest.approx(TURN_ACCELERATION, rel=1e-5)
    assert block.position[-1, 0] == pytest.approx(X, rel=2e-8)
    assert block.velocity[-1, 0] == pytest.approx(X_RATE, rel=1e-7)
    assert block.acceleration[-1, 0] == pytest.approx(X_ACCELERATION, rel=1e-5)
    assert result["guide"].reaction_j[-1, 1] == pytest.approx(GUIDE, rel=1e-5)
    assert result["drive"].force[-1] == pytest.approx(-DRIVE, rel=1e-5)
    q, rates = (
        V @ np.concatenate([getattr(result[body.name], word)[-1] for body in modes.amplitudes])
        for word in ("position", "velocity")
    )
    assert q == pytest.approx(Q, rel=5e-6)
    assert rates[:2] == pytest.approx(RATES[:2], rel=2e-5)
    assert rates[2:] == pytest.approx(RATES[2:], abs=1e-6)
