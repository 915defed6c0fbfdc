"""Columns of the matrix: each does one analysis with a machine and holds its numbers against a second way."""

from __future__ import annotations

import csv
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from scipy.linalg import expm
from tests.matrix.case import PART, Case, Told, Wrong, close, is_a_name, same

import cardan as cd
from cardan.analysis.assemble import assemble_from
from cardan.analysis.run import durable
from cardan.analysis.run import stepping as run
from cardan.errors import CardanError
from cardan.files.dads.read import load_dads
from cardan.files.dads.write import to_dads
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from cardan.storage import growing

CLOSED = 1e-9
BY_METHOD = 2e-5  # runs at rtol 1e-8 by other methods
BY_SMALL_STEPS = 1e-4  # 10,000 steps at rtol 1e-9, whose errors stiff contacts make ten times as large
SAME_WAY = 1e-7  # the same equations, solved otherwise
BY_DIFFERENCES = 1e-5
LEAST_DERIVATIVE = 1e-6
KICK = 1e-5  # m/s, rad/s: small enough to be linear, large enough to be seen
KICKED_FOR = 0.15
FREQUENCIES = (0.01, 0.7, 2.5)


# -- the machine stands, moves ------------------------------------------------------------------------------------


def assemble(case: Case) -> None:
    state = cd.assemble(case.model)
    system, h = state.system, 1e-6
    holds = np.array([r.element.active and not r.element.one_sided for r in system.rows], bool)

    def gap(t: float) -> np.ndarray:
        q = state.q + (t - state.t) * np.array(system.function("q_rate", *_q_rate(system))(state.q, state.v)).ravel()
        return np.array(system.constraint.function(t, q, state.p)).ravel()[holds]

    close(gap(state.t), 0 * gap(state.t), CLOSED, "closure", 1.0)
    rate = (gap(state.t + h) - gap(state.t - h)) / (2 * h)
    close(rate, 0 * rate, 1e-6, "rate of the constraints", 1.0)
    again = assemble_from(system, state.p, state.q, state.v, state.z, t=state.t)
    close(again.q, state.q, CLOSED, "positions assembled again")
    close(again.v, state.v, CLOSED, "speeds assembled again")


def _q_rate(system: Any) -> tuple[list[Any], list[Any]]:
    y = system.symbols
    return [y.q, y.v], [y.q_rate]


def simulate_by(method: str | cd.Method, **options: Any) -> Callable[[Case], None]:
    def simulate(case: Case) -> None:
        found = cd.simulate(case.model, **case.times, method=method, rtol=1e-8, atol=1e-10, **options)
        same(found, case.reference if method != "partition" else case.other_way, BY_METHOD)

    return simulate


def by_small_steps(case: Case) -> None:
    """Order 2: as many as 10,000 steps, each of which adds an error of its tolerance."""
    found = cd.simulate(case.model, **case.times, method="generalized-alpha", rtol=1e-9, atol=1e-11)
    same(found, case.reference, BY_SMALL_STEPS, times=1e-7)  # of an event that ends a run: located on this motion


def certificate(case: Case) -> None:
    found = cd.certificate(cd.simulate(case.model, **case.times))
    if not found.ok:
        raise Wrong("; ".join(found.failures))


