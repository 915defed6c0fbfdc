"""Flexible machines: the default method, Adams, BDF and generalized-α, beside Exudyn's where it is installed.

    python benchmarks/flexible.py          writes results/flexible.txt

A beam that falls as a pendulum, and a slider-crank with a flexible rod that a constant torque sets in motion; both of
ten elements. The error is that of time alone, at the end: against the same program and the same elements at steps or
tolerances that are much smaller. Of five runs the least time counts. Exudyn has its own beam element, a geometrically
exact one.
"""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from cardan.numerics.machine_code.native import AT_ONCE, NATIVE_VARIABLE

os.environ.setdefault(NATIVE_VARIABLE, AT_ONCE)

import numpy as np

import cardan as cd
from measure import Report, ms

ELEMENTS, RHO = 10, 0.8
AXIAL, BENDING, SHEAR, DENSITY, ROTARY = 4e6, 14.0, 1.3e6, 3.14, 1.1e-5  # N, N m², N, kg/m, kg m (m EI/EA)
LENGTH, CRANK, CRANK_INERTIA, SLIDER, TORQUE = 1.0, 0.2, 0.05, 0.5, 1.0
UNTIL = 0.5
STEPS = (8e-3, 4e-3, 2e-3, 1e-3, 5e-4)
TOLERANCES = (1e-3, 1e-4, 1e-5)
LEVELS = (1e-4, 1e-5)  # m
TURNS = 5
BEAM = {"axial": AXIAL, "bending": BENDING, "shear": SHEAR, "mass_per_length": DENSITY}


def pendulum() -> tuple[cd.Model, str]:
    """The machine, and the body that is looked at."""
    model = cd.Model("beam pendulum", gravity=(0, -9.81))
    rod = cd.beam(model, "rod", (0, 0), (LENGTH, 0), elements=ELEMENTS, **BEAM)
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.start))
    return model, f"rod {ELEMENTS}"


def slider_crank() -> tuple[cd.Model, str]:
    """A crank that stands upright at first, and a rod that lies aslant: its middle is looked at."""
    model = cd.Model("flexible slider-crank", gravity=None)
    reach = np.sqrt(LENGTH**2 - CRANK**2)
    crank = model.body("crank", mass=0.1, inertia=CRANK_INERTIA, position=(0, 0))
    rod = cd.beam(model, "rod", (0, CRANK), (reach, 0), elements=ELEMENTS, **BEAM)
    slider = model.body("slider", mass=SLIDER, inertia=0.01, position=(reach, 0))
    ground = model.ground
    model.add(cd.Revolute("axle", ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("pin", crank.at(0, CRANK), rod.start))
    model.add(cd.Revolute("wrist", slider.at(0, 0), rod.end))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slider.at(0, 0, axis=(1, 0))))
    model.add(cd.Torque("motor", crank, TORQUE))
    return model, f"rod {ELEMENTS // 2}"


MACHINES = {"beam pendulum": pendulum, "flexible slider-crank": slider_crank}


def timed(run: Callable[[], np.ndarray]) -> tuple[np.ndarray, float]:
    """What it gives, and the least time of some runs."""
    least = np.inf
    for _ in range(TURNS):
        began = time.perf_counter()
        place = run()
        least = min(least, time.perf_counter() - began)
    return place, least


