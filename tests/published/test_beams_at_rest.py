"""Beams at rest under large loads: closed forms, published tables, and rods as differential equations (`rods.py`)."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from rods import elastica_tip, rod_tip

# K. Mattiasson, Numerical results from large deflection beam and frame problems analysed by means of elliptic
# integrals, International Journal for Numerical Methods in Engineering 17 (1981) 145-153: P L²/EI, u/L, w/L, θ
MATTIASSON = [
    (1, 0.05643, 0.30172, 0.46135),
    (2, 0.16064, 0.49346, 0.78175),
    (3, 0.25442, 0.60325, 0.98602),
    (4, 0.32894, 0.66996, 1.12124),
    (5, 0.38763, 0.71379, 1.21537),
    (10, 0.55500, 0.81061, 1.43029),
]
# The Princeton beam (Dowell and Traybar 1975) as computed with beams by Ansys: L. Obrezkov and others, Performance
# review of locking alleviation methods for continuum ANCF beam elements, Nonlinear Dynamics 109 (2022) 31-546, as
# listed in Exudyn's ANCFBeamTest: load, its angle, deflection along the height and the width. What was measured in 1975
# is published as charts alone, in which no digits can be read.
PRINCETON = [
    (8.896, 15, 0.01061328706, 0.04208232124),
    (8.896, 45, 0.008837226265, 0.108987937),
    (13.345, 60, 0.01157837500, 0.181861627),
]
# The end of the bend of 45° (29.29, 70.71, 0) under 600 across it, in the order across, along, up: Bathe and Bolourchi
# 1979, Simo and Vu-Quoc 1986, Cardona and Geradin 1988, Crisfield 1990
BEND = [(15.9, 47.2, 53.4), (15.79, 47.23, 53.37), (15.74, 47.25, 53.50), (15.61, 46.84, 53.71)]


def cantilever(count: int, dim: int = 2, length: float = 1.0, **numbers) -> tuple[cd.Model, cd.WholeBeam]:
    model = cd.Model("cantilever", gravity=None, dim=dim)
    end = (length, *(0.0,) * (dim - 1))
    data = {"axial": 1e6, "bending": 1.0, "mass_per_length": 1.0} | numbers
    return model, cd.beam(model, "b", model.ground.at(*(0.0,) * dim), end, elements=count, **data)


def tip(model: cd.Model, rod: cd.WholeBeam, **options) -> np.ndarray:
    return cd.equilibrium(model, **options)[rod.bodies[-1].name].position[0]


@pytest.mark.parametrize(("load", "along", "down", "angle"), MATTIASSON)
def test_table_of_mattiasson(load, along, down, angle):
    """The table is that of elliptic integrals; ten pieces meet it to their fourth order."""
    assert elastica_tip(load) == pytest.approx((along, down, angle), abs=6e-6)
    model, rod = cantilever(10)
    model.add(cd.Force("load", rod.end, (0, -load)))
    end = cd.equilibrium(model)[rod.bodies[-1].name]
    found = 1 - end.position[0, 0], -end.position[0, 1], -end.angle[0]
    assert found == pytest.approx(elastica_tip(load), abs=1e-7 * load**3 + 2e-6)


def test_errors_of_large_deflections_fall_with_the_fourth_power():
    """Also under a force that bends it through 82°."""
    errors = []
    for count in (5, 10):
        model, rod = cantilever(count, axial=1e8)
        model.add(cd.Force("load", rod.end, (0, -10)))
        found = tip(model, rod)
        errors.append(np.abs(np.array([1 - found[0], -found[1]]) - elastica_tip(10)[:2]))
    assert np.log2(errors[0] / errors[1]) == pytest.approx((4, 4), abs=0.1)


def tapered(x: float) -> cd.Section:
    """Its height falls to two fifths."""
    sizes = {"height": 0.1 * (1 - 0.6 * x), "width": 0.1}
    return cd.section("rectangle", **sizes, youngs_modulus=1e5, poisson=0.3, density=1000.0)


@pytest.mark.parametrize(("load", "gravity", "order"), [(0.15, 0.0, 3.5), (0.0, 0.2, 2.8)])
def test_errors_of_tapered_beams_fall_faster_than_with_the_second_power(load, gravity, order):
    """Nearly with the fourth power under a force, with the third under weight, until that of the shear strain shows, a
    millionth here."""
    exact = rod_tip(
        1.0,
        (0, -load, 0),
        lambda s: (tapered(s).axial, *tapered(s).shear),
        lambda s: (tapered(s).torsion, *tapered(s).bending),
        weight=lambda s: (0.0, -gravity * tapered(s).mass_per_length, 0.0),
    )
    errors = []
    for count in (4, 8):
        model = cd.Model("cantilever", gravity=(0, -gravity))
        rod = cd.beam(model, "b", model.ground.at(0, 0), (1, 0), elements=count, section=tapered)
        model.add(cd.Force("load", rod.end, (0, -load)))
        errors.append(np.abs(tip(model, rod) - exact[:2]).max())
    assert errors[1] < 5e-6
    assert np.log2(errors[0] / errors[1]) > order


@pytest.mark.parametrize("count", [4, 16])
def test_an_end_moment_rolls_it_up_to_a_circle(count):
    """θ' = M/EI: with M = 2π EI/L it is closed."""
    model, rod = cantilever(count)
    model.add(cd.Torque("turning", rod.bodies[-1], 2 * np.pi))
    rest = cd.equilibrium(model)
    end = rest[rod.bodies[-1].name]
    assert np.abs(end.position[0]).max() < 1e-9
    assert end.angle[0] == pytest.approx(2 * np.pi, rel=1e-9)
    # each piece is a chord of the circle, but for the fourth power of its turn
    top = rest[rod.bodies[count // 2].name].position[0]
    assert top == pytest.approx((0, 1 / np.pi), abs=(2 * np.pi / count) ** 4 / 1920 / 2 + 1e-9)
    assert rest[rod.pieces[0].name].moment_j[0] == pytest.approx(2 * np.pi, rel=1e-9)


def test_it_rolls_up_in_space():
    """Moments of constant direction have no potential: Newton's steps find the circle, wherever its plane lies."""
    model, rod = cantilever(5, dim=3, torsion=0.7, axial=1e4)
    model.add(cd.Torque("turning", rod.bodies[-1], (0, 1.2 * np.pi, 1.6 * np.pi)))
    assert np.abs(tip(model, rod, seek="nearest")).max() < 1e-9


def test_a_thick_beam_with_shear():
    """L/h = 4: Nachbagauer and others, Multibody System Dynamics 26 (2011), with 1,024 elements.

    There strains are components in the section's axes (Reissner), here a length and an angle: the two differ by the
    square of the shear strain, γ = F/GA = 0.0185.
    """
    E, nu, h, w, length, load = 2.07e11, 0.3, 0.5, 0.1, 2.0, 5e8 * 0.5**3
    section = cd.section("rectangle", height=h, width=w, youngs_modulus=E, poisson=nu, density=1.0)
    numbers = {"axial": section.axial, "bending": section.bending[1], "shear": section.shear[0]}
    model, rod = cantilever(16, length=length, **numbers)
    model.add(cd.Force("load", rod.end, (0, load)))
    x, y = tip(model, rod)
    strain = load / section.shear[0]
    assert (length - x, y) == pytest.approx((0.15097103, 0.71056837), abs=length * strain**2 / 4)
    without, bent = cantilever(16, length=length, **(numbers | {"shear": None}))
    without.add(cd.Force("load", bent.end, (0, load)))
    assert y - tip(without, bent)[1] > 50 * strain**2  # the shear is no small matter here


def test_bend_of_45_degrees():
    """Bathe and Bolourchi, IJNME 14 (1979) 961-986: bending in two planes and torsion at once.

    The differential equations give what published elements come near to; the pieces converge to them with the second
    power, since their chords are shorter than the arc.
    """
    radius, E, J, load = 100.0, 1e7, 0.140577, 600.0
    angle = np.pi / 4
    forces, moments = (E, E * 5 / 12, E * 5 / 12), (E / 2 * J, E / 12, E / 12)
    exact = rod_tip(radius * angle, (0, 0, load), forces, moments, (0, 0, 1 / radius))
    for across, along, up in BEND:
        assert exact == pytest.approx((along, across, up), abs=0.4)

    def bend(x: float) -> tuple[float, float, float]:
        return radius * np.sin(angle * x), radius * (1 - np.cos(angle * x)), 0.0

    errors = []
    for count in (4, 8):
        model = cd.Model("bend", gravity=None, dim=3)
        numbers = {"axial": E, "bending": E / 12, "shear": E * 5 / 12, "torsion": E / 2 * J, "mass_per_length": 1.0}
        arc = cd.beam(model, "b", model.ground.at(0, 0, 0), bend(1), elements=count, path=bend, **numbers)
        model.add(cd.Force("load", arc.end, (0, 0, load)))
        errors.append(np.abs(tip(model, arc) - exact).max())
    assert errors[1] < 0.07
    assert errors[1] < errors[0] / 3.5


def right_angle(count: int, leg: float, **numbers) -> tuple[cd.Model, cd.WholeBeam]:
    """A cantilever with a corner in its middle, out along x and back along -y."""
    model = cd.Model("frame", gravity=None, dim=3)
    numbers = {"mass_per_length": 1.0, "elements": count} | numbers
    first = cd.beam(model, "first", model.ground.at(0, 0, 0), (leg, 0, 0), **numbers)
    return model, cd.beam(model, "second", first.end, (leg, -leg, 0), **numbers)


def test_a_right_angle_frame_out_of_its_plane():
    """At rest under a force at its free end, against the differential equations of a rod with a corner.

    The legs are those of J. C. Simo, L. Vu-Quoc, Computer Methods in Applied Mechanics and Engineering 66 (1988)
    125-161, whose motion is published as curves.
    """
    numbers = {"axial": 1e6, "shear": 1e6, "bending": 1e3, "torsion": 1e3}
    load = (0, 0, 5.0)
    exact = rod_tip(20.0, load, (1e6,) * 3, (1e3,) * 3, steps=2, corner=(10.0, (0, 0, -np.pi / 2)))
    assert exact[2] > 5.0
    errors = []
    for count in (2, 4):
        model, second = right_angle(count, 10.0, **numbers)
        model.add(cd.Force("load", second.end, load))
        errors.append(np.abs(tip(model, second) - exact).max())
    assert errors[1] < 1e-3 * exact[2]
    assert errors[1] < errors[0] / 3.5


def test_a_right_angle_frame_buckles_sideways():
    """Under a force along its first leg: at 1.088 (J. H. Argyris and others, Computer Methods in Applied Mechanics and
    Engineering 17/18, 1979, 1-106), 1.09 (J. C. Simo, L. Vu-Quoc, ibid. 58, 1986, 79-116)."""
    E, nu, high, thin, leg = 71240.0, 0.31, 30.0, 0.6, 240.0
    twist = E / (2 * (1 + nu)) * high * thin**3 / 3
    bending = (E * high * thin**3 / 12, E * thin * high**3 / 12)
    model, second = right_angle(4, leg, axial=E * high * thin, bending=bending, torsion=twist, mass_per_length=1e-5)
    load = model.parameter("load", 1.0)
    model.add(cd.Force("pull", second.end, (load, 0, 0)))
    squares = [
        float(np.min(np.real(-(cd.linearize(model, parameters={"load": value}).eigenvalues ** 2))))
        for value in (1.08, 1.10)
    ]
    critical = 1.08 + 0.02 * squares[0] / (squares[0] - squares[1])
    assert critical == pytest.approx(1.09, abs=0.004)


@pytest.mark.parametrize(("load", "angle", "high", "wide"), PRINCETON)
def test_princeton_beam(load, angle, high, wide):
    """A flat strip, loaded askew: it bends in both planes and is twisted by what it has bent."""
    section = cd.section("rectangle", height=0.0123777, width=0.0032024, youngs_modulus=71.7e9, poisson=0.31, density=1)
    turned = np.radians(angle)
    force = (0, -load * np.cos(turned), load * np.sin(turned))
    exact = rod_tip(0.508, force, (section.axial, *section.shear), (section.torsion, *section.bending))
    model = cd.Model("strip", gravity=None, dim=3)
    rod = cd.beam(model, "b", model.ground.at(0, 0, 0), (0.508, 0, 0), elements=6, section=section)
    model.add(cd.Force("load", rod.end, force))
    end = tip(model, rod)
    assert end == pytest.approx(exact, abs=1e-4)
    assert -end[1] == pytest.approx(high, rel=0.02)
    assert end[2] == pytest.approx(wide, rel=2e-3)
