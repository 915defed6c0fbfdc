"""Values and exact derivatives of functionals with respect to parameters.

    g = cd.gradient(model, [cd.Terminal(lambda s: s.angle(crank)), cd.Peak("pin.reaction_i.Fx")], until=2)
    g.values, g.matrix, g.derivative("peak", "k")

Derivatives of motions go by the adjoint or forwards (`backward`, `forward`), through assembly or equilibrium of the
start and through events; those of equilibria, driven machines and vibrations by the implicit function theorem
(`static`, `kinematic`, `frequencies`).
"""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from cardan.analysis.methods import Start
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.system import System
from cardan.design.choices import ANALYSES, DIRECTIONS
from cardan.design.functionals import (
    MODES,
    MOTION,
    RESPONSE,
    Combination,
    Composition,
    Functional,
    Largest,
    names_of,
    no_functional,
    single_functionals,
)
from cardan.design.gradients.along_a_motion.motion_gradient import motion_gradient
from cardan.design.gradients.along_a_motion.responses import compiled_responses
from cardan.design.gradients.at_rest.amplitudes import amplitude_gradient
from cardan.design.gradients.at_rest.functionals_at_rest import (
    AtRest,
    driven_gradient,
    resting_gradient,
    vibration_gradient,
)
from cardan.design.gradients.derivatives import Derivatives
from cardan.design.gradients.request import GradientRequest, RunOptions
from cardan.errors import AnalysisError, ModelError, check_choice, check_known
from cardan.io.report import Report, Reporting, Section, Table
from cardan.model.argument_messages import spoken
from cardan.model.element import easily_misread
from cardan.model.expressions.parameter import Parameter
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model
from cardan.presented import presenter
from cardan.results.result import Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure

AS_LARGE = 1e-7  # of the largest of several functionals: nearer, two cannot be told apart


@dataclass(frozen=True, eq=False)
class Gradient(Reporting):
    """The values of functionals and their derivatives with respect to parameters, as `cd.gradient` returns them.

    Parameters
    ----------
    functionals : tuple of str
        The names of the functionals, one for each row.
    parameters : tuple of str
        The names of the parameters, one for each column.
    values : ndarray
        The values of the functionals.
    matrix : ndarray
        The derivatives ∂ functional / ∂ parameter, (functionals, parameters).
    notes : tuple of str
        Remarks, such as derivatives that are one-sided or do not exist.
    result : Result or None
        The run or equilibrium along which the derivatives were taken.
    stats : dict
        Counts of steps and evaluations, and the wall time.
    at : dict of str to float
        The values of all parameters of the model.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("fall")
    >>> g = model.parameter("g", 10.0)
    >>> model.gravity = (0, -g)
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> found = cd.gradient(model, cd.Terminal("ball.position.y", name="height"), until=1)
    >>> print(round(found.derivative("height", "g"), 6))
    -0.5
    """

    functionals: tuple[str, ...]
    parameters: tuple[str, ...]
    values: np.ndarray
    matrix: np.ndarray
    notes: tuple[str, ...] = ()
    result: Result | None = None
    stats: dict[str, object] = field(default_factory=dict)
    at: dict[str, float] = field(default_factory=dict)  # the values of all parameters

    def derivative(self, functional: int | str, parameter: int | str) -> float:
        """The derivative ∂ functional / ∂ parameter.

        Parameters
        ----------
        functional, parameter : int or str
            The row and the column, each by its number or name.
        """
        return float(self.matrix[_index(functional, self.functionals), _index(parameter, self.parameters)])

    def sections(self) -> Report:
        head = ("", "value", *(f"d/d {name}" for name in self.parameters))
        rows = [
            (name, *(f"{x:.7g}" for x in (value, *row)))
            for name, value, row in zip(self.functionals, self.values, self.matrix, strict=True)
        ]
        parts = [Table("values and derivatives", head, rows), *self.notes]
        return Report("gradient", [Section(parts, apart=False)])

    def plot(
        self, path: str | Path | None = None, title: str | None = None, size: tuple[float, float] | None = None
    ) -> Figure:
        """Draw bars (p/|ψ|) dψ/dp, the relative influence of each parameter on each functional.

        Parameters
        ----------
        path, title, size : optional
            A file to write the figure to (PNG, SVG or PDF), its title, and its width and height in inches.
        """
        return presenter("view.plots.sensitivity_bars.plot_sensitivities")(self, path=path, title=title, size=size)

    def __repr__(self) -> str:
        return f"<Gradient of {len(self.functionals)} functionals by {', '.join(self.parameters)}>"


