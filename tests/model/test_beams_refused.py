"""What is no beam, and no section, is refused by name, with what to do."""

from __future__ import annotations

import re

import pytest

import cardan as cd
from cardan.errors import ModelError

STEEL = {"youngs_modulus": 210e9, "poisson": 0.3, "density": 7850}
GOOD = {"axial": 1e6, "bending": 100.0}


def place(dim: int = 2):
    model = cd.Model("bench", dim=dim)
    inertia = 1 if dim == 2 else (1, 1, 1)
    return model, model.body("rod", mass=1, inertia=inertia, position=(1, 0, 0)[:dim])


@pytest.mark.parametrize(
    ("dim", "words", "message"),
    [
        (2, {"axial": -1}, 'beam "b": axial must be positive, got -1'),
        (2, {"bending": 0}, 'beam "b": bending must be positive, got 0'),
        (2, {"bending": (1, 2)}, 'beam "b": bending: one number belongs here, not 2'),
        (2, {"shear": 0}, 'beam "b": shear must be positive, got 0; leave it out for a beam that is stiff in shear'),
        (2, {"torsion": 1}, "a beam in the plane cannot be twisted; leave out torsion"),
        (2, {"damping": -0.1}, 'beam "b": damping (a time) must not be negative, got -0.1'),
        (2, {"mass_per_length": -1}, 'beam "b": mass_per_length must not be negative'),
        (2, {"free_length": 0}, 'beam "b": free_length must be positive, got 0'),
        (2, {"moduli": (1, -2)}, 'beam "b": moduli must be positive, got -2'),
        (2, {"taper": 1}, 'beam "b": taper must lie between -1 and 1, got 1'),
        (3, {}, 'beam "b": a beam in space can be twisted, too; give torsion=GJ'),
        (3, {"torsion": 1, "bending": (1, 2, 3)}, 'beam "b": bending: expected 2 numbers'),
        (3, {"torsion": 1, "moduli": (1, 2)}, 'beam "b": moduli: expected 3 numbers'),
    ],
)
def test_numbers_of_a_beam(dim, words, message):
    model, rod = place(dim)
    with pytest.raises(ModelError, match=re.escape(message)):
        model.add(cd.Beam("b", model.ground, rod, **(GOOD | words)))


def test_places_of_a_beam():
    model, rod = place()
    with pytest.raises(ModelError, match=r'beam "b": .*(same body|"rod")'):
        model.add(cd.Beam("b", rod.at(0, 0), rod.at(1, 0), **GOOD))
    with pytest.raises(ModelError, match=r'beam "b": its ends coincide .* no length; place them apart'):
        model.add(cd.Beam("b", model.ground.at(1, 0), rod.at(0, 0), **GOOD))
    space, arm = place(3)
    with pytest.raises(ModelError, match="the axis of its first marker lies along the beam"):
        space.add(cd.Beam("b", space.ground.at(0, 0, 0, axis=(1, 0, 0)), arm, torsion=1, **GOOD))


@pytest.mark.parametrize(
    ("dim", "words", "message"),
    [
        (2, {"end": (0, 0)}, 'beam "rod": its ends coincide, so that it has no length; place them apart'),
        (2, {"elements": 0}, 'beam "rod": elements'),
        (2, {"section": None}, 'beam "rod": give section=cd.section(...), or axial, bending, mass_per_length'),
        (2, {"axial": 3}, 'beam "rod": its section says what axial is; leave out one of them'),
        (2, {"section": lambda x: x}, 'beam "rod": section: expected a section such as cd.section(...)'),
        (2, {"section": None, "axial": 1, "bending": -1, "mass_per_length": 1}, 'beam "rod": bending must be positive'),
        (2, {"path": [(0, 0)]}, 'beam "rod": path has 1 points; at least 2 are needed'),
        (3, {"up": (1, 0, 0)}, 'beam "rod": up lies along the beam; choose a direction across it'),
    ],
)
def test_whole_beams(dim, words, message):
    model = cd.Model("bench", dim=dim)
    section = cd.section("round", radius=0.01, **STEEL)
    data = {"end": (1, 0, 0)[:dim], "section": section} | words
    with pytest.raises(ModelError, match=re.escape(message)):
        cd.beam(model, "rod", (0,) * dim, **data)


def test_a_beam_of_a_stiffness_that_is_not_positive():
    model = cd.Model("bench")
    for word, value in (("axial", -1.0), ("mass_per_length", 0.0)):
        words = {"axial": 1.0, "bending": 1.0, "mass_per_length": 1.0} | {word: value}
        with pytest.raises(ModelError, match=f'beam "rod": {word} must be positive'):
            cd.beam(model, "rod", (0, 0), (1, 0), **words)


@pytest.mark.parametrize(
    ("shape", "words", "message"),
    [
        ("disc", {}, 'section: unknown shape "disc"'),
        ("round", {"diameter": 1}, 'section "round": no size "diameter"'),
        ("tube", {"outer_radius": 1}, 'section "tube": inner_radius is missing'),
        ("tube", {"outer_radius": 1, "inner_radius": 2}, 'section "tube": inner_radius (2) must be smaller than'),
        ("rectangle", {"height": -1, "width": 1}, 'section "rectangle": height must be positive'),
        ("round", {"radius": 1, "poisson": 0.7}, 'section "round": poisson must lie between -1 and 0.5, got 0.7'),
        ("round", {"radius": 1, "shear_modulus": 1}, 'section "round": give either shear_modulus or poisson'),
    ],
)
def test_sections(shape, words, message):
    with pytest.raises(ModelError, match=re.escape(message)):
        cd.section(shape, **(STEEL | words))
