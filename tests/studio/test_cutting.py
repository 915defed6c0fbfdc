"""Outlines of links as files to cut: their areas against closed forms, and holes where pins are."""

from __future__ import annotations

import re
from math import pi

import numpy as np
import pytest

import cardan as cd
from cardan.errors import CardanError
from cardan.scene import scene_of
from cardan.studio.window.cutting import as_dxf, as_svg, cut_of

POLYGON = 5e-3  # round ends are polygons with corners every 15 degrees


def four_bar(units: str = "SI", scale: float = 1.0) -> cd.Model:
    model = cd.Model("bars", gravity=None, units=units)
    crank = model.body("crank", mass=1, inertia=1, position=(0.2 * scale, 0))
    rod = model.body("rod", mass=1, inertia=1, position=(0.9 * scale, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.2 * scale, 0)))
    model.add(cd.Revolute("B", crank.at(0.2 * scale, 0), rod.at(-0.5 * scale, 0)))
    model.add(cd.Point("C", rod.at(0.5 * scale, 0)))
    return model


def lines_of_dxf(text: str) -> tuple[list[np.ndarray], list[list[float]]]:
    codes, values = text.splitlines()[::2], text.splitlines()[1::2]
    lines: list[list[list[float]]] = []
    circles: list[list[float]] = []
    kind = ""
    for code, value in zip(map(int, codes), values, strict=True):
        if code == 0:
            kind = value
            if kind == "POLYLINE":
                lines.append([])
            elif kind == "VERTEX":
                lines[-1].append([])
            elif kind == "CIRCLE":
                circles.append([])
        elif code in (10, 20, 40) and kind in ("VERTEX", "CIRCLE"):
            (lines[-1][-1] if kind == "VERTEX" else circles[-1]).append(float(value))
    return [np.array(line) for line in lines], circles


def area(line: np.ndarray) -> float:
    x, y = line.T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


@pytest.mark.parametrize(("units", "scale"), [("SI", 1.0), ("mm-t", 1000.0)])
def test_a_bar_has_its_area_and_its_holes_in_millimetres(units, scale):
    """2 r L + π r², whatever the units of the model are."""
    model = four_bar(units, scale)
    lines, circles = lines_of_dxf(as_dxf(cut_of(model, "crank")))
    radius = 1000 * scene_of(model).detail / scale
    assert area(lines[0]) == pytest.approx(2 * radius * 400 + pi * radius**2, rel=POLYGON)
    assert [circle[:2] for circle in circles] == [[-200, 0], [200, 0]]


def test_the_svg_has_the_same_points():
    cut = cut_of(four_bar(), "rod")
    text = as_svg(cut)
    numbers = np.array(re.findall(r"[-\d.]+", re.search(r'd="M(.*)Z"', text)[1]), dtype=float).reshape(-1, 2)
    np.testing.assert_allclose(numbers * (1, -1), cut.lines[0], atol=1e-4)
    width = float(re.search(r'width="([\d.]+)mm"', text)[1])
    assert width == pytest.approx(np.ptp(cut.lines[0][:, 0]) + 4, abs=1e-3)
    assert text.count("<circle") == 1  # the free end has no pin


def test_what_cannot_be_cut_is_refused():
    with pytest.raises(CardanError, match='no body "bar"'):
        cut_of(four_bar(), "bar")
    space = cd.Model("space", dim=3)
    space.body("ball", mass=1, inertia=(1, 1, 1))
    with pytest.raises(CardanError, match="plane only"):
        cut_of(space, "ball")
