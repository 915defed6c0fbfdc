"""Groups of cards of a DADS-3D deck from the bodies of a model: their numbers, mass data and initial conditions.

The origin of a body of a deck is its mass centre: points, position and velocity are those from there.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any

from cardan.errors import ModelError
from cardan.files.dads.deck import INERTIA, SEGMENTS
from cardan.files.dads.geometry import Pose, Vector, difference
from cardan.files.dads.plain_numbers import Numbers, euler_angles_and_rates, turns_held_by
from cardan.model.bodies.body import Body, Frame, Marker
from cardan.model.expressions.functions import Spline
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross

GROUNDED = (1, 2, 3, 5, 6, 7)  # JCV: X, Y, Z, e1, e2, e3

Values = dict[str, Any]


class BodyGroups:
    """Groups of cards by segment, with those of the bodies. `tables` are the splines that have numbers already."""

    def __init__(self, model: Model, tables: list[Spline]):
        if model.dim != 3:
            raise ModelError(f'model "{model.name}": a DADS-3D deck is for machines in space (dim=3)')
        self.model = model
        self.number = Numbers(model)
        self.bodies = _numbered(model)
        self.groups: dict[str, list[tuple[str, Values]]] = {keyword: [] for keyword in SEGMENTS}
        self.curves = list(tables)  # in the order of their numbers; more are added as elements need them
        self.used: list[Spline] = []
        for n in range(1, len(self.bodies) + 1):
            self._add_body(n)
        for k in GROUNDED:
            self.add("CSTR", {"JCB": self.bodies[model.ground], "JCV": k})

    # -- what the cards hold -----------------------------------------------------------------------------------

    def add(self, keyword: str, values: Values, name: str = "") -> int:
        """One more group of cards; returns its number."""
        group = self.groups[keyword]
        group.append((name, values))
        return len(group)

    def curve(self, curve: Spline, what: str) -> int:
        """The number of a spline table."""
        if curve.kind != "cubic" or curve.extrapolate == "constant" or curve.periodic:
            remedy = 'a table of a deck is a cubic spline with straight ends: use kind="cubic", extrapolate="linear"'
            raise ModelError(f'{what}: the curve "{curve.name}" has no cards; {remedy}')
        self.used.append(curve)
        for k, other in enumerate(self.curves, start=1):
            if other is curve:
                return k
        self.curves.append(curve)
        return len(self.curves)

    def pose(self, frame: Frame) -> Pose:
        """Where the mass centre of a body starts, and its orientation."""
        if not isinstance(frame, Body):
            return Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
        start, what = frame.initial, f'body "{frame.name}"'
        at = Pose(self.number.all(start.position, what), self.number.all(start.orientation, what))
        return Pose(at.point(self.number.all(frame.center_of_mass, what)), at.orientation)

    def point(self, marker: Marker, what: str) -> Vector:
        """A point in the axes of its body, from the mass centre: bodies of a deck have their origin there."""
        p = self.number.all(marker.point, what)
        if not isinstance(marker.body, Body):
            return p
        return difference(p, self.number.all(marker.body.center_of_mass, what))

    def frame(self, marker: Marker, what: str) -> tuple[Vector, Vector]:
        """Unit vectors along the axis of a marker and its reference, in the axes of its body."""
        x, _, z = marker.triad
        return self.number.all(z, what), self.number.all(x, what)

    # -- bodies ------------------------------------------------------------------------------------------------

    def _add_body(self, n: int) -> None:
        frame = next(frame for frame, k in self.bodies.items() if k == n)
        if not isinstance(frame, Body):
            self.add("BODY", {})
            self.add("ICON", {})
            return
        what = f'body "{frame.name}"'
        if frame.mass is None or frame.inertia is None:
            raise ModelError(f"{what}: a deck needs its mass and inertia")
        tx, ty, tz = self.number.all(frame.torque, f"{what}: torque")
        if tx or ty:
            raise ModelError(f"{what}: torque: a deck has cards for a constant torque about the global z axis only")
        values = {"M": self.number(frame.mass, what), "TQS": tz}
        values |= zip(INERTIA.split(), self.number.all(frame.inertia, what), strict=True)
        values |= zip(("FX", "FY", "FZ"), self.number.all(frame.force, what), strict=True)
        self.add("BODY", values, frame.name if frame.name != f"body {n}" else "")
        self.add("ICON", self._start(frame, what))

    def _start(self, body: Body, what: str) -> Values:
        pose = self.pose(body)
        spin = self.number.all(body.initial.angular_velocity, what)
        velocity = self.number.all(body.initial.velocity, what)
        offset = pose.direction(cross(spin, self.number.all(body.center_of_mass, what)))
        angles, rates, flags = self._angles(body, pose, spin, what)
        values: Values = dict(zip(("X", "Y", "Z"), pose.position, strict=True))
        values |= zip(("UX", "UY", "UZ"), (v + w for v, w in zip(velocity, offset, strict=True)), strict=True)
        values |= zip(("PSI", "THETA", "PHI"), angles, strict=True)
        values |= zip(("WS", "WT", "WP"), rates, strict=True)
        return values | self._flags(body, what) | dict.fromkeys(flags, 1)

    def _angles(self, body: Body, pose: Pose, spin: Vector, what: str) -> tuple[Vector, Vector, tuple[str, ...]]:
        """Euler angles, their rates, and the flags that hold what the body holds."""
        turns = "".join(axis for axis in "xyz" if f"rotation_{axis}" in body.initial.hold)
        for free_phi in (0.0, math.pi / 2):  # where there is a choice
            angles, rates = euler_angles_and_rates(pose.orientation, spin, free_phi)
            for n in range(4):
                for flags in combinations(("ICS", "ICT", "ICP"), n):
                    if turns_held_by(flags, angles) == (turns, []):
                        return angles, rates, flags
        axes = " and ".join(f'"rotation_{axis}"' for axis in turns)
        remedy = 'it can hold the whole "orientation", rotation_z, or both others'
        raise ModelError(f"{what}: hold: a deck cannot hold {axes} at this orientation; {remedy}")

    def _flags(self, body: Body, what: str) -> Values:
        hold = body.initial.hold
        flags: Values = {}
        for axis in "xyz":
            pairs = ((axis, f"velocity.{axis}"), (f"rotation_{axis}", f"angular_velocity.{axis}"))
            for one, other in pairs:
                if (one in hold) != (other in hold):
                    missing = one if other in hold else other
                    raise ModelError(
                        f'{what}: hold: a flag of a deck holds both "{one}" and "{other}", or none; add "{missing}"'
                    )
            if axis in hold:
                flags[f"IC{axis.upper()}"] = 1
                if any(self.number.all(body.center_of_mass, what)):
                    raise ModelError(f'{what}: hold "{axis}": a deck holds the mass centre, which lies off the frame')
        return flags


def _numbered(model: Model) -> dict[Frame, int]:
    """Numbers of the bodies, the ground included: those in their names where these leave room for it, else in order."""
    names = [re.fullmatch(r"body ([1-9][0-9]*)", name) for name in model.bodies]
    numbers = [int(match[1]) if match else 0 for match in names]
    room = set(range(1, len(numbers) + 2)) - set(numbers)
    if len(room) == 1 and len(set(numbers)) == len(numbers):
        numbered: dict[Frame, int] = {model.ground: room.pop()}
        return numbered | dict(zip(model.bodies.values(), numbers, strict=True))
    first: dict[Frame, int] = {model.ground: 1}
    return first | {body: n for n, body in enumerate(model.bodies.values(), start=2)}
