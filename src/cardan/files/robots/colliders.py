"""Solids of a robot that can touch others, and which of them may: what files say about contact, without its law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from cardan.files.robots.poses import Pose

GROUND_KINDS = ("plane", "hfield")  # of infinite extent downwards: they touch with what is above them


@dataclass(frozen=True, eq=False)
class Heights:
    """A height field: lines along x and y, and the heights z[i][j] over them."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    z: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Softness:
    """How a geom of MJCF gives way in contact (`building.softness`)."""

    solref: tuple[float, ...] = (0.02, 1.0)
    solimp: tuple[float, ...] = (0.9, 0.95, 0.001, 0.5, 2.0)
    margin: float = 0.0
    priority: int = 0
    solmix: float = 1.0
    condim: int = 3


@dataclass(frozen=True, eq=False)
class Collider:
    """A solid of a link: sizes as `solids.drawn` takes them, z along its length or, of a plane, upwards.

    Two collide where `kinds` of one and `meets` of the other have a bit in common.
    """

    name: str
    link: str
    kind: str
    size: tuple[float, ...]
    pose: Pose
    line: int
    friction: float | None = None
    kinds: int = 1
    meets: int = 1
    heights: Heights | None = None
    softness: Softness | None = None  # None: the file says nothing about it

    def moved(self, link: str, X: Pose) -> Collider:
        """The same solid as part of another link, which sees the first at X."""
        return replace(self, link=link, pose=X @ self.pose)


class Tip(NamedTuple):
    """A ball with which a solid touches what is flat, in the frame of its link; of a `disc` the rim around z."""

    name: str
    X: Pose
    radius: float
    disc: bool = False


def tips(solid: Collider) -> Iterator[Tip]:
    """A sphere has one, a capsule its two ends, a box its eight corners, a cylinder the rims of its two ends."""
    if solid.kind == "sphere":
        yield Tip(solid.name, solid.pose, solid.size[0])
    elif solid.kind == "box":
        for k, signs in enumerate(product((-1.0, 1.0), repeat=3), start=1):
            yield Tip(f"{solid.name} corner {k}", solid.pose @ Pose(np.array(signs) * np.array(solid.size)), 0.0)
    elif solid.kind in ("capsule", "cylinder"):
        for k, side in enumerate((-1.0, 1.0), start=1):
            end = solid.pose @ Pose(np.array([0.0, 0.0, side * solid.size[1]]))
            yield Tip(f"{solid.name} end {k}", end, solid.size[0], solid.kind == "cylinder")


def floor(world: str) -> Collider:
    """The plane z = 0, for files that describe a robot without its surroundings."""
    return Collider("floor", world, "plane", (), Pose(), 0)


def colliding_pairs(
    colliders: Sequence[Collider], excluded: set[frozenset[str]], parents: dict[str, str], world: str, only_ground: bool
) -> Iterator[tuple[Collider, Collider]]:
    """Pairs of solids that may touch, what stands still second.

    Not of one link, nor of a link and its parent (unless that is the ground), nor of links that the file excludes.
    """
    for a, b in combinations(colliders, 2):
        still = [c.link == world for c in (a, b)]
        if all(still) or a.link == b.link or (only_ground and not any(still)):
            continue
        if not ((a.kinds & b.meets) or (b.kinds & a.meets)):
            continue
        if frozenset((a.link, b.link)) in excluded:
            continue
        if not any(still) and (parents.get(a.link) == b.link or parents.get(b.link) == a.link):
            continue
        yield (b, a) if still[0] or a.kind in GROUND_KINDS else (a, b)
