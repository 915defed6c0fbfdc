"""What an FMU says about itself in its modelDescription.xml, as plain data. Nothing of the FMU is run here."""

from __future__ import annotations

import hashlib
import re
import zipfile
import zlib
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from functools import lru_cache
from io import StringIO
from math import inf
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cardan.errors import CardanError, ModelError
from cardan.io.text import check_regular
from cardan.model.fmi.arrays import element_names, elements, start_values
from cardan.model.fmi.variable import NUMBERS, WHOLE, State, Variable, number_of
from cardan.model.named_units import BASES, Unit, read_unit

if TYPE_CHECKING:
    from fmpy.model_description import ModelDescription, ScalarVariable

KINDS = {"me": "Model Exchange", "cs": "Co-Simulation"}
SETTABLE = ("parameter", "structuralParameter")
LARGEST_FILE, LARGEST_UNPACKED, LARGEST_DESCRIPTION = 10**9, 4 * 10**9, 10**8  # bytes
MOST_ARCHIVE_FILES = 100_000  # of one archive
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)  # raised by reading an archive


@dataclass(frozen=True)
class Description:
    """An FMU as one of its two kinds."""

    path: str
    digest: str
    version: int  # 2 or 3
    kind: str  # "me" or "cs"
    token: str
    identifier: str
    tool: str
    variables: dict[str, Variable]
    states: tuple[State, ...]
    indicators: int
    only_once: bool  # whether a process may hold a single instance
    keeps_states: bool  # whether its state can be got and set
    gives_derivatives: bool
    wants_steps: bool  # whether it is to be told of every step of the integrator
    any_step: bool  # whether communication steps may differ
    default_step: float | None
    platforms: tuple[str, ...]

    @property
    def has_clocks(self) -> bool:
        return any(v.type == "Clock" for v in self.variables.values())

    @property
    def file(self) -> str:
        return Path(self.path).name

    @property
    def has_discrete(self) -> bool:
        """Whether variables change at events."""
        return any(v.variability == "discrete" for v in self.of_causality("output", "local")) or self.has_clocks

    def of_causality(self, *words: str) -> list[Variable]:
        return [v for v in self.variables.values() if v.causality in words]


def load_fmpy() -> ModuleType:
    """The package FMPy, which reads and calls FMUs."""
    try:
        with redirect_stdout(StringIO()):  # it may say there that it cannot format messages of FMUs
            import fmpy
            import fmpy.fmi2
            import fmpy.fmi3
    except ImportError:
        raise ModelError("FMUs need FMPy: pip install cardan[fmi]") from None
    return fmpy


def described(path: Path, kind: str, what: str) -> Description:
    """Of the file at `path`; `what` names the block in messages."""
    try:
        load_fmpy()
    except ModelError as error:
        raise ModelError(f"{what}: {error}") from None
    try:
        check_regular(path)
        if path.stat().st_size > LARGEST_FILE:
            raise ModelError(f'"{path.name}" holds more than {LARGEST_FILE:.0e} bytes; is it the right file?')
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return _described(str(path.resolve()), kind, digest)
    except (CardanError, OSError) as error:
        raise ModelError(f"{what}: {error}") from None


@lru_cache(maxsize=64)
def _described(path: str, kind: str, digest: str) -> Description:
    fmpy, name = load_fmpy(), Path(path).name
    names, text = _contents(path)
    try:
        parsed = fmpy.read_model_description(path, validate=False)
    except Exception as error:
        raise ModelError(f'"{name}" is not an FMU that can be read: {first_line(error)}') from None
    try:
        description = _of_kind(parsed, kind, path, digest, tuple(sorted(_platforms(names))))
    except (ValueError, TypeError, OverflowError, AttributeError) as error:
        raise ModelError(f'"{name}" is not an FMU that can be read: {first_line(error)}') from None
    # FMPy does not read this word of FMI 3.0
    from xml.etree import ElementTree

    element = ElementTree.fromstring(text).find({"me": "ModelExchange", "cs": "CoSimulation"}[description.kind])
    gives = element is not None and _flag(element.get("providesDirectionalDerivatives"))
    return replace(description, gives_derivatives=description.gives_derivatives or gives)


