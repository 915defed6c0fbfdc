"""Robot files of other packages against MuJoCo and Pinocchio: which load, and whether the machines are the same.

    python benchmarks/robots.py FOLDER --table docs/robots_table.md [--most 120] [--only NAME]

FOLDER holds the unpacked packages. Every MJCF, URDF and SDF file in it is loaded. Models that the other program reads,
too, are started in the same random state (seeded by the name), and compared:

    M      mass matrix in joint coordinates, Bᵀ M B with cardan's M and the speeds B that each joint makes alone
    bias   the forces M q̈ = τ - h, at speed, from the accelerations of all links
    1 s    positions of all links after one second

Off on both sides, since the laws differ: contact, limits (soft in MuJoCo), dry friction (regularized there), fluids.
On: damping, springs, armature, tendons, actuators at zero control, with forcerange. Models with equalities, which are
soft in MuJoCo, are not compared, nor are those whose motion by the other program depends on its step. Pinocchio has no
damping: it is added to its forces.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import time
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cardan.analysis.simulate import simulate
from cardan.compiled.compiling import system_of
from cardan.errors import CardanError
from cardan.files.load import load_model
from cardan.files.robots.mjcf.includes import with_includes
from cardan.files.robots.mjcf.read import read_mjcf
from cardan.files.robots.robot import SPEED_SIZES, Robot, forward_kinematics, forward_speeds, joint_values
from cardan.files.robots.tree import simplified
from cardan.files.robots.urdf import read_urdf
from cardan.files.robots.xml_nodes import read_xml

AGREE = 1e-6
LONGEST = 100  # s for one file
KIND = re.compile(r"<(mujocoinclude|mujoco|robot|sdf)\b")
FIRST_STEP, STEPS_OF_OTHER = 1e-3, 5  # its step is halved until its own motion changes by less than a tenth of AGREE


@dataclass
class Start:
    """A random state: values and speeds by joint, and the speeds in the order of the file."""

    values: dict[str, tuple[float, ...]]
    speeds: dict[str, tuple[float, ...]]


def random_start(robot: Robot, name: str) -> Start:
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    values, speeds = joint_values(robot, {}), {}
    for freedom in robot.freedoms():
        if freedom.kind in ("hinge", "slide"):
            reach = 0.3 if freedom.kind == "hinge" else 0.01
            values[freedom.name] = (values[freedom.name][0] + reach * rng.uniform(-1, 1),)
        elif freedom.kind == "ball":
            e = np.array([1.0, *0.2 * rng.uniform(-1, 1, 3)])
            values[freedom.name] = tuple(map(float, e / np.linalg.norm(e)))
        reach = 0.1 if freedom.kind == "slide" else 0.5
        speeds[freedom.name] = tuple(map(float, reach * rng.uniform(-1, 1, SPEED_SIZES[freedom.kind])))
    return Start(values, speeds)


class Ours:
    """The model of cardan in a state: its bodies, mass matrix in joint coordinates, accelerations, motion."""

    def __init__(self, path: Path, robot: Robot, start: Start, **options: Any):
        self.start = start
        self.model = load_model(path, joints=start.values, speeds=start.speeds, friction=False, **options)
        self.tree = simplified(robot, True, False)
        self.poses = forward_kinematics(self.tree, start.values)
        self.links = [name for name in self.tree.links if name in robot.links]

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

    def run(self) -> tuple[np.ndarray, np.ndarray]:
        """Accelerations at the start (v̇ of every link) and positions of the links after a second."""
        result = simulate(self.model, until=1.0, every=1.0, rtol=1e-10, atol=1e-10)
        first = [[*result[n].acceleration[0], *result[n].angular_acceleration[0]] for n in self.links]
        return np.array(first), np.array([result[n].position[-1] for n in self.links])


# -- MuJoCo ------------------------------------------------------------------------------------------------


def with_mujoco(path: Path, name: str) -> dict[str, Any]:
    import mujoco as mj

    m = mj.MjModel.from_xml_path(str(path))
    if m.neq:
        return {"skipped": "equalities"}
    robot = read_mjcf(with_includes(read_xml(path), path), path.parent)
    start = random_start(robot, name)
    ours = Ours(path, robot, start)
    off = _same_laws(mj, m, robot, ours)
    d = _mujoco_state(mj, m, robot, start)
    mj.mj_forward(m, d)
    full = np.zeros((m.nv, m.nv))
    _full_mass_matrix(mj, m, d, full)
    ids = [list(robot.links).index(link) + 1 for link in ours.links]
    heavy = not m.opt.disableflags & mj.mjtDisableBit.mjDSBL_GRAVITY
    g, accelerations = np.array(m.opt.gravity) * heavy, []
    mj.mj_rnePostConstraint(m, d)
    for k in ids:
        six = np.zeros(6)
        mj.mj_objectAcceleration(m, d, mj.mjtObj.mjOBJ_XBODY, k, six, 0)
        R = d.xmat[k].reshape(3, 3)
        accelerations.append([*(six[3:] + g), *(R.T @ six[:3])])
    reached = _converged(lambda h: _mujoco_motion(mj, m, robot, start, h, ids))
    return _judged(ours, full, np.array(accelerations), reached) | {"with": "MuJoCo", "off": off}


def _full_mass_matrix(mj: Any, m: Any, d: Any, full: np.ndarray) -> None:
    try:
        mj.mj_fullM(m, full, d.qM)
    except (TypeError, AttributeError):
        mj.mj_fullM(m, d, full)


def _same_laws(mj: Any, m: Any, robot: Robot, ours: Ours) -> list[str]:
    """Switches off on MuJoCo's side what has another law here, or none; returns what."""
    flags = mj.mjtDisableBit
    m.opt.disableflags |= flags.mjDSBL_CONTACT | flags.mjDSBL_LIMIT | flags.mjDSBL_FRICTIONLOSS
    m.opt.integrator = mj.mjtIntegrator.mjINT_RK4
    off = ["contact"] * bool(m.ngeom > 1) + ["limits"] * bool(m.jnt_limited.any())
    off += ["friction"] * bool(m.dof_frictionloss.any())
    if m.opt.density or m.opt.viscosity:
        off.append("fluid")
        m.opt.density = m.opt.viscosity = 0.0
    if m.body_gravcomp.any():
        off.append("gravcomp")
        m.body_gravcomp[:] = 0.0
    for k, freedom in enumerate(robot.freedoms()):
        at = m.jnt_dofadr[k]
        if freedom.kind not in ("hinge", "slide"):
            dofs = slice(at, at + SPEED_SIZES[freedom.kind])
            if m.dof_damping[dofs].any() or m.dof_armature[dofs].any() or m.jnt_stiffness[k].any():
                off.append(f"{freedom.kind} damping")
            m.dof_damping[dofs] = m.dof_armature[dofs] = 0.0
            m.jnt_stiffness[k] = 0.0
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
        if m.actuator_ctrllimited[k]:
            d.ctrl[k] = np.clip(0.0, *m.actuator_ctrlrange[k])
    return d


