"""Motors: imposed motions of joints."""

from __future__ import annotations

import numpy as np

from cardan.errors import ModelError
from cardan.files.text_models.flow import number_text
from cardan.model.joints.joint import Joint, Sliding, Turning
from cardan.studio.edits import expect
from cardan.studio.edits.draft import Draft, angle_number, direction, rounded, turned

__all__ = ["motor"]

TURNING_SPEED = 2.0  # rad/s, of a drawn motor
SLIDING_SPEED = 0.1  # of the machine's size per unit of time


def motor(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A driver on the angle of a pin or the travel of a slide, that begins at the present value."""
    expect.only(values, ("name", "speed", "function"), "motor")
    joint = _driven(draft, places)
    word = "angle" if isinstance(joint, Turning) else "displacement"
    coordinate = f"{joint.name}.{word}"
    for driver in draft.model.constraints:
        if driver.kind == "driver" and getattr(getattr(driver, "coordinate", None), "name", "") == coordinate:
            raise ModelError(f'"{joint.name}" is driven by "{driver.name}" already; change that one, or remove it')
    start, step = coordinate_now(draft, joint), draft.step()
    if word == "angle":
        start, speed = angle_number(start), TURNING_SPEED
    else:
        start, speed = rounded(start, step), max(rounded(SLIDING_SPEED * draft.size(), 1e3 * step), step)
    if "function" in values:
        function = values["function"]
        if not isinstance(function, (str, int, float)) or isinstance(function, bool):
            raise ModelError(f"motor: function: expected an expression of t, got {function!r}")
    else:
        speed = expect.number(values.get("speed", speed), "speed")
        moving = "t" if speed == 1 else f"{number_text(speed)}*t"
        function = f"{number_text(start)} + {moving}" if start else moving
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("motor")
    return [draft.add("drivers", name, {"type": "Drive", "coordinate": coordinate, "function": function})]


def _driven(draft: Draft, places: list[object]) -> Joint:
    place = expect.mapping(places[0], "a place") if len(places) == 1 else {}
    if "joint" not in place:
        raise ModelError("a motor drives a pin or a slide; put it on one")
    name = expect.text(place["joint"], "motor: joint")
    joint = draft.model.elements.get(name)
    if not isinstance(joint, (Turning, Sliding)):
        raise ModelError(f'a motor drives a pin or a slide, and "{name}" is neither')
    return joint


def coordinate_now(draft: Draft, joint: Joint) -> float:
    """The angle of a pin, or the travel of a slide, as the machine is shown."""
    if isinstance(joint, Turning):
        return draft.pose(joint.j.body.name)[2] - draft.pose(joint.i.body.name)[2]
    axis = draft.numbers(joint.i.axis or (1.0, 0.0))
    along = direction(axis) + draft.pose(joint.i.body.name)[2]
    return float(np.dot(turned((1.0, 0.0), along), draft.place(joint.j) - draft.place(joint.i)))
