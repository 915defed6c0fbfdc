"""Actuators of MJCF whose gain and bias are affine in position and speed, along joints and tendons or at sites:

effort = gear clip((g0 + g1 l + g2 l̇) a + b0 + b1 l + b2 l̇, forcerange),   l = gear q
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import pi, sqrt
from typing import NamedTuple

from cardan.errors import suggestion
from cardan.files.robots.mjcf.bodies import BodyReader
from cardan.files.robots.mjcf.frames import AUTO
from cardan.files.robots.mjcf.moved import inertia_along
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import Actuator, Freedom, Robot, Tendon
from cardan.files.robots.xml_nodes import XmlNode

DYNAMICS = ("none", "integrator", "filter", "filterexact", "muscle", "user", "dcmotor")
GAINS = ("fixed", "affine", "muscle", "user", "dcmotor")
BIASES = ("none", "affine", "muscle", "user", "dcmotor")
Triple = tuple[float, float, float]


class Law(NamedTuple):
    """Gain and bias (constant, by position, by speed); how the activation follows the control."""

    gain: Triple
    bias: Triple = (0.0, 0.0, 0.0)
    lag: float = 0.0
    integrates: bool = False
    damping_ratio: float = 0.0  # in place of the bias by speed


def read_actuator(
    reader: BodyReader, node: XmlNode, freedoms: Mapping[str, Freedom], clamped: bool, home: Mapping[str, Pose]
) -> None:
    """Adds the actuator to the robot, or a note that says why not."""
    robot = reader.robot
    target = next((word for word in ("joint", "jointinparent", "tendon", "site") if word in node), None)
    said = f"actuator {node} (line {node.line}) is not imported"
    if target is None or node.tag not in LAWS or "refsite" in node:
        robot.notes.append(f"{said}: only actuators of joints, tendons and sites, with affine laws, are")
        return
    name = node.word(target)
    known = {"tendon": robot.tendons, "site": reader.sites}.get(target, freedoms)
    if name not in known:
        if name in reader.unread_tendons:
            robot.notes.append(f'{said}, as tendon "{name}" is not')
            return
        word = target if target in ("tendon", "site") else "joint"
        node.fail_at(target, f'no {word} "{name}"{suggestion(name, known)}')
    law = LAWS[node.tag](node)
    if law is not None and law.damping_ratio:
        law = _damped(robot, law, node, name if target != "site" else "", home)
    if law is None or not _can_act(law, target, freedoms.get(name)):
        robot.notes.append(f"{said}: its law or joint has no counterpart")
        return
    own = node.text("name") or f"{node.tag}_{len(robot.actuators) + 1}"
    gear = node.numbers("gear", (1, 6), (1.0,))
    bounds = _range(reader, node, "ctrllimited", "ctrlrange")
    state_bounds = _range(reader, node, "actlimited", "actrange")
    if share := node.number("inheritrange", 0.0):
        inherited = _inherited(freedoms.get(name) or robot.tendons.get(name), share)
        if inherited is None:
            robot.notes.append(f"not imported: inheritrange of <{node.tag}> (line {node.line}): {name} has no range")
        bounds, state_bounds = (bounds, inherited) if node.tag == "intvelocity" else (inherited, state_bounds)
    actuator = Actuator(
        own, name, gear[0], law.gain[0], -law.bias[1], -law.bias[2], bounds if clamped else None, node.line,
        bias=law.bias[0], force_bounds=_range(reader, node, "forcelimited", "forcerange"), lag=law.lag,
        of_tendon=target == "tendon", gain_by_position=law.gain[1], gain_by_speed=law.gain[2],
        integrates=law.integrates, state_bounds=state_bounds,
    )  # fmt: skip
    if target == "site":
        actuator = replace(actuator, spot=reader.sites[name], wrench=(*gear, *(0.0,) * (6 - len(gear))))
    robot.actuators.append(actuator)


def _can_act(law: Law, target: str, freedom: Freedom | None) -> bool:
    """At a site there is no length that a law could use."""
    if target == "site":
        return not any((*law.gain[1:], *law.bias[1:]))
    return target == "tendon" or (freedom is not None and freedom.kind in ("hinge", "slide"))


def limit_at_joints(reader: BodyReader) -> None:
    """The ranges of effort that joints give for all their actuators together (actuatorfrcrange)."""
    robot = reader.robot
    for name, bounds in reader.effort_bounds.items():
        acting = [a for a in robot.actuators if a.freedom == name and not a.of_tendon and a.spot is None]
        if len(acting) > 1:
            robot.notes.append(f'joint "{name}": the range of effort of {len(acting)} actuators is not imposed')
        elif acting:
            robot.actuators[robot.actuators.index(acting[0])] = replace(acting[0], joint_bounds=bounds)


def _range(reader: BodyReader, node: XmlNode, switch: str, word: str) -> tuple[float, float] | None:
    limited = node.choice(switch, AUTO, "auto")
    low, high = node.numbers(word, 2, (0.0, 0.0))
    if not (limited == "true" or (limited == "auto" and word in node and reader.compiler.automatic_limits)):
        return None
    if low >= high:
        node.fail_at(word, f"the lower limit {low:g} must be less than the upper limit {high:g}")
    return low, high


def _motor(node: XmlNode) -> Law:
    return Law((1.0, 0.0, 0.0))


def _inherited(target: Freedom | Tendon | None, share: float) -> tuple[float, float] | None:
    """The range of the joint or tendon, times the share about its middle."""
    if target is None or target.lower is None or target.upper is None:
        return None
    middle, half = 0.5 * (target.lower + target.upper), 0.5 * share * (target.upper - target.lower)
    return middle - half, middle + half


def _damped(robot: Robot, law: Law, node: XmlNode, name: str, home: Mapping[str, Pose]) -> Law | None:
    """The law with the damping d = 2 ζ √(k m) that its damping ratio ζ means.

    m is the inertia that the actuator moves in the reference configuration, Σ M_jj/(∂l/∂q_j)². [engine_setconst.c]
    """
    gear = node.numbers("gear", (1, 6), (1.0,))[0]
    tendon = robot.tendons.get(name) if "tendon" in node else None
    if tendon is not None and tendon.path:
        return None
    terms = ((name, 1.0),) if tendon is None else tendon.terms
    moved = 0.0
    for freedom, factor in terms:
        inertia = inertia_along(robot, freedom, home)
        if inertia is None:
            return None
        moved += inertia / (gear * factor) ** 2 if gear * factor else 0.0
    damping = 2 * law.damping_ratio * sqrt(max(-law.bias[1], 0.0) * moved)
    return law._replace(bias=(law.bias[0], law.bias[1], -damping))


def _servo(node: XmlNode) -> Law:
    kp, kv = node.number("kp", 1.0), node.number("kv", 0.0)
    return Law((kp, 0.0, 0.0), (0.0, -kp, -kv), damping_ratio=node.number("dampratio", 0.0))


def _position(node: XmlNode) -> Law:
    return _servo(node)._replace(lag=node.number("timeconst", 0.0))


def _integrated_velocity(node: XmlNode) -> Law:
    return _servo(node)._replace(integrates=True)


def _velocity(node: XmlNode) -> Law:
    kv = node.number("kv", 1.0)
    return Law((kv, 0.0, 0.0), (0.0, 0.0, -kv))


def _damper(node: XmlNode) -> Law:
    """The control is the coefficient of damping over kv."""
    return Law((0.0, 0.0, -node.number("kv", 1.0)))


def _cylinder(node: XmlNode) -> Law:
    """Pneumatic or hydraulic: the control becomes the pressure, with a lag."""
    diameter, area = node.number("diameter", 0.0), node.number("area", 1.0)
    bias = node.numbers("bias", 3, (0.0, 0.0, 0.0))
    area = pi / 4 * diameter * diameter if "diameter" in node else area
    return Law((area, 0.0, 0.0), (bias[0], bias[1], bias[2]), node.number("timeconst", 1.0))


def _general(node: XmlNode) -> Law | None:
    dynamics = node.choice("dyntype", DYNAMICS, "none")
    gain, bias = node.choice("gaintype", GAINS, "fixed"), node.choice("biastype", BIASES, "none")
    gains = (*node.numbers("gainprm", (1, 10), (1.0,)), 0.0, 0.0)[:3]
    lag = node.numbers("dynprm", (1, 10), (1.0,))[0]
    biases = (*node.numbers("biasprm", (1, 10), (0.0,)), 0.0, 0.0)[:3] if bias == "affine" else (0.0, 0.0, 0.0)
    if dynamics in ("muscle", "user", "dcmotor") or gain not in ("fixed", "affine") or bias not in ("none", "affine"):
        return None
    return Law(
        (gains[0], gains[1], gains[2]) if gain == "affine" else (gains[0], 0.0, 0.0),
        (biases[0], biases[1], biases[2]),
        lag if dynamics in ("filter", "filterexact") else 0.0,
        dynamics == "integrator",
        damping_ratio=max(biases[2], 0.0) if gains[0] == -biases[1] else 0.0,
    )


LAWS = {
    "motor": _motor,
    "position": _position,
    "velocity": _velocity,
    "intvelocity": _integrated_velocity,
    "damper": _damper,
    "cylinder": _cylinder,
    "general": _general,
}
