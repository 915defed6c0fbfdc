"""Natural frequencies, buckling and spin-up of beams against closed forms and published tables."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

# β L of uniform beams: the roots of cos x cosh x = ∓1 and sin x = 0 (R. D. Blevins, Formulas for natural frequency and
# mode shape, 1979, table 8-1)
CLAMPED_FREE = (1.87510407, 4.69409113, 7.85475744)
FREE_FREE = (4.73004074, 7.85320462, 10.9956078)
HINGED = (np.pi, 2 * np.pi, 3 * np.pi)
# ω sqrt(m L⁴/EI) of a rotating cantilever that flaps, by its speed Ω in the same unit: A. D. Wright, C. E. Smith,
# R. W. Thresher and J. L. C. Wang, Vibration modes of centrifugally stiffened beams, Journal of Applied Mechanics 49
# (1982) 197-202
WRIGHT = {
    0: (3.5160, 22.0345, 61.6972),
    3: (4.7973, 23.3203, 62.9850),
    6: (7.3604, 26.8091, 66.6840),
    12: (13.1702, 37.6031, 79.6145),
}


def frequencies(model: cd.Model, count: int, **options) -> np.ndarray:
    found = np.sort(np.imag(cd.linearize(model, **options).eigenvalues))
    return found[found > 0.1][:count]


def strip(count: int, dim: int = 2, held: str = "clamped", **numbers) -> tuple[cd.Model, cd.WholeBeam]:
    model = cd.Model("strip", gravity=None, dim=dim)
    ends = (0.0,) * dim, (1.0, *(0.0,) * (dim - 1))
    data = {"axial": 1e8, "bending": 1.0, "mass_per_length": 1.0} | numbers
    rod = cd.beam(
        model, "b", model.ground.at(*ends[0]) if held == "clamped" else ends[0], ends[1], elements=count, **data
    )
    if held == "hinged":
        model.add(cd.Revolute("left", model.ground.at(*ends[0]), rod.start))
        model.add(cd.PointOnLine("right", model.ground.at(*ends[1], axis=(1, 0)), rod.end))
    return model, rod


@pytest.mark.parametrize(("held", "roots"), [("clamped", CLAMPED_FREE), ("free", FREE_FREE), ("hinged", HINGED)])
def test_natural_frequencies(held, roots):
    """Errors fall with the third power of the number of pieces: half a piece at an end that turns has an inertia."""
    errors = [frequencies(strip(count, held=held)[0], 3, at="assembled") / np.square(roots) - 1 for count in (8, 16)]
    assert np.abs(errors[1]).max() < 2e-3
    assert np.log2(errors[0] / errors[1]) == pytest.approx((3, 3, 3), abs=0.5)


@pytest.mark.parametrize("speed", [0, 3, 12])
def test_rotating_cantilever(speed):
    """Southwell: ω² = ω₀² + c Ω²; in the plane of rotation ω² is less by Ω²."""
    model = cd.Model("rotor", gravity=None)
    hub = model.body("hub", mass=1, inertia=1)
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), hub.at(0, 0)))
    model.add(cd.Motor("motor", axle, speed=speed))
    cd.beam(model, "b", hub.at(0, 0), (1, 0), elements=16, axial=1e8, bending=1.0, mass_per_length=1.0)
    expected = np.sqrt(np.square(WRIGHT[speed]) - speed**2)
    assert frequencies(model, 3) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize("speed", [6])
def test_rotating_cantilever_flaps(speed):
    """In space, with both planes: that which flaps and that which lags."""
    model = cd.Model("rotor", gravity=None, dim=3)
    hub = model.body("hub", mass=1, inertia=(1, 1, 1))
    z = (0, 0, 1)
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=z), hub.at(0, 0, 0, axis=z)))
    model.add(cd.Motor("motor", axle, speed=speed))
    numbers = {"axial": 1e8, "bending": (1.0, 1.0), "torsion": 1e3, "mass_per_length": 1.0}
    cd.beam(model, "b", hub.at(0, 0, 0), (1, 0, 0), elements=8, **numbers)
    flaps = np.array(WRIGHT[speed][:2])
    lags = np.sqrt(flaps**2 - speed**2)
    assert frequencies(model, 4) == pytest.approx(np.sort([*flaps, *lags]), rel=3e-3)


def test_a_column_buckles():
    """Euler: π² EI/4L² on top of a clamped column; there the square of its frequency passes zero."""
    critical = np.pi**2 / 4

    def square(share: float) -> float:
        model, rod = strip(8)
        model.add(cd.Force("load", rod.end, (-share * critical, 0)))
        return least_square(model)

    assert square(0.99) > 0 > square(1.01)


def test_a_thin_beam_buckles_sideways():
    """Prandtl and Michell (1899): 4.0126 sqrt(EI GJ)/L² at the end of a cantilever that is high and thin."""
    EI, GJ = 1.0, 0.6
    critical = 4.0126 * np.sqrt(EI * GJ)
    at = {}
    for count in (4, 8):
        squares = []
        for share in (0.98, 1.02):
            model, rod = strip(count, dim=3, axial=1e7, bending=(EI, 1e4), torsion=GJ)
            model.add(cd.Force("load", rod.end, (0, -share * critical, 0)))
            squares.append(least_square(model))
        at[count] = 0.98 + 0.04 * squares[0] / (squares[0] - squares[1])
    assert abs(at[8] - 1) < 0.01
    assert abs(at[8] - 1) < abs(at[4] - 1) / 3.5  # with the second power


def least_square(model: cd.Model) -> float:
    """The least ω²: negative where it buckles."""
    return float(np.min(np.real(-(cd.linearize(model).eigenvalues ** 2))))


def test_spin_up():
    """A blade that is driven up to 6 rad/s within 15 s: with centrifugal stiffening it comes to rest again.

    T. R. Kane, R. R. Ryan and A. K. Banerjee, Journal of Guidance, Control, and Dynamics 10 (1987) 139-151; Wu and
    Haug, IJNME 26 (1988); data and figures as of J. C. Simo and L. Vu-Quoc, Journal of Applied Mechanics 53 (1986)
    849-863: the end lags by 0.57 m at most, and is longer by ρA Ω² L³/3EA = 5.14e-4 m in the end.
    """
    T, speed, length = 15.0, 6.0, 10.0
    model = cd.Model("blade", gravity=None)
    hub = model.body("hub", mass=1, inertia=1)
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0), hub.at(0, 0)))

    def rise(t):
        return speed / T * (t**2 / 2 + (T / 2 / np.pi) ** 2 * (cd.cos(2 * np.pi * t / T) - 1))

    model.add(cd.Drive("drive", axle.angle, lambda t: cd.if_else(t < T, rise(t), speed * (t - T / 2))))
    numbers = {"axial": 2.8e7, "bending": 1.4e4, "shear": 1e7, "mass_per_length": 1.2}
    rod = cd.beam(model, "b", hub.at(0, 0), (length, 0), elements=4, **numbers)
    result = cd.simulate(model, until=20, every=0.05, rtol=1e-4, method="dae")
    angle, end = result["hub"].angle, result[rod.bodies[-1].name].position
    along = np.cos(angle) * end[:, 0] + np.sin(angle) * end[:, 1] - length
    across = np.cos(angle) * end[:, 1] - np.sin(angle) * end[:, 0]
    late = result.t > 16
    assert across.min() == pytest.approx(-0.573, abs=0.005)
    assert result.t[across.argmin()] == pytest.approx(6.7, abs=0.3)
    assert np.abs(across[late]).max() < 0.01
    assert along[late].mean() == pytest.approx(1.2 * speed**2 * length**3 / (3 * 2.8e7), rel=0.02)


@pytest.mark.parametrize("ratio", [0.5, 2.0])
def test_a_shaft_above_its_critical_speed_centres_itself(ratio):
    """A disc, off centre by e, on a light shaft: w = e Ω²/(ω² - Ω²), and above ω = sqrt(k/m) on the other side.

    Laval's rotor (R. Gasch, R. Nordmann, H. Pfützner, Rotordynamik, 2006, ch. 2); a shaft that is clamped at one end
    and supported at the other has k = 768 EI/7 L³ in the middle.
    """
    EI, mass, off = 1000.0, 10.0, 1e-4
    stiff = 768 * EI / 7
    model = cd.Model("shaft", gravity=None, dim=3)
    x = (1, 0, 0)
    hub = model.body("hub", mass=0.1, inertia=(1e-3, 1e-3, 1e-3))
    axle = model.add(cd.Revolute("axle", model.ground.at(0, 0, 0, axis=x), hub.at(0, 0, 0, axis=x)))
    model.add(cd.Motor("motor", axle, speed=ratio * np.sqrt(stiff / mass)))
    numbers = {"axial": 1e7, "bending": EI, "torsion": 800.0, "mass_per_length": 1e-3}
    shaft = cd.beam(model, "shaft", hub.at(0, 0, 0), (1, 0, 0), elements=4, **numbers)
    model.add(cd.PointOnLine("right", model.ground.at(1, 0, 0, axis=x), shaft.end))
    disc = model.body("disc", mass=mass, inertia=(1e-3, 1e-3, 1e-3), position=(0.5, 0, 0), center_of_mass=(0, off, 0))
    model.add(cd.Fixed("seat", shaft.at(0.5), disc.at(0, 0, 0)))
    middle = cd.equilibrium(model, seek="nearest")["disc"].position[0]
    assert middle[1] == pytest.approx(off * ratio**2 / (1 - ratio**2), rel=1e-3)
    assert abs(middle[2]) < 1e-9
