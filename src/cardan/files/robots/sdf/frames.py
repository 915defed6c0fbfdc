"""Frames of an SDF model: links, joints and <frame>s, each with a <pose> relative to another."""

from __future__ import annotations

from math import radians

from cardan.errors import suggestion
from cardan.files.robots.poses import Pose, pose
from cardan.files.robots.xml_nodes import XmlNode
from cardan.model.rotation.orientation import euler_angles

MODEL = "__model__"


class Frames:
    """The frames of a model by name; those of models in it as "inner::link"."""

    def __init__(self, model: XmlNode):
        self.nodes: dict[str, XmlNode] = {}
        self.scope: dict[str, str] = {}  # frame -> prefix of the model it is written in
        self._poses: dict[str, Pose] = {}
        self.of_model = self.written(model)
        waiting: list[tuple[XmlNode, str]] = [(model, "")]
        while waiting:
            node, prefix = waiting.pop()
            for child in node.all("link", "joint", "frame", "model"):
                name = prefix + child.word("name")
                if name in self.nodes:
                    child.fail(f"{child}: the name is already taken on line {self.nodes[name].line}")
                self.nodes[name], self.scope[name] = child, prefix
                if child.tag == "model":
                    waiting.append((child, f"{name}::"))

    def pose(self, name: str) -> Pose:
        """Where a frame is in the model."""
        seen: list[str] = []
        steps: list[Pose] = []
        while name not in self._poses:
            if name in ("", MODEL):
                break
            if name not in self.nodes:
                at = self.nodes[seen[-1]] if seen else next(iter(self.nodes.values()))
                at.fail(f'no frame "{name}"{suggestion(name, self.nodes)}')
            node = self.nodes[name]
            if name in seen:
                node.fail(f"{node}: its pose is relative to itself, through {', '.join(seen)}")
            seen.append(name)
            steps.append(self.written(node))
            name = self._base(name, node)
        X = self._poses.get(name, Pose())
        for frame, step in zip(reversed(seen), reversed(steps), strict=True):
            X = X @ step
            self._poses[frame] = X
        return X

    def _base(self, name: str, node: XmlNode) -> str:
        """The frame that the pose of another is relative to."""
        prefix = self.scope[name]
        place = node.one("pose")
        base = None if place is None else place.text("relative_to")
        if base is None and node.tag == "frame":
            base = node.text("attached_to")
        if base is None and node.tag == "joint":
            child = node.one("child")
            inner = None if child is None else child.one("link")
            base = "" if child is None else (child if inner is None else inner).content.strip()
        if not base or base == MODEL:
            return prefix[: -len("::")] if prefix else MODEL
        return base if base == "world" else prefix + base

    def link_of(self, name: str) -> str | None:
        """The link a name stands for: itself, or what a frame or joint is attached to."""
        seen: set[str] = set()
        while name in self.nodes and name not in seen:
            seen.add(name)
            node = self.nodes[name]
            if node.tag == "link":
                return name
            word = node.text("attached_to") if node.tag == "frame" else None
            if word is None:
                return None
            name = self.scope[name] + word
        return None

    @staticmethod
    def written(holder: XmlNode) -> Pose:
        """The <pose> of an element, as written: x y z and roll, pitch, yaw, or a quaternion x y z w."""
        node = holder.one("pose")
        if node is None or not node.content.strip():
            return Pose()
        node.text("relative_to")
        if node.choice("rotation_format", ("euler_rpy", "quat_xyzw"), "euler_rpy") == "quat_xyzw":
            values = node.content_numbers(7)
            return pose(values[:3], (values[6], *values[3:6]))
        values = node.content_numbers(6)
        degrees = node.flag("degrees")
        roll, pitch, yaw = (radians(a) if degrees else a for a in values[3:])
        return pose(values[:3], euler_angles(roll, pitch, yaw, "XYZ"))
