"""Robot files of other packages against MuJoCo and Pinocchio: which load, and whether the machines are the same.

    python benchmarks/robots.py FOLDER --table docs/robots_table.md [--most 120] [--only NAME]
    python benchmarks/robots.py FOLDER --standing --results benchmarks/results/standing_robots.md

FOLDER holds the unpacked packages. Every MJCF, URDF and SDF file in it is loaded. Models that the other program reads,
too, are started in the same random state (seeded by the name), and compared:

    M      mass matrix in joint coordinates, Bᵀ M B with cardan's M and the speeds B that each joint makes alone
    bias   the forces M q̈ = τ - h, at speed, from the accelerations of all links
    1 s    positions (over the largest, or 1 m) and direction cosines of all links after one second

On, where the file has them: damping, springs, armature, tendons, gravity compensation, and actuators with ctrlrange and
forcerange at random controls. Dry friction and limits of joints are on where the laws are the same all the time:

    friction   MuJoCo's creeps near rest, and where other forces brake a joint faster than it would, it pushes; it is
               Coulomb's while every joint slides against its full friction, as its solver tells at each step
    limits     soft in MuJoCo, rigid in cardan; the same as long as no joint reaches one

else they are off on both sides, for all joints. Always off: contact and fluids, whose laws differ (`--standing`
compares legged robots at rest, standing_robots.py). Models with equalities, which are soft in MuJoCo, are not compared,
nor are those whose motion by the other program depends on its step. Pinocchio has no forces along joints: damping, dry
friction and motors are added to its torques, as URDF states them.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import time
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import standing_robots
from cardan.analysis.simulate import simulate
from cardan.compiled.compiling import system_of
from cardan.errors import CardanError
from cardan.files.load import load_model
from cardan.files.robots.mjcf.includes import with_includes
from cardan.files.robots.mjcf.read import read_mjcf
from cardan.files.robots.robot import SPEED_SIZES, Robot, forward_kinematics, forward_speeds, joint_values
from cardan.files.robots.tree import simplified
from cardan.files.robots.urdf.read import read_urdf
from cardan.files.robots.xml_nodes import read_xml
from cardan.model.rotation.orientation_readers import to_direction_cosines

AGREE = 1e-6
LONGEST = 100  # s for one file
FASTER = 40.0  # times the speeds of the start, so that joints with friction slide
SHARE_OF_CONTROL, SHARE_OF_EFFORT = (
    0.3,
    0.02,
)  # of ranges of MJCF controls and of URDF efforts: random controls are less
LAWS = ("armature", "damping", "springs", "actuators", "gravity compensation", "friction", "limits")
KIND = re.compile(r"<(mujocoinclude|mujoco|robot|sdf)\b")
FIRST_STEP, STEPS_OF_OTHER = 1e-3, 5  # its step is halved until its own motion changes by less than a tenth of AGREE


@dataclass
class Start:
    """A random state: values and speeds by joint, and the speeds in the order of the file."""

    values: dict[str, tuple[float, ...]]
    speeds: dict[str, tuple[float, ...]]
    controls: dict[str, float]


@dataclass
class Acting:
    """Which of the laws that are not the same everywhere are on."""

    friction: bool
    limits: bool


def random_start(robot: Robot, name: str, share: float) -> Start:
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    values, speeds = joint_values(robot, {}), {}
    for freedom in robot.freedoms():
        if freedom.kind in ("hinge", "slide"):
            reach = 0.3 if freedom.kind == "hinge" else 0.01
            value = values[freedom.name][0] + reach * rng.uniform(-1, 1)
            if freedom.lower is not None and freedom.upper is not None:
                edge = 0.1 * (freedom.upper - freedom.lower)
                value = min(max(value, freedom.lower + edge), freedom.upper - edge)
            values[freedom.name] = (float(value),)
        elif freedom.kind == "ball":
            e = np.array([1.0, *0.2 * rng.uniform(-1, 1, 3)])
            values[freedom.name] = tuple(map(float, e / np.linalg.norm(e)))
        reach = 0.1 if freedom.kind == "slide" else 0.5
        speeds[freedom.name] = tuple(map(float, reach * rng.uniform(-1, 1, SPEED_SIZES[freedom.kind])))
    controls = {}
    for actuator in robot.actuators:
        low, high = actuator.bounds or (-1.0, 1.0)
        controls[actuator.name] = float(rng.uniform(low, high)) * share
    return Start(values, speeds, controls)


class Ours:
    """The model of cardan in a state: its bodies, mass matrix in joint coordinates, accelerations, motion."""

    def __init__(self, path: Path, robot: Robot, start: Start, **options: Any):
        self.start, self.path, self.options = start, path, options
        self.model = self.made(Acting(False, False))
        self.tree = simplified(robot, True, False)
        self.poses = forward_kinematics(self.tree, start.values)
        self.links = [name for name in self.tree.links if name in robot.links]

    def made(self, acting: Acting) -> Any:
        laws: Any = {"friction": acting.friction, "limits": acting.limits}
        return load_model(self.path, joints=self.start.values, speeds=self.start.speeds, **laws, **self.options)

    def controls(self, model: Any) -> dict[str, float]:
        return {f"{name}_ctrl": u for name, u in self.start.controls.items() if f"{name}_ctrl" in model.parameters}

    def basis(self) -> np.ndarray:
        """The speeds of all bodies that each freedom makes alone, a column each."""
        index = {name: k for k, name in enumerate(self.model.bodies)}
        columns = []
        for freedom in self.tree.freedoms():
            for k in range(SPEED_SIZES[freedom.kind]):
                rate = tuple(float(j == k) for j in range(SPEED_SIZES[freedom.kind]))
                v = np.zeros((len(index), 6))
                made = forward_speeds(self.tree, self.start.values, {freedom.name: rate}, self.poses)
                for name, (velocity, spin) in made.items():
                    if name:
                        v[index[name]] = [*velocity, *(self.poses[name].rotation.T @ spin)]
                if f"{freedom.name} rotor" in index:
                    v[index[f"{freedom.name} rotor"], 5] = 1.0
                columns.append(v.ravel())
        return np.array(columns).T

    def mass_matrix(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        system = system_of(self.model)
        p = system.parameter_values()
        M, B = np.array(system.mass_matrix(system.numbers(p).q, p)), self.basis()
        return B.T @ M @ B, M, B

    def run(self, acting: Acting, until: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
        """Accelerations at the start (v̇ of every link) and positions of the links at the end."""
        model = self.made(acting)
        result = simulate(model, until=until, every=until, rtol=1e-10, atol=1e-10, parameters=self.controls(model))
        first = [[*result[n].acceleration[0], *result[n].angular_acceleration[0]] for n in self.links]
        return np.array(first), _poses([(result[n].position[-1], _turned(result[n])) for n in self.links])


def _turned(body: Any) -> np.ndarray:
    return to_direction_cosines(tuple(body.orientation[-1]))


def _poses(links: Sequence[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """Positions and direction cosines: a row for each link."""
    positions = np.array([p for p, _ in links]).reshape(-1, 3)
    return np.hstack([positions, np.array([R for _, R in links]).reshape(-1, 9)])


# -- MuJoCo ------------------------------------------------------------------------------------------------


def with_mujoco(path: Path, name: str) -> dict[str, Any]:
    import mujoco as mj

    mj.set_mju_user_warning(lambda text: None)  # else it writes a file where the program was started

    m = mj.MjModel.from_xml_path(str(path))
    if m.neq:
        return {"skipped": "equalities"}
    robot = read_mjcf(with_includes(read_xml(path), path), path.parent)
    start = random_start(robot, name, SHARE_OF_CONTROL)
    ours = Ours(path, robot, start)
    off = _same_laws(mj, m, robot)
    acting = _acting_in_mujoco(mj, m, robot, start)
    d = _mujoco_state(mj, m, robot, start)
    mj.mj_forward(m, d)
    full = np.zeros((m.nv, m.nv))
    _full_mass_matrix(mj, m, d, full)
    ids = [list(robot.links).index(link) + 1 for link in ours.links]
    accelerations = _mujoco_accelerations(mj, m, d, ids)
    reached = _converged(lambda h: _mujoco_motion(mj, m, robot, start, h, ids))
    on, unlike = _laws_of(robot, acting)
    found = _judged(ours, full, accelerations, reached, acting)
    if "friction" in unlike:
        found["sliding"] = _bias_while_sliding(mj, m, robot, ours, ids)
    return found | {"with": "MuJoCo", "on": on, "off": sorted({*off, *unlike})}


def _mujoco_accelerations(mj: Any, m: Any, d: Any, ids: list[int]) -> np.ndarray:
    """v̇ of every link: of its origin in global axes, of its turning in its own."""
    heavy = not m.opt.disableflags & mj.mjtDisableBit.mjDSBL_GRAVITY
    g, found = np.array(m.opt.gravity) * heavy, []
    mj.mj_rnePostConstraint(m, d)
    for k in ids:
        six = np.zeros(6)
        mj.mj_objectAcceleration(m, d, mj.mjtObj.mjOBJ_XBODY, k, six, 0)
        found.append([*(six[3:] + g), *(d.xmat[k].reshape(3, 3).T @ six[:3])])
    return np.array(found)


def _slides(d: Any, rows: np.ndarray) -> bool:
    """Whether the friction of these constraints is all there, and against the motion."""
    force, most, speed = d.efc_force[: d.nefc], d.efc_frictionloss[: d.nefc], d.efc_vel[: d.nefc]
    return bool(np.all((force * -np.sign(speed) >= most * (1 - 1e-9))[rows]))


def _bias_while_sliding(mj: Any, m: Any, robot: Robot, ours: Ours, ids: list[int]) -> float | None:
    """The bias forces at a start so fast that every joint with friction slides; None where one does not."""
    flags, fast = mj.mjtDisableBit, {name: tuple(FASTER * x for x in v) for name, v in ours.start.speeds.items()}
    m.opt.disableflags = (m.opt.disableflags | flags.mjDSBL_LIMIT) & ~int(flags.mjDSBL_FRICTIONLOSS)
    start = Start(ours.start.values, fast, ours.start.controls)
    d = _mujoco_state(mj, m, robot, start)
    mj.mj_forward(m, d)
    if not _slides(d, np.ones(d.nefc, dtype=bool)):
        return None
    sliding = Ours(ours.path, robot, start, **ours.options)
    _, M_bodies, B = sliding.mass_matrix()
    first, _ = sliding.run(Acting(True, False), until=1e-6)
    return _bias(sliding, first, _mujoco_accelerations(mj, m, d, ids), M_bodies, B)


def _laws_of(robot: Robot, acting: Acting) -> tuple[list[str], list[str]]:
    """What the file has along its joints, and which of it is off."""
    freedoms, tendons = list(robot.freedoms()), list(robot.tendons.values())
    has = {
        "armature": any(f.armature for f in freedoms),
        "damping": any(f.damping for f in freedoms) or any(t.damping for t in tendons),
        "springs": any(f.stiffness for f in freedoms) or any(t.stiffness for t in tendons),
        "actuators": bool(robot.actuators),
        "gravity compensation": bool(robot.lifts),
        "friction": any(f.friction for f in (*freedoms, *tendons)),
        "limits": any((f.lower, f.upper) != (None, None) for f in (*freedoms, *tendons)),
    }
    off = [w for w, is_on in (("friction", acting.friction), ("limits", acting.limits)) if has[w] and not is_on]
    return [word for word, there in has.items() if there and word not in off], off


def _acting_in_mujoco(mj: Any, m: Any, robot: Robot, start: Start) -> Acting:
    """Switches off friction where a joint does not slide all the time, and limits where one is reached."""
    flags, types = mj.mjtDisableBit, mj.mjtConstraint
    rubbing = (int(types.mjCNSTR_FRICTION_DOF), int(types.mjCNSTR_FRICTION_TENDON))
    acting = Acting(True, True)
    for _ in range(3):
        m.opt.timestep = FIRST_STEP
        d = _mujoco_state(mj, m, robot, start)
        slides = free = True
        for _ in range(round(1.0 / FIRST_STEP)):
            mj.mj_step(m, d)
            rows = np.isin(d.efc_type[: d.nefc], rubbing)
            slides, free = slides and _slides(d, rows), free and bool(rows.all())
        if slides and free:
            break
        if not free:
            m.opt.disableflags |= flags.mjDSBL_LIMIT
            acting = Acting(acting.friction, False)
        elif not slides:
            m.opt.disableflags |= flags.mjDSBL_FRICTIONLOSS
            acting = Acting(False, acting.limits)
    return acting


def _full_mass_matrix(mj: Any, m: Any, d: Any, full: np.ndarray) -> None:
    try:
        mj.mj_fullM(m, full, d.qM)
    except (TypeError, AttributeError):
        mj.mj_fullM(m, d, full)


def _same_laws(mj: Any, m: Any, robot: Robot) -> list[str]:
    """Switches off on MuJoCo's side what has another law here, or none; returns what."""
    flags = mj.mjtDisableBit
    m.opt.disableflags |= flags.mjDSBL_CONTACT
    m.opt.integrator = mj.mjtIntegrator.mjINT_RK4
    off = ["contact"] * bool(m.ngeom > 1)
    if m.opt.density or m.opt.viscosity:
        off.append("fluid")
        m.opt.density = m.opt.viscosity = 0.0
    for k, freedom in enumerate(robot.freedoms()):
        at = m.jnt_dofadr[k]
        if freedom.kind not in ("hinge", "slide"):
            dofs = slice(at, at + SPEED_SIZES[freedom.kind])
            if m.jnt_stiffness[k].any() or m.dof_frictionloss[dofs].any() or m.jnt_limited[k]:
                off.append(f"spring, friction or limit of a {freedom.kind} joint")
            m.jnt_stiffness[k] = m.jnt_limited[k] = 0
            m.dof_frictionloss[dofs] = 0.0
    names = [mj.mj_id2name(m, mj.mjtObj.mjOBJ_ACTUATOR, k) for k in range(m.nu)]
    taken = {actuator.name for actuator in robot.actuators}
    numbered = [actuator.line for actuator in robot.actuators]
    for k, name in enumerate(names):
        if name not in taken and not (name in (None, "") and len(numbered) == m.nu):
            m.actuator_gainprm[k] = 0.0
            m.actuator_biasprm[k] = 0.0
            off.append("actuators without a counterpart")
    return sorted(set(off))


