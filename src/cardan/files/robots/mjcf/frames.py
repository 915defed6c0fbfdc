"""What numbers of MJCF mean (<compiler>), and where its frames are."""

from __future__ import annotations

from dataclasses import dataclass
from math import radians
from typing import Any

import numpy as np

from cardan.errors import ModelError
from cardan.files.robots.mjcf.classes import ORIENTATIONS
from cardan.files.robots.poses import Pose, pose, unit
from cardan.files.robots.xml_nodes import XmlNode
from cardan.model.rotation.orientation import axis_angle, direction_cosines, euler_angles, pointing

AUTO = ("true", "false", "auto")


@dataclass(frozen=True)
class Compiler:
    """The settings of <compiler> that change what numbers mean."""

    degrees: bool = True
    sequence: str = "xyz"
    from_geoms: str = "auto"
    groups: tuple[float, float] = (0.0, 5.0)
    automatic_limits: bool = True
    balance: bool = False
    total_mass: float = -1.0

    def angle(self, value: float) -> float:
        return radians(value) if self.degrees else value


def read_compiler(root: XmlNode) -> Compiler:
    settings = Compiler()
    for node in root.all("compiler"):
        if node.choice("coordinate", ("local", "global"), "local") == "global":
            node.fail('<compiler coordinate="global"> is no longer part of MJCF; save the model with local coordinates')
        settings = Compiler(
            node.choice("angle", ("degree", "radian"), "degree" if settings.degrees else "radian") == "degree",
            node.text("eulerseq") or settings.sequence,
            node.choice("inertiafromgeom", AUTO, settings.from_geoms),
            node.numbers("inertiagrouprange", 2, settings.groups),  # type: ignore[arg-type]
            node.choice("autolimits", ("true", "false"), str(settings.automatic_limits).lower()) == "true",
            node.choice("balanceinertia", ("true", "false"), str(settings.balance).lower()) == "true",
            node.number("settotalmass", settings.total_mass),
        )
    return settings


def read_pose(node: XmlNode, compiler: Compiler) -> Pose:
    return pose(node.numbers("pos", 3, (0.0, 0.0, 0.0)), read_orientation(node, compiler))


def read_orientation(node: XmlNode, compiler: Compiler) -> tuple[Any, ...]:
    """Euler parameters from whichever of the five ways to write an orientation is used."""
    given = [word for word in ORIENTATIONS if word in node]
    if len(given) > 1:
        node.fail(f"{node}: {' and '.join(given)} both give the orientation; keep one")
    if not given:
        return 1.0, 0.0, 0.0, 0.0
    (word,) = given
    values = node.numbers(word, {"quat": 4, "axisangle": 4, "xyaxes": 6}.get(word, 3))
    try:
        if word == "quat":
            if not any(values):
                node.fail_at(word, "the four numbers are all zero; without rotation they are 1 0 0 0")
            return values
        if word == "axisangle":
            return axis_angle(values[:3], compiler.angle(values[3]))
        if word == "euler":
            return euler_angles(values[0], values[1], values[2], compiler.sequence, degrees=compiler.degrees)
        if word == "zaxis":
            return pointing((0.0, 0.0, 1.0), values)
        x = np.array(values[:3])
        y = np.array(values[3:])
        z = np.cross(x, y)
        if not np.any(z):
            node.fail_at(word, "the two axes are parallel")
        x, z = unit(x), unit(z)
        return direction_cosines(np.column_stack([x, np.cross(z, x), z]).tolist())
    except ModelError as error:
        node.fail_at(word, str(error))
