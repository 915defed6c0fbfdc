"""The variables of an FMU: time, parameters, inputs, states, their derivatives, outputs, event indicators.

Their value references follow from the sizes of the machine, as `sources/fmu.h` says. Names are those of results:
"crank.position.x", "pin.reaction_i.Fx".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cardan.analysis.in_c.description import output_places
from cardan.analysis.run.collect import columns_of, parts_of, places_of, reported
from cardan.compiled.system import System
from cardan.deferred import casadi as ca
from cardan.deferred import is_expression
from cardan.errors import ModelError, UnknownNameError
from cardan.files.exports.fmi.units import Unit, unit_of
from cardan.model.expressions.parameter import Parameter
from cardan.model.parameters import check_masses_without
from cardan.results.naming import find
from cardan.results.result import Columns, Result, Stats
from cardan.symbolic.view import initial_values

TIME_REFERENCE = 0  # its value reference
KINDS = ("fixed", "tunable", "input")  # of a parameter, in the order of sources/fmu.h


@dataclass(frozen=True)
class Variable:
    """One number of the FMU."""

    name: str
    reference: int
    causality: str
    variability: str
    initial: str | None = None
    start: float | None = None
    bounds: tuple[float, float] | None = None
    unit: Unit | None = None
    derivative_of: int | None = None  # the reference of a state
    depends_on: tuple[int, ...] = ()  # references


@dataclass(frozen=True)
class Variables:
    """All of them, by kind."""

    time: Variable
    parameters: tuple[Variable, ...]  # inputs among them, in the order of the machine
    states: tuple[Variable, ...]
    rates: tuple[Variable, ...]
    outputs: tuple[Variable, ...]  # those that are asked for and are neither states nor rates
    indicators: tuple[Variable, ...]
    kinds: tuple[str, ...]  # of all parameters of the machine, one of KINDS

    def __iter__(self) -> Iterator[Variable]:
        for group in ((self.time,), self.parameters, self.states, self.rates, self.outputs, self.indicators):
            yield from group

    @property
    def all_outputs(self) -> list[Variable]:
        """The outputs, whatever else they are."""
        return [v for v in self if v.causality == "output"]


def variables_of(system: System, wanted: Sequence[str] | None, start: np.ndarray, n_indicators: int) -> Variables:
    """The variables of a machine. `wanted`: names of outputs, or of all that begins with them; None: all.

    `start`: the states x of the assembled machine.
    """
    model = system.model
    kinds = tuple(_kind(system, p) for p in model.parameters.values())
    n_x = system.n_q + system.n_v + system.n_z
    first_x = 1 + len(kinds)
    first_y, places = first_x + 2 * n_x, output_places(system)
    names = _names(system)
    output_names = _output_names(system, [name for name, *_ in names], wanted)
    dependent = _dependencies(system, first_x)
    states: dict[int, Variable] = {}
    rates: dict[int, Variable] = {}
    outputs: list[Variable] = []
    for name, unit, array, k in names:
        causality = "output" if name in output_names else "local"
        common: dict[str, Any] = {
            "causality": causality,
            "variability": "continuous",
            "initial": "calculated",
            "unit": unit,
        }
        if array in ("q", "v", "z"):
            at = k + {"q": 0, "v": system.n_q, "z": system.n_q + system.n_v}[array]
            common |= {"initial": "approx", "start": float(start[at])}
            states[at] = Variable(name, first_x + at, depends_on=(first_x + at,), **common)
        elif array == "a":
            at = system.n_q + k
            rates[at] = Variable(name, first_x + n_x + at, derivative_of=first_x + at, **common)
        elif name in output_names:
            outputs.append(Variable(name, first_y + places[name], depends_on=dependent.outputs[k], **common))
    for at, state in states.items():
        if at not in rates:
            unit = _per_time(state.unit, model.units.time)
            rate = Variable(f"der({state.name})", first_x + n_x + at, "local", "continuous", "calculated", unit=unit)
            rates[at] = replace(rate, derivative_of=state.reference)
    for at, rate in rates.items():
        rates[at] = replace(rate, depends_on=dependent.rates[at])
    first_g = first_y + len(places)
    indicators = (
        Variable(f"event indicator {k + 1}", first_g + k, "local", "continuous", "calculated")
        for k in range(n_indicators)
    )
    return Variables(
        Variable("time", TIME_REFERENCE, "independent", "continuous", unit=unit_of(model.units.time)),
        tuple(
            _parameter(p, kind, 1 + k)
            for k, (p, kind) in enumerate(zip(model.parameters.values(), kinds, strict=True))
            if p.name not in model.signals
        ),
        tuple(states[k] for k in range(n_x)),
        tuple(rates[k] for k in range(n_x)),
        tuple(outputs),
        tuple(indicators),
        kinds,
    )


def _names(system: System) -> list[tuple[str, Unit | None, str, int]]:
    """Of every scalar of a result: its name, its unit, and where it stands among q, v, a, z and outputs."""
    model, layout = system.model, columns_of(system)
    sizes = {"q": system.n_q, "v": system.n_v, "a": system.n_v, "z": system.n_z}
    arrays = {word: np.zeros((0, size)) for word, size in sizes.items()}
    arrays["outputs"] = np.zeros((0, sum(system.channels.values())))
    nothing = Result(
        model.name, model.units, np.zeros(0), parts_of(system), Columns(layout, arrays), Stats("simulate", "", ""), {}
    )
    nothing.bookkeeping = frozenset()  # all states are variables
    units = [unit for key in nothing.columns for unit in nothing.unit(*key)]
    places = [(array, k) for array, at in layout.values() for k in places_of(at)]
    return [(name, unit_of(unit), *place) for name, unit, place in zip(nothing.flat(), units, places, strict=True)]


def _output_names(system: System, names: Sequence[str], wanted: Sequence[str] | None) -> set[str]:
    """The outputs that are meant: "crank.position" means both of its components, "crank" all that it has."""
    outputs: set[str] = set()
    for word in names if wanted is None else [wanted] if isinstance(wanted, str) else wanted:
        try:
            all_of_it = {name for name in names if name.startswith(f"{word}.") and word not in names}
            meant = all_of_it or set(find(word, reported(system)).names)
        except UnknownNameError as error:
            raise UnknownNameError(f"outputs: {error}") from None
        if not meant.issubset(names):
            raise UnknownNameError(f'outputs: "{word}" follows from other quantities; name those')
        outputs |= meant
    return outputs


def _kind(system: System, parameter: Parameter) -> str:
    """Whether it is an input, may change during a run, or is fixed when the machine is assembled."""
    model, symbol = system.model, parameter.symbol
    if parameter.name in model.inputs and parameter.name not in model.signals:
        _check_input(system, symbol)
        return "input"
    started = [ca.SX(x) for column in initial_values(model) for x in column if is_expression(x)]
    fixed = ca.depends_on(ca.vertcat(ca.SX(0, 1), system.constraints.Phi, *started), symbol)
    return "fixed" if fixed else "tunable"


def _check_input(system: System, symbol: ca.SX) -> None:
    """Refuse what an input cannot do: its derivatives in time are not known to other programs."""
    for element in system.model.constraints:
        if ca.depends_on(system.constraints.residuals[element.name], symbol):
            raise ModelError(
                f'{element.kind} "{element.name}" depends on the input "{symbol.name()}": a constraint needs the first '
                "and second derivative in time of what it follows, which other programs do not give; let a force "
                "follow it (a spring and damper, a controller), or make it a parameter"
            )
    for body in system.model.bodies.values():
        check_masses_without(body, [symbol])


def _parameter(p: Parameter, kind: str, reference: int) -> Variable:
    causality, variability = ("input", "continuous") if kind == "input" else ("parameter", kind)
    unit = unit_of(getattr(p, "unit", None))
    return Variable(p.name, reference, causality, variability, "exact", p.value, p.bounds, unit)


def _per_time(unit: Unit | None, time: str) -> Unit | None:
    return None if unit is None else unit_of(f"{unit.name}/{time}")


@dataclass(frozen=True)
class _Dependencies:
    """Of every output and every rate: the references that it depends on."""

    outputs: list[tuple[int, ...]]
    rates: list[tuple[int, ...]]


def _dependencies(system: System, first_x: int) -> _Dependencies:
    """What follows from accelerations or multipliers depends on everything; so do the rates of what is constrained."""
    y, model = system.symbols, system.model
    channels, lam = system.channel_expressions
    column = ca.vertcat(ca.SX(0, 1), *channels.values())
    inputs = ca.vertcat(ca.SX(0, 1), *(p.symbol for name, p in model.inputs.items() if name not in model.signals))
    places = [k for k, name in enumerate(model.parameters) if name in model.inputs and name not in model.signals]
    references = [
        TIME_REFERENCE,
        *range(first_x, first_x + system.n_q + system.n_v + system.n_z),
        *(1 + k for k in places),
    ]
    all_of_them = tuple(sorted(references))

    def of(expressions: ca.SX, solved: ca.SX) -> list[tuple[int, ...]]:
        on = ca.vertcat(y.t, y.q, y.v, y.z, inputs)
        (seen,) = system.on_coordinates([expressions])
        references_of_row: list[set[int]] = [set() for _ in range(seen.numel())]
        for row, k in zip(*ca.jacobian_sparsity(seen, on).get_triplet(), strict=True):
            references_of_row[row].add(references[k])
        everything = set(ca.jacobian_sparsity(seen, solved).get_triplet()[0])
        return [
            all_of_them if row in everything else tuple(sorted(on_what))
            for row, on_what in enumerate(references_of_row)
        ]

    rates = [all_of_them] * (system.n_q + system.n_v)
    return _Dependencies(of(column, ca.vertcat(y.a, lam)), [*rates, *of(system.motion.z_rate, lam)])
