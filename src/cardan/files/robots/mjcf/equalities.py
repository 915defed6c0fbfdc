"""Equalities of a compiled MJCF model: what closes loops, and couples joints and tendons."""

from __future__ import annotations

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.poses import Pose, pose
from cardan.files.robots.robot import Closure, Coupling, Robot


def read_equalities(compiled: Compiled, robot: Robot) -> None:
    m, types = compiled.m, compiled.mujoco.mjtEq
    for k in range(m.neq):
        node, kind = compiled.node("equality", k), types(m.eq_type[k])
        name = compiled.name("equality", k) or f"{node.tag} {k + 1}"
        if not m.eq_active0[k]:
            robot.notes.append(f"{node} (line {node.line}) is not active and is left out")
        elif kind in (types.mjEQ_CONNECT, types.mjEQ_WELD):
            robot.closures.append(_closure(compiled, k, name, "ball" if kind == types.mjEQ_CONNECT else "weld"))
        elif kind in (types.mjEQ_JOINT, types.mjEQ_TENDON):
            _couple(compiled, robot, k, name, kind == types.mjEQ_TENDON)
        else:
            robot.notes.append(f"not imported: {node} in <equality> (line {node.line})")


def _closure(compiled: Compiled, k: int, name: str, kind: str) -> Closure:
    """The ends as MuJoCo's constraint has them: of a connect two points, of a weld a frame and a point."""
    m, node = compiled.m, compiled.node("equality", k)
    first, second = int(m.eq_obj1id[k]), int(m.eq_obj2id[k])
    if m.eq_objtype[k] == compiled.mujoco.mjtObj.mjOBJ_SITE:
        ends = [compiled.of_site(first), compiled.of_site(second)]
    else:
        data = m.eq_data[k]
        links = compiled.bodies[first], compiled.bodies[second]
        if kind == "ball":
            ends = [(links[0], Pose(data[:3].copy())), (links[1], Pose(data[3:6].copy()))]
        else:
            ends = [(links[0], pose(data[3:6], data[6:10])), (links[1], Pose(data[:3].copy()))]
    (link_i, pose_i), (link_j, pose_j) = ends
    if link_i == link_j:
        node.fail(f"{node} connects a body with itself")
    return Closure(name, kind, link_i, pose_i, link_j, pose_j, node.line)


def _couple(compiled: Compiled, robot: Robot, k: int, name: str, of_tendons: bool) -> None:
    m, node = compiled.m, compiled.node("equality", k)
    names = compiled.tendons if of_tendons else compiled.joints
    ends = [names[number] for number in (int(m.eq_obj1id[k]), int(m.eq_obj2id[k])) if number >= 0]
    for end in ends:
        if of_tendons and end not in robot.tendons:
            robot.notes.append(f'{node} (line {node.line}) is not imported, as tendon "{end}" is not')
            return
    coefficients = tuple(map(float, m.eq_data[k][:5]))
    leader = ends[1] if len(ends) > 1 else None
    robot.couplings.append(Coupling(name, ends[0], leader, coefficients, node.line, of_tendons=of_tendons))
