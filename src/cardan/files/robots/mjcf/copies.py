"""<replicate> of MJCF: so many copies of what is in it, each moved and turned on from the one before."""

from __future__ import annotations

from copy import copy

from cardan.files.robots.xml_nodes import XmlNode

MOST_COPIES = 100_000


def replicated(root: XmlNode) -> None:
    """Every <replicate> becomes as many <frame>s; names of the copies end in their number."""
    waiting, copies = [root], 0
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
            digits, separator = len(str(count - 1)), child.text("sep") or ""
            for k in range(count):
                children.append(_moved(child, k, f"{separator}{k:0{digits}d}"))
        node.children = children
        waiting += children


def _moved(node: XmlNode, k: int, ending: str) -> XmlNode:
    """The k-th copy: the frames of all steps before it, one in the other, and the renamed contents in the last."""
    step = {"pos": node.text("offset") or "0 0 0", "euler": node.text("euler") or "0 0 0"}
    inner = XmlNode("frame", {}, node.line, node.column, [_renamed(child, ending) for child in node.children])
    for _ in range(k):
        inner = XmlNode("frame", dict(step), node.line, node.column, [inner])
    return inner


def _renamed(node: XmlNode, ending: str) -> XmlNode:
    twin = copy(node)
    twin.attributes = {key: text + ending if key == "name" else text for key, text in node.attributes.items()}
    twin.children = [_renamed(child, ending) for child in node.children]
    twin.read, twin.origin = set(), {}
    return twin
