"""Tendons of a compiled MJCF model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.robot import Robot, Spot, Tendon


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