def _contents(path: str) -> tuple[list[str], bytes]:
    """The names of the files in the archive, and its modelDescription.xml."""
    name = Path(path).name
    if not zipfile.is_zipfile(path):
        raise ModelError(f'"{name}" is not an FMU: it is no zip archive; give a file made by an FMI export')
    try:
        with zipfile.ZipFile(path) as archive:
            items = {item.filename: item for item in archive.infolist()}
            size = sum(item.file_size for item in items.values())
            if size > LARGEST_UNPACKED:
                raise ModelError(f'"{name}" is not unpacked: it would fill {size:.2e} bytes; is it the right file?')
            _check_names(name, archive.infolist())
            about = items.get("modelDescription.xml")
            if about is None:
                raise ModelError(
                    f'"{name}" is not an FMU: it has no modelDescription.xml; give a file made by an FMI export'
                )
            if about.file_size > LARGEST_DESCRIPTION:
                raise ModelError(f'"{name}": its modelDescription.xml holds {about.file_size:.2e} bytes')
            text = archive.read(about)
    except DAMAGED as error:
        raise ModelError(f'"{name}" is damaged: {first_line(error)}; export or copy it anew') from None
    if b"<!DOCTYPE" in text:
        raise ModelError(f'"{name}": its modelDescription.xml defines entities (DOCTYPE), which FMI does not have')
    return list(items), text


def _check_names(file: str, items: list[zipfile.ZipInfo]) -> None:
    """Refuse archives whose files would not lie in a folder of their own, each once."""
    if len(items) > MOST_ARCHIVE_FILES:
        raise ModelError(f'"{file}" is not unpacked: it holds {len(items)} files; is it the right file?')
    for item in items:
        name, is_link = item.filename, (item.external_attr >> 16) & 0o170000 == 0o120000
        if re.search(r"[\\:\0]", name) or name.startswith("/") or ".." in name.split("/") or is_link:
            what = "is a link" if is_link else "is no path in an archive"
            raise ModelError(f'"{file}" is not unpacked: its file "{name[:80]}" {what}; the FMU is not right')
        if item.flag_bits & 1:
            raise ModelError(f'"{file}" is encrypted; export it without a password')
    if len({item.filename for item in items}) < len(items):
        raise ModelError(f'"{file}" is not unpacked: two of its files have one name; the FMU is not right')


def _platforms(names: list[str]) -> set[str]:
    parts = [name.split("/") for name in names]
    return {p[1] for p in parts if len(p) > 2 and p[0] == "binaries" and p[1] and p[2]}


def first_line(error: BaseException) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


def _of_kind(parsed: ModelDescription, kind: str, path: str, digest: str, platforms: tuple[str, ...]) -> Description:
    name, version = Path(path).name, str(parsed.fmiVersion)
    if not (version == "2.0" or version.startswith("3.0")):
        raise ModelError(
            f'"{name}" is of FMI version {version}; cardan takes 2.0 and 3.0: export it anew as one of them'
        )
    offered = {"me": parsed.modelExchange, "cs": parsed.coSimulation}
    if kind == "auto":
        kind = next((word for word, interface in offered.items() if interface is not None), "auto")
    if offered.get(kind) is None:
        there = " and ".join(KINDS[word] for word, interface in offered.items() if interface is not None)
        wanted = KINDS.get(kind, "Model Exchange or Co-Simulation")
        remedy = f'use kind="{next(w for w, f in offered.items() if f)}"' if there else "export it anew as one of them"
        raise ModelError(f'"{name}" is not made for {wanted}, but for {there or "Scheduled Execution"}; {remedy}')
    interface, units = offered[kind], _units(parsed)
    if not re.fullmatch(r"[A-Za-z_]\w*", str(interface.modelIdentifier), re.ASCII):
        raise ModelError(
            f'"{name}": its modelIdentifier "{interface.modelIdentifier}" is no name of a library; the FMU is not right'
        )
    variables = _variables(parsed, units)
    experiment = parsed.defaultExperiment
    default = _step(getattr(experiment, "stepSize", None))
    needs_steps = bool(getattr(interface, "needsCompletedIntegratorStep", False))
    return Description(
        path=path,
        digest=digest,
        version=int(version[0]),
        kind=kind,
        token=parsed.guid,  # type: ignore[arg-type]
        identifier=interface.modelIdentifier,
        tool=parsed.generationTool or "",
        variables=variables,
        states=_states(parsed) if kind == "me" else (),
        indicators=_indicators(parsed) if kind == "me" else 0,
        only_once=_flag(interface.canBeInstantiatedOnlyOncePerProcess),
        keeps_states=_flag(interface.canGetAndSetFMUstate),
        gives_derivatives=_flag(interface.providesDirectionalDerivative),
        wants_steps=needs_steps,
        any_step=_flag(getattr(interface, "canHandleVariableCommunicationStepSize", False)),
        default_step=default,
        platforms=platforms,
    )


