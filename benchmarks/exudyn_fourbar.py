"""The four-bar of DAP in Exudyn, as fast as its settings allow: the peer of benchmarks/speed.py.

Three planar rigid bodies, four planar revolute joints, the same masses and gravity. Constraints rule out Exudyn's
explicit solvers, which leaves its implicit trapezoidal rule (index 2) and generalized-α. No files, no sensors, no
visualization, one thread (more make so small a machine slower; the table shows it). Every setting gets the number of
steps at which it just meets the error asked for.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from math import cos, sin, sqrt
from typing import Any

from machines import BASE, COUPLER, CRANK, FOURBAR_START, FOURBAR_TIME, GRAVITY, INERTIAS, MASSES, ROCKER
from machines import fourbar_angles as angles
from measure import Spent, StopWatch

sys.exudynFast = True  # its module without range checks, where there is one (x86 with AVX2)

FIRST_STEPS = 4000  # where the error is in its asymptotic range
MARGIN = 1.01  # in the number of steps, so that the error is safely below
ATTEMPTS = 6


@dataclass(frozen=True)
class Setting:
    """A solver with its options, named in words."""

    name: str
    solver: str = "TrapezoidalIndex2"
    linear: str = "EXUdense"
    options: dict[str, Any] = field(default_factory=dict)


FULL = {"timeIntegration.newton.useModifiedNewton": False}
MODIFIED = {"timeIntegration.newton.useModifiedNewton": True}
EACH_STEP = MODIFIED | {"timeIntegration.newton.modifiedNewtonJacUpdatePerStep": True}


def loose(tolerance: float) -> dict[str, Any]:
    return {"timeIntegration.newton.relativeTolerance": tolerance}


SETTINGS = (
    Setting("trapezoidal, full Newton", options=FULL),
    Setting("trapezoidal, full Newton, 2 threads", options=FULL | {"parallel.numberOfThreads": 2}),
    Setting("trapezoidal, full Newton, Eigen dense", linear="EigenDense", options=FULL),
    Setting("trapezoidal, full Newton, Eigen sparse", linear="EigenSparse", options=FULL),
    Setting("trapezoidal, full Newton to 1e-6", options=FULL | loose(1e-6)),
    Setting("trapezoidal, full Newton to 1e-5", options=FULL | loose(1e-5)),
    Setting("trapezoidal, full Newton to 1e-4", options=FULL | loose(1e-4)),
    Setting("trapezoidal, full Newton to 1e-3", options=FULL | loose(1e-3)),
    Setting("trapezoidal, modified Newton", options=MODIFIED),
    Setting("trapezoidal, Jacobian once a step", options=EACH_STEP),
    Setting("trapezoidal, Jacobian once a step, to 1e-6", options=EACH_STEP | loose(1e-6)),
    Setting("trapezoidal, Jacobian once a step, to 1e-5", options=EACH_STEP | loose(1e-5)),
    Setting("trapezoidal, Jacobian once a step, to 1e-4", options=EACH_STEP | loose(1e-4)),
    Setting("generalized-α, ρ = 0.9, full Newton", "GeneralizedAlpha", options=FULL),
    Setting(
        "generalized-α, ρ = 1, full Newton",
        "GeneralizedAlpha",
        options=FULL | {"timeIntegration.generalizedAlpha.spectralRadius": 1.0},
    ),
    Setting(
        "generalized-α, ρ = 1, full Newton to 1e-5",
        "GeneralizedAlpha",
        options=FULL | loose(1e-5) | {"timeIntegration.generalizedAlpha.spectralRadius": 1.0},
    ),
)


class ExudynFourBar:
    """The assembled model. `run` integrates it from its start and says how long that took."""

    def __init__(self) -> None:
        import exudyn
        from exudyn.itemInterface import (
            LoadMassProportional,
            MarkerBodyMass,
            MarkerBodyPosition,
            NodeRigidBody2D,
            ObjectGround,
            ObjectJointRevolute2D,
            ObjectRigidBody2D,
        )

        self.exudyn = exudyn
        self.container = exudyn.SystemContainer()
        mbs = self.mbs = self.container.AddSystem()
        coupler, rocker = angles(FOURBAR_START)
        poses = (
            (CRANK / 2 * cos(FOURBAR_START), CRANK / 2 * sin(FOURBAR_START), FOURBAR_START),
            (
                CRANK * cos(FOURBAR_START) + COUPLER / 2 * cos(coupler),
                CRANK * sin(FOURBAR_START) + COUPLER / 2 * sin(coupler),
                coupler,
            ),
            (BASE + ROCKER / 2 * cos(rocker), ROCKER / 2 * sin(rocker), rocker),
        )
        bodies = []
        for mass, inertia, pose in zip(MASSES, INERTIAS, poses, strict=True):
            node = mbs.AddNode(NodeRigidBody2D(referenceCoordinates=list(pose)))
            bodies.append(mbs.AddObject(ObjectRigidBody2D(nodeNumber=node, mass=mass, inertia=inertia)))
            weight = mbs.AddMarker(MarkerBodyMass(bodyNumber=bodies[-1]))
            mbs.AddLoad(LoadMassProportional(markerNumber=weight, loadVector=[0, -GRAVITY, 0]))
            if len(bodies) == 1:
                self.crank = node
        ground = mbs.AddObject(ObjectGround())

        def at(body: int, x: float) -> int:
            return mbs.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=[x, 0, 0]))

        crank, coupler_body, rocker_body = bodies
        for pair in (
            (at(ground, 0), at(crank, -CRANK / 2)),
            (at(crank, CRANK / 2), at(coupler_body, -COUPLER / 2)),
            (at(coupler_body, COUPLER / 2), at(rocker_body, ROCKER / 2)),
            (at(rocker_body, -ROCKER / 2), at(ground, BASE)),
        ):
            mbs.AddObject(ObjectJointRevolute2D(markerNumbers=list(pair)))
        mbs.Assemble()

    def settings(self, setting: Setting, steps: int) -> Any:
        s = self.exudyn.SimulationSettings()
        options = {
            "timeIntegration.endTime": FOURBAR_TIME,
            "timeIntegration.numberOfSteps": steps,
            "timeIntegration.verboseMode": 0,
            "timeIntegration.stepInformation": 0,
            "solution.file.write": False,
            "solution.sensors.active": False,
            "show.globalTimers": False,
            "parallel.numberOfThreads": 1,
            "linearSolver.solverType": getattr(self.exudyn.LinearSolverType, setting.linear),
        }
        for path, value in (options | setting.options).items():
            *way, last = path.split(".")
            target = s
            for step in way:
                target = getattr(target, step)
            setattr(target, last, value)
        return s

    def run(self, setting: Setting, steps: int) -> tuple[float, Spent]:
        """Crank angle at the end and what the solver call took (it starts from the initial values each time)."""
        s = self.settings(setting, steps)
        solver = getattr(self.exudyn.DynamicSolverType, setting.solver)
        with StopWatch() as watch:
            self.mbs.SolveDynamic(s, solverType=solver, storeSolver=False)
        turned = self.mbs.GetNodeOutput(self.crank, self.exudyn.OutputVariableType.Coordinates)[2]
        return FOURBAR_START + float(turned), watch.spent

    def tune(self, setting: Setting, reference: float, error: float) -> tuple[int, float] | None:
        """(steps, error) with the fewest steps that meet the error, from the second order of the methods."""
        steps = FIRST_STEPS
        for _ in range(ATTEMPTS):
            try:
                angle, _ = self.run(setting, steps)
            except ValueError:  # Newton failed
                return None
            found = abs(angle - reference)
            if 0.9 * error < found < error:
                break
            factor = sqrt(found / error) * MARGIN
            if found < error and factor > 0.98:
                break
            steps = int(steps * min(max(factor, 0.25), 4.0))
        return (steps, found) if found < error else None
