"""Gears, racks, and cams with their followers."""

from __future__ import annotations

from math import cos, pi

import numpy as np

from cardan.errors import ModelError
from cardan.model.joints.standard import Revolute
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, angle_number, direction, rounded, turned
from cardan.studio.edits.markers import marker_text
from cardan.studio.edits.places import Spot, spot
from cardan.studio.edits.tools.links import BODY_VALUES, density_of, named, pinned, weights
from cardan.studio.edits.tools.slides import UNIT_DIGITS, block

__all__ = ["cam", "gear", "rack"]

MESHES = 0.05  # of the radius: rims nearer than this are meant to touch
DISC_THICKNESS = 0.2  # of a drawn disc, by its radius
CAM_POINTS = 24  # of a drawn cam's profile
ANGLE_STEP = 1e-5


def gear(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A wheel that turns about its centre, and meshes with the wheel that its rim touches."""
    expect.only(values, (*BODY_VALUES, "radius", "with", "internal"), "gear")
    if not 1 <= len(places) <= 2 or (len(places) == 1 and "radius" not in values):
        raise ModelError("a gear needs its centre and a place of its rim")
    center = spot(draft, places[0])
    step = draft.step(center.at)
    drawn = float(np.linalg.norm(spot(draft, places[1]).at - center.at)) if len(places) == 2 else 0.0
    radius = rounded(expect.positive(values["radius"], "radius") if "radius" in values else drawn, step)
    if radius <= 0:
        raise ModelError("the rim of a gear is at its centre; put it apart")
    internal = bool(values.get("internal", False))
    other = _partner(draft, center.at, radius, values.get("with"), internal)
    if other:
        radius = rounded(_mesh_radius(draft, center.at, other, internal), step)
    names = turning_disc(draft, center, radius, values, "gear")
    if other:
        mesh: dict[str, object] = {"type": "Gear", "i": other, "j": names[0], "radius_i": radius_of(draft, other)}
        mesh |= {"radius_j": radius} | ({"internal": True} if internal else {})
        carrier = center.frame if center.frame not in (None, GROUND) else None
        if carrier and carrier == _bearer(draft, other):
            mesh["carrier"] = carrier
        names.append(draft.add("joints", draft.numbered("mesh"), mesh))
    return names


def disc(draft: Draft, at: np.ndarray, radius: float, values: dict[str, object], word: str) -> str:
    """A body like a thin cylinder, which weighs as much as a bar around its rim."""
    step, body = draft.step(at), named(draft, values, word)
    mass = density_of(draft, values) * 2 * pi * radius
    shape = {"cylinder": {"radius": radius, "length": rounded(max(DISC_THICKNESS * radius, step), step)}}
    heavy = weights(values, mass, mass * radius**2 / 2)
    return draft.add("bodies", body, heavy | {"position": [rounded(v, step) for v in at], "shape": shape})


def turning_disc(draft: Draft, center: Spot, radius: float, values: dict[str, object], word: str) -> list[str]:
    """A disc with a pin in its centre: to the ground where there is nothing else."""
    body = disc(draft, center.at, radius, values, word)
    if center.frame is None:
        step = draft.step(center.at)
        center = Spot(center.at, GROUND, marker_text(GROUND, [rounded(v, step) for v in center.at]))
    return [body, pinned(draft, center, body, (0.0, 0.0))]


def radius_of(draft: Draft, body: str) -> float | None:
    """The radius of a disc; None for other bodies."""
    shape = draft.model.bodies[body].shape if body in draft.model.bodies else None
    radius = getattr(shape, "radius", None)
    return None if radius is None or not hasattr(shape, "length") else round(float(draft.numbers([radius])[0]), 12)


def _partner(draft: Draft, center: np.ndarray, radius: float, wanted: object, internal: bool) -> str | None:
    """The wheel to mesh with: the one that was named, or the one that is touched."""
    if wanted is not None:
        name = expect.text(wanted, "gear: with")
        if radius_of(draft, name) is None:
            raise ModelError(f'"{name}" is not a gear: it has no shape with a radius')
        return name
    for name in draft.model.bodies:
        other = radius_of(draft, name)
        if other is not None:
            apart = float(np.linalg.norm(center - draft.world(name, (0, 0))))
            touching = abs(other - radius) if internal else other + radius
            if apart > 0 and abs(apart - touching) <= MESHES * min(radius, other):
                return name
    return None


def _mesh_radius(draft: Draft, center: np.ndarray, other: str, internal: bool) -> float:
    """The radius that just touches the other wheel."""
    apart, radius = float(np.linalg.norm(center - draft.world(other, (0, 0)))), radius_of(draft, other)
    assert radius is not None
    touching_radius = abs(radius - apart) if internal else apart - radius
    if touching_radius <= 0:
        raise ModelError(f'the centre lies within "{other}"; put it farther away, or draw an internal gear')
    return touching_radius


def _bearer(draft: Draft, wheel: str) -> str | None:
    """The body in which a wheel turns."""
    for joint in draft.model.elements.values():
        if isinstance(joint, Revolute) and wheel in (pair := [joint.i.body.name, joint.j.body.name]):
            return next(name for name in pair if name != wheel)
    return None


def rack(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A straight bar with teeth on a guide of the ground, moved by the gear that it touches."""
    expect.only(values, (*BODY_VALUES, "pinion"), "rack")
    if len(places) != 2:
        raise ModelError(f"a rack needs the places of its two ends, got {len(places)}")
    ends = np.array([spot(draft, place).at for place in places])
    length = float(np.linalg.norm(ends[1] - ends[0]))
    if length <= draft.step(*ends):
        raise ModelError("the ends of the rack are at one place; put them apart")
    along = (ends[1] - ends[0]) / length
    pinion = _pinion(draft, ends[0], along, values.get("pinion"))
    radius, center = radius_of(draft, pinion), draft.world(pinion, (0, 0))
    assert radius is not None
    normal = turned(along, pi / 2)
    side = 1.0 if normal @ (center - ends[0]) > 0 else -1.0
    middle = ends.mean(axis=0)
    middle = middle + normal * (normal @ (center - middle) - side * radius)  # it just touches the pinion
    step = draft.step(*ends)
    body, mass = named(draft, values, "rack"), density_of(draft, values) * length
    at = [rounded(v, step) for v in middle]
    sides = [rounded(length, step), *[rounded(max(0.3 * radius, step), step)] * 2]
    shape = {"box": sides, "center": [0, rounded(-side * sides[1] / 2, step / 10), 0]}
    pose = {"position": at, "angle": angle_number(direction(along)), "shape": shape}
    draft.add("bodies", body, weights(values, mass, mass * length**2 / 12) | pose)
    axis = [rounded(v, UNIT_DIGITS) for v in along]
    rack_line = marker_text(body, (0, 0), (1, 0))
    guide = {"type": "Translational", "i": marker_text(GROUND, at, axis), "j": rack_line}
    mesh = {"type": "RackAndPinion", "i": rack_line, "j": pinion, "radius": side * radius}
    return [body, *(draft.add("joints", draft.numbered(w), e) for w, e in (("guide", guide), ("mesh", mesh)))]


def _pinion(draft: Draft, start: np.ndarray, along: np.ndarray, wanted: object) -> str:
    if wanted is not None:
        name = expect.text(wanted, "rack: pinion")
        if radius_of(draft, name) is None:
            raise ModelError(f'"{name}" is not a gear: it has no shape with a radius')
        return name
    normal, best = turned(along, pi / 2), {}
    for name in draft.model.bodies:
        if radius := radius_of(draft, name):
            gap = abs(abs(normal @ (draft.world(name, (0, 0)) - start)) - radius)
            best[name] = gap / radius
    if not best or min(best.values()) > 4 * MESHES:
        raise ModelError("a rack is moved by a gear: draw the gear first, and the rack along its rim")
    return min(best, key=lambda name: best[name])


def cam(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A disc cam that turns about its centre, and a follower that its edge lifts.

    The edge is the circle of the given radius and a rise and return of harmonic motion (cosine) by the lift.
    """
    expect.only(values, (*BODY_VALUES, "radius", "lift"), "cam")
    if not 1 <= len(places) <= 2 or (len(places) == 1 and "radius" not in values):
        raise ModelError("a cam needs its centre and a place of its edge in the direction of the follower")
    center = spot(draft, places[0])
    if center.frame not in (None, GROUND):
        raise ModelError("a cam turns about a pivot of the ground; put its centre on the ground")
    edge = spot(draft, places[1]).at - center.at if len(places) == 2 else np.array([0.0, 1.0])
    if not np.any(edge):
        raise ModelError("the edge of a cam is at its centre; put it apart")
    step = draft.step(center.at, center.at + edge)
    radius = rounded(expect.positive(values.get("radius", float(np.linalg.norm(edge))), "radius"), step)
    lift = rounded(expect.positive(values.get("lift", 0.4 * radius), "lift"), step)
    along = edge / np.linalg.norm(edge)
    wheel = turning_disc(draft, center, radius, values, "cam")
    profile = draft.add("functions", draft.numbered("profile"), _profile(radius, lift, step))
    # the cam's angle is 0 as drawn: the follower stands where the profile is at the angle of its direction
    height = radius + lift / 2 * (1 - cos(direction(along)))
    at = center.at + height * along
    body = block(draft, at, direction(along), {}, "follower")
    axis = [rounded(v, UNIT_DIGITS) for v in along]
    base = marker_text(GROUND, [rounded(v, step) for v in center.at], axis)
    guide = {"type": "Translational", "i": base, "j": marker_text(body, (0, 0), (1, 0))}
    touch = {"type": "Cam", "i": wheel[0], "j": body, "profile": profile, "polar": True}
    joints = [draft.add("joints", draft.numbered(word), e) for word, e in (("guide", guide), ("touch", touch))]
    return [*wheel, profile, body, *joints]


def _profile(radius: float, lift: float, step: float) -> dict[str, object]:
    """Radius over angle: radius + lift/2 (1 - cos θ), with the same slope, zero, at both ends."""
    angles = np.linspace(0, 2 * pi, CAM_POINTS + 1)
    x = [rounded(angle, ANGLE_STEP) for angle in angles[:-1]] + [2 * pi]
    y = [rounded(radius + lift / 2 * (1 - cos(angle)), step) for angle in angles]
    return {"x": x, "y": y, "slopes": [0, 0]}
