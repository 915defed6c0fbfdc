"""A run as an MCAP file: Foxglove shows the machine in motion and plots every quantity.

    /tf              foxglove.FrameTransforms: where bodies are, in the frame "ground"
    /scene           foxglove.SceneUpdate: what they look like, once
    /joint_states    foxglove.JointStates: angles and displacements of joints, and their rates
    /events          foxglove.Log: events, with the time at which they happened
    /results/crank   every quantity of an element, in the units of the model; units are in the metadata of the channel

Lengths of /tf and /scene are in metres, times in seconds, as Foxglove expects them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from cardan._version import VERSION
from cardan.errors import CardanError
from cardan.io.atomic import written_whole
from cardan.model.named_units import METRES
from cardan.results.result import Result, component_names
from cardan.scene import poses
from cardan.storage.exchange import check_package
from cardan.storage.scalars import SECONDS, run_facts_text, times_in_seconds
from cardan.view.foxglove import schemas
from cardan.view.foxglove.primitives import quaternion, scene_update, vector

NANOSECONDS = 10**9
INFO = 2  # level of a log message
POSITIONS = {"angle": "rate", "displacement": "rate", "length": "rate"}  # of a joint, and the rate of each


def save_mcap(result: Result, path: str | Path) -> None:
    """Write a run; times before zero are moved, so that the first is zero."""
    check_package(path)
    from mcap.writer import Writer

    t = times_in_seconds(result)
    nanoseconds = np.round((t - min(0.0, float(t.min(initial=0.0)))) * NANOSECONDS).astype(np.int64)
    with written_whole(path) as temporary, open(temporary, "wb") as file:
        writer = Writer(file)
        writer.start(profile="", library=f"cardan {VERSION}")
        writer.add_metadata("cardan", {"about": run_facts_text(result)})
        channels = _Channels(writer)
        if len(t):
            channels.add("/scene", schemas.SCENE_UPDATE, [(int(nanoseconds[0]), _scene(result, int(nanoseconds[0])))])
        channels.add("/tf", schemas.FRAME_TRANSFORMS, _transforms(result, nanoseconds))
        joints = _joints(result)
        if joints:
            channels.add("/joint_states", schemas.JOINT_STATES, _joint_states(joints, nanoseconds))
        if result.events:
            channels.add("/events", schemas.LOG, _events(result, float(t.min(initial=0.0))))
        for element in dict.fromkeys(element for element, _ in result.listed):
            words = [quantity for name, quantity in result.columns if name == element]
            fields = {word: _schema(result, element, word) for word in words}
            units = {word: ", ".join(dict.fromkeys(result.unit(element, word))) for word in words}
            schema = schemas.message(f"cardan.{element}", timestamp=schemas.TIME, **fields)
            channels.add(f"/results/{element}", schema, _quantities(result, element, words, nanoseconds), units)
        writer.finish()


Message = dict[str, object]


class _Channels:
    """The topics of a file."""

    def __init__(self, writer: Any):
        self._writer = writer

    def add(
        self,
        topic: str,
        schema: schemas.Schema,
        messages: Iterable[tuple[int, Message]],
        units: dict[str, str] | None = None,
    ) -> None:
        """A topic with all its messages, each (nanoseconds, message)."""
        schema_id = self._writer.register_schema(schema["title"], "jsonschema", json.dumps(schema).encode())
        channel = self._writer.register_channel(topic, "json", schema_id, units or {})
        for at, message in messages:
            text = json.dumps(message, allow_nan=False, separators=(",", ":")).encode()
            self._writer.add_message(channel, log_time=at, publish_time=at, data=text)


def _scene(result: Result, at: int) -> Message:
    return scene_update(result.scene, METRES.get(result.units.length, 1.0), _time(at))


def _transforms(result: Result, nanoseconds: np.ndarray) -> Iterator[tuple[int, Message]]:
    """Where bodies are; one whose place is not known is left out."""
    scene, motion, metres = result.scene, poses(result), METRES.get(result.units.length, 1.0)
    for at, frame in zip(nanoseconds.tolist(), motion, strict=True):
        transforms = []
        for body, pose in zip(scene.bodies[1:], frame[1:], strict=True):
            if not np.isfinite(pose).all():
                continue
            turn = pose[3:] if scene.dim == 3 else (np.cos(pose[2] / 2), 0.0, 0.0, np.sin(pose[2] / 2))
            ends = {"timestamp": _time(at), "parent_frame_id": "ground", "child_frame_id": body.name}
            place = {"translation": vector(metres * pose[: scene.dim]), "rotation": quaternion(turn)}
            transforms.append(ends | place)
        yield at, {"transforms": transforms}


Joint = tuple[str, np.ndarray, np.ndarray | None]  # name, positions, rates


def _joints(result: Result) -> list[Joint]:
    """The joints that have one angle or displacement, in radians and metres per second."""
    metres, joints = METRES.get(result.units.length, 1.0), []
    for name, part in result.parts.items():
        words = [word for word in POSITIONS if (name, word) in result.columns] if part.family == "joint" else []
        if len(words) != 1 or result.columns[name, words[0]].ndim != 1:
            continue
        factor = 1.0 if words[0] == "angle" else metres
        rates = result.columns.get((name, POSITIONS[words[0]]))
        per_second = factor / SECONDS[result.units.time]
        joints.append((name, factor * result.columns[name, words[0]], None if rates is None else per_second * rates))
    return joints


def _joint_states(joints: list[Joint], nanoseconds: np.ndarray) -> Iterator[tuple[int, Message]]:
    for k, at in enumerate(nanoseconds.tolist()):
        states = []
        for name, positions, rates in joints:
            values = {"position": positions[k], "velocity": None if rates is None else rates[k]}
            finite_values = {
                word: float(value) for word, value in values.items() if value is not None and isfinite(value)
            }
            states.append({"name": name, **finite_values})
        yield at, {"timestamp": _time(at), "joints": states}


def _events(result: Result, first: float) -> Iterator[tuple[int, Message]]:
    for event in result.events:
        at = round((event.t * SECONDS[result.units.time] - min(0.0, first)) * NANOSECONDS)
        text = f"{event.name} {event.what}".strip()
        yield at, {"timestamp": _time(at), "level": INFO, "message": text, "name": event.name, "file": "", "line": 0}


def _schema(result: Result, element: str, quantity: str) -> schemas.Schema:
    values = result.columns[element, quantity]
    number: schemas.Schema = {"type": ["number", "null"]}
    if values.ndim == 1:
        return number
    return schemas.message(quantity, **dict.fromkeys(component_names(quantity, values.shape[1]), number))


def _quantities(
    result: Result, element: str, words: list[str], nanoseconds: np.ndarray
) -> Iterator[tuple[int, Message]]:
    columns = {word: result.columns[element, word] for word in words}
    for k, at in enumerate(nanoseconds.tolist()):
        message: Message = {"timestamp": _time(at)}
        for word, values in columns.items():
            if values.ndim == 1:
                message[word] = _number(values[k])
            else:
                names = component_names(word, values.shape[1])
                message[word] = {name: _number(value) for name, value in zip(names, values[k], strict=True)}
        yield at, message


def _number(value: float) -> float | None:
    """JSON knows no NaN."""
    return float(value) if isfinite(value) else None


def _time(at: int) -> dict[str, int]:
    if at < 0:
        raise CardanError("times in an MCAP file are not negative")
    return {"sec": at // NANOSECONDS, "nsec": at % NANOSECONDS}
