"""Bodies, the ground, markers on them, and references to their coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardan.errors import ModelError, suggestion
from cardan.model.values import Scalar, vector

if TYPE_CHECKING:
    from cardan.model.model import Model

PLANAR_COORDINATES = ("x", "y", "angle")
PLANAR_SPEEDS = ("velocity_x", "velocity_y", "angular_velocity")


@dataclass(frozen=True, eq=False)
class Initial:
    """The state a body starts from: an estimate that assembly may change, except where `hold` names it.

    `given` lists the speeds the user wrote down; assembly prefers to keep them over those it fills in as zero.
    """

    position: tuple[Scalar, ...]
    angle: Scalar
    velocity: tuple[Scalar, ...]
    angular_velocity: Scalar
    hold: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False)
class Coordinate:
    """A number that depends on the position of the machine, by name: `body.x`, `pin.angle`, `slide.displacement`.

    `value(s)` gives its expression on the symbolic view `s`.
    """

    name: str
    owner: Any
    value: Callable[[Any], Any]
    is_angle: bool = False

    def __repr__(self) -> str:
        return f"<coordinate {self.name}>"


@dataclass(frozen=True, eq=False)
class Marker:
    """A point of a body, in body axes, with an optional direction (`axis`, body axes, any length)."""

    body: Frame
    point: tuple[Scalar, ...]
    axis: tuple[Scalar, ...] | None = None

    def __repr__(self) -> str:
        axis = "" if self.axis is None else f", axis={self.axis}"
        return f"{self.body.name}.at({', '.join(map(str, self.point))}{axis})"


@dataclass(frozen=True, eq=False)
class Frame:
    """What markers can sit on: a body or the ground."""

    name: str
    model: Model

    def at(self, *point: Scalar, axis: tuple[Scalar, ...] | None = None) -> Marker:
        """The marker at `point` (body axes): `body.at(0.5, 0)`, `body.at(0, 0, axis=(1, 0))`."""
        dim = self.model.dim
        if len(point) == 1 and isinstance(point[0], (tuple, list)):
            point = tuple(point[0])
        what = f'marker on "{self.name}"'
        checked = vector(point, dim, what)
        if axis is None:
            return Marker(self, checked)
        direction = vector(axis, dim, f"{what}: axis")
        if all(isinstance(a, float) and a == 0.0 for a in direction):
            raise ModelError(f"{what}: the axis has no direction (all components are zero)")
        return Marker(self, checked, direction)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"


class Ground(Frame):
    """The inertial frame. `ground.at(2.5, 0)` is a fixed point."""


@dataclass(frozen=True, eq=False, repr=False)
class Body(Frame):
    """A rigid body: mass, inertia about its centre of mass, where it starts, constant loads.

    `center_of_mass` is the offset of the mass centre from the body frame, in body axes (Wehage & Haug 1981,
    eqs. 2.1, 2.16-2.18). `force` and `torque` act at the centre of mass, global axes, constant.
    """

    mass: Scalar | None
    inertia: Scalar | None
    initial: Initial
    center_of_mass: tuple[Scalar, ...]
    force: tuple[Scalar, ...]
    torque: Scalar

    @property
    def x(self) -> Coordinate:
        return Coordinate(f"{self.name}.x", self, lambda s: s.position(self)[0])

    @property
    def y(self) -> Coordinate:
        return Coordinate(f"{self.name}.y", self, lambda s: s.position(self)[1])

    @property
    def angle(self) -> Coordinate:
        return Coordinate(f"{self.name}.angle", self, lambda s: s.angle(self), is_angle=True)


def check_hold(name: str, hold: Any) -> frozenset[str]:
    """The names of initial values that assembly must keep."""
    words = (hold,) if isinstance(hold, str) or not isinstance(hold, Iterable) else tuple(hold)
    known = PLANAR_COORDINATES + PLANAR_SPEEDS
    for word in words:
        if word not in known:
            raise ModelError(f'body "{name}": cannot hold "{word}"{suggestion(str(word), known)}')
    return frozenset(words)
