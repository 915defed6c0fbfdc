"""MuJoCo: the tree of joints as its own, loops closed by its equality constraints, springs as tendons.

Its best is tried: steps in C (`mj_step(..., nstep)`), contacts, sensors, energy and actuation off, the sparse Jacobian,
every integrator, and for loops constraints as stiff as the step allows (time constant of two steps, impedance 0.9999)
and stiffer. Constraints in MuJoCo are soft by design: their error falls as the square of the step.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

import numpy as np

from peers import Failed, Outcome, Setting
from peers.machine_tree import GROUND, Pair, Tree, quantities_of, tree_of, why_not

TINY_INERTIA = 1e-13  # kg m²: of a point, which MuJoCo does not accept
APART = 0.5  # half the distance of the two points that make a hinge of two ball joints, in units of the machine
STIFFEST = 0.9999  # impedance: the largest that MuJoCo accepts
WITHIN = 1e-15  # time constant asked for; MuJoCo raises it to two steps
PRECISE, ITERATIONS = 1e-15, 100  # tolerance and iterations of the constraint solver
RK4 = {"integrator": "RK4", "evaluations": 4}
TREE_SETTINGS = (
    Setting("RK4", order=4, options=RK4),
    Setting("implicitfast", order=1, options={"integrator": "IMPLICITFAST"}),
    Setting("implicit", order=1, options={"integrator": "IMPLICIT"}),
    Setting("Euler", order=1, options={"integrator": "EULER"}),
)
# time constants of the constraints: two steps is what MuJoCo's safeguard allows at least; without it one step is
# possible, half a step is worse everywhere. Its exact diagonal and its "discrete" integrator gain nothing here.
LOOP_SETTINGS = (
    Setting("RK4, stiff within 2 steps", order=3, options=RK4),
    Setting("RK4, stiff within 1 step", order=3, options=RK4 | {"stiff": 1.0}),
    Setting("RK4, stiff within 4 steps", order=3, options=RK4 | {"stiff": 4.0}),
    Setting("implicitfast, stiff within 2 steps", order=1, options={"integrator": "IMPLICITFAST"}),
    Setting("Euler, stiff within 2 steps", order=1, options={"integrator": "EULER"}),
)

MEMORY = 2**30  # bytes of its arena; by itself it takes a tenth of that for the chain of 1000


class MuJoCo:
    name = "MuJoCo"

    def __init__(self) -> None:
        self.missing = None if find_spec("mujoco") else "pip install mujoco"
        try:
            self.version = version("mujoco")
        except PackageNotFoundError:
            self.version = ""

    def cannot(self, problem: Any) -> str | None:
        return why_not(problem)

    def prepare(self, problem: Any) -> PreparedMuJoCo:
        return PreparedMuJoCo(problem)


class PreparedMuJoCo:
    def __init__(self, problem: Any):
        import mujoco

        self.mujoco, self.problem, self.tree = mujoco, problem, tree_of(problem)
        self.settings: Sequence[Setting] = LOOP_SETTINGS if self.tree.closures else TREE_SETTINGS
        self.model = spec_of(mujoco, self.tree).compile()
        self.data = mujoco.MjData(self.model)
        self.bodies = {name: mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, name) for name in self.tree.links}
        self.every = float(problem.times[1] - problem.times[0])
        self.hinges = {
            q.body: [self._address(pair) for pair in self.tree.path(q.body) if pair.kind == "hinge"]
            for q in problem.quantities
            if q.part == "angle"
        }
        mujoco.set_mju_user_warning(lambda text: None)  # else it writes a file; an unstable run is seen by itself

    def run(self, setting: Setting, effort: float) -> Outcome:
        mujoco, model, data = self.mujoco, self.model, self.data
        steps = int(effort)
        model.opt.integrator = getattr(mujoco.mjtIntegrator, f"mjINT_{setting.options['integrator']}")
        model.opt.timestep = self.every / steps
        self._stiffen(setting.options.get("stiff"))
        self._start()
        values, seconds, violation, energies = [], 0.0, 0.0, [self._energy()]
        self._start()
        for _ in self.problem.times:
            began = time.process_time()
            try:
                mujoco.mj_step(model, data, nstep=steps)
            except mujoco.FatalError as reason:  # an implicit step of a long chain needs more memory than it allows
                raise Failed(str(reason).splitlines()[0][:80]) from reason
            seconds += time.process_time() - began
            if not np.all(np.isfinite(data.qpos)) or data.warning.number[mujoco.mjtWarning.mjWARN_BADQACC]:
                raise Failed(f"unstable with {steps} steps")
            state = data.qpos.copy(), data.qvel.copy(), data.qacc_warmstart.copy()
            values.append(self._values())
            energies.append(self._energy())
            violation = max(violation, float(np.abs(data.efc_pos[: data.ne]).max(initial=0.0)))
            data.qpos, data.qvel, data.qacc_warmstart = state
        total = steps * len(self.problem.times)
        return Outcome(
            np.array(values),
            seconds,
            total,
            total * setting.options.get("evaluations", 1),
            violation,
            float(np.abs(np.array(energies) - energies[0]).max()) if self.problem.conserves else float("nan"),
            seconds,
        )

    def _address(self, pair: Pair) -> int:
        joint = self.mujoco.mj_name2id(self.model, self.mujoco.mjtObj.mjOBJ_JOINT, pair.name)
        return int(self.model.jnt_qposadr[joint])

    def _stiffen(self, time_constant: float | None) -> None:
        """Time constant of the equality constraints in steps; None: what MuJoCo's safeguard allows, two."""
        disable, step = self.mujoco.mjtDisableBit.mjDSBL_REFSAFE, self.model.opt.timestep
        if time_constant is None:
            self.model.opt.disableflags &= ~int(disable)
            self.model.eq_solref[:] = (WITHIN, 1.0)
        else:
            self.model.opt.disableflags |= int(disable)
            self.model.eq_solref[:] = (time_constant * step, 1.0)

    def _start(self) -> None:
        set_to_start(self.mujoco, self.model, self.data, self.tree)
        self.mujoco.mj_forward(self.model, self.data)

    def _values(self) -> list[float]:
        self.mujoco.mj_kinematics(self.model, self.data)
        poses = {q.body: self.data.xpos[self.bodies[q.body]].copy() for q in self.problem.quantities}
        angles = {
            body: self.tree.links[body].turned + float(sum(self.data.qpos[a] for a in addresses))
            for body, addresses in self.hinges.items()
        }
        return quantities_of(self.problem, poses, angles)

    def _energy(self) -> float:
        self.mujoco.mj_forward(self.model, self.data)
        self.mujoco.mj_energyPos(self.model, self.data)
        self.mujoco.mj_energyVel(self.model, self.data)
        return float(self.data.energy.sum())