@spoken
def gradient(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    analysis: str = "simulate",
    with_respect_to: str | Sequence[str] | None = None,
    direction: str = "auto",
    parameters: Mapping[str, float] | None = None,
    start: str | State | Start = "assembled",
    **options: Unpack[RunOptions],
) -> Gradient:
    """Values and exact derivatives of functionals with respect to parameters.

    Derivatives of motions are integrated backwards along the motion (the adjoint method) or forwards with it, through
    assembly, equilibrium and events; those of equilibria, of driven machines and of vibrations follow from the implicit
    function theorem.

    Parameters
    ----------
    model : Model
        The machine.
    functionals : Functional or sequence of Functional
        The numbers to differentiate, such as `cd.Terminal(...)` or `cd.Peak(...)`.
    until : float, optional
        The end time; it may be a parameter or an expression of parameters. Equilibria and vibrations do not need it.
    analysis : str, default "simulate"
        "simulate", "equilibrium", "kinematics" or "inverse"; the last two are for machines whose every degree of
        freedom is driven, and take `every`.
    with_respect_to : str or sequence of str, optional
        The names of parameters; the default is all parameters of the model.
    direction : str, default "auto"
        "adjoint" costs the same for any number of parameters, "forward" for any number of functionals; "auto" chooses.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    start : str, State or Start, default "assembled"
        The start of the motion, as in `cd.simulate`.
    **options
        Further options of the analysis, such as `rtol` or `method`.

    Returns
    -------
    Gradient
        The values and the matrix of derivatives.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("oscillator")
    >>> k = model.parameter("k", 400.0)
    >>> mass = model.body("mass", mass=4, inertia=1, position=(0.1, 0))
    >>> guide = model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), mass.at(0, 0, axis=(1, 0))))
    >>> spring = model.add(cd.Spring("spring", model.ground.at(-1, 0), mass.at(0, 0), stiffness=k, free_length=1))
    >>> found = cd.gradient(model, cd.Frequency(1))
    >>> print(found.matrix.round(6))  # f / (2 k)
    [[0.001989]]
    """
    began = clock.perf_counter()
    wanted = checked_functionals(functionals)
    system, names = checked_request(model, wanted, analysis, direction, with_respect_to)
    request = GradientRequest.of(until, analysis, direction, names, parameters, start, options)
    derivatives = of_terms(system, wanted, request)
    columns = [list(model.parameters).index(name) for name in names]
    matrix = derivatives.matrix[:, columns]
    misread = easily_misread(model)
    notes = [*derivatives.notes, *misread, *_unused(system, matrix, derivatives.names, names)]
    stats = dict(derivatives.stats, wall_time=clock.perf_counter() - began)
    at = dict(zip(model.parameters, system.parameter_values(parameters).tolist(), strict=False))
    notes = tuple(dict.fromkeys(notes))
    return Gradient(tuple(derivatives.names), names, derivatives.values, matrix, notes, derivatives.result, stats, at)


