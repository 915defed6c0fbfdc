"""The ways over files: models as YAML and Python, results, checkpoints, machines in C and FMUs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import cardan as cd
from cardan.analysis.in_c.instance import Instance
from cardan.compiled.compiling import compile_system
from cardan.files.written_models.as_python import to_python
from cardan.files.written_models.as_yaml import to_yaml
from fuzz.invariances.told import Told, told
from fuzz.invariances.ways import Case, tell
from fuzz.patient import simulate
from fuzz.recipe import body_name

OF_FUNCTIONS = "is a Python function, which cannot be written as text"
FORMS = {"python": 0.6, "c": 0.35, "fmu": 0.05}  # an FMU takes ten seconds to be compiled


def _recipe(case: Case) -> Any:
    return replace(case.recipe, options=case.options)


def as_yaml(case: Case) -> Told:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "machine.yaml"
        path.write_text(to_yaml(case.model), encoding="utf-8")
        return tell(_recipe(case), case.world, cd.load_model(path))


def as_python(case: Case) -> Told:
    names: dict[str, Any] = {"__name__": "written"}
    exec(compile(to_python(case.model), "machine.py", "exec"), names)
    return tell(_recipe(case), case.world, names["model"])


def as_result_file(case: Case) -> Told:
    """The very numbers of the run that was saved."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.h5"
        case.result.save(path)
        return told(cd.load_result(path), case.recipe, case.world, case.right.error)


def as_checkpoint(case: Case) -> Told:
    """A run into a file that ends early, and goes on from there."""
    options, model = case.numbers(), case.model
    cut = options["every"] * int(case.rng.integers(1, round(options["until"] / options["every"])))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.h5"
        try:
            simulate(model, **options | {"until": cut, "save_to": path})
        except cd.SimulationError as error:
            return told(error.result, case.recipe, case.world, str(error))
        return tell(_recipe(case), case.world, model, save_to=path, resume=True)


def as_fmu(case: Case) -> Told:
    """Exported, and imported as the only part of another machine: it steps itself from report to report."""
    options, model = case.numbers(), case.model
    names = quantities(case)
    with TemporaryDirectory() as folder:
        path = cd.export_fmu(
            model, Path(folder) / "machine.fmu", kinds=("cs",), outputs=names, until=options["until"],
            tolerance=case.options["rtol"], derivatives=False,
        )  # fmt: skip
        carrier = cd.Model("carrier", dim=2, gravity=None)
        carrier.body("weight", mass=1, inertia=1)
        carrier.add(cd.Fmu("machine", path, outputs=names, interface="cs", step=options["every"]))
        result = simulate(carrier, until=options["until"], every=options["every"])
    return _of_outputs(case, result.t, {name: result.columns["machine", name.replace(".", "_")] for name in names})


def as_c(case: Case) -> Told:
    """The machine in C that `export_c` writes, from report to report, by its own steps."""
    system = compile_system(case.model)
    machine = Instance.of(system, system.parameter_values())
    machine.tolerances(case.options["rtol"], case.options["atol"])
    machine.start(0.0)
    names, rows, times = quantities(case), [], case.result.t
    for t in times:
        if t > 0 and not machine.stopped:
            machine.step(float(t))
        outputs = dict(zip(machine.model.data.texts["output_names"], machine.outputs, strict=True))
        rows.append([outputs[name] for name in names])
        if machine.stopped:
            break
    end = _of_outputs(case, times[: len(rows)], dict(zip(names, np.array(rows).T, strict=True)))
    return replace(end, events=[(name, t) for name, t in machine.events])


def quantities(case: Case) -> list[str]:
    """Names of the coordinates of all positions and velocities."""
    bodies, axes = [body_name(k, case.world) for k in range(len(case.recipe.bodies))], "xyz"[: case.recipe.dim]
    return [f"{body}.{word}.{axis}" for word in ("position", "velocity") for body in bodies for axis in axes]


def _of_outputs(case: Case, t: np.ndarray, values: dict[str, np.ndarray]) -> Told:
    columns: dict[tuple[str, str], np.ndarray] = {}
    for word in ("position", "velocity"):
        for k in range(len(case.recipe.bodies)):
            start = f"{body_name(k, case.world)}.{word}."
            columns[f"b{k}", word] = np.column_stack([x for name, x in values.items() if name.startswith(start)])
    return Told(t, columns, case.right.events, case.right.until, case.right.error)


SAVED: dict[str, Callable[[Case], Told]] = {"yaml": as_yaml, "results": as_result_file, "checkpoint": as_checkpoint}
EXPORTED: dict[str, Callable[[Case], Told]] = {"python": as_python, "c": as_c, "fmu": as_fmu}


def saved_way(case: Case) -> Told:
    form = str(case.rng.choice(list(SAVED)))
    return as_text(case, as_yaml, as_checkpoint) if form == "yaml" else SAVED[form](case)


def exported_way(case: Case) -> Told:
    form = str(case.rng.choice(list(FORMS), p=list(FORMS.values())))
    return as_text(case, as_python, as_c) if case.right.error or form == "python" else EXPORTED[form](case)


def as_text(case: Case, way: Callable[[Case], Told], otherwise: Callable[[Case], Told]) -> Told:
    """As a text, unless functions of Python are in it."""
    try:
        return way(case)
    except cd.CardanError as error:
        if OF_FUNCTIONS not in str(error):
            raise
    return otherwise(case)
