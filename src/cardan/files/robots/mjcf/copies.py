"""<replicate> of MJCF: so many copies of what is in it, each moved and turned on from the one before."""

from __future__ import annotations

from copy import copy

import numpy as np

from cardan.files.robots.mjcf.frames import Compiler, read_pose
from cardan.files.robots.xml_nodes import MAX_NODES, XmlNode

MOST_COPIES = 100_000


def replicated(root: XmlNode, compiler: Compiler) -> None:
    """Every <replicate> becomes as many <frame>s; names of the copies end in their number."""
    waiting, copies, nodes = [root], 0, 0
    while waiting:
        node = waiting.pop()
        children: list[XmlNode] = []
        for child in node.children:
            if child.tag != "replicate":
                children.append(child)
                continue
            count = int(child.number("count"))
            copies += count
            if not 0 < count <= MOST_COPIES or copies > MOST_COPIES:
                child.fail_at("count", f"must lie between 1 and {MOST_COPIES}")
            nodes += count * sum(1 for _ in child.walk())
            if nodes > MAX_NODES:
                child.fail_at("count", f"with the copies the model has more than {MAX_NODES} elements")
            children += _copies(child, count, compiler)
        node.children = children
        waiting += children


def _copies(node: XmlNode, count: int, compiler: Compiler) -> list[XmlNode]:
    """The contents, renamed, in as many frames. As MuJoCo does it, the k-th is turned by k times the three angles, and
    moved on from the one before by the offset in the axes of that one."""
    offset, angles = (np.array(node.numbers(word, 3, (0.0, 0.0, 0.0))) for word in ("offset", "euler"))
    digits, separator = len(str(count - 1)), node.text("sep") or ""
    position, frames = np.zeros(3), []
    for k in range(count):
        place = {"pos": _written(position), "euler": _written(k * angles)}
        contents = [_renamed(child, f"{separator}{k:0{digits}d}") for child in node.children]
        frames.append(XmlNode("frame", place, node.line, node.column, contents))
        position = read_pose(frames[-1], compiler).point(offset)
    return frames


def _written(values: np.ndarray) -> str:
    return " ".join(map(repr, values.tolist()))


def _renamed(node: XmlNode, ending: str) -> XmlNode:
    """A copy of an element and of all inside it, with other names."""
    first = _twin(node, ending)
    waiting = [first]
    while waiting:
        twin = waiting.pop()
        twin.children = [_twin(child, ending) for child in twin.children]
        waiting += twin.children
    return first


def _twin(node: XmlNode, ending: str) -> XmlNode:
    twin = copy(node)
    twin.attributes = {key: text + ending if key == "name" else text for key, text in node.attributes.items()}
    twin.read, twin.origin = set(), {}
    return twin