def of_terms(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """All rows; those of sums and of the largest of several from what they are made of, each differentiated once."""
    if not any(functional.is_composed for functional in functionals):
        return _differentiated(system, functionals, request)
    single = checked_functionals(single_functionals(functionals))
    of_single = _differentiated(system, single, request)
    first = dict(zip(single, np.cumsum([0, *(functional.size for functional in single)]), strict=False))
    names: list[str] = []
    values: list[float] = []
    rows: list[np.ndarray] = []
    composition = _Composed(of_single, first)
    for functional, label in zip(functionals, names_of(functionals), strict=True):
        if functional.is_composed:
            value, row = functional.composed(composition)
            names, values, rows = [*names, label], [*values, value], [*rows, row]
            continue
        places = slice(first[functional], first[functional] + functional.size)
        names += of_single.names[places] if functional.size > 1 else [label]
        values, rows = [*values, *of_single.values[places]], [*rows, *of_single.matrix[places]]
    notes = [*of_single.notes, *composition.notes]
    return replace(of_single, names=names, values=np.array(values), matrix=np.array(rows), notes=notes)


class _Composed(Composition[tuple[float, np.ndarray]]):
    """Value and derivatives of a sum, or of the largest of several: those of the part that is largest."""

    def __init__(self, of_single: Derivatives, first: Mapping[Functional, int]):
        self.of_single, self.first, self.notes = of_single, first, list[str]()

    def leaf(self, functional: Functional) -> tuple[float, np.ndarray]:
        place = self.first[functional]
        return float(self.of_single.values[place]), self.of_single.matrix[place]

    def total(self, functional: Combination, parts: list[tuple[float, np.ndarray]]) -> tuple[float, np.ndarray]:
        value, row = functional.constant, np.zeros(self.of_single.matrix.shape[1])
        for (_, weight), (part, by_p) in zip(functional.terms, parts, strict=True):
            value, row = value + weight * part, row + weight * by_p
        return value, row

    def largest(self, functional: Largest, parts: list[tuple[float, np.ndarray]]) -> tuple[float, np.ndarray]:
        numbers = np.array([value for value, _ in parts])
        top = int(np.argmax(numbers))
        near = np.flatnonzero(numbers[top] - numbers <= AS_LARGE * np.abs(numbers).max())
        rivals = [k for k in near if k != top and not np.allclose(parts[k][1], parts[top][1], rtol=AS_LARGE)]
        if rivals:
            both = [functional.functionals[k].label for k in (top, rivals[0])]
            self.notes.append(
                f"{functional.label}: {both[0]} and {both[1]} are equally large: it has a kink there; the derivative "
                "given is that of the first"
            )
        return parts[top]


def _differentiated(system: System, functionals: tuple[Functional, ...], request: GradientRequest) -> Derivatives:
    """All rows in the order of the functionals."""
    of_motion = {"simulate": motion_gradient, "equilibrium": resting_gradient}.get(request.analysis, driven_gradient)
    sources: dict[str, Callable[[System, Any, GradientRequest], Derivatives]] = {
        MOTION: of_motion,
        MODES: vibration_gradient,
        RESPONSE: lambda system, some, request: amplitude_gradient(
            system, some, system.parameter_values(request.parameters), request.derivatives
        ),
    }
    of_source = {source: tuple(f for f in functionals if f.source == source) for source in sources}
    parts = [sources[source](system, some, request) for source, some in of_source.items() if some]
    if len(parts) == 1:
        return parts[0]
    labels = names_of(functionals)
    rows = [
        (part, i) for label in labels for part in parts for i, name in enumerate(part.names) if _belongs(name, label)
    ]
    return Derivatives(
        [part.names[i] for part, i in rows],
        np.array([part.values[i] for part, i in rows]),
        np.array([part.matrix[i] for part, i in rows]),
        [note for part in parts for note in part.notes],
        parts[0].result,
        parts[0].stats,
    )


def _belongs(row: str, label: str) -> bool:
    return row == label or row.startswith(f"{label} [")


def checked_functionals(functionals: Functional | Sequence[Functional]) -> tuple[Functional, ...]:
    """One functional or several, each with a name of its own."""
    listed: tuple[Any, ...] = tuple(functionals) if isinstance(functionals, (list, tuple)) else (functionals,)
    if not listed:
        raise AnalysisError("no functional is given; give one, for example cd.Terminal(lambda s: s.angle(crank))")
    for functional in listed:
        if not isinstance(functional, Functional):
            raise AnalysisError(no_functional(functional))
    names = names_of(listed)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise AnalysisError(f'two functionals are called "{twice}"; give them different names')
    return listed


def checked_request(
    model: Model, functionals: tuple[Functional, ...], analysis: str, direction: str, names: str | Sequence[str] | None
) -> tuple[System, tuple[str, ...]]:
    system = compile_system(model)
    for word, value, choices in (("analysis", analysis, ANALYSES), ("direction", direction, DIRECTIONS)):
        check_choice(f"{word}", value, choices, AnalysisError)
    names = chosen_parameters(model, names)
    if analysis == "equilibrium":
        single = [functional for functional in single_functionals(functionals) if functional.source == MOTION]
        for functional, name in zip(single, names_of(single), strict=True):
            functional.measured(AtRest(name))
    return system, names


def prepare(model: Model, functionals: tuple[Functional, ...], analysis: str, direction: str) -> None:
    """Compile the machine and what is asked of it: mistakes are told before the first run."""
    system, _ = checked_request(model, functionals, analysis, direction, None)
    moving = tuple(functional for functional in single_functionals(functionals) if functional.source == MOTION)
    if moving:
        compiled_responses(system, moving)


def chosen_parameters(model: Model, names: str | Parameter | Iterable[str | Parameter] | None) -> tuple[str, ...]:
    """The names of the parameters that are meant: all of the model but its inputs where none are named."""
    declared = tuple(model.parameters)
    if names is None:
        inputs = model.inputs
        return tuple(name for name in declared if name not in inputs)
    listed = [names] if isinstance(names, (str, Parameter)) else list(names)
    chosen = tuple(name.name if isinstance(name, Parameter) else str(name) for name in listed)
    for name in chosen:
        check_known("with_respect_to: no parameter", name, declared)
    if len(set(chosen)) < len(chosen):
        raise ModelError("with_respect_to: a parameter is named twice")
    if not chosen:
        raise AnalysisError("with_respect_to: the list is empty; leave it out to take all parameters")
    return chosen


def _unused(system: System, matrix: np.ndarray, rows: Sequence[str], names: Sequence[str]) -> list[str]:
    """Rows and columns that are zero throughout."""
    notes = []
    if matrix.size and not matrix.any():
        return ["no functional depends on any of these parameters: all derivatives are zero"]
    for name, row in zip(rows, matrix, strict=True):
        if matrix.shape[1] and not row.any():
            notes.append(f'"{name}" does not depend on any of these parameters')
    for name, column in zip(names, matrix.T, strict=True):
        if matrix.shape[0] and not column.any():
            notes.append(f'parameter "{name}" has no influence on any of these functionals')
    return notes


def _index(key: int | str, names: Sequence[str]) -> int:
    if isinstance(key, str):
        check_known("there is nothing called", key, names, AnalysisError)
        return list(names).index(key)
    return int(key)