def by_cardan(name: str) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Each method with its errors and times."""
    model, body = MACHINES[name]()

    def run(**options: Any) -> np.ndarray:
        return cd.simulate(model, until=UNTIL, every=UNTIL, **options)[body].position[-1]

    adams, alpha = cd.Partition(integrator="adams"), cd.GeneralizedAlpha(rho_inf=RHO)
    exact = run(rtol=1e-9, atol=1e-11, method=adams)
    methods: dict[str, Any] = {"Adams": adams, "dae (BDF)": "dae", "generalized-α": alpha}
    by_tolerance = {"default": {}, **{label: {"method": method} for label, method in methods.items()}}
    for label, options in by_tolerance.items():
        runs = [timed(lambda tol=tol, o=options: run(rtol=tol, atol=tol / 100, **o)) for tol in TOLERANCES]
        yield label, [(float(np.linalg.norm(place - exact)), seconds) for place, seconds in runs]
    runs = [timed(lambda h=h: run(step=h, rtol=1e-5, atol=1e-7, method=alpha)) for h in STEPS]
    yield "generalized-α, steps", [(float(np.linalg.norm(place - exact)), seconds) for place, seconds in runs]


def exudyn_machine(name: str) -> tuple[Any, Any, int]:
    """Exudyn, the machine there, and the node that is looked at."""
    import exudyn
    import exudyn.itemInterface

    item = exudyn.itemInterface
    mbs = exudyn.SystemContainer().AddSystem()
    pivoted = name == "beam pendulum"
    begin = np.array([0.0, 0.0 if pivoted else CRANK])
    end = np.array([LENGTH, 0.0] if pivoted else [np.sqrt(LENGTH**2 - CRANK**2), 0.0])
    angle = float(np.arctan2(*(end - begin)[::-1]))
    nodes = [
        mbs.AddNode(item.NodeRigidBody2D(referenceCoordinates=[*(begin + (end - begin) * k / ELEMENTS), angle]))
        for k in range(ELEMENTS + 1)
    ]
    for a, b in pairwise(nodes):
        beam = item.ObjectBeamGeometricallyExact2D(
            nodeNumbers=[a, b], length=LENGTH / ELEMENTS, massPerLength=DENSITY, crossSectionInertia=ROTARY,
            bendingStiffness=BENDING, axialStiffness=AXIAL, shearStiffness=SHEAR, includeReferenceRotations=True,
        )  # fmt: skip
        mbs.AddObject(beam)
    ground = mbs.AddObject(item.ObjectGround())
    first = mbs.AddMarker(item.MarkerNodeRigid(nodeNumber=nodes[0]))
    origin = mbs.AddMarker(item.MarkerBodyPosition(bodyNumber=ground, localPosition=[0, 0, 0]))
    if pivoted:
        mbs.AddObject(item.ObjectJointRevolute2D(markerNumbers=[origin, first]))
        for k, node in enumerate(nodes):
            share = 0.5 if k in (0, ELEMENTS) else 1.0
            at = mbs.AddMarker(item.MarkerNodePosition(nodeNumber=node))
            weight = share * DENSITY * LENGTH / ELEMENTS * 9.81
            mbs.AddLoad(item.Force(markerNumber=at, loadVector=[0, -weight, 0]))
        return exudyn, mbs, nodes[-1]
    crank = mbs.AddNode(item.NodeRigidBody2D(referenceCoordinates=[0, 0, 0]))
    body = mbs.AddObject(item.ObjectRigidBody2D(mass=0.1, inertia=CRANK_INERTIA, nodeNumber=crank))
    axle = mbs.AddMarker(item.MarkerBodyPosition(bodyNumber=body, localPosition=[0, 0, 0]))
    pin = mbs.AddMarker(item.MarkerBodyPosition(bodyNumber=body, localPosition=[0, CRANK, 0]))
    mbs.AddObject(item.ObjectJointRevolute2D(markerNumbers=[origin, axle]))
    mbs.AddObject(item.ObjectJointRevolute2D(markerNumbers=[pin, first]))
    turned = mbs.AddMarker(item.MarkerBodyRigid(bodyNumber=body, localPosition=[0, 0, 0]))
    mbs.AddLoad(item.Torque(markerNumber=turned, loadVector=[0, 0, TORQUE]))
    mbs.AddObject(item.ObjectRigidBody2D(mass=SLIDER, inertia=0, nodeNumber=nodes[-1]))
    height = mbs.AddMarker(item.MarkerNodeCoordinate(nodeNumber=nodes[-1], coordinate=1))
    nowhere = mbs.AddNode(item.NodePointGround())
    fixed = mbs.AddMarker(item.MarkerNodeCoordinate(nodeNumber=nowhere, coordinate=0))
    mbs.AddObject(item.ObjectConnectorCoordinate(markerNumbers=[fixed, height]))
    return exudyn, mbs, nodes[ELEMENTS // 2]


def by_exudyn(name: str) -> list[tuple[float, float]]:
    """Errors and times of its generalized-α at the same steps; nothing where Exudyn is not installed."""
    warnings.simplefilter("ignore")
    try:
        exudyn, mbs, node = exudyn_machine(name)
    except ImportError:
        return []
    mbs.Assemble()
    settings = exudyn.SimulationSettings()
    settings.solutionSettings.writeSolutionToFile = False
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.endTime = UNTIL
    settings.timeIntegration.generalizedAlpha.spectralRadius = RHO
    settings.timeIntegration.newton.useModifiedNewton = True
    settings.linearSolverType = exudyn.LinearSolverType.EigenSparse

    def run(h: float) -> np.ndarray:
        settings.timeIntegration.numberOfSteps = round(UNTIL / h)
        mbs.SolveDynamic(settings, solverType=exudyn.DynamicSolverType.GeneralizedAlpha)
        return np.array(mbs.GetNodeOutput(node, exudyn.OutputVariableType.Position))[:2]

    exact = run(STEPS[-1] / 16)
    return [(float(np.linalg.norm(place - exact)), s) for place, s in (timed(lambda h=h: run(h)) for h in STEPS)]


def time_at(runs: list[tuple[float, float]], level: float) -> float:
    """The least time of a run whose error is at most `level`; infinite where there is none."""
    return min((seconds for error, seconds in runs if error <= level), default=np.inf)


def main() -> None:
    report = Report("flexible", "flexible machines of ten elements", f"the least of {TURNS} runs")
    for name in MACHINES:
        table = dict(by_cardan(name))
        if peer := by_exudyn(name):
            table["Exudyn, steps"] = peer
        report.say(f"{name}: error in m and time in ms, from coarse to fine")
        for label, runs in table.items():
            report.say(f"  {label:22}" + "   ".join(f"{error:.0e} {ms(s):>7}" for error, s in runs))
        for level in LEVELS:
            times = {label: time_at(runs, level) for label, runs in table.items()}
            best = times["generalized-α, steps"]
            ratios = "   ".join(f"{label} {seconds / best:.2g}" for label, seconds in times.items())
            report.say(f"  times at {level:g} m, in those of generalized-α with steps: {ratios}")
    report.save()


if __name__ == "__main__":
    main()
