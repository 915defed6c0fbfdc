"""Motors and stops: what drives a joint, and what it runs against."""

from __future__ import annotations

from math import pi

import numpy as np

from cardan.errors import ModelError
from cardan.model.bodies.body import Coordinate, Marker
from cardan.model.joints.joint import Joint, Sliding, Turning
from cardan.studio.edits import expect
from cardan.studio.edits.draft import (
    GROUND,
    Draft,
    angle_number,
    direction,
    rounded,
    turned,
    within_turn,
)
from cardan.studio.edits.markers import all_markers
from cardan.studio.edits.places import spot
from cardan.studio.edits.quantities import quantity

__all__ = ["motor", "stop"]

TURNING_SPEED = 2.0  # rad/s, of a drawn motor
SLIDING_SPEED = 0.1  # of the machine's size per unit of time


def motor(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """A motor on a pin or a slide: at a speed, from where the machine stands, or with a torque; or as a function."""
    expect.only(values, ("name", "speed", "torque", "function"), "motor")
    joint = _joint_at(draft, places, "a motor drives")
    coordinate = f"{joint.name}.{_word(joint)}"
    _check_undriven(draft, joint, coordinate)
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("motor")
    if "function" in values:
        function = values["function"]
        if not isinstance(function, (str, int, float)) or isinstance(function, bool):
            raise ModelError(f"motor: function: expected an expression of t, got {function!r}")
        return [draft.add("drivers", name, {"type": "Drive", "coordinate": coordinate, "function": function})]
    return [draft.add("drivers", name, {"type": "Motor", "joint": joint.name} | _drive(draft, joint, values))]


def _drive(draft: Draft, joint: Joint, values: dict[str, object]) -> dict[str, float]:
    """Its speed or its torque, by the unit that was typed."""
    turns = isinstance(joint, Turning)
    kinds = ("angular speed", "torque") if turns else ("speed", "force")
    if "torque" in values:
        return {"torque": quantity(draft, values["torque"], "motor: torque", kinds[1])[0]}
    if "speed" not in values:
        step = draft.step()
        sliding = max(rounded(SLIDING_SPEED * draft.size(), 1e3 * step), step)
        return {"speed": TURNING_SPEED if turns else sliding}
    value, kind = quantity(draft, values["speed"], "motor: speed", *kinds)
    return {"speed" if kind == kinds[0] else "torque": value}


def _check_undriven(draft: Draft, joint: Joint, coordinate: str) -> None:
    for driver in draft.model.constraints:
        driven = getattr(driver, "coordinate", None)
        if driver.kind == "driver" and isinstance(driven, Coordinate) and driven.name == coordinate:
            raise ModelError(f'"{joint.name}" is driven by "{driver.name}" already; change that one, or remove it')


def _joint_at(draft: Draft, places: list[object], what: str) -> Joint:
    place = expect.mapping(places[0], "a place") if places else {}
    if "joint" not in place:
        raise ModelError(f"{what} a pin or a slide; put it on one")
    name = expect.text(place["joint"], "joint")
    joint = draft.model.elements.get(name)
    if not isinstance(joint, (Turning, Sliding)):
        raise ModelError(f'{what} a pin or a slide, and "{name}" is neither')
    return joint


def _word(joint: Joint) -> str:
    return "angle" if isinstance(joint, Turning) else "displacement"


def coordinate_now(draft: Draft, joint: Joint) -> float:
    """The angle of a pin, or the travel of a slide, as the machine is shown."""
    if isinstance(joint, Turning):
        return draft.pose(joint.j.body.name)[2] - draft.pose(joint.i.body.name)[2]
    return float(np.dot(_axis(draft, joint), draft.place(joint.j) - draft.place(joint.i)))


def _axis(draft: Draft, joint: Joint) -> np.ndarray:
    axis = draft.numbers(joint.i.axis or (1.0, 0.0))
    return turned((1.0, 0.0), direction(axis) + draft.pose(joint.i.body.name)[2])


# -- stops -----------------------------------------------------------------------------------------------------------


def stop(draft: Draft, places: list[object], values: dict[str, object]) -> list[str]:
    """Limits of a pin or a slide: where what turns would point at the places, or what slides would be at them.

    With one place the joint has one limit, on the side on which that is; numbers in `lower` and `upper` count more.
    """
    expect.only(values, ("name", "lower", "upper", "restitution"), "stop")
    joint = _joint_at(draft, places, "a stop holds")
    if len(places) > 3:
        raise ModelError(f"a stop needs a joint and at most two places, got {len(places) - 1}")
    kind = "angle" if isinstance(joint, Turning) else "length"
    typed = {
        word: quantity(draft, values[word], f"stop: {word}", kind)[0] for word in ("lower", "upper") if word in values
    }
    limits = typed or _limits(draft, joint, [spot(draft, place).at for place in places[1:]])
    if not limits:
        raise ModelError("a stop needs a place, or a number for lower or upper")
    if len(limits) == 2 and limits["lower"] >= limits["upper"]:
        raise ModelError(f'the stops of "{joint.name}" are at one place; put them apart')
    name = expect.text(values["name"], "name") if values.get("name") else draft.numbered("stop")
    entry: dict[str, object] = {"type": "Limit", "coordinate": f"{joint.name}.{_word(joint)}", **limits}
    if "restitution" in values:
        entry["restitution"] = expect.number(values["restitution"], "stop: restitution")
    return [draft.add("joints", name, entry)]


def _limits(draft: Draft, joint: Joint, places: list[np.ndarray]) -> dict[str, float]:
    """The joint stands between its limits as it is shown."""
    now = coordinate_now(draft, joint)
    if isinstance(joint, Turning):
        turns = sorted(within_turn(_turn_to(draft, joint, place)) for place in places)
        if len(turns) == 2 and turns[0] * turns[1] > 0:  # both on one side: the other way round to one of them
            turns = [turns[1] - 2 * pi, turns[0]] if turns[0] > 0 else [turns[1], turns[0] + 2 * pi]
        values = [angle_step(now + turn) for turn in turns]
        ways = turns
    else:
        axis, start = _axis(draft, joint), draft.place(joint.i)
        travels = sorted(float(axis @ (place - start)) for place in places)
        values = [rounded(travel, draft.step(*places)) for travel in travels]
        ways = [travel - now for travel in travels]
        if len(ways) == 2 and ways[0] * ways[1] > 0:
            raise ModelError(f'"{joint.name}" stands beyond both stops; put one of them on each side of it')
    if len(values) == 2:
        return dict(zip(("lower", "upper"), values, strict=True))
    return {"upper" if way > 0 else "lower": value for way, value in zip(ways, values, strict=True)}


def angle_step(angle: float) -> float:
    """An angle of several turns with as few digits as others."""
    return angle_number(within_turn(angle)) + round((angle - within_turn(angle)) / (2 * pi)) * 2 * pi


def _turn_to(draft: Draft, joint: Joint, place: np.ndarray) -> float:
    """By how much what turns would have to turn to point at a place; forwards where the angle grows."""
    body, sense = (joint.j, 1) if joint.j.body.name != GROUND else (joint.i, -1)
    pin, name = draft.place(body), body.body.name
    ends = [draft.place(use) for use in _marks_on(draft, name)]
    ends.append(draft.world(name, draft.numbers(draft.model.bodies[name].center_of_mass)))
    far = max((end - pin for end in ends), key=lambda arm: float(np.linalg.norm(arm)))
    if np.linalg.norm(far) <= draft.step() or np.linalg.norm(place - pin) <= draft.step():
        far = turned((1.0, 0.0), draft.pose(name)[2])
    return sense * (direction(place - pin) - direction(far))


def _marks_on(draft: Draft, name: str) -> list[Marker]:
    return [use.marker for use in all_markers(draft) if use.frame == name]
