"""Pinocchio in C++: its articulated body algorithm, and for loops its constraint dynamics with Baumgarte's correction.

Pinocchio has no integrators of its own. From Python every evaluation would cost a call, so the fair way is C++:
`pinocchio_motion.cpp` is compiled with g++ against the headers and the library of the wheel, and integrated by the
same DOP853 and CVODE as the floor. The model is built from the tree of joints; all frames have the axes of their body.
"""

from __future__ import annotations

import ctypes
import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from peers import Failed, Outcome, Setting
from peers.floor_library import FOLDER, Cvode, compiled, compiler, has_cvodes
from peers.machine_tree import GROUND, Pair, Tree, quantities_of, tree_of, why_not

SOURCE = Path(__file__).with_name("pinocchio_motion.cpp")
PREFIX = (
    Path(sys.prefix) / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}/site-packages/cmeel.prefix"
)
# no -march=native: what the compiler assumes of alignment must be what the library was compiled with
FLAGS = ("-O1", "-DNDEBUG", "-std=c++17", "-shared", "-fPIC", "-w", "-Wno-psabi")
DEFINED = (  # by Pinocchio's own build
    "PINOCCHIO_ENABLE_TEMPLATE_INSTANTIATION", "BOOST_MPL_LIMIT_LIST_SIZE=30", "BOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "BOOST_FUSION_INVOKE_MAX_ARITY=12",
)  # fmt: skip
TREE_SETTINGS = (
    Setting("ABA, DOP853", "rtol", 8),
    Setting("ABA, CVODE Adams", "rtol", 12, {"cvode": True}),
)
# rates of Baumgarte's correction, in units of 1 / duration of the run
LOOP_SETTINGS = (
    Setting("constraint dynamics, DOP853, not stabilized", "rtol", 8),
    Setting("constraint dynamics, DOP853, Baumgarte 20/T", "rtol", 8, {"rate": 20.0}),
    Setting("constraint dynamics, DOP853, Baumgarte 200/T", "rtol", 8, {"rate": 200.0}),
)
MOST_BODIES = 500  # 100 take a moment, the Data of 1000 more than a minute
APART = 0.5  # half the distance of the two points that make a hinge
_pointer, _real, _integer = ctypes.c_void_p, ctypes.c_double, ctypes.c_int
_TARGET = """
static void (*target)(double, const double *, double *);
void aim(void *pointer) { target = (void (*)(double, const double *, double *))pointer; }
static void rhs(double t, const double *y, double *dy) { target(t, y, dy); }
"""


class Pinocchio:
    name = "Pinocchio"

    def __init__(self) -> None:
        try:
            self.version = version("pin")
        except PackageNotFoundError:
            self.version = ""
        self.missing = _missing(self.version)

    def cannot(self, problem: Any) -> str | None:
        if len(problem.model.bodies) > MOST_BODIES:
            return f"its data structure is not ready within a minute for {len(problem.model.bodies)} bodies"
        return why_not(problem)

    def prepare(self, problem: Any) -> PreparedPinocchio:
        return PreparedPinocchio(problem)


def _missing(found: str) -> str | None:
    if not found:
        return "pip install pin cmeel-eigen"
    if not shutil.which("g++") or not compiler():
        return "needs g++ (it is called from C++)"
    if _eigen() is None:
        return "needs Eigen's headers (it is called from C++): pip install cmeel-eigen"
    return None


def _eigen() -> Path | None:
    places = (PREFIX / "include/eigen3", Path("/usr/include/eigen3"), Path("/opt/homebrew/include/eigen3"))
    return next((place for place in places if place.exists()), None)


def _library() -> Path:
    """The compiled `pinocchio_motion.cpp`; takes half a minute once."""
    text = SOURCE.read_text(encoding="utf-8")
    stem = hashlib.sha256((text + " ".join(FLAGS) + version("pin")).encode()).hexdigest()[:16]
    library = FOLDER / f"pinocchio_{stem}.so"
    if not library.exists():
        FOLDER.mkdir(exist_ok=True)
        scratch = library.with_suffix(".tmp")
        places = [f"-I{PREFIX / 'include'}", f"-I{_eigen()}", f"-L{PREFIX / 'lib'}", f"-Wl,-rpath,{PREFIX / 'lib'}"]
        defined = [f"-D{word}" for word in DEFINED]
        command = ["g++", *FLAGS, *defined, *places, str(SOURCE), "-o", str(scratch), "-lpinocchio_default"]
        made = subprocess.run(command, capture_output=True, text=True, check=False)
        if made.returncode:
            errors = [line for line in made.stderr.splitlines() if "error" in line]
            raise Failed(f"{SOURCE.name} does not compile with this version: {(errors or [''])[0][:80]}")
        scratch.rename(library)
    return library


