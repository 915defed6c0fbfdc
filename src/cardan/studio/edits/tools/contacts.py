"""Wheels that roll, and bodies that touch the ground or each other."""

from __future__ import annotations

import numpy as np

from cardan.errors import ModelError
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, rounded, short
from cardan.studio.edits.markers import marker_text
from cardan.studio.edits.places import spot
from cardan.studio.edits.tools.belts import center_and_radius
from cardan.studio.edits.tools.links import BODY_VALUES, named, pinned
from cardan.studio.edits.tools.slides import UNIT_DIGITS
from cardan.studio.edits.tools.wheels import disc, radius_of

__all__ = ["contact", "rolling_wheel"]

SINKS = 0.01  # of the radius, or of the machine's size: how far a body sinks in under its own weight
CONTACT_DAMPING = 0.3  # of critical damping, of a contact
UNIT_WEIGHT = 9.81  # per mass, where there is no gravity


def rolling_wheel(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A wheel that rolls without slip on a straight line of the ground, through the second place and across the
    radius; pinned to what is at its centre."""
    expect.only(values, (*BODY_VALUES, "radius"), "rolling wheel")
    if len(places) != 2:
        raise ModelError("a rolling wheel needs its centre and the place where it touches the ground")
    center, radius = center_and_radius(draft, places, values, "rolling wheel")
    touch, step = spot(draft, places[1]).at, draft.step(center.at)
    up = (center.at - touch) / np.linalg.norm(center.at - touch)
    body = disc(draft, center.at, radius, values, "wheel")
    joints = [] if center.frame is None else [pinned(draft, center, body, (0.0, 0.0))]
    axis = [rounded(v, UNIT_DIGITS) for v in up]
    line = marker_text(GROUND, [rounded(v, step) for v in touch], axis)
    rolls = draft.add(
        "joints", draft.numbered("rolls"), {"type": "Rolling", "body": body, "radius": radius, "on": line}
    )
    return [body, *joints, rolls]


def contact(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A disc, or a point of a body, that touches the level ground at the second place, or another disc there."""
    expect.only(values, ("name", "stiffness", "damping", "friction"), "contact")
    if len(places) != 2:
        raise ModelError("a contact needs a body, and a place of the ground or another disc")
    first, second = (spot(draft, place) for place in places)
    if first.frame in (None, GROUND):
        raise ModelError("a contact begins at a body; click one first")
    radius = radius_of(draft, first.frame) or _sphere(draft, first.frame)
    entry: dict[str, object] = {"type": "Contact", "a": first.frame if radius else first.marker}
    other = second.frame if second.frame not in (None, GROUND, first.frame) else None
    other_radius = (radius_of(draft, other) or _sphere(draft, other)) if other else None
    if other and not (radius and other_radius):
        raise ModelError(f'"{other}" and "{first.frame}" touch each other only as discs; give both a round shape')
    if other:
        entry |= {"b": other, "radius": radius, "radius_b": other_radius}
    else:
        step = draft.step(second.at)
        base = marker_text(GROUND, [rounded(v, step) for v in second.at], (0, 1))
        entry |= {"b": base, "radius": radius or 0}
    entry |= _stiffness(draft, first.frame, radius or draft.size(), values)
    name = named(draft, values, "contact")
    return [draft.add("forces", name, entry)]


def _sphere(draft: Draft, body: str | None) -> float | None:
    """The radius of a ball."""
    shape = draft.model.bodies[body].shape if body is not None and body in draft.model.bodies else None
    radius = getattr(shape, "radius", None)
    return None if radius is None or hasattr(shape, "length") else round(float(draft.numbers([radius])[0]), 12)


def _stiffness(draft: Draft, body: str, size: float, values: dict[str, object]) -> dict[str, float]:
    """So stiff that the body sinks in a little under its own weight."""
    mass = float(draft.numbers([draft.model.bodies[body].mass])[0])
    gravity = float(np.linalg.norm(draft.numbers(draft.model.gravity))) or UNIT_WEIGHT
    stiffness = expect.positive(values.get("stiffness", short(mass * gravity / (SINKS * size), 2)), "stiffness")
    damping = short(2 * CONTACT_DAMPING * float(np.sqrt(stiffness * mass)), 2)
    entry = {"stiffness": stiffness, "damping": expect.number(values.get("damping", damping), "damping")}
    if "friction" in values:
        entry["friction"] = expect.positive(values["friction"], "friction")
    return entry
