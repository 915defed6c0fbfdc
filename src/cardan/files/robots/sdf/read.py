"""SDF models (the Simulation Description Format of Gazebo): links with poses in their model, joints, also in loops.

    model = cd.load_model("walker.sdf")          # versions 1.4 to 1.11

Joints form a tree as far as they can, from the world or from links that no joint holds, which float; a joint to a link
that already has its place closes a loop. What is not taken over is listed in `model.notes`. [sdformat.org]
"""

from __future__ import annotations

from math import tau
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.errors import check_choice, suggestion
from cardan.files.robots.building.model import model_in
from cardan.files.robots.colliders import Collider, floor
from cardan.files.robots.poses import Pose, turned_inertia, unit
from cardan.files.robots.robot import WORLD, Closure, Coupling, Freedom, Link, Mass, Robot
from cardan.files.robots.sdf.frames import Frames
from cardan.files.robots.solids import drawn_shape, joined_shapes
from cardan.files.robots.visuals import Visuals, colour_of, painted
from cardan.files.robots.xml_nodes import XmlNode, read_xml, unread
from cardan.model.model import DEFAULT, Model

if TYPE_CHECKING:
    from cardan.model.bodies.shapes import Shape as Solid


VERSIONS = tuple(f"1.{k}" for k in range(4, 12))
GRAVITY = (0.0, 0.0, -9.8)  # m/s² of a <world> that says nothing
KINDS = {  # the freedoms of each type, in order
    "revolute": ("hinge",),
    "continuous": ("hinge",),
    "prismatic": ("slide",),
    "ball": ("ball",),
    "universal": ("hinge", "hinge"),
    "revolute2": ("hinge", "hinge"),
    "screw": ("hinge", "slide"),
    "fixed": (),
}
CLOSING = {"revolute": "hinge", "continuous": "hinge", "ball": "ball", "fixed": "weld", "prismatic": "slide"}
BASES = ("floating", "fixed")
SAME_AXIS = 1e-6
TAGS = {
    "sdf": {"model", "world"},
    "world": {"model", "gravity"},
    "model": {"link", "joint", "frame", "pose", "static", "model"},
    "link": {"pose", "inertial", "visual", "collision"},
    "inertial": {"pose", "mass", "inertia"},
    "inertia": {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"},
    "visual": {"pose", "geometry", "material"},
    "collision": {"pose", "geometry"},
    "geometry": {"box", "sphere", "cylinder", "capsule", "mesh", "plane"},
    "joint": {
        "pose",
        "parent",
        "child",
        "axis",
        "axis2",
        "thread_pitch",
        "screw_thread_pitch",
        "gearbox_ratio",
        "gearbox_reference_body",
    },
    "axis": {"xyz", "limit", "dynamics", "use_parent_model_frame"},
    "axis2": {"xyz", "limit", "dynamics", "use_parent_model_frame"},
    "limit": {"lower", "upper", "effort", "velocity"},
    "dynamics": {"damping", "friction", "spring_stiffness", "spring_reference"},
    "frame": {"pose"},
    "box": {"size"},
    "sphere": {"radius"},
    "cylinder": {"radius", "length"},
    "capsule": {"radius", "length"},
}
HARMLESS = {"": {"name"}}


def load_sdf(path: str | Path, base: str = "floating", **options: Any) -> Model:
    """The machine of an SDF file: its only model, or all models of its world.

    `base`: links that no joint holds are "floating", as the format says, or "fixed" to the ground. Other options are
    those of `Options`.
    """
    path = Path(path)
    root = read_xml(path)
    return model_in(path, lambda: read_sdf(root, base, path.parent), options)


def read_sdf(root: XmlNode, base: str = "floating", folder: Path | None = None) -> Robot:
    """The tree of links that an XML document describes; `folder`: where its meshes are looked for."""
    check_choice("base", base, BASES)
    if root.tag != "sdf":
        root.fail(f"the outermost element is <{root.tag}>; an SDF file begins with <sdf version=...>")
    version = root.word("version")
    if version not in VERSIONS:
        root.fail(f'SDF version "{version}" is not known; cardan reads {VERSIONS[0]} to {VERSIONS[-1]}')
    worlds = root.all("world")
    models = [model for holder in (root, *worlds) for model in holder.all("model")]
    if not models:
        root.fail("the file has no <model>")
    robot = Robot(models[0].text("name") or "robot", DEFAULT, colliders=[] if worlds else [floor(WORLD)])
    robot.visuals = Visuals(folder)
    for world in worlds:
        node = world.one("gravity")
        robot.gravity = node.content_numbers(3) if node is not None else GRAVITY
    for model in models:
        _Model(robot, model, version, base == "fixed", f"{model.text('name')}::" if len(models) > 1 else "").read()
    robot.notes += [*robot.visuals.notes(), *unread(root, TAGS, HARMLESS)]
    return robot


class _Model:
    """One <model>: fills the robot with its links, from those that stand or float to those that joints hold."""

    def __init__(self, robot: Robot, node: XmlNode, version: str, fixed: bool, prefix: str):
        self.robot, self.node, self.prefix = robot, node, prefix
        self.old_axes = version == "1.4"
        static = node.one("static")
        self.fixed = fixed or (static is not None and static.content.strip() in ("true", "1"))
        self.frames = Frames(node)
        self.home = self.frames.of_model

    def read(self) -> None:
        links = {name: node for name, node in self.frames.nodes.items() if node.tag == "link"}
        joints = [(name, node) for name, node in self.frames.nodes.items() if node.tag == "joint"]
        gears = [(name, node) for name, node in joints if node.text("type") == "gearbox"]
        joints = [joint for joint in joints if joint not in gears]
        ends = {name: (self._end(node, "parent"), self._end(node, "child")) for name, node in joints}
        held = {child for _, child in ends.values()}
        waiting = list(joints)
        placed: set[str] = {WORLD}
        while len(placed) <= len(links):
            arriving = next(((n, j) for n, j in waiting if ends[n][0] in placed and ends[n][1] not in placed), None)
            if arriving is not None:
                waiting.remove(arriving)
                name, joint = arriving
                parent, child = ends[name]
                self._link(child, links[child], parent, self._freedoms(name, joint, child))
                placed.add(child)
                continue
            rest = [name for name in links if name not in placed]
            first = next((name for name in rest if name not in held), rest[0])
            free = Freedom(
                f"{self.prefix}{first} base", "free", np.zeros(3), np.array([0.0, 0.0, 1.0]), links[first].line
            )
            self._link(first, links[first], WORLD, () if self.fixed else (free,))
            placed.add(first)
        for name, joint in waiting:
            self._closure(name, joint, *ends[name])
        for name, node in gears:
            self._gear(name, node)

    def _end(self, joint: XmlNode, tag: str) -> str:
        node = joint.one(tag)
        if node is None:
            joint.fail(f"{joint} has no <{tag}>")
        link_node = node.one("link")  # early versions
        name = (node if link_node is None else link_node).content.strip()
        if name == "world":
            return WORLD
        link = self.frames.link_of(name)
        if link is None:
            node.fail(f'{joint}: {tag} "{name}" is not a link of this model{suggestion(name, self.frames.nodes)}')
        return link

    def _name(self, link: str) -> str:
        return WORLD if link == WORLD else self.prefix + link

    def _pose(self, link: str) -> Pose:
        return Pose() if link == WORLD else self.home @ self.frames.pose(link)

    def _link(self, name: str, node: XmlNode, parent: str, freedoms: tuple[Freedom, ...]) -> None:
        where = self._pose(parent).inverse() @ self._pose(name)
        link, mass, shape = (
            self._name(name),
            _mass(node, self.frames, self.robot.notes),
            _shape(node, self.frames, self.robot, self._name(name)),
        )
        if mass is None and freedoms and freedoms[0].kind == "free":
            freedoms = ()
        self.robot.links[link] = Link(link, self._name(parent), where, freedoms, mass, node.line, shape)

    # -- joints -----------------------------------------------------------------------------------------------

    def _freedoms(self, name: str, joint: XmlNode, child: str) -> tuple[Freedom, ...]:
        kind = joint.word("type")
        if kind not in KINDS:
            imported = ", ".join(KINDS)
            joint.fail(f'{joint}: joints of type "{kind}" are not imported; known: {imported}')
        place = self.frames.pose(child).inverse() @ self.frames.pose(name)
        freedoms = []
        for k, freedom_kind in enumerate(KINDS[kind]):
            axis_node = joint.one("axis2" if k and kind != "screw" else "axis")
            freedom_name = self.prefix + name + (" 2" if k else "")
            plain = Freedom(freedom_name, freedom_kind, place.position, np.array([0.0, 0.0, 1.0]), joint.line)
            freedoms.append(plain if axis_node is None else self._axis(plain, joint, axis_node, child, place, kind))
        if kind == "screw":
            freedoms[1] = Freedom(freedoms[1].name, "slide", freedoms[0].point, freedoms[0].axis, joint.line)
            lead = (0.0, _screw_lead(joint))
            self.robot.couplings.append(
                Coupling(f"{freedom_name} thread", freedoms[1].name, freedoms[0].name, lead, joint.line)
            )
        return tuple(freedoms)

    def _direction(self, joint: XmlNode, axis: XmlNode, child: str, place: Pose) -> np.ndarray:
        """The axis in the axes of the child."""
        node = axis.one("xyz")
        xyz = np.array((0.0, 0.0, 1.0) if node is None else node.content_numbers(3))
        if not np.any(xyz):
            axis.fail(f"{joint}: the axis has no direction (all components are zero)")
        expressed_in = None if node is None else node.text("expressed_in")
        switch = axis.one("use_parent_model_frame")
        in_model = self.old_axes if switch is None else switch.content.strip() in ("1", "true")
        R = place.rotation
        if expressed_in:
            R = self.frames.pose(child).rotation.T @ self.frames.pose(expressed_in).rotation
        elif in_model:
            R = self.frames.pose(child).rotation.T
        return unit(R @ xyz)

    def _axis(self, freedom: Freedom, joint: XmlNode, axis: XmlNode, child: str, place: Pose, kind: str) -> Freedom:
        limit, dynamics = axis.one("limit"), axis.one("dynamics")

        def number(holder: XmlNode | None, tag: str, default: float) -> float:
            node = None if holder is None else holder.one(tag)
            return default if node is None else node.content_number()

        lower, upper = number(limit, "lower", -1e16), number(limit, "upper", 1e16)
        limited = kind != "continuous" and lower <= upper and freedom.kind != "ball"
        return Freedom(
            freedom.name, freedom.kind, freedom.point, self._direction(joint, axis, child, place), freedom.line,
            lower=lower if limited and lower > -1e15 else None, upper=upper if limited and upper < 1e15 else None,
            damping=number(dynamics, "damping", 0.0), stiffness=number(dynamics, "spring_stiffness", 0.0),
            rest=number(dynamics, "spring_reference", 0.0), friction=number(dynamics, "friction", 0.0),
            effort=number(limit, "effort", -1.0),
        )  # fmt: skip

    def _gear(self, name: str, joint: XmlNode) -> None:
        """A gearbox: theta_2 = -ratio theta_1, the angles of its child and parent in the reference body [SDF]."""
        body, ratio = joint.one("gearbox_reference_body"), joint.one("gearbox_ratio")
        if body is None or ratio is None:
            joint.fail(f"{joint}: a gearbox needs <gearbox_ratio> and <gearbox_reference_body>")
        base = self._name(self.frames.link_of(body.content.strip()) or "")
        hinges = []
        for tag, axis_tag in (("parent", "axis"), ("child", "axis2")):
            link, axis = self._end(joint, tag), joint.one(axis_tag)
            place = self.frames.pose(link).inverse() @ self.frames.pose(name)
            turned = np.array([0.0, 0.0, 1.0]) if axis is None else self._direction(joint, axis, link, place)
            held = self.robot.links[self._name(link)]
            freedom = held.freedoms[0] if len(held.freedoms) == 1 and held.parent == base else None
            if freedom is None or freedom.kind != "hinge" or abs(abs(freedom.axis @ turned) - 1.0) > SAME_AXIS:
                joint.fail(
                    f'{joint}: link "{link}" must turn in the reference body by a revolute joint about the same axis'
                )
            hinges.append((freedom.name, float(np.sign(freedom.axis @ turned))))
        (leader, one), (follower, other) = hinges
        factor = -ratio.content_number() * one * other
        self.robot.couplings.append(Coupling(self.prefix + name, follower, leader, (0.0, factor), joint.line))

    def _closure(self, name: str, joint: XmlNode, parent: str, child: str) -> None:
        kind = joint.word("type")
        if kind not in CLOSING:
            joint.fail(f'{joint} closes a loop: a joint of type "{kind}" cannot be imported there')
        place = self.frames.pose(child).inverse() @ self.frames.pose(name)
        axis = joint.one("axis")
        z = np.array([0.0, 0.0, 1.0]) if axis is None else self._direction(joint, axis, child, place)
        on_child = Pose(place.position, _with_z(z))
        on_parent = self._pose(parent).inverse() @ self._pose(child) @ on_child
        ends = (self._name(parent), on_parent, self._name(child), on_child)
        self.robot.closures.append(Closure(self.prefix + name, CLOSING[kind], *ends, joint.line))
        if axis is not None and (axis.one("limit") is not None or axis.one("dynamics") is not None):
            self.robot.notes.append(
                f"{joint} (line {joint.line}) closes a loop: its limits, damping and spring are not imported"
            )
            for node in axis.walk():
                node.read |= node.attributes.keys()


def _screw_lead(joint: XmlNode) -> float:
    """Travel per angle: from metres per turn, or from the older radians per metre of a left-handed thread."""
    pitch, old = joint.one("screw_thread_pitch"), joint.one("thread_pitch")
    if pitch is not None:
        return pitch.content_number() / tau
    value = 1.0 if old is None else old.content_number()
    if value == 0.0:
        joint.fail(f"{joint}: thread_pitch must not be zero")
    return -1.0 / value


def _with_z(z: np.ndarray) -> np.ndarray:
    """A rotation whose z axis this is."""
    x = np.eye(3)[(int(np.argmax(np.abs(z))) + 1) % 3]
    x = unit(x - float(x @ z) * z)
    return np.column_stack([x, np.cross(z, x), z])


# -- links -------------------------------------------------------------------------------------------------


def _mass(link: XmlNode, frames: Frames, notes: list[str]) -> Mass | None:
    """Mass and inertia of a link: 1 kg and 1 kg m² where nothing is said [SDF]."""
    inertial = link.one("inertial")
    if inertial is None:
        return Mass(1.0, np.zeros(3), np.eye(3))
    node, tensor = inertial.one("mass"), inertial.one("inertia")
    mass = 1.0 if node is None else node.content_number()
    if mass < 0.0:
        inertial.fail(f"{link}: mass must be positive, got {mass:g}")
    if mass == 0.0:
        notes.append(f"{link} (line {inertial.line}) has no mass; where no joint holds it, it stands still")
        for inner in inertial.walk():
            inner.read |= inner.attributes.keys()
        return None
    entries = []
    for word, default in (("ixx", 1.0), ("iyy", 1.0), ("izz", 1.0), ("ixy", 0.0), ("ixz", 0.0), ("iyz", 0.0)):
        entry = None if tensor is None else tensor.one(word)
        entries.append(default if entry is None else entry.content_number())
    xx, yy, zz, xy, xz, yz = entries
    where = frames.written(inertial)
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return Mass(mass, where.position, turned_inertia(where.rotation, inertia))


def _shape(link: XmlNode, frames: Frames, robot: Robot, name: str) -> Solid | None:
    """The solids and meshes of <visual>, or else the solids of <collision>."""
    shapes: list[tuple[str, Solid | None]] = []
    for tag in ("visual", "collision"):
        for node in link.all(tag):
            geometry, colour = node.one("geometry"), _colour(node)
            if tag == "collision" and geometry is not None:
                robot.colliders += _colliders(geometry, frames.written(node), name)
            for solid in geometry.all("box", "sphere", "cylinder", "capsule") if geometry else ():
                sizes = _sizes(solid)
                if min(sizes) > 0.0:
                    shapes.append((tag, painted(drawn_shape(solid.tag, sizes, frames.written(node)), colour)))
            for mesh in geometry.all("mesh") if geometry and tag == "visual" else ():
                shape = _mesh(mesh, frames.written(node), robot)
                shapes += [] if shape is None else [(tag, painted(shape, colour))]
    for node in link.walk():
        if node.tag in ("mesh", "plane", "material"):
            node.children = []
    return joined_shapes(*(shape for tag, shape in shapes if tag == shapes[0][0]))


def _colour(visual: XmlNode) -> str | None:
    """What light the material throws back; a script is not read."""
    diffuse = [node for material in visual.all("material") for node in material.all("diffuse")]
    return colour_of(diffuse[0].content) if diffuse else None


def _mesh(mesh: XmlNode, where: Pose, robot: Robot) -> Solid | None:
    """A mesh to draw; a part of one (<submesh>) is not."""
    uri, scale = mesh.one("uri"), mesh.one("scale")
    if uri is None or mesh.all("submesh"):
        return robot.visuals.leave_out("", mesh.line)
    factors = (1.0, 1.0, 1.0) if scale is None else scale.content_numbers(3)
    return robot.visuals.mesh(uri.content.strip(), factors, where, mesh.line)


def _colliders(geometry: XmlNode, where: Pose, link: str) -> list[Collider]:
    colliders = []
    for k, solid in enumerate(geometry.all("box", "sphere", "cylinder", "capsule", "plane", "mesh"), start=1):
        size, place = () if solid.tag in ("plane", "mesh") else _sizes(solid), where
        if solid.tag == "plane" and (normal := solid.one("normal")) is not None:
            place = where @ Pose(np.zeros(3), _with_z(unit(np.array(normal.content_numbers(3)))))
        colliders.append(Collider(f"{link} solid {k}", link, solid.tag, size, place, solid.line))
    return colliders


def _sizes(solid: XmlNode) -> tuple[float, ...]:
    def number(tag: str) -> float:
        node = solid.one(tag)
        return 1.0 if node is None else node.content_number()

    if solid.tag == "box":
        size = solid.one("size")
        return tuple(0.5 * edge for edge in ((1.0, 1.0, 1.0) if size is None else size.content_numbers(3)))
    return (number("radius"),) if solid.tag == "sphere" else (number("radius"), 0.5 * number("length"))
