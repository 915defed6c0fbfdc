"""Second derivatives: Hessians, and their products with a direction, from exact gradients.

    H d = (g(b + h d) - g(b - h d)) / 2h,    extrapolated from h and h/2: (4 D(h/2) - D(h))/3

Two differences of exact gradients cost as much as a second-order adjoint, and go through assembly, equilibrium and
integration alike; the gradients are run at a tight tolerance, so that their noise stays below the error told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

import numpy as np

from cardan.design.functionals import Functional
from cardan.design.gradients.gradient import Gradient, chosen_parameters, gradient
from cardan.design.gradients.request import GradientOptions
from cardan.errors import AnalysisError, check_known
from cardan.model.argument_messages import spoken
from cardan.model.expressions.values import Scalar
from cardan.model.model import Model

PARAMETER_STEP = 1e-3  # of a parameter: differences of fourth order lose 1e-12, the noise of gradients at RTOL 1e-7
RTOL, ATOL = 1e-10, 1e-12
NOT_SMOOTH = "an event happens in the run: second derivatives hold only while the sequence of events stays the same"


@dataclass(frozen=True, eq=False)
class Hessian:
    """Second derivatives of functionals, as `cd.hessian` returns them.

    Parameters
    ----------
    functionals, parameters : tuple of str
        The names of the functionals and of the parameters.
    values : ndarray
        The values of the functionals.
    gradient : ndarray
        First derivatives, (functionals, parameters).
    matrices : ndarray or None
        Second derivatives, (functionals, parameters, parameters); None where products were requested.
    products : ndarray or None
        Their products with one direction, (functionals, parameters).
    error : float
        The estimated relative error.
    notes : tuple of str
        Remarks, such as events in the run.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> found = cd.hessian(model, cd.Terminal(lambda s: s.position(ball)[1] ** 2), until=0.5)
    >>> print(found.matrices.round(4))  # the second derivative of (v t - g t² / 2)² is 2 t²
    [[[0.5]]]
    """

    functionals: tuple[str, ...]
    parameters: tuple[str, ...]
    values: np.ndarray
    gradient: np.ndarray
    matrices: np.ndarray | None
    products: np.ndarray | None
    error: float
    notes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Hessian of {len(self.functionals)} functionals by {', '.join(self.parameters)}>"


@spoken
def hessian(
    model: Model,
    functionals: Functional | Sequence[Functional],
    until: Scalar | None = None,
    *,
    along: Mapping[str, float] | None = None,
    with_respect_to: str | Sequence[str] | None = None,
    parameters: Mapping[str, float] | None = None,
    step: float = PARAMETER_STEP,
    **options: Unpack[GradientOptions],
) -> Hessian:
    """Second derivatives of functionals with respect to parameters, for motions without events.

    They are central differences of exact gradients, extrapolated from the steps h and h/2.

    Parameters
    ----------
    model : Model
        The machine.
    functionals : Functional or sequence of Functional
        The numbers to differentiate.
    until : float, optional
        The end time; it may be a parameter or an expression of parameters.
    along : mapping of str to float, optional
        A direction in the space of parameters, such as `{"k": 1, "m": -2}`. Then only the product of the second
        derivatives with this direction is computed, at the cost of four gradients; the whole matrix costs four for each
        parameter.
    with_respect_to : str or sequence of str, optional
        The names of parameters; the default is all parameters of the model.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    step : float, default 1e-3
        The step h, as a fraction of each parameter.
    **options
        Further options of `cd.gradient`.

    Returns
    -------
    Hessian
        Values, first and second derivatives, and the estimated relative error.

    Examples
    --------
    >>> import cardan as cd
    >>> model = cd.Model("throw", gravity=(0, -10))
    >>> v = model.parameter("v", 4.0)
    >>> ball = model.body("ball", mass=1, inertia=1, velocity=(0, v))
    >>> square = cd.Terminal(lambda s: s.position(ball)[1] ** 2)
    >>> print(cd.hessian(model, square, until=0.5, along={"v": 2}).products.round(4))
    [[1.]]
    """
    names = chosen_parameters(model, with_respect_to)
    if not names:
        raise AnalysisError("the model has no parameters")
    if along is not None and not isinstance(along, Mapping):
        raise AnalysisError(f'along={along!r}: expected names and numbers, such as {{"k": 1.0}}')
    for name in along or ():
        check_known("along: no parameter", name, names)
    how: GradientOptions = {"rtol": RTOL, "atol": ATOL, **options}
    values = {name: model.parameters[name].value for name in model.parameters} | dict(parameters or {})

    def at(shift: Mapping[str, float]) -> Gradient:
        moved = {name: values[name] + shift.get(name, 0.0) for name in values}
        return gradient(model, functionals, until, with_respect_to=names, parameters=moved, **how)

    base = at({})
    sizes = {name: abs(values[name]) or 1.0 for name in names}
    if along is not None:
        largest = max((abs(x) / sizes[name] for name, x in along.items()), default=0.0)
        if largest == 0.0:
            raise AnalysisError("along: the direction is zero")
        products, error = _product(at, along, step / largest)
        return _made(base, None, products, error)
    columns, errors = zip(*(_product(at, {name: 1.0}, step * sizes[name]) for name in names), strict=True)
    matrices = np.stack(columns, axis=2)
    return _made(base, 0.5 * (matrices + matrices.transpose(0, 2, 1)), None, max(errors))


def _product(
    at: Callable[[Mapping[str, float]], Gradient], along: Mapping[str, float], h: float
) -> tuple[np.ndarray, float]:
    """H d, and the relative difference of the last extrapolation, which bounds the error from above."""

    def difference(size: float) -> np.ndarray:
        ahead, behind = (at({name: s * size * x for name, x in along.items()}).matrix for s in (1.0, -1.0))
        return (ahead - behind) / (2 * size)

    coarse, fine = difference(h), difference(0.5 * h)
    product = (4 * fine - coarse) / 3
    return product, float(np.max(np.abs(product - fine)) / max(np.max(np.abs(product)), 1e-300))


def _made(base: Gradient, matrices: np.ndarray | None, products: np.ndarray | None, error: float) -> Hessian:
    notes = list(base.notes)
    if base.result is not None and base.result.log:
        notes.append(NOT_SMOOTH)
    return Hessian(base.functionals, base.parameters, base.values, base.matrix, matrices, products, error, tuple(notes))
