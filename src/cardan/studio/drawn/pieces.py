"""What is drawn, as plain data: meshes and lines on bodies, things that stretch between two marks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardan.scene.meshes import Mesh
from cardan.studio.drawn.colours import Colour


@dataclass(frozen=True, eq=False)
class Piece:
    """A mesh and lines, fixed on a body. `element`: to which element it belongs, empty for the body itself."""

    body: int
    colour: Colour
    mesh: Mesh | None = None
    lines: np.ndarray | None = None  # (n, 2, 3)
    element: str = ""
    flat: bool = False
    width: float = 2.0  # of lines, in pixels


@dataclass(frozen=True, eq=False)
class Stretch:
    """Something between two marks: "coil", "bar" or "line". `ends`: world positions (nt, 2, 3)."""

    kind: str
    ends: np.ndarray
    colour: Colour
    radius: float
    element: str = ""
