"""Derivatives of deflections, frequencies and stresses of beams, and tapers that are optima in closed form."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

E, NU, LENGTH, HEIGHT, WIDTH, LOAD = 2e11, 0.3, 2.0, 0.1, 0.04, 10.0
INERTIA = WIDTH * HEIGHT**3 / 12


def cantilever(count: int) -> tuple[cd.Model, cd.WholeBeam]:
    """Its modulus, length and height are parameters."""
    model = cd.Model("cantilever", gravity=None)
    modulus, length, height = (model.parameter(*each) for each in (("E", E), ("L", LENGTH), ("h", HEIGHT)))
    section = cd.section("rectangle", height=height, width=WIDTH, youngs_modulus=modulus, poisson=NU, density=7800)
    return model, cd.beam(model, "b", model.ground.at(0, 0), (length, 0), elements=count, section=section)


def test_tip_deflection_by_modulus_length_and_height():
    """w = P L³/3EI + P L/kGA, as of Timoshenko."""
    model, rod = cantilever(2)
    model.add(cd.Force("load", rod.end, (0, -LOAD)))
    functional = cd.Terminal(lambda s: -s.position(rod.end)[1])
    found = cd.gradient(model, functional, analysis="equilibrium")
    bent = LOAD * LENGTH**3 / (3 * E * INERTIA)
    sheared = LOAD * LENGTH / (10 * (1 + NU) / (12 + 11 * NU) * E / (2 * (1 + NU)) * WIDTH * HEIGHT)
    assert found.values[0] == pytest.approx(bent + sheared, rel=1e-6)
    expected = -(bent + sheared) / E, (3 * bent + sheared) / LENGTH, -(3 * bent + sheared) / HEIGHT
    assert found.matrix[0] == pytest.approx(expected, rel=1e-6)


def test_frequency_by_modulus_length_and_height():
    """f = (βL)²/2π L² sqrt(EI/ρA): proportional to √E, L⁻² and h, but for shear and rotary inertia, (h/L)²."""
    model, _ = cantilever(6)
    found = cd.gradient(model, cd.Frequency(1))
    exact = 1.87510407**2 / (2 * np.pi * LENGTH**2) * np.sqrt(E * HEIGHT**2 / 12 / 7800)
    assert found.values[0] == pytest.approx(exact, rel=0.005)
    shares = found.matrix[0] * [E, LENGTH, HEIGHT] / found.values[0]
    assert shares == pytest.approx([0.5, -2, 1], rel=5 * (HEIGHT / LENGTH) ** 2)
    assert shares[1] + shares[2] == pytest.approx(-1, abs=1e-6)  # both scaled alike: f goes with 1/length


def test_stress_at_rest():
    """σ = 6 P L/b h² + N/A of a force askew, at the clamp."""
    model, rod = cantilever(2)
    model.add(cd.Force("load", rod.end, (LOAD, -LOAD)))
    found = cd.gradient(model, cd.Terminal("b piece 1.stress_i"), analysis="equilibrium")
    bent, pulled = 6 * LOAD * LENGTH / (WIDTH * HEIGHT**2), LOAD / (WIDTH * HEIGHT)
    assert found.values[0] == pytest.approx(bent + pulled, rel=1e-4)  # the pull takes N w off
    assert found.matrix[0][1:] == pytest.approx([bent / LENGTH, -(2 * bent + pulled) / HEIGHT], rel=1e-4)
    assert abs(found.matrix[0][0]) * E < 1e-4 * bent


def test_peak_of_the_stress_under_a_sudden_load():
    """A load that is put on at once bends a beam without mass twice as far: σ = 2 · 6 P L/b h²."""
    model = cd.Model("sudden", gravity=None)
    modulus, height = model.parameter("E", E), model.parameter("h", HEIGHT)
    section = cd.section("rectangle", height=height, width=WIDTH, youngs_modulus=modulus, poisson=NU, density=1)
    mass = model.body("mass", mass=50, inertia=1e-3, position=(LENGTH, 0))
    moduli = (section.moduli[0], section.moduli[2])
    words = {"axial": section.axial, "bending": section.bending[1], "moduli": moduli}
    model.add(cd.Beam("b", model.ground, mass, **words))
    model.add(cd.Force("load", mass.at(0, 0), (0, -LOAD)))
    period = 2 * np.pi * np.sqrt(50 * LENGTH**3 / (3 * E * INERTIA))
    found = cd.gradient(model, cd.Peak("b.stress_i"), until=0.7 * period, rtol=1e-8)
    exact = 12 * LOAD * LENGTH / (WIDTH * HEIGHT**2)
    assert found.values[0] == pytest.approx(exact, rel=2e-3)  # the mass turns a little, too
    assert found.matrix[0] * [E, HEIGHT] / found.values[0] == pytest.approx([0, -2], abs=4e-3)


def test_stresses_in_space_add_up_at_a_corner():
    model = cd.Model("strut", gravity=None, dim=3)
    section = cd.section("rectangle", height=HEIGHT, width=WIDTH, youngs_modulus=E, poisson=NU, density=1)
    rod = cd.beam(model, "b", model.ground.at(0, 0, 0), (LENGTH, 0, 0), elements=1, section=section)
    model.add(cd.Force("load", rod.end, (0.0, LOAD, LOAD / 2)))
    found = cd.equilibrium(model)["b piece 1"].stress_i[0]
    expected = 6 * LOAD * LENGTH * (1 / HEIGHT + 0.5 / WIDTH) / (WIDTH * HEIGHT)
    assert found == pytest.approx(expected, rel=1e-4)
    for word, W in (("round", np.pi / 4 * 0.05**3), ("tube", np.pi / 4 * (0.05**4 - 0.03**4) / 0.05)):
        sizes = {"radius": 0.05} if word == "round" else {"outer_radius": 0.05, "inner_radius": 0.03}
        moduli = cd.section(word, youngs_modulus=E, poisson=NU, density=1, **sizes).moduli
        assert moduli[1:] == pytest.approx((W, W))


def test_the_lightest_taper_for_a_deflection():
    """Heights h_k of pieces of equal length, minimal in sum for w = Σ 12 P I_k/(E b h_k³) = δ, I_k = ∫ x² dx.

    Lagrange: h_k ∝ I_k^(1/4); for many pieces h ∝ √x, which saves 16 % (1 - 2^(1/3) 2/3) of a beam of one height.
    """
    count, limit = 4, 2e-4
    model = cd.Model("bracket", gravity=None)
    heights = [model.parameter(f"h{k}", 0.1, bounds=(0.02, 0.3)) for k in range(count)]

    def section(place: float) -> cd.Section:
        material = {"youngs_modulus": E, "poisson": NU, "density": 7800}
        return cd.section("rectangle", height=heights[int(place * count)], width=WIDTH, **material)

    rod = cd.beam(model, "b", model.ground.at(0, 0), (LENGTH, 0), elements=count, section=section)
    model.add(cd.Force("load", rod.end, (0, -LOAD)))
    best = cd.optimize(
        model,
        minimize=cd.Terminal(lambda s: sum(heights), name="height"),
        subject_to=[cd.Terminal(lambda s: -1e4 * s.position(rod.end)[1]) <= 1e4 * limit],
        analysis="equilibrium",
    )
    ends = LENGTH * (1 - np.arange(count + 1) / count)
    I = (ends[:-1] ** 3 - ends[1:] ** 3) / 3
    bent = limit - 0.5e-7  # shear takes the rest
    shape = I**0.25
    exact = shape * (np.sum(12 * LOAD * I / (E * WIDTH * shape**3)) / bent) ** (1 / 3)
    found = np.array([best.parameters[f"h{k}"] for k in range(count)])
    assert best.status == "converged"
    assert found == pytest.approx(exact, rel=5e-3)
    level = (4 * LOAD * LENGTH**3 / (E * WIDTH * bent)) ** (1 / 3)
    assert 2 / 3 * 2 ** (1 / 3) < found.mean() / level < 0.88
