"""Drake: MultibodyPlant in continuous time (time_step=0) with its error-controlled integrators.

There is no wheel for aarch64 Linux. In continuous time a plant has no constraints that close loops; in discrete time
(time_step > 0, solver SAP) ball and distance constraints exist, but that is a first-order method with compliant
constraints.
"""

# pyright: reportMissingImports=false
from __future__ import annotations

import platform
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

import numpy as np

from peers import Failed, Outcome, Setting
from peers.machine_tree import GROUND, Link, Pair, Tree, quantities_of, tree_of, why_not

SETTINGS = (
    Setting("Runge-Kutta 3", "rtol", 3, {"scheme": "runge_kutta3"}),
    Setting("Runge-Kutta 5", "rtol", 5, {"scheme": "runge_kutta5"}),
    Setting("Bogacki-Shampine 3", "rtol", 3, {"scheme": "bogacki_shampine3"}),
    Setting("Radau 3", "rtol", 3, {"scheme": "radau3"}),
    Setting("implicit Euler", "rtol", 1, {"scheme": "implicit_euler"}),
)
FIRST = 1e-5  # step, of the run
LOOPS = "loops: a continuous plant has no constraints; those of the discrete one (SAP) are compliant, of first order"


class Drake:
    name = "Drake"

    def __init__(self) -> None:
        self.missing = None if find_spec("pydrake") else _why_missing()
        try:
            self.version = version("drake")
        except PackageNotFoundError:
            self.version = ""

    def cannot(self, problem: Any) -> str | None:
        reason = why_not(problem)
        if reason is None:
            tree = tree_of(problem)
            if tree.closures:
                return LOOPS
            if any(pair.kind not in ("hinge", "slide") for pair in tree.pairs):
                return "only hinges and slides are translated"
        return reason

    def prepare(self, problem: Any) -> PreparedDrake:
        return PreparedDrake(problem)


def _why_missing() -> str:
    has_wheel = (platform.system(), platform.machine()) in (("Linux", "x86_64"), ("Darwin", "arm64"))
    return "pip install drake" if has_wheel else "no wheel for this platform"


class PreparedDrake:
    settings: Sequence[Setting] = SETTINGS

    def __init__(self, problem: Any):
        from pydrake.systems.analysis import Simulator

        self.problem, self.tree, self.patience = problem, tree_of(problem), float("inf")
        self.plant, self.bodies, self.joints = _plant(self.tree)
        self.simulator = Simulator(self.plant)
        self.context = self.simulator.get_mutable_context()
        _load(self.plant, self.context, self.tree, self.bodies)

    def run(self, setting: Setting, effort: float) -> Outcome:
        from pydrake.systems.analysis import ResetIntegratorFromFlags

        until = float(self.problem.until)
        ResetIntegratorFromFlags(self.simulator, setting.options["scheme"], until)
        integrator = self.simulator.get_mutable_integrator()
        integrator.set_fixed_step_mode(False)
        integrator.set_target_accuracy(effort)
        integrator.request_initial_step_size_target(FIRST * until)  # from a wild one explicit schemes do not return
        self.context.SetTime(0.0)
        for pair in self.tree.pairs:
            joint, rate = self.joints[pair.name], pair.rates[0]
            if pair.kind == "hinge":
                joint.set_angle(self.context, 0.0)
                joint.set_angular_rate(self.context, rate)
            else:
                joint.set_translation(self.context, 0.0)
                joint.set_translation_rate(self.context, rate)
        self._watch()
        self.simulator.Initialize()
        integrator.ResetStatistics()
        values, energies, seconds = [], [self._energy()], 0.0
        for t in self.problem.times:
            began = time.process_time()
            try:
                self.simulator.AdvanceTo(float(t))
            except RuntimeError as reason:
                raise Failed(str(reason).splitlines()[0][:80]) from reason
            seconds += time.process_time() - began
            if seconds > self.patience:
                raise Failed(f"given up after {seconds:.2g} s at t = {self.context.get_time():.3g} s")
            values.append(self._values())
            energies.append(self._energy())
        drift = float(np.abs(np.array(energies) - energies[0]).max()) if self.problem.conserves else float("nan")
        steps, evaluations = integrator.get_num_steps_taken(), integrator.get_num_derivative_evaluations()
        return Outcome(np.array(values), seconds, steps, evaluations, 0.0, drift, seconds)

    def _watch(self) -> None:
        """Stop when patience ends; what is timed for the table is not watched."""
        from pydrake.systems.framework import EventStatus

        self.simulator.clear_monitor()
        if self.patience == float("inf"):
            return
        ends = time.process_time() + self.patience

        def watch(context: Any) -> Any:
            late = time.process_time() > ends
            return EventStatus.ReachedTermination(self.plant, "late") if late else EventStatus.DidNothing()

        self.simulator.set_monitor(watch)

    def _values(self) -> list[float]:
        shown = {q.body for q in self.problem.quantities}
        poses = {
            body: np.array(self.plant.EvalBodyPoseInWorld(self.context, self.bodies[body]).translation())
            for body in shown
        }
        angles = {
            body: self.tree.links[body].turned
            + sum(
                self.joints[pair.name].get_angle(self.context) for pair in self.tree.path(body) if pair.kind == "hinge"
            )
            for body in shown
            if self.tree.planar
        }
        return quantities_of(self.problem, poses, angles)

    def _energy(self) -> float:
        return self.plant.CalcKineticEnergy(self.context) + self.plant.CalcPotentialEnergy(self.context)


