"""Four-bars and slider-cranks in a planar machine: loops of four links on the ground, with their lengths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardan.analysis.mechanism.places import Links
from cardan.analysis.mechanism.types import (
    four_bar_type,
    longest_turning_crank,
    longest_turning_slider_crank,
    slider_crank_type,
)
from cardan.model.joints.standard import Revolute, Translational

MOST_SEARCHED_LINKS = 40  # machines with more are not searched for loops


@dataclass(frozen=True)
class Loop:
    """A four-bar or a slider-crank.

    `links`: crank, coupler and rocker (of a slider-crank crank, rod and slider); `joints`: the four joints from the
    crank's bearing on. `lengths` of crank, coupler, rocker and ground (of a slider-crank crank, rod and the distance by
    which the slider's line passes the bearing). `type` after Grashof, as seen from the crank. `longest_crank`: the
    length up to which a crank in this place turns fully, 0 where none does.
    """

    kind: str
    links: tuple[str, str, str]
    joints: tuple[str, str, str, str]
    lengths: tuple[float, ...]
    type: str
    longest_crank: float


def loops_of(links: Links, driven: Sequence[str] = ()) -> list[Loop]:
    """The loops on the ground; a link in `driven` is the crank, else the shorter of the two on the ground."""
    return [] if len(links.names) > MOST_SEARCHED_LINKS else [*_loops(links, driven)]


def _loops(links: Links, driven: Sequence[str]) -> Iterator[Loop]:
    pins = {name: pair for name, pair in links.joints.items() if isinstance(links.element(name), Revolute)}
    slides = {name: pair for name, pair in links.joints.items() if isinstance(links.element(name), Translational)}
    others = pins | slides
    grounded = [(name, links.other(pair, links.ground)) for name, pair in pins.items() if links.ground in pair]
    closing = [(name, links.other(pair, links.ground)) for name, pair in others.items() if links.ground in pair]
    between = [(name, pair) for name, pair in pins.items() if links.ground not in pair]
    seen = set()
    for first, crank in grounded:
        for second, pair in between:
            if crank not in pair:
                continue
            coupler = links.other(pair, crank)
            for third, other in between:
                rocker = links.other(other, coupler) if coupler in other else None
                if rocker is None or rocker == crank:
                    continue
                for last, end in closing:
                    if end != rocker or last == first or frozenset((first, second, third, last)) in seen:
                        continue
                    loop = _loop(links, (first, second, third, last), (crank, coupler, rocker), driven)
                    if loop is not None:
                        seen.add(frozenset((first, second, third, last)))
                        yield loop


def _loop(
    links: Links, joints: tuple[str, str, str, str], names: tuple[str, str, str], driven: Sequence[str]
) -> Loop | None:
    A, B, C, D = (links.place(name) for name in joints)
    crank, coupler = float(np.linalg.norm(B - A)), float(np.linalg.norm(C - B))
    if min(crank, coupler) == 0.0:
        return None
    axis = links.axis(joints[3])
    if axis is not None:
        offset = float(abs((C - A) @ np.array([-axis[1], axis[0]])))
        kind = slider_crank_type(crank, coupler, offset)
        longest = longest_turning_slider_crank(coupler, offset)
        return Loop("slider-crank", names, joints, (crank, coupler, offset), kind, longest)
    rocker, ground = float(np.linalg.norm(D - C)), float(np.linalg.norm(D - A))
    if min(rocker, ground) == 0.0:
        return None
    is_other_way = names[2] in driven or (names[0] not in driven and rocker < crank)
    if is_other_way:
        crank, rocker = rocker, crank
        names, joints = (names[2], names[1], names[0]), (joints[3], joints[2], joints[1], joints[0])
    kind = four_bar_type(crank, coupler, rocker, ground)
    longest = longest_turning_crank(coupler, rocker, ground)
    return Loop("four-bar", names, joints, (crank, coupler, rocker, ground), kind, longest)
