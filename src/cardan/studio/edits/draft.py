"""A model file while it is being changed: its data, and where everything in the machine is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import count
from math import atan2, cos, floor, log10, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.analysis.assemble import assemble
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import CardanError, FileError, ModelError, suggestion
from cardan.files.model_file import ModelFile
from cardan.files.text_models.merge import read_data, with_data
from cardan.files.text_models.yaml import SECTIONS, parse_yaml
from cardan.model.bodies.body import Marker
from cardan.model.model import RESERVED_NAMES, Model
from cardan.studio.edits.references import Names

if TYPE_CHECKING:
    from cardan.analysis.state import State
    from cardan.model.expressions.values import Scalar


DRAWING_DIGITS = 4  # behind the first digit of the machine's size: places of a drawing need no more
ANGLE_DIGITS = 5
MASS_DIGITS = 4  # significant ones
LETTERS = "ABCDEFGHJKLMNQRSTUVWXYZ"  # joints; I and O look like numbers, P is a traced point
PLANE = 2
GROUND = "ground"

Pose = tuple[float, float, float]
Vector = Sequence[float] | np.ndarray


class Draft:
    """The data of a text, to be changed by edits; `text()` is the text with the changes, all else as it was."""

    def __init__(self, text: str, path: Path | None = None, trust_fmus: bool = False):
        self.path, self.trust_fmus = path, trust_fmus
        self.restart(text)

    def restart(self, text: str) -> None:
        """Another text to be changed; the machine is still that of the first one."""
        self.old = text
        self.data = read_data(text)
        self.names = Names(self.data)

    def text(self) -> str:
        """Raises CardanError where the changed file does not describe a machine."""
        new = with_data(self.old, self.data, SECTIONS)
        try:
            parse_yaml(new, self.path, self.trust_fmus)
        except FileError as error:  # its line is one of a text that nobody sees
            raise ModelError(error.message) from None
        return new

    # -- the machine before the changes ------------------------------------------------------------------------------

    @cached_property
    def file(self) -> ModelFile:
        return parse_yaml(self.old, self.path, self.trust_fmus)

    @property
    def model(self) -> Model:
        return self.file.model

    def needs_plane(self, what: str) -> None:
        if self.model.dim != PLANE:
            raise ModelError(f"{what} in the plane only; in space, change the numbers in the inspector or the text")

    def numbers(self, values: Iterable[Scalar | None]) -> np.ndarray:
        """Values that may depend on parameters, as numbers."""
        values = [0.0 if value is None else value for value in values]
        if not any(map(is_expression, values)):
            return np.array(values, dtype=float)
        parameters = self.model.parameters.values()
        symbols = ca.vertcat(*(p.symbol for p in parameters))
        function = ca.Function("numbers", [symbols], [ca.vertcat(*values)])
        return function([p.value for p in parameters]).full().ravel()

    @cached_property
    def assembled(self) -> State | None:
        """The machine put together; None where that is not possible."""
        try:
            return assemble(self.model)
        except CardanError:
            return None

    @cached_property
    def poses(self) -> dict[str, Pose]:
        """x, y, angle of each body as it is shown: put together, or as estimated where that is not possible."""
        bodies, state = self.model.bodies, self.assembled
        if state is not None:
            coordinates = {name: (*state[name].position, state[name].angle) for name in bodies}
        else:
            coordinates = {name: self.numbers(body.initial.q) for name, body in bodies.items()}
        return {name: (float(q[0]), float(q[1]), float(q[2])) for name, q in coordinates.items()}

    def pose(self, frame: str) -> Pose:
        if frame == GROUND:
            return 0.0, 0.0, 0.0
        if frame not in self.poses:
            raise ModelError(f'there is no body "{frame}"{suggestion(frame, [*self.poses, GROUND])}')
        return self.poses[frame]

    def world(self, frame: str, point: Vector) -> np.ndarray:
        """A point of a body in the axes of the ground."""
        x, y, angle = self.pose(frame)
        return np.array([x, y]) + turned(point, angle)

    def local(self, frame: str, place: Vector) -> np.ndarray:
        """A place in the axes of a body."""
        x, y, angle = self.pose(frame)
        return turned(np.subtract(place, (x, y)), -angle)

    def place(self, marker: Marker) -> np.ndarray:
        """Where a marker is."""
        return self.world(marker.body.name, self.numbers(marker.point))

    @cached_property
    def places(self) -> list[np.ndarray]:
        """The places of all markers, and of all bodies."""
        places = [np.array(self.pose(name)[:2]) for name in self.model.bodies]
        for element in self.model.elements.values():
            places += [self.place(value) for value in vars(element).values() if isinstance(value, Marker)]
        return places

    # -- numbers with few digits -------------------------------------------------------------------------------------

    def step(self, *more: Vector) -> float:
        """The smallest step of a place that is written, from the size of the machine and of `more` places."""
        places = np.array([*self.places, *more], dtype=float).reshape(-1, 2)
        if not len(places):
            return 10.0**-DRAWING_DIGITS
        size = max(float(np.abs(places).max()), float(np.ptp(places, axis=0).max()))
        return 10.0 ** (floor(log10(size)) - DRAWING_DIGITS) if size > 0 else 10.0**-DRAWING_DIGITS

    def size(self, *more: Vector) -> float:
        """The extent of the machine and of these places, 1 where there is none."""
        places = np.array([*self.places, *more], dtype=float).reshape(-1, 2)
        return (float(np.ptp(places, axis=0).max()) if len(places) else 0.0) or 1.0

    # -- sections ----------------------------------------------------------------------------------------------------

    def section(self, name: str) -> dict[str, Any]:
        """A section of named things, to be changed."""
        entries = self.data.get(name)
        if entries is None:
            entries = self.data[name] = {}
        if not isinstance(entries, dict):
            raise ModelError(f"{name}: expected entries with names")
        return entries

    def find(self, name: str) -> tuple[str, Any]:
        """The section and the entry of a name."""
        if name not in self.names.section:
            raise ModelError(f'there is nothing called "{name}" in the file{suggestion(name, self.names.section)}')
        section = self.names.section[name]
        return section, self.data[section][name]

    def add(self, section: str, name: str, entry: object) -> str:
        self.check_free(name)
        self.section(section)[name] = entry
        self.names = Names(self.data)
        return name

    def drop(self, name: str) -> None:
        section, _ = self.find(name)
        del self.data[section][name]
        self.names = Names(self.data)

    # -- names -------------------------------------------------------------------------------------------------------

    def check_free(self, name: str) -> None:
        if name in RESERVED_NAMES:
            raise ModelError(f'"{name}" is a reserved word; choose another name')
        if name in self.names.section:
            raise ModelError(f'the name "{name}" is already taken in {self.names.section[name]}; choose another')

    def numbered(self, word: str) -> str:
        """link_1, link_2, ..."""
        return next(name for k in count(1) if self.is_free(name := f"{word}_{k}"))

    def lettered(self) -> str:
        """A, B, C, ..., A2, B2, ..."""
        rounds = (f"{letter}{k if k > 1 else ''}" for k in count(1) for letter in LETTERS)
        return next(name for name in rounds if self.is_free(name))

    def following(self, name: str) -> str:
        """The name itself, or the next number behind it: crank, crank_2, crank_3; link_1, link_2."""
        stem, _, last = name.rpartition("_")
        stem = stem if stem and last.isdigit() else name
        return name if self.is_free(name) else next(n for k in count(2) if self.is_free(n := f"{stem}_{k}"))

    def is_free(self, name: str) -> bool:
        return name not in self.names.section and name not in RESERVED_NAMES


def turned(vector: Vector, angle: float) -> np.ndarray:
    c, s = cos(angle), sin(angle)
    return np.array([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]])


def direction(vector: Vector) -> float:
    return atan2(vector[1], vector[0])


def within_turn(angle: float) -> float:
    """The same direction between -π and π."""
    return (angle + pi) % (2 * pi) - pi


def rounded(value: float, step: float) -> float:
    """To a multiple of a step that is a power of ten, as a number that is written with few digits."""
    digits = -round(log10(step))
    return round(float(value), digits) + 0.0  # no -0


def short(value: float, digits: int = MASS_DIGITS) -> float:
    """To some significant digits."""
    return float(f"{value:.{digits}g}")


def angle_number(angle: float) -> float:
    return round(within_turn(angle), ANGLE_DIGITS) + 0.0
