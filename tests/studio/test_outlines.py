"""Outlines drawn freehand: mass, middle and inertia of their area against closed forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardan.errors import CardanError
from cardan.scene import scene_of
from cardan.studio.document import Document
from cardan.studio.window.outlines import stored_outline

DENSITY, THICK = 2700.0, 0.01
L_SHAPE = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2)]  # two rectangles: 3 x 1, and 1 x 1 on its left end
AREA, MIDDLE = 4.0, (1.25, 0.75)
# about the middle, by the parallel axis theorem: of 3 x 1 about (1.5, 0.5), of 1 x 1 about (0.5, 1.5)
POLAR = 3 * (9 + 1) / 12 + 3 * (0.25**2 + 0.25**2) + 1 * (1 + 1) / 12 + 1 * (0.75**2 + 0.75**2)


def document_of(file: str, at: list[float], **values: Any) -> Document:
    edit = {"edit": "draw", "kind": "outline", "places": [{"x": at[0], "y": at[1]}], "values": {"file": file, **values}}
    return Document.empty().edited([edit])[0]


@pytest.mark.parametrize("turned_round", [False, True])
def test_mass_middle_and_inertia_of_an_outline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turned_round: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    file, at = stored_outline(Path(), L_SHAPE[:: -1 if turned_round else 1], THICK)
    np.testing.assert_allclose(at, MIDDLE, atol=1e-12)
    document = document_of(file, at, density="2700 kg/m^3")
    assert document.model is not None
    part = document.model.bodies["part_1"]
    mass = DENSITY * THICK * AREA
    assert float(part.mass) == pytest.approx(mass)
    assert float(part.inertia_entries[0]) == pytest.approx(mass / AREA * POLAR, rel=1e-6)
    np.testing.assert_allclose([float(v) for v in part.center_of_mass], 0, atol=1e-9)
    (outline,) = scene_of(document.model).bodies[1].outlines
    x, y = np.array(outline).T
    drawn_area = abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
    assert drawn_area == pytest.approx(AREA, rel=1e-2)


@pytest.mark.parametrize(
    ("curve", "thickness", "words"),
    [
        ([(0, 0), (1, 1), (1, 0), (0, 1)], 1.0, "crosses itself"),
        ([(0, 0), (1, 0), (2, 0)], 1.0, "no area"),
        ([(0, 0), (1, 0)], 1.0, "corners"),
        (L_SHAPE, 0.0, "above zero"),
        ([(0, 0), (float("nan"), 0), (1, 1)], 1.0, "expected places"),
    ],
)
def test_what_is_no_outline_is_refused(tmp_path: Path, curve: Any, thickness: float, words: str) -> None:
    with pytest.raises(CardanError, match=words):
        stored_outline(tmp_path, curve, thickness)
    assert not list(tmp_path.iterdir())


def test_files_elsewhere_are_refused() -> None:
    with pytest.raises(CardanError, match="without folders"):
        document_of("../part.obj", [0, 0])