def resume(case: Case) -> None:
    whole = cd.simulate(case.model, **case.times)
    with tempfile.TemporaryDirectory() as folder, _small_chunks(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        path = Path(folder) / "run.h5"

        def interrupt(t: float, t_end: float) -> None:
            if t > 0.4 * t_end:
                raise KeyboardInterrupt

        part = cd.simulate(case.model, **case.times, save_to=path, progress=interrupt)
        if part.stats.status != "interrupted" and not part.stats.status.startswith("stopped by event"):
            raise Wrong(f"the run was to be interrupted, and is {part.stats.status}")
        same(cd.simulate(case.model, **case.times, save_to=cd.Resume(path)), whole, 1e-12)


class _small_chunks:  # noqa: N801
    """Runs look at what is asked of them after a few steps."""

    WORDS = ((durable, "FLUSH_SECONDS", 0.0), (durable, "CHECKPOINT_FRACTION", 0.0), (run, "FIRST_CHUNK", 10),
             (run, "LARGEST_CHUNK", 12), (growing.os, "fsync", lambda file: None))  # fmt: skip

    def __enter__(self) -> None:
        self.before = [getattr(module, word) for module, word, _ in self.WORDS]
        for module, word, value in self.WORDS:
            setattr(module, word, value)

    def __exit__(self, *_: object) -> None:
        for (module, word, _), value in zip(self.WORDS, self.before, strict=True):
            setattr(module, word, value)


def hdf5(case: Case) -> None:
    result = case.reference
    with tempfile.TemporaryDirectory() as folder:
        result.save(Path(folder) / "run.h5")
        loaded = cd.load_result(Path(folder) / "run.h5")
        if set(loaded.columns) != set(result.columns) or loaded.stats.messages != result.stats.messages:
            raise Wrong("the file holds other quantities or messages")
        same(loaded, result, 0.0)


def table(case: Case) -> None:
    result = case.reference
    with tempfile.TemporaryDirectory() as folder:
        result.save(Path(folder) / "run.csv")
        with open(Path(folder) / "run.csv", newline="") as file:
            _, *rows = csv.reader(file)
    close(np.array(rows, float), np.column_stack([result.t, *result.flat().values()]), 0.0, "CSV")


# -- driven -------------------------------------------------------------------------------------------------------


def kinematics(case: Case) -> None:
    _like_a_run(cd.kinematics(case.driven, **case.times, rtol=1e-9, atol=1e-11), case)


def inverse(case: Case) -> None:
    _like_a_run(cd.inverse(case.driven, **case.times, rtol=1e-9, atol=1e-11), case)


def _like_a_run(found: cd.Result, case: Case) -> None:
    with told_in(found.stats.messages):
        same(found, case.driven_reference, SAME_WAY)


@contextmanager
def told_in(messages: Iterable[str]) -> Iterator[None]:
    """What is not as a second way has it may be told: then a message names the element."""
    try:
        yield
    except Wrong as wrong:
        raise next((Told(said) for said in messages if f'"{PART}' in said), wrong) from None


# -- at rest ------------------------------------------------------------------------------------------------------


def equilibrium(case: Case) -> None:
    """A run that starts there stays there, with the same reactions."""
    found = cd.equilibrium(case.model)
    model = case.model if case.row.frozen is None else case.row.bench(frozen=True).model
    with told_in(found.stats.messages):
        rest = case.simulated(model, start="equilibrium", until=case.quiet, every=case.quiet / 2)
        for key, values in found.columns.items():
            if is_a_name(key):
                continue
            for row in rest.columns.get(key, ()):
                close(row, values[0], SAME_WAY, f"{'.'.join(key)} after some time")


def linearize(case: Case) -> None:
    """Kicks to both sides, and the difference of the motions against exp(A t)."""
    found = cd.linearize(case.model)
    with told_in(found.notes):
        _like_kicks(case, found)


def _like_kicks(case: Case, found: Any) -> None:
    T = min(KICKED_FOR, case.quiet)
    n, m, n_z = found.tangent.shape[1], found.speed_tangent.shape[1], found.state.z.size
    rng = np.random.default_rng(5)
    x = np.concatenate([np.zeros(n), rng.uniform(0.3, 1, m), rng.uniform(0.3, 1, n_z)])
    large, small = (_swung(case, found, kick * x, T) / kick for kick in (KICK, KICK / 2))
    moved, wanted = 2 * small - large, expm(found.A * T) @ x  # forces like |v| v make an error of the size of the kick
    speeds, states = moved[: found.tangent.shape[0]], moved[found.tangent.shape[0] :]
    close(speeds, found.speed_tangent @ wanted[n : n + m], BY_DIFFERENCES, "speeds after a kick")
    own = [not name.endswith((".moment", ".since", ".wait")) for name in case.model.states]  # all but those of FMUs
    close(states[own], wanted[n + m :][own], BY_DIFFERENCES, "states after a kick")


def _swung(case: Case, found: Any, x: np.ndarray, T: float) -> np.ndarray:
    """Half the difference of speeds and states after kicks to both sides."""
    return (_kicked(case, found, x, T) - _kicked(case, found, -x, T)) / 2


def _kicked(case: Case, found: Any, x: np.ndarray, T: float) -> np.ndarray:
    n, m, state = found.tangent.shape[1], found.speed_tangent.shape[1], found.state
    speeds = found.speed_tangent @ x[n : n + m]
    start = assemble_from(state.system, state.p, state.q, speeds, state.z + x[n + m :])
    options = {"start": start, "until": T, "every": T, "rtol": 1e-10, "atol": 1e-15}
    end = case.simulated(**options)
    return np.concatenate([_speeds(case.model, end)[-1], [end[name].value[-1] for name in case.model.states]])


def _speeds(model: cd.Model, result: cd.Result) -> np.ndarray:
    words = ("velocity", "angular_velocity")
    return np.column_stack([result[f"{name}.{word}"] for name in model.bodies for word in words])


def frequency_response(case: Case) -> None:
    """Against (iω - A)⁻¹ b with the A of `linearize`, which kicks confirm, and b by differences of runs."""
    a = case.bench.a.name
    output = {f"{axis}": f"{a}.position.{axis}" for axis in "xyz"[: case.row.dim]}
    found = cd.frequency_response(case.model, "u", output, FREQUENCIES)
    with told_in(found.notes):
        _like_a_linear_system(case, found)


def _like_a_linear_system(case: Case, found: Any) -> None:
    try:
        linear, h = cd.linearize(case.model), 0.5
    except CardanError as error:
        raise Wrong(f"it gives a number, but linearize says: {error}") from None
    _like_kicks(case, linear)
    n = linear.tangent.shape[1]
    at = [case.simulated(start=linear.state, until=1e-6, every=1e-6, parameters={"u": u}) for u in (h, -h)]
    accelerations = [_accelerations(case.model, r)[0] for r in at]
    push = np.linalg.lstsq(linear.speed_tangent, (accelerations[0] - accelerations[1]) / (2 * h), rcond=None)[0]
    b = np.concatenate([np.zeros(n), push, np.zeros(linear.A.shape[0] - n - push.size)])
    for k, f in enumerate(FREQUENCIES):
        x = np.linalg.solve(2j * np.pi * f * np.eye(b.size) - linear.A, b)
        close(found.values[k], (linear.tangent @ x[:n])[: case.row.dim], BY_DIFFERENCES, f"response at {f:g} Hz", 1e-3)


def _accelerations(model: cd.Model, result: cd.Result) -> np.ndarray:
    words = ("acceleration", "angular_acceleration")
    return np.column_stack([result[f"{name}.{word}"] for name in model.bodies for word in words])


# -- design -------------------------------------------------------------------------------------------------------


def gradient_by(direction: str) -> Callable[[Case], None]:
    def gradient(case: Case) -> None:
        options = {"until": case.row.until, "rtol": 1e-11, "atol": 1e-13}
        found = cd.gradient(case.model, case.functionals, direction=direction, **options)
        try:
            agrees(found, case.differences)
        except Wrong:
            agrees(found, case.extrapolated)

    def agrees(found: cd.Gradient, differences: np.ndarray) -> None:
        for name, one, other in zip(found.parameters, found.matrix.T, differences.T, strict=True):
            close(one, other, BY_DIFFERENCES, f"derivatives by {name}: {one} against {other}", LEAST_DERIVATIVE)

    return gradient


def sweep(case: Case) -> None:
    a = case.bench.a.name
    designs = {"k": [50.0, 70.0], "e": [case.row.e, 1.02 * case.row.e]}
    found = cd.sweep(case.model, designs, f"{a}.velocity.x", **case.times, backend="serial")
    for n in range(len(found)):
        design = found.design(n)
        alone = cd.simulate(case.model, **case.times, parameters=design.parameters)
        close(list(design.responses.values()), [alone[a].velocity[-1, 0]], 1e-12, "a design of the sweep")


# -- files --------------------------------------------------------------------------------------------------------


def yaml(case: Case) -> None:
    same(case.simulated(parse_yaml(to_yaml(case.model), trust_fmus=True).model), case.reference, SAME_WAY)


def python(case: Case) -> None:
    """The machine that the script makes has the same text, which the column YAML holds against the motion."""
    scope: dict[str, Any] = {}
    exec(to_python(case.model), scope)
    if to_yaml(scope["model"]) != to_yaml(case.model):
        raise Wrong("the script makes another machine")


def dads(case: Case) -> None:
    text = to_dads(case.model)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.dads"
        path.write_text(text)
        same(case.simulated(load_dads(path)), case.reference, SAME_WAY)


COLUMNS: dict[str, Callable[[Case], None]] = {
    "assemble": assemble,
    "kinematics": kinematics,
    "inverse": inverse,
    "equilibrium": equilibrium,
    "simulate, partition": simulate_by("partition"),
    "simulate, direct": simulate_by("direct"),
    "simulate, baumgarte": simulate_by("baumgarte"),
    "simulate, joint": simulate_by("joint"),
    "simulate, dop853": simulate_by(cd.Partition(integrator="dop853")),
    "simulate, joint and dop853": simulate_by(cd.JointCoordinates(integrator="dop853")),
    "simulate, dae": simulate_by("dae"),
    "simulate, joint and bdf": simulate_by(cd.JointCoordinates(integrator="bdf")),
    "simulate, generalized-alpha": by_small_steps,
    "simulate, auto": simulate_by("auto"),
    "linearize": linearize,
    "frequency_response": frequency_response,
    "gradient, forward": gradient_by("forward"),
    "gradient, adjoint": gradient_by("adjoint"),
    "certificate": certificate,
    "sweep": sweep,
    "save and load (HDF5)": hdf5,
    "CSV": table,
    "resume": resume,
    "YAML": yaml,
    "Python": python,
    "DADS deck": dads,
}
