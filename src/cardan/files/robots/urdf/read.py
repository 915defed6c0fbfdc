"""URDF robots: a tree of links and joints in XML (the Unified Robot Description Format of ROS).

    model = cd.load_model("arm.urdf")            # or load_urdf("arm.urdf", base="floating", joints={"elbow": 0.5})

Lengths are metres, angles radians. A link's frame is the body's frame; <inertial> places the mass centre in it, and
ixy, ixz, iyz are entries of the tensor, sign included, as in `model.bodies`. Roll, pitch and yaw turn about fixed axes:
R = R_z(yaw) R_y(pitch) R_x(roll). The child's frame is the joint's frame; where the joint stands at zero, it is the
<origin> in the parent. Mesh files are not opened. What is not taken over is listed in `model.notes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardan.errors import FileError, check_choice, suggestion
from cardan.files.robots.building.model import model_in
from cardan.files.robots.colliders import Collider, floor
from cardan.files.robots.poses import Pose, pose, turned_inertia, unit
from cardan.files.robots.robot import WORLD, Actuator, Coupling, Freedom, Link, Mass, Robot
from cardan.files.robots.solids import drawn_shape, joined_shapes
from cardan.files.robots.urdf.tree import joint_ends, nodes_by_name, tree_order
from cardan.files.robots.visuals import Visuals, colour_of, painted
from cardan.files.robots.xml_nodes import LARGEST_READ, XmlNode, lines_text, parse_xml, read_xml, unread
from cardan.model.model import DEFAULT, Model
from cardan.model.rotation.orientation import euler_angles

if TYPE_CHECKING:
    from cardan.model.bodies.shapes import Shape as Solid


KINDS = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slide", "floating": "free", "planar": "planar",
         "spherical": "ball"}  # fmt: skip
JOINT_TYPES = (*KINDS, "fixed")
BASES = ("fixed", "floating")
WORLD_LINK = "world"  # a parent that need not be written down
BASE_JOINT = "base"  # the freedom of a floating base, for `joints=`

TAGS = {  # what is read inside what
    "robot": {"link", "joint", "material", "transmission"},
    "link": {"inertial", "visual", "collision"},
    "inertial": {"origin", "mass", "inertia"},
    "visual": {"origin", "geometry", "material"},
    "collision": {"origin", "geometry"},
    "geometry": {"box", "cylinder", "sphere", "capsule", "mesh"},
    "joint": {"origin", "parent", "child", "axis", "limit", "dynamics", "mimic"},
    "material": {"color", "texture"},
    "transmission": {"type", "joint", "actuator"},
    "actuator": {"mechanicalReduction", "hardwareInterface"},
}
HARMLESS = {  # attributes without mechanics, by element; meshes are noted apart
    "": {"name"},
    "robot": {"version", "xmlns"},
    "color": {"rgba"},
    "texture": {"filename"},
    "mesh": {"filename", "scale"},
}
SOLID_TAGS = ("box", "cylinder", "sphere", "capsule")


def load_urdf(path: str | Path, base: str = "fixed", motors: bool = False, **options: Any) -> Model:
    """The machine of a URDF file.

    `base`: the root link is "fixed" to the ground or "floating". `motors=True`: every hinge and slide has a motor, by
    default those with a <transmission>; its torque is an input, cut off at the joint's limit of effort. Other options
    are those of `Options`.
    """
    path = Path(path)
    root = expanded(path) if path.suffix.lower() == ".xacro" else read_xml(path)
    return model_in(path, lambda: read_urdf(root, base, motors=motors, folder=path.parent), options)


def expanded(path: Path) -> XmlNode:
    """A xacro file with its macros expanded, through the package xacro."""
    try:
        import xacro  # type: ignore[import-not-found]
    except ImportError:
        raise FileError("xacro macros are expanded by the package xacro: pip install xacro", path) from None
    try:
        return parse_xml(xacro.process_file(str(path)).toxml())
    except FileError:
        raise
    except Exception as error:  # whatever the macros raise
        raise FileError(f"xacro cannot expand this file: {error}", path) from None


def read_urdf(root: XmlNode, base: str = "fixed", motors: bool = False, folder: Path | None = None) -> Robot:
    """The tree of links that an XML document describes; `folder`: where its meshes are looked for."""
    check_choice("base", base, BASES)
    if root.tag != "robot":
        root.fail(f"the outermost element is <{root.tag}>; a URDF file begins with <robot name=...>")
    for node in root.walk():
        if node.tag.startswith("xacro:"):
            node.fail(
                "this file holds xacro macros; expand it first: xacro robot.urdf.xacro > robot.urdf, or load the .xacro"
            )
    robot = Robot(root.attributes.get("name") or "robot", DEFAULT, colliders=[floor(WORLD)])
    robot.visuals = Visuals(folder)
    _read_colours(root, robot.visuals)
    links = nodes_by_name(root, "link")
    joints = nodes_by_name(root, "joint")
    if WORLD_LINK not in links and any(_parent_of(node) == WORLD_LINK for node in joints.values()):
        links = {WORLD_LINK: XmlNode("link", {"name": WORLD_LINK}, root.line, root.column), **links}
    if not links:
        root.fail(f"{root} has no link; a robot needs one at least")
    parents = {name: joint_ends(node, links) for name, node in joints.items()}
    for name in tree_order(links, joints, parents):
        arriving = next((joint for joint, (_, child) in parents.items() if child == name), None)
        mass = _mass(links[name], robot.notes)
        shape = _shape(links[name], robot)
        if arriving is None:
            free = Freedom(BASE_JOINT, "free", np.zeros(3), np.array([0.0, 0.0, 1.0]), links[name].line)
            freedoms = (free,) if base == "floating" else ()
            robot.links[name] = Link(name, WORLD, Pose(), freedoms, mass, links[name].line, shape)
        else:
            node = joints[arriving]
            parent, where = parents[arriving][0], _pose(node.one("origin"))
            robot.links[name] = Link(name, parent, where, _freedoms(node, robot.notes), mass, links[name].line, shape)
    if base == "fixed" and not any(link.freedoms for link in robot.links.values()):
        robot.notes.append('nothing of this robot can move, as it is fixed to the ground: base="floating" lets it')
    robot.couplings += [c for node in joints.values() for c in _mimic(node, joints, robot.notes)]
    _limit_couplings(robot)
    robot.actuators += _motors(root, robot, motors)
    robot.notes += [*_notes(root, joints, robot), *unread(root, TAGS, HARMLESS)]
    return robot


# -- links -------------------------------------------------------------------------------------------------


def _pose(origin: XmlNode | None) -> Pose:
    if origin is None:
        return Pose()
    roll, pitch, yaw = origin.numbers("rpy", 3, (0.0, 0.0, 0.0))
    return pose(origin.numbers("xyz", 3, (0.0, 0.0, 0.0)), euler_angles(roll, pitch, yaw, "XYZ"))


def _parent_of(joint: XmlNode) -> str:
    ends = joint.all("parent")
    return ends[0].attributes.get("link", "") if ends else ""


def _first(holder: XmlNode, tag: str, notes: list[str]) -> XmlNode | None:
    """The first element of this tag, as other programs take it; of others there is a note."""
    nodes = holder.all(tag)
    if len(nodes) > 1:
        notes.append(f"{holder}: of {len(nodes)} <{tag}> the first counts ({lines_text([n.line for n in nodes])})")
        for node in nodes[1:]:
            holder.children.remove(node)
    return nodes[0] if nodes else None


def _mass(link: XmlNode, notes: list[str]) -> Mass | None:
    """Mass and inertia of a link; None for a link without."""
    inertial = _first(link, "inertial", notes)
    if inertial is None:
        return None
    node = inertial.one("mass")
    if node is None:
        notes.append(f"{link} (line {inertial.line}): <inertial> has no <mass>; a link without mass")
        for inner in inertial.walk():
            inner.read |= inner.attributes.keys()
        return None
    mass = node.number("value")
    tensor = inertial.one("inertia")
    names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    if tensor is None and mass != 0.0:
        inertial.fail(f'{link}: <inertial> has no <inertia ixx="..." .../>')
    entries = [0.0] * 6 if tensor is None else [tensor.number(n, 0.0 if n[1] != n[2] else None) for n in names]
    frame = _pose(inertial.one("origin"))
    if mass == 0.0 and not any(entries):
        return None
    if mass < 0.0:
        node.fail(f"{link}: mass must be positive, got {mass:g}")
    xx, yy, zz, xy, xz, yz = entries
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return Mass(mass, frame.position, turned_inertia(frame.rotation, inertia))


def _read_colours(root: XmlNode, visuals: Visuals) -> None:
    """Materials have names, under which other links may use them."""
    inner = [material for link in root.all("link") for node in link.all("visual") for material in node.all("material")]
    for material in (*root.all("material"), *inner):
        for color in material.all("color"):
            if colour := colour_of(color.text("rgba")):
                visuals.colours.setdefault(material.text("name") or "", colour)


def _colour(visual: XmlNode, visuals: Visuals) -> str | None:
    for material in visual.all("material"):
        for color in material.all("color"):
            return colour_of(color.text("rgba"))
        return visuals.colours.get(material.text("name") or "")
    return None


def _shape(link: XmlNode, robot: Robot) -> Solid | None:
    """What to draw: the solids and meshes of <visual>, or else of <collision>."""
    shapes_by_tag = []
    for tag in ("visual", "collision"):
        for node in link.all(tag):
            geometry = node.one("geometry")
            where, colour = _pose(node.one("origin")), _colour(node, robot.visuals)
            for solid in geometry.children if geometry else ():
                if tag == "collision" and solid.tag == "mesh":
                    robot.colliders.append(_collider(node, link, "mesh", (), where, robot))
                elif solid.tag == "mesh":
                    scale = solid.numbers("scale", (1, 9), (1.0, 1.0, 1.0))  # not 3: it is not drawn
                    mesh = robot.visuals.mesh(solid.text("filename") or "", scale, where, solid.line)
                    shapes_by_tag += [] if mesh is None else [(tag, painted(mesh, colour))]
                if solid.tag in SOLID_TAGS:
                    sizes = _sizes(solid)
                    if min(sizes) > 0.0:
                        shapes_by_tag.append((tag, painted(drawn_shape(solid.tag, sizes, where), colour)))
                        if tag == "collision":
                            robot.colliders.append(_collider(node, link, solid.tag, sizes, where, robot))
                    else:
                        robot.notes.append(f"{solid} (line {solid.line}) has no size and is not drawn")
    kinds = {tag for tag, _ in shapes_by_tag}
    wanted = "visual" if "visual" in kinds else "collision"
    drawn_shapes = [shape for tag, shape in shapes_by_tag if tag == wanted]
    return joined_shapes(*drawn_shapes)


def _collider(node: XmlNode, link: XmlNode, kind: str, size: tuple[float, ...], where: Pose, robot: Robot) -> Collider:
    name = link.word("name")
    number = 1 + sum(solid.link == name for solid in robot.colliders)
    return Collider(f"{name} solid {number}", name, kind, size, where, node.line)


def _sizes(solid: XmlNode) -> tuple[float, ...]:
    """Box: half edges; cylinder: radius, half length (along z); sphere: radius."""
    if solid.tag == "box":
        sizes = tuple(0.5 * edge for edge in solid.numbers("size", 3))
    elif solid.tag in ("cylinder", "capsule"):
        sizes = (solid.number("radius"), 0.5 * solid.number("length"))
    else:
        sizes = (solid.number("radius"),)
    if min(sizes) < 0.0:
        solid.fail(f"{solid}: sizes must not be negative")
    return sizes


# -- joints ------------------------------------------------------------------------------------------------


def _freedoms(joint: XmlNode, notes: list[str]) -> tuple[Freedom, ...]:
    kind = joint.choice("type", JOINT_TYPES)
    axis_node = _first(joint, "axis", notes)
    axis = np.array(axis_node.numbers("xyz", 3) if axis_node else (1.0, 0.0, 0.0))
    limit, dynamics = joint.one("limit"), joint.one("dynamics")
    for node in (limit, dynamics):  # what has no meaning for this type is no loss; the rest is read below
        if node is not None:
            node.read |= {"lower", "upper", "effort", "velocity", "damping", "friction"}
    if kind == "fixed":
        return ()
    if not np.any(axis):
        joint_or_axis = axis_node or joint
        joint_or_axis.fail(f"{joint}: the axis has no direction (all components are zero)")
    freedom = Freedom(joint.word("name"), KINDS[kind], np.zeros(3), unit(axis), joint.line)
    if limit is not None and kind in ("revolute", "prismatic"):
        lower, upper = _bound(limit, "lower"), _bound(limit, "upper")
        if lower is not None and upper is not None and lower > upper:
            notes.append(f"{joint} (line {limit.line}): lower limit {lower:g} above upper limit {upper:g}; not limited")
            lower = upper = None
        freedom = replace(freedom, lower=lower, upper=upper)
    if limit is not None and "effort" in limit:
        freedom = replace(freedom, effort=_bound(limit, "effort"))
    if limit is not None and "velocity" in limit:
        freedom = replace(freedom, fastest=_bound(limit, "velocity"))
    if dynamics is not None:
        damping = dynamics.number("damping", 0.0)
        if damping < 0.0:
            dynamics.fail(f"{joint}: damping must not be negative, got {damping:g}")
        dry = dynamics.number("friction", 0.0)
        if dry < 0.0:
            dynamics.fail(f"{joint}: friction must not be negative, got {dry:g}")
        freedom = replace(freedom, damping=damping, friction=dry)
    return (freedom,)


def _bound(limit: XmlNode, word: str) -> float | None:
    """A limit of a joint, zero where it is not there [URDF]; None for an infinite one, or one beyond all measure."""
    text = (limit.text(word) or "0").strip()
    try:
        return None if abs(float(text)) > LARGEST_READ else limit.number(word, 0.0)
    except ValueError:
        return limit.number(word, 0.0)  # which says what is wrong


def _mimic(joint: XmlNode, joints: Mapping[str, XmlNode], notes: list[str]) -> list[Coupling]:
    node = joint.one("mimic")
    if node is None:
        return []
    leader = node.word("joint")
    if leader not in joints:
        node.fail(f'{joint} mimics "{leader}", which is not a joint of this file{suggestion(leader, joints)}')
    if leader == joint.attributes["name"]:
        node.fail(f"{joint} mimics itself")
    for end in (joint, joints[leader]):
        if KINDS.get(end.word("type")) not in ("hinge", "slide"):
            notes.append(f"{joint} (line {node.line}) mimics {leader}: not imported, as {end} is {end.word('type')}")
            return []
    coefficients = (node.number("offset", 0.0), node.number("multiplier", 1.0))
    name = joint.word("name")
    return [Coupling(f"{name} mimic", name, leader, coefficients, node.line)]


def _limit_couplings(robot: Robot) -> None:
    """Joints that mimic each other in a circle have no leader."""
    leaders = {coupling.follower: coupling for coupling in robot.couplings}
    for start in robot.couplings:
        name, steps = start.follower, 0
        while name in leaders and steps <= len(leaders):
            name, steps = leaders[name].leader or "", steps + 1
        if steps > len(leaders):
            raise FileError(f'joint "{start.follower}": joints mimic each other in a circle', None, start.line, 1)


def _motors(root: XmlNode, robot: Robot, every_joint: bool) -> list[Actuator]:
    """A motor for each joint that a <transmission> names, or for all; the control is the torque at the joint."""
    freedoms = {freedom.name: freedom for freedom in robot.freedoms() if freedom.kind in ("hinge", "slide")}
    lines: dict[str, int] = {name: freedom.line for name, freedom in freedoms.items()} if every_joint else {}
    for node in root.all("transmission"):
        for part in node.walk():
            part.read |= part.attributes.keys()
        for joint in node.all("joint"):
            name = joint.word("name")
            if name in freedoms:
                lines[name] = node.line
            else:
                robot.notes.append(f'transmission (line {node.line}): joint "{name}" does not move or is not there')
        reductions = [part for part in node.walk() if part.tag == "mechanicalReduction" and part.content.strip() != "1"]
        if reductions:
            robot.notes.append(
                f"transmission (line {node.line}): its reduction is not used, as torques act at the joint"
            )
    motors = []
    for name, line in lines.items():
        effort = freedoms[name].effort
        bounds = (-effort, effort) if effort else None
        motor = Actuator(f"{name} motor", name, 1.0, 1.0, 0.0, 0.0, bounds, line)
        motors.append(replace(motor, speed_limit=freedoms[name].fastest or None))
    return motors


def _notes(root: XmlNode, joints: Mapping[str, XmlNode], robot: Robot) -> list[str]:
    """What is read elsewhere in the file but has no counterpart."""
    notes = []
    notes += robot.visuals.notes()
    driven = {actuator.freedom for actuator in robot.actuators}
    moving = [node for node in joints.values() if node.word("type") != "fixed"]
    limits = [limit.line for node in moving for limit in node.all("limit") if node.word("name") not in driven]
    if limits:
        notes.append(f"limits of effort and velocity are not imposed ({lines_text(limits)}); motors=True adds motors")
    return notes
