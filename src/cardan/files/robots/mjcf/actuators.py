"""Actuators of a compiled MJCF model whose gain and bias are affine in position and speed, at joints, tendons, sites:

effort = gear clip((g0 + g1 l + g2 l̇) a + b0 + b1 l + b2 l̇, forcerange),   l = gear q

MuJoCo has worked out what the file says in other words: damping ratios, ranges that are inherited, areas of cylinders.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.mjcf.switches import is_off
from cardan.files.robots.robot import Actuator, Robot, Spot

OTHERS = {  # what an actuator may have beside its law
    "actuator_damping": "damping", "actuator_dampingpoly": "damping", "actuator_armature": "armature",
    "actuator_delay": "delay",
}  # fmt: skip


def read_actuators(compiled: Compiled, robot: Robot) -> list[str]:
    """Adds the actuators to the robot, or notes that say why not; the names of all, "" for those that are not there."""
    names = []
    for k in range(len(compiled.m.actuator_trntype)):
        actuator = _actuator(compiled, robot, k)
        names.append("" if actuator is None else actuator.name)
        robot.actuators += [] if actuator is None else [actuator]
    _limit_at_joints(compiled, robot)
    return names


def _actuator(compiled: Compiled, robot: Robot, k: int) -> Actuator | None:
    m, mj, node = compiled.m, compiled.mujoco, compiled.node("actuator", k)
    label = f"actuator {compiled.label('actuator', k)} (line {node.line})"
    transmission, number = mj.mjtTrn(m.actuator_trntype[k]), int(m.actuator_trnid[k][0])
    along = {mj.mjtTrn.mjTRN_JOINT: "joint", mj.mjtTrn.mjTRN_JOINTINPARENT: "joint", mj.mjtTrn.mjTRN_TENDON: "tendon",
             mj.mjtTrn.mjTRN_SITE: "site"}.get(transmission)  # fmt: skip
    law = _law(compiled, k)
    at_reference = along == "site" and m.actuator_trnid[k][1] >= 0
    if along is None or law is None or at_reference:
        text = "only actuators of joints, tendons and sites, with affine laws, are"
        robot.notes.append(f"{label} is not imported: {text}")
        return None
    if 0 <= m.actuator_group[k] < 31 and m.opt.disableactuator >> int(m.actuator_group[k]) & 1:
        robot.notes.append(f"{label} is left out: the file switches its group off (actuatorgroupdisable)")
        return None
    gain, bias, lag, integrates = law
    target = {"joint": compiled.joints, "tendon": compiled.tendons}[along][number] if along != "site" else ""
    if along == "tendon" and target not in robot.tendons:
        robot.notes.append(f'{label} is not imported, as tendon "{target}" is not')
        return None
    of_ball = along == "joint" and int(m.jnt_type[number]) in (mj.mjtJoint.mjJNT_BALL, mj.mjtJoint.mjJNT_FREE)
    if of_ball or (along == "site" and any((*gain[1:], *bias[1:]))):
        robot.notes.append(f"{label} is not imported: its law or joint has no counterpart")
        return None
    _note_others(compiled, robot, k, label)
    bounds = None if is_off(compiled, "clampctrl") else _range(m.actuator_ctrllimited, m.actuator_ctrlrange, k)
    actuator = Actuator(
        compiled.name("actuator", k) or f"{node.tag}_{len(robot.actuators) + 1}", target, float(m.actuator_gear[k][0]),
        gain[0], -bias[1], -bias[2], bounds, node.line,
        bias=bias[0], force_bounds=_range(m.actuator_forcelimited, m.actuator_forcerange, k), lag=lag,
        of_tendon=along == "tendon", gain_by_position=gain[1], gain_by_speed=gain[2],
        integrates=integrates, state_bounds=_range(m.actuator_actlimited, m.actuator_actrange, k),
    )  # fmt: skip
    if along == "site":
        spot = Spot(compiled.name("site", number), *compiled.of_site(number), compiled.line("site", number))
        actuator = replace(actuator, spot=spot, wrench=tuple(map(float, m.actuator_gear[k])))
    return actuator


Triple = tuple[float, float, float]


def _law(compiled: Compiled, k: int) -> tuple[Triple, Triple, float, bool] | None:
    """Gain and bias (constant, by position, by speed), the time constant of a filter, and whether it integrates."""
    m, mj = compiled.m, compiled.mujoco
    dynamics, gain, bias = (int(kinds[k]) for kinds in (m.actuator_dyntype, m.actuator_gaintype, m.actuator_biastype))
    filters = (mj.mjtDyn.mjDYN_FILTER, mj.mjtDyn.mjDYN_FILTEREXACT)
    if dynamics not in (mj.mjtDyn.mjDYN_NONE, mj.mjtDyn.mjDYN_INTEGRATOR, *filters):
        return None
    if gain not in (mj.mjtGain.mjGAIN_FIXED, mj.mjtGain.mjGAIN_AFFINE):
        return None
    if bias not in (mj.mjtBias.mjBIAS_NONE, mj.mjtBias.mjBIAS_AFFINE) or m.actuator_plugin[k] >= 0:
        return None
    g, b = (tuple(map(float, values[k][:3])) for values in (m.actuator_gainprm, m.actuator_biasprm))
    return (
        (g[0], g[1], g[2]) if gain == mj.mjtGain.mjGAIN_AFFINE else (g[0], 0.0, 0.0),
        (b[0], b[1], b[2]) if bias == mj.mjtBias.mjBIAS_AFFINE else (0.0, 0.0, 0.0),
        float(m.actuator_dynprm[k][0]) if dynamics in filters else 0.0,
        bool(dynamics == mj.mjtDyn.mjDYN_INTEGRATOR),
    )


def _range(limited: np.ndarray, ranges: np.ndarray, k: int) -> tuple[float, float] | None:
    low, high = map(float, ranges[k])
    return (low, high) if limited[k] else None


def _note_others(compiled: Compiled, robot: Robot, k: int, label: str) -> None:
    words = sorted({word for field, word in OTHERS.items() if np.any(getattr(compiled.m, field, ((),) * (k + 1))[k])})
    if words:
        robot.notes.append(f"{label}: {' and '.join(words)} not imported")


def _limit_at_joints(compiled: Compiled, robot: Robot) -> None:
    """The ranges of effort that joints give for all their actuators together (actuatorfrcrange)."""
    m = compiled.m
    for number in np.flatnonzero(m.jnt_actfrclimited):
        name, bounds = compiled.joints[number], tuple(map(float, m.jnt_actfrcrange[number]))
        acting = [a for a in robot.actuators if a.freedom == name and not a.of_tendon and a.spot is None]
        if len(acting) > 1:
            robot.notes.append(f'joint "{name}": the range of effort of {len(acting)} actuators is not imposed')
        elif acting:
            robot.actuators[robot.actuators.index(acting[0])] = replace(acting[0], joint_bounds=(bounds[0], bounds[1]))