def _plant(tree: Tree) -> tuple[Any, dict[str, Any], dict[str, Any]]:
    """The plant, its bodies and its joints by name; all joint coordinates are zero at the start."""
    from pydrake.multibody.plant import MultibodyPlant
    from pydrake.multibody.tree import LinearSpringDamper, PrismaticJoint, RevoluteJoint

    plant = MultibodyPlant(time_step=0.0)
    plant.mutable_gravity_field().set_gravity_vector(tree.gravity)
    bodies: dict[str, Any] = {GROUND: plant.world_body()}
    joints: dict[str, Any] = {}
    for pair in tree.pairs:
        link = tree.links[pair.child]
        bodies[pair.child] = plant.AddRigidBody(pair.child, _inertia(link))
        on_parent, on_child = _frames(plant, tree, pair, bodies)
        kind = RevoluteJoint if pair.kind == "hinge" else PrismaticJoint
        axis = link.rotation.T @ pair.axis  # both frames have the axes of the child at the start
        joints[pair.name] = plant.AddJoint(kind(pair.name, on_parent, on_child, axis))
    for spring in tree.springs:
        (a, p), (b, q) = spring.ends
        plant.AddForceElement(
            LinearSpringDamper(bodies[a], p, bodies[b], q, spring.free_length, spring.stiffness, spring.damping)
        )
    plant.Finalize()
    return plant, bodies, joints


def _inertia(link: Link) -> Any:
    from pydrake.multibody.tree import RotationalInertia, SpatialInertia

    J = link.inertia
    about_centre = RotationalInertia(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return SpatialInertia.MakeFromCentralInertia(link.mass, np.zeros(3), about_centre)


def _frames(plant: Any, tree: Tree, pair: Pair, bodies: dict[str, Any]) -> tuple[Any, Any]:
    """A frame on either body, which coincide at the start; their axes are those of the child."""
    from pydrake.math import RigidTransform, RotationMatrix
    from pydrake.multibody.tree import FixedOffsetFrame

    parent, link = tree.links[pair.parent], tree.links[pair.child]
    at = link.position + link.rotation @ pair.on_child
    seen = RigidTransform(RotationMatrix(parent.rotation.T @ link.rotation), parent.rotation.T @ (at - parent.position))
    own = RigidTransform(pair.on_child)
    return tuple(
        plant.AddFrame(FixedOffsetFrame(f"{pair.name} on {body}", bodies[body].body_frame(), pose))
        for body, pose in ((pair.parent, seen), (pair.child, own))
    )


def _load(plant: Any, context: Any, tree: Tree, bodies: dict[str, Any]) -> None:
    """Constant forces and torques, at mass centres, in global axes."""
    from pydrake.multibody.math import SpatialForce
    from pydrake.multibody.plant import ExternallyAppliedSpatialForce

    loads = []
    for name, link in tree.links.items():
        if np.any(link.force) or np.any(link.torque):
            load = ExternallyAppliedSpatialForce()
            load.body_index = bodies[name].index()
            load.p_BoBq_B = np.zeros(3)
            load.F_Bq_W = SpatialForce(tau=link.torque, f=link.force)
            loads.append(load)
    if loads:
        plant.get_applied_spatial_force_input_port().FixValue(context, loads)


PEERS = (Drake(),)
