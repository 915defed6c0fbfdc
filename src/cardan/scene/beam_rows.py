"""Rows of bodies that beams join: what viewers may show more bent than it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from cardan.results.scene import GROUND, ElementLook, Flexure, Vector
from cardan.scene.poses import euler_parameters, rotations

Links = dict[int, list[int]]


def flexures_of(elements: Sequence[ElementLook], poses: np.ndarray) -> tuple[Flexure, ...]:
    """`poses`: the undeformed ones (bodies, 3 or 7), the ground first.

    A row ends where a beam ends, or where more than two meet. An end at which the machine goes on stays where it is;
    where that is one end, the row bends away from it, else from the line between both.
    """
    links: Links = defaultdict(list)
    for element in elements:
        if element.glyph == "beam" and len(element.marks) > 1:
            a, b = (mark.body for mark in element.marks[:2])
            links[a].append(b)
            links[b].append(a)
    flexures = []
    for row in _rows(links):
        first, last = (_goes_on(end, row, links, elements) for end in (row[0], row[-1]))
        bodies = row if first or not last else row[::-1]
        ends = 1 if first != last else 2
        if len(bodies) > ends:
            seen = tuple(seen_from(poses[bodies[0]], poses[body]) for body in bodies)
            flexures.append(Flexure(tuple(bodies), seen, ends))
    return tuple(flexures)


def _rows(links: Links) -> list[list[int]]:
    """From each end to the next; each row once."""
    rows: dict[tuple[int, ...], list[int]] = {}
    for start in (body for body, others in links.items() if _is_end(body, links)):
        for other in links[start]:
            row = [start, other]
            while not _is_end(row[-1], links):
                row.append(next(body for body in links[row[-1]] if body != row[-2]))
            rows.setdefault(min(tuple(row), tuple(row[::-1])), row)
    return list(rows.values())


def _is_end(body: int, links: Links) -> bool:
    return body == GROUND or len(set(links[body])) != 2


def _goes_on(end: int, row: Sequence[int], links: Links, elements: Sequence[ElementLook]) -> bool:
    """Whether something else of the machine is joined to the end of a row."""
    joined = ({mark.body for mark in element.marks} for element in elements)
    return end == GROUND or len(links[end]) > 1 or any(end in bodies and not bodies <= {*row} for bodies in joined)


def seen_from(home: np.ndarray, pose: np.ndarray) -> Vector:
    """A pose in the axes of another: x, y, angle, or x, y, z and Euler parameters."""
    dim = 2 if len(home) == 3 else 3
    axes = rotations(home[dim:])
    place = axes.T @ (pose[:dim] - home[:dim])
    turn = pose[dim:] - home[dim:] if dim == 2 else euler_parameters(axes.T @ rotations(pose[dim:]))
    return tuple(map(float, (*place, *turn)))
