"""The model of a robot: bodies where forward kinematics puts them, joints, springs, limits and what closes loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.errors import FileError, check_known
from cardan.files.robots.building.builder import Builder, Options, has_added_mass
from cardan.files.robots.building.contacts import add_contacts, check_contact
from cardan.files.robots.building.joint_forces import add_forces
from cardan.files.robots.building.joints import Seat, make_joint, numbers
from cardan.files.robots.building.lift_out_of_ground import lifted
from cardan.files.robots.poses import Pose
from cardan.files.robots.refusals import error_at_line, error_of_part
from cardan.files.robots.robot import (
    WORLD,
    Closure,
    Freedom,
    Key,
    Lift,
    Link,
    Mass,
    Robot,
    Spot,
    joint_speeds,
    joint_values,
)
from cardan.files.robots.solids import breaks_triangle_rule, combined_mass, physical_inertia
from cardan.files.robots.tree import simplified
from cardan.model.bodies.body import Body, Frame
from cardan.model.element import Point
from cardan.model.forces.standard import Force, Torque
from cardan.model.joints.standard import Fixed, Revolute, Spherical, Translational
from cardan.model.model import DEFAULT, Model
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca

CLOSING = {"ball": Spherical, "weld": Fixed, "hinge": Revolute, "slide": Translational}


def model_in(path: Path, read: Callable[[], Robot], options: Mapping[str, Any]) -> Model:
    """The model of the robot in a file, with options as in `Options`; None is as left out."""
    chosen: dict[str, Any] = {word: value for word, value in options.items() if value is not None or word == "gravity"}
    robot_options = Options(**chosen)
    try:
        robot = read()
        robot.gravity = robot.gravity if robot_options.gravity is DEFAULT else robot_options.gravity
        return robot_model(robot, robot_options)
    except FileError as error:
        raise FileError(error.message, error.path or path, error.line, error.column) from None


def robot_model(robot: Robot, options: Options) -> Model:
    """The model in the configuration `joints` (what is not named stands at its start), with notes in `model.notes`."""
    check_contact(options.contact, options.contact_law)
    key = _key(robot, options.key)
    values = joint_values(robot, {**key.values, **options.joints})
    speeds = joint_speeds(robot, {**key.speeds, **options.speeds})
    tree = simplified(robot, options.merge, options.limits)
    gravity = {} if robot.gravity is DEFAULT else {"gravity": robot.gravity}
    if options.contact is not None and options.lift:
        values = lifted(tree, values)
    builder = _Machine(tree, Model(robot.name, dim=3, **gravity), values, speeds, key.controls, options)
    builder.build()
    builder.note_names()
    builder.model.notes.extend(tree.notes)
    return builder.model


def _key(robot: Robot, name: str | None) -> Key:
    if name is None:
        if robot.keys:
            names = ", ".join(f'"{key}"' for key in robot.keys)
            robot.notes.append(f"the file has keyframes: {names}; load_model(..., key=...) starts from one")
        return Key({}, {}, {})
    check_known("key: no keyframe", name, robot.keys, FileError)
    return robot.keys[name]


def _added_mass(link: Link) -> Mass | None:
    """Armature of a floating link or a ball joint in the ground: inertia alike in all directions, at its point."""
    if len(link.freedoms) != 1 or not has_added_mass(link):
        return None
    (freedom,) = link.freedoms
    travels = freedom.armature if freedom.kind == "free" else 0.0
    return Mass(travels, freedom.point, freedom.armature * np.eye(3))


def _unmet_words(freedom: Freedom, link: Link) -> tuple[str, ...]:
    """What can act along a freedom and needs an angle or displacement to do so."""
    if freedom.kind not in ("free", "ball"):
        return "damping", "stiffness", "armature", "friction"
    return (
        ("stiffness", "friction")
        if has_added_mass(link) or not freedom.armature
        else ("stiffness", "armature", "friction")
    )


class _Machine(Builder):
    """Adds bodies, joints and what closes loops to the model."""

    def build(self) -> None:
        robot = self.robot
        self.model.ground_shape = robot.ground_shape
        for link in robot.links.values():
            with error_at_line(link.line):
                self.frames[link.name] = self.body(link)
        for link in robot.links.values():
            with error_at_line(link.line):
                self.joint(link)
        add_forces(self)
        add_link_forces(self)
        add_contacts(self)
        for closure in robot.closures:
            with error_at_line(closure.line):
                self.closure(closure)
        for spot in robot.spots:
            with error_at_line(spot.line):
                self.spot(spot)

    # -- bodies and joints ------------------------------------------------------------------------------------

    def body(self, link: Link) -> Body:
        where = self.poses[link.name]
        options: dict[str, Any] = {"position": numbers(where.position), "orientation": where.orientation}
        if self.speeds:
            v, w = self.velocities[link.name]
            options |= {"velocity": numbers(v), "angular_velocity": numbers(w), "angular_velocity_frame": "global"}
        mass = link.mass
        if mass is not None and (added := _added_mass(link)) is not None:
            mass = combined_mass([mass, added])
        if mass is not None:
            with error_of_part(f'link "{link.name}"'):
                J, wrong = physical_inertia(mass.inertia, self.options.repair)
            if wrong:
                done = "the smaller ones are raised" if self.options.repair else "taken as given"
                self.note(f'link "{link.name}" (line {link.line}): {wrong}; {done}')
            options["any_inertia"] = breaks_triangle_rule(J)
            options["mass"] = mass.mass
            options["inertia"] = tuple(map(float, (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])))
            options["center_of_mass"] = numbers(mass.center)
            options["shape"] = link.shape
        elif link.carries:
            options |= {"mass": 0.0, "inertia": (0.0, 0.0, 0.0)}
        return self.model.body(self.free_name(link.name, "link", link.line), **options)

    def joint(self, link: Link) -> None:
        wanted = " + ".join(freedom.name for freedom in link.freedoms) or f"{link.name} weld"
        line = link.freedoms[0].line if link.freedoms else link.line
        seat = Seat(link, self.frames[link.parent], self.frames[link.name])
        joint, handles, more = make_joint(seat, self.free_name(wanted, "joint", line))
        if joint is not None:
            self.model.add(joint)
            for element in more:
                self.model.add(element)
            if len(link.freedoms) > 1:
                kind = type(joint).__name__
                self.note(f'joints {wanted.replace(" + ", ", ")} (line {line}) become one {kind} joint, "{joint.name}"')
        for handle in handles:
            name = handle.freedom.name
            self.handles[name] = handle.starting_at(self.values[name][0])
            if offset := self.handles[name].offset:
                self.note(f'joint "{name}" starts beyond half a turn: its angle is counted from {offset:.6g} rad')
        for freedom in link.freedoms:
            words = [word for word in _unmet_words(freedom, link) if getattr(freedom, word)]
            if self.options.limits and (freedom.lower is not None or freedom.upper is not None):
                words.append("limits")
            if words and freedom.name not in self.handles:
                self.note(
                    f'joint "{freedom.name}" (line {freedom.line}): {" and ".join(words)} not imported: it has no '
                    f"angle or displacement of its own"
                )

    def closure(self, closure: Closure) -> None:
        i, j = self.marker(closure.link_i, closure.pose_i), self.marker(closure.link_j, closure.pose_j)
        kind = CLOSING[closure.kind]
        self.model.add(kind(self.free_name(closure.name, "closure", closure.line), i, j))

    def spot(self, spot: Spot) -> None:
        name = self.free_name(spot.name, "frame", spot.line)
        self.model.add(Point(name, self.marker(spot.link, spot.pose)))


# -- what acts on whole links: damping of ball joints and floating links, weight that is taken off -------------------


def add_link_forces(b: Builder) -> None:
    """All that acts on whole links."""
    for link in b.robot.links.values():
        for freedom in link.freedoms:
            if freedom.kind in ("free", "ball"):
                with error_at_line(freedom.line):
                    _damping(b, link, freedom)
                    _weightless(b, link, freedom)
    for lift in b.robot.lifts:
        with error_at_line(lift.line):
            _lift(b, lift, f"{lift.link} gravity compensation")


def _damping(b: Builder, link: Link, freedom: Freedom) -> None:
    """-d ω of a ball joint, on both links; of a floating link also -d v of its origin."""
    d, child, parent = freedom.damping, b.frames[link.name], b.frames[link.parent]
    if not d:
        return
    name = f"{freedom.name} damper"
    if freedom.kind == "free":
        origin = child.at(0.0, 0.0, 0.0)
        b.model.add(Force(b.free_name(f"{name} of travel"), origin, lambda s: -d * s.velocity(origin)))
    for body, sign in ((child, -1.0), (parent, 1.0)):
        if isinstance(body, Body) and not (freedom.kind == "free" and sign > 0):
            b.model.add(Torque(b.free_name(name), body, _turning(child, parent, sign * d)))


def _turning(child: Frame, parent: Frame, coefficient: float) -> Callable[[View], ca.SX]:
    def torque(s: View) -> ca.SX:
        turning = s.angular_velocity(child, "global")
        return coefficient * (turning - s.angular_velocity(parent, "global") if isinstance(parent, Body) else turning)

    return torque


def _weightless(b: Builder, link: Link, freedom: Freedom) -> None:
    """The armature of a floating link is inertia, and has no weight."""
    if freedom.kind == "free" and has_added_mass(link):
        _lift(b, Lift(link.name, Pose(), freedom.armature, freedom.line), f"{freedom.name} armature without weight")
        b.note(
            f'joint "{freedom.name}" (line {freedom.line}): its armature adds {freedom.armature:g} kg without weight'
        )


def _lift(b: Builder, lift: Lift, name: str) -> None:
    g = np.array(b.model.gravity or (0.0, 0.0, 0.0), dtype=float)
    if lift.link != WORLD and np.any(g):
        marker = b.frames[lift.link].at(*numbers(lift.pose.position))
        b.model.add(Force(b.free_name(name), marker, numbers(-lift.mass * g)))
