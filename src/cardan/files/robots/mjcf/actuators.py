"""Actuators of MJCF that are affine in their control, position and speed:

effort = gear clip(gain a - stiffness gear q - damping gear q̇ + bias, forcerange)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardan.errors import suggestion
from cardan.files.robots.mjcf.bodies import BodyReader
from cardan.files.robots.mjcf.frames import AUTO
from cardan.files.robots.robot import Actuator, Freedom
from cardan.files.robots.xml_nodes import XmlNode

DYNAMICS = ("none", "integrator", "filter", "filterexact", "muscle", "user", "dcmotor")


class Law(NamedTuple):
    gain: float
    bias: float = 0.0
    stiffness: float = 0.0
    damping: float = 0.0
    lag: float = 0.0


def read_actuator(reader: BodyReader, node: XmlNode, freedoms: Mapping[str, Freedom], clamped: bool) -> None:
    """Adds the actuator to the robot, or a note that says why not."""
    robot = reader.robot
    target = next((word for word in ("joint", "jointinparent", "tendon") if word in node), None)
    said = f"actuator {node} (line {node.line}) is not imported"
    if target is None or node.tag not in LAWS:
        robot.notes.append(f"{said}: only actuators of joints and tendons, proportional to their control, are")
        return
    name = node.word(target)
    known = robot.tendons if target == "tendon" else freedoms
    if name not in known:
        if name in reader.unread_tendons:
            robot.notes.append(f'{said}, as tendon "{name}" is not')
            return
        node.fail_at(target, f'no {"tendon" if target == "tendon" else "joint"} "{name}"{suggestion(name, known)}')
    law = LAWS[node.tag](node)
    if law is None or (target != "tendon" and freedoms[name].kind not in ("hinge", "slide")):
        robot.notes.append(f"{said}: its law or joint has no counterpart")
        return
    bounds = _range(reader, node, "ctrllimited", "ctrlrange")
    if bounds is not None and not clamped:
        bounds = None
    forces = _range(reader, node, "forcelimited", "forcerange")
    own = node.text("name") or f"{node.tag}_{len(robot.actuators) + 1}"
    gear = node.numbers("gear", (1, 6), (1.0,))[0]
    robot.actuators.append(
        Actuator(
            own,
            name,
            gear,
            law.gain,
            law.stiffness,
            law.damping,
            bounds,
            node.line,
            bias=law.bias,
            force_bounds=forces,
            lag=law.lag,
            of_tendon=target == "tendon",
        )
    )


def _range(reader: BodyReader, node: XmlNode, switch: str, word: str) -> tuple[float, float] | None:
    limited = node.choice(switch, AUTO, "auto")
    low, high = node.numbers(word, 2, (0.0, 0.0))
    if not (limited == "true" or (limited == "auto" and word in node and reader.compiler.automatic_limits)):
        return None
    if low >= high:
        node.fail_at(word, f"the lower limit {low:g} must be less than the upper limit {high:g}")
    return low, high


def _motor(node: XmlNode) -> Law:
    return Law(1.0)


def _position(node: XmlNode) -> Law | None:
    kp, kv = node.number("kp", 1.0), node.number("kv", 0.0)
    lag = node.number("timeconst", 0.0)
    return None if node.number("dampratio", 0.0) else Law(kp, 0.0, kp, kv, lag)


def _velocity(node: XmlNode) -> Law:
    kv = node.number("kv", 1.0)
    return Law(kv, 0.0, 0.0, kv)


def _general(node: XmlNode) -> Law | None:
    dynamics = node.choice("dyntype", DYNAMICS, "none")
    gain = node.choice("gaintype", ("fixed", "affine", "muscle", "user", "dcmotor"), "fixed")
    bias = node.choice("biastype", ("none", "affine", "muscle", "user", "dcmotor"), "none")
    gains = node.numbers("gainprm", (1, 10), (1.0,))
    lag = node.numbers("dynprm", (1, 10), (1.0,))[0]
    biases = (*node.numbers("biasprm", (1, 10), (0.0,)), 0.0, 0.0)[:3] if bias == "affine" else (0.0, 0.0, 0.0)
    if dynamics not in ("none", "filter", "filterexact") or gain != "fixed" or bias not in ("none", "affine"):
        return None
    return Law(gains[0], biases[0], -biases[1], -biases[2], 0.0 if dynamics == "none" else lag)


LAWS = {"motor": _motor, "position": _position, "velocity": _velocity, "general": _general}
