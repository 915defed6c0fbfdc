"""MJCF models: the XML of MuJoCo, as a tree of bodies, joints between them, and equalities that close loops.

    model = cd.load_model("arm.xml")             # or load_mjcf("arm.xml", joints={"elbow": 0.5}, limits=True)

A body's frame is the frame of cardan's body; <inertial> or geoms of known density give mass and inertia. The start is
the configuration the file shows (every joint at its `ref`). Equalities are rigid here, where MuJoCo's yield a little.
Actuators (motor, position, velocity, general that is affine) act along their joints and tendons; the control of "m" is
the parameter "m_ctrl", zero at first. Included files and, where the inertia of a body follows from them, meshes are
read. What is not taken over is listed in `model.notes`. [MuJoCo 3, XML reference]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardan.errors import FileError, suggestion
from cardan.files.robots.building.builder import Options
from cardan.files.robots.building.model import robot_model
from cardan.files.robots.mjcf.actuators import limit_at_joints, read_actuator
from cardan.files.robots.mjcf.assets import Assets
from cardan.files.robots.mjcf.bodies import BodyReader
from cardan.files.robots.mjcf.classes import ACTUATOR_TAGS, Classes
from cardan.files.robots.mjcf.copies import replicated
from cardan.files.robots.mjcf.frames import read_compiler
from cardan.files.robots.mjcf.includes import with_includes
from cardan.files.robots.mjcf.sensors import read_sensor
from cardan.files.robots.mjcf.switches import is_enabled, switch_off
from cardan.files.robots.mjcf.tendons import read_key, read_tendon
from cardan.files.robots.poses import Pose, pose
from cardan.files.robots.robot import Closure, Coupling, Freedom, Robot, forward_kinematics, joint_values
from cardan.files.robots.xml_nodes import XmlNode, read_xml, unread
from cardan.model.model import DEFAULT, Model

GRAVITY = (0.0, 0.0, -9.81)  # m/s², where <option> says nothing
DRAWING = {"size", "visual", "statistic", "asset"}  # sections without mechanics
SECTIONS = {"compiler", "option", "worldbody", "contact", "equality", "actuator", "tendon", "sensor", "keyframe"}
TAGS = {
    "mujoco": SECTIONS,
    "worldbody": {"body", "geom", "site", "camera", "light", "frame"},
    "body": {"body", "geom", "site", "camera", "light", "frame", "joint", "freejoint", "inertial"},
    "frame": {"body", "geom", "site", "camera", "light", "frame"},
    "option": {"flag"},
    "contact": {"exclude"},
    "equality": {"connect", "weld", "joint", "tendon"},
    "actuator": set(ACTUATOR_TAGS),
    "tendon": {"fixed", "spatial"},
    "fixed": {"joint"},
    "spatial": {"site", "geom", "pulley"},
    "keyframe": {"key"},
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
    "flag": {"warmstart", "energy", "fwdinv", "invdiscrete", "multiccd", "nativeccd", "island", "eulerdamp", "refsafe",
             "midphase", "autoreset", "sensor", "diagexact"},
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
    "tendon": SOFTNESS,
    "mesh": {"file", "scale", "vertex", "normal", "texcoord", "face", "refpos", "refquat", "content_type",
             "smoothnormal", "maxhullvert", "builtin", "params", "inertia"},
    "fixed": SOFTNESS | {"margin"},
    "spatial": SOFTNESS | {"margin", "width"},
}  # fmt: skip
FLUID = {"density": "drag and lift", "viscosity": "drag", "wind": "wind"}  # of <option>


def load_mjcf(
    path: str | Path,
    joints: Mapping[str, Any] | None = None,
    limits: bool = False,
    gravity: Any = DEFAULT,
    merge: bool = True,
    repair: bool = False,
    speeds: Mapping[str, Any] | None = None,
    friction: bool = True,
    key: str | None = None,
    contact: str | None = None,
    contact_law: Mapping[str, Any] | None = None,
    lift: bool = True,
) -> Model:
    """The machine of an MJCF file.

    `joints`: values of joints at the start, by name (hinge: radians; slide: metres; ball: Euler parameters; free:
    position and Euler parameters); left out, as the file shows it. `limits=True`: ranges of joints become `Limit`
    elements. `gravity` as in `Model`; left out, as the file says. `merge`, `repair`, `speeds` and `friction` as in
    `load_urdf`. `key`: the keyframe to start from. `contact` ("ground" or "all"), `contact_law` and `lift`: see
    `load_urdf`.
    """
    path = Path(path)
    root = read_xml(path)
    try:
        robot = read_mjcf(with_includes(root, path), path.parent)
        robot.gravity = robot.gravity if gravity is DEFAULT else gravity
        contacts = (contact, contact_law or {}, lift)
        given = Options(joints or {}, limits, merge, repair, speeds or {}, friction, key, *contacts)
        return robot_model(robot, given)
    except FileError as error:
        raise FileError(error.message, error.path or path, error.line, error.column) from None


def read_mjcf(root: XmlNode, folder: Path | None = None) -> Robot:
    """The tree of links that an XML document describes; `folder`: where its meshes are."""
    if root.tag != "mujoco":
        root.fail(f"the outermost element is <{root.tag}>; an MJCF file begins with <mujoco>, a URDF file with <robot>")
    robot = Robot(root.text("model") or "mujoco", _gravity(root))
    for option in root.all("option"):
        robot.cone = option.choice("cone", ("pyramidal", "elliptic"), robot.cone)
        robot.impratio = option.number("impratio", robot.impratio)
    worlds = root.all("worldbody")
    if not worlds:
        robot.notes.append("the file has no <worldbody>: a model without bodies")
    compiler = read_compiler(root)
    replicated(root, compiler)
    reader = BodyReader(robot, compiler, Classes(root))
    reader.assets = Assets(root, reader.classes, folder)
    for world in worlds:
        reader.read(world)
    reader.finish()
    home = forward_kinematics(robot, joint_values(robot, {}))
    freedoms = {freedom.name: freedom for freedom in robot.freedoms()}
    for node in _inside(root, "tendon"):
        read_tendon(reader, reader.classes.complete(node, None), home, freedoms)
    for number, node in enumerate(_inside(root, "equality"), start=1):
        _equality(reader, reader.classes.complete(node, None), number, home, freedoms)
    clamped = is_enabled(root, "clampctrl")
    for node in _inside(root, "actuator"):
        count = len(robot.actuators)
        read_actuator(reader, reader.classes.complete(node, None), freedoms, clamped, home)
        reader.actuator_names.append(robot.actuators[-1].name if len(robot.actuators) > count else "")
    limit_at_joints(reader)
    for node in _inside(root, "contact"):
        if node.tag == "exclude":
            robot.excluded.add(frozenset(reader.find(node, word) for word in ("body1", "body2")))
    for node in _inside(root, "sensor"):
        read_sensor(reader, node, freedoms)
    for number, node in enumerate(_inside(root, "keyframe")):
        read_key(reader, node, number)
    switch_off(robot, root)
    robot.notes += _left_out(root, reader)
    return robot


def _inside(root: XmlNode, tag: str) -> list[XmlNode]:
    """The elements of all sections of this name."""
    return [node for section in root.all(tag) for node in section.children]


def _gravity(root: XmlNode) -> tuple[float, ...] | None:
    gravity: tuple[float, ...] | None = GRAVITY
    for option in root.all("option"):
        gravity = option.numbers("gravity", 3, gravity)
    return gravity if is_enabled(root, "gravity") else None


def _left_out(root: XmlNode, reader: BodyReader) -> list[str]:
    """What has no counterpart; default classes are judged by the elements that use them."""
    drawing = sorted({child.tag for child in root.children if child.tag in DRAWING})
    notes = [f"not used: {', '.join(f'<{tag}>' for tag in drawing)} (drawing and storage)"] if drawing else []
    for option in root.all("option"):
        for word, meaning in FLUID.items():
            if any(option.numbers(word, (1, 3), (0.0,))):
                where = f"{word} of <option> (line {option.line})"
                notes.append(f"{where}: the {meaning} of a fluid is not imported, so the motion differs; add cd.Drag")
    rest = replace(root, children=[c for c in root.children if c.tag != "default" and c.tag not in DRAWING])
    sensors = {node.tag for node in _inside(root, "sensor")}  # each is read or noted
    return notes + unread(rest, TAGS | {"sensor": sensors}, HARMLESS, reader.classes.resolved)


# -- equalities --------------------------------------------------------------------------------------------


def _equality(
    reader: BodyReader, node: XmlNode, number: int, home: Mapping[str, Pose], freedoms: Mapping[str, Freedom]
) -> None:
    robot = reader.robot
    name = node.text("name") or f"{node.tag} {number}"
    if node.tag not in ("connect", "weld", "joint", "tendon"):
        return  # listed as not imported
    if node.text("active") == "false":
        robot.notes.append(f"{node} (line {node.line}) is not active and is left out")
        return
    if node.tag == "tendon":
        _tendon_equality(reader, node, name)
        return
    if node.tag == "joint":
        robot.couplings.append(_joint_equality(reader, node, name, freedoms))
        return
    if "site1" in node or "site2" in node:
        ends = [reader.end_of(node, word) for word in ("site1", "site2")]
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


def _tendon_equality(reader: BodyReader, node: XmlNode, name: str) -> None:
    ends = [node.word(word) for word in ("tendon1", "tendon2") if word == "tendon1" or word in node]
    coefficients = node.numbers("polycoef", (1, 11), (0.0, 1.0, 0.0, 0.0, 0.0))
    for end in ends:
        if end in reader.unread_tendons:
            reader.robot.notes.append(f'{node} (line {node.line}) is not imported, as tendon "{end}" is not')
            return
        if end not in reader.robot.tendons:
            node.fail(f'{node}: no tendon "{end}"{suggestion(end, reader.robot.tendons)}')
    leader = ends[1] if len(ends) > 1 else None
    reader.robot.couplings.append(Coupling(name, ends[0], leader, coefficients, node.line, of_tendons=True))


def _joint_equality(reader: BodyReader, node: XmlNode, name: str, freedoms: Mapping[str, Freedom]) -> Coupling:
    ends = [reader.freedom(node, word, freedoms) for word in ("joint1", "joint2") if word == "joint1" or word in node]
    coefficients = node.numbers("polycoef", (1, 11), (0.0, 1.0, 0.0, 0.0, 0.0))
    leader = ends[1].name if len(ends) > 1 else None
    return Coupling(name, ends[0].name, leader, coefficients, node.line)
