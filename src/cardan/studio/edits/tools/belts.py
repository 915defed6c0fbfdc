"""Pulleys, belts and ropes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.errors import ModelError
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, rounded
from cardan.studio.edits.markers import marker_text
from cardan.studio.edits.places import Spot, spot
from cardan.studio.edits.tools.links import BODY_VALUES, named
from cardan.studio.edits.tools.wheels import radius_of, turning_disc

__all__ = ["belt", "pulley", "rope"]


def pulley(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A wheel without teeth that turns about its centre."""
    expect.only(values, (*BODY_VALUES, "radius"), "pulley")
    center, radius = center_and_radius(draft, places, values, "pulley")
    return turning_disc(draft, center, radius, values, "pulley")


def center_and_radius(draft: Draft, places: list[object], values: dict[str, object], word: str) -> tuple[Spot, float]:
    """A wheel by its centre and a place of its rim, or by its radius."""
    if not 1 <= len(places) <= 2 or (len(places) == 1 and "radius" not in values):
        raise ModelError(f"a {word} needs its centre and a place of its rim")
    center = spot(draft, places[0])
    drawn = float(np.linalg.norm(spot(draft, places[1]).at - center.at)) if len(places) == 2 else 0.0
    radius = expect.positive(values["radius"], "radius") if "radius" in values else drawn
    radius = rounded(radius, draft.step(center.at))
    if radius <= 0:
        raise ModelError(f"the rim of a {word} is at its centre; put it apart")
    return center, radius


def belt(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A belt round pulleys; one between the others that it passes on the outside presses on it from there."""
    expect.only(values, ("name", "crossed", "stiffness", "friction"), "belt")
    wheels = [_wheel_at(draft, spot(draft, place)) for place in places]
    if None in wheels or len(wheels) < 2:
        raise ModelError("a belt runs round pulleys or gears: click two of them or more")
    names = [wheel for wheel in wheels if wheel is not None]
    if len(set(names)) < len(names):
        raise ModelError("a belt passes each pulley once; click each of them once")
    centers = np.array([draft.world(name, (0, 0)) for name in names])
    if len(names) > 2 and _area(centers) < 0:
        names, centers = names[::-1], centers[::-1]
    radii = [radius_of(draft, name) or 0.0 for name in names]
    if len(names) > 2:
        sides = _turns(np.concatenate([centers[-1:], centers, centers[:1]]))
        radii = [radius * side for radius, side in zip(radii, sides, strict=True)]
    entry: dict[str, object] = {"type": "Belt", "pulleys": names, "radii": radii}
    if values.get("crossed"):
        entry["crossed"] = True
    entry |= {word: expect.number(values[word], word) for word in ("stiffness", "friction") if word in values}
    name = named(draft, values, "belt")
    return [draft.add("joints" if "stiffness" not in entry else "forces", name, entry)]


def rope(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A rope from one place to another, round the pulleys between them; a free end is a point of the ground."""
    expect.only(values, ("name", "stiffness"), "rope")
    if len(places) < 2:
        raise ModelError("a rope needs two places or more")
    spots = [spot(draft, place) for place in places]
    inner = [None, *(_wheel_at(draft, place) for place in spots[1:-1]), None]
    path = [wheel or _end(draft, place) for wheel, place in zip(inner, spots, strict=True)]
    if len(set(path)) < len(path):
        raise ModelError("two places of the rope are the same; put them apart")
    turns = [0.0, *_turns(np.array([place.at for place in spots])), 0.0]
    radii = [
        (radius_of(draft, wheel) or 0.0) * turn if wheel else 0.0 for wheel, turn in zip(inner, turns, strict=True)
    ]
    entry: dict[str, object] = {"type": "Rope", "path": path}
    if any(radii):
        entry["radii"] = radii
    if "stiffness" in values:
        entry["stiffness"] = expect.positive(values["stiffness"], "stiffness")
    name = named(draft, values, "rope")
    return [draft.add("joints" if "stiffness" not in entry else "forces", name, entry)]


def _wheel_at(draft: Draft, place: Spot) -> str | None:
    """The disc at a place: the body there, or the one whose centre the joint there is."""
    frames = [place.frame]
    if place.joint:
        frames += [frame.name for frame in draft.model.elements[place.joint].frames()]
    return next((name for name in frames if name and name != GROUND and radius_of(draft, name)), None)


def _end(draft: Draft, place: Spot) -> str:
    """Of a joint, a point of the body that moves."""
    if place.frame is None:
        step = draft.step(place.at)
        return marker_text(GROUND, [rounded(v, step) for v in place.at])
    return place.marker


def _area(points: np.ndarray) -> float:
    x, y = points.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def _turns(points: np.ndarray) -> Sequence[float]:
    """At each inner point 1 where a path turns to the left, -1 to the right."""
    steps = np.diff(points, axis=0)
    crosses = steps[:-1, 0] * steps[1:, 1] - steps[:-1, 1] * steps[1:, 0]
    return [1.0 if cross >= 0 else -1.0 for cross in crosses]