def _mujoco_motion(mj: Any, m: Any, robot: Robot, start: Start, h: float, ids: list[int]) -> np.ndarray:
    m.opt.timestep = h
    d = _mujoco_state(mj, m, robot, start)
    mj.mj_step(m, d, nstep=round(1.0 / h))
    mj.mj_kinematics(m, d)
    return d.xpos[ids].copy()


# -- Pinocchio ---------------------------------------------------------------------------------------------


def with_pinocchio(path: Path, name: str) -> dict[str, Any]:
    import pinocchio as pin

    robot = read_urdf(read_xml(path))
    if robot.couplings:
        return {"skipped": "mimic joints"}
    kinds = {freedom.kind for freedom in robot.freedoms()}
    if not kinds or kinds - {"hinge", "slide"}:
        return {"skipped": "no joints" if not kinds else "planar or floating joints"}
    m = pin.buildModelFromUrdf(str(path))
    m.gravity.linear = np.array([0.0, 0.0, -9.81])
    start = random_start(robot, name)
    ours = Ours(path, robot, start, gravity=(0, 0, -9.81))
    d = m.createData()
    q, v = pin.neutral(m), np.zeros(m.nv)
    damping = np.zeros(m.nv)
    at = {f.name: k for k, f in enumerate(ours.tree.freedoms())}
    order = np.zeros(m.nv, dtype=int)
    for freedom in robot.freedoms():
        joint = m.joints[m.getJointId(freedom.name)]
        value = start.values[freedom.name][0]
        q[joint.idx_q : joint.idx_q + joint.nq] = value if joint.nq == 1 else (np.cos(value), np.sin(value))
        v[joint.idx_v], order[joint.idx_v] = start.speeds[freedom.name][0], at[freedom.name]
        damping[joint.idx_v] = freedom.damping
    frames = [m.getFrameId(link) for link in ours.links]

    def rate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.aba(m, d, q, v, -damping * v)

    M = pin.crba(m, d, q)
    M = np.triu(M) + np.triu(M, 1).T
    a = rate(q, v)
    pin.forwardKinematics(m, d, q, v, a)
    pin.updateFramePlacements(m, d)
    accelerations = []
    for k in frames:
        A = pin.getFrameClassicalAcceleration(m, d, k, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
        accelerations.append([*A.linear, *(d.oMf[k].rotation.T @ A.angular)])

    def motion(h: float) -> np.ndarray:
        Q, V = q.copy(), v.copy()
        for _ in range(round(1.0 / h)):
            k1 = rate(Q, V)
            k2 = rate(pin.integrate(m, Q, h / 2 * V), V + h / 2 * k1)
            k3 = rate(pin.integrate(m, Q, h / 2 * (V + h / 2 * k1)), V + h / 2 * k2)
            k4 = rate(pin.integrate(m, Q, h * (V + h / 2 * k2)), V + h * k3)
            Q = pin.integrate(m, Q, h * (V + h / 6 * (k1 + k2 + k3)))
            V = V + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        pin.framesForwardKinematics(m, d, Q)
        return np.array([d.oMf[k].translation for k in frames])

    reached = _converged(motion)
    back = np.argsort(order)
    off = ["limits"] * any(f.lower is not None for f in robot.freedoms())
    off += ["friction"] * any(f.friction for f in robot.freedoms())
    return _judged(ours, M[np.ix_(back, back)], np.array(accelerations), reached) | {"with": "Pinocchio", "off": off}


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


def _judged(ours: Ours, M: np.ndarray, accelerations: np.ndarray, reached: tuple[np.ndarray, float]) -> dict[str, Any]:
    own, M_bodies, B = ours.mass_matrix()
    first, last = ours.run()
    index = {name: k for k, name in enumerate(ours.model.bodies)}
    lacking = np.zeros((len(index), 6))
    given = np.zeros((len(index), 6))
    for k, name in enumerate(ours.links):
        lacking[index[name]], given[index[name]] = first[k] - accelerations[k], accelerations[k]
    # with M alike, Bᵀ M (v̇ - v̇') is the difference of the forces τ - h
    bias = np.abs(B.T @ M_bodies @ lacking.ravel()).max() / max(np.abs(B.T @ M_bodies @ given.ravel()).max(), 1e-9)
    motion = float(np.abs(last - reached[0]).max() / max(1.0, np.abs(reached[0]).max()))
    return {
        "freedoms": M.shape[0],
        "M": float(np.abs(own - M).max() / np.abs(M).max()),
        "bias": float(bias),
        "motion": motion,
        "step": reached[1],
    }


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


def table(rows: list[dict[str, Any]]) -> str:
    compared = [row for row in rows if "motion" in row]
    good = [row for row in compared if max(row["M"], row["bias"], row["motion"]) < AGREE]
    loaded = sum(bool(row.get("loads")) for row in rows)
    lines = [
        "# Robots of other packages",
        "",
        f"{loaded} of {len(rows)} whole models load. {len(compared)} were compared with MuJoCo or Pinocchio; "
        f"{len(good)} agree in mass matrix, bias forces and one second of motion to {AGREE:g} "
        "(`benchmarks/robots.py` makes this table, and says what is compared and how).",
        "",
        "| model | freedoms | compared with | M | bias | 1 s | off on both sides |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in sorted(compared, key=lambda row: row["file"]):
        cells = (row["file"], row["freedoms"], row["with"], *(f"{row[w]:.1e}" for w in ("M", "bias", "motion")))
        lines.append(f"| {' | '.join(map(str, cells))} | {', '.join(row['off'])} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--table", type=Path)
    parser.add_argument("--rows", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--most", type=int, default=10**6, help="models to compare")
    parser.add_argument("--bodies", type=int, default=60, help="larger ones are only loaded")
    given = parser.parse_args()
    rows, agreed = [], 0
    for path, kind in files_in(given.folder):
        name = path.relative_to(given.folder).as_posix()
        if given.only not in name:
            continue
        if not is_whole(path, kind):
            continue
        row = examined(path, kind, name, agreed < given.most, given.bodies)
        agreed += "motion" in row and max(row["M"], row["bias"], row["motion"]) < AGREE
        rows.append(row)
        print(agreed, json.dumps(row), flush=True)
        if given.rows:
            given.rows.write_text(json.dumps(rows, indent=0))
        if given.table:
            given.table.write_text(table(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
