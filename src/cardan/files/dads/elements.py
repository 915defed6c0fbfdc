"""Groups of cards of a DADS-3D deck from the joints, drivers, forces and points of a model."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from cardan.errors import ModelError
from cardan.files.dads.angle_spring import AngleSpring
from cardan.files.dads.deck import AXIS_1, AXIS_2, COORDINATES, POINT_1, POINT_2, SIDE_1, SIDE_2
from cardan.files.dads.functions import AlongLineOfNodes
from cardan.files.dads.geometry import Vector, across, difference, dot, parallel
from cardan.files.dads.groups import BodyGroups, Values
from cardan.files.dads.user_lines import check_names
from cardan.model.bodies.body import Body, Marker
from cardan.model.element import Element, Point
from cardan.model.expressions.functions import Spline
from cardan.model.forces.standard import Force, Spring, Torque, TorsionSpring
from cardan.model.joints.drivers import Drive, Fix
from cardan.model.joints.joint import Joint
from cardan.model.joints.spatial import Cylindrical, Spherical, Universal
from cardan.model.joints.standard import Link, Revolute, Translational
from cardan.model.model import Model
from cardan.model.rotation.vectors import cross

SUM_ROUND_OFF = 1e-13  # of a sum and its parts
PARALLEL_AXES = 1e-9  # sine of the angle between hinges that are written as parallel


class ElementGroups(BodyGroups):
    """Groups of cards by segment, filled element by element. What no card can say is left to USER, if that can."""

    def __init__(self, model: Model, tables: list[Spline]):
        super().__init__(model, tables)
        self._missing: ModelError | None = None  # the first thing that no card can say
        self.joints: dict[str, int] = {}  # number of each joint within its segment
        self.called: dict[str, str] = {}  # what the cards call each element
        self.user: list[Element] = []  # what no card can say
        springs = [
            e for e in model.elements.values() if isinstance(e, TorsionSpring)
        ]  # after the joints they are about
        for element in (*(e for e in model.elements.values() if e not in springs), *springs):
            try:
                self._add_element(element)
            except ModelError as missing:
                self.user.append(element)
                self._missing = self._missing or missing
        for name, state in model.states.items():
            if state.owner is None:
                self._missing = self._missing or ModelError(f'state "{name}": a deck has no cards for user states')
        if self._missing:
            check_names(model, self.bodies, self.called, self._missing)

    @property
    def needs_user(self) -> bool:
        """Whether USER has to say something."""
        return self._missing is not None

    def _add_element(self, element: Element) -> None:
        what = f'{element.kind} "{element.name}"'
        writer = next((write for kind, write in self._writers().items() if type(element) is kind), None)
        if writer is None:
            raise ModelError(f"{what}: a deck has no cards for {type(element).__name__}")
        if not getattr(element, "active", True):
            raise ModelError(f"{what}: a deck has no cards for elements with active=False")
        keyword, values = writer(element, what)
        if keyword:
            n = self.add(keyword, values, element.name)
            self.joints[element.name] = n
            self.called[element.name] = f"{keyword} {n}"

    def _writers(self) -> Mapping[type, Callable[[Any, str], tuple[str, Values]]]:
        return {
            Spherical: self._spherical,
            Universal: lambda e, what: ("UNIV", self._pair("2", e, what) | self._axes(e, what)),
            Revolute: lambda e, what: ("RVLT", self._pair("3", e, what) | self._axes(e, what)),
            Cylindrical: lambda e, what: ("CYLN", self._pair("4", e, what) | self._axes(e, what)),
            Translational: self._translational,
            Link: self._link,
            Fix: self._constraint,
            Drive: self._constraint,
            Spring: self._spring,
            TorsionSpring: self._torsion_spring,
            AngleSpring: lambda spring, what: self._angle_spring(spring, spring.i, spring.j, what),
            Force: self._force,
            Torque: self._torque,
            Point: self._output_point,
        }

    def _pair(self, kind: str, joint: Joint, what: str) -> Values:
        """Card 1 of a joint: bodies and points P."""
        values: Values = {f"J{kind}BJ1": self.bodies[joint.i.body], f"J{kind}BJ2": self.bodies[joint.j.body]}
        return values | self._points(joint.i, joint.j, what)

    def _points(self, a: Marker, b: Marker, what: str) -> Values:
        values: Values = dict(zip(POINT_1.split(), self.point(a, what), strict=True))
        return values | dict(zip(POINT_2.split(), self.point(b, what), strict=True))

    def _axes(self, joint: Joint, what: str) -> Values:
        """Card 2: the points Q."""
        one = self._beside(AXIS_1, joint.i, self.frame(joint.i, what)[0], what)
        return one | self._beside(AXIS_2, joint.j, self.frame(joint.j, what)[0], what)

    def _beside(self, names: str, marker: Marker, vector: Vector, what: str) -> Values:
        """A point beside a marker."""
        point = self.point(marker, what)
        return dict(zip(names.split(), (p + v for p, v in zip(point, vector, strict=True)), strict=True))

    def _spherical(self, joint: Spherical, what: str) -> tuple[str, Values]:
        return "SPHR", self._pair("1", joint, what)

    def _translational(self, joint: Translational, what: str) -> tuple[str, Values]:
        """h_i is the reference of i; h_j the direction on body j that is perpendicular to it and to the axis.

        Directions that the second marker does not give are those of the initial estimates.
        """
        i, j = joint.i, joint.j
        at_i, at_j = self.pose(i.body), self.pose(j.body)
        axis_i, side_i = self.frame(i, what)
        axis_j = at_j.local(at_i.direction(axis_i)) if j.axis is None else self.frame(j, what)[0]
        if i.reference is None or j.reference is None or j.axis is None:
            side_j = at_j.local(at_i.direction(cross(axis_i, side_i)))
            side_j = across(side_j, axis_j)
        else:
            side_j = cross(axis_j, self.frame(j, what)[1])
        values = self._pair("5", joint, what)
        for names, marker, vector in (
            (AXIS_1, i, axis_i),
            (AXIS_2, j, axis_j),
            (SIDE_1, i, side_i),
            (SIDE_2, j, side_j),
        ):
            values |= self._beside(names, marker, vector, what)
        return "TRAN", values

    def _link(self, link: Link, what: str) -> tuple[str, Values]:
        if callable(link.length) and not self.number.is_scalar(link.length):
            raise ModelError(f"{what}: length: a link of a deck has a constant length")
        at_i, at_j = self.pose(link.i.body), self.pose(link.j.body)
        d = difference(at_j.point(self.point(link.j, what)), at_i.point(self.point(link.i, what)))
        hinged = [end == "revolute" for end in link.ends]
        values = self._pair("7", link, what)
        values |= {"L7I": 1 + hinged[0], "L7J": 1 + hinged[1]}
        values["L7"] = math.hypot(*d) if link.length is None else self.number(link.length, what)
        axes = []
        for k, (marker, pose, angle) in enumerate(((link.i, at_i, link.angle_i), (link.j, at_j, link.angle_j))):
            if hinged[k]:
                axis = self.frame(marker, what)[0]
                values |= self._beside((AXIS_1, AXIS_2)[k], marker, axis, what)
                axes.append(pose.direction(axis))
                values[f"THET{k + 1}"] = _angle(d, axes[-1]) if angle is None else self.number(angle, what)
        if all(hinged):
            values |= self._twist(link, axes, what)
        return "LINK", values

    def _twist(self, link: Link, axes: list[Vector], what: str) -> Values:
        twist = _angle(*axes) if link.twist is None else self.number(link.twist, what)
        if twist != 0 and not (link.twist is None and parallel(axes[0], axes[1], PARALLEL_AXES)):
            return {"L7IJ": 1, "THETIJ": twist}
        side = self._beside("THETIJ SYJ2 SZJ2", link.j, self.frame(link.j, what)[1], what)
        angle = link.angle_i if link.angle_i is not None else None
        return side if angle is None else side | {"THET2": self.number(angle, what)}

    def _constraint(self, element: Fix | Drive, what: str) -> tuple[str, Values]:
        coordinate = element.coordinate
        body, word = coordinate.owner, coordinate.name.rpartition(".")[2]
        if not isinstance(body, Body) or word not in COORDINATES:
            raise ModelError(f"{what}: a deck constrains coordinates of bodies only ({', '.join(COORDINATES)})")
        if word in ("x", "y", "z") and any(self.number.all(body.center_of_mass, what)):
            raise ModelError(f'{what}: a deck constrains the mass centre of "{body.name}", which lies off its frame')
        values: Values = {"JCB": self.bodies[body], "JCV": 1 + COORDINATES.index(word)}
        signal = element.value if isinstance(element, Fix) else element.function
        if signal is None:
            signal = body.initial.q[COORDINATES.index(word)]
        return "CSTR", values | self._signal(signal, "VAL", "JCF", f"{what}: value")

    def _signal(self, value: object, constant: str, function: str, what: str) -> Values:
        """A number in one field, or the number of a table in another."""
        if isinstance(value, Spline):
            return {function: self.curve(value, what)}
        if not self.number.is_scalar(value):
            raise ModelError(f"{what}: a deck has numbers and tables (splines of time) only, no functions")
        return {constant: self.number(value, what)}

    def _spring(self, spring: Spring, what: str) -> tuple[str, Values]:
        if spring.unilateral is not None:
            raise ModelError(f"{what}: unilateral: a spring of a deck always pulls and pushes")
        values: Values = {"JBSDJ1": self.bodies[spring.a.body], "JBSDJ2": self.bodies[spring.b.body]}
        values |= self._points(spring.a, spring.b, what)
        values |= self._signal(spring.stiffness, "SK", "JKL", f"{what}: stiffness")
        values |= self._signal(_over_time(spring.force), "AF", "JAF", f"{what}: force")
        values |= self._damping(spring.damping, "D", what)
        length = spring.free_length
        if length is None:
            ends = [self.pose(m.body).point(self.point(m, what)) for m in (spring.a, spring.b)]
            length = math.hypot(*difference(*ends))
        values |= self._moving(length, "SDLO", "JAL", f"{what}: free_length")
        if values["SDLO"] <= 0:
            raise ModelError(f"{what}: free_length: a spring of a deck needs a positive free length")
        if "JAL" in values and "JAF" in values:
            raise ModelError(
                f"{what}: an actuator of a deck prescribes a length or a force as a function of time, not both"
            )
        return "LSDA", values

    def _damping(self, value: object, name: str, what: str) -> Values:
        if not self.number.is_scalar(value):
            raise ModelError(f"{what}: damping: a deck has constant damping coefficients only")
        return {name: self.number(value, what)}

    def _moving(self, value: object, constant: str, function: str, what: str) -> Values:
        """A constant and a table of time to be added to it, from a curve that is their sum."""
        value = _over_time(value)
        if not isinstance(value, Spline):
            return self._signal(value, constant, function, what)
        y = self.number.all(value.y, what)
        for curve in self.curves:  # one that is there already, but for a constant
            if (curve.x, curve.slopes) == (value.x, value.slopes):
                base = y[0] - self.number(curve.y[0], what)
                gaps = [abs(a - base - b) for a, b in zip(y, self.number.all(curve.y, what), strict=True)]
                if (
                    curve is not value
                    and max(gaps) <= SUM_ROUND_OFF * max(map(abs, y))
                    and (base > 0 or constant != "SDLO")
                ):
                    return {constant: base, function: self.curve(curve, what)}
        moved = tuple(v - y[0] for v in y)
        rest = Spline(value.x, moved, value.kind, value.slopes, value.extrapolate, periodic=value.periodic)
        return {constant: y[0], function: self.curve(rest, what)}

    def _torsion_spring(self, spring: TorsionSpring, what: str) -> tuple[str, Values]:
        joint: Any = spring.between
        if isinstance(joint, Spherical) and spring.which is None:
            return self._angle_spring(spring, joint.i, joint.j, what)
        kinds = {Universal: 2, Revolute: 3}
        if type(joint) not in kinds or self.model.elements.get(joint.name) is not joint:
            raise ModelError(
                f"{what}: a torsion spring of a deck acts about a revolute or universal joint, or on the angle between "
                "the axes of a spherical joint"
            )
        (axis_i, side_i), (axis_j, side_j) = self.frame(joint.i, what), self.frame(joint.j, what)
        towards = axis_i
        if spring.which == "i":
            side_j = axis_j
        elif spring.which == "j":
            side_i = axis_i
            towards = self.pose(joint.i.body).local(self.pose(joint.j.body).direction(axis_j))
        values: Values = {"JRVLT": self.joints[joint.name], "JTJ": kinds[type(joint)]}
        values |= self._beside(POINT_1, joint.i, side_i, what) | self._beside(POINT_2, joint.j, side_j, what)
        values |= self._beside(SIDE_1, joint.i, towards, what)
        return "TSDA", values | self._torsion(spring, what)

    def _torsion(self, spring: TorsionSpring | AngleSpring, what: str) -> Values:
        values = self._signal(spring.stiffness, "SKT", "JKT", f"{what}: stiffness")
        values |= self._signal(_over_time(spring.torque), "AT", "JAT", f"{what}: torque") | self._damping(
            spring.damping, "DT", what
        )
        return values | self._moving(spring.free_angle, "PHI0", "JAL", f"{what}: free_angle")

    def _angle_spring(self, spring: TorsionSpring | AngleSpring, i: Marker, j: Marker, what: str) -> tuple[str, Values]:
        """About the spherical joint at the same points."""
        balls = [e for e in self.model.elements.values() if isinstance(e, Spherical)]
        number = next(
            (self.joints[b.name] for b in balls if (b.i.body, b.j.body) == (i.body, j.body)
             and (b.i.point, b.j.point) == (i.point, j.point)), None
        )  # fmt: skip
        if number is None:
            raise ModelError(f"{what}: a deck needs a spherical joint at its markers, and there is none")
        values: Values = {"JRVLT": number, "JTJ": 1}
        values |= self._beside(POINT_1, i, self.frame(i, what)[0], what)
        values |= self._beside(POINT_2, j, self.frame(j, what)[0], what)
        return "TSDA", values | self._torsion(spring, what)

    def _force(self, force: Force, what: str) -> tuple[str, Values]:
        if not isinstance(force.marker.body, Body):
            return "", {}  # on the ground it moves nothing
        if force.frame != "global" or any(self.point(force.marker, what)):
            raise ModelError(f"{what}: forces of a deck act at the mass centre, in global axes")
        parts = self._components(force.value, what)
        for axis, value in zip("XYZ", parts, strict=True):
            self._load(force.marker.body, value, f"F{axis}", f"JF{axis}", what)
        return "", {}

    def _torque(self, torque: Torque, what: str) -> tuple[str, Values]:
        if isinstance(torque.value, AlongLineOfNodes):
            self._load(torque.body, torque.value.value, "TQT", "JTT", what)
            return "", {}
        *others, value = self._components(torque.value, what)
        if any(not self.number.is_scalar(v) or self.number(v, what) for v in others):
            raise ModelError(f"{what}: torques of a deck act about the global or the body's z axis")
        fields = ("TQP", "JTP") if torque.frame == "body" else ("TQS", "JTS")
        self._load(torque.body, value, *fields, what)
        return "", {}

    def _components(self, value: object, what: str) -> tuple[object, ...]:
        if not isinstance(value, (tuple, list)):
            raise ModelError(f"{what}: a deck has numbers and tables (splines of time) only, no functions")
        return tuple(value)

    def _load(self, body: Body, value: object, constant: str, function: str, what: str) -> None:
        """Add a load to the cards of its body."""
        _, values = self.groups["BODY"][self.bodies[body] - 1]
        cards = self._signal(_over_time(value), constant, function, what)
        if function in cards and values.get(function):
            raise ModelError(f"{what}: a body of a deck has one {function} only")
        for name, number in cards.items():
            values[name] = number + (values.get(name, 0) if name == constant else 0)

    def _output_point(self, element: Point, what: str) -> tuple[str, Values]:
        values: Values = {"JB": self.bodies[element.marker.body]}
        return "POIN", values | dict(zip(("XIJ", "ETAJ", "ZETAJ"), self.point(element.marker, what), strict=True))


def _angle(a: Vector, b: Vector) -> float:
    return math.atan2(math.hypot(*cross(a, b)), dot(a, b))


def _over_time(value: object) -> object:
    """A force, a torque or a length that follows a curve holds the values of its ends, unless the curve says not to."""
    return value.as_signal if isinstance(value, Spline) else value
