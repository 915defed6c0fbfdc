"""Keyframes of a compiled MJCF model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.robot import SIZES, SPEED_SIZES, Key, Robot


def read_keyframes(compiled: Compiled, robot: Robot, actuators: Sequence[str]) -> None:
    """Keyframes: positions and speeds of all joints, and controls; `actuators`: "" for those that are not imported."""
    m = compiled.m
    freedoms = list(robot.freedoms())
    for k in range(m.nkey):
        label = f'key "{compiled.name("key", k) or k}"'
        for word, values, usual in (
            ("act", m.key_act[k], 0.0), ("mpos", m.key_mpos[k], m.body_pos[m.body_mocapid >= 0].ravel()),
            ("mquat", m.key_mquat[k], m.body_quat[m.body_mocapid >= 0].ravel()), ("time", m.key_time[k : k + 1], 0.0),
        ):  # fmt: skip
            if np.any(np.asarray(values) != usual):
                robot.notes.append(f"{word} of {label} is not used")
        places = getattr(
            m, "actuator_ctrladr", range(len(actuators))
        )  # before there were actuators of several controls
        controls = {name: float(m.key_ctrl[k][at]) for name, at in zip(actuators, places, strict=True) if name}
        values = _shared(m.key_qpos[k], [(f.name, SIZES[f.kind]) for f in freedoms])
        speeds = _shared(m.key_qvel[k], [(f.name, SPEED_SIZES[f.kind]) for f in freedoms])
        robot.keys[compiled.name("key", k) or f"{k}"] = Key(values, speeds, controls)


def _shared(numbers: np.ndarray, sizes: list[tuple[str, int]]) -> dict[str, tuple[float, ...]]:
    """One row of numbers, shared out among freedoms."""
    ends = np.cumsum([0, *(size for _, size in sizes)])
    return {
        name: tuple(map(float, numbers[ends[k] : ends[k] + size])) for k, (name, size) in enumerate(sizes)
    }  # fmt: skip