def _mujoco_state(mj: Any, m: Any, robot: Robot, start: Start) -> Any:
    d = mj.MjData(m)
    d.qpos[:] = [x for f in robot.freedoms() for x in start.values[f.name]]
    d.qvel[:] = [x for f in robot.freedoms() for x in start.speeds[f.name]]
    for k in range(m.nu):
        name = mj.mj_id2name(m, mj.mjtObj.mjOBJ_ACTUATOR, k)
        if not name and len(robot.actuators) == m.nu:
            name = robot.actuators[k].name
        d.ctrl[k] = start.controls.get(name, 0.0)
    return d


def _mujoco_motion(mj: Any, m: Any, robot: Robot, start: Start, h: float, ids: list[int]) -> np.ndarray:
    m.opt.timestep = h
    d = _mujoco_state(mj, m, robot, start)
    mj.mj_step(m, d, nstep=round(1.0 / h))
    bad = (mj.mjtWarning.mjWARN_BADQPOS, mj.mjtWarning.mjWARN_BADQVEL, mj.mjtWarning.mjWARN_BADQACC)
    if any(d.warning[int(kind)].number for kind in bad):
        return np.full((len(ids), 12), np.nan)  # it began anew somewhere: a smaller step is needed
    mj.mj_kinematics(m, d)
    return _poses([(d.xpos[k], d.xmat[k]) for k in ids])


