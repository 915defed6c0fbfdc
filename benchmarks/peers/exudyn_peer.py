"""Exudyn (Gerstmayr 2023): an adapter from a cardan model, and the settings that serve it best.

Machines with loops: rigid bodies in redundant coordinates (NodeRigidBody2D; Euler parameters in space) with joints as
constraints. Constraints rule out its explicit solvers, which leaves the implicit trapezoidal rule (index 2) and
generalized-α; updating the Jacobian once a step is usually the quickest. Open chains of hinges get its kinematic tree
in joint angles with explicit Runge-Kutta methods as well. No files, no visualization, one thread (more make small
machines slower).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from typing import Any

import numpy as np

import cardan as cd
from cardan.model.bodies.body import Body, Marker
from judge import judge, tensor
from peers import Failed, Outcome, Setting
from problems import Problem

sys.exudynFast = True  # its module without range checks, where there is one (x86 with AVX2)

SPARSE = 12  # bodies from which sparse matrices pay
LARGEST_TREE = 200  # links: the kinematic tree's mass matrix is dense
FULL = {"timeIntegration.newton.useModifiedNewton": False}
EACH_STEP = {
    "timeIntegration.newton.useModifiedNewton": True,
    "timeIntegration.newton.modifiedNewtonJacUpdatePerStep": True,
}
SMALLEST = 0.1  # of the step asked for: how far it may be cut where Newton's method fails
KNOWN_JOINTS = (cd.Revolute, cd.Translational, cd.Spherical, cd.Universal)
KNOWN_FORCES = (cd.Spring, cd.Torque)


class Exudyn:
    name = "Exudyn"

    def __init__(self) -> None:
        try:
            self.version, self.missing = version("exudyn"), None
        except PackageNotFoundError:
            self.version, self.missing = "", "pip install exudyn"

    def cannot(self, problem: Problem) -> str | None:
        model = problem.model
        if problem.kind == "events":
            return "no events that add and remove constraints within a run"
        for element in (*model.constraints, *model.forces):
            if not isinstance(element, (*KNOWN_JOINTS, *KNOWN_FORCES)):
                return f"this adapter knows no {type(element).__name__}"
        return None

    def prepare(self, problem: Problem) -> Prepared:
        return Prepared(problem)


class Prepared:
    def __init__(self, problem: Problem):
        import exudyn

        exudyn.config.printToConsole = False  # it prints the reasons of every failure
        self.problem = problem
        self._systems: dict[str, System] = {}
        self._makers: dict[str, Callable[[], System]] = {"bodies": lambda: Bodies(problem)}
        bodies = len(problem.model.bodies)
        linear = "EigenSparse" if bodies >= SPARSE else "EXUdense"
        implicit = [
            Setting(f"{rule}, {linear}", "steps", 2, {"solver": solver, "linear": linear, **more})
            for rule, solver, more in (
                ("trapezoidal, Jacobian once a step", "TrapezoidalIndex2", EACH_STEP),
                ("trapezoidal, full Newton", "TrapezoidalIndex2", FULL),
                # with its damping it passes singular positions
                ("generalized-α, ρ = 0.9, full Newton", "GeneralizedAlpha", FULL),
            )
        ]
        self.settings = implicit
        hinges = problem.kind == "open chain" and all(isinstance(j, cd.Revolute) for j in problem.model.constraints)
        if hinges and not problem.model.forces and bodies <= LARGEST_TREE:
            self._makers["tree"] = lambda: Tree(problem)
            tree = {"system": "tree", "linear": "EXUdense"}
            explicit = [
                Setting("kinematic tree, RK67", "steps", 6, {"solver": "RK67", "stages": 7, **tree}),
                Setting("kinematic tree, RK44", "steps", 4, {"solver": "RK44", "stages": 4, **tree}),
                Setting("kinematic tree, DOPRI5", "rtol", 5, {"solver": "DOPRI5", "stages": 6, **tree}),
            ]
            # what is likely to be the quickest comes first: the tuner stops where others are slower
            self.settings = [*explicit, implicit[0]] if bodies < SPARSE else [implicit[0], *explicit]

    def run(self, setting: Setting, effort: float) -> Outcome:
        name = setting.options.get("system", "bodies")
        if name not in self._systems:
            self._systems[name] = self._makers[name]()
        return self._systems[name].run(setting, effort)


def item_classes() -> Any:
    """Its classes of nodes, objects, markers, loads."""
    return import_module("exudyn.itemInterface")


class System:
    """A machine inside Exudyn. `states` turns its coordinates into those of the bodies, as `judge` wants them."""

    def __init__(self, problem: Problem):
        import exudyn

        self.exudyn, self.problem, self.model = exudyn, problem, problem.model
        self.mbs = exudyn.SystemContainer().AddSystem()

    def finish(self) -> None:
        """Assemble, and record all coordinates at the comparison times."""

        def record(mbs: Any, t: float, *_: Any) -> list[float]:
            data = mbs.systemData
            return [*data.GetODE2Coordinates(), *data.GetODE2Coordinates_t()]

        self.sensor = self.mbs.AddSensor(
            item_classes().SensorUserFunction(sensorUserFunction=record, storeInternal=True, writeToFile=False)
        )
        self.mbs.Assemble()
        self.initial = self.mbs.systemData.GetSystemState(configuration=self.exudyn.ConfigurationType.Initial)

    def states(self, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        raise NotImplementedError

    def run(self, setting: Setting, effort: float) -> Outcome:
        q, v, seconds, steps, evaluations = (self._fixed if setting.effort == "steps" else self._adaptive)(
            setting, effort
        )
        positions, speeds = self.states(q, v)
        constraint_error, drift = judge(self.problem, positions, speeds)
        columns = [self._column(quantity) for quantity in self.problem.quantities]
        return Outcome(positions[:, columns], seconds, steps, evaluations, constraint_error, drift)

    def _column(self, quantity: Any) -> int:
        plane = self.model.dim == 2
        part = ("x", "y", "angle") if plane else ("x", "y", "z")
        return (3 if plane else 7) * list(self.model.bodies).index(quantity.body) + part.index(quantity.part)

    def _fixed(self, setting: Setting, effort: float) -> tuple[np.ndarray, np.ndarray, float, int, int]:
        """Equal steps to the end, the coordinates recorded on the way."""
        count = len(self.problem.times)
        options = self._options(setting, self.problem.until, int(effort) * count)
        options.solution.sensors.writePeriod = self.problem.until / count
        seconds = self._solve(options, setting)
        rows = np.array(self.mbs.GetSensorStoredData(self.sensor))
        if len(rows) != count + 1 or not np.all(np.isfinite(rows)):
            raise Failed("it stopped on the way")
        half = (rows.shape[1] - 1) // 2
        steps, evaluations = self._counts(setting)
        return rows[1:, 1 : 1 + half], rows[1:, 1 + half :], seconds, steps, evaluations

    def _adaptive(self, setting: Setting, effort: float) -> tuple[np.ndarray, np.ndarray, float, int, int]:
        """From each comparison time to the next: steps of its own length do not end there otherwise."""
        data, current = self.mbs.systemData, self.exudyn.ConfigurationType
        q, v, seconds, steps, evaluations = [], [], 0.0, 0, 0
        try:
            for start, end in pairwise([0.0, *self.problem.times]):
                options = self._options(setting, end - start, 1)
                options.solution.sensors.active = False
                options.timeIntegration.automaticStepSize = True
                options.timeIntegration.relativeTolerance = effort
                options.timeIntegration.absoluteTolerance = effort
                options.timeIntegration.initialStepSize = (end - start) / 100
                seconds += self._solve(options, setting, updateInitialValues=True)
                q.append(np.array(data.GetODE2Coordinates()))
                v.append(np.array(data.GetODE2Coordinates_t()))
                more, of_rate = self._counts(setting)
                steps, evaluations = steps + more, evaluations + of_rate
        finally:
            data.SetSystemState(self.initial, configuration=current.Initial)
        return np.array(q), np.array(v), seconds, steps, evaluations

    def _solve(self, options: Any, setting: Setting, **more: Any) -> float:
        solver = getattr(self.exudyn.DynamicSolverType, setting.options["solver"])
        began = time.process_time()
        try:
            done = self.mbs.SolveDynamic(options, solverType=solver, storeSolver=True, showHints=False, **more)
        except Exception as error:  # it raises plain ones
            raise Failed("its solver did not converge") from error
        if done is False:
            raise Failed("its solver did not converge")
        return time.process_time() - began

    def _counts(self, setting: Setting) -> tuple[int, int]:
        """(steps, Newton iterations or evaluations)."""
        solver = self.mbs.sys["dynamicSolver"].it
        steps, stages = int(solver.currentStepIndex) - 1, setting.options.get("stages", 0)
        return steps, steps * stages or int(solver.newtonStepsCount)

    def _options(self, setting: Setting, until: float, steps: int) -> Any:
        settings = self.exudyn.SimulationSettings()
        options = {
            "timeIntegration.endTime": until,
            "timeIntegration.numberOfSteps": steps,
            "timeIntegration.minimumStepSize": SMALLEST * until / steps if setting.effort == "steps" else 1e-10,
            "timeIntegration.verboseMode": 0,
            "timeIntegration.stepInformation": 0,
            "solution.file.write": False,
            "show.globalTimers": False,
            "parallel.numberOfThreads": 1,
            "linearSolver.solverType": getattr(self.exudyn.LinearSolverType, setting.options["linear"]),
        } | {path: value for path, value in setting.options.items() if "." in path}
        for path, value in options.items():
            *way, last = path.split(".")
            target = settings
            for step in way:
                target = getattr(target, step)
            setattr(target, last, value)
        return settings


class Bodies(System):
    """Rigid bodies with joints between them."""

    def __init__(self, problem: Problem):
        super().__init__(problem)
        self.bodies = {name: self._body(body) for name, body in self.model.bodies.items()}
        self.ground = self.mbs.AddObject(item_classes().ObjectGround())
        for element in self.model.constraints:
            self._joint(element)
        for element in self.model.forces:
            self._force(element)
        self.finish()
        self.reference = np.array(
            self.mbs.systemData.GetODE2Coordinates(configuration=self.exudyn.ConfigurationType.Reference)
        )

    def _body(self, body: Body) -> int:
        items = item_classes()

        start, mbs = self.problem.start[body.name], self.mbs
        gravity = np.zeros(3)
        gravity[: self.model.dim] = self.model.gravity if self.model.gravity is not None else 0.0
        if self.model.dim == 2:
            node = mbs.AddNode(
                items.NodeRigidBody2D(
                    referenceCoordinates=[*start.position, start.angle],
                    initialVelocities=[*start.velocity, start.angular_velocity],
                )
            )
            number = mbs.AddObject(
                items.ObjectRigidBody2D(nodeNumber=node, mass=float(body.mass), inertia=float(body.inertia))
            )
        else:
            p = np.array(start.orientation)
            rate = 0.5 * local_G(p).T @ np.array(start.angular_velocity)
            node = mbs.AddNode(
                items.NodeRigidBodyEP(
                    referenceCoordinates=[*start.position, *p], initialVelocities=[*start.velocity, *rate]
                )
            )
            xx, yy, zz, xy, xz, yz = map(float, body.inertia_entries)
            number = mbs.AddObject(
                items.ObjectRigidBody(nodeNumber=node, mass=float(body.mass), inertia=[xx, yy, zz, yz, xz, xy])
            )
        if np.any(gravity):
            weight = mbs.AddMarker(items.MarkerBodyMass(bodyNumber=number))
            mbs.AddLoad(items.LoadMassProportional(markerNumber=weight, loadVector=list(gravity)))
        return number

    def _marker(self, marker: Marker, rigid: bool = False) -> int:
        items = item_classes()

        number = self.ground if marker.body is self.model.ground else self.bodies[marker.body.name]
        point = [*map(float, marker.point), *[0.0] * (3 - self.model.dim)]
        kind = items.MarkerBodyRigid if rigid else items.MarkerBodyPosition
        return self.mbs.AddMarker(kind(bodyNumber=number, localPosition=point))

    def _rotation(self, marker: Marker) -> np.ndarray:
        """Of the body of a marker, at the start."""
        if marker.body is self.model.ground:
            return np.eye(3)
        return rotation(np.array(self.problem.start[marker.body.name].orientation))

    def _joint(self, joint: Any) -> None:
        items = item_classes()

        if self.model.dim == 2:
            if isinstance(joint, cd.Revolute):
                ends = [self._marker(joint.i), self._marker(joint.j)]
                self.mbs.AddObject(items.ObjectJointRevolute2D(markerNumbers=ends))
            else:
                ends = [self._marker(joint.i, True), self._marker(joint.j, True)]
                x, y = map(float, joint.i.axis)
                self.mbs.AddObject(
                    items.ObjectJointPrismatic2D(
                        markerNumbers=ends, axisMarker0=[x, y, 0], normalMarker1=[-y, x, 0], constrainRotation=True
                    )
                )
            return
        if isinstance(joint, cd.Spherical):
            ends = [self._marker(joint.i), self._marker(joint.j)]
            self.mbs.AddObject(items.ObjectJointSpherical(markerNumbers=ends))
            return
        ends = [self._marker(joint.i, True), self._marker(joint.j, True)]
        i, j = (np.array(marker.triad, float).T for marker in (joint.i, joint.j))  # columns x, y, z
        released = [row for row in self.problem.start.redundant if row.startswith(f"{joint.name}.")]
        if isinstance(joint, cd.Revolute) and released:  # as a user has to: its matrices must not be singular
            axes = [1, 1, 1, *([1, 0] if "tilt_y" in released[0] else [0, 1]), 0]
            self.mbs.AddObject(
                items.ObjectJointGeneric(markerNumbers=ends, constrainedAxes=axes, rotationMarker0=i, rotationMarker1=j)
            )
        elif isinstance(joint, cd.Revolute):
            self.mbs.AddObject(items.ObjectJointRevoluteZ(markerNumbers=ends, rotationMarker0=i, rotationMarker1=j))
        elif isinstance(joint, cd.Translational):
            along = i[:, [2, 0, 1]]  # x is the direction that it slides in
            same = self._rotation(joint.j).T @ self._rotation(joint.i) @ along
            self.mbs.AddObject(
                items.ObjectJointPrismaticX(markerNumbers=ends, rotationMarker0=along, rotationMarker1=same)
            )
        else:  # a cross: y of one end stays perpendicular to z of the other
            self.mbs.AddObject(
                items.ObjectJointGeneric(
                    markerNumbers=ends,
                    constrainedAxes=[1, 1, 1, 1, 0, 0],
                    rotationMarker0=i[:, [1, 2, 0]],
                    rotationMarker1=j,
                )
            )

    def _force(self, force: Any) -> None:
        items = item_classes()

        if isinstance(force, cd.Spring):
            self.mbs.AddObject(
                items.ObjectConnectorSpringDamper(
                    markerNumbers=[self._marker(force.a), self._marker(force.b)],
                    referenceLength=float(force.free_length),
                    stiffness=float(force.stiffness),
                    damping=float(force.damping),
                )
            )
        else:
            place = self.mbs.AddMarker(
                items.MarkerBodyRigid(bodyNumber=self.bodies[force.body.name], localPosition=[0, 0, 0])
            )
            self.mbs.AddLoad(items.LoadTorqueVector(markerNumber=place, loadVector=[0, 0, float(force.value)]))

    def states(self, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        positions = q + self.reference
        if self.model.dim == 2:
            return positions, v
        speeds = []
        for k in range(len(self.model.bodies)):
            p, rate = positions[:, 7 * k + 3 : 7 * k + 7], v[:, 7 * k + 3 : 7 * k + 7]
            spin = np.array([2 * local_G(a) @ b for a, b in zip(p, rate, strict=True)])
            speeds += [v[:, 7 * k : 7 * k + 3], spin]
        return positions, np.column_stack(speeds)


class Tree(System):
    """An open chain of hinges in joint angles. Each link's frame sits in its hinge, z along the axis."""

    def __init__(self, problem: Problem):
        super().__init__(problem)
        exudyn, model = self.exudyn, problem.model
        places = {model.ground.name: (np.eye(3), np.zeros(3))}  # of the bodies at the start: rotation, position
        for name in model.bodies:
            start = problem.start[name]
            R = about_z(start.angle) if model.dim == 2 else rotation(np.array(start.orientation))
            places[name] = R, np.array([*start.position, 0.0][:3])
        frames = {model.ground.name: (np.eye(3), np.zeros(3))}  # of the links
        numbers, waiting = {model.ground.name: -1}, list(model.constraints)
        self.links: list[tuple[str, int, np.ndarray, np.ndarray]] = []  # body, parent, its axes and centre in the link
        transformations, offsets, inertias, centres, masses, speeds = [], [], [], [], [], []
        while waiting:
            joint = next(j for j in waiting if (j.i.body.name in numbers) != (j.j.body.name in numbers))
            waiting.remove(joint)
            near, far = (joint.i, joint.j) if joint.i.body.name in numbers else (joint.j, joint.i)
            parent, child = near.body.name, far.body.name
            R, r = places[child]
            point = np.array([*map(float, far.point), 0.0][:3])
            S = np.eye(3) if model.dim == 2 else np.array(far.triad, float).T  # axes of the link in the body
            frame = R @ S, r + R @ point
            R_before, p_before = frames[parent]
            transformations.append(R_before.T @ frame[0])
            offsets.append(R_before.T @ (frame[1] - p_before))
            J = tensor(model.bodies[child].inertia_entries)
            J = S.T @ J @ S if model.dim == 3 else np.diag([1.0, 1.0, J[0, 0]])  # in the plane only the last counts
            inertias.append(J)
            centres.append(S.T @ -point)
            masses.append(float(model.bodies[child].mass))
            speeds.append(self._spin(child)[:, None].T @ frame[0][:, 2] - self._spin(parent) @ frame[0][:, 2])
            self.links.append((child, numbers[parent], S, centres[-1]))
            numbers[child] = len(self.links) - 1
            frames[child] = frame
        n = len(self.links)
        self.transformations, self.offsets = transformations, offsets
        gravity = [*map(float, model.gravity), 0.0][:3]
        items = item_classes()

        node = self.mbs.AddNode(
            items.NodeGenericODE2(
                referenceCoordinates=[0.0] * n,
                initialCoordinates=[0.0] * n,
                initialCoordinates_t=[float(s) for s in np.ravel(speeds)],
                numberOfODE2Coordinates=n,
            )
        )
        self.mbs.AddObject(
            items.ObjectKinematicTree(
                nodeNumber=node,
                gravity=gravity,
                jointTypes=[exudyn.JointType.RevoluteZ] * n,
                linkParents=[parent for _, parent, *_ in self.links],
                jointTransformations=exudyn.Matrix3DList(transformations),
                jointOffsets=exudyn.Vector3DList(offsets),
                linkInertiasCOM=exudyn.Matrix3DList(inertias),
                linkCOMs=exudyn.Vector3DList(centres),
                linkMasses=masses,
            )
        )
        self.finish()

    def _spin(self, name: str) -> np.ndarray:
        """Angular velocity of a body at the start, global axes."""
        if name == self.model.ground.name:
            return np.zeros(3)
        start = self.problem.start[name]
        if self.model.dim == 2:
            return np.array([0.0, 0.0, float(start.angular_velocity)])
        return rotation(np.array(start.orientation)) @ np.array(start.angular_velocity)

    def states(self, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        states = [self._state(*row) for row in zip(q, v, strict=True)]
        return np.array([positions for positions, _ in states]), np.array([speeds for _, speeds in states])

    def _state(self, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates and speeds of all bodies from the angles of the hinges: from the ground outwards."""
        still = np.eye(3), np.zeros(3), np.zeros(3), np.zeros(3), 0.0
        links: list[Any] = []
        where: dict[str, tuple[np.ndarray, np.ndarray]] = {}
        for k, (name, parent, S, centre) in enumerate(self.links):
            R, p, rate, spin, angle = links[parent] if parent >= 0 else still
            arm = R @ self.offsets[k]
            p, rate = p + arm, rate + np.cross(spin, arm)
            R = R @ self.transformations[k] @ about_z(q[k])
            spin, angle = spin + R[:, 2] * v[k], angle + q[k]
            links.append((R, p, rate, spin, angle))
            arm = R @ centre
            r, r_rate, body = p + arm, rate + np.cross(spin, arm), R @ S.T
            if self.model.dim == 2:
                turned = float(self.problem.start[name].angle) + angle
                where[name] = np.array([*r[:2], turned]), np.array([*r_rate[:2], spin[2]])
            else:
                where[name] = np.concatenate([r, quaternion(body)]), np.concatenate([r_rate, body.T @ spin])
        bodies = [where[name] for name in self.model.bodies]
        return np.concatenate([position for position, _ in bodies]), np.concatenate([speed for _, speed in bodies])


# -- rotations ------------------------------------------------------------------------------------------------------


def rotation(p: np.ndarray) -> np.ndarray:
    """The rotation matrix of Euler parameters."""
    e0, e = p[0], p[1:]
    skew = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return (2 * e0**2 - 1) * np.eye(3) + 2 * (np.outer(e, e) + e0 * skew)


def local_G(p: np.ndarray) -> np.ndarray:
    """ω′ = 2 G ṗ in body axes, G = [-e, e0 I - ẽ]."""
    e0, e1, e2, e3 = p
    return np.array([[-e1, e0, e3, -e2], [-e2, -e3, e0, e1], [-e3, e2, -e1, e0]])


def quaternion(R: np.ndarray) -> np.ndarray:
    """Euler parameters of a rotation matrix."""
    from scipy.spatial.transform import Rotation

    return Rotation.from_matrix(R).as_quat(scalar_first=True)


def about_z(angle: float) -> np.ndarray:
    s, c = np.sin(angle), np.cos(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


PEERS = (Exudyn(),)
