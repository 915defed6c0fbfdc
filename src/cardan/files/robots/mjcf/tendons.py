"""Tendons and keyframes of MJCF."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardan.files.robots.mjcf.bodies import BodyReader
from cardan.files.robots.mjcf.frames import AUTO
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import SIZES, SPEED_SIZES, Freedom, Key, Spot, Tendon
from cardan.files.robots.xml_nodes import XmlNode


def read_tendon(reader: BodyReader, node: XmlNode, home: Mapping[str, Pose], freedoms: Mapping[str, Freedom]) -> None:
    """A fixed tendon, or a spatial one that wraps round nothing; others are noted."""
    robot = reader.robot
    name = node.text("name") or f"{node.tag} {len(robot.tendons) + len(reader.unread_tendons) + 1}"
    if node.tag == "spatial" and node.all("geom"):
        reader.unread_tendons.add(name)
        robot.notes.append(f'tendon "{name}" (line {node.line}) is not imported: it wraps round geoms')
        return
    terms, path = [], []
    if node.tag == "fixed":
        for part in node.all("joint"):
            terms.append((reader.freedom(part, "joint", freedoms).name, part.number("coef", 1.0)))
        reference = sum(c * freedoms[joint].reference for joint, c in terms)
    else:
        path = _path(reader, node)
        reference = sum(float(np.linalg.norm(_place(home, a) - _place(home, b))) / d for a, b, d in path)
    if node.number("armature", 0.0):
        robot.notes.append(f'tendon "{name}" (line {node.line}): its armature is not imported; the motion differs')
    slack = node.numbers("springlength", (1, 2), (-1.0,))
    low, high = (slack[0], slack[-1]) if slack[0] >= 0.0 else (reference, reference)
    bounds, limited = node.numbers("range", 2, (0.0, 0.0)), node.choice("limited", AUTO, "auto")
    use = limited == "true" or (limited == "auto" and "range" in node and reader.compiler.automatic_limits)
    robot.tendons[name] = Tendon(
        name, tuple(terms), tuple(path), node.line,
        stiffness=node.numbers("stiffness", (1, 3), (0.0,))[0], damping=node.numbers("damping", (1, 3), (0.0,))[0],
        slack=(low, high), lower=bounds[0] if use else None, upper=bounds[1] if use else None,
        friction=node.number("frictionloss", 0.0), reference=reference,
    )  # fmt: skip


def _path(reader: BodyReader, node: XmlNode) -> list[tuple[Spot, Spot, float]]:
    path: list[tuple[Spot, Spot, float]] = []
    before, divisor = None, 1.0
    for part in node.children:
        if part.tag == "pulley":
            before, divisor = None, part.number("divisor", 1.0)
            if divisor <= 0.0:
                part.fail_at("divisor", "must be positive")
        elif part.tag == "site":
            here = reader.site(part, "site")
            if before is not None:
                path.append((before, here, divisor))
            before = here
    return path


def _place(home: Mapping[str, Pose], spot: Spot) -> np.ndarray:
    return home[spot.link].point(spot.pose.position)


def read_key(reader: BodyReader, node: XmlNode, number: int) -> None:
    """A keyframe: positions and speeds of all joints in the order of the file, and controls."""
    robot = reader.robot
    name = node.text("name") or f"{number}"
    freedoms = list(robot.freedoms())
    values = _shared(node, "qpos", [(f.name, SIZES[f.kind]) for f in freedoms])
    speeds = _shared(node, "qvel", [(f.name, SPEED_SIZES[f.kind]) for f in freedoms])
    controls = _shared(node, "ctrl", [(word, 1) for word in reader.actuator_names])
    for word in ("act", "mpos", "mquat", "time"):
        if word in node and any(node.numbers(word, (1, 100_000))):
            robot.notes.append(f"{word} of {node} (line {node.line}) is not used")
    robot.keys[name] = Key(values, speeds, {word: value[0] for word, value in controls.items()})


def _shared(node: XmlNode, word: str, sizes: list[tuple[str, int]]) -> dict[str, tuple[float, ...]]:
    if word not in node:
        return {}
    total = sum(size for _, size in sizes)
    numbers, at, found = node.numbers(word, (total, total) if total else (0, 0)), 0, {}
    for name, size in sizes:
        found[name] = numbers[at : at + size]
        at += size
    return found
