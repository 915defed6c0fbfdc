"""Switches of MJCF (<option><flag .../></option>): what acts in a model, by kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardan.files.robots.robot import Robot
from cardan.files.robots.xml_nodes import XmlNode


def is_enabled(root: XmlNode, word: str) -> bool:
    flags = [flag for option in root.all("option") for flag in option.all("flag")]
    return all(flag.choice(word, ("enable", "disable"), "enable") == "enable" for flag in flags)


def switch_off(robot: Robot, root: XmlNode) -> None:
    """Takes out of the robot what the file switches off."""
    without_constraints = not is_enabled(root, "constraint")
    for word, take_out in SWITCHES.items():
        if not is_enabled(root, word) or (without_constraints and word in CONSTRAINTS):
            take_out(robot)


def _without(*words: str, **zeros: float | None) -> Callable[[Robot], None]:
    def take_out(robot: Robot) -> None:
        for name, link in robot.links.items():
            freedoms = tuple(replace(freedom, **zeros) for freedom in link.freedoms)  # type: ignore[arg-type]
            robot.links[name] = replace(link, freedoms=freedoms)
        for name, tendon in robot.tendons.items():
            robot.tendons[name] = replace(tendon, **zeros)  # type: ignore[arg-type]
        for word in words:
            getattr(robot, word).clear()

    return take_out


SWITCHES = {
    "contact": _without("colliders"),
    "limit": _without(lower=None, upper=None),
    "frictionloss": _without(friction=0.0),
    "equality": _without("closures", "couplings"),
    "spring": _without(stiffness=0.0),
    "damper": _without(damping=0.0),
    "actuation": _without("actuators"),
}
CONSTRAINTS = ("contact", "limit", "frictionloss", "equality")