def spec_of(mujoco: Any, tree: Tree) -> Any:
    """MuJoCo's description: bodies where they are at the start, so that all joint coordinates are zero there."""
    spec = mujoco.MjSpec()
    spec.compiler.autolimits = True
    spec.memory = MEMORY
    spec.option.gravity = tree.gravity
    spec.option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    spec.option.tolerance, spec.option.iterations = PRECISE, ITERATIONS
    spec.option.jacobian = mujoco.mjtJacobian.mjJAC_SPARSE if len(tree.links) > 30 else mujoco.mjtJacobian.mjJAC_AUTO
    off = ("CONTACT", "LIMIT", "FRICTIONLOSS", "ACTUATION", "SENSOR", "EULERDAMP", "AUTORESET")
    spec.option.disableflags = sum(int(getattr(mujoco.mjtDisableBit, f"mjDSBL_{word}")) for word in off)
    bodies = {GROUND: spec.worldbody}
    for pair in tree.pairs:
        parent, link = tree.links[pair.parent], tree.links[pair.child]
        R = parent.rotation.T @ link.rotation
        body = bodies[pair.parent].add_body(
            name=pair.child,
            pos=parent.rotation.T @ (link.position - parent.position),
            quat=_quaternion(mujoco, R),
            mass=link.mass,
            ipos=np.zeros(3),
            explicitinertial=True,
        )
        J = link.inertia if np.trace(link.inertia) else TINY_INERTIA * np.eye(3)
        body.fullinertia = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
        for k, axis in enumerate((pair.axis, pair.second) if pair.kind == "universal" else (pair.axis,)):
            kind = {"slide": "SLIDE", "ball": "BALL"}.get(pair.kind, "HINGE")
            body.add_joint(
                name=pair.name if k == 0 else f"{pair.name} {k}",
                type=getattr(mujoco.mjtJoint, f"mjJNT_{kind}"),
                pos=pair.on_child,
                axis=link.rotation.T @ axis,
            )
        bodies[pair.child] = body
    for closure in tree.closures:
        link = tree.links[closure.parent]
        along = link.rotation.T @ closure.axis
        both = closure.kind == "hinge" and not tree.planar
        for k, offset in enumerate((-APART, APART) if both else (0.0,)):
            equality = spec.add_equality(name=f"{closure.name} {k}", type=mujoco.mjtEq.mjEQ_CONNECT)
            equality.objtype = mujoco.mjtObj.mjOBJ_BODY
            equality.name1, equality.name2 = (_world(closure.parent), _world(closure.child))
            equality.data[:3] = closure.on_parent + offset * along
            equality.solimp = [STIFFEST, STIFFEST, 1e-3, 0.5, 2]
    for spring in tree.springs:
        tendon = spec.add_tendon(name=spring.name, stiffness=spring.stiffness, damping=spring.damping)
        tendon.springlength = [spring.free_length] * 2
        for k, (body, point) in enumerate(spring.ends):
            site = bodies[body].add_site(name=f"{spring.name} {k}", pos=point)
            tendon.wrap_site(site.name)
    return spec


def set_to_start(mujoco: Any, model: Any, data: Any, tree: Tree) -> None:
    """Speeds and loads of the start."""
    mujoco.mj_resetData(model, data)
    for pair in tree.pairs:
        for k, rate in enumerate(pair.rates if pair.kind != "ball" else ()):
            name = pair.name if k == 0 else f"{pair.name} {k}"
            joint = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, name)
            data.qvel[model.jnt_dofadr[joint]] = rate
        if pair.kind == "ball":
            joint = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, pair.name)
            first = model.jnt_dofadr[joint]
            data.qvel[first : first + 3] = pair.rates
    for name, link in tree.links.items():
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, _world(name))
        data.xfrc_applied[body] = (*link.force, *link.torque)


def _world(name: str) -> str:
    return "world" if name == GROUND else name


def _quaternion(mujoco: Any, R: np.ndarray) -> np.ndarray:
    quat = np.empty(4)
    mujoco.mju_mat2Quat(quat, R.ravel())
    return quat


PEERS = (MuJoCo(),)
