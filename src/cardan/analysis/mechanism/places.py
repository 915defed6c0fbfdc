"""Where the joints of a planar machine are, and which links they join; what is welded together is one link."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from cardan.analysis.state import State
from cardan.model.joints.standard import Fixed
from cardan.results.scene import GROUND
from cardan.scene.build import bare_scene
from cardan.scene.poses import POSE


class Links:
    """The links of a planar machine at an assembled position: groups of bodies, named by their first one."""

    def __init__(self, state: State):
        self.model, self.q = state.model, state.q
        self.ground = self.model.ground.name
        parameters = dict(zip(self.model.parameters, map(float, state.p), strict=False))
        scene = bare_scene(self.model, parameters, state.q.reshape(-1, POSE[2]))
        self.marks = {
            look.name: [(m.body, np.array(m.point), None if m.axis is None else np.array(m.axis)) for m in look.marks]
            for look in scene.elements
        }

    def element(self, name: str) -> Any:
        return self.model.elements[name]

    @cached_property
    def link_of(self) -> dict[str, str]:
        """Of each body and the ground, the link that it belongs to."""
        link = {name: name for name in (self.ground, *self.model.bodies)}
        for element in self.model.constraints:
            if isinstance(element, Fixed):
                i, j = (frame.name for frame in element.frames())
                stays, gone = sorted((link[i], link[j]), key=lambda name: name != self.ground)
                link = {name: stays if root == gone else root for name, root in link.items()}
        return link

    @cached_property
    def names(self) -> list[str]:
        """Of the links that move."""
        return [name for name in dict.fromkeys(self.link_of.values()) if name != self.ground]

    @cached_property
    def joints(self) -> dict[str, tuple[str, str]]:
        """Joints between two links."""
        pairs = {}
        for element in self.model.constraints:
            frames = [*element.frames()] if element.kind == "joint" else []
            if len(frames) == 2:
                i, j = (self.link_of[frame.name] for frame in frames)
                if i != j:
                    pairs[element.name] = (i, j)
        return pairs

    def joints_at(self, link: str) -> list[str]:
        return [name for name, pair in self.joints.items() if link in pair]

    @staticmethod
    def other(pair: tuple[str, str], link: str) -> str:
        return pair[1] if pair[0] == link else pair[0]

    def place(self, joint: str, q: np.ndarray | None = None) -> np.ndarray:
        """Where a joint is: its first mark in the world, of a slide the point that slides."""
        marks = self.marks[joint]
        body, point, _ = marks[1] if marks[0][2] is not None else marks[0]
        return self.world(body, point, q)

    def axis(self, joint: str, q: np.ndarray | None = None) -> np.ndarray | None:
        """The direction of a slide; None of other joints."""
        body, point, axis = next((mark for mark in self.marks[joint] if mark[2] is not None), self.marks[joint][0])
        if axis is None:
            return None
        direction = self.world(body, point + axis, q) - self.world(body, point, q)
        return direction / np.linalg.norm(direction)

    def angle(self, link: str, q: np.ndarray | None = None) -> float:
        """The angle of the body that gives a link its name."""
        return float((self.q if q is None else q)[3 * list(self.model.bodies).index(link) + 2])

    def coordinate(self, link: str, joint: str, sense: float) -> float:
        """The coordinate of a joint on the ground: the angle of its link or its travel, or less that (`sense` -1)."""
        if (axis := self.axis(joint)) is None:
            return sense * self.angle(link)
        first, second = (self.world(body, point) for body, point, _ in self.marks[joint][:2])
        return float((second - first) @ axis)

    def world(self, body: int, point: np.ndarray, q: np.ndarray | None = None) -> np.ndarray:
        """A point of a body, by its number (the ground is 0)."""
        if body == GROUND:
            return point
        x, y, angle = (self.q if q is None else q)[3 * (body - 1) : 3 * body]
        c, s = np.cos(angle), np.sin(angle)
        return np.array([x + c * point[0] - s * point[1], y + s * point[0] + c * point[1]])