class PreparedPinocchio:
    def __init__(self, problem: Any):
        self.problem, self.tree = problem, tree_of(problem)
        settings = LOOP_SETTINGS if self.tree.closures else TREE_SETTINGS
        self.settings: Sequence[Setting] = [s for s in settings if has_cvodes() or "cvode" not in s.options]
        # the C++ keeps one machine in variables of its own: every machine gets a copy of the library
        with tempfile.NamedTemporaryFile(suffix=".so", delete=False) as own:
            own.write(_library().read_bytes())
        self.cpp = ctypes.CDLL(own.name)
        Path(own.name).unlink()
        _declare(self.cpp)
        self.joints, self.speeds, self.first = _build(self.cpp, self.tree)
        n = len(self.speeds)
        self.start = np.concatenate([np.zeros(n), self.speeds])
        self.times = np.array(problem.times, dtype=float)
        self.driver = compiled(2 * n, _TARGET)
        self.driver.aim.argtypes = (_pointer,)
        self.driver.dop853.argtypes = (_pointer, _pointer, _integer, _real, _real, _pointer, _pointer)
        self.turns = {
            q.body: [self.first[pair.name] for pair in self.tree.path(q.body) if pair.kind == "hinge"]
            for q in problem.quantities
            if q.part == "angle"
        }
        self.shown = sorted({q.body for q in problem.quantities})
        closed = [end for closure in self.tree.closures for end in _ends(closure, self.tree)]
        looked = [(body, np.zeros(3)) for body in self.shown] + closed
        self.looked_at = np.array([self.joints[body][0] for body, _ in looked], dtype=np.int32)
        self.looked_points = np.array([self.joints[body][1] + point for body, point in looked])

    def run(self, setting: Setting, effort: float) -> Outcome:
        self.driver.aim(ctypes.cast(self.cpp.motion, _pointer))
        self.cpp.stabilize(setting.options.get("rate", 0.0) / self.problem.until)
        method = self._cvode if setting.options.get("cvode") else self._dop853
        states, seconds, steps, evaluations = method(effort)
        if not np.all(np.isfinite(states)):
            raise Failed("not a number")
        looks = [self._look(state) for state in (self.start, *states)]
        gaps = max((gap for _, gap, _ in looks), default=0.0)
        energies = np.array([energy for _, _, energy in looks])
        keeps = self.problem.conserves and not self.tree.springs
        drift = float(np.abs(energies - energies[0]).max()) if keeps else float("nan")
        values = np.array([values for values, _, _ in looks[1:]])
        return Outcome(values, seconds, steps, evaluations, gaps, drift, seconds)

    def _dop853(self, rtol: float) -> tuple[np.ndarray, float, int, int]:
        states, counts = np.empty((len(self.times), len(self.start))), np.zeros(2, dtype=np.int64)
        pointers = [array.ctypes.data for array in (self.start, self.times, states, counts)]
        began = time.process_time()
        failed = self.driver.dop853(pointers[0], pointers[1], len(self.times), rtol, rtol, *pointers[2:])
        seconds = time.process_time() - began
        if failed:
            raise Failed("the step became too small")
        return states, seconds, int(counts[0]), int(counts[1])

    def _cvode(self, rtol: float) -> tuple[np.ndarray, float, int, int]:
        solver = Cvode(self.driver, self.start, rtol, rtol)
        began = time.process_time()
        states = solver.run(self.times)
        seconds = time.process_time() - began
        counts = solver.counts()
        solver.close()
        if states is None:
            raise Failed("CVODE gave up")
        return states, seconds, *counts

    def _look(self, state: np.ndarray) -> tuple[list[float], float, float]:
        """Compared quantities, largest gap of the closures, energy."""
        places, energy = np.empty((len(self.looked_at), 3)), np.empty(1)
        arrays = (self.looked_at, self.looked_points, places, energy)
        self.cpp.look(state.ctypes.data, len(places), *(array.ctypes.data for array in arrays))
        poses = dict(zip(self.shown, places, strict=False))
        angles = {
            body: self.tree.links[body].turned + float(sum(state[k] for k in indices))
            for body, indices in self.turns.items()
        }
        gaps = places[len(self.shown) :].reshape(-1, 2, 3)
        gap = float(np.linalg.norm(gaps[:, 0] - gaps[:, 1], axis=1).max(initial=0.0))
        return quantities_of(self.problem, poses, angles), gap, float(energy[0])


