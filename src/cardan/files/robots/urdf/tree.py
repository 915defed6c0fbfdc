"""The tree of links and joints of a URDF file, and errors where they do not form a tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from cardan.errors import suggestion
from cardan.files.robots.xml_nodes import XmlNode


def nodes_by_name(root: XmlNode, tag: str) -> dict[str, XmlNode]:
    nodes: dict[str, XmlNode] = {}
    for node in root.all(tag):
        name = node.word("name")
        if name in nodes:
            node.fail(f"{node}: the name is already taken by the {tag} on line {nodes[name].line}")
        nodes[name] = node
    return nodes


def joint_ends(joint: XmlNode, links: Mapping[str, XmlNode]) -> tuple[str, str]:
    """The links a joint connects: parent and child."""
    names = []
    for tag in ("parent", "child"):
        end = joint.one(tag)
        if end is None:
            joint.fail(f'{joint} has no <{tag} link="..."/>')
        name = end.word("link")
        if name not in links:
            end.fail(f'{joint}: {tag} "{name}" is not a link of this file{suggestion(name, links)}')
        names.append(name)
    if names[0] == names[1]:
        joint.fail(f'{joint} connects link "{names[0]}" with itself')
    return names[0], names[1]


def tree_order(
    links: Mapping[str, XmlNode],
    joints: Mapping[str, XmlNode],
    parents: Mapping[str, tuple[str, str]],
) -> list[str]:
    """Names of links, parents before children."""
    arriving: dict[str, str] = {}
    for joint, (_, child) in parents.items():
        if child in arriving:
            joints[joint].fail(
                f'{joints[joint]}: link "{child}" has two parents, by this joint and by "{arriving[child]}" on line '
                f"{joints[arriving[child]].line}; a URDF file is a tree, so close the loop in cardan: "
                "model.add(cd.Spherical(...))"
            )
        arriving[child] = joint
    roots = [name for name in links if name not in arriving]
    if len(roots) > 1:
        names = ", ".join(f'"{name}"' for name in roots)
        links[roots[1]].fail(f"links {names} have no parent; one link is the base, the others need a joint each")
    children: dict[str, list[str]] = {}
    for parent, child in parents.values():
        children.setdefault(parent, []).append(child)
    order, waiting = [], list(roots)
    while waiting:
        name = waiting.pop()
        order.append(name)
        waiting += reversed(children.get(name, []))
    if len(order) < len(links):
        _fail_in_loop(joints, parents, next(name for name in links if name not in set(order)), arriving)
    return order


def _fail_in_loop(
    joints: Mapping[str, XmlNode], parents: Mapping[str, tuple[str, str]], start: str, arriving: Mapping[str, str]
) -> NoReturn:
    """Name the joints of a loop that no base leads to: going up from any link outside the tree ends in it."""
    seen: list[str] = []
    while start not in seen:
        seen.append(start)
        start = parents[arriving[start]][0]
    loop = [arriving[name] for name in reversed(seen[seen.index(start) :])]
    joints[loop[0]].fail(
        f"joints {', '.join(loop)} form a loop without a base; a URDF file is a tree: leave one of them out and close "
        "the loop in cardan"
    )
