"""What each parameter does to a response, and the search for a better design: exact derivatives, in words of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

import cardan as cd
from cardan.design.functionals import Functional
from cardan.errors import CardanError
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.design_request import design_arguments
from cardan.protocol.checking import JsonObject
from cardan.results.result import Result
from cardan.studio.session import OTHER_WORDS, Session, SupersededError

if TYPE_CHECKING:
    from cardan.design.optimization.history import Row
    from cardan.design.optimization.optimum import Optimum


KINDS = ("end value", "peak", "mean")
BOUNDS = ("at most", "at least")
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


def options_of_motion(session: Session) -> JsonObject:
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
    options = options_of_motion(session)

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


class Limit(NamedTuple):
    """What a response may be at most, or must be at least."""

    response: str
    kind: str
    bound: str
    value: float

    def __str__(self) -> str:
        return f"{self.kind} of {self.response}"

    @property
    def key(self) -> str:
        """Its name among the responses of a search."""
        return f"{self} {self.bound} {self.value:g}"


def limit_of(data: Mapping[str, object]) -> Limit:
    """A limit as a page describes it."""
    response, kind, bound, value = (data.get(word) for word in Limit._fields)
    if not isinstance(response, str) or kind not in KINDS or bound not in BOUNDS:
        raise CardanError(f"a limit needs a response, one of {', '.join(KINDS)}, and one of {', '.join(BOUNDS)}")
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not np.isfinite(value):
        raise CardanError(f"the limit of {response} is no number")
    return Limit(response, str(kind), str(bound), float(value))


def optimize(
    session: Session,
    parameters: Mapping[str, float],
    progress: Callable[[Row], None],
    response: str = "",
    kind: str = "",
    ranges: Mapping[str, tuple[float, float]] | None = None,
    goal: str = "least",
    limits: Sequence[Limit] = (),
) -> Optimum:
    """The best design: as the file's section `design` asks, else the one that makes a response least or largest within
    limits; the keys of `ranges` are what may change.

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
    if not ranges:
        raise CardanError("choose what may change: no variable is chosen")
    functional = functionals_of(response, kind)[0]  # the mean is least where the integral is
    return cd.optimize(
        session.model,
        **{"maximize" if goal == "largest" else "minimize": functional},
        subject_to=[_condition(session, limit) for limit in limits],
        until=session.span[1],
        with_respect_to=dict(ranges),
        parameters=dict(parameters),
        progress=progress,
        **options_of_motion(session),
    )


def _condition(session: Session, limit: Limit) -> cd.AtMost | cd.AtLeast:
    """A limit of a mean is one of its integral, over the time that the motion lasts."""
    start, end = session.span
    value = limit.value * (end - start) if limit.kind == "mean" else limit.value
    kind = cd.AtMost if limit.bound == "at most" else cd.AtLeast
    functional = replace(functionals_of(limit.response, limit.kind)[0], name=limit.key)
    return kind(functional, value, name=limit.key)
