"""Sensors of MJCF: those that become numbers to report, and for others where to find what they measure."""

from __future__ import annotations

from collections.abc import Mapping

from cardan.files.robots.mjcf.bodies import BodyReader
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import WORLD, Freedom, Sensor, Spot
from cardan.files.robots.xml_nodes import XmlNode

SCALARS = {  # of joints, tendons and actuators
    "jointpos": ("joint", "position"),
    "jointvel": ("joint", "speed"),
    "tendonpos": ("tendon", "position"),
    "tendonvel": ("tendon", "speed"),
    "actuatorpos": ("actuator", "position"),
    "actuatorvel": ("actuator", "speed"),
    "actuatorfrc": ("actuator", "effort"),
}
VECTORS = {  # of sites, and frame... also of bodies
    "framepos": "place",
    "framexaxis": "x",
    "frameyaxis": "y",
    "framezaxis": "z",
    "framelinvel": "velocity",
    "frameangvel": "turning",
    "velocimeter": "local velocity",
    "gyro": "local turning",
}
ELSEWHERE = {  # what a result reports under another name
    "accelerometer": 'result["{}"].acceleration, in global axes, without gravity',
    "framelinacc": 'result["{}"].acceleration, in global axes',
    "framequat": 'result["{}"].orientation, for a body',
    "force": "the reaction of the joint of its body",
    "torque": "the reaction of the joint of its body",
}
BLURS = ("noise", "cutoff", "nsample", "interp", "delay", "interval")


def read_sensor(reader: BodyReader, node: XmlNode, freedoms: Mapping[str, Freedom]) -> None:
    """A sensor of the robot, or a note."""
    robot = reader.robot
    said = f"sensor {node} (line {node.line})"
    blurred = [word for word in BLURS if word in node and any(node.numbers(word, (1, 3)))]
    sensor = _scalar(reader, node, freedoms) if node.tag in SCALARS else _vector(reader, node)
    node.read |= node.attributes.keys()
    if sensor is not None:
        robot.sensors.append(sensor)
        if blurred:
            robot.notes.append(f"{said}: {' and '.join(blurred)} not imported")
    elif node.tag in ELSEWHERE:
        target = node.text("site") or node.text("objname") or ""
        robot.notes.append(f"{said} is not imported: read {ELSEWHERE[node.tag].format(target)}")
    else:
        robot.notes.append(f"{said} of kind {node.tag} is not imported")


def _scalar(reader: BodyReader, node: XmlNode, freedoms: Mapping[str, Freedom]) -> Sensor | None:
    what, quantity = SCALARS[node.tag]
    target = node.word(what)
    known = {"tendon": reader.robot.tendons, "actuator": reader.actuator_names, "joint": freedoms}[what]
    if target not in known or (what == "joint" and freedoms[target].kind not in ("hinge", "slide")):
        return None
    name = node.text("name") or f"{target} {node.tag}"
    return Sensor(name, quantity, target, what == "tendon", node.line, what == "actuator")


def _vector(reader: BodyReader, node: XmlNode) -> Sensor | None:
    if node.tag not in VECTORS or "reftype" in node or "refname" in node:
        return None
    quantity, kind = VECTORS[node.tag], node.text("objtype") or "site"
    name = node.text("name") or f"{node.text('objname') or node.text('site')} {node.tag}"
    if kind == "site":
        spot = reader.site(node, "objname" if "objname" in node else "site")
    elif kind in ("body", "xbody"):
        body = reader.find(node, "objname")
        if body == WORLD or (kind == "body" and quantity in ("x", "y", "z")):
            return None  # the principal axes of a body are not known by name
        mass = reader.robot.links[body].mass
        center = Pose() if kind == "xbody" or mass is None else Pose(mass.center)
        spot = Spot("", body, center, node.line)
    else:
        return None
    return Sensor(name, quantity, "", False, node.line, spot=spot)
