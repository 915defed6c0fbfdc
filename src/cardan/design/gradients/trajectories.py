"""Derivatives of whole time histories with respect to parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from cardan.analysis.methods import Start, run_words
from cardan.analysis.state import State
from cardan.compiled.compiling import compile_system
from cardan.compiled.responses import Quantity
from cardan.compiled.system import System
from cardan.design.functionals import Functional, Terminal
from cardan.design.gradients.along_a_motion.forward import Forward
from cardan.design.gradients.along_a_motion.motion_gradient import check_run_options, closer_motion, sensitivity_rtol
from cardan.design.gradients.along_a_motion.replay import TIME, Journey, Moment
from cardan.design.gradients.along_a_motion.start import start_derivative
from cardan.design.gradients.gradient import chosen_parameters
from cardan.design.gradients.request import MotionOptions
from cardan.errors import AnalysisError, check_known
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.results.result import Result


@dataclass(frozen=True, eq=False)
class Jacobian:
    """Time histories and their derivatives with respect to parameters, as `cd.jacobian` returns them.

    `jacobian["crank.angle", "L"]` is the history of one derivative.

    Parameters
    ----------
    t : ndarray
        The times.
    quantities, parameters : tuple of str
        The names of the quantities and of the parameters.
    values : ndarray
        The histories, (times, quantities).
    derivatives : ndarray
        Their derivatives, (times, quantities, parameters).
    notes : tuple of str
        Remarks, such as derivatives that are one-sided.
    result : Result
        The run.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.jacobian(model, "ball.position.y", until=1, every=0.5)
    >>> print(found["ball.position.y", "v"].round(6))
    [0.  0.5 1. ]
    """

    t: np.ndarray
    quantities: tuple[str, ...]
    parameters: tuple[str, ...]
    values: np.ndarray
    derivatives: np.ndarray
    notes: tuple[str, ...]
    result: Result

    def __getitem__(self, key: tuple[str, str]) -> np.ndarray:
        """The history of the derivative of a quantity with respect to a parameter."""
        quantity, parameter = key
        for name, names in ((quantity, self.quantities), (parameter, self.parameters)):
            check_known("the Jacobian has nothing called", name, names, AnalysisError)
        return self.derivatives[:, self.quantities.index(quantity), self.parameters.index(parameter)]

    def __repr__(self) -> str:
        return f"<Jacobian of {', '.join(self.quantities)} by {', '.join(self.parameters)}, {self.t.size} times>"


@spoken
def jacobian(
    model: Model,
    quantities: Quantity | Sequence[Quantity],
    until: float,
    every: float | None = None,
    *,
    with_respect_to: str | Sequence[str] | None = None,
    parameters: Mapping[str, float] | None = None,
    start: str | State | Start = "assembled",
    **options: Unpack[MotionOptions],
) -> Jacobian:
    """Derivatives of time histories with respect to parameters, at every reporting time (forward sensitivities).

    Parameters
    ----------
    model : Model
        The machine.
    quantities : str, function of the machine, or a list of them
        Such as "crank.angle", "pin.reaction_i.Fx" or `lambda s: s.angle(crank)`.
    until : float
        The end time.
    every : float, optional
        The reporting interval. The default divides the run into 200 intervals.
    with_respect_to : str or sequence of str, optional
        The names of parameters; the default is all parameters of the model.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    start : str, State or Start, default "assembled"
        The start of the motion, as in `cd.simulate`.
    **options
        Further options of `cd.simulate`.

    Returns
    -------
    Jacobian
        The histories and their derivatives, each at a fixed time; at the time of an event, the values after it.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw")
    >>> g = model.parameter("g", 10.0)
    >>> model.gravity = (0, -g)
    >>> ball = model.body("ball", mass=1, inertia=1)
    >>> print(cd.jacobian(model, "ball.position.y", until=2, every=1).derivatives[:, 0, 0].round(6))  # -t² / 2
    [ 0.  -0.5 -2. ]
    """
    system = compile_system(model)
    names = chosen_parameters(model, with_respect_to)
    run = run_words({"every": every, "start": start, **options, "parameters": parameters})
    check_run_options(run)
    wanted = _quantities(system, quantities)
    p = system.parameter_values(parameters)
    responses, result, options_of_run = closer_motion(system, wanted, until, run)
    journey = Journey(responses.system, result.trail, responses)
    columns = [list(model.parameters).index(name) for name in names]
    way = Forward(journey, [], sensitivity_rtol(options_of_run), columns)
    way.times = np.unique(result.t[(result.t >= journey.t_start) & (result.t <= journey.t_end)])
    begin = start_derivative(system, p, run["start"], float(result.t[0]), run.get("hold", ()))
    begin = begin.with_modes(responses.system)
    way.run(begin)
    values = np.zeros((way.times.size, len(wanted)))
    derivatives = np.zeros((*values.shape, len(names)))
    for i, (t, (dy, dp)) in enumerate(zip(way.times, way.variations, strict=True)):
        journey.visit(Moment(TIME, float(t)))
        values[i] = journey.value()[0]
        for k in range(len(wanted)):
            by_y, by_p, _ = journey.derivatives(k)
            derivatives[i, k] = dy @ by_y + dp @ by_p
    notes = [*begin.notes, *(way.junctions.notes if way.junctions is not None else ())]
    labels = tuple(name.removeprefix("terminal of ") for name in responses.names)
    return Jacobian(way.times, labels, names, values, derivatives, tuple(dict.fromkeys(notes)), result)


def _quantities(system: System, quantities: Quantity | Sequence[Quantity]) -> tuple[Functional, ...]:
    """The same functionals for the same names, so that they are compiled once."""
    items: list[Any] | tuple[Any, ...] = quantities if isinstance(quantities, (list, tuple)) else [quantities]
    if not items:
        raise AnalysisError('no quantity is given; give one, for example "crank.angle"')
    key = ("quantities", *(id(item) if callable(item) else item for item in items))
    if key not in system.responses:
        system.responses[key] = tuple(Terminal(item) for item in items)
    return system.responses[key]