# -- Pinocchio ---------------------------------------------------------------------------------------------


def with_pinocchio(path: Path, name: str) -> dict[str, Any]:
    import pinocchio as pin

    robot = read_urdf(read_xml(path), motors=True)
    if robot.couplings:
        return {"skipped": "mimic joints"}
    kinds = {freedom.kind for freedom in robot.freedoms()}
    if not kinds or kinds - {"hinge", "slide"}:
        return {"skipped": "no joints" if not kinds else "planar or floating joints"}
    m = pin.buildModelFromUrdf(str(path))
    m.gravity.linear = np.array([0.0, 0.0, -9.81])
    start = random_start(robot, name, SHARE_OF_EFFORT)
    ours = Ours(path, robot, start, gravity=(0, 0, -9.81), motors=True)
    d = m.createData()
    q, v = pin.neutral(m), np.zeros(m.nv)
    damping, dry, torque = np.zeros(m.nv), np.zeros(m.nv), np.zeros(m.nv)
    low, high, fastest = np.full(m.nv, -np.inf), np.full(m.nv, np.inf), np.full(m.nv, np.inf)
    at = {f.name: k for k, f in enumerate(ours.tree.freedoms())}
    order = np.zeros(m.nv, dtype=int)
    for freedom in robot.freedoms():
        joint = m.joints[m.getJointId(freedom.name)]
        value = start.values[freedom.name][0]
        q[joint.idx_q : joint.idx_q + joint.nq] = value if joint.nq == 1 else (np.cos(value), np.sin(value))
        v[joint.idx_v], order[joint.idx_v] = start.speeds[freedom.name][0], at[freedom.name]
        k = joint.idx_v
        damping[k], dry[k], torque[k] = freedom.damping, freedom.friction, start.controls[f"{freedom.name} motor"]
        fastest[k] = freedom.fastest or np.inf
        if joint.nq == 1:
            low[k] = -np.inf if freedom.lower is None else freedom.lower
            high[k] = np.inf if freedom.upper is None else freedom.upper
    frames = [m.getFrameId(link) for link in ours.links]

    rub = dry * np.sign(v)

    def rate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.aba(m, d, q, v, torque * _drive(torque, v, fastest) - damping * v - rub)

    M = pin.crba(m, d, q)
    M = np.triu(M) + np.triu(M, 1).T

    def linked_accelerations() -> list[list[float]]:
        pin.forwardKinematics(m, d, q, v, rate(q, v))
        pin.updateFramePlacements(m, d)
        found = []
        for k in frames:
            A = pin.getFrameClassicalAcceleration(m, d, k, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
            found.append([*A.linear, *(d.oMf[k].rotation.T @ A.angular)])
        return found

    accelerations = linked_accelerations()

    within, slides = True, True

    def motion(h: float) -> np.ndarray:
        nonlocal within, slides
        Q, V = q.copy(), v.copy()
        for _ in range(round(1.0 / h)):
            k1 = rate(Q, V)
            k2 = rate(pin.integrate(m, Q, h / 2 * V), V + h / 2 * k1)
            k3 = rate(pin.integrate(m, Q, h / 2 * (V + h / 2 * k1)), V + h / 2 * k2)
            k4 = rate(pin.integrate(m, Q, h * (V + h / 2 * k2)), V + h * k3)
            Q = pin.integrate(m, Q, h * (V + h / 6 * (k1 + k2 + k3)))
            V = V + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            slides = slides and not np.any(dry * V * v < 0.0)
            within = within and _is_within(m, Q, low, high)
        pin.framesForwardKinematics(m, d, Q)
        return _poses([(d.oMf[k].translation, d.oMf[k].rotation) for k in frames])

    reached = _converged(motion)
    if not slides:  # once more without friction
        rub = 0.0 * rub
        accelerations, within = linked_accelerations(), True
        reached = _converged(motion)
    back, acting = np.argsort(order), Acting(slides, within)
    on, off = _laws_of(robot, acting)
    found = _judged(ours, M[np.ix_(back, back)], np.array(accelerations), reached, acting)
    return found | {"with": "Pinocchio", "on": on, "off": off}


def _drive(torque: np.ndarray, speed: np.ndarray, limit: np.ndarray) -> np.ndarray:
    """A motor drives no further than its limit of speed, and fades out over the last twentieth below it."""
    room = np.where(limit < np.inf, limit, 1e300) - np.sign(torque) * speed
    return np.clip(room / (0.05 * np.where(limit < np.inf, limit, 1e300)), 0.0, 1.0)


def _is_within(m: Any, Q: np.ndarray, low: np.ndarray, high: np.ndarray) -> bool:
    values = [(joint.idx_v, Q[joint.idx_q]) for joint in list(m.joints)[1:] if joint.nq == 1]
    return all(low[k] <= value <= high[k] for k, value in values)


# -- both --------------------------------------------------------------------------------------------------


def _converged(motion: Any) -> tuple[np.ndarray, float]:
    """Positions after a second by the other program, and what a smaller step still changes in them."""
    h, before = FIRST_STEP, motion(FIRST_STEP)
    for _ in range(STEPS_OF_OTHER):
        h /= 2
        now = motion(h)
        change = float(np.abs(now - before).max(initial=0.0))
        if change < AGREE / 10:
            return now, change
        before = now
    raise NotConvergedError(f"a smaller step of the other program still changes its motion by {change:.1e} m")


class NotConvergedError(Exception):
    """The other program has no motion to compare with."""


def _judged(
    ours: Ours, M: np.ndarray, accelerations: np.ndarray, reached: tuple[np.ndarray, float], acting: Acting
) -> dict[str, Any]:
    own, M_bodies, B = ours.mass_matrix()
    first, last = ours.run(acting)
    bias = _bias(ours, first, accelerations, M_bodies, B)
    size = np.array([max(1.0, float(np.abs(reached[0][:, :3]).max()))] * 3 + [1.0] * 9)
    motion = float((np.abs(last - reached[0]) / size).max())
    return {
        "freedoms": M.shape[0],
        "M": float(np.abs(own - M).max() / np.abs(M).max()),
        "bias": bias,
        "motion": motion,
        "step": reached[1],
    }


def _bias(ours: Ours, first: np.ndarray, accelerations: np.ndarray, M_bodies: np.ndarray, B: np.ndarray) -> float:
    """With M alike, Bᵀ M (v̇ - v̇') is the difference of the forces τ - h."""
    index = {name: k for k, name in enumerate(ours.model.bodies)}
    lacking = np.zeros((len(index), 6))
    given = np.zeros((len(index), 6))
    for k, name in enumerate(ours.links):
        lacking[index[name]], given[index[name]] = first[k] - accelerations[k], accelerations[k]
    forces = B.T @ M_bodies
    return float(np.abs(forces @ lacking.ravel()).max() / max(np.abs(forces @ given.ravel()).max(), 1e-9))


def files_in(folder: Path) -> list[tuple[Path, str]]:
    found = []
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in (".xml", ".mjcf", ".urdf", ".sdf") and "random_urdfs" not in path.parts:
            kind = KIND.search(path.read_text(errors="replace"))
            if kind is not None:
                found.append((path, kind[1]))
    return sorted(found, key=lambda item: zlib.crc32(item[0].relative_to(folder).as_posix().encode()))


def is_whole(path: Path, kind: str) -> bool:
    """Whether it is a model, and not a part for others to include: of MJCF, whether MuJoCo reads it."""
    if kind != "mujoco":
        return kind != "mujocoinclude"
    import mujoco as mj

    mj.set_mju_user_warning(lambda text: None)  # else it writes a file where the program was started

    try:
        mj.MjModel.from_xml_path(str(path))
    except ValueError:
        return False
    return True


def _stopped(*_: object) -> None:
    raise TimeoutError(f"more than {LONGEST} s")


def examined(path: Path, kind: str, name: str, compare: bool, most_bodies: int) -> dict[str, Any]:
    row: dict[str, Any] = {"file": name, "kind": kind}
    signal.signal(signal.SIGALRM, _stopped)
    signal.alarm(LONGEST)
    begun = time.perf_counter()
    try:
        model = load_model(path)
        row |= {"loads": True, "bodies": len(model.bodies), "load_s": time.perf_counter() - begun}
        if compare and 0 < len(model.bodies) <= most_bodies and kind in ("mujoco", "robot"):
            row |= (with_mujoco if kind == "mujoco" else with_pinocchio)(path, name)
    except CardanError as error:
        row |= {"loads": row.get("loads", False), "error": str(error).replace(str(path), path.name)[:200]}
    except NotConvergedError as error:
        row["skipped"] = str(error)
    except Exception as error:  # whatever the other program raises
        row["error"] = f"{type(error).__name__}: {error}"[:200]
    signal.alarm(0)
    return row


INTRODUCTION = """\
The start is random: positions, speeds, and controls of actuators. *M* is the mass matrix in joint coordinates, *bias*
the forces from gravity, speed and all that acts along joints, *1 s* positions and direction cosines of all links after
one second; each is the largest difference over the largest value. *on* says which laws of the file acted on both
sides: {counts} models.

*off* says what was switched off on both sides. MuJoCo's limits are soft springs and its dry friction creeps near rest,
while those of cardan stop and stick; so they are on only where no joint reaches a limit, and where every joint with
friction slides, during the whole second. Where a joint comes to rest, friction is compared at a faster start, at which
all slide: {sliding}. Contact and fluids have other laws.

Not compared are models with equalities (soft in MuJoCo) or mimic joints, those whose motion by the other program
depends on its step, and those that the run did not reach.
"""


def table(rows: list[dict[str, Any]]) -> str:
    compared = [row for row in rows if "motion" in row]
    good = [row for row in compared if agrees(row)]
    loaded = sum(bool(row.get("loads")) for row in rows)
    counts = [f"{word} in {sum(word in row['on'] for row in compared)}" for word in LAWS]
    lines = [
        "# Robots of other packages",
        "",
        f"{loaded} of {len(rows)} whole models load. {len(compared)} were compared with MuJoCo or Pinocchio; "
        f"{len(good)} agree in mass matrix, bias forces and one second of motion to {AGREE:g} "
        "(`benchmarks/robots.py` makes this page).",
        "",
        *(INTRODUCTION.format(counts=", ".join(counts), sliding=_sliding(compared))).splitlines(),
        "",
        "| model | freedoms | compared with | M | bias | 1 s | on | off |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in sorted(compared, key=lambda row: row["file"]):
        cells = (row["file"], row["freedoms"], row["with"], *(f"{row[w]:.1e}" for w in ("M", "bias", "motion")))
        lines.append(f"| {' | '.join(map(str, cells))} | {', '.join(row['on'])} | {', '.join(row['off'])} |")
    lines += ["", "## Files that do not load", "", "| file | message |", "|---|---|"]
    for row in sorted(rows, key=lambda row: row["file"]):
        if not row.get("loads"):
            lines.append(f"| {row['file']} | {row['error'].replace('|', ' ')} |")
    return "\n".join(lines) + "\n"


def _sliding(rows: list[dict[str, Any]]) -> str:
    found = [row["sliding"] for row in rows if row.get("sliding") is not None]
    return f"the bias forces of {sum(x < AGREE for x in found)} of {len(found)} models agree to {AGREE:g}"


def agrees(row: dict[str, Any]) -> bool:
    return "motion" in row and max(row["M"], row["bias"], row["motion"]) < AGREE


def main() -> None:
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--only", default="", help="part of the name, or a file of names")
    parser.add_argument("--most", type=int, default=10**6, help="models to compare")
    parser.add_argument("--bodies", type=int, default=60, help="larger ones are only loaded")
    parser.add_argument("--standing", action="store_true", help="legged robots: how high they stand")
    parser.add_argument("--results", type=Path, help="where the page of --standing is written")
    given = parser.parse_args()
    if given.standing:
        standing_robots.run(given.folder, given.results, given.only)
        return
    listed = set(Path(given.only).read_text().split()) if given.only and Path(given.only).is_file() else set()
    rows, agreed = [], 0
    for path, kind in files_in(given.folder):
        name = path.relative_to(given.folder).as_posix()
        if given.only not in name and name not in listed:
            continue
        if not is_whole(path, kind):
            continue
        row = examined(path, kind, name, agreed < given.most, given.bodies)
        agreed += agrees(row)
        rows.append(row)
        print(agreed, json.dumps(row), flush=True)
        if given.rows:
            given.rows.write_text(json.dumps(rows, indent=0))
        if given.table:
            given.table.write_text(table(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
