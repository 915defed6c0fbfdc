"""The topology of a machine for the joint coordinate method: a tree of joints from the ground to every body.

Bodies are nodes, joints are edges (Nikravesh 1988, sec. 13.4.1). Each joint of the tree has a *distance*, the number of
its relative coordinates (three for a ball); every constraint outside of the tree is *cut*: it keeps its equations
(sec. 13.4.2).

- The tree has the fewest coordinates that a tree can have (a minimum spanning tree by distance), which also leaves the
  fewest equations to the cut joints. Where joints are equal in that, the body nearest to the base goes first, so a
  loop is cut about halfway round.
- Bodies that no joint ties to the ground hang from a floating base, with all coordinates of its own: the body that is
  much heavier than all others, else the one from which the farthest body is nearest. On a chain that is the rule of
  the book, the smallest difference between the sums of distances to the left and to the right, because these have the
  same total; on a tree it is its centre. Of equals the one with the smaller sum over all bodies is taken, then the
  first in the model.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from cardan.errors import ModelError, check_known
from cardan.model.joints.standard import Joint
from cardan.model.model import Model

MUCH_HEAVIER = 10.0  # "substantially greater": by an order of magnitude


class Edge(NamedTuple):
    """A joint that can be in a tree."""

    joint: str
    i: str
    j: str
    distance: int

    def other(self, body: str) -> str:
        return self.j if body == self.i else self.i


@dataclass(frozen=True)
class Step:
    """One row of the table: the pose of `body_j` follows from that of `body_i` and the coordinates of `joint`."""

    body_i: str
    body_j: str
    joint: str
    branch: int


@dataclass(frozen=True)
class Topology:
    """The order of connectivity: steps from known bodies to new ones, floating bases, and what is cut."""

    ground: str
    bases: tuple[str, ...]
    steps: tuple[Step, ...]
    cut: tuple[str, ...]

    def table(self) -> str:
        """The table of sec. 13.4.1 as text."""
        roots = {self.ground: f"{self.ground} (base)"} | {base: f"{base} (floating base)" for base in self.bases}
        rows = [(roots.get(s.body_i, s.body_i), s.body_j, s.joint, str(s.branch)) for s in self.steps]
        alone = set(self.bases) - {s.body_i for s in self.steps}
        rows += [(roots[base], "-", "-", "-") for base in self.bases if base in alone]
        rows.insert(0, ("body i", "body j", "joint", "branch"))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        lines.append(f"cut: {', '.join(self.cut) or 'nothing'}")
        return "\n".join(lines)


def topology_of(
    model: Model,
    masses: Mapping[str, float] | None = None,
    base: str | Sequence[str] = (),
    never_in_tree: Collection[str] = (),
) -> Topology:
    """The topology of a model.

    `masses` of the bodies decide on floating bases, if given. `base` names floating bases, one for each group of bodies
    that is not tied to the ground. Joints named in `never_in_tree` are cut: those that are captured or released.
    """
    wanted = [base] if isinstance(base, str) else list(base)
    names = {element.name for element in model.constraints}
    for word, names_there in [(b, model.bodies) for b in wanted] + [(j, names) for j in never_in_tree]:
        check_known("joint coordinates: there is nothing called", word, names_there)
    edges = _edges(model, never_in_tree)
    ground = model.ground.name
    neighbours = _neighbours([ground, *model.bodies], edges)
    tree = spanning_tree(neighbours, ground)
    _check_floating(wanted, tree)
    bases: list[str] = []
    for body in [*wanted, *model.bodies]:
        if body not in tree:
            if body not in wanted:
                body = floating_base(spanning_tree(neighbours, body), list(model.bodies), masses)
            part = spanning_tree(neighbours, body)
            _check_one_base(wanted, part, body)
            tree |= part
            bases.append(body)
    steps = _table([ground, *bases], tree)
    inside = {step.joint for step in steps}
    cut = tuple(e.name for e in model.constraints if e.name not in inside)
    return Topology(ground, tuple(bases), steps, cut)


Tree = dict[str, Edge | None]  # body -> the joint it hangs from; None for the root. Parents come before their children


def spanning_tree(neighbours: Mapping[str, Sequence[Edge]], root: str) -> Tree:
    """A minimum spanning tree of all that can be reached from the root (Prim 1957), by distance of joints.

    Equal joints: the one that leads to the smaller sum of distances from the root, then to the smaller number of
    joints, then the first in the model.
    """
    tree: Tree = {}
    waiting: list[tuple[int, int, int, int, str, Edge | None]] = [(0, 0, 0, 0, root, None)]
    count = 0
    while waiting:
        _, far, depth, _, body, edge = heappop(waiting)
        if body in tree:
            continue
        tree[body] = edge
        for other in neighbours[body]:
            count += 1
            heappush(waiting, (other.distance, far + other.distance, depth + 1, count, other.other(body), other))
    return tree


def floating_base(tree: Tree, order: Sequence[str], masses: Mapping[str, float] | None = None) -> str:
    """The best base among the bodies of a tree; `order` decides between equals."""
    bodies = [body for body in order if body in tree]
    if masses is not None:
        heaviest = max(bodies, key=lambda body: masses[body])
        if all(masses[heaviest] >= MUCH_HEAVIER * masses[body] for body in bodies if body != heaviest):
            return heaviest
    largest, total = largest_distances(tree), summed_distances(tree)
    return min(bodies, key=lambda body: (largest[body], total[body]))


def largest_distances(tree: Tree) -> dict[str, int]:
    """From each body to the one farthest from it, which is always one of the two ends of a longest path."""
    around = _neighbours(tree, [edge for edge in tree.values() if edge is not None])
    one_end = _farthest(_distances(around, next(iter(tree))))
    from_one = _distances(around, one_end)
    from_other = _distances(around, _farthest(from_one))
    return {body: max(from_one[body], from_other[body]) for body in tree}


def summed_distances(tree: Tree) -> dict[str, int]:
    """From each body to all others; one step along an edge gets nearer to those beyond it, away from the rest."""
    root, below = next(iter(tree)), dict.fromkeys(tree, 1)
    for body, edge in reversed(tree.items()):
        if edge is not None:
            below[edge.other(body)] += below[body]
    around = _neighbours(tree, [edge for edge in tree.values() if edge is not None])
    total = {root: sum(_distances(around, root).values())}
    for body, edge in tree.items():
        if edge is not None:
            total[body] = total[edge.other(body)] + edge.distance * (len(tree) - 2 * below[body])
    return total


def _edges(model: Model, never_in_tree: Collection[str]) -> list[Edge]:
    edges: list[Edge] = []
    for joint in model.constraints:
        if isinstance(joint, Joint) and joint.active and joint.name not in never_in_tree:
            coordinates = joint.relative_coordinates()
            if coordinates is not None:
                freedoms = len(coordinates) + 3 * joint.is_ball
                edges.append(Edge(joint.name, joint.i.body.name, joint.j.body.name, freedoms))
    return edges


def _neighbours(bodies: Collection[str], edges: Sequence[Edge]) -> dict[str, list[Edge]]:
    neighbours: dict[str, list[Edge]] = {body: [] for body in bodies}
    for edge in edges:
        neighbours[edge.i].append(edge)
        neighbours[edge.j].append(edge)
    return neighbours


def _distances(around: Mapping[str, Sequence[Edge]], start: str) -> dict[str, int]:
    """Sums of distances in a tree, from one body."""
    distances, waiting = {start: 0}, [start]
    while waiting:
        body = waiting.pop()
        for edge in around[body]:
            other = edge.other(body)
            if other not in distances:
                distances[other] = distances[body] + edge.distance
                waiting.append(other)
    return distances


def _farthest(distances: Mapping[str, int]) -> str:
    return max(distances, key=lambda body: distances[body])


def _table(roots: Sequence[str], tree: Tree) -> tuple[Step, ...]:
    """Branch by branch: each is followed to its end, then the next begins at the body it branches from."""
    children: dict[str, list[tuple[str, str]]] = {body: [] for body in tree}
    for body, edge in tree.items():
        if edge is not None:
            children[edge.other(body)].append((body, edge.joint))
    steps: list[Step] = []
    branch, last = 0, None
    for root in roots:
        waiting = [(root, body, joint) for body, joint in reversed(children[root])]
        while waiting:
            body_i, body_j, joint = waiting.pop()
            branch += body_i != last
            steps.append(Step(body_i, body_j, joint, branch))
            waiting += [(body_j, body, name) for body, name in reversed(children[body_j])]
            last = body_j
    return tuple(steps)


def _check_floating(wanted: Sequence[str], tree: Tree) -> None:
    for body in wanted:
        if body in tree:
            raise ModelError(
                f'joint coordinates: "{body}" cannot be a floating base, joint "{_joint_to_root(tree, body)}" ties it '
                "to the ground; leave out base"
            )


def _check_one_base(wanted: Sequence[str], tree: Tree, base: str) -> None:
    others = [body for body in wanted if body in tree and body != base]
    if others:
        raise ModelError(
            f'joint coordinates: "{others[0]}" and "{base}" are connected by joints; give only one of them as base'
        )


def _joint_to_root(tree: Tree, body: str) -> str:
    joint = ""
    while (edge := tree[body]) is not None:
        joint, body = edge.joint, edge.other(body)
    return joint
