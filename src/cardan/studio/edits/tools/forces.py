"""Springs, dampers, beams, forces and torques."""

from __future__ import annotations

import numpy as np

from cardan.errors import ModelError
from cardan.model.bodies.body import Marker
from cardan.studio.edits import expect
from cardan.studio.edits.draft import GROUND, Draft, rounded, short
from cardan.studio.edits.markers import marker_text
from cardan.studio.edits.places import Spot, plain_marker, spot
from cardan.studio.edits.quantities import quantity
from cardan.studio.edits.tools.links import mass

__all__ = ["beam", "damper", "force", "spring", "spring_damper", "torque"]

STIFFNESS, DAMPING = 100.0, 10.0  # of a drawn spring or damper, in the units of the file
SLENDER = 1e3  # EA L²/EI of a drawn beam: it stretches little
FORCE_PER_LENGTH = 10.0  # of a drawn arrow, in the units of the file
TORQUE = 1.0
PRELOAD_STEP = 1e-2  # of the step of places: that of a length from which a force follows


def spring(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    return _spring(draft, places, {"stiffness": STIFFNESS} | values, "spring")


def damper(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    return _spring(draft, places, {"damping": DAMPING} | values, "damper")


def spring_damper(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    return _spring(draft, places, {"stiffness": STIFFNESS, "damping": DAMPING} | values, "spring")


def _spring(draft: Draft, places: list[object], values: dict[str, object], word: str) -> list[str]:
    """Between two places; a free one is a point of the ground. As drawn it pulls with its preload, which is zero where
    none is typed; a negative one pushes."""
    expect.only(values, ("name", "stiffness", "damping", "free_length", "preload"), word)
    if len(places) != 2:
        raise ModelError(f"a {word} needs the places of its two ends, got {len(places)}")
    a, b = _apart(draft, [_fixed(draft, spot(draft, place)) for place in places], word)
    length = float(np.linalg.norm(a.at - b.at))
    entry: dict[str, object] = {"type": "Spring", "a": a.marker, "b": b.marker}
    entry |= {w: expect.number(values[w], w) for w in ("stiffness", "damping") if w in values}
    if "stiffness" in entry:
        free = values.get("free_length", _free_length(draft, values, length, draft.step(a.at, b.at)))
        entry["free_length"] = expect.number(free, "free_length")
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered(word)
    return [draft.add("forces", name, entry)]


def _free_length(draft: Draft, values: dict[str, object], length: float, step: float) -> float:
    """So that the spring has its preload at the length with which it is drawn."""
    preload = quantity(draft, values.get("preload", 0.0), "preload", "force")[0]
    if preload == 0.0:
        return rounded(length, step)
    stiffness = expect.positive(values["stiffness"], "stiffness")
    if preload >= stiffness * length:
        unit, most = draft.model.units.force, short(stiffness * length, 3)
        raise ModelError(
            f"preload: of this length and stiffness a spring pulls with less than {most:g} {unit} as drawn"
        )
    return rounded(length - preload / stiffness, step * PRELOAD_STEP)


def beam(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """An elastic piece between two places, at its end as stiff as a drawn spring. A free start is a point of the
    ground, and where its end is free, a mass is put there."""
    expect.only(values, ("name", "axial", "bending", "damping"), "beam")
    if len(places) != 2:
        raise ModelError(f"a beam needs the places of its two ends, got {len(places)}")
    start, end = (spot(draft, place) for place in places)
    tip = mass(draft, [places[1]], {}) if end.frame is None else []
    end = Spot(end.at, tip[0], tip[0]) if tip else end
    i, j = _apart(draft, [_fixed(draft, start), end], "beam")
    length = float(np.linalg.norm(i.at - j.at))
    bending = expect.positive(values.get("bending", short(STIFFNESS * length**3 / 3)), "bending")
    axial = expect.positive(values.get("axial", short(SLENDER * bending / length**2)), "axial")
    entry: dict[str, object] = {"type": "Beam", "i": i.marker, "j": j.marker, "axial": axial, "bending": bending}
    entry |= {w: expect.number(values[w], w) for w in ("damping",) if w in values}
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("beam")
    return [draft.add("forces", name, entry), *tip]


def _apart(draft: Draft, ends: list[Spot], word: str) -> tuple[Spot, Spot]:
    """Both ends on different bodies; of a joint either side will do."""
    a, b = ends
    if a.frame == b.frame:
        a = _other_side(draft, a)
    if a.frame == b.frame:
        b = _other_side(draft, b)
    if a.frame == b.frame:
        raise ModelError(f'both ends of the {word} are on "{a.frame}"; put one of them on another body')
    return a, b


def _fixed(draft: Draft, place: Spot) -> Spot:
    """A free place as a point of the ground."""
    if place.frame is not None:
        return place
    step = draft.step(place.at)
    return Spot(place.at, GROUND, marker_text(GROUND, [rounded(v, step) for v in place.at]))


def _other_side(draft: Draft, place: Spot) -> Spot:
    """The other body of a joint."""
    if place.joint is None:
        return place
    marker: Marker = draft.model.elements[place.joint].j  # type: ignore[attr-defined]
    return Spot(place.at, marker.body.name, plain_marker(draft, place.joint, "j"))


def _on_body(draft: Draft, places: list[object], what: str) -> Spot:
    place = spot(draft, places[0])
    place = _other_side(draft, place) if place.frame == GROUND else place
    if place.frame is None or place.frame == GROUND:
        raise ModelError(f"{what} acts on a body; put it on one")
    return place


def force(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A force on a point of a body, as long as the arrow that was drawn."""
    expect.only(values, ("name", "value", "scale", "frame"), "force")
    if not 1 <= len(places) <= 2 or (len(places) == 1 and "value" not in values):
        raise ModelError("a force needs the place where it acts, and the tip of its arrow")
    place = _on_body(draft, places, "a force")
    if "value" in values:
        value = list(expect.pair(values["value"], "force: value"))
    else:
        arrow = spot(draft, places[1]).at - place.at
        value = [short(v * expect.positive(values.get("scale", FORCE_PER_LENGTH), "scale")) for v in arrow]
    if not any(value):
        raise ModelError("the tip of the force is where it acts; draw an arrow")
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("force")
    frame = {"frame": expect.text(values["frame"], "force: frame")} if "frame" in values else {}
    return [draft.add("forces", name, {"type": "Force", "marker": place.marker, "value": value} | frame)]


def torque(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A torque on a body."""
    expect.only(values, ("name", "value"), "torque")
    if len(places) != 1:
        raise ModelError("a torque needs a body")
    body = _on_body(draft, places, "a torque").frame
    assert body is not None
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("torque")
    value = expect.number(values.get("value", TORQUE), "torque: value")
    return [draft.add("forces", name, {"type": "Torque", "body": body, "value": value})]
