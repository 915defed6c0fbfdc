"""What each parameter does to a response, and the search for a better design: exact derivatives, in words of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

import cardan as cd
from cardan.design.functionals import Functional
from cardan.errors import CardanError
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import design_arguments
from cardan.results.result import Result
from cardan.studio.session import OTHER_WORDS, Session, SupersededError

if TYPE_CHECKING:
    from cardan.design.optimization.history import Row
    from cardan.design.optimization.optimum import Optimum


KINDS = ("end value", "peak", "mean")
NOT_OF_GRADIENTS = (*OTHER_WORDS, "until", "parameters")


class Influence(NamedTuple):
    """d response / d parameter, and `share`: the change of the response that 1 % of the parameter makes."""

    parameter: str
    value: float
    derivative: float

    @property
    def share(self) -> float:
        return 0.01 * self.value * self.derivative


class Influences(NamedTuple):
    """The value of a response, and what each parameter does to it."""

    response: str
    kind: str
    value: float
    unit: str
    each: tuple[Influence, ...]
    notes: tuple[str, ...] = ()


def responses_of(result: Result) -> list[str]:
    """The numbers of a result that can be responses: "crank.angle", "A.reaction_i.Fx", "energy.total"."""
    names = list(result.flat())
    if ("energy", "kinetic") in result.columns:
        names.append("energy.total")
    return names


def unit_of(result: Result, response: str) -> str:
    """The unit of one number of a result."""
    return result.units_of(response)[0]


def functionals_of(response: str, kind: str) -> list[Functional]:
    """Of a mean two: the integral and the time it lasts, which an event may shorten."""
    if kind == "end value":
        return [cd.Terminal(response, name="response")]
    if kind == "peak":
        return [cd.Peak(response, name="response")]
    return [cd.Integral(response, name="response"), cd.Terminal(lambda s: s.time, name="end")]


def _options_of(session: Session) -> dict[str, Any]:
    """How the motion of the session is computed, as arguments of a gradient."""
    options = {word: value for word, value in session.options.items() if word not in NOT_OF_GRADIENTS}
    return AnalysisRequest(session.motion, options).arguments


def influences(
    session: Session,
    response: str,
    kind: str,
    parameters: Mapping[str, float],
    mode: str,
    is_stale: Callable[[], bool] = lambda: False,
) -> Influences:
    """The derivatives of a response at these parameters; raises CardanError where there are none."""
    if not session.model.parameters:
        raise CardanError("the machine has no parameters")
    functionals = functionals_of(response, kind if mode == session.motion else "end value")
    options = _options_of(session)

    def watch(t: float, t_end: float) -> None:
        if is_stale():
            raise SupersededError

    if mode == "equilibrium":
        gradient = cd.gradient(session.model, functionals, analysis="equilibrium", parameters=parameters)
    elif mode in ("kinematics", "inverse"):
        gradient = cd.gradient(
            session.model, functionals, session.span[1], analysis=mode, parameters=parameters, **options
        )
    elif mode == "simulate":
        gradient = cd.gradient(
            session.model, functionals, session.span[1], parameters=parameters, progress=watch, **options
        )
    else:
        raise CardanError("derivatives need a motion or an equilibrium; choose one of them above")
    value, row = gradient.values[0], gradient.matrix[0]
    if len(functionals) == 2:  # the mean I / T: its derivative is (I' - (I / T) T') / T
        length = gradient.values[1] - session.span[0]
        value = value / length
        row = (row - value * gradient.matrix[1]) / length
    each = [Influence(name, parameters[name], float(d)) for name, d in zip(gradient.parameters, row, strict=True)]
    each.sort(key=lambda one: -abs(one.share) if np.isfinite(one.share) else 0.0)
    unit = "" if gradient.result is None else unit_of(gradient.result, response)
    return Influences(response, kind, float(value), unit, tuple(each), gradient.notes)


def optimize(
    session: Session,
    parameters: Mapping[str, float],
    progress: Callable[[Row], None],
    response: str = "",
    kind: str = "",
    ranges: Mapping[str, tuple[float, float]] | None = None,
) -> Optimum:
    """The best design: as the file's section `design` asks, else the one within `ranges` that makes a response least.

    `progress` may raise KeyboardInterrupt: then the best design so far is kept.
    """
    request = session.design
    if request is not None and request.objective:
        options = {**request.options}
        values = {**(options.pop("parameters", None) or {}), **parameters}
        options |= {"subject_to": list(request.subject_to), "parameters": values, **request.objective}
        return cd.optimize(session.model, progress=progress, **design_arguments(options, session.model))
    if not response:
        raise CardanError("choose a response to make small, or give the file a section design")
    options = _options_of(session)
    functional = functionals_of(response, kind)[0]  # the mean is least where the integral is
    return cd.optimize(
        session.model,
        functional,
        until=session.span[1],
        with_respect_to={name: (ranges or {}).get(name) for name in session.model.parameters},
        parameters=dict(parameters),
        progress=progress,
        **options,
    )
