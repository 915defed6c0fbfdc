"""Sensors of a robot as blocks, which report a number each: `result["name"].output`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from cardan.files.robots.building.actuators import Acting
from cardan.files.robots.building.builder import Builder
from cardan.files.robots.refusals import error_at_line
from cardan.files.robots.robot import Sensor, Spot
from cardan.model.bodies.body import Body, Marker
from cardan.model.control.blocks import Gain
from cardan.model.view import View

if TYPE_CHECKING:
    from cardan.deferred import casadi as ca


Value: TypeAlias = "Callable[[View], ca.SX]"
AXES = ("x", "y", "z")


def add_sensors(b: Builder, lengths: Mapping[str, Value], acting: Mapping[str, Acting]) -> None:
    for sensor in b.robot.sensors:
        with error_at_line(sensor.line):
            if sensor.spot is None:
                _scalar(b, sensor, lengths, acting)
            else:
                _vector(b, sensor, sensor.spot)


def _scalar(b: Builder, sensor: Sensor, lengths: Mapping[str, Value], acting: Mapping[str, Acting]) -> None:
    value: Value
    if sensor.of_actuator and sensor.target in acting:
        value = acting[sensor.target].force if sensor.quantity == "effort" else acting[sensor.target].length
    elif sensor.of_tendon and sensor.target in lengths:
        value = lengths[sensor.target]
    elif not (sensor.of_tendon or sensor.of_actuator) and sensor.target in b.handles:
        value = b.handles[sensor.target].value
    else:
        b.note(
            f'sensor "{sensor.name}" (line {sensor.line}) is not imported: "{sensor.target}" has no value of its own'
        )
        return
    seen = (lambda s: s.rate_of(value(s))) if sensor.quantity == "speed" else value
    b.model.add(Gain(b.free_name(sensor.name, "sensor", sensor.line), seen, 1.0))


def _vector(b: Builder, sensor: Sensor, spot: Spot) -> None:
    """Three blocks, "name x", "name y" and "name z"."""
    marker, body = b.marker(spot.link, spot.pose), b.frames[spot.link]
    if not isinstance(body, Body):
        b.note(f'sensor "{sensor.name}" (line {sensor.line}) is not imported: it stands still')
        return
    value = VECTORS[sensor.quantity]
    for k, axis in enumerate(AXES):
        name = b.free_name(f"{sensor.name} {axis}", "sensor", sensor.line)
        b.model.add(Gain(name, lambda s, k=k: value(s, marker)[k], 1.0))


def _local(s: View, marker: Marker, vector: ca.SX) -> list[ca.SX]:
    axes = (s.reference(marker), s.normal(marker), s.axis(marker))
    return [axis.T @ vector for axis in axes]


def _turning(s: View, marker: Marker) -> ca.SX:
    return s.angular_velocity(marker.body, "global")


VECTORS: dict[str, Callable[[View, Marker], ca.SX | list[ca.SX]]] = {
    "place": lambda s, marker: s.position(marker),
    "velocity": lambda s, marker: s.velocity(marker),
    "local velocity": lambda s, marker: _local(s, marker, s.velocity(marker)),
    "turning": _turning,
    "local turning": lambda s, marker: _local(s, marker, _turning(s, marker)),
    "x": lambda s, marker: s.reference(marker),
    "y": lambda s, marker: s.normal(marker),
    "z": lambda s, marker: s.axis(marker),
}
