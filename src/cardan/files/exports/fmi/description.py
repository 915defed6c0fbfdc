"""modelDescription.xml and buildDescription.xml of an FMU."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from xml.sax.saxutils import quoteattr

from cardan._version import VERSION
from cardan.files.exports.fmi.units import Unit
from cardan.files.exports.fmi.variables import Variable, Variables

CAPABILITIES = {  # what both kinds of both versions can do
    "canGetAndSetFMUstate": "true",
    "canSerializeFMUstate": "true",
}


@dataclass(frozen=True)
class Facts:
    """What is said of a machine besides its variables."""

    name: str
    identifier: str  # of the library
    token: str
    kinds: tuple[str, ...]
    tolerance: float
    until: float | None
    step: float | None
    sources: tuple[str, ...]  # the files to be compiled
    derivatives: bool


def tag(name: str, inside: Iterable[str] | None = None, /, **attributes: object) -> list[str]:
    """The lines of an element; attributes that are None are left out."""
    words = "".join(f" {word}={quoteattr(str(value))}" for word, value in attributes.items() if value is not None)
    lines = list(inside or ())
    if not lines:
        return [f"<{name}{words}/>"]
    return [f"<{name}{words}>", *(f"  {line}" for line in lines), f"</{name}>"]


def document(lines: Sequence[str]) -> str:
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *lines, ""])


def description(version: str, facts: Facts, variables: Variables) -> str:
    """modelDescription.xml."""
    return document((_second if version == "2.0" else _third)(facts, variables))


def number(value: float) -> str:
    return repr(float(value))


# -- 3.0 ---------------------------------------------------------------------------------------------------------------


def _third(facts: Facts, variables: Variables) -> list[str]:
    able = {word.replace("state", "State"): value for word, value in CAPABILITIES.items()}
    able["providesDirectionalDerivatives"] = able["providesAdjointDerivatives"] = str(facts.derivatives).lower()
    kinds = {
        "me": tag("ModelExchange", modelIdentifier=facts.identifier, **able),
        "cs": tag(
            "CoSimulation", modelIdentifier=facts.identifier, canHandleVariableCommunicationStepSize="true", **able
        ),
    }
    references = [v.reference for v in variables.all_outputs]
    structure = [
        *(line for v in variables.all_outputs for line in tag("Output", **_known_by_reference(v))),
        *(line for v in variables.rates for line in tag("ContinuousStateDerivative", **_known_by_reference(v))),
        *(line for v in _at_the_start(variables) for line in tag("InitialUnknown", **_known_by_reference(v))),
        *(line for v in variables.indicators for line in tag("EventIndicator", valueReference=v.reference)),
    ]
    assert len(set(references)) == len(references)
    inside = [
        *(line for word in ("me", "cs") if word in facts.kinds for line in kinds[word]),
        *_unit_definitions(variables),
        *_log_categories(),
        *_experiment(facts),
        *tag("ModelVariables", (line for v in variables for line in _third_variable(v))),
        *tag("ModelStructure", structure),
    ]
    return tag("fmiModelDescription", inside, fmiVersion="3.0", instantiationToken=facts.token, **_head(facts))


def _third_variable(v: Variable) -> list[str]:
    return tag(
        "Float64",
        name=v.name,
        valueReference=v.reference,
        causality=v.causality,
        variability=v.variability,
        initial=v.initial if v.causality not in ("parameter", "input") else None,
        **_numbers(v),
        derivative=v.derivative_of,
    )


def _known_by_reference(v: Variable) -> dict[str, object]:
    return {"valueReference": v.reference, "dependencies": " ".join(map(str, v.depends_on))}


# -- 2.0 ---------------------------------------------------------------------------------------------------------------


def _second(facts: Facts, variables: Variables) -> list[str]:
    listed = [v for v in variables if v not in variables.indicators]
    place = {v.reference: k for k, v in enumerate(listed, 1)}
    able = CAPABILITIES | {"providesDirectionalDerivative": str(facts.derivatives).lower()}
    sources = tag("SourceFiles", (line for name in facts.sources for line in tag("File", name=name)))
    kinds = {
        "me": tag("ModelExchange", sources, modelIdentifier=facts.identifier, **able),
        "cs": tag(
            "CoSimulation",
            sources,
            modelIdentifier=facts.identifier,
            canHandleVariableCommunicationStepSize="true",
            **able,
        ),
    }

    def unknown(v: Variable) -> list[str]:
        dependencies = " ".join(str(place[k]) for k in sorted(v.depends_on))
        return tag("Unknown", index=place[v.reference], dependencies=dependencies)

    groups = {
        "Outputs": [unknown(v) for v in variables.all_outputs],
        "Derivatives": [unknown(v) for v in variables.rates],
        "InitialUnknowns": [unknown(v) for v in _at_the_start(variables, place)],
    }
    structure = [
        line for name, lines in groups.items() if lines for line in tag(name, (line for one in lines for line in one))
    ]
    inside = [
        *(line for word in ("me", "cs") if word in facts.kinds for line in kinds[word]),
        *_unit_definitions(variables),
        *_log_categories(),
        *_experiment(facts),
        *tag("ModelVariables", (line for v in listed for line in _second_variable(v, place))),
        *tag("ModelStructure", structure),
    ]
    indicators = len(variables.indicators)
    head = _head(facts) | {"numberOfEventIndicators": indicators}
    return tag("fmiModelDescription", inside, fmiVersion="2.0", guid=facts.token, **head)


def _second_variable(v: Variable, place: dict[int, int]) -> list[str]:
    derivative = None if v.derivative_of is None else place[v.derivative_of]
    real = tag("Real", **_numbers(v), derivative=derivative)
    return tag(
        "ScalarVariable",
        real,
        name=v.name,
        valueReference=v.reference,
        causality=v.causality,
        variability=v.variability,
        initial=v.initial if v.causality != "input" else None,
    )


# -- both --------------------------------------------------------------------------------------------------------------


def _head(facts: Facts) -> dict[str, object]:
    return {
        "modelName": facts.name,
        "generationTool": f"cardan {VERSION}",
        "generationDateAndTime": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "variableNamingConvention": "flat",
    }


def _at_the_start(variables: Variables, order: dict[int, int] | None = None) -> list[Variable]:
    """What assembly computes of all parameters and inputs: outputs, states and their derivatives, each once."""
    parameters = tuple(v.reference for v in variables.parameters)
    everything = (*variables.all_outputs, *variables.states, *variables.rates)
    unknowns = {v.reference: replace(v, depends_on=parameters) for v in everything}
    return [unknowns[k] for k in (sorted(unknowns, key=order.__getitem__) if order else unknowns)]


def _numbers(v: Variable) -> dict[str, object]:
    low, high = (None, None) if v.bounds is None else map(number, v.bounds)
    start = None if v.start is None else number(v.start)
    return {"unit": None if v.unit is None else v.unit.name, "min": low, "max": high, "start": start}


def _unit_definitions(variables: Variables) -> list[str]:
    units = {v.unit.name: v.unit for v in variables if v.unit is not None}
    return tag("UnitDefinitions", (line for unit in units.values() for line in _unit(unit))) if units else []


def _unit(unit: Unit) -> list[str]:
    if unit.exponents is None:
        return tag("Unit", name=unit.name)
    factor = None if unit.factor == 1.0 else number(unit.factor)
    return tag("Unit", tag("BaseUnit", **dict(unit.exponents), factor=factor), name=unit.name)


def _log_categories() -> list[str]:
    error = tag("Category", name="logStatusError", description="What could not be done, and why")
    warning = tag("Category", name="logStatusWarning", description="What is to be known of a run that goes on")
    return tag("LogCategories", [*error, *warning])


def _experiment(facts: Facts) -> Iterator[str]:
    numbers = {"startTime": 0.0, "stopTime": facts.until, "tolerance": facts.tolerance, "stepSize": facts.step}
    yield from tag("DefaultExperiment", **{k: None if v is None else number(v) for k, v in numbers.items()})


def build_description(facts: Facts) -> str:
    """sources/buildDescription.xml of FMI 3.0: how to compile the machine."""
    files = (line for name in facts.sources for line in tag("SourceFile", name=name))
    configuration = tag(
        "BuildConfiguration", tag("SourceFileSet", files, language="C11"), modelIdentifier=facts.identifier
    )
    return document(tag("fmiBuildDescription", configuration, fmiVersion="3.0"))