def _step(text: Any) -> float | None:
    """The step that an FMU proposes; None where it proposes none that could be taken."""
    try:
        step = float(text)
    except (TypeError, ValueError):
        return None
    return step if 0.0 < step < inf else None


def _flag(value: object) -> bool:
    return value in (True, "true", "1", 1)


def _units(parsed: ModelDescription) -> dict[str, Unit]:
    """Those that the FMU defines by base units."""
    units = {}
    for unit in parsed.unitDefinitions:
        base = unit.baseUnit
        if base is not None:
            exponents = tuple(int(getattr(base, word)) for word in BASES)
            units[unit.name] = Unit(exponents, float(base.factor), float(base.offset))
    return units


def _variables(parsed: ModelDescription, units: dict[str, Unit]) -> dict[str, Variable]:
    """By name, with the elements of arrays in place of these."""
    sizes = {dimension.valueReference for v in parsed.modelVariables for dimension in v.dimensions}
    variables: dict[str, Variable] = {}
    for v in parsed.modelVariables:
        for one in elements(v, _variable(v, units)):
            if one.name in variables:
                raise ModelError(f'two variables are called "{one.name}"; the FMU is not right, export it anew')
            variables[one.name] = replace(one, is_dimension=one.reference in sizes)
    return variables | {name: replace(variables[name], needs=needs) for name, needs in _needs(parsed).items()}


def _variable(v: ScalarVariable, units: dict[str, Unit]) -> Variable:
    name = v.unit or (v.declaredType.unit if v.declaredType is not None else None) or ""
    unit = units.get(name) or read_unit(name)
    if unit is not None and v.relativeQuantity:
        unit = unit._replace(offset=0.0)
    _check_start(v)
    return Variable(
        v.name,
        int(v.valueReference),
        v.type,
        v.causality or "local",
        v.variability or ("continuous" if v.type in NUMBERS else "discrete"),
        name,
        unit,
        v.start,
        bool(v.dimensions),
    )


def _check_start(v: ScalarVariable) -> None:
    """Refuse a start value that is no number of its type."""
    if v.start is None or v.type not in (*NUMBERS, *WHOLE, "Boolean"):
        return
    for text in str(v.start).split() if v.dimensions else [str(v.start)]:
        try:
            number_of(text)
        except ValueError:
            raise ModelError(
                f'the start value "{text[:40]}" of "{v.name}" is no number; the FMU is not right, export it anew'
            ) from None


def _needs(parsed: Any) -> dict[str, tuple[str, ...]]:
    """The inputs on which variables depend at the same instant, of those of which the FMU says it; states on none."""
    states = {
        unknown.variable.derivative.valueReference for unknown in parsed.derivatives if unknown.variable.derivative
    }
    needs_of: dict[str, tuple[str, ...]] = {
        name: () for v in parsed.modelVariables if v.valueReference in states for name in element_names(v)
    }
    for unknown in parsed.outputs:
        if unknown.dependencies is not None:
            inputs = [name for v in unknown.dependencies if v.causality == "input" for name in element_names(v)]
            needs_of |= dict.fromkeys(element_names(unknown.variable), tuple(inputs))
    return needs_of


def _states(parsed: Any) -> tuple[State, ...]:
    states = []
    for unknown in parsed.derivatives:
        derivative, state = unknown.variable, unknown.variable.derivative
        if state is None:
            raise ModelError(f'the derivative "{derivative.name}" names no state; the FMU is not right, export it anew')
        names, is_in_array = element_names(state), bool(state.dimensions)
        if is_in_array and (names == [state.name] or len(names) != len(element_names(derivative))):
            raise ModelError(
                f'the state "{state.name}" is an array that cardan does not take: it is very large or empty, or its '
                "derivative is of another size"
            )
        nominal = abs(float(state.nominal)) if state.nominal is not None else 1.0
        if not nominal < inf:
            raise ModelError(f'the nominal value of "{state.name}" is {state.nominal}; the FMU is not right')
        starts = start_values(state, len(names)) if is_in_array else [state.start]
        states += [
            State(
                name, state.valueReference, derivative.valueReference, number_of(start), nominal or 1.0, k, is_in_array
            )
            for k, (name, start) in enumerate(zip(names, starts, strict=True))
        ]
    return tuple(states)


def _indicators(parsed: ModelDescription) -> int:
    return (
        len(parsed.eventIndicators)
        if str(parsed.fmiVersion).startswith("3")
        else int(parsed.numberOfEventIndicators or 0)
    )
