"""The joints of a DADS-3D deck.

A joint is given by points: P where it sits and Q on its axis, in the frame of each body, so that g = Q - P is its axis
there; the translational joint has one more, S, whose h = S - P on the two bodies stay perpendicular
(Nikravesh et al. 1981, eq. 4.8).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cardan.errors import CardanError, FileError
from cardan.files.dads.check import REVOLUTE_END, between
from cardan.files.dads.deck import AXIS_1, AXIS_2, POINT_1, POINT_2, SEGMENTS, SIDE_1, SIDE_2, Record
from cardan.files.dads.geometry import (
    Pose,
    Vector,
    across,
    angle_about,
    difference,
    dot,
    parallel,
    scaled,
    turned,
    unit,
)
from cardan.model.joints.standard import Cylindrical, Link, Revolute, Spherical, Translational, Universal
from cardan.model.model import Model

if TYPE_CHECKING:
    from cardan.files.dads.geometry import GroundedFrame
    from cardan.model.bodies.body import Frame, Marker


ON_AXIS = 1e-3  # sine of the angle to the axis below which a typed point lies on it
ON_ESTIMATED_AXIS = 0.1  # the same where body poses enter, which are estimates
SAME_ANGLE = 1e-3  # between cosines of angles typed with a few digits
LINK_ENDS = ("", "spherical", "revolute")  # L7I, L7J = 1, 2


class Measure(NamedTuple):
    """How the angle of a joint is measured: axes and references of its markers, each in the frame of its body."""

    axes: tuple[Vector, Vector]
    references: tuple[Vector | None, Vector | None]


class JointBuilder:
    """Adds joints to a model. `torsion` holds the torsion springs of a joint, which say how its angle is measured."""

    def __init__(
        self,
        model: Model,
        frames: Mapping[int, Frame | GroundedFrame],
        poses: Mapping[int, Pose],
        torsion: Mapping[tuple[str, int], Sequence[Record]],
        radians: float,
    ):
        self.model, self.frames, self.poses, self.torsion, self.radians = model, frames, poses, torsion, radians
        self.measures: dict[tuple[str, int], Measure] = {}

    def add(self, record: Record) -> None:
        """Add the joint of one group of cards under its name: "RVLT 1"."""
        builders = {"SPHR": self._spherical, "UNIV": self._universal, "RVLT": self._revolute,
                    "CYLN": self._cylindrical, "TRAN": self._translational, "LINK": self._link}  # fmt: skip
        try:
            self.model.add(builders[record.segment](record, f"{record.segment} {record.number}"))
        except FileError:
            raise
        except CardanError as error:
            raise record.fail(SEGMENTS[record.segment].bodies[0], str(error)) from None

    def _numbers(self, record: Record) -> tuple[int, int]:
        first, second = SEGMENTS[record.segment].bodies
        return record.integer(first), record.integer(second)

    def _markers(
        self,
        record: Record,
        axes: tuple[Vector | None, Vector | None],
        references: tuple[Vector | None, Vector | None] = (None, None),
    ) -> tuple[Marker, Marker]:
        one, two = self._numbers(record)
        i = self.frames[one].at(*record.vector(POINT_1), axis=axes[0], reference=references[0])
        j = self.frames[two].at(*record.vector(POINT_2), axis=axes[1], reference=references[1])
        if i.body is j.body:
            raise record.fail(SEGMENTS[record.segment].bodies[1], "both bodies are grounded")
        return i, j

    def poses_of(self, record: Record) -> tuple[Pose, Pose]:
        """Where the two bodies of a joint stand, by the estimates."""
        one, two = self._numbers(record)
        return self.poses[one], self.poses[two]

    def _global(self, record: Record, g: Vector, h: Vector) -> tuple[Vector, Vector]:
        """A vector of each body in global components, by the estimates."""
        one, two = self.poses_of(record)
        return one.direction(g), two.direction(h)

    def _parallel_axes(self, record: Record) -> tuple[Vector, Vector]:
        """The two axes; that of the second body turned over where Q lies on the other side."""
        g, h = between(record, POINT_1, AXIS_1), between(record, POINT_2, AXIS_2)
        return g, h if dot(*self._global(record, g, h)) >= 0 else scaled(-1, h)

    # -- one joint each ----------------------------------------------------------------------------------------

    def _spherical(self, record: Record, name: str) -> Spherical:
        return Spherical(name, *self._markers(record, (None, None)))

    def _universal(self, record: Record, name: str) -> Universal:
        """The angles of its torsion springs are measured from s_i about the first axis, to s_j about the second."""
        axes = between(record, POINT_1, AXIS_1), between(record, POINT_2, AXIS_2)
        references: list[Vector | None] = [None, None]
        for spring in self.torsion.get(("UNIV", record.number), ()):
            k = "ij".index(self.which(spring, record))
            if references[k] is None:
                references[k] = arm(spring, record, (POINT_1, POINT_2)[k], axes[k])
        return Universal(name, *self._measured(record, axes, (references[0], references[1])))

    def which(self, spring: Record, joint: Record) -> Literal["i", "j"]:
        """ "i" or "j": the axis of a universal joint on which the point of card 3 lies."""
        towards = difference(spring.vector(SIDE_1), joint.vector(POINT_1))
        axis_i, axis_j = between(joint, POINT_1, AXIS_1), between(joint, POINT_2, AXIS_2)
        if parallel(towards, axis_i, ON_AXIS):
            return "i"
        if parallel(*self._global(joint, towards, axis_j), ON_ESTIMATED_AXIS):
            return "j"
        raise spring.fail("SXJ1", f"the point lies on neither axis of {joint.segment} {joint.number}")

    def _revolute(self, record: Record, name: str) -> Revolute:
        """Its angle is that of the first torsion spring about it: from s_i to s_j, in the sense of card 3."""
        axes = self._parallel_axes(record)
        springs = self.torsion.get(("RVLT", record.number), ())
        if not springs:
            return Revolute(name, *self._markers(record, axes))
        sense = sense_about(springs[0], record, axes[0])
        axes = scaled(sense, axes[0]), scaled(sense, axes[1])
        arms = arm(springs[0], record, POINT_1, axes[0]), arm(springs[0], record, POINT_2, axes[1])
        return Revolute(name, *self._measured(record, axes, arms))

    def _measured(
        self, record: Record, axes: tuple[Vector, Vector], references: tuple[Vector | None, Vector | None]
    ) -> tuple[Marker, Marker]:
        self.measures[record.segment, record.number] = Measure(axes, references)
        return self._markers(record, axes, references)

    def _cylindrical(self, record: Record, name: str) -> Cylindrical:
        return Cylindrical(name, *self._markers(record, self._parallel_axes(record)))

    def _translational(self, record: Record, name: str) -> Translational:
        """h_i · h_j = 0 leaves two ways to assemble, half a turn apart: the one nearer to the estimates is taken.

        Then the angle β from h_i to h_j about the axis is known, and h_j turned back by it is parallel to h_i.
        """
        axes = self._parallel_axes(record)
        h_i, h_j = between(record, POINT_1, SIDE_1), between(record, POINT_2, SIDE_2)
        along = dot(h_i, unit(axes[0])) * dot(h_j, unit(axes[1]))
        side_i, side_j = across(h_i, axes[0]), across(h_j, axes[1])
        cosine = -along / (math.hypot(*side_i) * math.hypot(*side_j))
        if abs(cosine) > 1:
            raise record.fail("SXJ1", "S - P cannot be perpendicular on the two bodies; move S off the axis")
        axis, _ = self._global(record, *axes)
        estimate = angle_about(axis, *self._global(record, side_i, side_j))
        sine = math.copysign(math.sqrt(1 - cosine**2), estimate)
        return Translational(name, *self._markers(record, axes, (side_i, turned(side_j, axes[1], cosine, -sine))))

    def _link(self, record: Record, name: str) -> Link:
        hinged = [record[end] == REVOLUTE_END for end in ("L7I", "L7J")]
        axes = tuple(
            between(record, point, axis) if hinge else None
            for point, axis, hinge in zip((POINT_1, POINT_2), (AXIS_1, AXIS_2), hinged, strict=True)
        )
        angles = [record[word] * self.radians if hinge else None for word, hinge in
                  zip(("THET1", "THET2"), hinged, strict=True)]  # fmt: skip
        twist = None
        if all(hinged):
            axes, twist = self._twist(record, angles)
        return Link(
            name,
            *self._markers(record, axes),  # type: ignore[arg-type]
            length=record["L7"],
            ends=tuple(LINK_ENDS[record.integer(end)] for end in ("L7I", "L7J")),
            angle_i=angles[0],
            angle_j=angles[1],
            twist=twist,
        )

    def _twist(self, record: Record, angles: Any) -> tuple[tuple[Vector, Vector], float]:
        """The axes of two hinges and the angle between them; L7IJ = 0 makes them parallel."""
        axes = between(record, POINT_1, AXIS_1), between(record, POINT_2, AXIS_2)
        if record["L7IJ"] == 0:
            aligned = self._parallel_axes(record)
            sign = 1 if aligned[1] == axes[1] else -1
            if abs(math.cos(angles[1]) - sign * math.cos(angles[0])) > SAME_ANGLE:
                raise record.fail("THET2", "axes that are parallel (L7IJ = 0) have the same angle to the link")
            angles[1] = angles[0]
            return aligned, 0.0
        twist = record["THETIJ"] * self.radians
        if abs(math.sin(twist)) < ON_AXIS:
            raise record.fail("THETIJ", "the axes would be parallel; that is L7IJ = 0")
        return axes, twist


def sense_about(spring: Record, joint: Record, axis: Vector) -> float:
    """+1 or -1: whether the point of card 3 lies along the axis of the first body or against it."""
    towards = difference(spring.vector(SIDE_1), joint.vector(POINT_1))
    if not parallel(towards, axis, ON_AXIS):
        raise spring.fail("SXJ1", f"the point does not lie on the axis of {joint.segment} {joint.number}")
    return math.copysign(1.0, dot(towards, axis))


def arm(spring: Record, joint: Record, point: str, axis: Vector) -> Vector:
    """s_i or s_j: from the joint to the attachment point; only what lies across the axis counts."""
    s = difference(spring.vector(point), joint.vector(point))
    if parallel(s, axis, ON_AXIS):
        raise spring.fail(point.split()[0], f"the point lies on the axis of {joint.segment} {joint.number}")
    return s
