"""Switches of MJCF (<option><flag .../></option>): what acts in a model, by kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.robot import Robot


def is_off(compiled: Compiled, word: str) -> bool:
    """Whether the file switches something off."""
    return bool(compiled.m.opt.disableflags & getattr(compiled.mujoco.mjtDisableBit, f"mjDSBL_{word.upper()}"))


def is_on(compiled: Compiled, word: str) -> bool:
    """Whether the file switches something on that is off otherwise."""
    return bool(compiled.m.opt.enableflags & getattr(compiled.mujoco.mjtEnableBit, f"mjENBL_{word.upper()}"))


def switch_off(compiled: Compiled, robot: Robot) -> None:
    """Takes out of the robot what the file switches off."""
    for word, take_out in SWITCHES.items():
        if is_off(compiled, word) or (word in CONSTRAINTS and is_off(compiled, "constraint")):
            take_out(robot)


def _without(*words: str, **zeros: object) -> Callable[[Robot], None]:
    def take_out(robot: Robot) -> None:
        for name, link in robot.links.items():
            freedoms = tuple(replace(freedom, **zeros) for freedom in link.freedoms)
            robot.links[name] = replace(link, freedoms=freedoms)
        for name, tendon in robot.tendons.items():
            robot.tendons[name] = replace(tendon, **zeros)
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
