"""Links, pins, pivots and points.

A free end of a link, and a pivot of the ground that nothing turns about yet, are points of the file. They become the
pin of the same name as soon as something is joined to them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from cardan.errors import ModelError
from cardan.model.joints.standard import Revolute
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, angle_number, direction, rounded, short, turned
from cardan.studio.edits.markers import marker_text
from cardan.studio.edits.places import SAME_PLACE, Spot, frame_at, on_frame, spot
from cardan.studio.edits.quantities import quantity

__all__ = ["ground_pivot", "link", "mass", "outline", "pin", "point", "weld"]

# mass of drawn bars per length, 1 kg/m in the units of the file; discs weigh as much as a bar around their rim
BAR_DENSITY = {"SI": 1.0, "mm-t": 1e-6, "mm-kg-ms": 1e-3, "slug-ft": 0.02089, "lbf-in": 1.450e-4}
STEEL = "7850 kg/m^3"
OUTLINE_FILE = re.compile(r"[\w-]{1,80}\.obj")
BODY_VALUES = ("name", "mass", "inertia", "density")


def density_of(draft: Draft, values: Mapping[str, object]) -> float:
    if "density" in values:
        return expect.positive(values["density"], "density")
    return BAR_DENSITY.get(draft.model.units.label, 1.0)


def named(draft: Draft, values: Mapping[str, object], word: str) -> str:
    """The name that was asked for, or the next one of its kind."""
    return expect.text(values["name"], "name") if values.get("name") else draft.numbered(word)


def weights(values: Mapping[str, object], mass: float, inertia: float) -> dict[str, float]:
    """Mass and inertia as asked for, else those of the drawn shape."""
    heavy = expect.positive(values["mass"], "mass") if "mass" in values else short(mass)
    by_mass = short(inertia * (heavy / mass if "mass" in values else 1.0))
    return {"mass": heavy, "inertia": expect.positive(values.get("inertia", by_mass), "inertia")}


def pinned(draft: Draft, place: Spot, body: str, point: Sequence[float]) -> str:
    """A pin, where there is something to be pinned to; else a point that waits for a pin."""
    marker = marker_text(body, point)
    if place.frame is None:
        return draft.add("points", draft.lettered(), marker)
    return joined(draft, place, marker)


def joined(draft: Draft, place: Spot, marker: str, kind: str = "Revolute") -> str:
    """A pin, or another joint, between what is at a place and a marker of another body."""
    if place.waiting:
        draft.drop(place.waiting)
    return draft.add("joints", place.waiting or draft.lettered(), {"type": kind, "i": place.marker, "j": marker})


def link(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    expect.only(values, BODY_VALUES, "link")
    spots = [spot(draft, place) for place in places]
    if len(spots) < 2:
        raise ModelError("a link needs two places or more")
    _check_apart([end.at for end in spots], draft)
    ends = np.array([end.at for end in spots])
    step = draft.step(*ends)
    if len(spots) == 2:
        length = rounded(float(np.linalg.norm(ends[1] - ends[0])), step)
        middle, angle = ends.mean(axis=0), direction(ends[1] - ends[0])
        points = [(-length / 2, 0.0), (length / 2, 0.0)]
        mass, inertia = density_of(draft, values) * length, density_of(draft, values) * length**3 / 12
    else:
        mass, middle, inertia = _frame_of_bars(ends, density_of(draft, values))
        angle = direction(ends[1] - ends[0])
        points = [tuple(rounded(v, step) for v in turned(end - middle, -angle)) for end in ends]
    body = named(draft, values, "link")
    pose = {"position": [rounded(v, step) for v in middle], "angle": angle_number(angle)}
    draft.add("bodies", body, weights(values, mass, inertia) | pose)
    return [body, *(pinned(draft, end, body, point) for end, point in zip(spots, points, strict=True))]


def _check_apart(places: Sequence[np.ndarray], draft: Draft) -> None:
    near = 2 * draft.step(*places)
    for k, place in enumerate(places):
        if any(np.linalg.norm(place - other) <= near for other in places[:k]):
            raise ModelError("two places of the link are the same; put them apart")


def _frame_of_bars(corners: np.ndarray, density: float) -> tuple[float, np.ndarray, float]:
    """Mass, mass centre and inertia of bars from corner to corner, all around."""
    following = np.roll(corners, -1, axis=0)
    lengths = np.linalg.norm(following - corners, axis=1)
    middles = (corners + following) / 2
    center = lengths @ middles / lengths.sum()
    about_middles = density * lengths**3 / 12
    apart = density * lengths * ((middles - center) ** 2).sum(axis=1)
    return density * float(lengths.sum()), center, float((about_middles + apart).sum())


def ground_pivot(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A pin between the ground and what is there, or a point of the ground that waits for a link."""
    expect.only(values, ("name",), "ground_pivot")
    place = spot(draft, _one(places, "a pivot"))
    step = draft.step(place.at)
    marker = marker_text(GROUND, [rounded(v, step) for v in place.at])
    if place.frame is None or place.frame == GROUND:
        if place.joint or place.waiting:
            raise ModelError("there is a pivot of the ground already; draw a link from it")
        name = expect.text(values["name"], "name") if values.get("name") else draft.lettered()
        return [draft.add("points", name, marker)]
    if place.joint and any(f.name == GROUND for f in draft.model.elements[place.joint].frames()):
        raise ModelError(f'"{place.joint}" is a pivot of the ground already')
    return [joined(draft, Spot(place.at, GROUND, marker, place.waiting), place.marker)]


