"""From a fresh process to the first answer: a pendulum in cardan and its peers, and the command line.

    python benchmarks/startup.py     writes results/startup.txt and startup.json

"First" is a process that finds nothing kept from an earlier one (an empty cache folder); "later" one that does. Byte
code of Python is there in both, as after `pip install`. All processes are timed in turn, and the least of several
counts: other work on the computer only ever adds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from machines import ROOT
from measure import Report, Spent, verdict

TIMES = 9  # each process
AGAINST_MUJOCO = 3.0  # times its own first
PENDULUM = "a pendulum for 2 s"
CARDAN = """
import cardan as cd
model = cd.Model("pendulum")
rod = model.body("rod", mass=1, inertia=1 / 12, position=(0.5, 0))
model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
model.add(cd.When("low", lambda s: s.angle(rod) + 1.5, do=[cd.Impulse(rod.at(0, 0), (0.1, 0))]))
result = cd.simulate(model, until=2, every=0.01)
print(result["rod"].angle[-1])
"""
MUJOCO = """
import mujoco
model = mujoco.MjModel.from_xml_string('''<mujoco><option timestep="0.001"/><worldbody><body>
<joint type="hinge" axis="0 1 0"/><geom type="capsule" size=".01" fromto="0 0 0 1 0 0" mass="1"/>
</body></worldbody></mujoco>''')
data = mujoco.MjData(model)
for _ in range(2000):
    mujoco.mj_step(model, data)
print(data.qpos[0])
"""
EXUDYN = """
import exudyn as exu
exu.config.printToConsole = False
from exudyn.itemInterface import NodeRigidBody2D, ObjectRigidBody2D, MarkerBodyPosition, LoadForceVector
from exudyn.itemInterface import ObjectGround, RevoluteJoint2D
container = exu.SystemContainer()
system = container.AddSystem()
ground = system.AddObject(ObjectGround())
node = system.AddNode(NodeRigidBody2D(referenceCoordinates=[0.5, 0, 0]))
rod = system.AddObject(ObjectRigidBody2D(physicsMass=1, physicsInertia=1 / 12, nodeNumber=node))
centre, *ends = [
    system.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=[x, 0, 0]))
    for body, x in ((rod, 0), (ground, 0), (rod, -0.5))
]
system.AddLoad(LoadForceVector(markerNumber=centre, loadVector=[0, -9.81, 0]))
system.AddObject(RevoluteJoint2D(markerNumbers=ends))
system.Assemble()
settings = exu.SimulationSettings()
settings.timeIntegration.numberOfSteps, settings.timeIntegration.endTime = 2000, 2
settings.timeIntegration.verboseMode = 0
settings.solutionSettings.writeSolutionToFile = False
system.SolveDynamic(settings)
print(system.GetNodeOutput(node, exu.OutputVariableType.Coordinates))
"""


def main() -> None:
    report = Report("startup", "From a fresh process to the first answer")
    four_bar = [sys.executable, "-m", "cardan", "run", str(ROOT / "examples" / "fourbar.yaml")]
    lines: dict[str, tuple[list[str], bool, float | None]] = {  # command, whether it may find a cache, seconds
        "python -c pass": ([sys.executable, "-c", "pass"], True, None),
        'python -c "import numpy"': ([sys.executable, "-c", "import numpy"], True, None),
        f"cardan, {PENDULUM}, with an event: first": ([sys.executable, "-c", CARDAN], False, 1.0),
        f"cardan, {PENDULUM}, with an event: later": ([sys.executable, "-c", CARDAN], True, 0.5),
        "cardan --help": ([sys.executable, "-m", "cardan", "--help"], True, 0.3),
        "cardan run examples/fourbar.yaml: first": (four_bar, False, None),
        "cardan run examples/fourbar.yaml: later": (four_bar, True, 0.7),
    }
    for name, code in (("MuJoCo", MUJOCO), ("Exudyn", EXUDYN)):
        if _version(name):
            lines[f"{name} {_version(name)}, {PENDULUM}, 2000 steps"] = ([sys.executable, "-c", code], True, None)
    least = times_of(lines)
    rows = []
    for words, (_, _, target) in lines.items():
        met = "" if target is None else f"{target:g} s: {verdict(least[words].wall < target)}"
        rows.append([words, f"{least[words].wall:.2f}", f"{least[words].cpu:.2f}", met])
        report.numbers[f"{words} [s]"] = vars(least[words])
    report.table("Fresh processes", ("command|", "s", "processor s", "target|"), rows)
    ours = least[f"cardan, {PENDULUM}, with an event: first"].wall
    for words in lines:
        if words.startswith("MuJoCo"):
            ratio = ours / least[words].wall
            report.say(f"cardan's first run takes {ratio:.1f} times as long as MuJoCo's "
                        f"(target: at most {AGAINST_MUJOCO:g}: {verdict(ratio <= AGAINST_MUJOCO)})")  # fmt: skip
    report.save()


def times_of(lines: dict[str, tuple[list[str], bool, float | None]]) -> dict[str, Spent]:
    """The least time of each process, by the clock and of the processor; taken in turn."""
    taken: dict[str, list[Spent]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for k in range(TIMES + 1):
            for words, (command, may_find, _) in lines.items():
                cache = Path(folder) / ("kept" if may_find else f"empty {k}")
                spent = process(command, XDG_CACHE_HOME=str(cache))
                if k:  # the first one fills the cache, and the disk's own
                    taken[words].append(spent)
    return {words: Spent(min(s.wall for s in found), min(s.cpu for s in found)) for words, found in taken.items()}


def process(command: list[str], **environment: str) -> Spent:
    """One fresh process."""
    before, start = os.times(), time.perf_counter()
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, capture_output=True, env=inherited | environment)
    wall, after = time.perf_counter() - start, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Spent(wall, cpu)


def _version(name: str) -> str:
    try:
        return version(name.lower())
    except PackageNotFoundError:
        return ""


if __name__ == "__main__":
    main()
