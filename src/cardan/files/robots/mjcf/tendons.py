"""Tendons and keyframes of a compiled MJCF model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.robot import SIZES, SPEED_SIZES, Key, Robot, Spot, Tendon


def read_tendons(compiled: Compiled, robot: Robot) -> None:
    """Fixed tendons, and spatial ones that wrap round nothing; others are noted."""
    m, wraps = compiled.m, compiled.mujoco.mjtWrap
    for k, name in enumerate(compiled.tendons):
        line = compiled.line("tendon", k)
        parts = range(int(m.tendon_adr[k]), int(m.tendon_adr[k] + m.tendon_num[k]))
        kinds = [int(m.wrap_type[part]) for part in parts]
        if wraps.mjWRAP_SPHERE in kinds or wraps.mjWRAP_CYLINDER in kinds:
            robot.notes.append(f'tendon "{name}" (line {line}) is not imported: it wraps round geoms')
            continue
        joints = [part for part, kind in zip(parts, kinds, strict=True) if kind == wraps.mjWRAP_JOINT]
        terms = [(compiled.joints[m.wrap_objid[part]], float(m.wrap_prm[part])) for part in joints]
        robot.notes += [f'tendon "{name}" (line {line}): {text}' for text in _differences(compiled, k)]
        low, high = map(float, m.tendon_range[k])
        use = bool(m.tendon_limited[k])
        robot.tendons[name] = Tendon(
            name, tuple(terms), tuple(_path(compiled, parts)), line,
            stiffness=float(m.tendon_stiffness[k]), damping=float(m.tendon_damping[k]),
            slack=(float(m.tendon_lengthspring[k][0]), float(m.tendon_lengthspring[k][1])),
            lower=low if use else None, upper=high if use else None,
            friction=float(m.tendon_frictionloss[k]), armature=float(m.tendon_armature[k]),
            reference=float(m.tendon_length0[k]),
        )  # fmt: skip


def _differences(compiled: Compiled, k: int) -> list[str]:
    """What of a tendon is not taken over."""
    m = compiled.m
    texts: list[str] = []
    for word, field in (("stiffness", "tendon_stiffnesspoly"), ("damping", "tendon_dampingpoly")):
        rows = getattr(m, field, None)  # not in early versions
        texts += [] if rows is None or not np.any(rows[k]) else [f"only the linear part of its {word} is imported"]
    if m.tendon_actfrclimited[k]:
        texts.append("the range of effort of its actuators (actuatorfrcrange) is not imposed")
    return texts


def _path(compiled: Compiled, parts: Sequence[int]) -> list[tuple[Spot, Spot, float]]:
    m, wraps = compiled.m, compiled.mujoco.mjtWrap
    path: list[tuple[Spot, Spot, float]] = []
    before, divisor = None, 1.0
    for part in parts:
        if m.wrap_type[part] == wraps.mjWRAP_PULLEY:
            before, divisor = None, float(m.wrap_prm[part])
        elif m.wrap_type[part] == wraps.mjWRAP_SITE:
            site = int(m.wrap_objid[part])
            spot = Spot(compiled.name("site", site), *compiled.of_site(site), compiled.line("site", site))
            if before is not None:
                path.append((before, spot, divisor))
            before = spot
    return path


def read_keys(compiled: Compiled, robot: Robot, actuators: Sequence[str]) -> None:
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
