"""One joint of cardan for the freedoms between a link and its parent, and where each freedom is found in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import tau
from typing import TYPE_CHECKING, Literal

import numpy as np

from cardan.errors import FileError
from cardan.files.robots.combinations import REFUSAL, crossing, joint_kind, perpendicular
from cardan.files.robots.poses import Pose, across, turn, unit
from cardan.files.robots.robot import Freedom, Link
from cardan.model.bodies.body import Coordinate, Frame, Marker
from cardan.model.element import Element
from cardan.model.joints.drivers import Fix
from cardan.model.joints.joint import Joint
from cardan.model.joints.standard import Cylindrical, Fixed, Planar, Revolute, Spherical, Translational, Universal
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


@dataclass(frozen=True, eq=False)
class Handle:
    """Where a freedom is found in the model: the joint, its coordinate, and `which` angle of a universal joint.

    The value of the freedom is `offset` + `sign` × coordinate: sign -1 where the joint counts against the freedom's own
    direction, an offset where it starts beyond half a turn, since angles of cardan start within (-π, π].
    """

    freedom: Freedom
    joint: Joint
    coordinate: Coordinate
    sign: float = 1.0
    which: Literal["i", "j"] | None = None
    offset: float = 0.0

    @property
    def turns(self) -> bool:
        return self.freedom.kind == "hinge"

    def value(self, s: View) -> ca.SX:
        return self.offset + self.sign * self.coordinate.value(s)

    def counted(self, value: float) -> float:
        """A value of the freedom as the coordinate counts it."""
        return self.sign * (value - self.offset)

    def starting_at(self, value: float) -> Handle:
        return replace(self, offset=tau * round(value / tau)) if self.turns else self


@dataclass(frozen=True, eq=False)
class Seat:
    """A link and its parent with the frames of both, in which joints are seated."""

    link: Link
    parent: Frame
    child: Frame

    def marker(
        self,
        frame: Frame,
        X: Pose,
        point: np.ndarray,
        axis: np.ndarray | None = None,
        reference: np.ndarray | None = None,
    ) -> Marker:
        vectors = {"axis": axis, "reference": reference}
        turned = {name: numbers(X.direction(v)) for name, v in vectors.items() if v is not None}
        return frame.at(*numbers(X.point(point)), **turned)

    def on_parent(
        self, point: np.ndarray, axis: np.ndarray | None = None, reference: np.ndarray | None = None
    ) -> Marker:
        """A marker of the parent, given in the axes of the link where it stands in the reference configuration."""
        return self.marker(self.parent, self.link.pose, point, axis, reference)

    def on_child(
        self, point: np.ndarray, axis: np.ndarray | None = None, reference: np.ndarray | None = None
    ) -> Marker:
        return self.marker(self.child, Pose(), point, axis, reference)


Made = tuple[Joint | None, list[Handle], list[Element]]


def make_joint(seat: Seat, name: str) -> Made:
    """The joint of a link (None: it floats), where its freedoms are found in it, and what else holds it."""
    freedoms = seat.link.freedoms
    kind = joint_kind(freedoms)
    if kind is None:
        names = ", ".join(f"{freedom.name} ({freedom.kind})" for freedom in freedoms)
        raise FileError(f'"{seat.link.name}": joints {names} {REFUSAL}', None, freedoms[-1].line)
    return MAKERS[kind](seat, name)


def _weld(seat: Seat, name: str) -> Made:
    z, x = np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0])
    return Fixed(name, seat.on_parent(np.zeros(3), z, x), seat.on_child(np.zeros(3), z, x)), [], []


def _hinge(seat: Seat, name: str) -> Made:
    (hinge,) = seat.link.freedoms
    x = across(hinge.axis)
    # at the reference configuration the angle shall read `reference`: the parent's x lies that much behind
    behind = turn(hinge.axis, -hinge.reference) @ x
    i, j = seat.on_parent(hinge.point, hinge.axis, behind), seat.on_child(hinge.point, hinge.axis, x)
    joint = Revolute(name, i, j)
    return joint, [Handle(hinge, joint, joint.angle)], []


def _slide(seat: Seat, name: str) -> Made:
    (slide,) = seat.link.freedoms
    x = across(slide.axis)
    behind = slide.point - slide.reference * slide.axis
    i, j = seat.on_parent(behind, slide.axis, x), seat.on_child(slide.point, slide.axis, x)
    joint = Translational(name, i, j)
    return joint, [Handle(slide, joint, joint.displacement)], []


def _ball(seat: Seat, name: str) -> Made:
    (ball,) = seat.link.freedoms
    return Spherical(name, seat.on_parent(ball.point), seat.on_child(ball.point)), [], []


def _floating(seat: Seat, name: str) -> Made:
    return None, [], []


def _planar(seat: Seat, name: str) -> Made:
    (planar,) = seat.link.freedoms
    x = across(planar.axis)
    i, j = (on(planar.point, planar.axis, x) for on in (seat.on_parent, seat.on_child))
    return Planar(name, i, j), [], []


def _universal(seat: Seat, name: str) -> Made:
    first, second = seat.link.freedoms
    point = crossing(first, second)
    assert point is not None
    # the cross is given by its two pins; at the reference configuration both angles shall read `reference`
    i_zero = turn(first.axis, -first.reference) @ second.axis
    j_zero = turn(second.axis, second.reference) @ first.axis
    joint = Universal(name, seat.on_parent(point, first.axis, i_zero), seat.on_child(point, second.axis, j_zero))
    one, other = Handle(first, joint, joint.angle_i, which="i"), Handle(second, joint, joint.angle_j, which="j")
    return joint, [one, other], []


def _spherical(seat: Seat, name: str) -> Made:
    point = crossing(*seat.link.freedoms[:2])
    assert point is not None
    return Spherical(name, seat.on_parent(point), seat.on_child(point)), [], []


def _cylindrical(seat: Seat, name: str) -> Made:
    hinge, slide = sorted(seat.link.freedoms, key=lambda freedom: freedom.kind)
    sign = 1.0 if hinge.axis @ slide.axis > 0 else -1.0
    x = across(hinge.axis)
    behind = hinge.point - slide.reference * slide.axis
    i = seat.on_parent(behind, hinge.axis, turn(hinge.axis, -hinge.reference) @ x)
    joint = Cylindrical(name, i, seat.on_child(hinge.point, hinge.axis, x))
    return joint, [Handle(hinge, joint, joint.angle), Handle(slide, joint, joint.displacement, sign)], []


def _plane(seat: Seat, name: str) -> Made:
    hinge, *slides = sorted(seat.link.freedoms, key=lambda freedom: freedom.kind)
    joint = _plates(seat, name, hinge.axis, hinge.point, slides, hinge.reference)
    # slides behind the hinge turn along with it: their travels are then no coordinates of the joint
    is_last = seat.link.freedoms[-1] is hinge
    travels = _travels(joint, hinge.axis, slides) if is_last else []
    return joint, [Handle(hinge, joint, joint.angle), *travels], []


def _table(seat: Seat, name: str) -> Made:
    slides = seat.link.freedoms
    normal = unit(np.cross(slides[0].axis, slides[1].axis))
    joint = _plates(seat, name, normal, np.zeros(3), slides, 0.0)
    return joint, _travels(joint, normal, slides), [Fix(f"{name} angle", joint.angle, 0.0)]


def _plates(
    seat: Seat, name: str, normal: np.ndarray, point: np.ndarray, slides: Sequence[Freedom], angle: float
) -> Planar:
    """Two plates whose x is the first slide; at the reference configuration travels and angle read the references."""
    x = slides[0].axis
    behind = point - sum((slide.reference * slide.axis for slide in slides), np.zeros(3))
    return Planar(name, seat.on_parent(behind, normal, x), seat.on_child(point, normal, turn(normal, angle) @ x))


def _travels(joint: Planar, normal: np.ndarray, slides: Sequence[Freedom]) -> list[Handle]:
    x, other = slides[0].axis, slides[1].axis
    if not perpendicular(x, other):
        return []
    sign = 1.0 if np.cross(normal, x) @ other > 0 else -1.0
    return [Handle(slides[0], joint, joint.displacement_x), Handle(slides[1], joint, joint.displacement_y, sign)]


MAKERS: dict[str, Callable[[Seat, str], Made]] = {
    "weld": _weld,
    "hinge": _hinge,
    "slide": _slide,
    "ball": _ball,
    "floating": _floating,
    "planar": _planar,
    "universal": _universal,
    "spherical": _spherical,
    "cylindrical": _cylindrical,
    "plane": _plane,
    "table": _table,
}


def numbers(v: np.ndarray) -> tuple[float, ...]:
    return tuple(map(float, v))