def pin(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """Pins between all that is at a place: each is joined to the first one."""
    return _joining(draft, places, values, "pin", "Revolute")


def weld(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """Bodies that meet at a place become one piece; a pin that is there becomes a weld."""
    place = expect.mapping(places[0], "a place") if len(places) == 1 else {}
    name = place.get("joint")
    if isinstance(name, str) and "bodies" not in values and isinstance(draft.model.elements.get(name), Revolute):
        section, entry = draft.find(name)
        draft.data[section][name] = entry | {"type": "Fixed"}
        return [name]
    return _joining(draft, places, values, "weld", "Fixed")


def _joining(draft: Draft, places: list[object], values: dict[str, object], word: str, kind: str) -> list[str]:
    expect.only(values, ("bodies",), word)
    spots = [spot(draft, place) for place in places]
    if not spots:
        raise ModelError(f"a {word} needs a place")
    if len(spots) == 1:
        at = spots[0].at
        if "bodies" in values:
            frames = expect.texts(values["bodies"], f"{word}: bodies")
            spots = [on_frame(draft, frame, draft.local(frame, at)) for frame in frames]
        else:
            spots = _all_at(draft, spots[0])
    frames = [frame_at(place, f"a {word}") for place in spots]
    if len(spots) < 2 or len(set(frames)) < len(frames):
        bodies = ", ".join(f'"{frame}"' for frame in dict.fromkeys(frames))
        bodies_there = f"here is only {bodies}" if bodies else "here is none"
        raise ModelError(f"a {word} joins two bodies, and {bodies_there}; put it where two of them end")
    first = next((place for place in spots if place.frame == GROUND), spots[0])
    joints = []
    for other in (place for place in spots if place is not first):
        points = [s.waiting for s in (other, first) if s.waiting and draft.names.section.get(s.waiting) == "points"]
        place = Spot(first.at, first.frame, first.marker, points[0] if points else None)
        joints.append(joined(draft, place, other.marker, kind))
        for name in points[1:]:
            draft.drop(name)
    return joints


def _all_at(draft: Draft, place: Spot) -> list[Spot]:
    """What is at a place: a joint stands for its bodies, then the points of other bodies."""
    near, spots = SAME_PLACE * draft.size(place.at), [place] if place.frame is not None else []
    taken = {place.frame}
    if place.joint:
        taken |= {frame.name for frame in draft.model.elements[place.joint].frames()}
    for point in draft.model.points:
        frame = point.marker.body.name
        if frame not in taken and np.linalg.norm(draft.place(point.marker) - place.at) <= near:
            spots.append(spot(draft, {"point": point.name}))
            taken.add(frame)
    return spots


def point(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A point of a body whose path is drawn."""
    expect.only(values, ("name",), "point")
    place = spot(draft, _one(places, "a point"))
    frame_at(place, "a traced point")
    if values.get("name"):
        name = expect.text(values["name"], "name")
    else:
        name = "P" if draft.is_free("P") else draft.following("P")
    return [draft.add("points", name, place.marker)]


def mass(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """The mass of a body; or a ball of its own, welded to what is at its place."""
    expect.only(values, BODY_VALUES, "mass")
    place = expect.mapping(_one(places, "a mass"), "a place")
    if "body" in place and "point" not in place:
        body = expect.text(place["body"], "mass: body")
        if draft.find(body)[0] != "bodies":
            raise ModelError(f'"{body}" is not a body')
        wanted = {word: values[word] for word in ("mass", "inertia") if word in values}
        if not wanted:
            raise ModelError(f'mass of "{body}": say how much')
        draft.data["bodies"][body] = (draft.data["bodies"][body] or {}) | wanted
        return [body]
    center = spot(draft, place)
    step = draft.step(center.at)
    radius = rounded(max(0.03 * draft.size(center.at), 10 * step), step)
    heavy = expect.positive(values.get("mass", density_of(draft, values)), "mass")
    body = named(draft, values, "mass")
    ball = {"position": [rounded(v, step) for v in center.at], "shape": {"sphere": radius}}
    draft.add("bodies", body, weights({**values, "mass": heavy}, heavy, 0.4 * heavy * radius**2) | ball)
    if center.frame is None:
        return [body]
    weld = draft.numbered("weld")
    return [body, draft.add("joints", weld, {"type": "Fixed", "i": center.marker, "j": body})]


def outline(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A body of the shape that was drawn freehand: the mesh file of its outline (`window.outlines`), at its middle.
    Its mass and inertia are those of the shape, in steel where no density is typed."""
    expect.only(values, ("name", "file", "density"), "outline")
    file = expect.text(values.get("file"), "outline: file")
    if not OUTLINE_FILE.fullmatch(file):
        raise ModelError(f'outline: "{file}": expected the name of an .obj file beside the model, without folders')
    center = spot(draft, _one(places, "an outline"))
    density = quantity(draft, values.get("density", STEEL), "density", "density")[0]
    shape = {"mesh": {"file": file}, "density": expect.positive(density, "density")}
    step = draft.step(center.at)
    body = {"position": [rounded(v, step) for v in center.at], "shape": shape}
    return [draft.add("bodies", named(draft, values, "part"), body)]


def _one(places: list[object], what: str) -> object:
    if len(places) != 1:
        raise ModelError(f"{what} needs one place, got {len(places)}")
    return places[0]
