"""MJCF models: the XML of MuJoCo, as a tree of bodies, joints between them, and equalities that close loops.

    model = cd.load_model("arm.xml")             # or load_mjcf("arm.xml", joints={"elbow": 0.5}, limits=True)

A body's frame is the frame of cardan's body; <inertial> or geoms of known density give mass and inertia. The start is
the configuration the file shows (every joint at its `ref`). Equalities are rigid here, where MuJoCo's yield a little.
Actuators (motor, position, velocity, general without dynamics) act along their joints; the control of "m" is the
parameter "m_ctrl", zero at first. No other file is opened: includes are refused, meshes are not read. What is not
taken over is listed in `model.notes`. [MuJoCo 3, XML reference]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardan.errors import FileError, suggestion
from cardan.files.robots.mjcf_bodies import REFUSED, BodyReader
from cardan.files.robots.mjcf_classes import ACTUATOR_TAGS, Classes
from cardan.files.robots.mjcf_frames import read_compiler
from cardan.files.robots.model import Options, robot_model
from cardan.files.robots.poses import Pose, pose
from cardan.files.robots.robot import Actuator, Closure, Coupling, Freedom, Robot, forward_kinematics, joint_values
from cardan.files.robots.xml_nodes import XmlNode, lines_text, read_xml, unread
from cardan.model.model import DEFAULT, Model

GRAVITY = (0.0, 0.0, -9.81)  # m/s², where <option> says nothing
DRAWING = {"size", "visual", "statistic", "asset"}  # sections without mechanics
SECTIONS = {"compiler", "option", "worldbody", "equality", "actuator"}
TAGS = {
    "mujoco": SECTIONS,
    "worldbody": {"body", "geom", "site", "camera", "light", "frame"},
    "body": {"body", "geom", "site", "camera", "light", "frame", "joint", "freejoint", "inertial"},
    "frame": {"body", "geom", "site", "camera", "light", "frame"},
    "option": {"flag"},
    "equality": {"connect", "weld", "joint"},
    "actuator": set(ACTUATOR_TAGS),
}
SOFTNESS = {"solref", "solimp", "solmix", "solreflimit", "solimplimit", "solreffriction", "solimpfriction"}
POSE_WORDS = {"pos", "quat", "euler", "axisangle", "xyaxes", "zaxis"}
CONTACT = {"contype", "conaffinity", "condim", "friction", "margin", "gap", "priority"}  # noted as a whole
SOLVER = {"timestep", "integrator", "cone", "jacobian", "solver", "iterations", "tolerance", "ls_iterations",
          "ls_tolerance", "noslip_iterations", "noslip_tolerance", "ccd_iterations", "ccd_tolerance", "impratio",
          "sdf_iterations", "sdf_initpoints", "apirate", "o_margin", "o_solref", "o_solimp", "o_friction",
          "mpr_iterations", "mpr_tolerance"}  # fmt: skip
# attributes without mechanics, by element; "" for all. Others that no reader has looked at are noted, each by its name
HARMLESS = {
    "": {"name", "class", "childclass", "group", "rgba", "material", "user"},
    "mujoco": {"model"},
    "compiler": {"meshdir", "texturedir", "assetdir", "strippath", "usethread", "fitaabb", "discardvisual",
                 "fusestatic", "alignfree", "saveinertial", "exactmeshinertia"},
    "option": SOLVER | {"magnetic"},
    # of geoms beside an <inertial>; that of fluids is noted with <option>
    "geom": {*SOFTNESS, *CONTACT, *POSE_WORDS, "mesh", "hfield", "fitscale", "type", "size", "fromto", "density",
             "mass", "fluidshape", "fluidcoef", "shellinertia"},
    "site": {"type", "size"},
    "camera": {*POSE_WORDS, "mode", "target", "fovy", "ipd", "resolution", "orthographic", "focal", "focalpixel",
               "principal", "principalpixel", "sensorsize", "projection", "output"},
    "light": {*POSE_WORDS, "mode", "target", "dir", "directional", "castshadow", "active", "diffuse", "specular",
              "ambient", "cutoff", "exponent", "attenuation", "bulbradius", "intensity", "range", "type", "texture"},
    "joint": SOFTNESS | {"margin"},
    "freejoint": {"align"},
    "connect": SOFTNESS,
    "weld": SOFTNESS | {"torquescale"},
}  # fmt: skip
FLUID = {"density": "drag and lift", "viscosity": "drag", "wind": "wind"}  # of <option>


def load_mjcf(
    path: str | Path,
    joints: Mapping[str, Any] | None = None,
    limits: bool = False,
    gravity: Any = DEFAULT,
    merge: bool = True,
    repair: bool = False,
) -> Model:
    """The machine of an MJCF file.

    `joints`: values of joints at the start, by name (hinge: radians; slide: metres; ball: Euler parameters; free:
    position and Euler parameters); left out, as the file shows it. `limits=True`: ranges of joints become `Limit`
    elements. `gravity` as in `Model`; left out, as the file says. `merge` and `repair` as in `load_urdf`.
    """
    path = Path(path)
    root = read_xml(path)
    try:
        robot = read_mjcf(root)
        robot.gravity = robot.gravity if gravity is DEFAULT else gravity
        return robot_model(robot, Options(joints or {}, limits, merge, repair))
    except FileError as error:
        raise FileError(error.message, path, error.line, error.column) from None


def read_mjcf(root: XmlNode) -> Robot:
    """The tree of links that an XML document describes."""
    if root.tag != "mujoco":
        root.fail(f"the outermost element is <{root.tag}>; an MJCF file begins with <mujoco>, a URDF file with <robot>")
    for node in root.walk():
        if node.tag == "include":
            node.fail(f"{node} is not imported: {REFUSED['include']}")
    robot = Robot(root.text("model") or "mujoco", _gravity(root))
    worlds = root.all("worldbody")
    if not worlds:
        root.fail("the file has no <worldbody>")
    reader = BodyReader(robot, read_compiler(root), Classes(root))
    for world in worlds:
        reader.read(world)
    if not _is_enabled(root, "contact"):
        reader.colliding.clear()
    reader.finish()
    home = forward_kinematics(robot, joint_values(robot, {}))
    freedoms = {freedom.name: freedom for freedom in robot.freedoms()}
    equalities = [node for section in root.all("equality") for node in section.children]
    for number, node in enumerate(equalities, start=1):
        _equality(reader, reader.classes.complete(node, None), number, home, freedoms)
    for section in root.all("actuator"):
        for node in section.all(*ACTUATOR_TAGS):
            _actuator(reader, reader.classes.complete(node, None), freedoms)
    robot.notes += _left_out(root, reader)
    return robot


def _gravity(root: XmlNode) -> tuple[float, ...] | None:
    gravity: tuple[float, ...] | None = GRAVITY
    for option in root.all("option"):
        gravity = option.numbers("gravity", 3, gravity)
    return gravity if _is_enabled(root, "gravity") else None


def _is_enabled(root: XmlNode, word: str) -> bool:
    """A switch of <option><flag .../></option>."""
    flags = [flag for option in root.all("option") for flag in option.all("flag")]
    return all(flag.choice(word, ("enable", "disable"), "enable") == "enable" for flag in flags)


def _left_out(root: XmlNode, reader: BodyReader) -> list[str]:
    """What has no counterpart; default classes are judged by the elements that use them."""
    drawing = sorted({child.tag for child in root.children if child.tag in DRAWING})
    notes = [f"not used: {', '.join(f'<{tag}>' for tag in drawing)} (drawing and storage)"] if drawing else []
    for option in root.all("option"):
        for word, meaning in FLUID.items():
            if any(option.numbers(word, (1, 3), (0.0,))):
                where = f"{word} of <option> (line {option.line})"
                notes.append(f"{where}: the {meaning} of a fluid is not imported, so the motion differs; add cd.Drag")
    if reader.bounded:
        where = lines_text(reader.bounded)
        notes.append(
            f"ctrlrange of actuators ({where}): imported as bounds of their parameters; values beyond them are not cut "
            "off"
        )
    rest = replace(root, children=[c for c in root.children if c.tag != "default" and c.tag not in DRAWING])
    return notes + unread(rest, TAGS, HARMLESS, reader.classes.resolved)


# -- equalities --------------------------------------------------------------------------------------------


def _equality(
    reader: BodyReader, node: XmlNode, number: int, home: Mapping[str, Pose], freedoms: Mapping[str, Freedom]
) -> None:
    robot = reader.robot
    name = node.text("name") or f"{node.tag} {number}"
    if node.tag not in ("connect", "weld", "joint"):
        return  # listed as not imported
    if node.text("active") == "false":
        robot.notes.append(f"{node} (line {node.line}) is not active and is left out")
        return
    if node.tag == "joint":
        robot.couplings.append(_joint_equality(node, name, freedoms))
        return
    if "site1" in node or "site2" in node:
        ends = [_site(reader, node, word) for word in ("site1", "site2")]
    elif node.tag == "connect":
        link_i, link_j = reader.find(node, "body1"), reader.find(node, "body2")
        anchor = Pose(home[link_i].point(pose(node.numbers("anchor", 3)).position))
        ends = [(link, home[link].inverse() @ anchor) for link in (link_i, link_j)]
    else:
        link_i, link_j = reader.find(node, "body1"), reader.find(node, "body2")
        values = node.numbers("relpose", 7, (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
        node.text("anchor")  # where the weld is soft first; rigid, it is the same weld
        seen = pose(values[:3], values[3:]) if any(values[3:]) else home[link_i].inverse() @ home[link_j]
        ends = [(link_i, seen), (link_j, Pose())]
    (link_i, pose_i), (link_j, pose_j) = ends
    if link_i == link_j:
        node.fail(f"{node} connects a body with itself")
    kind = "ball" if node.tag == "connect" else "weld"
    robot.closures.append(Closure(name, kind, link_i, pose_i, link_j, pose_j, node.line))


def _site(reader: BodyReader, node: XmlNode, attribute: str) -> tuple[str, Pose]:
    name = node.word(attribute)
    if name not in reader.sites:
        node.fail_at(attribute, f'no site "{name}"{suggestion(name, reader.sites)}')
    return reader.sites[name].link, reader.sites[name].pose


def _joint_equality(node: XmlNode, name: str, freedoms: Mapping[str, Freedom]) -> Coupling:
    ends = [_freedom(node, word, freedoms) for word in ("joint1", "joint2") if word == "joint1" or word in node]
    coefficients = node.numbers("polycoef", (1, 11), (0.0, 1.0, 0.0, 0.0, 0.0))
    leader = ends[1].name if len(ends) > 1 else None
    return Coupling(name, ends[0].name, leader, coefficients, node.line)


def _freedom(node: XmlNode, attribute: str, freedoms: Mapping[str, Freedom]) -> Freedom:
    name = node.word(attribute)
    if name not in freedoms:
        node.fail_at(attribute, f'no joint "{name}"{suggestion(name, freedoms)}')
    if freedoms[name].kind not in ("hinge", "slide"):
        node.fail_at(attribute, f'joint "{name}" is a {freedoms[name].kind}; a hinge or a slide is needed')
    return freedoms[name]


# -- actuators ---------------------------------------------------------------------------------------------


def _actuator(reader: BodyReader, node: XmlNode, freedoms: Mapping[str, Freedom]) -> None:
    """effort = gear (gain u - stiffness gear q - damping gear q̇), the affine actuators of MuJoCo."""
    robot = reader.robot
    attribute = "joint" if "joint" in node else "jointinparent"
    if attribute not in node or freedoms.get(node.word(attribute), None) is None or node.tag not in LAWS:
        if attribute in node and node.word(attribute) not in freedoms:
            _freedom(node, attribute, freedoms)
        robot.notes.append(
            f"actuator {node} (line {node.line}) is not imported: only actuators proportional to their control are"
        )
        return
    law = LAWS[node.tag](node)
    if law is None or freedoms[node.word(attribute)].kind not in ("hinge", "slide"):
        robot.notes.append(f"actuator {node} (line {node.line}) is not imported: its law or joint has no counterpart")
        return
    freedom = _freedom(node, attribute, freedoms)
    limited = node.choice("ctrllimited", ("true", "false", "auto"), "auto")
    bounds = node.numbers("ctrlrange", 2, (0.0, 0.0))
    bounded = limited == "true" or (limited == "auto" and "ctrlrange" in node and reader.compiler.automatic_limits)
    if bounded and bounds[0] >= bounds[1]:
        node.fail_at("ctrlrange", f"the lower limit {bounds[0]:g} must be less than the upper limit {bounds[1]:g}")
    name = node.text("name") or f"{node.tag}_{len(robot.actuators) + 1}"
    gear = node.numbers("gear", (1, 6), (1.0,))[0]
    limits = (bounds[0], bounds[1]) if bounded else None
    reader.bounded += [node.line] if bounded else []
    gain, stiffness, damping = law
    robot.actuators.append(Actuator(name, freedom.name, gear, gain, stiffness, damping, limits, node.line))


def _motor(node: XmlNode) -> tuple[float, float, float]:
    return 1.0, 0.0, 0.0


def _position(node: XmlNode) -> tuple[float, float, float] | None:
    kp, kv = node.number("kp", 1.0), node.number("kv", 0.0)
    return None if node.number("dampratio", 0.0) or node.number("timeconst", 0.0) else (kp, kp, kv)


def _velocity(node: XmlNode) -> tuple[float, float, float]:
    kv = node.number("kv", 1.0)
    return kv, 0.0, kv


def _general(node: XmlNode) -> tuple[float, float, float] | None:
    plain = node.choice("dyntype", ("none", "integrator", "filter", "filterexact", "muscle", "user"), "none") == "none"
    gain = node.choice("gaintype", ("fixed", "affine", "muscle", "user"), "fixed")
    bias = node.choice("biastype", ("none", "affine", "muscle", "user"), "none")
    gains = node.numbers("gainprm", (1, 10), (1.0,))
    biases = (*node.numbers("biasprm", (1, 10), (0.0,)), 0.0, 0.0)[:3] if bias == "affine" else (0.0, 0.0, 0.0)
    if not plain or gain != "fixed" or bias not in ("none", "affine") or biases[0]:
        return None
    return gains[0], -biases[1], -biases[2]


LAWS = {"motor": _motor, "position": _position, "velocity": _velocity, "general": _general}
