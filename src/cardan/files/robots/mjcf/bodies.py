"""The tree of MJCF bodies and their joints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from cardan.errors import suggestion
from cardan.files.robots.mjcf.assets import Assets
from cardan.files.robots.mjcf.classes import Classes
from cardan.files.robots.mjcf.colliders import read_collider, read_heights
from cardan.files.robots.mjcf.frames import AUTO, Compiler, read_pose
from cardan.files.robots.mjcf.geoms import Placed, body_mass, geom_kind, geom_shape, long_pose
from cardan.files.robots.poses import Pose, unit
from cardan.files.robots.robot import WORLD, Freedom, Lift, Link, Mass, Robot, Spot
from cardan.files.robots.solids import joined_shapes
from cardan.files.robots.visuals import painted
from cardan.files.robots.xml_nodes import XmlNode

KINDS = ("hinge", "slide", "ball", "free")
REFUSED = {
    "composite": "write out its bodies (mujoco can save the model it has made: mj_saveLastXML)",
    "flexcomp": "flexible bodies have no counterpart",
    "attach": "copy the contents of the other model into this file",
}


@dataclass
class BodyReader:
    """Walks the tree of bodies and fills a Robot; remembers which geoms cannot be drawn."""

    robot: Robot
    compiler: Compiler
    classes: Classes
    assets: Assets = field(default_factory=Assets)
    unread_tendons: set[str] = field(default_factory=set)  # by name
    actuator_names: list[str] = field(default_factory=list)  # in the order of the file; "" for those not imported
    moving: set[str] = field(default_factory=set)
    unnamed: int = 0
    bodies: dict[str, XmlNode] = field(default_factory=dict)
    sites: dict[str, Spot] = field(default_factory=dict)
    effort_bounds: dict[str, tuple[float, float]] = field(default_factory=dict)  # of joints, by name
    lifted: dict[str, float] = field(default_factory=dict)  # share of the weight of each body that is taken off

    def read(self, world: XmlNode) -> None:
        """A <worldbody>: bodies in it, and what stands on the ground."""
        self._inside(world, WORLD, None)
        waiting = list(reversed(self._bodies(world, WORLD, None)))
        while waiting:
            waiting += reversed(self.body(*waiting.pop()))

    def _bodies(self, node: XmlNode, link: str, childclass: str | None) -> list[tuple[XmlNode, str, Pose, str | None]]:
        return [(child, link, X, c) for child, X, c in self._flat(node, childclass) if child.tag == "body"]

    def _flat(self, node: XmlNode, childclass: str | None) -> list[tuple[XmlNode, Pose, str | None]]:
        """The elements of a body with the frames (<frame>) around them worked in."""
        found = []
        waiting = [(child, Pose(), childclass) for child in reversed(node.children)]
        while waiting:
            child, X, name = waiting.pop()
            if child.tag in REFUSED:
                child.fail(f"{child} is not imported: {REFUSED[child.tag]}")
            if child.tag == "frame":
                inner = X @ read_pose(child, self.compiler)
                inner_class = child.text("childclass") or name
                waiting += [(grandchild, inner, inner_class) for grandchild in reversed(child.children)]
            else:
                found.append((child, X, name))
        return found

    def body(self, node: XmlNode, parent: str, X: Pose, childclass: str | None) -> list[Any]:
        """One body; returns the bodies in it."""
        self.unnamed += "name" not in node
        name = node.text("name") or f"body {self.unnamed}"
        if name in self.bodies:
            node.fail(f"{node}: the name is already taken by the body on line {self.bodies[name].line}")
        self.bodies[name] = node
        if node.flag("mocap"):
            self.robot.notes.append(f"{node} (line {node.line}): a mocap body; it is fixed here")
        childclass = node.text("childclass") or childclass
        freedoms = self.freedoms(node, name, childclass, parent)
        geoms = self._inside(node, name, childclass)
        moves = bool(freedoms) or parent in self.moving  # what stands on the ground needs no mass
        mass = body_mass(node, geoms, self.compiler, self.assets, self.robot.notes) if moves else None
        for inertial in () if moves else node.all("inertial"):
            inertial.read |= inertial.attributes.keys()  # of what stands still has no effect
        shape = self._shape(geoms) if moves else None
        # a body that cannot move is a link without mass or joints, a frame of the ground in the end
        where = X @ read_pose(node, self.compiler)
        self.robot.links[name] = Link(name, parent, where, freedoms, mass, node.line, shape)
        self.lifted[name] = node.number("gravcomp", 0.0)
        self.moving |= {name} if moves else set()
        return self._bodies(node, name, childclass)

    def _shape(self, geoms: list[Placed]) -> Any:
        """What is drawn of a body: the geoms that touch nothing, which are there to be seen, or else all."""
        found = []
        for geom, X in geoms:
            touches = bool(int(geom.number("contype", 1)) or int(geom.number("conaffinity", 1)))
            if geom_kind(geom) in ("mesh", "sdf"):
                shape = self.assets.drawn(geom, X @ read_pose(geom, self.compiler), self.robot.visuals)
            else:
                shape = geom_shape(geom, X, self.compiler)
            found += [] if shape is None else [(touches, painted(shape, self.assets.colour(geom)))]
        seen = [shape for touches, shape in found if not touches] or [shape for _, shape in found]
        return joined_shapes(*seen)

    def _inside(self, node: XmlNode, name: str, childclass: str | None) -> list[Placed]:
        """Geoms with their poses; sites are kept."""
        geoms = []
        for child, X, child_class in self._flat(node, childclass):
            if child.tag == "geom":
                geom = self.classes.complete(child, child_class)
                geoms.append((geom, X))
                self._collider(geom, X, name, len(geoms))
            elif child.tag == "site":
                site = self.classes.complete(child, child_class)
                where = long_pose(site)[1] if "fromto" in site else read_pose(site, self.compiler)
                spot = Spot(site.text("name") or "", name, X @ where, site.line)
                if spot.name:
                    self.sites[spot.name] = spot
        return geoms

    def _collider(self, geom: XmlNode, X: Pose, link: str, number: int) -> None:
        name = geom.text("name") or f"{link or 'ground'} geom {number}"
        solid = read_collider(geom, X, link, name, self.compiler)
        if solid is not None and solid.kind == "hfield":
            solid = replace(solid, heights=read_heights(geom, self.assets))
            if solid.heights is None:
                self.robot.notes.append(f"{geom} (line {geom.line}): a height field in a picture is not imported")
                return
        if solid is not None:
            self.robot.colliders.append(solid)

    # -- joints -----------------------------------------------------------------------------------------------

    def freedoms(self, body: XmlNode, name: str, childclass: str | None, parent: str) -> tuple[Freedom, ...]:
        found = []
        for node in body.all("joint", "freejoint"):
            if node.tag == "freejoint":
                kind, joint = "free", node
            else:
                joint = self.classes.complete(node, childclass)
                kind = joint.choice("type", KINDS, "hinge")
            word = joint.text("name") or f"{name} joint" + (f" {len(found) + 1}" if found else "")
            if any(freedom.name == word for freedom in (*self.robot.freedoms(), *found)):
                node.fail(f'{node}: the name "{word}" is already taken by another joint')
            freedom = Freedom(word, kind, np.zeros(3), np.array([0.0, 0.0, 1.0]), node.line)
            found.append(freedom if joint.tag == "freejoint" else self._joint(joint, freedom))
        if len(found) > 1 and any(freedom.kind == "free" for freedom in found):
            body.fail(f"{body}: a body with a free joint cannot have other joints; remove them")
        if found and found[0].kind == "free" and parent != WORLD:
            body.fail(f"{body}: a free joint belongs to a body that stands in <worldbody>")
        return tuple(found)

    def _joint(self, joint: XmlNode, freedom: Freedom) -> Freedom:
        compiler = self.compiler
        axis = np.array(joint.numbers("axis", 3, (0.0, 0.0, 1.0)))
        if not np.any(axis):
            joint.fail_at("axis", "the axis has no direction (all components are zero)")
        convert = compiler.angle if freedom.kind in ("hinge", "ball") else float
        joint.read |= {"limited", "range", "ref", "springref"} if freedom.kind == "free" else set()  # have no meaning
        scalar = freedom.kind in ("hinge", "slide")
        limited = joint.choice("limited", AUTO, "auto")
        bounds = tuple(map(convert, joint.numbers("range", 2, (0.0, 0.0))))
        has_range = "range" in joint and compiler.automatic_limits
        use = scalar and (limited == "true" or (limited == "auto" and has_range))
        if freedom.kind == "ball" and (limited == "true" or (limited == "auto" and has_range)):
            self.robot.notes.append(f"{joint} (line {joint.line}): the range of a ball joint is not imposed")
        if use and bounds[0] >= bounds[1]:
            joint.fail_at("range", f"the lower limit {bounds[0]:g} must be less than the upper limit {bounds[1]:g}")
        self._bound_effort(joint, freedom.name)
        for word in ("damping", "stiffness", "armature", "frictionloss"):
            if joint.numbers(word, (1, 3), (0.0,))[0] < 0.0:
                joint.fail_at(word, "must not be negative")
            if any(joint.numbers(word, (1, 3), (0.0,))[1:]):
                self.robot.notes.append(f"{joint} (line {joint.line}): only the linear part of its {word} is imported")
        return replace(
            freedom,
            point=np.array(joint.numbers("pos", 3, (0.0, 0.0, 0.0))),
            axis=unit(axis),
            reference=convert(joint.number("ref", 0.0)) if scalar else 0.0,
            lower=bounds[0] if use else None,
            upper=bounds[1] if use else None,
            damping=joint.numbers("damping", (1, 3), (0.0,))[0],
            stiffness=joint.numbers("stiffness", (1, 3), (0.0,))[0],
            armature=joint.number("armature", 0.0),
            friction=joint.number("frictionloss", 0.0),
            rest=convert(joint.number("springref", 0.0)) if scalar else 0.0,
        )

    def _bound_effort(self, joint: XmlNode, name: str) -> None:
        limited = joint.choice("actuatorfrclimited", AUTO, "auto")
        low, high = joint.numbers("actuatorfrcrange", 2, (0.0, 0.0))
        there = "actuatorfrcrange" in joint and self.compiler.automatic_limits
        if limited == "true" or (limited == "auto" and there):
            if low >= high:
                joint.fail_at("actuatorfrcrange", "the lower limit must be less than the upper limit")
            self.effort_bounds[name] = (low, high)

    def finish(self) -> None:
        """What concerns all bodies together."""
        robot = self.robot
        total = sum(link.mass.mass for link in robot.links.values() if link.mass is not None)
        if self.compiler.total_mass > 0.0 and total > 0.0:
            factor = self.compiler.total_mass / total
            for link in robot.links.values():
                if (m := link.mass) is not None:
                    robot.links[link.name] = replace(link, mass=Mass(factor * m.mass, m.center, factor * m.inertia))
        for link in robot.links.values():
            if link.mass is not None and (share := self.lifted[link.name]):
                robot.lifts.append(Lift(link.name, Pose(link.mass.center), share * link.mass.mass, link.line))
        robot.spots += self.sites.values()
        robot.notes += robot.visuals.notes()

    def find(self, node: XmlNode, attribute: str) -> str:
        """The body an attribute names; "world" and nothing are the ground."""
        name = node.text(attribute) or "world"
        if name == "world":
            return WORLD
        if name not in self.bodies:
            node.fail_at(attribute, f'no body "{name}"{suggestion(name, self.bodies)}')
        return name

    def site(self, node: XmlNode, attribute: str) -> Spot:
        """The site an attribute names."""
        name = node.word(attribute)
        if name not in self.sites:
            node.fail_at(attribute, f'no site "{name}"{suggestion(name, self.sites)}')
        return self.sites[name]

    def end_of(self, node: XmlNode, attribute: str) -> tuple[str, Pose]:
        """The body of the site an attribute names, and where the site is on it."""
        spot = self.site(node, attribute)
        return spot.link, spot.pose

    def freedom(self, node: XmlNode, attribute: str, freedoms: Mapping[str, Freedom]) -> Freedom:
        """The hinge or slide an attribute names."""
        name = node.word(attribute)
        if name not in freedoms:
            node.fail_at(attribute, f'no joint "{name}"{suggestion(name, freedoms)}')
        if freedoms[name].kind not in ("hinge", "slide"):
            node.fail_at(attribute, f'joint "{name}" is a {freedoms[name].kind}; a hinge or a slide is needed')
        return freedoms[name]