def _declare(cpp: ctypes.CDLL) -> None:
    for name, arguments in {
        "begin": (_pointer,),
        "add_joint": (_integer, _integer, _integer, _pointer, _pointer, _real, _pointer, _pointer),
        "add_spring": (_pointer, _pointer, _real, _real, _real),
        "add_load": (_integer, _pointer),
        "add_closure": (_pointer, _pointer),
        "finish": (),
        "stabilize": (_real,),
        "look": (_pointer, _integer, _pointer, _pointer, _pointer, _pointer),
    }.items():
        getattr(cpp, name).argtypes = arguments


def _build(cpp: ctypes.CDLL, tree: Tree) -> tuple[dict[str, tuple[int, np.ndarray]], list[float], dict[str, int]]:
    """Body -> (its joint, where the mass centre is in the joint's frame); speeds; joint name -> its coordinate."""

    def data(*numbers: Any) -> Any:
        array = np.ascontiguousarray(np.concatenate([np.ravel(x) for x in numbers]), dtype=float)
        kept.append(array)
        return array.ctypes.data

    kept: list[np.ndarray] = []
    cpp.begin(data(tree.gravity))
    joints: dict[str, tuple[int, np.ndarray]] = {GROUND: (0, np.zeros(3))}
    speeds: list[float] = []
    first: dict[str, int] = {}
    for pair in tree.pairs:
        if pair.kind == "ball":
            raise Failed("ball joints in the tree are not written")
        parent, link = tree.links[pair.parent], tree.links[pair.child]
        index, centre = joints[pair.parent]
        R = parent.rotation.T @ link.rotation
        # in the axes of the parent, from its joint to this one
        at = centre + parent.rotation.T @ (link.position + link.rotation @ pair.on_child - parent.position)
        own = -pair.on_child
        first[pair.name] = len(speeds)
        for k, axis in enumerate((pair.axis, pair.second) if pair.kind == "universal" else (pair.axis,)):
            along = link.rotation.T @ axis
            straight = next((i for i in range(3) if np.allclose(along, np.eye(3)[i], atol=1e-15)), -1)
            is_last = k == len(pair.rates) - 1
            index = cpp.add_joint(
                index,
                int(pair.kind == "slide"),
                straight,
                data(along),
                data(R, at),
                link.mass if is_last else 0.0,
                data(own),
                data(link.inertia),
            )
            speeds.append(pair.rates[k])
            R, at = np.eye(3), np.zeros(3)
        joints[pair.child] = (index, own)
        if np.any(link.force) or np.any(link.torque):
            cpp.add_load(index, data(own, link.force, link.torque))
    for spring in tree.springs:
        indices = np.array([joints[body][0] for body, _ in spring.ends], dtype=np.int32)
        points = data(*(joints[body][1] + point for body, point in spring.ends))
        cpp.add_spring(indices.ctypes.data, points, spring.stiffness, spring.damping, spring.free_length)
    for closure in tree.closures:
        ends = _ends(closure, tree)
        for (a, p), (b, q) in zip(ends[::2], ends[1::2], strict=True):
            indices = np.array([joints[a][0], joints[b][0]], dtype=np.int32)
            cpp.add_closure(indices.ctypes.data, data(joints[a][1] + p, joints[b][1] + q))
    cpp.finish()
    return joints, speeds, first


def _ends(closure: Pair, tree: Tree) -> list[tuple[str, np.ndarray]]:
    """Pairs of points that coincide: one, or two on the axis for a hinge in space."""
    both = closure.kind == "hinge" and not tree.planar
    ends = []
    for offset in (-APART, APART) if both else (0.0,):
        for body, point in ((closure.parent, closure.on_parent), (closure.child, closure.on_child)):
            ends.append((body, point + offset * (tree.links[body].rotation.T @ closure.axis)))
    return ends


PEERS = (Pinocchio(),)
