"""The five ways in which a machine runs, each as a function that gives its motion or raises `Refused`.

`simulate`, a sweep in lanes, exported C, an FMU in Co-Simulation, and the program of live pages. All report bodies and
user states at the same times. Where an event ends a run, the rows after it repeat the last one, as lanes have it.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from tests.exports.c_machine import Library
from tests.matrix.bench import Row
from tests.view.wasm_core import WasmCore

import cardan as cd
from cardan.analysis.in_c.description import output_places
from cardan.analysis.in_c.instance import Instance
from cardan.analysis.live_machine import live_machine
from cardan.analysis.many_designs import ensemble
from cardan.analysis.many_designs.ensemble import NOT_STARTED, REDUNDANT, Ensemble
from cardan.analysis.run.collect import columns_of
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.errors import CardanError
from cardan.numerics import constants
from cardan.results.quantities import component_names

REPORTS = 8
RTOL = 1e-9
ATOL = 1e-3 * RTOL  # as an FMU has it
STOPPED = 1  # machine_status
FAST_TO_COMPILE = ("-std=c11", "-O0", "-ffp-contract=off")  # no operation is contracted: the bits are those of -O3
STATES = ("q", "v", "z")  # the arrays of positions, speeds and user states
LANE_STATUS = {NOT_STARTED: "it is not assembled", REDUNDANT: "its constraints are redundant"} | {
    getattr(constants, word): word
    for word in ("NOT_CLOSED", "CALL_FAILED", "STEP_TOO_SMALL", "SINGULAR", "EVENT", "NOT_SETTLED", "NO_NUMBER")
}


class Refused(Exception):  # noqa: N818
    """What a client says where it does not run a machine."""


@dataclass(frozen=True)
class Motion:
    """What a client gives: numbers by name, a row for each time; names and times of events.

    `events` is None where the client does not tell of them.
    """

    values: dict[str, np.ndarray]
    events: list[tuple[str, float]] | None
    end: float


class Machine:
    """A row's machine, compiled once for all clients that need it."""

    def __init__(self, row: Row, folder: Path):
        self.row, self.folder, self.model = row, folder, row.bench().model

    @cached_property
    def system(self) -> System:
        return compile_system(self.model)

    @cached_property
    def times(self) -> np.ndarray:
        """Reporting times, each the one before and a step: so an FMU, which gets steps, comes to the same numbers."""
        return np.cumsum([0.0] + [self.row.until / REPORTS] * REPORTS)

    @cached_property
    def places(self) -> dict[str, tuple[str, int]]:
        """Where each number stands: its array and its column."""
        places: dict[str, tuple[str, int]] = {}
        for (element, quantity), (array, place) in columns_of(self.system).items():
            if array not in STATES:
                continue
            if not isinstance(place, slice):
                places[f"{element}.{quantity}"] = array, int(place)
                continue
            for k, suffix in enumerate(component_names(quantity, place.stop - place.start)):
                places[f"{element}.{quantity}.{suffix}"] = array, place.start + k
        return places

    def named(self, arrays: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        return {name: arrays[array][:, k] for name, (array, k) in self.places.items()}

    @cached_property
    def library(self) -> Library:
        """The machine in C, with the functions of FMI on top of the same objects."""
        try:
            return Library(self.model, self.folder, FAST_TO_COMPILE, more=self._of_fmi, method="explicit")
        except CardanError as error:
            raise Refused(str(error)) from None

    def _of_fmi(self, folder: Path) -> Sequence[Path]:
        """What an FMU adds to the machine in C; all its other files are those of the export in C, to the letter."""
        options = {"platforms": [], "kinds": ["cs"], "method": "explicit", "derivatives": False, "tolerance": RTOL}
        path = cd.export_fmu(self.model, folder / "machine.fmu", **options)  # type: ignore[arg-type]
        place = folder / "fmu"
        place.mkdir()
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                text, file = archive.read(name), Path(name).name
                if (folder / "source" / file).exists():
                    same = text == (folder / "source" / file).read_bytes()
                    assert same or file == "cardan_names.h", f"{file} of the FMU is not that of the export in C"
                elif file.endswith((".c", ".h", ".xml")):
                    (place / file).write_bytes(text)
        return sorted(place.glob("*.c"))

    def repeated(self, rows: list[np.ndarray], names: Sequence[str]) -> dict[str, np.ndarray]:
        """Rows with the last one repeated up to the last time."""
        whole = np.array(rows + [rows[-1]] * (len(self.times) - len(rows)))
        return dict(zip(names, whole.T, strict=True))


def simulate(machine: Machine, sharper: float = 1.0) -> Motion:
    """By `cd.simulate`, whose tolerances may be `sharper`, by this factor, than those of the others."""
    until, tolerances = float(machine.times[-1]), {"rtol": RTOL / sharper, "atol": ATOL / sharper}
    result = cd.simulate(machine.model, until=until, every=machine.row.until / REPORTS, **tolerances)
    rows = np.searchsorted(result.t, machine.times * (1 + 1e-12), side="right") - 1
    flat = result.flat() | {".".join(key): values for key, values in result.columns.items() if values.ndim == 1}
    return Motion(
        {name: flat[name][rows] for name in machine.places},
        [(event.name, event.t) for event in result.log],
        float(result.t[-1]),
    )


def lanes(machine: Machine) -> Motion:
    reason = ensemble.refusal(machine.system)
    if reason is not None:
        raise Refused(reason)
    p = machine.system.parameter_values()[None]
    runs = Ensemble(machine.system, machine.times, RTOL, ATOL).run(p.copy())
    status = int(runs.status[0])
    if status != constants.OK:
        raise Refused(f"left to a single run: {LANE_STATUS[status]}")
    values = machine.named({"q": runs.q[0], "v": runs.v[0], "z": runs.z[0]})
    return Motion(values, None, float(runs.until[0]))


def in_c(machine: Machine) -> Motion:
    library, rows = machine.library, []
    indices = [library.find(name) for name in machine.places]
    library.set("solver.rtol", RTOL)
    library.set("solver.atol", ATOL)
    status = library.start(0.0)
    for t in machine.times:
        if t > 0.0:
            status = library.step(t)
        if status > STOPPED:
            raise Refused(library.message())
        rows.append(np.array([library.number(k) for k in indices]))
        if status == STOPPED:
            break
    return Motion(machine.repeated(rows, list(machine.places)), library.happened(), library.get("time"))


def in_memory(machine: Machine) -> Motion:
    """The runtime of exported C, in this process and from tables in memory."""
    try:
        instance = Instance.of(machine.system, machine.system.parameter_values(), method="explicit")
    except CardanError as error:
        raise Refused(str(error)) from None
    instance.tolerances(RTOL, ATOL)
    places, rows = [instance.model.data.texts["output_names"].index(name) for name in machine.places], []
    try:
        instance.start(0.0)
        for t in machine.times:
            if t > 0.0:
                instance.step(t)
            rows.append(instance.outputs[places])
            if instance.stopped:
                break
    except CardanError as error:
        raise Refused(str(error)) from None
    return Motion(machine.repeated(rows, list(machine.places)), instance.events, instance.time)


def fmu(machine: Machine) -> Motion:
    import fmpy
    from fmpy.fmi3 import FMU3Slave

    library, place = machine.library, machine.folder / "fmu"
    description = fmpy.read_model_description(str(place), validate=False)
    name = description.coSimulation.modelIdentifier
    binary = place / "binaries" / fmpy.platform_tuple / f"{name}{fmpy.sharedLibraryExtension}"
    binary.parent.mkdir(parents=True, exist_ok=True)
    binary.unlink(missing_ok=True)
    binary.symlink_to(library.path)
    messages: list[str] = []
    slave = FMU3Slave(guid=description.guid, unzipDirectory=str(place), modelIdentifier=name, instanceName="machine")
    slave.instantiate(logMessage=lambda environment, status, category, message: messages.append(message.decode()))
    references = {v.name: v.valueReference for v in description.modelVariables}
    try:
        return _co_simulated(machine, slave, [references[name] for name in machine.places])
    except fmpy.fmi1.FMICallException as error:
        raise Refused(messages[-1] if messages else str(error)) from None
    finally:
        slave.freeInstance()


def _co_simulated(machine: Machine, slave: Any, references: Sequence[int]) -> Motion:
    slave.enterInitializationMode(tolerance=RTOL, startTime=0.0)
    slave.exitInitializationMode()
    rows, end = [np.array(slave.getFloat64(references))], 0.0
    for t in machine.times[:-1]:
        _, ended, _, end = slave.doStep(t, machine.row.until / REPORTS)
        rows.append(np.array(slave.getFloat64(references)))
        if ended:
            break
    return Motion(machine.repeated(rows, list(machine.places)), machine.library.happened(slave.component), float(end))


def page(machine: Machine) -> Motion:
    system = machine.system
    p = system.parameter_values()
    try:
        core = WasmCore(live_machine(system, p, machine.times, RTOL, ATOL))
    except CardanError as error:
        raise Refused(str(error)) from None
    run = core.run(p)
    if run.status > STOPPED:
        raise Refused(f"the page ends the run: {run.message}")
    places = output_places(system)
    rows = [row[[places[name] for name in machine.places]] for row in run.rows]
    events = [(core.machine.events[number], t) for t, number, _ in run.events]
    return Motion(machine.repeated(rows, list(machine.places)), events, run.until)


CLIENTS: dict[str, Callable[[Machine], Motion]] = {"lanes": lanes, "C": in_c, "FMU": fmu, "page": page}
